#include "controller/display/live_frame.hpp"

#include <google/protobuf/io/coded_stream.h>

#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/json.hpp"
#include "controller/display/table_change.hpp"
#include "controller/display/utf8.hpp"
#include "controller/laws/concerned.hpp"
#include "controller/units/require.hpp"
#include "controller/views/director_view.hpp"
#include "controller/views/incidents_shown.hpp"

namespace kibitz::display {
namespace {

/// Appends a length-delimited field (https://protobuf.dev/programming-guides/encoding/): a repeated field's parts may
/// stand anywhere in a message, so bytes made earlier are added behind it.
void append_field(std::string& out, int field, const std::string& bytes) {
    const auto put = [&](std::uint32_t value) {
        while (value >= 0x80) {
            out.push_back(static_cast<char>(value | 0x80));
            value >>= 7;
        }
        out.push_back(static_cast<char>(value));
    };
    put(static_cast<std::uint32_t>(field) << 3 | 2);
    put(static_cast<std::uint32_t>(bytes.size()));
    out += bytes;
}

/// Adds `"name":value` to a JSON object's text.
void append_member(std::string& object, std::string_view name, std::string_view value) {
    require(object.size() >= 2 && object.back() == '}', "a member is added to a JSON object");
    object.pop_back();
    if (object.size() > 1) object += ',';
    object += '"';
    object += name;
    object += "\":";
    object += value;
    object += '}';
}

}  // namespace

const std::string& IncidentText::binary() const {
    if (binary_.empty()) binary_ = message.SerializeAsString();
    return binary_;
}

const std::string& IncidentText::json() const {
    if (json_.empty()) json_ = to_json(message);
    return json_;
}

void IncidentWords::touched(const laws::Event& event) {
    if (std::holds_alternative<laws::event::ClockTold>(event.body)) {  // every moment is told anew
        worded_.clear();
        list_.reset();
    }
    if (const auto id = laws::incident_of(event).value) {
        worded_.erase(id);
        list_.reset();
    }
}

std::shared_ptr<const IncidentTexts> IncidentWords::all(const table::Evening& evening) {
    const auto& incidents = evening.state.incidents;
    auto shown = views::incidents_shown(evening);
    for (const auto place : shown) {
        const auto worded = worded_.find(incidents[place].id.value);
        if (worded == worded_.end() || views::options_as_told(evening.state, incidents[place], code_, worded->second->message)) continue;
        worded_.erase(worded);
        list_.reset();
    }
    if (list_ && shown == shown_) return list_;
    auto list = std::make_shared<IncidentTexts>();
    list->reserve(shown.size());
    std::map<std::uint64_t, std::shared_ptr<const IncidentText>> kept;
    for (const auto place : shown) {
        const auto id = incidents[place].id.value;
        auto known = worded_.find(id);
        auto text = known == worded_.end() ? incident_text(evening, place, code_, language_) : std::move(known->second);
        kept.emplace_hint(kept.end(), id, text);
        list->push_back(std::move(text));
    }
    worded_ = std::move(kept);
    shown_ = std::move(shown);
    list_ = std::move(list);
    return list_;
}

std::shared_ptr<const IncidentText> incident_text(const table::Evening& evening, std::size_t place, const laws::LawCode& code, words::Language language) {
    auto text = std::make_shared<IncidentText>();
    views::fill_incident(evening, place, code, text->message, language);
    shorten_texts(text->message);
    return text;
}

TableText::TableText(v1::TableView without_incidents, std::shared_ptr<const IncidentTexts> incidents)
    : view_(std::move(without_incidents)), incidents_(std::move(incidents)) {}

std::string TableText::binary() const {
    std::string bytes = view_.SerializeAsString();
    for (const auto& incident : *incidents_) append_field(bytes, v1::TableView::kIncidentFieldNumber, incident->binary());
    return bytes;
}

std::string TableText::json() const {
    std::string text = to_json(view_);
    if (incidents_->empty()) return text;
    std::string list = "[";
    for (const auto& incident : *incidents_) {
        if (list.size() > 1) list += ',';
        list += incident->json();
    }
    list += ']';
    append_member(text, "incident", list);
    return text;
}

v1::TableChange TableText::change_to(const TableText& after) const {
    auto change = change_between(view_, after.view_);
    auto was = incidents_->begin();
    const auto id_of = [](const std::shared_ptr<const IncidentText>& one) { return one->message.id(); };
    for (const auto& is : *after.incidents_) {  // both stand in order of their numbers
        for (; was != incidents_->end() && id_of(*was) < id_of(is); ++was) change.add_gone(id_of(*was));
        const bool known = was != incidents_->end() && id_of(*was) == id_of(is);
        if (!known || *was != is) *change.mutable_put()->add_incident() = is->message;
        if (known) ++was;
    }
    for (; was != incidents_->end(); ++was) change.add_gone(id_of(*was));
    return change;
}

Frame::Frame(v1::LiveMessage rest, std::shared_ptr<const TableText> table)
    : rest_(std::move(rest)), table_(std::move(table)) {}

const Bytes& Frame::binary() const {
    if (!binary_) {
        std::string bytes = rest_.SerializeAsString();
        if (table_) append_field(bytes, v1::LiveMessage::kTableFieldNumber, table_->binary());
        binary_ = std::make_shared<const std::string>(std::move(bytes));
    }
    return binary_;
}

const Bytes& Frame::json() const {
    if (!json_) {
        std::string text = to_json(rest_);
        if (table_) append_member(text, "table", table_->json());
        json_ = std::make_shared<const std::string>(std::move(text));
    }
    return json_;
}

v1::Hello hello_to(const LiveClient& client, const TableNames& names, const table::Source& source) {
    v1::Hello hello;
    hello.set_version(names.version);
    hello.set_table_name(to_utf8(names.table_name));
    hello.set_table_id(names.table_id);
    hello.set_journal_id(names.journal_id);
    hello.set_law_code(source.law_code().name);
    const auto durability = source.durability();
    hello.set_durable(durability.durable);
    hello.set_trouble(durability.trouble);
    hello.set_name(to_utf8(client.name()));
    hello.set_own_pin(client.has_own_pin());
    return hello;
}

}  // namespace kibitz::display
