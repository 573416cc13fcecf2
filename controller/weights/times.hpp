/// Moments that belong together, or no longer do, as data: how long people and sensors take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kibitz::weights {

/// The value of each stands in weights.textproto.
enum class Time : std::uint8_t {
    OrderUnsure, OrderOfTagsUnsure, WinAndLead, Glimpse, ShownOnce, TurnedMeanwhile, SurelyGone, HeardWithin, PutTogetherWithin,
    Gathering, HandsComeDown, HandsFollow, HandComes, ColumnTells, ColumnIsLate, ColumnIsSlow, ColumnFollows, ColumnFollowsFinger,
    NamedMovedAndLost, MovedOnIt, DummyStillMoves, FetchedWithin, PutRightWithin, OneInstruction, KeyFollows, ComesToLie, ComesDown,
    Flicker, WaitsTooLong, GathersWithin, AskedAgain, DoubtedFor, UntilPlayTells, ToldLately, LiesForGood, Fetched, FetchedSlowly,
    DummyMayTake, MayThink, LaidAndRead, LiesNowhere, ColumnSettles, HandAnswers, WithTheHand, StopFollows, FacedToPlay, PlainAfter,
    KeyAtOnce, ToldWithin, KnownWithin, HandsTogether, BetweenLooks, AfterEnd, TouchPasses, TouchPoints, TouchDwells,
    LongEnoughToShift, LieTogether, FilmTellsLate, RestFades, FingerOfLate, DriftAtRest, DriftLooks, DriftTouchMeant, DriftWatched,
    DriftFades,
};
inline constexpr std::size_t times = static_cast<std::size_t>(Time::DriftFades) + 1;
constexpr std::size_t index(Time time) noexcept { return static_cast<std::size_t>(time); }

struct TimeRow {
    Time time;
    std::string_view name;
    std::string_view sentence;
};

