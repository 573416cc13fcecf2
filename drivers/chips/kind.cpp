#include "drivers/chips/kind.hpp"

namespace kibitz::chips {

namespace {

struct PinWords {
    std::string_view key, word;
};
// In the order of Pin.
constexpr PinWords pin_words[] = {
    {"busy", "busy"},   {"irq", "irq"},     {"reset", "reset"},  {"select_line", "select"}, {"enable", "enable"},
    {"inner", "inner"}, {"outer", "outer"}, {"line", "contact"}, {"green", "green"},        {"amber", "amber"},
    {"light", "window light"},
};

}  // namespace

std::string_view key_of(Pin pin) { return pin_words[static_cast<std::size_t>(pin)].key; }
std::string_view word_of(Pin pin) { return pin_words[static_cast<std::size_t>(pin)].word; }

const std::string& Kind::key() const { return v1::Device::descriptor()->FindFieldByNumber(field)->name(); }

std::vector<PinLine> with_select(std::vector<PinLine> own, const google::protobuf::RepeatedPtrField<v1::Line>& select) {
    for (const auto& line : select) own.push_back({Pin::Select, &line});
    return own;
}

}  // namespace kibitz::chips
