#include "controller/display/seat_hub.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/reply.hpp"
#include "controller/display/utf8.hpp"
#include "controller/laws/said_enough.hpp"
#include "controller/units/require.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/views/own_hand.hpp"
#include "controller/views/rights.hpp"
#include "controller/views/seat_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/words/denials.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::display {
namespace {

using bridge::Seat;

FramePtr frame(v1::SeatMessage message) { return view_frame(std::move(message)); }
FramePtr frame(const v1::SeatReply& reply) {
    v1::SeatMessage message;
    *message.mutable_reply() = reply;
    return frame(std::move(message));
}
FramePtr frame(const v1::SeatView& view) {
    v1::SeatMessage message;
    *message.mutable_view() = view;
    return frame(std::move(message));
}

v1::SeatReply refusal(const std::string& tap, std::string_view why) {
    v1::SeatReply reply;
    reply.set_tap(tap);
    reply.set_error(to_utf8(why));  // a parser quotes what it was given
    return reply;
}
v1::SeatReply done(const std::string& tap) {
    v1::SeatReply reply;
    reply.set_tap(tap);
    reply.set_done(true);
    return reply;
}
v1::SeatReply stale(const std::string& tap) {
    v1::SeatReply reply;
    reply.set_tap(tap);
    reply.set_stale(true);
    return reply;
}

std::size_t index_of(views::Audience audience) noexcept {
    return audience.seat ? static_cast<std::size_t>(*audience.seat) : SeatHub::audiences - 1;
}

[[nodiscard]] tl::expected<v1::SeatRequest, std::string> parse(const std::string& message, bool json) {
    v1::SeatRequest request;
    if (json) {
        if (!is_utf8(message)) return tl::unexpected<std::string>("not a SeatRequest: it is not UTF-8");
        const auto status = google::protobuf::util::JsonStringToMessage(message, &request);
        if (!status.ok()) return tl::unexpected("not a SeatRequest: " + std::string(status.message()));
    } else if (!request.ParseFromString(message)) {
        return tl::unexpected<std::string>("not a SeatRequest in protobuf's binary form");
    }
    if (auto fault = out_of_bounds(request)) return tl::unexpected(std::move(*fault));
    if (request.tap().empty() || request.tap().size() > SeatHub::max_tap_bytes)
        return tl::unexpected<std::string>("tap: a request has a name of its own, up to 64 bytes");
    return request;
}

[[nodiscard]] tl::expected<reading::PanelKey, std::string> key_of(Seat seat, const v1::Panel& panel) {
    v1::Reading message;
    message.mutable_at()->set_seconds(1);  // the table gives it its own time
    *message.mutable_panel() = panel;
    message.mutable_panel()->set_seat(wire::to_proto(seat));
    Reading taken{{}, reading::Face{}};
    if (const auto parsed = wire::from_proto(message, taken); !parsed) return tl::unexpected(parsed.error());
    return std::get<std::shared_ptr<const reading::Panel>>(taken.body)->key;
}

/// What a request that comes again, and that the table knows nothing of, amounts to now.
enum class Again { CarryOut, Done, Stale };

Again call_again(const laws::BoardState& board, Seat seat, bridge::Call call, std::size_t seen) {
    const auto judge = [&](const laws::RecordedCall& made) { return made.call == call ? Again::Done : Again::Stale; };
    for (auto i = std::min(seen, board.calls.size()); i < board.calls.size(); ++i)
        if (board.calls[i].seat == seat) return judge(board.calls[i]);
    if (board.pending_call && board.pending_call->call.seat == seat) return judge(board.pending_call->call);
    return board.calls.size() < seen ? Again::Stale : Again::CarryOut;
}

Again judge(const laws::TableState& state, Seat seat, const v1::SeatRequest& request, const reading::PanelKey& key) {
    if (!request.again()) return Again::CarryOut;
    if (!state.board || state.board->play != request.play()) return Again::Stale;
    const auto& board = *state.board;
    if (const auto* call = std::get_if<reading::CallKey>(&key)) return call_again(board, seat, call->call, request.calls());
    if (std::holds_alternative<reading::ClaimKey>(key) && board.claim && board.claim->seat == seat) return Again::Done;
    if (std::holds_alternative<reading::DesignateKey>(key) || std::holds_alternative<reading::ClaimKey>(key)) {
        std::size_t cards = 0;
        for (const auto& trick : board.tricks) cards += static_cast<std::size_t>(trick.trick.size());
        return cards == request.cards() ? Again::CarryOut : Again::Stale;
    }
    return Again::CarryOut;
}

}  // namespace