/// In the order of Time.
inline constexpr std::array<TimeRow, times> time_rows{{
    {Time::OrderUnsure, "order_unsure", "which of two cards came first is not known when they came within this: sweeps take as long"},
    {Time::OrderOfTagsUnsure, "order_of_tags_unsure", "the same where its tag alone tells of the later one"},
    {Time::WinAndLead, "win_and_lead",
     "nobody wins a trick and leads to the next within this: two such cards of one hand came down together"},
    {Time::Glimpse, "glimpse", "a card that was faced for less, and then taken back, was hardly seen by anybody at the table"},
    {Time::ShownOnce, "shown_once", "a card that is faced, taken back and faced once more within this was shown once"},
    {Time::TurnedMeanwhile, "turned_meanwhile", "whoever leads waits until the trick before has been turned, but not longer than this"},
    {Time::SurelyGone, "surely_gone", "a tag that falls silent so long before the last card of its trick is hardly of a card played"},
    {Time::HeardWithin, "heard_within",
     "a card that no sensor told of when it was played, and whose tag was heard later, was heard within this"},
    {Time::PutTogetherWithin, "put_together_within",
     "hands seen so shortly before the last observation are the hands put together at the end"},
    {Time::Gathering, "gathering",
     "a card turned so shortly before hands are put together is taken up with the rest, and no trick is quitted"},
    {Time::HandsComeDown, "hands_come_down",
     "hands that are faced or thrown in come down within this of each other, and of the key of a claim"},
    {Time::HandsFollow, "hands_follow", "a card that is thrown in, and back in its hand for longer when the next comes, was out of turn"},
    {Time::HandComes, "hand_comes", "the cards of a hand that comes down have come within this before perception tells of a hand"},
    {Time::ColumnTells, "column_tells", "a card of dummy's has been played, and its column has lost its tag, within this"},
    {Time::ColumnIsLate, "column_is_late",
     "a column waits for some sweeps: so long after a card was taken away it tells; cards lost within this of each "
     "other were taken up together"},
    {Time::ColumnIsSlow, "column_is_slow",
     "a column that hears badly tells so late; a card that its column alone tells of left it at some moment within this"},
    {Time::ColumnFollows, "column_follows", "what told of a card's play came within this before its column tells that it has gone"},
    {Time::ColumnFollowsFinger, "column_follows_finger", "the same of a finger, which may have been on the card beside"},
    {Time::NamedMovedAndLost, "named_moved_and_lost",
     "from declarer's word until the column tells it takes this at least: dummy reaches for the card, the column sweeps"},
    {Time::MovedOnIt, "moved_on_it", "dummy moves a card that declarer has touched, and its column has lost its tag, within this"},
    {Time::DummyStillMoves, "dummy_still_moves", "after a claim dummy still moves the card that declarer named before it, within this"},
    {Time::FetchedWithin, "fetched_within",
     "dummy moves a card that declarer named or touched within this; what he moves later was asked for anew"},
    {Time::PutRightWithin, "put_right_within", "dummy, who has taken the wrong card away, puts the named one down within this"},
    {Time::OneInstruction, "one_instruction", "a finger that is on a card once more after this is another instruction"},
    {Time::KeyFollows, "key_follows", "declarer says a card's name, and presses its key within this"},
    {Time::ComesToLie, "comes_to_lie", "a card that comes into sight lies still within this"},
    {Time::ComesDown, "comes_down", "... and as a rule after this"},
    {Time::Flicker, "flicker", "a card that is out of sight for less, and is seen at its place again, has not been away"},
    {Time::WaitsTooLong, "waits_too_long", "a card that has awaited its turn for longer tells that a card was missed"},
    {Time::GathersWithin, "gathers_within",
     "a card that was seen to go up into its hand is back within this, or the others' go up too: play has stopped"},
    {Time::AskedAgain, "asked_again", "what was seen is asked again about a doubted incident after this"},
    {Time::DoubtedFor, "doubted_for", "... until the incident is so old: by then most of the next trick has come"},
    {Time::UntilPlayTells, "until_play_tells", "an incident that is doubted by what was seen waits for this at least"},
    {Time::ToldLately, "told_lately",
     "incidents told within this are put to what was seen once more when a card is better explained otherwise"},
    {Time::LiesForGood, "lies_for_good", "a hand that has lain on dummy's cards for longer lies there for good: it rests"},
    {Time::Fetched, "fetched",
     "from a finger lifted off dummy's cards to a card lying in his zone: a hand that fetches the card takes no longer"},
    {Time::FetchedSlowly, "fetched_slowly",
     "from a finger that comes down on a card of dummy's until it lies in his zone; what comes later is another reach"},
    {Time::DummyMayTake, "dummy_may_take",
     "dummy may take over a card that was named aloud, and no sensor heard, while the others have played past it"},
    {Time::MayThink, "may_think",
     "the hand in turn may take over its card while others have played past it: declarer played ahead and a defender followed (57C)"},
    {Time::LaidAndRead, "laid_and_read",
     "from a finger on a card that is being laid down with dummy's hand until its column has read it"},
    {Time::LiesNowhere, "lies_nowhere",
     "a card of dummy's that is not among his is told after this: tags fall silent, and arms lie on cards, for less"},
    {Time::ColumnSettles, "column_settles",
     "... and this after his last card, which may have lain on it: its column has been read again and again by then"},
    {Time::HandAnswers, "hand_answers", "the other cards of a hand that is laid down answer within this after its first card"},
    {Time::WithTheHand, "with_the_hand",
     "a card recorded longer than this before its hand was seen may have been played: it becomes doubtful"},
    {Time::StopFollows, "stop_follows", "hands may have begun to come down so long before play is found to have stopped"},
    {Time::FacedToPlay, "faced_to_play", "a card that was faced for less when the claim was keyed is one of a hand that is being spread"},
    {Time::PlainAfter, "plain_after", "within this after a card that its tag alone tells of, another may be seen to be the one"},
    {Time::KeyAtOnce, "key_at_once", "declarer who names a card aloud presses its key within this, if it is not another word"},
    {Time::ToldWithin, "told_within", "an incident is found within this after its card came"},
    {Time::KnownWithin, "known_within", "... and no more than this before the card is known to have come, or gone"},
    {Time::HandsTogether, "hands_together",
     "hands that come down within this of each other, and no claim is keyed, belong together: the table is asked"},
    {Time::BetweenLooks, "between_looks",
     "between two looks at the whole board while play goes on: what decides mostly comes with the next cards"},
    {Time::AfterEnd, "after_end", "the second look is made so long after the end of play: a card that was under way has come by then"},
    {Time::TouchPasses, "touch_passes", "a touch of dummy's card of this length is as often a hand in passing as a finger that points"},
    {Time::TouchPoints, "touch_points", "a touch of this length is most likely a finger that points"},
    {Time::TouchDwells, "touch_dwells", "... and up to this; a longer one is, more and more, a hand at rest"},
    {Time::LongEnoughToShift, "long_enough_to_shift", "a finger that stays longer on a card of dummy's shows whether it shifts"},
    {Time::LieTogether, "lie_together", "contacts that lie there together for less are ghosts and brushes"},
    {Time::FilmTellsLate, "film_tells_late", "a film may tell a last position so long after the finger was lifted"},
    {Time::RestFades, "rest_fades", "a hand that rested on dummy's cards counts half after this"},
    {Time::FingerOfLate, "finger_of_late", "where a finger is of late is a mean over about so long"},
    {Time::DriftAtRest, "drift_at_rest",
     "a card has come to rest, and a column has told that it is gone, by then: sensors are looked at from here"},
    {Time::DriftLooks, "drift_looks", "... and no longer than this: people think, and one card is one witness"},
    {Time::DriftTouchMeant, "drift_touch_meant", "a finger was meant for the card of dummy's that is moved within this"},
    {Time::DriftWatched, "drift_watched", "a sensor was watched for so long before anything is told of it"},
    {Time::DriftFades, "drift_fades", "... and of a longer time what is older counts half"},
}};
constexpr const TimeRow& row_of(Time time) noexcept { return time_rows[index(time)]; }

}  // namespace kibitz::weights
