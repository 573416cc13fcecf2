/// What may have to be believed of a play, one by one: the features. What each weighs stands in weights.textproto.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kibitz::weights {

/// What an explanation asks one to believe: where people did not play by the Laws, or sensors did not see what they did.
enum class Belief : std::uint8_t {
    Unseen,         ///< this card was played and no sensor told
    SeenWeakly,     ///< it was played, and its tag, its name or a finger alone told of it
    NotPlayed,      ///< it was faced there, and was not played then
    Stray,          ///< its tag was heard where it was not
    OutOfOrder,     ///< it was played before the turn came to it
    Revoke,         ///< the hand held a card of the suit led
    WrongHand,      ///< it was played from a hand that was not dealt it
    LedOutOfTurn,   ///< it was led by a hand whose turn it was not
    TurnedEarly,    ///< it was turned before the trick was complete
    ThrownIn,       ///< it was faced after play had stopped
};

/// One reason for which a play is less likely than another. A play's cost is the sum of weight times value over its features.
enum class Feature : std::uint8_t {
    Unseen, ZoneLayEmpty, Stray, ShownInError, Revoke, LedOutOfTurn, Early, TurnedEarly,
    KnownByTag, KnownByName, KnownByTouch, ReadACardOff, KnownByColumn, SlowColumn, LiesInColumn, HeardInColumnOnly, LayThereAllTheTime,
    PutBack, CameWithHand, CameBeforeTurned, GoneBeforeTurned, GoneBeforeLed, TakenBackTooSoon, TagGoneTooSoon, TagGoneBy, OthersTakenUp,
    ColumnLostIt, NamedThoughPlayed, MovedThoughPlayed, NamedForAnotherTrick, AnotherWasNamed, NameWasChanged, NamedInPart,
    FingerMeantNothing,
    FromWrongHand, HeardFromElsewhere, HeardAgain, HeardAtLast, FacedAgain, ShownAgain, ShownAndTurned, Glimpsed, ShownInHand,
    DeclarerNotLaid,
    DummyNotLaid, AskedFor, AskedForAndTurned,
    EarlyBy, DummyMovesLate, LateBy, DummyIsWatched, DummyMovesAfterClaim, PlayedAfterClaim,
    ThrownIn, ThrownInWithHand, ThrownInAndTurned, ThrownInBeforeKey, ThrownInAsWell, LongBeforeKey, DummyThrowsIn, TakenBackFirst,
    OneCardAlone,
    CameInTurn, LastCardFaced, LastCardFaceDown,
    StopsBetweenTricks, StopsAfterLead, StopsAfterSecond, StopsAfterThird, StopsBeforeLast, StopsInLast, MoreClaimedThanLeft,
    HandRatherThanLead,
    TurnedAndNotComplete, TagOfOpenTrick, TagOfLastTrick, LeftUnturned,
};
inline constexpr std::size_t features = static_cast<std::size_t>(Feature::LeftUnturned) + 1;
constexpr std::size_t index(Feature feature) noexcept { return static_cast<std::size_t>(feature); }

/// How a feature's value is counted.
enum class Counted : std::uint8_t {
    Once,       ///< 1 each time that it is to be believed
    PerSecond,  ///< its seconds, and no more of them than its weight says
    Relief,     ///< -1: with it another feature is to be believed more readily
};

struct FeatureRow {
    Feature feature;
    std::optional<Belief> belief;  ///< what the Director reads of it; nothing: how a board ends, or how cards lay
    std::string_view name;         ///< in files
    Counted counted;
    std::string_view sentence;     ///< what one is asked to believe, for whoever reads weights
};

