// What is hidden from a seat changes nothing of what the seat gets: neither the bytes, nor how many messages, nor which open
// event brings them. Over random evenings with irregularities and rulings: hands not seen are dealt anew, incidents, evidence,
// rulings' words, sensors' and devices' troubles, other seats' lights and private answers come, go, or read otherwise. For a
// spectator all of it is hidden, and what was not yet called, said or played when the delay began.
#include <algorithm>
#include <set>
#include <utility>

#include "catch.hpp"
#include "controller/display/scorer_hub.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/watch_hub.hpp"
#include "controller/units/one_of.hpp"
#include "controller/views/open_facts.hpp"
#include "random_evening.hpp"
#include "table_in_memory.hpp"
#include "tests/same.hpp"
#include "tests/unit/laws/dice.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace kibitz::tests;

namespace {

namespace event = laws::event;
using test::Evening;
using test::random_evening;

/// The hands that lay spread as dummy's at some time of each play; all else is hidden.
std::map<std::uint32_t, std::set<Seat>> hands_seen(const Evening& evening) {
    std::map<std::uint32_t, std::set<Seat>> seen;
    table::Evening folded;
    for (const auto& one : evening) {
        table::take(folded, one);
        const auto& board = folded.state.board;
        if (board && board->contract && board->dummy_spread) seen[board->play].insert(board->contract->dummy());
    }
    return seen;
}

/// The same evening with another hidden side, as far as it is hidden from that audience.
class Otherwise {
public:
    Otherwise(views::Audience audience, std::uint64_t seed, std::map<std::uint32_t, std::set<Seat>> seen)
        : viewer_(audience.seat), dice_{std::mt19937_64(seed)}, seen_(std::move(seen)), sees_scores_(audience.role == views::Role::Scorer),
          hears_the_table_(audience.role == views::Role::Seat || audience.role == views::Role::TableScreen) {}

    /// The events to take instead of this one: none, itself with another hidden side, or hidden ones before it.
    std::vector<laws::Event::Body> instead_of(const laws::Event& one, const laws::TableState& state) {
        std::vector<laws::Event::Body> bodies;
        if (state.board && dice_.up_to(6) == 0) bodies.push_back(trouble());
        auto body = one.body;
        if (std::visit([&](auto& e) { return change(e, state); }, body)) bodies.push_back(std::move(body));
        return bodies;
    }

private:
    std::string words() { return "words " + std::to_string(dice_.up_to(1000)); }
    bool maybe() { return dice_.up_to(2) == 0; }
    Seat another() {
        for (;;)
            if (const auto seat = dice_.seat(); seat != viewer_) return seat;
    }
    laws::Event::Body trouble() {
        switch (dice_.up_to(5)) {
            case 0: return event::DeviceStateChanged{device_at(dice_.seat(), Function::Range), reading::Health::Failed, words()};
            case 1: return event::RecordStateChanged{static_cast<laws::RecordState>(dice_.up_to(3)), laws::Remark::in_words(words())};
            case 2: return event::LightChanged{another(), static_cast<event::LightChanged::Colour>(dice_.up_to(3))};
            case 3: return event::SeatOccupied{dice_.seat(), maybe()};
            default: return event::BoardTagSeen{TagId{static_cast<std::uint64_t>(1 + dice_.up_to(5))}};
        }
    }

