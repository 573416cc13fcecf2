#include "controller/words/remarks.hpp"

#include <array>

#include "controller/units/enum_map.hpp"
#include "controller/words/form.hpp"
#include "controller/words/vocabulary.hpp"

namespace kibitz::words {
namespace {

using laws::Dismissal;
using laws::Saying;

constexpr std::array all_remarks{
    RemarkForm{Saying::CardNotSeen, Told::OfTheRecord, "others have played on and {seat}'s card was not seen"},
    RemarkForm{Saying::DealtToAnother, Told::OfTheRecord, "{card} was dealt to {seat} by the record"},
    RemarkForm{Saying::CardUnread, Told::OfTheRecord, "{seat}'s card could not be read"},
    RemarkForm{Saying::NoCardInTrick, Told::OfTheRecord, "{seat} has no card in trick {n}"},
    RemarkForm{Saying::MayHaveStopped, Told::OfTheRecord, "play may have stopped before trick {n} was complete"},
    RemarkForm{Saying::NotSureWhichCards, Told::OfTheRecord, "it is not sure which cards were played to trick {n}"},
    RemarkForm{Saying::TrickMissed, Told::OfTheRecord, "each hand has one card left and nobody claimed: a trick may have been missed"},
    RemarkForm{Saying::RecordLost, Told::OfTheRecord, "what was seen does not make a play: the record has lost it"},
    RemarkForm{Saying::WhichSuit, Told::OfDummy, "which suit?"},
    RemarkForm{Saying::NoneOfThatRank, Told::OfDummy, "dummy has no legal card of that rank"},
    RemarkForm{Saying::NotInDummy, Told::OfDummy, "{card} is not in dummy"},
    RemarkForm{Saying::NoneOfThatSuit, Told::OfDummy, "dummy has no card of that suit"},
    RemarkForm{Saying::NoneKnownToWin, Told::OfDummy, "no card of dummy is known to win"},
    RemarkForm{Saying::DefenderChooses, Told::OfDummy, "a defender chooses dummy's card (46B5)"},
    RemarkForm{Saying::DeclarerChooses, Told::OfDummy, "{card} or {other_card}: declarer chooses"},
    RemarkForm{Saying::NotInSchedule, Told::InWords, "board {n} is not in this table's schedule"},
    RemarkForm{Saying::AnotherRound, Told::InWords, "board {n} is scheduled here for round {m}, and round {k} is on"},
    RemarkForm{Saying::PlayedEarlier, Told::InWords, "{words} played board {n} earlier in this session"},
    RemarkForm{Saying::AnotherBoardLies, Told::InWords, "board {n} lies in the middle, and board {m} is being recorded"},
    RemarkForm{Saying::AuctionGoesOn, Told::InWords, "The auction of the board is still going on."},
    RemarkForm{Saying::AuctionOfBoardGoesOn, Told::InWords, "The auction of board {n} is still going on."},
    RemarkForm{Saying::ClaimBeingSettled, Told::InWords, "A claim on the board is being settled."},
    RemarkForm{Saying::ClaimOnBoardBeingSettled, Told::InWords, "A claim on board {n} is being settled."},
    RemarkForm{Saying::TrickBeingPlayed, Told::InWords, "Trick {m} of the board is being played."},
    RemarkForm{Saying::TrickOfBoardBeingPlayed, Told::InWords, "Trick {m} of board {n} is being played."},
    RemarkForm{Saying::SortedPack, Told::InWords, "It is a sorted pack dealt out."},
    RemarkForm{Saying::PlayedInEarlierSession, Told::InWords, "The same deal was played in an earlier session, as play {n} of this table's journal."},
    RemarkForm{Saying::AnothersHand, Told::InWords, "it gave out the hand that {seat} had in play {n}"},
    RemarkForm{Saying::CardOfAnotherHand, Told::InWords, "{n} card of it was in another hand in play {m}"},
    RemarkForm{Saying::CardsOfAnotherHand, Told::InWords, "{n} cards of it were in another hand in play {m}"},
    RemarkForm{Saying::SaysNotShuffled, Told::InWords, "{seat} says it was not shuffled."},
    RemarkForm{Saying::ReportedIt, Told::InWords, "{seat} reported it"},
    RemarkForm{Saying::CardWasFaceUp, Told::InWords, "a card was face up"},
    RemarkForm{Saying::SawTheFace, Told::InWords, "{seat} saw the face of a card"},
    RemarkForm{Saying::PlayedAndOnTable, Told::InWords, "{n} played and {m} on the table"},
    RemarkForm{Saying::NoThirteenthCard, Told::InWords, "no thirteenth card was seen"},
    RemarkForm{Saying::FourteenthCard, Told::InWords, "a fourteenth card was seen"},
    RemarkForm{Saying::CardsCounted, Told::InWords, "{n} cards were counted"},
    RemarkForm{Saying::NumberWrong, Told::InWords, "the number of cards was wrong"},
    RemarkForm{Saying::CouldNotBeLostKeptOne, Told::InWords, "{n} of the last {m} could not be lost, {k} was kept"},
    RemarkForm{Saying::CouldNotBeLost, Told::InWords, "{n} of the last {m} could not be lost, {k} were kept"},
    RemarkForm{Saying::LayFaced, Told::InWords, "the card not played lay faced, 64B3"},
    RemarkForm{Saying::TwelfthTrick, Told::InWords, "twelfth trick, 64B6"},
    RemarkForm{Saying::TwelfthTrickLate, Told::InWords, "twelfth trick, found or left until the hands were back, 64B6"},
    RemarkForm{Saying::DummysRevoke, Told::InWords, "dummy's revoke, 64B3"},
    RemarkForm{Saying::DummysRevokeRubber, Told::InWords, "dummy's revoke, F63"},
    RemarkForm{Saying::BothSidesRevoked, Told::InWords, "both sides revoked, 64B7"},
    RemarkForm{Saying::SecondInSuit, Told::InWords, "second revoke in the same suit by the same player, 64B2"},
    RemarkForm{Saying::WonNoTrick, Told::InWords, "his side won neither that trick nor a later one, 64B1"},
    RemarkForm{Saying::NoTrickLeft, Told::InWords, "no trick is left that another revoke does not take, 64A"},
    RemarkForm{Saying::NextBoardCalled, Told::InWords, "the other side had called on the next board, 64B4"},
    RemarkForm{Saying::RoundOver, Told::InWords, "the round had ended, 64B5"},
};

constexpr std::array all_dismissals{
    DismissalForm{Dismissal::NothingHappened, "what followed shows that nothing happened"},
    DismissalForm{Dismissal::CardSeen, "the card has been seen since"},
    DismissalForm{Dismissal::CardKnown, "the card has been known since"},
    DismissalForm{Dismissal::HandFaced, "the hand was faced and play ended with it: a claim"},
    DismissalForm{Dismissal::Explained, "what was seen is explained without it"},
    DismissalForm{Dismissal::NotBorneOut, "something else may have happened"},
    DismissalForm{Dismissal::RecordLost, "what was seen does not make a play: the record has lost it"},
    DismissalForm{Dismissal::KnownAgain, "the play is known again"},
    DismissalForm{Dismissal::GroundTakenBack, "the ruling it came of was taken back"},
    DismissalForm{Dismissal::AuctionReopened, "the auction has gone on since"},
    DismissalForm{Dismissal::LeadElsewhere, "the lead is with another hand"},
    DismissalForm{Dismissal::LeadMade, "he has led: no other suit was forbidden"},
    DismissalForm{Dismissal::FirstNotPlayed, "the card before it was not played"},
    DismissalForm{Dismissal::RevokeCorrected, "a revoke was corrected (47B, 62A)"},
    DismissalForm{Dismissal::StillToChoose, "he has still to choose his card (58B2)"},
    DismissalForm{Dismissal::SensorWrong, "the sensor was wrong"},
    DismissalForm{Dismissal::HandsTogether, "the hands were put together"},
};

constexpr std::size_t first_remark = static_cast<std::size_t>(Saying::InWords) + 1;
constexpr std::size_t first_dismissal = static_cast<std::size_t>(Dismissal::InWords) + 1;

constexpr bool all_said() {
    for (std::size_t i = 0; i < all_remarks.size(); ++i)
        if (static_cast<std::size_t>(all_remarks[i].what) != i + first_remark) return false;
    for (std::size_t i = 0; i < all_dismissals.size(); ++i)
        if (static_cast<std::size_t>(all_dismissals[i].why) != i + first_dismissal) return false;
    return all_remarks.size() + first_remark == enums::count<Saying>() && all_dismissals.size() + first_dismissal == enums::count<Dismissal>();
}
static_assert(all_said(), "every saying and every dismissal has its sentence, in the order of its enum");

}  // namespace

std::string_view context(Told where) noexcept {
    constexpr std::array<std::string_view, 6> contexts{"engine words", "engine record",        "engine refusal",
                                                       "engine dummy", "engine option closed", "engine dismissal"};
    return contexts[static_cast<std::size_t>(where)];
}

std::span<const RemarkForm> remark_forms() noexcept { return all_remarks; }
std::span<const DismissalForm> dismissal_forms() noexcept { return all_dismissals; }

std::string remark(const laws::Remark& remark, Language language) {
    if (remark.what == Saying::None) return "";
    if (remark.what == Saying::InWords) return remark.words;
    const auto& form = all_remarks[static_cast<std::size_t>(remark.what) - first_remark];
    const auto translated = text(language, std::string(context(form.where)), std::string(form.text));
    return fill(translated, [&](std::string_view place, Case in) -> std::string {
               if (place == "seat") return remark.seat ? seat(language, *remark.seat, in) : "";
               if (place == "card") return remark.card ? card(language, *remark.card) : "";
               if (place == "other_card") return remark.other_card ? card(language, *remark.other_card) : "";
               if (place == "words") return remark.words;
               return std::to_string(place == "n" ? remark.n : place == "m" ? remark.m : remark.k);
           }).text;
}

std::string dismissal(Dismissal why, const std::string& reason, Language language) {
    if (why == Dismissal::InWords) return reason;
    const auto& form = all_dismissals[static_cast<std::size_t>(why) - first_dismissal];
    return text(language, std::string(context(Told::Dismissing)), std::string(form.text));
}

}  // namespace kibitz::words
