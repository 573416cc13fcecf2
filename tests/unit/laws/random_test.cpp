// The engine under observations legal, illegal and absurd, ten million of them (KIBITZ_STEPS sets another number): it
// never fails, cards are conserved, the journal folds back to the state, a ruling undone at once leaves no trace, one undone
// late or out of order is undone wholly or refused, what is refused has no other event, and one fact is one incident. And
// legal play raises nothing at all.
#include <boost/core/demangle.hpp>
#include <cstdlib>
#include <set>

#include "catch.hpp"
#include "dice.hpp"
#include "invariants.hpp"
#include "controller/laws/rulings.hpp"
#include "controller/words/incident_words.hpp"
#include "controller/words/refusals.hpp"
#include "tests/any.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

std::uint64_t steps() {
    const char* given = std::getenv("KIBITZ_STEPS");
    return given ? std::strtoull(given, nullptr, 10) : 10'000'000;
}

bool same_table(const TableState& a, const TableState& b) {
    return same_board(a, b) && a.last_event == b.last_event && same(a.incidents, b.incidents) && a.record == b.record &&
           a.record_why == b.record_why && a.sessions == b.sessions && a.round_called == b.round_called &&
           a.boards_played.size() == b.boards_played.size() && a.deals_played.size() == b.deals_played.size() &&
           a.board_tags == b.board_tags && a.last_change == b.last_change && a.failed_devices == b.failed_devices;
}

/// Two incidents for one fact in one play; null when there are none.
const Incident* twice(const TableState& state) {
    std::set<std::tuple<std::uint32_t, Situation, int, int, int, int>> facts;
    for (std::size_t i = 0; i < state.incidents.size(); ++i) {
        const auto& incident = state.incidents[i];
        if (incident.situation == Situation::DirectorCalled) continue;  // each press is a call
        if (incident.situation == Situation::DummyTouchedCard && !incident.told) continue;  // each finger is weighed by itself, the card told once
        // One irregular call may be made at two turns: auction_random_test holds these against the auction.
        if (incident.situation >= Situation::InsufficientBid && incident.situation <= Situation::CallChanged) continue;
        // Dropped with the ruling it came of, and found anew since.
        if (dismissed_as(incident, Dismissal::GroundTakenBack)) continue;
        if (incident.situation == Situation::LeadRestricted && incident.facts.about) continue;  // 51B2b: another suit besides
        if (incident.situation == Situation::CallNotRepeated || incident.situation == Situation::DoubleAsReplacement) continue;
        const auto& f = incident.facts;
        if (!facts.emplace(state.incidents[i].play, incident.situation, f.seat ? static_cast<int>(*f.seat) : -1, f.trick,
                           f.card ? f.card->index() : -1, f.call ? f.call->index() : -1).second)
            return &incident;
    }
    return nullptr;
}

struct Run {
    const LawCode& code;
    Dice dice;
    TableState state, folded;
    std::vector<Event> journal;
    Instant now{};
    std::uint64_t rulings = 0, undone = 0, undone_late = 0, kept = 0;
    std::set<Situation> raised;
    std::vector<std::pair<std::uint64_t, Situation>> history;  ///< each incident, as raised and as it became