views::Audience SeatHub::audience(std::size_t index) noexcept {
    if (index + 1 >= audiences) return {views::Role::TableScreen, {}};
    return {views::Role::Seat, static_cast<Seat>(index)};
}

v1::SeatView SeatHub::view_of(views::Audience audience) const {
    v1::SeatView view;
    views::fill(source_.evening().state, audience, view, source_.evening().beside.claim_asked, config_.stop, config_.elected);
    if (view.has_round() && config_.session.fill) config_.session.fill(audience, *view.mutable_round());
    if (view.has_round() && audience.seat && may_name(*audience.seat)) view.mutable_round()->set_may_name(!view.round().pair().empty());
    shorten_texts(view);
    return view;
}

/// With what changes while nothing happens, so that a view that is only later is no news: how much of a pause, or of the round, is left.
v1::SeatView SeatHub::sent_now(v1::SeatView view) const {
    if (view.round().has_clock() && config_.session.now) config_.session.now(*view.mutable_round()->mutable_clock());
    if (const auto pause = table::stop_pause(source_.evening().state, config_.stop)) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(table::left_of(*pause, config_.stop, now()));
        view.set_held_ms(static_cast<std::uint32_t>(left.count()));
    }
    return view;
}

void SeatHub::connect(LiveClient& client, const Target&) {
    const auto index = index_of(client.audience());
    come(client, index);
    v1::SeatMessage message;
    auto& hello = *message.mutable_hello();
    hello.set_version(config_.version);
    hello.set_table_name(to_utf8(config_.table_name));
    hello.set_name(to_utf8(client.name()));
    if (const auto seat = audience(index).seat) {
        hello.set_seat(wire::to_proto(*seat));
        hello.set_panel(source_.has_page_panel(*seat));
        hello.set_reader(views::has_reader(source_.device_records(), *seat));
    }
    const auto view = view_of(audience(index));
    told_[index] = view.SerializeAsString();
    *message.mutable_view() = sent_now(view);
    client.send(frame(std::move(message)));
    changed();
}

void SeatHub::left(LiveClient&, const std::size_t& index) {
    if (!connected(audience(index))) told_[index].reset();
}

bool SeatHub::connected(views::Audience audience) const noexcept {
    return std::any_of(clients_.begin(), clients_.end(), [&](const auto& one) { return one.second == index_of(audience); });
}

void SeatHub::sum_up(LiveClient& client) {
    if (const auto found = clients_.find(&client); found != clients_.end()) client.send(frame(sent_now(view_of(audience(found->second)))));
}

void SeatHub::event() {
    for (std::size_t index = 0; index < audiences; ++index) {
        if (!told_[index]) continue;
        auto view = view_of(audience(index));
        auto bytes = view.SerializeAsString();
        if (bytes == *told_[index]) continue;
        told_[index] = std::move(bytes);
        const auto news = frame(sent_now(std::move(view)));
        tell([&](LiveClient&, std::size_t of) { return of == index ? news : nullptr; });
    }
}

bool SeatHub::request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) {
    const auto seat = client.audience().seat;
    auto request = parse(message, json);
    if (request && !seat) request = tl::unexpected<std::string>("a screen has no keys");
    if (!request) return reply(frame(refusal({}, request.error()))), true;
    // Nothing is done by it, and it is never told from memory.
    if (request->has_own_hand()) return reply(frame(own_hand(*seat, *request, client.language()))), true;
    auto& taps = taps_[*seat];
    const auto known = std::find_if(taps.begin(), taps.end(), [&](const Tap& tap) { return tap.id == request->tap(); });
    if (known != taps.end()) {
        if (known->reply) reply(frame(*known->reply));
        else known->waiting.push_back(std::move(reply));
        return true;
    }
    if (taps.size() >= max_taps) {
        const auto oldest = std::find_if(taps.begin(), taps.end(), [](const Tap& tap) { return tap.reply.has_value(); });
        if (oldest == taps.end()) return reply(frame(refusal(request->tap(), "too many keys at once"))), true;
        taps.erase(oldest);
    }
    taps.push_back({request->tap(), {}, {}});
    taps.back().waiting.push_back(std::move(reply));
    carry_out(*seat, *request, client.language(), request->tap());
    return true;
}

v1::SeatReply SeatHub::own_hand(Seat seat, const v1::SeatRequest& request, words::Language language) const {
    const auto refuse = [&](words::Denial why) { return refusal(request.tap(), words::denial(why, language)); };
    if (!request.own_hand().earphone()) return refuse(words::Denial::NoEarphone);
    const auto& state = source_.evening().state;
    const auto cards = views::own_hand(source_.device_records(), state, tags_, seat, now());
    if (!cards) return refuse(cards.error());
    auto reply = done(request.tap());
    views::fill(*cards, *reply.mutable_hand());
    return reply;
}

