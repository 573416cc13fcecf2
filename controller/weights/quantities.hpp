/// From how much on something is told, asked or taken into the record, and what else of the judgement is no weight of a play: as data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kibitz::weights {

/// The value of each stands in weights.textproto.
enum class Quantity : std::uint8_t {
    BeyondDoubt, RatherLikely, RefutedBelow, OverDoubt, OverInStep, LikelyEnough, StopsHere, Irregular, LongerPlay, LongerUnseen,
    SureCard, SureCardBadly, AskCardBadly, AskResult, AskResultBadly, AskLongerBadly, FlattenedFrom, Flattened, Flattest, BadTable,
    AtBadTable, PriorPlays, RememberedPlays, LeastUnseen, MostUnseen, HandsAside, AHand, HandsDown, TooMany, UnreadInSpread,
    TricksWithoutIt, TouchSteep, TouchMost, TouchSlow, TouchPlain, TouchUnclear, TouchRest, CalledThat, CalledOther, DummysTurn,
    DeclarersTurn, DefendersTurn, TouchBeyondDispute,
    // What sensors tell, by itself: perception.
    HeightJump, HeightSpread, HeightTrend, HeightNoise, LookLongerFrom, LookLongerBy, TurnRises, TurnQuiet, LiftedFrom,
    MostPresence, SilentSweeps, SurerElsewhere, SureInColumn, EdgeReads, EdgeStrays, SureSighting, LeastSighting, SweepCards,
    RestErrors, FilmOff, OneFinger, FingerAim, FingerMisses, BestAim, WorstAim, AimAsTold, SecondFinger, FurtherFinger, SideOfHand,
    MoreOfSide, PartOfHand, KeepsStill, Shifts, Wanders, TooShortToShift, StillWithin, ShiftsWithin, RestedBefore, RestsCounted,
    FingerSurely, FingerRather, NextFinger, HandWidth, HandLength, FilmAsTold, DriftFlat, DriftHand, DriftTimes, DriftHeights,
    DriftTouches, DriftErrors, DriftBad, DriftGood, DriftBadHeight, DriftGoodHeight, DriftBadTouch, DriftGoodTouch,
};
inline constexpr std::size_t quantities = static_cast<std::size_t>(Quantity::DriftGoodTouch) + 1;
constexpr std::size_t index(Quantity quantity) noexcept { return static_cast<std::size_t>(quantity); }

/// What a quantity counts, and the least and most that it may be.
enum class Unit : std::uint8_t {
    Share,   ///< 0 to 1: of the weight of all explanations, of cards
    Nats,    ///< -50 to 50: ln of how much likelier
    Count,   ///< 1 to 100,000
    Factor,  ///< 0 to 100
    Millimetres,  ///< 0 to 1,000, on the table top or above it
};

struct QuantityRow {
    Quantity quantity;
    std::string_view name;
    Unit unit;
    std::string_view sentence;
};

