#include "controller/hall/hall_hub.hpp"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/time_util.h>

#include <array>
#include <utility>

#include "controller/display/utf8.hpp"
#include "controller/views/director_view.hpp"
#include "controller/words/hall_refusals.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::hall {

namespace forms = words::hall_forms;
namespace {

/// Who rules where a login has no name.
constexpr const char* nameless = "the Director";

display::FramePtr frame(v1::HallMessage message, bool summed_up = true) { return display::message_frame(std::move(message), summed_up); }

void fill_troubles(const Hall& hall, v1::HallMessage& out) {
    out.set_has_trouble(true);
    for (auto& words : hall.troubles()) out.add_trouble(std::move(words));
}

}  // namespace

namespace {

/// What the tables have not taken, in the words of who reads it.
v1::HallSession session_in(words::Language language, v1::HallSession session) {
    for (auto& one : *session.mutable_trouble()) one = words::hall_refusal(one, language);
    return session;
}

}  // namespace

HallHub::HallHub(Hall& hall, std::string version) : hall_(hall), version_(std::move(version)) {
    hall_.on_change([this](const Hall::Change& change) { tell_change(change); });
}

v1::HallMessage HallHub::whole(words::Language language) const {
    v1::HallMessage out;
    auto& hello = *out.mutable_hello();
    hello.set_version(version_);
    hello.set_hall(hall_.name());
    *hello.mutable_now() = google::protobuf::util::TimeUtil::GetCurrentTime();
    v1::TableView general;
    views::fill_general_options(hall_.law_code(), general, language);
    *hello.mutable_general_option() = general.general_option();
    for (const auto& [id, row] : hall_.tables()) *out.add_table() = row;
    for (const auto& [key, entry] : hall_.queue()) *out.add_entry() = hall_.entry(key, language);
    *out.mutable_ranking() = hall_.ranking();
    *out.mutable_session() = session_in(language, hall_.session());
    *out.mutable_ways() = hall_.ways();
    fill_troubles(hall_, out);
    return out;
}

void HallHub::connect(display::LiveClient& client, const display::Target&) {
    come(client);
    auto message = whole(client.language());
    message.mutable_hello()->set_name(display::to_utf8(client.name()));
    client.send(frame(std::move(message)));
    changed();
}

void HallHub::sum_up(display::LiveClient& client) {
    if (!is_there(client)) return;
    auto message = whole(client.language());
    message.mutable_hello()->set_name(display::to_utf8(client.name()));
    client.send(frame(std::move(message)));
}

void HallHub::tell_change(const Hall::Change& change) {
    if (clients_.empty()) return;
    std::array<display::FramePtr, words::all_languages.size()> frames;
    tell([&](display::LiveClient& client, const display::Connected&) {
        auto& made = frames[static_cast<std::size_t>(client.language())];
        if (made) return made;
        v1::HallMessage message;
        for (const auto& id : change.tables)
            if (const auto row = hall_.tables().find(id); row != hall_.tables().end()) *message.add_table() = row->second;
        for (const auto& key : change.entries) {
            if (hall_.queue().contains(key)) *message.add_entry() = hall_.entry(key, client.language());
            else message.add_gone(key);
        }
        if (change.ranking) *message.mutable_ranking() = hall_.ranking();
        if (change.session) *message.mutable_session() = session_in(client.language(), hall_.session());
        if (change.ways) *message.mutable_ways() = hall_.ways();
        if (change.troubles) fill_troubles(hall_, message);
        return made = frame(std::move(message));
    });
}

bool HallHub::request(display::LiveClient& client, const std::string& message, bool json, std::function<void(display::FramePtr)> reply) {
    v1::HallRequest asked;
    const bool read = json ? display::is_utf8(message) && google::protobuf::util::JsonStringToMessage(message, &asked).ok()
                           : asked.ParseFromString(message);
    const auto answer = [reply = std::move(reply), number = asked.request(), language = client.language()](v1::HallReply told) {
        v1::HallMessage out;
        told.set_error(words::hall_refusal(told.error(), language));
        *out.mutable_reply() = std::move(told);
        out.mutable_reply()->set_request(number);
        reply(frame(std::move(out), false));
    };
    v1::HallReply told;
    if (!read) return told.set_error("not a HallRequest"), answer(std::move(told)), true;
    const auto by = client.name().empty() ? std::string(nameless) : client.name();
    if (asked.has_ruling()) {
        hall_.rule(asked.ruling().key(), asked.ruling().command(), by, answer);
        return true;
    }
    if (asked.has_session()) return answer(hall_.begin_session(asked.session())), true;
    if (asked.has_change()) return answer(hall_.change_session(asked.change(), by)), true;
    if (asked.has_clock()) return answer(hall_.turn_clock(asked.clock())), true;
    const bool takes = !asked.take().empty();
    if (!takes && asked.leave().empty())
        return told.set_error("the request asks for nothing: set `take`, `leave`, `ruling`, `session`, `change` or `clock`"),
               answer(std::move(told)), true;
    told.set_done(takes ? hall_.take(asked.take(), by) : hall_.leave(asked.leave(), by));
    if (!told.done()) told.set_error(forms::dealt_with);
    answer(std::move(told));
    return true;
}

}  // namespace kibitz::hall
