// Corners of the Laws that random steps do not find: a trick without a card (67), what revokes cost (64), what dummy says when
// his rights are lost (43B2b, 43B3), a board played again (15B), a trick conceded that could not be lost (71). By dice: whoever
// declares, whoever errs, from each place in the trick, with hands known and not; and the journal folds back at each step.
#include <map>
#include <set>

#include "catch.hpp"
#include "dice.hpp"
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;

namespace {

using bridge::CardSet;

struct Walk : Table {
    Dice dice;
    bridge::Deal deal;
    bool known = true;

    explicit Walk(unsigned seed) : dice{std::mt19937_64(seed)} {}

    Seat declarer() const { return board().contract->declarer; }
    Seat dummy() const { return board().contract->dummy(); }
    CardSet held(Seat seat) const { return deal.hands[seat] - board().played[seat]; }
    Card one_of(CardSet cards) {
        auto it = cards.begin();
        for (int n = dice.up_to(cards.size()); n > 0; --n) ++it;
        return *it;
    }
    /// Some seat plays one notrump.
    void begin() {
        deal = random_deal(dice);
        known = dice.up_to(2) == 0;
        reading::BoardStart start;
        start.board = bridge::BoardNumber(3);
        start.dealer = dice.seat();
        if (known) start.deal = deal;
        command(start);
        Seat seat = start.dealer;
        key(seat, reading::CallKey{*bridge::call_from_string("1NT"), false, {}});
        for (int pass = 0; pass < 3; ++pass) key(seat = left_hand_opponent(seat), reading::CallKey{bridge::Call::pass(), false, {}});
    }
    /// The card comes as cards of that hand do, in turn or not.
    void faces(Seat seat, Card c) {
        if (seat == dummy() && state.phase == Phase::Play) key(declarer(), reading::DesignateKey{c.suit(), c.rank(), reading::Naming::Exact});
        observe(observation::CardShown{seat, c, Millimetres{1}});
        if (seat == declarer()) observe(observation::CardLaid{seat, c, Millimetres{1}, 200ms});
    }
    void turns(Seat seat, Card c) {
        observe(observation::CardTurnedDown{seat, c});
        observe(observation::CardLeft{seat, c, false, true, Millimetres{0}, 900ms});
    }
    Card lawful(Seat seat) {
        const auto& tricks = board().tricks;
        return one_of(tricks.empty() || tricks.back().trick.complete() ? held(seat) : legal_cards(held(seat), tricks.back().trick));
    }
    void play(int cards) {
        for (; cards > 0 && turn(state); --cards) {
            const Seat seat = *turn(state);
            faces(seat, lawful(seat));
            if (board().tricks.empty() || !board().tricks.back().trick.complete()) continue;
            const auto trick = board().tricks.back().trick;
            for (Seat one : bridge::all_seats) turns(one, *trick.card_of(one));
        }
    }
    const Incident* found(std::set<Situation> any) const {
        const auto at = std::find_if(state.incidents.rbegin(), state.incidents.rend(), [&](const Incident& i) { return any.contains(i.situation); });
        return at == state.incidents.rend() ? nullptr : &*at;
    }
    void rule(const Incident& incident, std::uint32_t option) {
        reading::IncidentCommand ruling;
        ruling.incident = incident.id.value;
        ruling.action = reading::DirectorAction::Rule;
        ruling.option = option;
        ruling.by = "he";
        command(ruling);
    }
    void report(Seat by, reading::ReportKind kind, Seat about) { key(by, reading::ReportKey{kind, about, "said", {}, 0}); }
    void claim_and_agree() {
        const int left = 13 - board().tricks_won[0] - board().tricks_won[1];
        const Seat claimer = declarer();
        key(claimer, reading::ClaimKey{static_cast<std::uint8_t>(dice.up_to(left + 1)), "the rest"});
        key(left_hand_opponent(claimer), reading::ClaimAnswerKey{true});
        key(bridge::right_hand_opponent(claimer), reading::ClaimAnswerKey{true});
    }
    /// For a failure's message.
    std::string story() const {
        std::string text = std::string(to_string(state.record)) + ", turn " + (turn(state) ? std::string(name(*turn(state))) : "none") + ": ";
        for (const auto& i : state.incidents)
            text += std::string(to_string(i.situation)) + " " + (i.facts.seat ? std::string(name(*i.facts.seat)) : "-") + " " +
                    std::to_string(i.facts.trick) + (i.facts.card ? " " + to_string(*i.facts.card) : "") + "; ";
        for (const auto& t : board().tricks) {
            text += "| ";
            for (int place = 0; place < t.trick.size(); ++place) text += to_string(t.trick.card(place)) + " ";
        }
        return text;
    }
    void sound() const {
        if (!state.board) return;
        if (const char* fault = cards_astray(board())) FAIL(fault);
    }
};

using Reached = std::map<Situation, std::set<Seat>>;

/// The hand in turn, not the leader, holds the suit led and others: he plays another. Returns whether he could.
bool revokes(Walk& w, Seat seat) {
    const auto suit = w.board().tricks.back().trick.suit_led();
    const auto others = w.held(seat) - w.held(seat).in_suit(suit);
    if (!w.held(seat).has_suit(suit) || others.empty()) return false;
    w.faces(seat, w.one_of(others));
    return true;
}

void without_a_card(Walk& w, Reached& reached) {
    w.begin();
    w.play(4 * (1 + w.dice.up_to(5)));
    const Seat leader = *turn(w.state);
    const Seat missing = clockwise(leader, 1 + w.dice.up_to(3));
    const auto number = w.board().tricks.size();
    bridge::PerSeat<std::optional<Card>> out;
    Seat winner = leader;
    std::optional<bridge::Suit> led;
    for (int place = 0; place < 4; ++place) {
        const Seat seat = clockwise(leader, place);
        if (seat == missing) continue;
        const auto hand = w.held(seat);
        out[seat] = w.one_of(led && hand.has_suit(*led) ? hand.in_suit(*led) : hand);
        if (!led) led = out[seat]->suit();
        if (out[seat]->suit() == *led && *out[seat] > *out[winner]) winner = seat;
        w.faces(seat, *out[seat]);
    }
    for (Seat seat : bridge::all_seats)
        if (out[seat]) w.turns(seat, *out[seat]);
    auto rest = w.held(winner);
    rest.erase(*out[winner]);
    const Card lead = w.one_of(rest);
    INFO(name(leader) << " led, " << name(missing) << " had no card, " << name(winner) << " led on; " << name(w.dummy()) << " was dummy; hands "
                      << (w.known ? "known" : "unknown"));
    w.faces(winner, lead);
    const auto* defect = w.found({Situation::DefectiveTrick});
    REQUIRE(defect);
    REQUIRE(defect->facts.seat == missing);
    reached[Situation::DefectiveTrick].insert(missing);
    w.sound();
    const Seat next = left_hand_opponent(winner);
    if (next != missing && w.dice.up_to(2) == 0) {  // both sides play on
        auto hand = w.held(next);
        if (out[next]) hand.erase(*out[next]);
        const Card follow = w.one_of(hand.has_suit(lead.suit()) ? hand.in_suit(lead.suit()) : hand);
        INFO(w.story());
        w.faces(next, follow);
        INFO(to_string(follow) << " " << w.story());
        REQUIRE(w.found({Situation::DefectiveTrickStands}));
        reached[Situation::DefectiveTrickStands].insert(missing);
    } else {
        w.rule(*defect, 1);
        INFO(w.story());
        const auto hand = w.held(missing);
        const auto stands = w.board().tricks.size() > number ? w.board().tricks[number].trick.card_of(missing) : std::nullopt;
        auto free = hand;
        if (stands) free.insert(*stands);
        free = free & w.deal.hands[missing];
        const Card late = w.one_of(free.has_suit(*led) ? free.in_suit(*led) : free);
        w.faces(missing, late);
        INFO(to_string(late) << " " << w.story());
        REQUIRE(w.board().tricks[number].trick.card_of(missing) == late);
    }
    REQUIRE(w.state.record == RecordState::InStep);
    w.sound();
    w.play(6);
    w.sound();
}

void a_revoke_counted(Walk& w, Reached& reached) {
    w.begin();
    w.play(4 * (1 + w.dice.up_to(4)) + 1 + w.dice.up_to(3));
    const Seat seat = *turn(w.state);
    if (!revokes(w, seat)) return;
    w.play(4 - w.board().tricks.back().trick.size() + 4);
    w.claim_and_agree();
    const auto* counted = w.found({Situation::RevokeCounted, Situation::RevokeNotCounted});
    if (!w.known || !w.board().result) return w.sound();
    REQUIRE(counted);
    reached[counted->situation].insert(*counted->facts.seat);
    w.rule(*counted, 1);
    w.sound();
}

void dummy_without_rights(Walk& w, Reached& reached) {
    w.begin();
    w.play(4 + 1 + w.dice.up_to(3));
    const Seat defender = left_hand_opponent(w.declarer());
    w.report(defender, reading::ReportKind::LookedAtHand, w.dummy());
    w.rule(*w.found({Situation::DummyLooked}), 1);
    for (int cards = 0; cards < 12 && *turn(w.state) == w.dummy(); ++cards) w.play(1);
    const Seat seat = *turn(w.state);
    if (w.board().tricks.back().trick.complete() || !revokes(w, seat) || !w.known) return w.sound();
    const bool own = seat == w.declarer();
    w.report(defender, own ? reading::ReportKind::DummyAskedRevoke : reading::ReportKind::AttentionDrawn, w.dummy());
    const auto what = own ? Situation::DummyAskedRevoke : Situation::DummyAttentionLate;
    const auto* late = w.found({what});
    REQUIRE(late);
    reached[what].insert(*late->facts.seat);
    w.rule(*late, 1);
    w.sound();
}

void a_board_played_again(Walk& w, Reached& reached) {
    w.command(reading::SessionStart{"evening", {}});
    reading::BoardStart start;
    start.board = bridge::BoardNumber(static_cast<std::uint32_t>(1 + w.dice.up_to(36)));
    start.dealer = w.dice.seat();
    for (Seat seat : bridge::all_seats) start.players[seat] = std::string("player ") + std::to_string(bridge::index(seat));
    w.command(start);
    Seat seat = start.dealer;
    for (int pass = 0; pass < 4; ++pass, seat = left_hand_opponent(seat)) w.key(seat, reading::CallKey{bridge::Call::pass(), false, {}});
    w.command(reading::BoardEnd{});
    if (w.dice.up_to(2)) std::swap(start.players[Seat::North], start.players[Seat::East]);  // other pairs
    const bool again = start.players[Seat::North] == "player 0";
    w.command(start);
    REQUIRE((w.found({Situation::BoardPlayedBefore}) != nullptr) == again);
    if (again) reached[Situation::BoardPlayedBefore].insert(start.dealer);
}

void a_concession(Walk& w, Reached& reached) {
    w.begin();
    w.play(4 * (1 + w.dice.up_to(6)));
    w.claim_and_agree();
    REQUIRE(w.board().result);
    const int result = w.board().result->declarer_tricks;
    const auto sure = static_cast<std::uint32_t>(w.dice.up_to(14));
    w.command(reading::FiguresReady{0, 13, std::nullopt, sure});
    const auto* doubtful = w.found({Situation::ConcessionDoubtful});
    REQUIRE((doubtful != nullptr) == (static_cast<int>(sure) > result));
    if (doubtful) reached[Situation::ConcessionDoubtful].insert(*doubtful->facts.seat);
    w.sound();
}

}  // namespace

TEST_CASE("corners reached by dice, from each seat", "[corners]") {
    Reached reached;
    for (unsigned seed = 1; seed <= 400; ++seed)
        for (const auto corner : {without_a_card, a_revoke_counted, dummy_without_rights, a_board_played_again, a_concession}) {
            INFO("seed " << seed);
            Walk walk(seed);
            corner(walk, reached);
        }
    for (const auto what : {Situation::DefectiveTrick, Situation::DefectiveTrickStands, Situation::RevokeCounted, Situation::RevokeNotCounted,
                            Situation::DummyAskedRevoke, Situation::DummyAttentionLate, Situation::BoardPlayedBefore, Situation::ConcessionDoubtful}) {
        INFO(to_string(what));
        CHECK(reached[what].size() == 4);
    }
}