/// In the order of Quantity.
inline constexpr std::array<QuantityRow, quantities> quantity_rows{{
    {Quantity::BeyondDoubt, "beyond_doubt", Unit::Share,
     "an incident is told as found when the explanations that have it weigh as much as this"},
    {Quantity::RatherLikely, "rather_likely", Unit::Share,
     "... told as probable; below this it waits, and what was told before is doubtful"},
    {Quantity::RefutedBelow, "refuted_below", Unit::Share, "... and is withdrawn when they weigh less than this"},
    {Quantity::OverDoubt, "over_doubt", Unit::Nats,
     "play is over and the record in doubt: it is corrected to a play that costs less by so much"},
    {Quantity::OverInStep, "over_in_step", Unit::Nats, "in all other cases it is corrected to a play that costs less by so much"},
    {Quantity::LikelyEnough, "likely_enough", Unit::Share,
     "a play is taken into the record when it has this weight: all others together have the rest"},
    {Quantity::StopsHere, "stops_here", Unit::Nats, "play stops unsaid just at the card that looks like an irregularity"},
    {Quantity::Irregular, "irregular", Unit::Nats, "a belief that costs less than this is no irregularity"},
    {Quantity::LongerPlay, "longer_play", Unit::Share,
     "a longer play is taken from this weight on: a doubtful card too many harms less than one too few"},
    {Quantity::LongerUnseen, "longer_play_unseen", Unit::Share, "... when a card of it was not seen"},
    {Quantity::SureCard, "sure_card", Unit::Share,
     "a card of the play is not doubtful when the explanations that have it weigh as much as this"},
    {Quantity::SureCardBadly, "sure_card_badly_seen", Unit::Share, "... at a table that sees badly"},
    {Quantity::AskCardBadly, "ask_card_badly_seen", Unit::Share,
     "at such a table the Director is asked for a card when the explanations that have it weigh less than this"},
    {Quantity::AskResult, "ask_result", Unit::Share, "he is asked when explanations with another result weigh more than this"},
    {Quantity::AskResultBadly, "ask_result_badly_seen", Unit::Share, "... at a table that sees badly"},
    {Quantity::AskLongerBadly, "ask_longer_badly_seen", Unit::Share,
     "... there, when plays that went on after the record's last card weigh more than this, and nobody told the result"},
    {Quantity::FlattenedFrom, "flattened_from", Unit::Share,
     "from this share of badly seen cards on the weights of the explanations are made flatter"},
    {Quantity::Flattened, "flattened", Unit::Factor, "they are raised to the power 1 / (1 + so many times the share above that)"},
    {Quantity::Flattest, "flattest", Unit::Share, "... which is never less than this"},
    {Quantity::BadTable, "bad_table", Unit::Share, "a table sees badly when so large a share of its cards was not seen with its face"},
    {Quantity::AtBadTable, "at_bad_table", Unit::Share,
     "there an incident that rests on one sensor, or on such cards, has no more weight than this"},
    {Quantity::PriorPlays, "prior_plays", Unit::Count, "a new table is taken to have played so many cards, seen as the weights say"},
    {Quantity::RememberedPlays, "remembered_plays", Unit::Count, "cards of a table that are remembered: of more, the older ones fade"},
    {Quantity::LeastUnseen, "least_unseen", Unit::Share, "the rate of unseen cards that a table learns is no less than this"},
    {Quantity::MostUnseen, "most_unseen", Unit::Share, "... and no more than this"},
    {Quantity::HandsAside, "hands_aside", Unit::Count,
     "a trick of which a card was not read is over when so many hands have put theirs aside"},
    {Quantity::AHand, "a_hand", Unit::Count, "so many cards of one player that come to lie together are his hand"},
    {Quantity::HandsDown, "hands_down", Unit::Count,
     "the hands of so many players beside dummy's, come down, are no card shown too soon: the table is asked for a claim"},
    {Quantity::TooMany, "too_many", Unit::Count,
     "so many irregularities within two tricks, by several hands, no table has; a record that is one card off has them"},
    {Quantity::UnreadInSpread, "unread_in_spread", Unit::Count,
     "cards of a spread hand that the antennas may not read: a worn tag, or one where two columns' fields part"},
    {Quantity::TricksWithoutIt, "tricks_without_it", Unit::Count,
     "a card of dummy's that lies nowhere is told after so many tricks: his cards have been moved about by then"},
    {Quantity::TouchSteep, "touch_steep", Unit::Nats, "a touch e times as long, up to touch_points, is so much likelier meant"},
    {Quantity::TouchMost, "touch_most", Unit::Nats, "a touch between touch_points and touch_dwells speaks so much for a finger that points"},
    {Quantity::TouchSlow, "touch_slow", Unit::Nats, "... and one e times as long, from one second on, so much less"},
    {Quantity::TouchPlain, "touch_plain", Unit::Nats, "the film saw one finger that meant the card"},
    {Quantity::TouchUnclear, "touch_unclear", Unit::Nats, "... a finger, perhaps among others"},
    {Quantity::TouchRest, "touch_rest", Unit::Nats, "... a hand at rest, or on its way"},
    {Quantity::CalledThat, "called_that_card", Unit::Nats, "declarer then calls for the card that was touched"},
    {Quantity::CalledOther, "called_another", Unit::Nats, "... for another"},
    {Quantity::DummysTurn, "dummys_turn", Unit::Nats, "it was dummy's turn: there is a card to suggest"},
    {Quantity::DeclarersTurn, "declarers_turn", Unit::Nats, "... declarer's own"},
    {Quantity::DefendersTurn, "defenders_turn", Unit::Nats, "... a defender's"},
    {Quantity::TouchBeyondDispute, "touch_beyond_dispute", Unit::Nats, "a touch is told as certain when all this together is more"},
    {Quantity::HeightJump, "height_jump", Unit::Factor,
     "a height that is off the last one by more deviations of the sensor's noise is a movement or an outlier"},
    {Quantity::HeightSpread, "height_spread", Unit::Factor,
     "the highest and the lowest height of a card at rest are no more deviations apart, but for one in a thousand"},
    {Quantity::HeightTrend, "height_trend", Unit::Factor,
     "the means of the newer and the older half of its heights are no more deviations of their difference apart"},
    {Quantity::HeightNoise, "height_noise", Unit::Share,
     "a new height counts so much in the measure of the noise: about the last sixteen count"},
    {Quantity::LookLongerFrom, "look_longer_from", Unit::Share,
     "noise above this share of the law code's still_change lengthens the look, in proportion"},
    {Quantity::LookLongerBy, "look_longer_by", Unit::Factor, "... up to so many times"},
    {Quantity::TurnRises, "turn_rises", Unit::Factor, "a card that is turned over rises by more deviations of the noise than this"},
    {Quantity::TurnQuiet, "turn_quiet", Unit::Millimetres, "noise below which a single height tells that a card has come down again"},
    {Quantity::LiftedFrom, "lifted_from", Unit::Millimetres,
     "a hand that takes up a lying card has it so high before it turns it towards itself: higher than one that is turned over"},
    {Quantity::MostPresence, "most_presence", Unit::Nats,
     "many reads of one tag in one field are one witness: together they say no more, and a card that leaves is missed soon"},
    {Quantity::SilentSweeps, "silent_sweeps", Unit::Count,
     "a reader that says nothing for more sweeps has nothing more to say: it gives a sign of life each second"},
    {Quantity::SurerElsewhere, "surer_elsewhere", Unit::Nats, "a card that two antennas read lies over the one that is so much surer"},
    {Quantity::SureInColumn, "sure_in_column", Unit::Nats,
     "a column that is so sure of a card holds it: it is swept once in four rounds, and two reads there count"},
    {Quantity::EdgeReads, "edge_reads", Unit::Share, "a card at the edge of a field answers in this share of sweeps"},
    {Quantity::EdgeStrays, "edge_strays", Unit::Share, "... and one that lies elsewhere in no more than this"},
    {Quantity::SureSighting, "sure_sighting", Unit::Share,
     "a sighting with this confidence is worth as many sweeps as end a doubt: whoever states it has looked more than once; below, one"},
    {Quantity::LeastSighting, "least_sighting", Unit::Share, "... with less than this a card is there, and which one is not known"},
    {Quantity::SweepCards, "sweep_cards", Unit::Count, "so many cards a finger crosses in a sweep over dummy's cards"},
    {Quantity::RestErrors, "rest_errors", Unit::Factor,
     "the mean of a resting finger's positions is off by no more of its standard errors"},
    {Quantity::FilmOff, "film_off", Unit::Millimetres, "so far off a film, or a column, may lie from where the board file has it"},
    {Quantity::OneFinger, "one_finger", Unit::Nats,
     "a finger of dummy's means the card, before anything else is known of it; below: what is seen is so much likelier of one that does"},
    {Quantity::FingerAim, "finger_aim", Unit::Millimetres,
     "a finger that means a card comes down so far from the card's middle (one standard deviation)"},
    {Quantity::FingerMisses, "finger_misses", Unit::Share,
     "... this share of such fingers, and every hand at rest, comes down anywhere"},
    {Quantity::BestAim, "best_aim", Unit::Millimetres, "the aim that is learned from the fingers at a table is no better than this"},
    {Quantity::WorstAim, "worst_aim", Unit::Millimetres, "... and no worse"},
    {Quantity::AimAsTold, "aim_as_told", Unit::Count, "finger_aim counts as much as so many fingers at this table"},
    {Quantity::SecondFinger, "second_finger", Unit::Nats, "another contact lay next to the finger"},
    {Quantity::FurtherFinger, "further_finger", Unit::Nats, "each further one next to it"},
    {Quantity::SideOfHand, "side_of_hand", Unit::Nats, "a contact lay in line behind the finger, towards dummy"},
    {Quantity::MoreOfSide, "more_of_side", Unit::Nats, "each further one in line behind it"},
    {Quantity::PartOfHand, "part_of_hand", Unit::Nats, "each contact that lay farther off"},
    {Quantity::KeepsStill, "keeps_still", Unit::Nats, "a finger that stayed for long_enough_to_shift moved no more than still_within"},
    {Quantity::Shifts, "shifts", Unit::Nats, "... moved more, and no more than shifts_within"},
    {Quantity::Wanders, "wanders", Unit::Nats, "... moved more than that"},
    {Quantity::TooShortToShift, "too_short_to_shift", Unit::Nats, "the finger stayed for less"},
    {Quantity::StillWithin, "still_within", Unit::Millimetres, "a finger that means a card and stays for long moves no more than this"},
    {Quantity::ShiftsWithin, "shifts_within", Unit::Millimetres, "... and a hand at rest seldom less than this"},
    {Quantity::RestedBefore, "rested_before", Unit::Nats, "each hand that rested here of late, the older the less: rest_fades"},
    {Quantity::RestsCounted, "rests_counted", Unit::Count, "... no more of them than so many"},
    {Quantity::FingerSurely, "finger_surely", Unit::Nats, "above this sum it is certain that a finger meant the card"},
    {Quantity::FingerRather, "finger_rather", Unit::Nats, "above this sum it is probable; below, a hand rested"},
    {Quantity::NextFinger, "next_finger", Unit::Millimetres, "a contact nearer than this is the next finger of the same hand"},
    {Quantity::HandWidth, "hand_width", Unit::Millimetres, "a contact in line behind the finger, no farther to a side than this"},
    {Quantity::HandLength, "hand_length", Unit::Millimetres, "... and no farther behind it than this, is the side of the same hand"},
    {Quantity::FilmAsTold, "film_as_told", Unit::Count,
     "the board file's word for where the film lies counts as much as so many fingers"},
    {Quantity::DriftFlat, "drift_flat", Unit::Millimetres,
     "the face sensor must see a card that lies no higher: of one that is tilted or beside its window nobody expects it"},
    {Quantity::DriftHand, "drift_hand", Unit::Millimetres,
     "what is higher over a card that lies is a hand, and tells nothing of the range sensor"},
    {Quantity::DriftTimes, "drift_times", Unit::Count,
     "a sensor was wrong at so many cards before that is told: one that lay badly tells nothing"},
    {Quantity::DriftHeights, "drift_heights", Unit::Count, "heights measured before anything is told of a range sensor"},
    {Quantity::DriftTouches, "drift_touches", Unit::Count, "fingers seen before anything is told of a film"},
    {Quantity::DriftErrors, "drift_errors", Unit::Factor,
     "fingers lie anywhere on a card: a film is off by more standard errors of their mean than this"},
    {Quantity::DriftBad, "drift_bad", Unit::Share, "a sensor that is wrong for this share of the time has drifted"},
    {Quantity::DriftGood, "drift_good", Unit::Share, "... and is good again at this share"},
    {Quantity::DriftBadHeight, "drift_bad_height", Unit::Millimetres, "a range sensor that is off by so much has drifted"},
    {Quantity::DriftGoodHeight, "drift_good_height", Unit::Millimetres, "... and is good again at this"},
    {Quantity::DriftBadTouch, "drift_bad_touch", Unit::Millimetres, "a film that is off by so much has drifted"},
    {Quantity::DriftGoodTouch, "drift_good_touch", Unit::Millimetres, "... and is good again at this"},
}};
constexpr const QuantityRow& row_of(Quantity quantity) noexcept { return quantity_rows[index(quantity)]; }

}  // namespace kibitz::weights
