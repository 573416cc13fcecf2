/// A decision in progress: what the parts of the engine share. Each event is folded as soon as it is decided.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "controller/laws/engine.hpp"

namespace kibitz::laws {

class Decision {
public:
    Decision(const LawCode& law_code, TableState& table, const Observation& observation, std::vector<Event>& out)
        : code(law_code), state(table), at(observation.at), certainty(observation.certainty), out_(out) {}

    const LawCode& code;
    TableState& state;  ///< changed by emit() alone
    const Instant at;
    const Certainty certainty;

    /// Numbers the event, folds it and appends it.
    void emit(Event::Body body);

    /// Raises an incident offering the options named, in the law code's order; all of the row's when none is named.
    /// The same fact again (situation, seat, trick, card and call, of this play) is not raised twice: its number is
    /// returned. Nothing is raised, and 0 returned, where the law code does not know it as an irregularity.
    IncidentId raise(Situation what, Facts facts, Certainty how_sure, std::initializer_list<std::string_view> offered = {});
    /// The same fact is better known now: another situation of the same kind, other facts.
    void update(IncidentId id, Situation what, Facts facts, Certainty how_sure);
    /// The latest incident of this play that is one of these situations and not dismissed; null when there is none.
    const Incident* latest(std::initializer_list<Situation> any_of) const;

    /// @pre a board is on the table
    BoardState& board() const { return *state.board; }
    /// The trick cards are being played to: the last one while incomplete, else null.
    RecordedTrick* open_trick() const;
    /// Number of the trick the next card belongs to, 1..13.
    int trick_number() const;
    /// It is dummy's turn and his touch surface is out of order: a designation may have been made unseen.
    bool designation_unseen() const;
    /// How many of dummy's four column antennas are out of order.
    int dead_columns() const;
    /// Has this card been played already, by whichever hand?
    bool is_played(Card card) const;
    bool is_dummy(Seat seat) const { return board().contract && board().contract->dummy() == seat; }
    bool is_declarer(Seat seat) const { return board().contract && board().contract->declarer == seat; }
    bool is_defender(Seat seat) const { return board().contract && !is_dummy(seat) && !is_declarer(seat); }

private:
    std::vector<Event>& out_;
};

// The parts of the engine, by group of Laws. Each takes one observation's matter and decides.

// Laws 17-39 (auction.cpp)
void take_call(Decision& d, Seat seat, const reading::CallKey& key);
/// The irregular call that waits becomes a call of the auction (27A, 29A). @pre there is one
void accept_pending_call(Decision& d);
void note_call(Decision& d, Seat by, Seat about, CallNote kind, const std::string& words);

// Laws 41, 44, 45, 47, 53-57 (play.cpp)
void card_shown(Decision& d, const observation::CardShown& o);
void card_laid(Decision& d, Seat seat, Card card, PlayedUnder under, Millimetres height);
void card_face_down(Decision& d, const observation::CardFaceDown& o);
void card_turned_down(Decision& d, const observation::CardTurnedDown& o);
void card_left(Decision& d, const observation::CardLeft& o);
void card_unread(Decision& d, Seat seat);
/// Cards that waited to see whether they were played together with another (58A) are judged now.
void time_passed(Decision& d);
/// Records the card as played by the seat in turn, with all that follows from it: revoke, trick, result.
void play_card(Decision& d, Seat seat, Card card, PlayedUnder under, bool out_of_turn_accepted = false);
/// Puts one card in the place of another in a trick (62A, 45C4b, 45D2), unless it has been played itself.
/// Returns whether it did.
bool replace_card(Decision& d, Seat seat, Card card, Card by, int trick);
/// If a lead out of turn stands open and `follower` is the hand after it, accepts it (53A). Returns whether it did.
bool accept_open_lead(Decision& d, Seat follower);
/// A card faced when the trick is complete, or by a hand that has played: fifth card or lead out of turn.
void extra_card(Decision& d, Seat seat, Card card, Millimetres height);

// Laws 26B, 50-52, 57A, 59 (penalty.cpp)
/// Flags a card played while a penalty card of the player's was due (50C, 50D1, 52). To be asked before the restrictions
/// and penalty cards that the play uses up are lifted.
void look_for_due_penalty_card(Decision& d, Seat seat, Card played);
/// A penalty card that does not lie faced before its holder when he plays another (50A).
void look_for_missing_penalty_card(Decision& d, Seat seat);
/// Declarer may restrict the lead of the defender who is on lead now (50D2, 26B).
void look_for_lead_restriction(Decision& d);
/// Holds the card played against what rulings required of the player (61A), and lifts what it fulfils or ends.
void check_restrictions(Decision& d, Seat seat, Card played);
/// The lead has gone to `leader`: a suit forbidden to the other defender "while he keeps the lead" is free again.
void lead_goes_to(Decision& d, Seat leader);
/// `follower` plays after a defender whose only card that could have been played is his penalty card, which lies there:
/// it was played (45C5).
void play_lying_penalty_card(Decision& d, Seat follower);

// Laws 16C, 47 (withdrawal.cpp)
/// The opponents of `after`'s side who played after him to that trick may take their cards back for others (47D).
void allow_withdrawals(Decision& d, IncidentId incident, Seat after, int trick);
/// A card faced by one who has taken his back lawfully is played in its place. Returns whether it was.
bool replace_withdrawn(Decision& d, Seat seat, Card card);

// Laws 45B-45F, 46 (dummy.cpp)
void designate(Decision& d, Seat by, const reading::DesignateKey& key);
void dummy_touched(Decision& d, const observation::DummyTouched& o);
void dummy_card_shown(Decision& d, const observation::CardShown& o);
void column_seen(Decision& d, const observation::ColumnSeen& o);
/// Both sides have played on: a wrong card of dummy's stands (45D2).
void settle_wrong_card(Decision& d);

// Laws 61-64 (revoke.cpp)
void look_for_revoke(Decision& d, Seat seat, Card card, int trick);
void establish_revokes(Decision& d, Side side, int trick);
/// A card that would mend a revoke still correctable (62A). Returns whether it did.
bool mend_revoke(Decision& d, Seat seat, Card card);
void count_revokes(Decision& d);

// Laws 65-71, 77 (result.cpp)
void end_of_play(Decision& d, bool by_claim);
void take_claim(Decision& d, Seat seat, const reading::ClaimKey& key);
void answer_claim(Decision& d, Seat seat, bool agreed);

// Laws 6-8, 13-15 (boards.cpp)
void start_board(Decision& d, const reading::BoardStart& start);
void end_board(Decision& d);
void board_seen(Decision& d, std::optional<TagId> tag);
void start_session(Decision& d, const reading::SessionStart& session);
void round_signal(Decision& d, int round);
void confirm_score(Decision& d, Seat seat, bool agreed);

// What no sensor sees (reports.cpp)
void take_report(Decision& d, Seat by, const reading::ReportKey& key);
void seat_changed(Decision& d, Seat seat, bool occupied);

// Laws 9, 10, 43, 81-84 (director.cpp)
void director_called(Decision& d, Seat seat);
void incident_command(Decision& d, const reading::IncidentCommand& command);
void resync(Decision& d, const reading::Resync& command);

}  // namespace kibitz::laws
