/// From how much on something is told, asked or taken into the record, and what else of the judgement is no weight of a play: as data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kibitz::reconstruction {

/// The value of each stands in weights.textproto.
enum class Quantity : std::uint8_t {
    BeyondDoubt, RatherLikely, RefutedBelow, OverDoubt, OverInStep, LikelyEnough, StopsHere, Irregular, LongerPlay, LongerUnseen,
    SureCard, SureCardBadly, AskCardBadly, AskResult, AskResultBadly, AskLongerBadly, FlattenedFrom, Flattened, Flattest, BadTable,
    AtBadTable, PriorPlays, RememberedPlays, LeastUnseen, MostUnseen, HandsAside, AHand, HandsDown, TooMany, UnreadInSpread,
    TricksWithoutIt, TouchSteep, TouchMost, TouchSlow, TouchPlain, TouchUnclear, TouchRest, CalledThat, CalledOther, DummysTurn,
    DeclarersTurn, DefendersTurn, TouchBeyondDispute,
};
inline constexpr std::size_t quantities = static_cast<std::size_t>(Quantity::TouchBeyondDispute) + 1;
constexpr std::size_t index(Quantity quantity) noexcept { return static_cast<std::size_t>(quantity); }

/// What a quantity counts, and the least and most that it may be.
enum class Unit : std::uint8_t {
    Share,   ///< 0 to 1: of the weight of all explanations, of cards
    Nats,    ///< -50 to 50: ln of how much likelier
    Count,   ///< 1 to 100,000
    Factor,  ///< 0 to 100
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
}};
constexpr const QuantityRow& row_of(Quantity quantity) noexcept { return quantity_rows[index(quantity)]; }

}  // namespace kibitz::reconstruction
