#include "controller/display/live_hub.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/reply.hpp"
#include "controller/display/see_all.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/event_words.hpp"
#include "controller/wire/wall_time.hpp"

namespace kibitz::display {
namespace {

/// Reads a client's request; an error in words otherwise.
[[nodiscard]] tl::expected<v1::LiveRequest, std::string> parse_request(const std::string& message, bool json) {
    v1::LiveRequest request;
    if (json) {
        // protobuf's JSON reader lets other bytes through, into the record.
        if (!is_utf8(message)) return tl::unexpected<std::string>("not a LiveRequest: it is not UTF-8");
        const auto status = google::protobuf::util::JsonStringToMessage(message, &request);
        if (!status.ok()) return tl::unexpected("not a LiveRequest: " + std::string(status.message()));
    } else if (!request.ParseFromString(message)) {
        return tl::unexpected<std::string>("not a LiveRequest in protobuf's binary form");
    }
    return request;
}

/// The message of an event, without its table; without event the table alone is meant.
v1::LiveMessage about(const laws::TableState& state, std::uint64_t number, const laws::Event* event, words::Language language) {
    v1::LiveMessage message;
    message.set_number(number);
    if (event) {
        wire::to_proto(*event, *message.mutable_event());
        wire::say_in(language, *event, *message.mutable_event());
        wire::tell_wall_time(state.wall_clock, *message.mutable_event());
    }
    return message;
}

FramePtr reply_frame(std::uint64_t request, const tl::expected<void, table::Refused>& result, words::Language language, bool durable = true) {
    v1::LiveMessage message;
    message.mutable_reply()->set_request(request);
    fill_reply(result, durable, language, *message.mutable_reply());
    return std::make_shared<Frame>(std::move(message));
}

}  // namespace

LiveHub::LiveHub(table::Source& source, Names names) : source_(source), names_(std::move(names)) {
    for (const auto language : words::all_languages) words_.emplace_back(source.law_code(), language);
    told_.resize(words::all_languages.size());
}

std::shared_ptr<const TableText> LiveHub::table(words::Language language) {
    v1::TableView view;
    views::fill_for_director(source_.evening(), source_.durability(), view, language);
    shorten_texts(view);
    views::fill_general_options(source_.law_code(), view, language);
    auto& words = words_[static_cast<std::size_t>(language)];
    return std::make_shared<TableText>(std::move(view), words.all(source_.evening()));
}

std::shared_ptr<const TableText> LiveHub::told(words::Language language) {
    auto& known = told_[static_cast<std::size_t>(language)];
    if (!known) known = table(language);
    return known;
}

FramePtr LiveHub::hello(const LiveClient& client) {
    const auto language = client.language();
    v1::LiveMessage message;
    message.set_number(source_.evening().state.last_event);
    auto& hello = *message.mutable_hello();
    hello = hello_to(client, names_, source_);
    const auto present = clients_.find(const_cast<LiveClient*>(&client));
    hello.set_display(present == clients_.end() ? 0 : present->second.number);
    return std::make_shared<Frame>(std::move(message), told(language));
}

void LiveHub::join(LiveClient& client, std::optional<std::uint64_t> after) {
    const auto language = client.language();
    const bool first = std::none_of(clients_.begin(), clients_.end(), [&](const auto& one) { return one.first->language() == language; });
    if (first) told_[static_cast<std::size_t>(language)] = nullptr;
    come(client, {++displays_});
    const auto missed = after ? source_.missed(*after) : std::nullopt;
    if (!missed || missed->size() > max_missed) client.send(hello(client));
    else {
        // Of the table only the present is known: it comes with the last of the missed events, or by itself.
        for (std::size_t i = 0; i < missed->size(); ++i) {
            const auto last = i + 1 == missed->size() ? told(language) : nullptr;
            client.send(std::make_shared<Frame>(about(source_.evening().state, (*missed)[i].number, &(*missed)[i], language), last));
        }
        if (missed->empty()) client.send(std::make_shared<Frame>(about(source_.evening().state, *after, nullptr, language), told(language)));
    }
    tell_presence();
}

void LiveHub::connect(LiveClient& client, const Target& target) {
    const auto after = target.parameter("after");
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(after.data(), after.data() + after.size(), number);
    const bool given = !after.empty() && parsed.ec == std::errc() && parsed.ptr == after.data() + after.size();
    // A number names an event of one journal: of another it says nothing.
    const auto journal = target.parameter("journal");
    const bool ours = journal.empty() || journal == names_.journal_id;
    join(client, given && ours ? std::optional(number) : std::nullopt);
}

void LiveHub::tell_panels(std::vector<PanelPresence> panels) {
    if (panels == panels_) return;
    panels_ = std::move(panels);
    tell_presence();
}

void LiveHub::sum_up(LiveClient& client) {
    const auto language = client.language();
    client.send(std::make_shared<Frame>(about(source_.evening().state, source_.evening().state.last_event, nullptr, language), told(language)));
    client.send(presence_for(client));
}

// His own display stands first: one that goes on after a break gets no other word of which he is, and has a new number.
FramePtr LiveHub::presence_for(LiveClient& reader) const {
    v1::LiveMessage message;
    auto& presence = *message.mutable_presence();
    for (const auto& [client, present] : clients_) {
        auto& one = *presence.add_present();
        one.set_display(present.number);
        one.set_name(to_utf8(client->name()));
        one.set_incident(present.incident);
        one.set_ruling(present.ruling);
    }
    for (const auto& panel : panels_) {
        auto& one = *presence.add_panel();
        if (panel.audience.seat) one.set_seat(wire::to_proto(*panel.audience.seat));
        one.set_joined(panel.joined);
        one.set_connected(panel.connected);
        one.set_scorer(panel.audience.role == views::Role::Scorer);
        one.set_technician(panel.audience.role == views::Role::Technician);
        one.set_devices(static_cast<std::uint32_t>(panel.devices));
        one.set_code_out(panel.code_out);
        one.set_delay_seconds(static_cast<std::uint32_t>(panel.delay.count()));
    }
    auto& all = *presence.mutable_present();
    const auto mine = clients_.find(&reader);
    if (mine != clients_.end()) {
        const auto own = std::find_if(all.begin(), all.end(), [&](const v1::Present& one) { return one.display() == mine->second.number; });
        if (own != all.end()) all.SwapElements(0, static_cast<int>(own - all.begin()));
    }
    return std::make_shared<Frame>(std::move(message));
}

void LiveHub::tell_presence() {
    tell([this](LiveClient& client, const Display&) { return presence_for(client); });
}

void LiveHub::event(const laws::Event& event) {
    for (auto& words : words_) words.touched(event);
    tell_change(event.number, &event);
}

void LiveHub::tell_table() { tell_change(source_.evening().state.last_event, nullptr); }

void LiveHub::tell_change(std::uint64_t number, const laws::Event* event) {
    std::array<FramePtr, words::all_languages.size()> frames;
    tell([&](LiveClient& client, const Display&) {
        const auto language = client.language();
        const auto i = static_cast<std::size_t>(language);
        if (!frames[i]) {
            auto message = about(source_.evening().state, number, event, language);
            const auto before = std::exchange(told_[i], table(language));
            const bool change = before != nullptr;
            if (change) *message.mutable_change() = before->change_to(*told_[i]);
            frames[i] = std::make_shared<Frame>(std::move(message), change ? nullptr : told_[i]);
        }
        return frames[i];
    });
}

bool LiveHub::request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) {
    const auto language = client.language();
    const auto request = parse_request(message, json);
    const auto refused = [](std::string why) { return tl::unexpected(table::Refused{{}, std::move(why)}); };
    const auto answer = [&](std::uint64_t number, std::string why) { return reply(reply_frame(number, refused(std::move(why)), language)), true; };
    if (!request) return answer(0, request.error());
    if (request->has_looking()) {
        const auto found = clients_.find(&client);
        if (found == clients_.end()) return false;
        found->second.incident = request->looking().incident();
        found->second.ruling = request->looking().ruling();
        tell_presence();
        return false;
    }
    const std::uint64_t number = request->request();
    const auto name = client.name().empty() ? std::string(nameless) : client.name();
    const auto said = [this, number, language, reply](const tl::expected<void, table::Refused>& result) {
        reply(reply_frame(number, result, language, source_.durability().durable));
    };
    if (auto fault = out_of_bounds(*request)) return answer(number, std::move(*fault));
    if (request->has_seen_all()) return see_all(source_, request->seen_all().through(), request->seen_all().journal(), name, said), true;
    if (!request->has_incident()) return answer(number, "the request asks for nothing: set `incident`");
    auto command = wire::from_proto(request->incident());
    if (!command) return answer(number, command.error());
    command->by = name;
    source_.submit(std::move(*command), said);
    return true;
}

std::string LiveHub::table_json(words::Language language) { return table(language)->json(); }

std::shared_ptr<const IncidentText> LiveHub::incident(std::uint64_t id, words::Language language) {
    const auto& evening = source_.evening();
    const auto* incident = evening.state.incident({id});
    if (!incident) return nullptr;
    return incident_text(evening, static_cast<std::size_t>(incident - evening.state.incidents.data()), source_.law_code(), language);
}

}  // namespace kibitz::display
