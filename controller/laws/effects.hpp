/// Each effect of a ruling, whole: when it may be chosen, what it asks the Director for, what it does, and how that is undone.
/// One row an effect in effects.cpp; the functions stand by what they act on: effects_on_cards, _on_hands, _on_calls, _on_score.
#pragma once

#include <cstddef>
#include <utility>

#include "controller/laws/rulings.hpp"

namespace kibitz::laws {

/// The option's question at one moment.
struct Question {
    const LawCode& code;
    const TableState& state;
    const Incident& incident;
    Instant now;               ///< when it is asked
    bool taken_back = false;   ///< the option takes the card back first: it is no played card for what follows

    /// @pre the effect is asked OnTheTable
    const BoardState& board() const { return *state.board; }
};

/// Where the incident's board must be.
enum class Reach : std::uint8_t {
    OnTheTable,  ///< still on the table; the effect is neither open nor carried out elsewhere
    Late,        ///< anywhere, until the correction period ends (79C)
    Anywhere,    ///< anywhere, always: it says what was, and does nothing
};

/// A function that is there: a row that leaves it out does not compile.
template <typename Signature>
class Needed;
template <typename Result, typename... Arguments>
class Needed<Result(Arguments...)> {
public:
    constexpr Needed(Result (*function)(Arguments...)) noexcept : function_{function} {}
    Needed(std::nullptr_t) = delete;
    Result operator()(Arguments... arguments) const { return function_(std::forward<Arguments>(arguments)...); }

private:
    Result (*function_)(Arguments...);
};

struct EffectRule {
    Effect effect;
    Reach reach = Reach::OnTheTable;
    /// It takes something from the offender's side: not when the right to it is forfeited (43B3, F61).
    bool rectifies = false;
    void (*asks)(Asks&, const Incident&) = nullptr;                             ///< null: it asks for nothing
    Needed<Why(const Question&)> closed;                                        ///< why it may not be chosen; None: it may
    Needed<void(Decision&, const Incident&, const reading::Given&)> carry_out;
    /// Why it cannot be lifted once cards or calls have followed; changes nothing: all of a ruling is asked before the first is lifted.
    Needed<Why(const TableState&, const Incident&)> cannot_lift;
    Needed<void(Decision&, const Incident&)> lift;                              ///< what of it still stands, wherever play has gone
};

const EffectRule& rule_of(Effect effect) noexcept;

// Where there is nothing to say.
Why always_open(const Question&);
void does_nothing(Decision&, const Incident&, const reading::Given&);
Why may_be_lifted(const TableState&, const Incident&);
/// Cards or calls have followed from it: Why::CardsOrCallsFollowed.
Why stays(const TableState&, const Incident&);
void nothing_stands(Decision&, const Incident&);

// Cards: penalty cards, cards taken back, played, replaced (16C, 45-47, 50-58, 62); effects_on_cards.cpp
Why penalty_card_closed(const Question& q);
void place_penalty_card(Decision& d, const Incident& incident, const reading::Given&);
void place_major_penalty_card(Decision& d, const Incident& incident, const reading::Given&);
void lift_penalty_card(Decision& d, const Incident& incident);
Why substitute_closed(const Question& q);
void substitute(Decision& d, const Incident& incident, const reading::Given&);
Why cannot_put_back(const TableState& state, const Incident& incident);
void lift_substitute(Decision& d, const Incident& incident);
Why back_to_hand_closed(const Question& q);
void back_to_hand(Decision& d, const Incident& incident, const reading::Given&);
void withdraw_dummys_wrong_card(Decision& d, const Incident& incident, const reading::Given&);
void other_card_goes(Decision& d, const Incident& incident, const reading::Given&);
void restore_card(Decision& d, const Incident& incident, const reading::Given&);
void first_card_goes(Decision& d, const Incident& incident, const reading::Given&);
void play_other_card(Decision& d, const Incident& incident, const reading::Given&);
Why take_back_closed(const Question& q);
void take_card_back(Decision& d, const Incident& incident, const reading::Given&);
Why designation_closed(const Question& q);
void correct_designation(Decision& d, const Incident& incident, const reading::Given&);
Why cannot_change_back(const TableState& state, const Incident& incident);
void change_back(Decision& d, const Incident& incident);

// Leads and what a hand must or must not play (26B, 43, 49-59); effects_on_hands.cpp
Why faced_lead_closed(const Question& q);
void accept_lead(Decision& d, const Incident& incident, const reading::Given&);
void dummy_is_declarer(Decision& d, const Incident& incident, const reading::Given&);
Why lead_side_closed(const Question& q);
void lead_from_declarer(Decision& d, const Incident& incident, const reading::Given&);
void lead_from_dummy(Decision& d, const Incident& incident, const reading::Given&);
/// What partner must play, or the leader lead, when it has been played already.
Why next_card_closed(const Question& q);
void asks_suit(Asks& asks, const Incident& incident);
void demand_suit(Decision& d, const Incident& incident, const reading::Given& given);
void forbid_suit(Decision& d, const Incident& incident, const reading::Given& given);
void require_highest(Decision& d, const Incident& incident, const reading::Given& given);
void require_lowest(Decision& d, const Incident& incident, const reading::Given& given);
Why dummys_card_closed(const Question& q);
void require_dummys_card(Decision& d, const Incident& incident, const reading::Given&);
void forbid_dummys_card(Decision& d, const Incident& incident, const reading::Given&);
void lift_restrictions(Decision& d, const Incident& incident);
/// The next hand has played or called over it (53A, 57A with 60A; 27A, 29A).
Why accepted_closed(const Question& q);
Why forfeit_closed(const Question& q);
void forfeit_right(Decision& d, const Incident& incident, const reading::Given&);
void give_right_back(Decision& d, const Incident& incident);
void dummy_loses_rights(Decision& d, const Incident& incident, const reading::Given&);
void dummy_has_rights(Decision& d, const Incident& incident);

// Calls (15A, 23-38); effects_on_calls.cpp
Why accept_call_closed(const Question& q);
void accept_call(Decision& d, const Incident& incident, const reading::Given&);
Why cancel_call_closed(const Question& q);
void cancel_call(Decision& d, const Incident& incident, const reading::Given&);
void cancel_call_passes_once(Decision& d, const Incident& incident, const reading::Given&);
Why cancel_call_partner_passes_closed(const Question& q);
void cancel_call_partner_passes_once(Decision& d, const Incident& incident, const reading::Given&);
void cancel_call_partner_passes(Decision& d, const Incident& incident, const reading::Given&);
Why cancel_call_side_passes_closed(const Question& q);
void cancel_call_side_passes(Decision& d, const Incident& incident, const reading::Given&);
Why first_call_closed(const Question& q);
void first_call_stands(Decision& d, const Incident& incident, const reading::Given&);
Why second_call_closed(const Question& q);
void second_call_stands(Decision& d, const Incident& incident, const reading::Given&);
Why cancel_auction_closed(const Question& q);
void cancel_auction(Decision& d, const Incident& incident, const reading::Given&);
Why partner_passes_closed(const Question& q);
void partner_passes_once(Decision& d, const Incident& incident, const reading::Given&);
/// 21B1a: the call at its place may still be changed, and the auction goes back to it.
Why call_back_closed(const Question& q);
void call_back(Decision& d, const Incident& incident, const reading::Given&);

// What the board counts for: claims, tricks, scores, penalties (12, 64, 68-71, 79, 82, 90); effects_on_score.cpp
Why claim_closed(const Question& q);
Why play_on_closed(const Question& q);
void as_claimed(Decision& d, const Incident& incident, const reading::Given&);
void asks_tricks(Asks& asks, const Incident&);
void claim_tricks(Decision& d, const Incident& incident, const reading::Given& given);
void play_on(Decision& d, const Incident& incident, const reading::Given&);
Why transfer_closed(const Question& q);
void transfer(Decision& d, const Incident& incident, const reading::Given&);
void lift_transfer(Decision& d, const Incident& incident);
void asks_tricks_and_side(Asks& asks, const Incident&);
Why transfer_tricks_closed(const Question& q);
void transfer_tricks(Decision& d, const Incident& incident, const reading::Given& given);
void lift_transfer_tricks(Decision& d, const Incident& incident);
Why score_closed(const Question& q);
void asks_score(Asks& asks, const Incident&);
void adjust_score(Decision& d, const Incident& incident, const reading::Given& given);
void lift_score(Decision& d, const Incident& incident);
void cancel_board(Decision& d, const Incident& incident, const reading::Given&);
void lift_cancelled_board(Decision& d, const Incident& incident);
Why penalty_closed(const Question& q);
void asks_penalty(Asks& asks, const Incident&);
void asks_note(Asks& asks, const Incident&);

}  // namespace kibitz::laws