    void observe(Observation::Body body) {
        journal.clear();
        REQUIRE(apply(code, state, {now, Certainty::Certain, std::move(body)}, journal));
        for (const auto& event : journal) {
            evolve(folded, event);
            if (const auto* r = std::get_if<event::IncidentRaised>(&event.body)) {
                raised.insert(r->incident.situation);
                history.emplace_back(r->incident.id.value, r->incident.situation);
            }
            if (const auto* u = std::get_if<event::IncidentUpdated>(&event.body)) history.emplace_back(u->id.value, u->situation.value());
            // The fold of a refusal changes nothing: with no event beside it the state is what it was.
            if (std::holds_alternative<event::CommandRefused>(event.body) && journal.size() != 1) FAIL("refused, and yet: " << events());
        }
    }
    /// The kinds of the last observation's events, for a failure's message.
    std::string events() const {
        std::string text;
        for (const auto& event : journal)
            text += std::visit([](const auto& body) { return boost::core::demangle(typeid(body).name()); }, event.body) + " ";
        return text;
    }
    void command(reading::Command c) { observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))}); }

    /// Rules, and at once takes the ruling back: the board must be what it was. Then perhaps rules again.
    void rule() {
        const auto ruling = some_ruling(dice, state);
        const TableState before = state;
        command(ruling);
        if (ruling.action != reading::DirectorAction::Rule || journal.empty() ||
            !std::holds_alternative<event::IncidentRuled>(journal.front().body))
            return;
        ++rulings;
        const auto done = events();
        reading::IncidentCommand undo;
        undo.incident = ruling.incident;
        undo.action = reading::DirectorAction::Undo;
        command(undo);
        const auto* incident = state.incident({ruling.incident});
        REQUIRE(incident);
        INFO("ruling on " << to_string(incident->situation) << ", option " << ruling.option << "\n  did " << done << "\n  undid "
                          << events());
        const bool reopened = std::any_of(journal.begin(), journal.end(), [](const Event& event) {
            return std::holds_alternative<event::IncidentReopened>(event.body);
        });
        if (!reopened) {
            for (const auto& event : journal)
                if (const auto* refused = std::get_if<event::CommandRefused>(&event.body)) FAIL("undo refused: " << words::refusal(refused->refusal));
            FAIL("undo did nothing");
        }
        ++undone;
        REQUIRE_FALSE(incident->ruling);
        REQUIRE(same_board(state, before));
        if (dice.up_to(2)) command(ruling);
    }

    /// Takes back a ruling given some time ago, with whatever came after it, others' rulings too: wholly, or not at all.
    void undo_late() {
        std::vector<IncidentId> ruled;
        for (std::size_t i = state.incidents.size(); i-- > 0 && ruled.size() < 6;)
            if (state.incidents[i].status == IncidentStatus::Ruled) ruled.push_back(state.incidents[i].id);
        if (ruled.empty()) return;
        const auto id = ruled[static_cast<std::size_t>(dice.up_to(static_cast<int>(ruled.size())))];
        const auto standing = standing_on(state, *state.incident(id));
        reading::IncidentCommand undo;
        undo.incident = id.value;
        undo.action = reading::DirectorAction::Undo;
        command(undo);
        REQUIRE_FALSE(journal.empty());
        if (const auto* refused = std::get_if<event::CommandRefused>(&journal.front().body)) {
            ++kept;
            REQUIRE(state.incident(id)->status == IncidentStatus::Ruled);
            if (refused->refusal.why == Why::StandsOnIt)
                REQUIRE(state.incident({static_cast<std::uint64_t>(refused->refusal.n)})->status == IncidentStatus::Ruled);
            return;
        }
        ++undone_late;
        INFO("undone: " << to_string(state.incident(id)->situation) << "\n  by " << events());
        REQUIRE_FALSE(state.incident(id)->ruling);
        for (const auto one : standing) REQUIRE(state.incident(one)->status == IncidentStatus::Dismissed);
        if (!state.board) return;
        const auto& b = *state.board;
        const auto of_it = [&](const auto& one) { return one.incident == id; };
        REQUIRE(std::none_of(b.penalty_cards.begin(), b.penalty_cards.end(), of_it));
        REQUIRE(std::none_of(b.restrictions.begin(), b.restrictions.end(), of_it));
        REQUIRE(std::none_of(b.adjusted.begin(), b.adjusted.end(), of_it));
        REQUIRE(std::find(b.cancelled.begin(), b.cancelled.end(), id) == b.cancelled.end());
        REQUIRE(std::find(b.rights_lost.begin(), b.rights_lost.end(), id) == b.rights_lost.end());
        const auto about = state.incident(id)->facts.about;
        if (about && state.incident(id)->situation == Situation::DummyAttentionLate)
            REQUIRE(std::find(b.forfeited.begin(), b.forfeited.end(), *about) == b.forfeited.end());
        // The position of before may have in it what a player had begun to mend himself (47B).
        const bool restored = std::any_of(journal.begin(), journal.end(), [](const Event& e) { return std::holds_alternative<event::PositionRestored>(e.body); });
        for (const auto& may : b.may_withdraw) REQUIRE_FALSE((!restored && may && may->incident == id));
        for (const auto& later : state.ruled_later) {
            REQUIRE(std::none_of(later.adjusted.begin(), later.adjusted.end(), of_it));
            REQUIRE(std::find(later.cancelled.begin(), later.cancelled.end(), id) == later.cancelled.end());
        }
    }

    void board(std::uint64_t number) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + number % 36));
        start.dealer = dealer_of(start.board);
        if (dice.up_to(3)) start.deal = random_deal(dice);
        command(start);
    }
};

}  // namespace

