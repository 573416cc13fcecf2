#include "controller/display/bounds.hpp"

#include <algorithm>
#include <vector>

namespace kibitz::display {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

bool has_control(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
    });
}

std::optional<std::string> text_out_of_bounds(const FieldDescriptor& field, const std::string& text) {
    if (text.size() > max_text_bytes) return field.json_name() + ": longer than " + std::to_string(max_text_bytes) + " bytes: say it shorter";
    if (has_control(text)) return field.json_name() + ": has control characters: leave them out";
    return std::nullopt;
}

void shorten(std::string& text) {
    constexpr std::string_view mark = "…";
    if (text.size() <= max_text_bytes) return;
    std::size_t end = max_text_bytes - mark.size();
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;  // inside a letter (RFC 3629)
    text.replace(end, std::string::npos, mark);
}

std::vector<const FieldDescriptor*> fields_set(const Message& message) {
    std::vector<const FieldDescriptor*> fields;
    message.GetReflection()->ListFields(message, &fields);
    return fields;
}

/// Calls `on_text(field, text)` for a text field's one or several texts.
template <class OnText>
std::optional<std::string> each_text(const Message& message, const FieldDescriptor& field, OnText on_text) {
    const auto& reflection = *message.GetReflection();
    if (!field.is_repeated()) return on_text(field, reflection.GetString(message, &field));
    for (int i = 0; i < reflection.FieldSize(message, &field); ++i)
        if (auto fault = on_text(field, reflection.GetRepeatedString(message, &field, i))) return fault;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> out_of_bounds(const Message& message) {
    const auto& reflection = *message.GetReflection();
    for (const auto* field : fields_set(message)) {
        const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        if (count > max_list) return field->json_name() + ": more than " + std::to_string(max_list) + " of them";
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING)
            if (auto fault = each_text(message, *field, text_out_of_bounds)) return fault;
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
        for (int i = 0; i < count; ++i)
            if (auto fault = out_of_bounds(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                                                : reflection.GetMessage(message, field)))
                return fault;
    }
    return std::nullopt;
}

void shorten_texts(Message& message) {
    const auto& reflection = *message.GetReflection();
    for (const auto* field : fields_set(message)) {
        const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        for (int i = 0; i < count; ++i) {
            if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
                shorten_texts(field->is_repeated() ? *reflection.MutableRepeatedMessage(&message, field, i)
                                                   : *reflection.MutableMessage(&message, field));
            if (field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) continue;
            std::string text = field->is_repeated() ? reflection.GetRepeatedString(message, field, i) : reflection.GetString(message, field);
            if (text.size() <= max_text_bytes) continue;
            shorten(text);
            if (field->is_repeated()) reflection.SetRepeatedString(&message, field, i, text);
            else reflection.SetString(&message, field, text);
        }
    }
}

}  // namespace kibitz::display
