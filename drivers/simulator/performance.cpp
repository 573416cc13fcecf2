#include "drivers/simulator/performance.hpp"

#include <algorithm>

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

/// The tag on the board itself: a number range of its own, apart from any pack.
constexpr std::uint64_t first_board_tag = 0xE004015000B00000u;

/// A table that hardly thinks.
constexpr Tempo hurried{100ms, 450ms, 0.03, 500ms, 2s, 800ms, 1500ms};

/// An auction for a record that has none: declarer bids the contract, all others pass or double.
std::vector<formats::GameCall> shortest_auction(Seat dealer, const bridge::Contract& contract) {
    std::vector<formats::GameCall> calls;
    Seat turn = dealer;
    const auto say = [&](bridge::Call call) {
        calls.push_back({turn, call, false, {}, formats::PbnMark::None});
        turn = left_hand_opponent(turn);
    };
    while (turn != contract.declarer) say(bridge::Call::pass());
    say(contract.bid);
    if (contract.doubling != bridge::Doubling::Undoubled) say(bridge::Call::doubled());
    if (contract.doubling == bridge::Doubling::Redoubled) say(bridge::Call::redoubled());
    for (int passes = 0; passes < 3; ++passes) say(bridge::Call::pass());
    return calls;
}

}  // namespace

Performance::Performance(const SimulatorConfig& config, const Company& company, const formats::Game& game,
                         std::size_t game_index, const Plan& plan, Random dice, Random clumsy, Timeline& out)
    : config_(config),
      company_(company),
      game_(game),
      game_index_(game_index),
      plan_(plan),
      habits_(habits(config.noise)),
      tempo_(company.fast ? hurried : tempo(config.cruise)),
      dice_(dice),
      clumsy_(clumsy),
      out_(out) {}

void Performance::run(Instant begin) {
    out_.begin = now_ = begin;
    out_.hands = plan_.hands;
    put_board_on();
    auction();
    if (plan_.contract) {
        declarer_ = plan_.contract->declarer;
        dummy_ = partner(declarer_);
        out_.dummy = dummy_;
        layout_ = Layout(config_.geometry, plan_.contract->trump(), plan_.hands[dummy_]);
        if (company_.ways.sloppy > 0) layout_.disturb(company_.ways.sloppy, clumsy_);
        if (clumsy_.chance(company_.ways.unsorted)) layout_.shuffle(clumsy_);
        if (!plan_.play.empty()) play();
        claim();
    }
    confirm();
    pack_up();
    take_board_off();
}

Duration Performance::think() {
    Duration time = dice_.time(tempo_.think_low, tempo_.think_high);
    if (dice_.chance(tempo_.ponders)) time += dice_.time(tempo_.ponder_low, tempo_.ponder_high);
    return time;
}

void Performance::put_board_on() {
    const auto tag = TagId{first_board_tag + game_.start.board.value()};
    out_.said.push_back({now_, reading::BoardTag{tag}});
    for (Seat seat : bridge::all_seats) out_.said.push_back({now_, reading::SeatSwitch{seat, true}});
    now_ += 400ms;
    reading::BoardStart start = game_.start;
    if (!config_.known_hands) start.deal = {};
    start.prevent_illegal_calls = config_.prevent_illegal_calls;
    out_.command(now_, std::move(start));
    now_ += dice_.time(tempo_.look_low, tempo_.look_high);
    if (dice_.chance(habits_.seat_bounces)) {
        const Seat seat = static_cast<Seat>(dice_.whole(0, 3));
        out_.said.push_back({now_, reading::SeatSwitch{seat, false}});
        out_.said.push_back({now_ + dice_.time(4ms, 40ms), reading::SeatSwitch{seat, true}});
        now_ += 100ms;
    }
}

std::vector<formats::GameCall> Performance::calls() const {
    if (game_.calls.empty() && plan_.contract) return shortest_auction(game_.start.dealer, *plan_.contract);
    return game_.calls;
}

void Performance::auction() {
    for (const formats::GameCall& call : calls()) {
        now_ += think();
        out_.press(now_, call.seat, reading::CallKey{call.call, call.alert, call.explanation});
    }
    now_ += 200ms;
}