TEST_CASE("random observations, both codes") {
    std::set<Situation> raised;
    std::uint64_t rulings = 0, undone_late = 0, kept = 0;
    // Each code as at a table, where what is not plainly seen waits, and as law cases have it.
    for (const auto& [name, at_once] : {std::pair("duplicate-2017", false), {"foster", false}, {"duplicate-2017", true}, {"foster", true}}) {
        auto code = embedded_law_code(name);
        REQUIRE(code);
        if (at_once) code = told_at_once(*std::move(code));
        const auto rounds = steps() / 4 / 5000 + 1;
        for (std::uint64_t seed = 1; seed <= rounds; ++seed) {
            Run run{*code, Dice{std::mt19937_64(seed)}, {}, {}, {}, {}, 0, 0, 0, 0, {}, {}};
            for (int step = 0; step < 5000; ++step) {
                run.now += std::chrono::milliseconds(run.dice.up_to(400));
                if (step % 400 == 0) run.board(static_cast<std::uint64_t>(step / 400));
                else if (run.dice.up_to(40) == 0) run.rule();
                else if (run.dice.up_to(60) == 0) run.undo_late();
                else run.observe(some_observation(run.dice, run.state));
                if (!run.state.board) continue;
                if (const char* fault = cards_astray(*run.state.board)) {
                    INFO(name << " seed " << seed << " step " << step);
                    FAIL(fault);
                }
                if (step % 400 == 399) {
                    INFO(name << " seed " << seed << " step " << step);
                    REQUIRE(same_table(run.state, run.folded));
                }
            }
            INFO(name << " seed " << seed);
            if (const auto* again = twice(run.state)) {
                std::string history;
                for (const auto& [id, what] : run.history)
                    if (run.state.incident({id})->facts.seat == again->facts.seat && run.state.incident({id})->facts.trick == again->facts.trick)
                        history += std::to_string(id) + " " + std::string(to_string(what)) + "; ";
                FAIL("raised twice: " << words::headline(*code, *again) << "\n  incidents of that seat and trick: " << history);
            }
            rulings += run.rulings;
            undone_late += run.undone_late;
            kept += run.kept;
            REQUIRE(run.rulings == run.undone);
            raised.insert(run.raised.begin(), run.raised.end());
        }
    }
    // The dice must reach the engine's corners, or all this says little.
    if (steps() >= 1'000'000) {
        CHECK(rulings > 1000);
        std::string never;
        for (int i = 0; i < situations; ++i)
            if (!raised.contains(static_cast<Situation>(i))) never += std::string(to_string(static_cast<Situation>(i))) + "; ";
        INFO("never raised: " << never);
        CHECK(raised.size() >= 30);
        CHECK(undone_late > steps() / 2000);
        CHECK(kept > steps() / 2000);
        WARN(rulings << " rulings carried out and undone at once, " << undone_late << " undone late, " << kept << " not, " << raised.size() << " of " << situations << " situations raised; never: " << never);
    }
}