    // --- whether the event is taken, after its hidden side has been changed -----------------------------------------
    /// What everybody sees, or nobody does: taken as it is. A new event has to be thought of, here or below.
    template <class E>
    static constexpr bool as_it_is =
        one_of<E, event::AuctionEnded, event::DummySpread, event::CardDesignated, event::CardTakenBack, event::CardReplaced, event::TrickWon,
               event::PenaltyCardPlaced, event::PenaltyCardLifted, event::LeadTurnSet, event::ClaimWithdrawn, event::PlayEnded, event::BoardEnded,
               event::SeatOccupied, event::ColumnNoted, event::ScoreConfirmed, event::RestrictionSet, event::RestrictionLifted, event::CallsCancelled,
               event::PendingCallDropped, event::DeclarerChanged, event::BoardCancelled, event::PositionRestored, event::RulingCarriedOut,
               event::SessionStarted, event::RoundCalled, event::BoardTagSeen, event::WithdrawalAllowed, event::ClockTold,
               event::LawCodeInForce, event::BoardCorrected, event::CorrectionsTold>;
    template <class E>
    bool change(E&, const laws::TableState&) {
        static_assert(as_it_is<E>);
        return true;
    }
    bool change(event::BoardStarted& e, const laws::TableState&) {
        const auto& open = seen_[e.play];
        bridge::CardSet pool;
        for (const auto seat : bridge::all_seats)
            if (!open.contains(seat)) pool = pool | e.start.deal.hands[seat];
        std::vector<Card> cards(pool.begin(), pool.end());
        std::shuffle(cards.begin(), cards.end(), dice_.engine);
        for (const auto seat : bridge::all_seats) {
            if (open.contains(seat)) continue;
            auto& hand = e.start.deal.hands[seat];
            const auto size = hand.size();
            hand = {};
            for (int i = 0; i < size; ++i) {
                hand.insert(cards.back());
                cards.pop_back();
            }
        }
        return true;
    }
    bool change(event::CallMade& e, const laws::TableState&) {
        if (!viewer_ || e.seat != partner(*viewer_)) return true;
        e.alert = maybe();
        e.explanation = words();
        return true;
    }
    bool change(event::CallNoted& e, const laws::TableState& state) {
        const auto& calls = state.board->calls;
        auto place = static_cast<std::size_t>(e.call);
        if (place == 0)
            for (place = calls.size(); place > 0 && calls[place - 1].seat != e.about;) --place;
        if (e.by == viewer_ || e.kind == laws::CallNote::Stop || place == 0 || place > calls.size()) return true;
        const auto caller = calls[place - 1].seat;
        // Where his partner has asked, the answer is his partner's; unasked it would be told to both.
        if (e.kind == laws::CallNote::Question) return (viewer_ && (caller == partner(*viewer_) || e.by == partner(*viewer_))) || maybe();
        // Words about his partner's and his own calls are for the other side, and his partner's words too.
        const bool hidden = viewer_ ? bridge::side_of(caller) == bridge::side_of(*viewer_) || e.by == partner(*viewer_)
                                    : bridge::side_of(caller) != bridge::side_of(e.by);
        if (hidden) e.words = words();
        return true;
    }
    bool change(event::ClaimMade& e, const laws::TableState&) {
        if (!hears_the_table_) e.statement = words();
        return true;
    }
    bool change(event::CardPlayed& e, const laws::TableState&) {
        e.certainty = maybe() ? Certainty::Certain : Certainty::Probable;
        return true;
    }
    bool change(event::LeadFacedDown& e, const laws::TableState&) {
        e.card = dice_.card();
        return true;
    }
    bool change(event::PlayCorrected& e, const laws::TableState&) {
        e.reason = static_cast<laws::CorrectionReason>(dice_.up_to(static_cast<int>(laws::correction_reasons)));
        return true;
    }
    bool change(event::DesignationVoid& e, const laws::TableState&) {
        e.why = laws::Remark::in_words(words());
        return true;
    }
    void scramble(laws::Incident& incident) {
        incident.clause = words();
        incident.level = static_cast<laws::Level>(dice_.up_to(3));
        incident.certainty = maybe() ? Certainty::Certain : Certainty::Probable;
        incident.facts.said = laws::Remark::in_words(words());
        incident.facts.card = dice_.card();
    }
    bool change(event::IncidentRaised& e, const laws::TableState&) { return scramble(e.incident), true; }
    bool change(event::IncidentHeld& e, const laws::TableState&) { return scramble(e.incident), true; }
    bool change(event::IncidentUpdated& e, const laws::TableState&) {
        e.clause = words();
        e.facts.said = laws::Remark::in_words(words());
        return true;
    }
    bool change(event::IncidentRuled& e, const laws::TableState&) {
        e.by = words();
        e.given.note = words();
        return true;
    }
    bool change(event::IncidentDismissed& e, const laws::TableState&) {
        e.by = words();
        if (e.why == laws::Dismissal::InWords) e.reason = words();
        return true;
    }
    bool change(event::IncidentReopened& e, const laws::TableState&) {
        e.by = words();
        return true;
    }
    bool change(event::IncidentSeen&, const laws::TableState&) { return maybe(); }
    bool change(event::CommandRefused&, const laws::TableState&) { return maybe(); }
    bool change(event::FiguresNoted&, const laws::TableState&) { return maybe(); }
    bool change(event::DeviceStateChanged&, const laws::TableState&) { return maybe(); }
    bool change(event::RecordStateChanged&, const laws::TableState&) { return maybe(); }
    bool change(event::CardSeen&, const laws::TableState&) { return maybe(); }
    bool change(event::CardReturned&, const laws::TableState&) { return maybe(); }
    /// He turns his own card, and his light goes out with it.
    bool change(event::CardQuitted& e, const laws::TableState&) { return e.seat == viewer_ || maybe(); }
    bool change(event::Reported&, const laws::TableState&) { return maybe(); }
    bool change(event::ScoreAdjusted&, const laws::TableState&) { return sees_scores_ || maybe(); }
    bool change(event::AppealChanged&, const laws::TableState&) { return maybe(); }
    bool change(event::RightsLost&, const laws::TableState&) { return maybe(); }
    bool change(event::Forfeited&, const laws::TableState&) { return maybe(); }
    bool change(event::TricksAdjusted&, const laws::TableState&) { return sees_scores_ || maybe(); }
    bool change(event::LightChanged& e, const laws::TableState&) { return e.seat == viewer_ || maybe(); }
    bool change(event::ClaimAnswered& e, const laws::TableState&) { return e.seat == viewer_ || !e.agreed || maybe(); }
    bool change(event::SpreadNoted& e, const laws::TableState& state) {
        const auto play = state.board ? state.board->play : 0;
        return seen_[play].contains(e.seat) || maybe();
    }

