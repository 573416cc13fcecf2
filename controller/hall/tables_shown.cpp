#include "controller/hall/tables_shown.hpp"

#include <algorithm>
#include <utility>

#include "controller/formats/exports/exports.hpp"

namespace kibitz::hall {

/// JSON, or a file of an export: whoever has a table's key must not put a script onto the hall's own pages.
static bool may_be_shown(std::string_view type) {
    const auto& forms = formats::exports();
    return type == "application/json" || type.starts_with("application/json;") ||
           std::any_of(forms.begin(), forms.end(), [&](const formats::Export& form) { return form.mime == type; });
}

/// What may stand in a header: something, and no line's end.
static bool is_one_line(std::string_view text) {
    return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

table::Durability FollowedTable::durability() const {
    const auto& row = hall_.tables().at(id_);
    if (row.contact() == v1::TABLE_CONTACT_HEARD) return {row.durable(), row.trouble(), false};
    if (!row.trouble().empty()) return {row.durable(), row.trouble(), true};
    return {true, "table " + row.name() + " has not been heard" + (row.has_heard() ? " since " + hour_of(row.heard()) : "") +
                       ": this is how it stood then", true};
}

void FollowedTable::submit(reading::Command command, Submitted answer) {
    const auto* ruling = std::get_if<reading::IncidentCommand>(&command);
    if (!ruling) return NoTable::submit(std::move(command), std::move(answer));
    hall_.command(id_, *ruling, [answer = std::move(answer)](const v1::HallReply& reply) {
        if (reply.done()) answer({});
        else answer(tl::unexpected(table::Refused{{}, reply.error()}));
    });
}

TablesShown::TablesShown(Hall& hall, std::string version) : hall_(hall), version_(std::move(version)) {
    hall_.on_change([this](const Hall::Change& change) {
        for (const auto& id : change.tables) look(id);
    });
}

/// A table that is shown has fallen silent, is heard again, or has begun another journal.
void TablesShown::look(const std::string& id) {
    const auto found = shown_.find(id);
    if (found == shown_.end()) return;
    auto& shown = *found->second;
    if (shown.journal != hall_.tables().at(id).journal()) {
        ended_.push_back(std::move(found->second));
        shown_.erase(found);
        if (on_end_) on_end_(ended_.back()->hub);
        return;
    }
    const auto now = shown.source.durability();
    const auto before = std::exchange(shown.told, now);
    if (before.durable != now.durable || before.away != now.away || before.trouble != now.trouble) shown.hub.tell_table();
}

display::Feed* TablesShown::feed(std::string_view which) {
    std::erase_if(ended_, [](const auto& one) { return one->hub.clients() == 0; });
    const std::string id(which);
    const auto row = hall_.tables().find(id);
    const auto* evening = hall_.evening(id);
    if (row == hall_.tables().end() || !evening) return nullptr;
    auto& shown = shown_[id];
    if (!shown) {
        const auto& journal = row->second.journal();
        shown = std::make_unique<Shown>(hall_, id, *evening, display::TableNames{version_, row->second.name(), id, journal});
        shown->journal = journal;
        shown->told = shown->source.durability();
        hall_.on_event(id, [this, id, journal](const laws::Event& event) {
            const auto there = shown_.find(id);
            if (there != shown_.end() && there->second->journal == journal) there->second->hub.event(event);
        });
    }
    return &shown->hub;
}

void TablesShown::ask(std::string_view id, const display::Request& request, std::string target, std::string by, display::Respond respond) {
    if (!hall_.tables().contains(std::string(id)))
        return respond(display::error_response(404, "there is no table " + std::string(id) + " in this hall"));
    if (!hall_.evening(std::string(id)))
        return respond(display::error_response(404, "nothing has been heard of table " + std::string(id) + " yet"));
    v1::PageRequest asked;
    asked.set_post(request.method == display::Method::Post);
    asked.set_target(std::move(target));
    asked.set_body(request.body);
    asked.set_by(std::move(by));
    asked.set_accept_language(request.accept_language);
    asked.set_unpacked(!request.accepts_gzip);
    hall_.ask_page(std::string(id), asked, [respond = std::move(respond)](const tl::expected<v1::PageAnswer, std::string>& answer) {
        if (!answer) return respond(display::error_response(503, answer.error()));
        if (!may_be_shown(answer->content_type()))
            return respond(display::error_response(502, "the table has answered with something that is no page of its record"));
        display::Response response;
        response.status = answer->status();
        response.content_type = answer->content_type();
        response.body = answer->body();
        if (answer->gzip()) response.headers.emplace_back("Content-Encoding", "gzip");
        const bool is_file = !answer->content_type().starts_with("application/json");
        if (is_file && !is_one_line(answer->disposition())) response.headers.emplace_back("Content-Disposition", "attachment");
        else if (is_one_line(answer->disposition())) response.headers.emplace_back("Content-Disposition", answer->disposition());
        respond(std::move(response));
    });
}

}  // namespace kibitz::hall