void Performance::claim() {
    if (!plan_.claimed || !game_.declarer_tricks) return;
    const int complete = static_cast<int>(plan_.play.size() / 4);
    const int remaining = 13 - complete;
    Seat claimer = game_.claim ? game_.claim->seat : declarer_;
    if (claimer == dummy_) claimer = declarer_;  // dummy may not claim (43A1c): whoever wrote it down meant his side
    const int for_declarer = std::clamp(*game_.declarer_tricks - declarer_tricks_, 0, remaining);
    const int tricks = claimer == declarer_ ? for_declarer : remaining - for_declarer;
    now_ += think();
    if (clumsy_.chance(company_.ways.thrown_in + company_.ways.faced)) speak_claim(claimer);
    if (!out_.result_told) return;
    out_.press(now_, claimer,
               reading::ClaimKey{static_cast<std::uint8_t>(tricks), game_.claim ? game_.claim->statement : ""});
    const Instant claimed = now_;
    std::array<Seat, 2> opponents{left_hand_opponent(claimer), right_hand_opponent(claimer)};
    if (dice_.chance(0.5)) std::swap(opponents[0], opponents[1]);
    for (const Act& act : plan_.acts)
        if (act.what.kind == Irregularity::Kind::ContestClaim) {
            if (opponents[0] != act.seat) std::swap(opponents[0], opponents[1]);
            now_ += dice_.time(1500ms, 3500ms);
            happened(act, now_);
            out_.press(now_, act.seat, reading::ClaimAnswerKey{false});
            now_ += dice_.time(4s, 9s);
        }
    for (Seat seat : opponents) {
        now_ += dice_.time(1200ms, 3500ms);
        out_.press(now_, seat, reading::ClaimAnswerKey{true});
    }
    if (dice_.chance(habits_.shows_claim)) {
        // His hand laid open beside the card he played, one packet: every tag answers at once.
        CardSet rest = held(plan_, claimer, plan_.play.size());
        for (Card card : rest) {
            CardPath& path = out_.zone[claimer].emplace_back(card, claimed + 700ms, 90.0, Side::FaceUp);
            path.move(2, 400ms);
            path.wait_until(now_ + 500ms);
            path.leave();
        }
    }
    for (Seat seat : bridge::all_seats)
        if (on_table_[seat]) put_aside(seat);
}

void Performance::confirm() {
    const bool passed_out = !plan_.contract && game_.auction_complete;
    if (!out_.result_told) return;
    const bool finished = passed_out || (plan_.contract && (plan_.play.size() == bridge::cards_in_pack || plan_.claimed));
    if (!finished) return;
    now_ += dice_.time(800ms, 2s);
    const int first = dice_.whole(0, 3);
    for (int step = 0; step < 4; ++step) {
        now_ += dice_.time(300ms, 1200ms);
        out_.press(now_, clockwise(static_cast<Seat>(first), step), reading::ConfirmKey{true});
    }
}

void Performance::pack_up() {
    for (Seat seat : bridge::all_seats) {
        if (on_table_[seat]) put_aside(seat);
        if (left_lying_[seat]) {
            left_lying_[seat]->wait_until(now_);
            left_lying_[seat]->leave();
        }
        if (!dice_.chance(habits_.packs_up) || !plan_.hands[seat].size()) continue;
        const Instant at = now_ + dice_.time(100ms, 600ms);
        const Duration crossing = dice_.time(200ms, 500ms);
        for (Card card : plan_.hands[seat]) {
            CardPath& path = out_.zone[seat].emplace_back(card, std::max(at, busy_[seat]), 60.0, Side::FaceDown);
            path.move(20, crossing / 2);
            path.move(60, crossing / 2);
            path.leave();
        }
    }
    for (Lying& lying : out_.lying) lying.to = now_ + 300ms;
    for (Quitted& quitted : out_.quitted) quitted.to = now_ + 300ms;
    if (out_.dummy)
        for (Card card : layout_.cards()) out_.columns.push_back({now_ + 200ms, layout_.column(card), card, false});
    for (Seat seat : bridge::all_seats)
        for (const CardPath& path : out_.zone[seat]) now_ = std::max(now_, path.now());
}

void Performance::take_board_off() {
    now_ = std::max(now_, away_until_) + 1200ms;  // the next board waits for a dummy who is fetching coffee
    out_.command(now_, reading::BoardEnd{});
    now_ += 500ms;
    out_.said.push_back({now_, reading::BoardTag{std::nullopt}});
    out_.end = now_ + 1500ms;
}

}  // namespace kibitz::drivers::simulator