    std::optional<Seat> viewer_;
    Dice dice_;
    std::map<std::uint32_t, std::set<Seat>> seen_;
    bool sees_scores_, hears_the_table_;
};

/// What a panel or a spectator gets, and after which event of the evening as it was.
struct Recorder final : LiveClient {
    explicit Recorder(std::optional<Seat> seat) : Recorder({seat ? views::Role::Seat : views::Role::Spectator, seat}) {}
    explicit Recorder(views::Audience audience) : audience_(audience) {}
    void send(const FramePtr& frame) override { got.emplace_back(moment, *frame->json()); }
    views::Audience audience() const override { return audience_; }
    std::size_t moment = 0;
    std::vector<std::pair<std::size_t, std::string>> got;

private:
    views::Audience audience_;
};

/// What was seen of a play at a moment: which cards lay in its tricks.
struct CardsThen {
    std::uint32_t play = 0;
    bridge::CardSet cards;
};
std::vector<CardsThen> cards_by_event(const Evening& evening) {
    std::vector<CardsThen> all;
    table::Evening folded;
    for (const auto& one : evening) {
        table::take(folded, one);
        const auto& state = folded.state;
        const bool lies = state.board && state.phase != laws::Phase::NoBoard;
        all.push_back(lies ? CardsThen{state.board->play, views::cards_in_tricks(*state.board)} : CardsThen{});
    }
    return all;
}
/// Whether the view of that event was rightly not shown: one of its cards was taken back by one of the following `within` events.
bool taken_back(const std::vector<CardsThen>& all, std::size_t event, std::size_t within) {
    const auto& then = all[event];
    for (auto later = event + 1; later <= std::min(event + within, all.size() - 1); ++later)
        if (all[later].play == then.play && (then.cards | all[later].cards) != all[later].cards) return true;
    return false;
}

/// Sensors hear something that they did not hear as it was, as the technician's page has it.
void hears(test::TableInMemory& table, std::size_t turn) {
    const auto seat = static_cast<Seat>(turn % 4);
    const auto at = test::noon + std::chrono::milliseconds(turn * 100);
    table.devices.take({at, reading::Inventory{seat, reading::Antenna::Play, {TagId{0xE004015000010000 + turn % 52}}}, device_at(seat, Function::Reader), 0}, at);
    table.devices.take({at, reading::Range{seat, Millimetres{static_cast<float>(turn % 90)}}, device_at(seat, Function::Range), 0}, at);
}

/// A table with a spectator, an event a second.
struct Watched {
    static constexpr std::size_t delay = 60;