/// What the laws wait for at a moment has been looked at when that moment has passed. A deadline that stays would have the table wake up
/// without end, and would hide all that are later.
TEST_CASE("no deadline outlives its moment, under either code") {
    for (const auto& [name, at_once] : {std::pair("duplicate-2017", false), {"foster", false}, {"duplicate-2017", true}}) {
        auto code = embedded_law_code(name);
        REQUIRE(code);
        if (at_once) code = told_at_once(*std::move(code));
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Run run{*code, Dice{std::mt19937_64(seed)}, {}, {}, {}, {}, 0, 0, 0, 0, {}, {}};
            for (int step = 0; step < 4000; ++step) {
                run.now += std::chrono::milliseconds(run.dice.up_to(400));
                if (step % 400 == 0) run.board(static_cast<std::uint64_t>(step / 400));
                else if (run.dice.up_to(40) == 0) run.rule();
                else run.observe(some_observation(run.dice, run.state));
                const auto due = deadline(*code, run.state);
                if (!due || *due > run.now + 20s) continue;
                run.now = std::max(run.now, *due);
                run.observe(observation::TimePassed{});
                const auto next = deadline(*code, run.state);
                INFO(name << " seed " << seed << " step " << step << " phase " << static_cast<int>(run.state.phase));
                REQUIRE((!next || *next != *due));
            }
        }
    }
}

TEST_CASE("legal play raises nothing, under either code, with hands known and unknown") {
    for (const char* name : {"duplicate-2017", "foster"}) {
        const auto code = embedded_law_code(name);
        REQUIRE(code);
        for (std::uint64_t seed = 1; seed <= steps() / 5000; ++seed) {
            Run run{*code, Dice{std::mt19937_64(seed)}, {}, {}, {}, {}, 0, 0, 0, 0, {}, {}};
            auto& dice = run.dice;
            const auto deal = random_deal(dice);
            reading::BoardStart start;
            start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + seed % 36));
            start.dealer = dealer_of(start.board);
            if (seed % 2) start.deal = deal;
            run.command(start);
            const auto key = [&](Seat seat, reading::PanelKey k) {
                run.now += std::chrono::milliseconds(300 + dice.up_to(3000));
                const auto panel = std::make_shared<reading::Panel>();
                panel->seat = seat;
                panel->key = std::move(k);
                run.observe(observation::PanelPressed{panel});
            };
            while (run.state.phase == Phase::Auction) {
                const auto call = bridge::Call::from_index(dice.up_to(3) ? 0 : dice.up_to(38));
                if (run.state.board->auction.is_legal(call)) key(*turn(run.state), reading::CallKey{call, dice.up_to(9) == 0, {}});
            }
            while (const auto seat = turn(run.state)) {
                const auto& b = *run.state.board;
                auto hand = deal.hands[*seat] - b.played[*seat];
                if (!b.tricks.empty() && !b.tricks.back().trick.complete()) hand = legal_cards(hand, b.tricks.back().trick);
                auto it = hand.begin();
                for (int n = dice.up_to(hand.size()); n > 0; --n) ++it;
                const Card card = *it;
                const auto contract = *b.contract;
                run.now += std::chrono::milliseconds(300 + dice.up_to(3000));
                if (*seat == contract.dummy()) {
                    key(contract.declarer, reading::DesignateKey{card.suit(), card.rank(), reading::Naming::Exact});
                    run.now += 400ms;
                    run.observe(observation::CardShown{*seat, card, Millimetres{0}});
                } else {
                    run.observe(observation::CardShown{*seat, card, Millimetres{static_cast<float>(dice.up_to(60))}});
                    run.now += 200ms;
                    run.observe(observation::CardLaid{*seat, card, Millimetres{1}, 200ms});
                }
                if (run.state.board->tricks.empty() || !run.state.board->tricks.back().trick.complete()) continue;
                for (Seat other : bridge::all_seats) {
                    const auto own = *run.state.board->tricks.back().trick.card_of(other);
                    run.now += 100ms;
                    run.observe(observation::CardTurnedDown{other, own});
                    run.observe(observation::CardLeft{other, own, false, true, Millimetres{0}, 900ms});
                }
            }
            INFO(name << " seed " << seed);
            if (!run.state.incidents.empty()) FAIL(words::headline(*code, run.state.incidents.front()));
            REQUIRE(run.state.phase == Phase::Finished);
        }
    }
}
