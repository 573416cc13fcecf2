#include "controller/display/table_change.hpp"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace kibitz::display {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Reflection;
using google::protobuf::util::MessageDifferencer;

constexpr int incidents = v1::TableView::kIncidentFieldNumber;

bool same_element(const v1::TableView& a, const v1::TableView& b, const FieldDescriptor* list, int i) {
    const auto* reflection = a.GetReflection();
    if (list->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
        return MessageDifferencer::Equals(reflection->GetRepeatedMessage(a, list, i), reflection->GetRepeatedMessage(b, list, i));
    if (list->cpp_type() == FieldDescriptor::CPPTYPE_STRING) return reflection->GetRepeatedString(a, list, i) == reflection->GetRepeatedString(b, list, i);
    return reflection->GetRepeatedEnumValue(a, list, i) == reflection->GetRepeatedEnumValue(b, list, i);
}

void put_element(const v1::TableView& from, v1::TableView& to, const FieldDescriptor* list, int i) {
    const auto* reflection = from.GetReflection();
    if (list->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
        reflection->AddMessage(&to, list)->CopyFrom(reflection->GetRepeatedMessage(from, list, i));
    else if (list->cpp_type() == FieldDescriptor::CPPTYPE_STRING) reflection->AddString(&to, list, reflection->GetRepeatedString(from, list, i));
    else reflection->AddEnumValue(&to, list, reflection->GetRepeatedEnumValue(from, list, i));
}

void compare_list(const v1::TableView& before, const v1::TableView& after, const FieldDescriptor* list, v1::TableChange& change) {
    const auto* reflection = before.GetReflection();
    const int was = reflection->FieldSize(before, list);
    const int is = reflection->FieldSize(after, list);
    int kept = 0;
    while (kept < std::min(was, is) && same_element(before, after, list, kept)) ++kept;
    if (kept == was && kept == is) return;
    auto& told = *change.add_kept();
    told.set_list(list->name());
    told.set_count(static_cast<std::uint32_t>(kept));
    for (int i = kept; i < is; ++i) put_element(after, *change.mutable_put(), list, i);
}

/// A field that is no message, of this type: carried over when it was not there or is another.
template <class T>
struct Scalar {
    T (Reflection::*get)(const google::protobuf::Message&, const FieldDescriptor*) const;
    void (Reflection::*set)(google::protobuf::Message*, const FieldDescriptor*, T) const;

    void carry(const v1::TableView& before, bool was, const v1::TableView& after, const FieldDescriptor* field, v1::TableChange& change) const {
        const auto* reflection = before.GetReflection();
        T now = (reflection->*get)(after, field);
        if (!was || (reflection->*get)(before, field) != now) (reflection->*set)(change.mutable_put(), field, std::move(now));
    }
};

void compare_scalar(const v1::TableView& before, bool was, const v1::TableView& after, const FieldDescriptor* field, v1::TableChange& change) {
    const auto carry = [&](const auto& scalar) { scalar.carry(before, was, after, field, change); };
    switch (field->cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32: return carry(Scalar<std::int32_t>{&Reflection::GetInt32, &Reflection::SetInt32});
        case FieldDescriptor::CPPTYPE_INT64: return carry(Scalar<std::int64_t>{&Reflection::GetInt64, &Reflection::SetInt64});
        case FieldDescriptor::CPPTYPE_UINT32: return carry(Scalar<std::uint32_t>{&Reflection::GetUInt32, &Reflection::SetUInt32});
        case FieldDescriptor::CPPTYPE_UINT64: return carry(Scalar<std::uint64_t>{&Reflection::GetUInt64, &Reflection::SetUInt64});
        case FieldDescriptor::CPPTYPE_DOUBLE: return carry(Scalar<double>{&Reflection::GetDouble, &Reflection::SetDouble});
        case FieldDescriptor::CPPTYPE_FLOAT: return carry(Scalar<float>{&Reflection::GetFloat, &Reflection::SetFloat});
        case FieldDescriptor::CPPTYPE_BOOL: return carry(Scalar<bool>{&Reflection::GetBool, &Reflection::SetBool});
        case FieldDescriptor::CPPTYPE_ENUM: return carry(Scalar<int>{&Reflection::GetEnumValue, &Reflection::SetEnumValue});
        case FieldDescriptor::CPPTYPE_STRING: return carry(Scalar<std::string>{&Reflection::GetString, &Reflection::SetString});
        case FieldDescriptor::CPPTYPE_MESSAGE: break;
    }
}

void compare_field(const v1::TableView& before, const v1::TableView& after, const FieldDescriptor* field, v1::TableChange& change) {
    const auto* reflection = before.GetReflection();
    const bool was = reflection->HasField(before, field), is = reflection->HasField(after, field);
    if (!was && !is) return;
    if (!is) return change.add_emptied(field->name());
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return compare_scalar(before, was, after, field, change);
    const auto& now = reflection->GetMessage(after, field);
    if (!was || !MessageDifferencer::Equals(reflection->GetMessage(before, field), now))
        reflection->MutableMessage(change.mutable_put(), field)->CopyFrom(now);
}

void put_incidents(const v1::TableChange& change, v1::TableView& table) {
    auto& shown = *table.mutable_incident();
    for (const auto id : change.gone())
        for (int i = shown.size(); i-- > 0;)
            if (shown[i].id() == id) shown.DeleteSubrange(i, 1);
    for (const auto& incident : change.put().incident()) {
        const auto known = std::find_if(shown.begin(), shown.end(), [&](const v1::Incident& one) { return one.id() == incident.id(); });
        if (known != shown.end()) *known = incident;
        else *shown.Add() = incident;
    }
    // One that was held is told after others of higher numbers.
    std::stable_sort(shown.begin(), shown.end(), [](const v1::Incident& a, const v1::Incident& b) { return a.id() < b.id(); });
}

}  // namespace

v1::TableChange change_between(const v1::TableView& before, const v1::TableView& after) {
    v1::TableChange change;
    const auto* type = v1::TableView::descriptor();
    for (int i = 0; i < type->field_count(); ++i) {
        const auto* field = type->field(i);
        if (field->number() == incidents) continue;
        if (field->is_repeated()) compare_list(before, after, field, change);
        else compare_field(before, after, field, change);
    }
    return change;
}

void apply(const v1::TableChange& change, v1::TableView& table) {
    const auto* type = v1::TableView::descriptor();
    const auto* reflection = table.GetReflection();
    for (const auto& name : change.emptied())
        if (const auto* field = type->FindFieldByName(name)) reflection->ClearField(&table, field);
    for (const auto& kept : change.kept())
        if (const auto* list = type->FindFieldByName(kept.list()))
            while (reflection->FieldSize(table, list) > static_cast<int>(kept.count())) reflection->RemoveLast(&table, list);
    std::vector<const FieldDescriptor*> put;
    reflection->ListFields(change.put(), &put);
    for (const auto* field : put)
        if (!field->is_repeated()) reflection->ClearField(&table, field);
    auto rest = change.put();
    rest.clear_incident();
    table.MergeFrom(rest);
    put_incidents(change, table);
}

}  // namespace kibitz::display