    Watched() {
        table.on_event = [this](const laws::Event&) { hub.event(); };
        hub.connect(spectator, parse_target("/"));
    }
    void second_passes() {
        ++spectator.moment;
        hub.release();
    }
    test::TableInMemory table;
    Recorder spectator{std::nullopt};
    WatchHub hub{table, {"1", "t", std::chrono::seconds(delay), [this] {
                             return std::chrono::steady_clock::time_point(std::chrono::seconds(spectator.moment));
                         }}};
};

}  // namespace

TEST_CASE("What is hidden from a seat, or from the table's own screen, changes nothing of what it gets") {
    const auto seed = GENERATE(range(1U, 13U));
    const auto evening = random_evening(seed, 4);
    const auto seen = hands_seen(evening);
    for (int place = 0; place <= 4; ++place) {
        const auto viewer = place < 4 ? std::optional(static_cast<Seat>(place)) : std::nullopt;
        const views::Audience audience{viewer ? views::Role::Seat : views::Role::TableScreen, viewer};
        test::TableInMemory as_it_was, otherwise;
        SeatHub hub(as_it_was, {"1", "t"}), other_hub(otherwise, {"1", "t"});
        Recorder panel(audience), other_panel(audience);
        as_it_was.on_event = [&](const laws::Event&) { hub.event(); };
        otherwise.on_event = [&](const laws::Event&) { other_hub.event(); };
        hub.connect(panel, parse_target("/"));
        other_hub.connect(other_panel, parse_target("/"));
        Otherwise hidden(audience, seed * 7 + static_cast<unsigned>(place), seen);
        int shown = 0;
        for (const auto& one : evening) {
            const auto bodies = hidden.instead_of(one, as_it_was.evening().state);
            // That the table is asked for a claim lies open; when it was, who answered how, and sensors that drift do not.
            if (bodies.size() == 1 && ++shown % 23 == 0) {  // a moment that both have
                const auto play = as_it_was.evening().state.plays;
                const bool stands = shown % 46 == 0;
                using Said = table::ClaimAsked::Said;
                as_it_was.beside().claim_asked = {play, test::noon, stands ? Said::Nothing : Said::PlayOn, {}, viewer};
                otherwise.beside().claim_asked = {play, test::noon + std::chrono::seconds(7), stands ? Said::Nothing : Said::Claimed, test::noon, Seat::East};
                otherwise.beside().drifts.push_back({});
            }
            as_it_was.at = otherwise.at = static_cast<std::int64_t>(one.number);  // what is hidden takes no time
            as_it_was.happen(one.body);
            hears(otherwise, one.number);
            for (const auto& body : bodies) otherwise.happen(body);
            panel.moment = ++other_panel.moment;
            INFO("seed " << seed << ", viewer " << place << ", event " << one.number << " of kind " << one.body.index()
                         << "\nas it was: " << panel.got.back().second << "\notherwise: " << other_panel.got.back().second);
            REQUIRE(panel.got.size() == other_panel.got.size());
            REQUIRE(panel.got.back() == other_panel.got.back());
        }
        CHECK(panel.got.size() > 20);
    }
}

