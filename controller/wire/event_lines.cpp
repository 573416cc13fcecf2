#include "controller/wire/event_lines.hpp"

#include <google/protobuf/util/json_util.h>

#include <ostream>
#include <string>
#include <string_view>

namespace kibitz::wire {
namespace {

constexpr int printed_at_once = 128;

/// Each object of a JSON list of objects on a line of its own. @param list  what stands between [ and ]
void print_objects(std::string_view list, std::ostream& out) {
    int depth = 0;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char c = list[i];
        if (quoted) {
            if (c == '\\') ++i;
            else if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{') {
            if (depth++ == 0) begin = i;
        } else if (c == '}' && --depth == 0) {
            out << list.substr(begin, i + 1 - begin) << '\n';
        }
    }
}

}  // namespace

v1::Event& EventLines::add() {
    if (waiting_.event_size() >= printed_at_once) flush();
    return *waiting_.add_event();
}

void EventLines::flush() {
    if (waiting_.event_size() == 0) return;
    std::string text;
    if (google::protobuf::util::MessageToJsonString(waiting_, &text).ok()) {
        const auto from = text.find('[');
        print_objects(std::string_view(text).substr(from + 1, text.size() - from - 1), out_);
    } else {
        print_each();
    }
    waiting_.clear_event();
}

void EventLines::print_each() {
    std::string line;
    for (const auto& event : waiting_.event()) {
        line.clear();
        if (google::protobuf::util::MessageToJsonString(event, &line).ok()) out_ << line << '\n';
        else ++unprintable_;
    }
}

}  // namespace kibitz::wire