/// In the order of Feature.
inline constexpr std::array<FeatureRow, features> feature_rows{{
    {Feature::Unseen, Belief::Unseen, "unseen", Counted::Once,
     "a card was played and no sensor told of it; each table learns its own rate"},
    {Feature::ZoneLayEmpty, Belief::Unseen, "zone_lay_empty", Counted::Once,
     "that card's zone was plainly empty while the others of its trick came; besides unseen"},
    {Feature::Stray, Belief::Stray, "stray", Counted::Once, "a tag was heard alone for long where its card was not played"},
    {Feature::ShownInError, Belief::NotPlayed, "shown_in_error", Counted::Once,
     "a card was faced and not played: a fifth card, a lead out of turn, a withdrawn one"},
    {Feature::Revoke, Belief::Revoke, "revoke", Counted::Once, "a hand that holds the suit led did not follow"},
    {Feature::LedOutOfTurn, Belief::LedOutOfTurn, "led_out_of_turn", Counted::Once,
     "another hand than the one in turn led, and play went on with it"},
    {Feature::Early, Belief::OutOfOrder, "early", Counted::Once, "a card was played before the turn came to it"},
    {Feature::TurnedEarly, Belief::TurnedEarly, "turned_early", Counted::Once, "a card was turned before the trick was complete"},
    {Feature::KnownByTag, Belief::SeenWeakly, "known_by_tag", Counted::Once, "a card was played, and its tag alone told of it"},
    {Feature::KnownByName, Belief::SeenWeakly, "known_by_name", Counted::Once,
     "dummy's card was played: declarer named it by key, and no sensor saw it move"},
    {Feature::KnownByTouch, Belief::SeenWeakly, "known_by_touch", Counted::Once,
     "dummy's card was played: declarer's finger was on it, and no sensor saw it move"},
    {Feature::ReadACardOff, Belief::SeenWeakly, "read_a_card_off", Counted::Once,
     "dummy's card was played, and the finger that told of it was read on the card beside it"},
    {Feature::KnownByColumn, Belief::SeenWeakly, "known_by_column", Counted::Once,
     "dummy's card was played: its column lost its tag, and nothing else told of it"},
    {Feature::SlowColumn, std::nullopt, "slow_column", Counted::PerSecond,
     "the column lost it later than column_tells after dummy's turn came"},
    {Feature::LiesInColumn, Belief::SeenWeakly, "lies_in_column", Counted::Once,
     "dummy's card was played, and its column hears its tag all the time"},
    {Feature::HeardInColumnOnly, Belief::SeenWeakly, "heard_in_column_only", Counted::Once,
     "dummy's card was played, its column hears its tag, and no sensor saw it in his zone"},
    {Feature::LayThereAllTheTime, Belief::SeenWeakly, "lay_there_all_the_time", Counted::Once,
     "dummy's card was played; its tag was heard in his zone for a while, and its column heard it before that and long after"},
    {Feature::PutBack, Belief::SeenWeakly, "put_back", Counted::Once,
     "dummy's card was played; it left his zone face up, and its column has heard it since"},
    {Feature::CameWithHand, Belief::SeenWeakly, "came_with_hand", Counted::Once,
     "a card was played in the moment in which its hand came down"},
    {Feature::CameBeforeTurned, std::nullopt, "came_before_turned", Counted::Once,
     "a card was played, and came more than turned_meanwhile before the trick before was turned"},
    {Feature::GoneBeforeTurned, std::nullopt, "gone_before_turned", Counted::Once,
     "a card was played, and taken back face up while the trick before lay unturned"},
    {Feature::GoneBeforeLed, std::nullopt, "gone_before_led", Counted::Once,
     "a card was played, and had gone before its trick was led to"},
    {Feature::TakenBackTooSoon, std::nullopt, "taken_back_too_soon", Counted::Once,
     "a card was played, and taken back face up before the last card of its trick came"},
    {Feature::TagGoneTooSoon, std::nullopt, "tag_gone_too_soon", Counted::Once,
     "a card that its tag alone tells of was played, and fell silent more than surely_gone before the last card of its trick"},
    {Feature::TagGoneBy, std::nullopt, "tag_gone_by", Counted::PerSecond, "... by so much longer"},
    {Feature::OthersTakenUp, std::nullopt, "others_taken_up", Counted::Once,
     "dummy's card was played: its column lost it after another of the trick was taken up faced"},
    {Feature::ColumnLostIt, Belief::Stray, "column_lost_it", Counted::Once,
     "dummy's card was not played, and its column does not hear it any more"},
    {Feature::NamedThoughPlayed, Belief::Stray, "named_though_played", Counted::Once,
     "declarer named a card by suit and rank that had been played"},
    {Feature::MovedThoughPlayed, Belief::Stray, "moved_though_played", Counted::Once,
     "declarer touched a card that had been played, and its column lost it then"},
    {Feature::NamedForAnotherTrick, Belief::OutOfOrder, "named_for_another_trick", Counted::Once,
     "declarer named dummy's next card before this trick's came, which nobody had named"},
    {Feature::AnotherWasNamed, Belief::Stray, "another_was_named", Counted::Once,
     "declarer named by suit, rank or word; the record took it for a card that had been played"},
    {Feature::NameWasChanged, Belief::Stray, "name_was_changed", Counted::Once,
     "declarer named a card by suit and rank, and another was played instead"},
    {Feature::NamedInPart, Belief::Stray, "named_in_part", Counted::Once,
     "declarer named by suit, rank or word, and meant another card than the record took it for"},
    {Feature::FingerMeantNothing, Belief::Stray, "finger_meant_nothing", Counted::Once,
     "declarer's finger was on a card of dummy's that was not played"},
    {Feature::FromWrongHand, Belief::WrongHand, "from_wrong_hand", Counted::Once,
     "a card dealt to another hand was laid and played here"},
    {Feature::HeardFromElsewhere, Belief::Stray, "heard_from_elsewhere", Counted::Once,
     "a card dealt to another hand was told of here, and was not played here"},
    {Feature::HeardAgain, Belief::Stray, "heard_again", Counted::Once,
     "a card played before was heard again: its tag answers from the pile"},
    {Feature::HeardAtLast, Belief::Stray, "heard_at_last", Counted::Once,
     "a card was played and nothing told of it then; its tag alone was heard later"},
    {Feature::FacedAgain, Belief::NotPlayed, "faced_again", Counted::Once, "a card played before lies there with its face up once more"},
    {Feature::ShownAgain, Belief::NotPlayed, "shown_again", Counted::Once,
     "a card that was shown and taken back is shown once more within shown_once"},
    {Feature::ShownAndTurned, Belief::NotPlayed, "shown_and_turned", Counted::Once,
     "a card that was faced and not played was turned face down; besides shown_in_error"},
    {Feature::Glimpsed, Belief::NotPlayed, "glimpsed", Counted::Relief,
     "a card that was faced and not played was hardly seen by anybody: taken off shown_in_error"},
    {Feature::ShownInHand, Belief::NotPlayed, "shown_in_hand", Counted::Once,
     "a card was seen with others of its hand, and was not played"},
    {Feature::DeclarerNotLaid, Belief::NotPlayed, "declarer_not_laid", Counted::Once,
     "declarer faced a card without laying it and played another: his right (45C2)"},
    {Feature::DummyNotLaid, Belief::NotPlayed, "dummy_not_laid", Counted::Once,
     "dummy's card was faced without being laid, and was not played"},
    {Feature::AskedFor, Belief::NotPlayed, "asked_for", Counted::Once,
     "dummy's card was named, came and was not played; besides shown_in_error"},
    {Feature::AskedForAndTurned, Belief::NotPlayed, "asked_for_and_turned", Counted::Once,
     "that card was turned face down with a trick as well"},
    {Feature::EarlyBy, Belief::OutOfOrder, "early_by", Counted::PerSecond, "the card came before its turn; besides early"},
    {Feature::DummyMovesLate, Belief::OutOfOrder, "dummy_moves_late", Counted::Once,
     "a card came, or was turned, before dummy moved his: declarer had named it aloud"},
    {Feature::LateBy, std::nullopt, "late_by", Counted::PerSecond, "dummy's card came after the others had turned theirs"},
    {Feature::DummyIsWatched, Belief::Revoke, "dummy_is_watched", Counted::Once,
     "dummy revoked, though declarer sees his cards; besides revoke"},
    {Feature::DummyMovesAfterClaim, Belief::OutOfOrder, "dummy_moves_after_claim", Counted::Once,
     "dummy's card was played, and came up to dummy_still_moves after the claim"},
    {Feature::PlayedAfterClaim, Belief::OutOfOrder, "played_after_claim", Counted::Once, "any other card was played after the claim"},
    {Feature::ThrownIn, Belief::ThrownIn, "thrown_in", Counted::Once, "play had stopped, and the card was faced then"},
    {Feature::ThrownInWithHand, Belief::ThrownIn, "thrown_in_with_hand", Counted::Once,
     "play had stopped, and the card came with others of its hand"},
    {Feature::ThrownInAndTurned, Belief::ThrownIn, "thrown_in_and_turned", Counted::Once,
     "play had stopped, and the card was faced then and turned"},
    {Feature::ThrownInBeforeKey, Belief::ThrownIn, "thrown_in_before_key", Counted::Once,
     "a card was thrown in before the claim was keyed"},
    {Feature::ThrownInAsWell, Belief::ThrownIn, "thrown_in_as_well", Counted::Once,
     "one more card was thrown in before the key, after the first"},
    {Feature::LongBeforeKey, Belief::ThrownIn, "long_before_key", Counted::PerSecond,
     "it was thrown in earlier than hands_come_down before the key"},
    {Feature::DummyThrowsIn, Belief::ThrownIn, "dummy_throws_in", Counted::Once,
     "dummy's laid card was thrown in, though his cards lie on the table: he has no hand"},
    {Feature::TakenBackFirst, Belief::ThrownIn, "taken_back_first", Counted::Once,
     "a card was thrown in, and back in its hand longer than hands_follow when the next was"},
    {Feature::OneCardAlone, Belief::ThrownIn, "one_card_alone", Counted::Once,
     "a hand of three and more threw in one card, in its turn, and nothing else came down of any"},
    {Feature::CameInTurn, std::nullopt, "came_in_turn", Counted::Once,
     "a card thrown in, after the first, came where the next hand's turn was"},
    {Feature::LastCardFaced, Belief::NotPlayed, "last_card_faced", Counted::Once,
     "the last card of a hand was faced and not played: there was nothing to choose"},
    {Feature::LastCardFaceDown, Belief::Stray, "last_card_face_down", Counted::Once, "the same, and its tag alone told of it"},
    {Feature::StopsBetweenTricks, std::nullopt, "stops_between_tricks", Counted::Once,
     "play stopped between two tricks: 623 of 971 real boards that were not played out"},
    {Feature::StopsAfterLead, std::nullopt, "stops_after_lead", Counted::Once, "play stopped after the lead to a trick: 161 of them"},
    {Feature::StopsAfterSecond, std::nullopt, "stops_after_second", Counted::Once,
     "play stopped after a trick's second card: 91 of them"},
    {Feature::StopsAfterThird, std::nullopt, "stops_after_third", Counted::Once, "play stopped after a trick's third card: 96 of them"},
    {Feature::StopsBeforeLast, std::nullopt, "stops_before_last", Counted::Once, "play stopped when each hand had one card left"},
    {Feature::StopsInLast, std::nullopt, "stops_in_last", Counted::Once, "play stopped within the last trick"},
    {Feature::MoreClaimedThanLeft, std::nullopt, "more_claimed_than_left", Counted::Once, "somebody claimed more tricks than were left"},
    {Feature::HandRatherThanLead, std::nullopt, "hand_rather_than_lead", Counted::Once,
     "play stopped at a lead that came within win_and_lead of the last trick's last card"},
    {Feature::TurnedAndNotComplete, std::nullopt, "turned_and_not_complete", Counted::Once,
     "a hand turned its card of the last trick, in which play stopped unfinished"},
    {Feature::TagOfOpenTrick, std::nullopt, "tag_of_open_trick", Counted::Once,
     "a card of an unfinished trick was played, and its tag alone tells of it: no hand face down"},
    {Feature::TagOfLastTrick, std::nullopt, "tag_of_last_trick", Counted::Once,
     "the same in the thirteenth trick, of which nobody turned a card"},
    {Feature::LeftUnturned, std::nullopt, "left_unturned", Counted::PerSecond,
     "the last trick lay complete and nobody turned a card of it"},
}};
constexpr const FeatureRow& row_of(Feature feature) noexcept { return feature_rows[index(feature)]; }

namespace feature_check {
constexpr bool in_order() {
    for (std::size_t i = 0; i < features; ++i)
        if (index(feature_rows[i].feature) != i) return false;
    return true;
}
static_assert(in_order(), "a row for each value, in the order of the enum");
}  // namespace feature_check

}  // namespace kibitz::weights
