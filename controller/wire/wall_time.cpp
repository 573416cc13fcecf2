#include "controller/wire/wall_time.hpp"

#include <google/protobuf/timestamp.pb.h>

#include <vector>

#include "controller/wire/terms.hpp"

namespace kibitz::wire {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Timestamp;

void shift(std::span<const laws::WallClock> told, Timestamp& at) {
    const Instant moment{std::chrono::seconds(at.seconds()) + std::chrono::microseconds(at.nanos() / 1000)};
    terms::write(laws::wall_time(told, moment), at);
}

}  // namespace

void tell_wall_time(std::span<const laws::WallClock> told, Message& message) {
    if (told.empty()) return;  // the table's time is the wall clock's
    if (message.GetDescriptor() == Timestamp::descriptor()) return shift(told, dynamic_cast<Timestamp&>(message));
    const auto& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const auto* field : fields) {
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
        if (!field->is_repeated()) {
            tell_wall_time(told, *reflection.MutableMessage(&message, field));
            continue;
        }
        for (int i = 0; i < reflection.FieldSize(message, field); ++i)
            tell_wall_time(told, *reflection.MutableRepeatedMessage(&message, field, i));
    }
}

}  // namespace kibitz::wire