TEST_CASE("What is hidden from a spectator changes nothing of what he gets") {
    const auto seed = GENERATE(range(1U, 13U));
    const auto evening = random_evening(seed, 4);
    Watched as_it_was, otherwise;
    Otherwise hidden({views::Role::Spectator}, seed * 7, hands_seen(evening));
    for (const auto& one : evening) {
        const auto bodies = hidden.instead_of(one, as_it_was.table.evening().state);
        as_it_was.table.happen(one.body);
        hears(otherwise.table, one.number);
        for (const auto& body : bodies) otherwise.table.happen(body);
        as_it_was.second_passes();
        otherwise.second_passes();
        INFO("seed " << seed << ", event " << one.number << "\nas it was: " << as_it_was.spectator.got.back().second
                     << "\notherwise: " << otherwise.spectator.got.back().second);
        REQUIRE(as_it_was.spectator.got.size() == otherwise.spectator.got.size());
        REQUIRE(as_it_was.spectator.got.back() == otherwise.spectator.got.back());
    }
    CHECK(as_it_was.spectator.got.size() > 20);
}

TEST_CASE("What is hidden from a scorer changes nothing of what he gets, and no event of play brings him a message") {
    const auto seed = GENERATE(range(1U, 13U));
    const auto evening = random_evening(seed, 4);
    test::TableInMemory as_it_was, otherwise;
    ScorerHub hub(as_it_was, {"1", "t"}), other_hub(otherwise, {"1", "t"});
    Recorder scorer(std::nullopt), other_scorer(std::nullopt);
    as_it_was.on_event = [&](const laws::Event&) { hub.event(); };
    otherwise.on_event = [&](const laws::Event&) { other_hub.event(); };
    hub.connect(scorer, parse_target("/"));
    other_hub.connect(other_scorer, parse_target("/"));
    Otherwise hidden({views::Role::Scorer}, seed * 7, hands_seen(evening));
    for (const auto& one : evening) {
        const auto bodies = hidden.instead_of(one, as_it_was.evening().state);
        as_it_was.happen(one.body);
        hears(otherwise, one.number);
        for (const auto& body : bodies) otherwise.happen(body);
        scorer.moment = ++other_scorer.moment;
        INFO("seed " << seed << ", event " << one.number << "\nas it was: " << scorer.got.back().second << "\notherwise: " << other_scorer.got.back().second);
        REQUIRE(scorer.got.size() == other_scorer.got.size());
        REQUIRE(scorer.got.back() == other_scorer.got.back());
        if (scorer.got.back().first + 1 == scorer.moment) CHECK_FALSE(std::holds_alternative<event::CardPlayed>(one.body));
    }
    CHECK(scorer.got.size() > 4);
}

TEST_CASE("What happens within the delay changes nothing of what a spectator gets") {
    const auto seed = GENERATE(range(1U, 13U));
    const auto evening = random_evening(seed, 3);
    const std::size_t fork = 1 + evening.size() * (seed % 5 + 1) / 7;
    const auto another = random_evening(seed, 3, fork);
    const auto differs = static_cast<std::size_t>(
        std::mismatch(evening.begin(), evening.end(), another.begin(), another.end(), [](const auto& a, const auto& b) { return same(a.body, b.body); }).first - evening.begin());
    REQUIRE(differs >= fork);
    REQUIRE(differs + Watched::delay < evening.size());
    std::vector<Recorder> told;
    for (const auto* one : {&evening, &another}) {
        Watched watched;
        for (const auto& event : *one) {
            watched.table.happen(event.body);
            watched.second_passes();
        }
        told.push_back(watched.spectator);
    }
    // The first event that is another one comes at the moment `differs`: nothing of it may be seen before this. What one has
    // seen and the other has not was left out there because a card was taken back.
    const auto left_out = [&](const Recorder& by, const Recorder& seen, const Evening& its) {
        const auto cards = cards_by_event(its);
        std::size_t count = 0;
        for (const auto& message : seen.got) {
            if (message.first < Watched::delay || message.first >= differs + Watched::delay) continue;
            ++count;
            if (std::find(by.got.begin(), by.got.end(), message) == by.got.end())
                CHECK(taken_back(cards, message.first - Watched::delay, Watched::delay));
        }
        return count;
    };
    CHECK(left_out(told[0], told[1], evening) > 0);
    CHECK(left_out(told[1], told[0], another) > 0);
    CHECK(told[0].got != told[1].got);  // and it is seen then
}
