#include "controller/display/json.hpp"

#include <google/protobuf/util/json_util.h>

namespace kibitz::display {

std::string to_json(const google::protobuf::Message& message) {
    std::string text;
    // Fails only for values JSON cannot hold (a Timestamp out of range), which our conversions do not make.
    if (!google::protobuf::util::MessageToJsonString(message, &text).ok()) text = "{}";
    return text;
}

}  // namespace kibitz::display
