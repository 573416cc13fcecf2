/// A decision in progress: what the parts of the engine share. Each event is folded as soon as it is decided.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "controller/laws/dismissal.hpp"
#include "controller/laws/engine.hpp"

namespace kibitz::laws {

/// Where the seat's card stands in a trick's order of play, played or not: 0, the lead, to 3.
inline std::size_t place_of(const RecordedTrick& recorded, Seat seat) noexcept {
    return static_cast<std::size_t>((index(seat) - index(recorded.trick.leader())) & 3);
}

class Decision {
public:
    Decision(const LawCode& law_code, TableState& table, const Observation& observation, std::vector<Event>& out,
             const Witness* witness = nullptr)
        : code(law_code), state(table), at(observation.at), certainty(observation.certainty), came(came_of(observation)), table_(table), out_(out),
          witness_(witness) {
        if (const auto* shown = std::get_if<observation::CardShown>(&observation.body)) shown_ = {shown->seat, shown->card};
    }

    const LawCode& code;
    Duration within(Time time) const noexcept { return code.within(time); }
    double quantity(Quantity quantity) const noexcept { return code.quantity(quantity); }
    int count(Quantity quantity) const noexcept { return code.count(quantity); }
    const TableState& state;  ///< changed by emit() alone
    const Instant at;
    const Certainty certainty;
    /// Since when what was observed has been there: a card's evidence takes time to gather. Not after `at`.
    const Instant came;
    /// Since when this card has been there, as far as what was observed tells: `came` when it is what was observed, else `at`.
    Instant came_to_lie(Seat seat, Card card) const noexcept;

    /// Numbers the event, folds it and appends it.
    void emit(Event::Body body);

    /// Raises an incident, offering those options of its row whose conditions hold now.
    /// The same fact again (situation, seat, trick, card and call, of this play) is not raised twice: its number is
    /// returned. Nothing is raised, and 0 returned, where the law code does not know it as an irregularity.
    /// @param stands_on the incident without whose ruling this would be none; 0: it stands by itself
    IncidentId raise(Situation what, Facts facts, Certainty how_sure, IncidentId stands_on = {});
    /// Asks the witness about an incident that is about to be told, and makes it no surer than the witness is.
    /// @return whether the incident is likely enough to be told
    bool borne_out(Incident& incident) const;
    /// The cards seen now are better explained without an irregularity. Incidents told a moment ago that may come of the same cards are
    /// put to the witness once more, and dismissed if they are not borne out.
    void doubt_what_came_before();
    /// Tells a held incident now.
    void tell(Incident incident);
    /// Kibitz itself dismisses the incident.
    void dismiss(IncidentId id, Dismissal why) { emit(event::IncidentDismissed{id, std::string(kibitz_itself), {}, why}); }
    /// The same fact is better known now: another situation of the same kind, other facts, the options whose conditions hold now.
    void update(IncidentId id, Situation what, Facts facts, Certainty how_sure);
    /// The latest incident of this play that is one of these situations and not dismissed; null when there is none.
    const Incident* latest(std::initializer_list<Situation> any_of) const;

    /// @pre a board is on the table
    const BoardState& board() const { return *state.board; }
    /// The trick cards are being played to: the last one while incomplete, else null.
    const RecordedTrick* open_trick() const;
    /// Number of the trick the next card belongs to, 1..13.
    int trick_number() const;
    /// It is dummy's turn and his touch surface is out of order: a designation may have been made unseen.
    bool designation_unseen() const;
    /// What was observed now is certain, at a table that sees well.
    bool plainly_seen() const;
    /// Neither a card nor a hand has been over this seat's zone since; where acts are plainly seen nothing is over it that was not told.
    bool nothing_over(Seat seat, Instant since) const;
    /// This hand has plainly put no card into the open trick: nothing has been over its zone since the lead, and all that the others have
    /// played to it was plainly seen. @pre a trick is open
    bool plainly_without_card(Seat seat) const;
    /// Is this device of the seat out of order? ("seat-switch")
    bool failed(Seat seat, Function what) const;
    /// Of how many parts of dummy's area the sensor is out of order: in each of them a suit may lie unseen.
    int unseen_parts() const;
    /// Has this card been played already, by whichever hand?
    bool is_played(Card card) const;
    bool is_dummy(Seat seat) const { return board().contract && board().contract->dummy() == seat; }
    bool is_declarer(Seat seat) const { return board().contract && board().contract->declarer == seat; }
    bool is_defender(Seat seat) const { return board().contract && !is_dummy(seat) && !is_declarer(seat); }