void SeatHub::carry_out(Seat seat, const v1::SeatRequest& request, words::Language language, const std::string& tap) {
    if (request.play_on()) return play_on(seat, language, tap);
    if (request.has_next_board()) return next_board(seat, request.next_board().board(), language, tap);
    if (request.has_who_sits()) return who_sits(seat, request.who_sits(), tap);
    if (!request.has_key()) return settle(seat, refusal(tap, "the request asks for nothing: set `key`, `nextBoard` or `whoSits`"));
    auto key = key_of(seat, request.key());
    if (!key) return settle(seat, refusal(tap, key.error()));
    const auto& state = source_.evening().state;
    if (const auto why = views::refused(seat, *key)) return settle(seat, refusal(tap, words::denial(*why, language)));
    // Asked here too, so that a key which is leant on does not fill the journal with its refusals.
    if (const auto why = laws::said_enough(state, seat, *key)) return settle(seat, refusal(tap, words::refusal(why, language)));
    switch (judge(state, seat, request, *key)) {
        case Again::Done: return settle(seat, done(tap));
        case Again::Stale: return settle(seat, stale(tap));
        case Again::CarryOut: break;
    }
    source_.press({seat, std::move(*key)}, settles(seat, language, tap));
}

table::Source::Submitted SeatHub::settles(Seat seat, words::Language language, const std::string& tap) {
    return [this, seat, language, tap](tl::expected<void, table::Refused> result) {
        auto reply = done(tap);
        if (!result) reply = refusal(tap, why_refused(result.error(), language));
        else reply.set_unwritten(!source_.durability().durable);
        settle(seat, std::move(reply));
    };
}

void SeatHub::settle(Seat seat, v1::SeatReply reply) {
    auto& taps = taps_[seat];
    const auto tap = std::find_if(taps.begin(), taps.end(), [&](const Tap& one) { return one.id == reply.tap(); });
    require(tap != taps.end(), "a tap that is being carried out is remembered");
    tap->reply = reply;
    const auto waiting = std::exchange(tap->waiting, {});
    const auto answer = frame(reply);
    for (const auto& one : waiting) one(answer);
}

/// No claim: the question is closed for all. Dummy is not asked.
void SeatHub::play_on(Seat seat, words::Language language, const std::string& tap) {
    const auto& evening = source_.evening();
    if (!source_.has_page_panel(seat)) return settle(seat, refusal(tap, "this seat's panel is another device"));
    const auto& board = evening.state.board;
    if (!views::claim_is_asked(evening.state, evening.beside.claim_asked) || (board->contract && board->contract->dummy() == seat)) return settle(seat, stale(tap));
    source_.play_on(seat, settles(seat, language, tap));
}

/// Between boards: names of a board that is being played are its record's.
bool SeatHub::may_name(Seat seat) const {
    const auto phase = source_.evening().state.phase;
    return config_.session.who_sits && source_.has_page_panel(seat) && (phase == laws::Phase::NoBoard || phase == laws::Phase::Finished);
}

void SeatHub::who_sits(Seat seat, const v1::WhoSits& names, const std::string& tap) {
    if (!may_name(seat)) return settle(seat, stale(tap));
    const auto said = config_.session.who_sits(seat, names.own(), names.partner());
    settle(seat, said ? done(tap) : refusal(tap, said.error()));
    event();
}

/// Dealer and vulnerability are the board's own (2); the hands are not known until they are seen.
void SeatHub::next_board(Seat seat, std::uint32_t board, words::Language language, const std::string& tap) {
    constexpr std::uint32_t most = 999;
    if (board < 1 || board > most) return settle(seat, refusal(tap, "a board has a number from 1 to 999"));
    const auto& state = source_.evening().state;
    if (going_on_ || !views::may_go_on(state)) return settle(seat, stale(tap));
    if (!source_.has_page_panel(seat)) return settle(seat, refusal(tap, "this seat's panel is another device"));
    auto start = views::by_number(state, bridge::BoardNumber(board));
    start.prevent_illegal_calls = config_.prevent_illegal_calls;
    going_on_ = true;
    if (state.board && state.phase != laws::Phase::NoBoard) source_.submit(reading::BoardEnd{}, [](const auto&) {});
    source_.submit(std::move(start), [this, answer = settles(seat, language, tap)](tl::expected<void, table::Refused> result) {
        going_on_ = false;
        answer(std::move(result));
    });
}

}  // namespace kibitz::display