    /// What the Director tells himself: an incident raised now is his case, told at once and as surely as he says it.
    struct Telling {
        std::string by;             ///< his name
        bool reporter = false;      ///< somebody at the table told him: `Facts::other_seat` is he
        Instant happened_at{};
        int call_place = 0;
        Duration lasted{};
    };
    std::optional<Telling> telling;

private:
    static Instant came_of(const Observation& observation) noexcept;
    TableState& table_;  ///< for the fold
    std::vector<Event>& out_;
    const Witness* witness_;
    std::optional<std::pair<Seat, Card>> shown_;  ///< the card that was observed
};

// The parts of the engine, by group of Laws. Each takes one observation's matter and decides.

// Laws 17-39 (auction.cpp, irregular_calls.cpp, call_changed.cpp, after_auction.cpp; calls.hpp has what they share)
void take_call(Decision& d, Seat seat, const reading::CallKey& key);
/// The irregular call that waits becomes a call of the auction (27A, 29A). @pre there is one
void accept_pending_call(Decision& d);
void note_call(Decision& d, Seat by, Seat about, CallNote kind, const std::string& words, std::uint32_t call);
/// A call that was not intended (25A), a bid of more than seven (38): told by key. Other reports are left alone.
void report_call(Decision& d, Seat by, const reading::ReportKey& key);
/// A card faced while the auction goes on (24).
void exposed_in_auction(Decision& d, const observation::CardShown& o);

// Laws 41, 44, 45, 47, 53-57 (play.cpp)
void card_shown(Decision& d, const observation::CardShown& o);
void card_laid(Decision& d, Seat seat, Card card, PlayedUnder under, Millimetres height);
void card_face_down(Decision& d, const observation::CardFaceDown& o);
void card_turned_down(Decision& d, const observation::CardTurnedDown& o);
void card_left(Decision& d, const observation::CardLeft& o);
void card_unread(Decision& d, Seat seat);
/// 45C1, 47F: a defender's card that waits for its turn goes back into the hand; it is played all the same when the turn comes. Returns whether
/// it was one.
bool taken_back_before_turn(Decision& d, const observation::CardLeft& o);
/// 58B, 49: a defender's card that comes together with one of his that waits for its turn or was led out of turn; or while that one waits. Returns
/// whether it did; the one that came first stays the one he plays, until he has chosen.
bool another_before_turn(Decision& d, Seat seat, Card card, Millimetres height);
/// `gone`, which waited for this defender's turn, has left unseen: the card that came beside it a moment ago is the one he plays.
void second_takes_its_place(Decision& d, Seat seat, Card gone);
/// 57D: declarer touches the card that dummy plays, and the defender after dummy has had his out before that. To be asked when dummy's card
/// has been recorded.
void judge_card_before_dummys(Decision& d, Seat dummy, PlayedUnder under);
/// Two hands have cards out past the one in turn, and have had for a while: its card was hardly seen. Dummy's named ahead tells nothing.
void look_for_card_not_seen(Decision& d, bool now);
/// When look_for_card_not_seen has something to say if nothing changes.
std::optional<Instant> card_not_seen_told_at(const LawCode& code, const TableState& state) noexcept;
/// When a card that this hand has out before its turn is judged, if nothing changes: later where no lead is known yet. Nothing
/// where there is none, and while a card that declarer on lead had face up before it may still be played. @pre state.board
std::optional<Instant> early_card_judged_at(const LawCode& code, const TableState& state, Seat seat) noexcept;
/// Cards that waited to see whether they were played together with another (58A) are judged now.
void time_passed(Decision& d);
/// A card seen faced at this seat and not played, or not yet.
void note_seen(Decision& d, Seat seat, Card card, Millimetres height, bool awaits_turn);
/// May this hand be following a lead that is not known yet?
bool follows_unseen_lead(const Decision& d, Seat seat);
/// The hand before this one has a card out that waits for a lead, and before the hand on lead there has plainly been nothing since: that
/// card is the lead, out of turn, and this hand, which is about to play, accepts it (53A). Told and played if so.
bool hand_before_led(Decision& d, Seat seat);
/// Facts of a card that `seat` has out now, for the trick that is being played.
Facts facts_of(Decision& d, Seat seat, Card card, Millimetres height);
/// The seat's card of the trick just completed lies before him still, not turned down.
bool lies_before(const BoardState& b, Seat seat);
/// Cards that lie faced and wait for a turn that has not come.
int cards_waiting(const BoardState& b);
/// The record does not know: its state says so, and the Director is asked.
void ask_director(Decision& d, Seat seat, RecordState state, Remark why);
/// Records the card as played by the seat in turn, with all that follows from it: revoke, trick, result.
void play_card(Decision& d, Seat seat, Card card, PlayedUnder under, bool out_of_turn_accepted = false);
/// Puts one card in the place of another in a trick (62A, 45C4b, 45D2), unless it has been played itself.
/// Returns whether it did.
[[nodiscard]] bool replace_card(Decision& d, Seat seat, Card card, Card by, int trick);
/// If a lead out of turn stands open and `follower` is the hand after it, accepts it (53A). Returns whether it did.
bool accept_open_lead(Decision& d, Seat follower);
/// Declarer's card lies faced after a defender's lead out of turn, not seen to stop, and play goes on: he has treated it as
/// played (45C2b), and so has accepted the lead.
void declarer_followed_open_lead(Decision& d);
/// The card played there by the seat was not played after all (45C1, 47): the next one he has faced to it is (58B, 45E).
void play_card_faced_instead(Decision& d, Seat seat, int trick);
/// 58B: another card of this hand was played so shortly before that the two came together. Returns whether it was so.
bool simultaneous(Decision& d, Seat seat, Card card, Millimetres height);
/// A card faced when the trick is complete, or by a hand that has played: fifth card or lead out of turn.
/// @param designated  dummy's, by a word or a finger: nobody has put it down
void extra_card(Decision& d, Seat seat, Card card, Millimetres height, bool designated = false);

// Laws 26B, 50-52, 57A, 59 (penalty.cpp, penalty_kind.cpp)
/// A defender's card becomes a penalty card. With another of his both are major, and stay so where the code says so (50B).
/// @param played  one of his that lies there no longer as a penalty card: it is what he plays now (58B2)
void place_penalty_card(Decision& d, Seat seat, Card card, PenaltyKind kind, IncidentId incident, std::optional<Card> played = {});
/// The penalty cards of that ruling are taken away, and another that became major by them alone is what it was.
void take_penalty_cards_away(Decision& d, IncidentId incident);
/// Flags a card played while a penalty card of the player's was due (50C, 50D1, 52). To be asked before the restrictions
/// and penalty cards that the play uses up are lifted.
void look_for_due_penalty_card(Decision& d, Seat seat, Card played, IncidentId choice = {});
/// 58B2: he has chosen which of two cards he plays, by the ruling on `choice`. If that is his penalty card it is one no more; if it
/// is not, and his penalty card could have been played, it was due (52).
void judge_choice_beside_penalty_card(Decision& d, Seat seat, int trick, IncidentId choice);
/// 58B: a penalty card that was away is faced at the same time as the card that he has just played. Returns whether it was one.
bool penalty_card_beside_another(Decision& d, Seat seat, Card card, Millimetres height);
/// A penalty card that does not lie faced before its holder when he plays another (50A).
void look_for_missing_penalty_card(Decision& d, Seat seat);
/// Declarer may restrict the lead of the defender who is on lead now (50D2, 26B).
void look_for_lead_restriction(Decision& d);
/// Holds the card played against what rulings required of the player (61A), and lifts what it fulfils or ends.
void check_restrictions(Decision& d, Seat seat, Card played);
/// The lead has gone to `leader`: a suit forbidden to the other defender "while he keeps the lead" is free again.
void lead_goes_to(Decision& d, Seat leader);
/// Declarer's side has led in its turn after a defender's lead out of turn: his card is withdrawn, and no more follows (53B).
void proper_lead_made(Decision& d, Seat leader);
/// `follower` plays after a defender whose only card that could have been played is his penalty card, or the one that he led out of turn,
/// which lies there: it was played (45C5, 53B).
void play_lying_penalty_card(Decision& d, Seat follower);

/// 50D2, 49: a lead faced while declarer has still to say what he requires of it. Returns whether it was one; it is not played.
bool lead_before_choice(Decision& d, Seat seat, Card card, Millimetres height);
/// 60B, 50: a defender's card faced when declarer has been required to take his lead from the wrong hand back, and has not led from the right
/// one yet. Returns whether it was one; it is not played.
bool plays_before_required_lead(Decision& d, Seat seat, Card card, Millimetres height);
/// The card so faced, if it lies there still: for as long as declarer has not chosen, or it does not fulfil what he chose.
std::optional<Card> lead_awaiting_choice(const Decision& d);
/// 61A with a hand that is not known: this card shows that an earlier one did not do what a ruling required.
void prove_disobedience(Decision& d, Seat seat, Card card);

// Laws 16C, 47 (withdrawal.cpp)
/// The opponents of `after`'s side who played after him to that trick may take their cards back for others (47D).
void allow_withdrawals(Decision& d, IncidentId incident, Seat after, int trick);
/// 47E: he led or played because an opponent had told him wrong. A lead out of turn that lies open has its own incident, with
/// that for an option (47E1).
void report_misinformed(Decision& d, const reading::ReportKey& key, Seat by);
/// A card faced by one who has taken his back lawfully is played in its place. Returns whether it was.
[[nodiscard]] bool replace_withdrawn(Decision& d, Seat seat, Card card);

/// Puts `by` in the place of the seat's `card`, with the trick's winner. Of the next trick no more than an opponent's lead
/// may have been played: it is his to take back (47D), and goes back by itself where another has won. Returns whether it did.
[[nodiscard]] bool change_card(Decision& d, Seat seat, Card card, Card by, int trick, IncidentId incident);

// Laws 45B-45F, 46 (dummy.cpp)
void designate(Decision& d, Seat by, const reading::DesignateKey& key);
void dummy_touched(Decision& d, const observation::DummyTouched& o);
void dummy_card_shown(Decision& d, const observation::CardShown& o);
void spread_seen(Decision& d, const observation::SpreadSeen& o);
/// Dummy has spread his hand (41D): all of it lies before him, or nearly all of it has for a while and no more comes.
void look_for_spread(Decision& d);
/// Dummy's hand has lain there for a while, and a card of it lies nowhere (41D); or the card has been seen since.
void look_for_hidden_card(Decision& d);
/// When look_for_hidden_card has something to say if nothing changes; nothing when it has not.
std::optional<Instant> hidden_card_told_at(const LawCode& code, const TableState& state) noexcept;
/// How many of the antennas under that dummy's columns are out of order.
int columns_failed(const TableState& state, Seat dummy) noexcept;
/// `cards` lie before him now: where one of them is new he is laying his hand down still, whatever was said, and touched none of it.
void lays_still(Decision& d, bridge::CardSet cards);
/// When look_for_spread has something to say if nothing changes; nothing when it has not.
std::optional<Instant> spread_deadline(const LawCode& code, const TableState& state) noexcept;
/// Both sides have played on: a wrong card of dummy's stands (45D2).
void settle_wrong_card(Decision& d);
/// Dummy led a card that was not designated, and it lies there: what the others played to it is judged when it is settled.
bool wrong_lead_lies(const Decision& d);
/// Declarer touched one card of dummy's and dummy moved another beside it, and now they play on: the finger was read wrong,
/// and the card that lies there is the one he meant.
void settle_touched_designation(Decision& d);
/// The card that is taken to have been touched lies among his cards, and of these one of its suit has gone that he could
/// lawfully have played: that one was touched, and the play is corrected.
void correct_misread_touch(Decision& d, bridge::CardSet left);
/// Declarer's designation is carried out.
/// @param named  by key, as he named it
void play_designated(Decision& d, Card card, PlayedUnder under, std::optional<reading::DesignateKey> named = std::nullopt);
/// Dummy's wrong card lies in the last trick and has won it, or lost it, on the table: he who has won there may lead until it
/// is put right (45D).
void follow_wrong_card(Decision& d, Seat seat);
/// 45D1 by the spread cards alone: the card named leaves them now, and another had left them meanwhile and come back.
void look_for_exchange(Decision& d, Card moved);
/// 45D1: the wrong card is put right. What an opponent has led to the next trick meanwhile is his to take back.
void withdraw_wrong_card(Decision& d, const Incident& incident);
/// The suit led as it lies on the table: that of dummy's wrong card where he led one. @pre a trick has been begun
Suit suit_led_on_table(const Decision& d);

// Laws 42, 43, 49 by word; Foster 60-62 (dummy_rights.cpp)
/// What was reported of dummy and of the cards he may not see.
void report_of_dummy(Decision& d, Seat by, const reading::ReportKey& key);
void dummy_left_seat(Decision& d, Seat seat);
/// 43A1c: dummy has put down a card that nobody was seen to designate, again.
void look_for_participation(Decision& d, Card card);
/// A card known to be in another hand appears at this place: dummy's elsewhere, or another's before dummy (43A). Returns
/// whether that was it; nothing is played by it, but dummy's card that declarer takes himself (45B).
bool card_in_another_place(Decision& d, Seat place, Card card);

// Laws 61-63 (revoke.cpp)
/// Flags the card just put to `trick` where it did not follow suit and could have, and earlier ones it proves wrong.
/// Has this card been flagged as a revoke to that trick?
bool revoke_known(const Decision& d, Seat seat, int trick, Card card);
void look_for_revoke(Decision& d, Seat seat, Card card, int trick);
/// `side` has played, led or designated to `trick`: revokes that can no longer be corrected are established (63A).
void establish_revokes(Decision& d, Side side, int trick);
/// As `trick` of establish_revokes(): a claim or concession was made (63A3).
inline constexpr int after_claim = 14;
/// 58B2: he has chosen which of two cards he plays, by the ruling on `choice`; now it is held against the suit led.
void judge_choice(Decision& d, Seat seat, int trick, IncidentId choice);
/// A card that mends a revoke still correctable (62A). Returns whether it did. Where it may as well be his lead, as he has won
/// the trick by it, only what was ruled or taken back before is mended.
[[nodiscard]] bool mend_revoke(Decision& d, Seat seat, Card card, bool may_be_lead = false);
/// A revoke card still correctable was taken up: lawful (47B). Returns whether it was that.
bool revoke_card_left(Decision& d, const observation::CardLeft& o);
/// An opponent of a revoker's takes back what he played after the revoke, before it is put right or after (62C1): his card of that trick,
/// or his lead to the next one, which is no lead any more then. Returns whether it was that.
bool withdrawn_after_revoke(Decision& d, const observation::CardLeft& o);
/// 62D: the twelfth trick is corrected after all thirteen have been played: the revoker's last two cards change places.
bool can_swap_twelfth(const BoardState& board, const Incident& revoke);
void swap_twelfth(Decision& d, Seat seat);
/// The last card has been played, and a revoke in the twelfth trick was ruled to be corrected meanwhile: swapped now, with what follows.
/// Returns whether there was one.
[[nodiscard]] bool swap_ruled_twelfth(Decision& d);

// Law 64 (revoke_count.cpp)
/// Counts each established revoke of the board. @pre the board has a result
void count_revokes(Decision& d);
/// An incident was dismissed or opened again: if it is a revoke's, what stands is established or counted anew.
void recount_revokes(Decision& d, IncidentId changed);
/// The hands go back into the board: a revoke in the twelfth trick is not corrected any more (62D1, 64B6).
void hands_return(Decision& d);

// Laws 65, 77 (result.cpp)
/// Play is over, or what it counts for has changed: the board's result.
void end_of_play(Decision& d, bool by_claim);
void figures_ready(Decision& d, const reading::FiguresReady& ready);

// The play known better (correction.cpp)
/// Emits the correction and what follows from it: see play_correction(), which checks it first.
void correct_play(Decision& d, event::PlayCorrected corrected);

// Laws 68-71 (claims.cpp)
void take_claim(Decision& d, Seat seat, const reading::ClaimKey& key);
void answer_claim(Decision& d, Seat seat, bool agreed);
/// Figures of the claim that ended play: `before` best play by all, `other` what the claimer's side cannot lose (71).
void claim_figures(Decision& d, const DoubleDummy& figures);

// Laws 7A, 8, 15B (boards.cpp)
void start_board(Decision& d, const reading::BoardStart& start);
void end_board(Decision& d);
void board_seen(Decision& d, std::optional<TagId> tag);
/// The board has been away from the middle for too long (7A).
void look_for_missing_board(Decision& d);
/// When look_for_missing_board has something to say if nothing changes; nothing when it has not.
std::optional<Instant> missing_board_deadline(const LawCode& code, const TableState& state) noexcept;
/// With the first call made, the tag in the middle is known as another board's (8A).
void look_at_board_tag(Decision& d);
void start_session(Decision& d, const reading::SessionStart& session);
void round_signal(Decision& d, int round);
void tell_corrections(Decision& d, bool tell);
void confirm_score(Decision& d, Seat seat, bool agreed);
void score_disputed(Decision& d, Seat by, const reading::ReportKey& key);

// Laws 6D2, 7C: the deal as a whole (deals.cpp)
/// Has this deal been played before, does it come of a sorted pack, are its hands in the wrong pockets? To be asked when
/// all four hands are known; says nothing before.
void look_at_deal(Decision& d);
void report_deal(Decision& d, const reading::ReportKey& key, Seat by);

// Laws 6D1, 7B, 13, 14, 15A: single hands (hands.cpp)
/// A card faced while the deal can still be made anew (6D1). Returns whether it was one.
bool face_seen_in_dealing(Decision& d, Seat seat, Card card);
void report_face_seen(Decision& d, const reading::ReportKey& key, Seat by);
/// A card the record of the deal gives to another seat is in this hand (7B, 15A). Once a hand.
void look_for_wrong_hand(Decision& d, Seat seat, Card card);
/// An unknown hand that has shown thirteen other cards shows this one (7B2, 13D). Returns whether it is the fourteenth.
bool fourteenth_card(Decision& d, Seat seat, Card card);
/// At the end of a trick: has dummy shown more than thirteen cards (7B2)?
void look_for_fourteenth_card(Decision& d);
/// The others have put their last cards away and one hand has shown twelve (7B2, 14).
void look_for_thirteenth_card(Decision& d);
/// Puts a card that nobody could read into the open trick (unread.hpp): `likeliest` stands for it.
void play_unread_card(Decision& d, Seat seat, Card likeliest, bridge::CardSet candidates);
/// A sensor of the seat's play zone is out of order, or a card there could not be read: what was not seen accuses nobody.
bool cards_unseen_at(const TableState& state, Seat seat);
/// 7B3 by key. A defender's card found among dummy's is 43A3's matter (dummy_rights.cpp).
void report_touch(Decision& d, const reading::ReportKey& key, Seat by);

/// 13, 14: a hand has been counted. Before the play it was put right; later it is what a fourteenth card seen would be (13D).
void report_count(Decision& d, const reading::ReportKey& key, Seat by);
/// 14B1: a missing card was found among the played ones.
void report_card_found(Decision& d, const reading::ReportKey& key, Seat by);

// Law 67 (defective.cpp)
/// Two cards of one hand lie in a quitted trick.
void report_two_cards(Decision& d, const reading::ReportKey& key, Seat by);
/// A card to the next trick while one hand has none in this one, which the others have quitted. Returns whether it was.
bool next_trick_begun(Decision& d, Seat seat, Card card, Millimetres height);
/// 67B1: `card` is the one that `seat` faces for the defective trick after the Director's ruling. It changes neither who won
/// the trick nor the lead, and he is taken to have revoked. Returns whether it was.
[[nodiscard]] bool put_by_ruling(Decision& d, Seat seat, Card card);
/// A card of the hand whose card is missing in the defective trick belongs to the next trick. Returns whether it does; if
/// not it is played to the defective trick as usual.
bool missing_hand_plays(Decision& d, Seat seat, Card card, Millimetres height);

// What no sensor sees (reports.cpp)
void take_report(Decision& d, Seat by, const reading::ReportKey& key);
/// What follows from a report, without the record of it.
void decide_report(Decision& d, Seat by, const reading::ReportKey& key);
void seat_changed(Decision& d, Seat seat, bool occupied);

// Laws 9, 10, 43, 81-84 (director.cpp)
void director_called(Decision& d, Seat seat);
void incident_command(Decision& d, const reading::IncidentCommand& command);
void resync(Decision& d, const reading::Resync& command);

// The Director's own cases, corrections, appeals (told_case.cpp, board_correction.cpp, appeal.cpp)
void case_told(Decision& d, const reading::CaseTold& told);
void correct_board(Decision& d, const reading::BoardCorrection& correction);
void appeal_command(Decision& d, const reading::AppealCommand& command);

}  // namespace kibitz::laws
