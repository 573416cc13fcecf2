/// Each reason's sentence, in the order of laws::Why.
#include "controller/words/refusals.hpp"

#include <array>

#include "controller/units/enum_map.hpp"
#include "controller/words/form.hpp"
#include "controller/words/vocabulary.hpp"

namespace kibitz::words {
namespace {

using laws::Why;

constexpr std::array all_forms{
    ReasonForm{Why::InWords, Told::Refusing, "{words}"},
    ReasonForm{Why::OptionNotOffered, Told::Refusing, "option {n} is not offered: choose 1 to {m}"},
    ReasonForm{Why::OptionNotOpen, Told::Refusing, "option {n} is not open: {why}: choose another"},
    ReasonForm{Why::SuitNeeded, Told::Refusing, "option {n} needs a suit: name the suit"},
    ReasonForm{Why::TricksNeeded, Told::Refusing, "option {n} needs tricks: say how many of the remaining go to the claimer's side"},
    ReasonForm{Why::ScoreNeeded, Told::Refusing, "option {n} needs the adjusted score: give the points of both sides"},
    ReasonForm{Why::FewerTricksLeft, Told::Refusing, "only {n} tricks are left: give 0 to {m}"},
    ReasonForm{Why::NothingToTakeBack, Told::Refusing, "there is nothing to take back"},
    ReasonForm{Why::NoSuchIncident, Told::Refusing, "there is no incident {n}: reload the list"},
    ReasonForm{Why::AnotherJournal, Told::Refusing, "the incident is of another journal: reload the page"},
    ReasonForm{Why::AlreadyRuled, Told::Refusing, "it is ruled already, by {words}: undo that first"},
    ReasonForm{Why::AlreadyDismissed, Told::Refusing, "it is dismissed already, by {words}: undo that first"},
    ReasonForm{Why::StandsOnIt, Told::Refusing, "the ruling on incident {n} stands on it: undo that first"},
    ReasonForm{Why::CardsOrCallsFollowed, Told::Refusing,
               "cards or calls have followed from it: resync the table instead (put the record right)"},
    ReasonForm{Why::CardsFollowed, Told::Refusing, "cards have followed from it: resync the table instead (put the record right)"},
    ReasonForm{Why::PlayCorrected, Told::Refusing, "the play has been corrected since: resync the table instead (put the record right)"},
    ReasonForm{Why::ThirteenTricks, Told::Refusing, "there are thirteen tricks"},
    ReasonForm{Why::TrickIncomplete, Told::Refusing, "every trick but the last has four cards"},
    ReasonForm{Why::NoCandidate, Told::Refusing, "{card} is none of the cards it may have been"},
    ReasonForm{Why::TooEarly, Told::Refusing, "a correction earlier than the last event: give its own moment"},
    ReasonForm{Why::NoContract, Told::Refusing, "no board with a contract lies on the table"},
    ReasonForm{Why::CardTwice, Told::Refusing, "{card} stands twice in the play"},
    ReasonForm{Why::TricksRecorded, Told::Refusing, "{n} tricks are recorded and {m} are told: give the play as well"},
    ReasonForm{Why::TricksDiffer, Told::Refusing, "the cards do not give the sides these tricks: give the play as well"},
    ReasonForm{Why::NoCardLeft, Told::Refusing, "an unread card can have been none of the cards left: give the play as well"},
    ReasonForm{Why::ResultImpossible, Told::Refusing, "declarer cannot have {n} tricks: {m} are won and {k} are left"},
    ReasonForm{Why::CallNotTaken, Told::Refusing, "{seat}'s {call} was not taken: {why}"},
    ReasonForm{Why::AuctionFull, Told::Refusing, "the auction has more calls than there can be: the Director cancels or corrects it"},
    ReasonForm{Why::DummyClaims, Told::Refusing, "dummy claims nothing (68): declarer claims at his own panel"},
    ReasonForm{Why::TooManyClaimed, Told::Refusing, "{n} tricks are claimed and {m} are left: claim 0 to {k}"},
    ReasonForm{Why::BoardGone, Told::Closing, "the board has left the table"},
    ReasonForm{Why::Forfeited, Told::Closing, "the right to it is forfeited"},
    ReasonForm{Why::NothingToTransfer, Told::Closing, "there is nothing to transfer"},
    ReasonForm{Why::ClaimSettled, Told::Closing, "the claim has been settled"},
    ReasonForm{Why::NoCardKnown, Told::Closing, "no card is known"},
    ReasonForm{Why::CardPlayed, Told::Closing, "the card has been played"},
    ReasonForm{Why::OtherCardPlayed, Told::Closing, "that card has been played"},
    ReasonForm{Why::CorrectedAndPlayed, Told::Closing, "it was corrected, and the card has been played since"},
    ReasonForm{Why::AnotherPlayedSince, Told::Closing, "another card has been played since"},
    ReasonForm{Why::FacedNoMore, Told::Closing, "the card lies faced no more"},
    ReasonForm{Why::PlayWentOn, Told::Closing, "play has gone on"},
    ReasonForm{Why::PlayWentOnToAnotherTrick, Told::Closing, "play has gone on to another trick"},
    ReasonForm{Why::PlayOver, Told::Closing, "play has ended"},
    ReasonForm{Why::LeadMade, Told::Closing, "the lead has been made"},
    ReasonForm{Why::TrickNotComplete, Told::Closing, "the trick is not complete yet"},
    ReasonForm{Why::LeadFollowed, Told::Closing, "the lead has been made and played to"},
    ReasonForm{Why::PartnerPlayed, Told::Closing, "his partner has played to the trick"},
    ReasonForm{Why::DeclarerPlayed, Told::Closing, "declarer has played since (60A)"},
    ReasonForm{Why::DummySeen, Told::Closing, "declarer could have seen a card of dummy's and must accept (54C)"},
    ReasonForm{Why::DummyFaced, Told::Closing, "dummy has faced a card (47E2b)"},
    ReasonForm{Why::DefendersLead, Told::Closing, "it is a defender's lead"},
    ReasonForm{Why::NothingPointedOut, Told::Closing, "no irregularity of the record was pointed out"},
    ReasonForm{Why::AuctionWentOn, Told::Closing, "the auction has gone on"},
    ReasonForm{Why::AuctionOver, Told::Closing, "the auction has ended"},
    ReasonForm{Why::AuctionPeriodOver, Told::Closing, "the auction period has ended"},
    ReasonForm{Why::CallAccepted, Told::Closing, "the call has been accepted"},
    ReasonForm{Why::SecondCallMissing, Told::Closing, "the second call has not been made"},
    ReasonForm{Why::SecondCallStands, Told::Closing, "the second call stands already"},
    ReasonForm{Why::SecondCallIllegal, Told::Closing, "the second call is not a legal one"},
    ReasonForm{Why::FirstCallCancelled, Told::Closing, "his first call has been cancelled"},
    ReasonForm{Why::PartnerCalled, Told::Closing, "his partner has called since"},
    ReasonForm{Why::PlayOn, Told::Closing, "the auction has ended: play on"},
    ReasonForm{Why::NotHisTurn, Told::Closing, "it is {seat}'s turn: wait for yours"},
    ReasonForm{Why::NotAbove, Told::Closing, "it is not above {call}: bid more or pass"},
    ReasonForm{Why::MustPass, Told::Closing, "a ruling obliges the seat to pass: pass"},
    ReasonForm{Why::NothingToDouble, Told::Closing, "there is nothing it may double: make another call"},
    ReasonForm{Why::CorrectionOver, Told::Closing, "the correction period is over (79C)"},
    ReasonForm{Why::NoResult, Told::Closing, "the board has no result"},
    ReasonForm{Why::NotAccepted, Told::Closing, "nobody has played or called after it"},
    ReasonForm{Why::SideNeeded, Told::Refusing, "option {n} needs a side: say which"},
    ReasonForm{Why::PenaltyNeeded, Told::Refusing, "option {n} needs the penalty: say how much"},
    ReasonForm{Why::NoteNeeded, Told::Refusing, "option {n} needs a clause or a note: say what was ruled"},
    ReasonForm{Why::WeightsWrong, Told::Refusing, "the weights make {n} %: they must make 100 %"},
    ReasonForm{Why::OptionChanged, Told::Refusing, "the options have changed meanwhile: look at them and choose again"},
    ReasonForm{Why::NoPenaltyCardOfSuit, Told::Refusing, "no penalty card is of that suit: name the suit of one for option {n}"},
    ReasonForm{Why::SaidEnough, Told::Refusing, "{n} of these are taken down from this seat on this board already, and no more are: call the Director"},
    ReasonForm{Why::NoSuchBoard, Told::Refusing, "no board of this journal has the number {n}: choose one from the log"},
    ReasonForm{Why::NoSuchRow, Told::Refusing, "the law code in force has no row {words} that can be told: choose one from the list"},
    ReasonForm{Why::SeatNeeded, Told::Refusing, "whose it is must be said: choose a seat"},
    ReasonForm{Why::CardNeeded, Told::Refusing, "which card it is about must be said: choose a card"},
    ReasonForm{Why::CallNeeded, Told::Refusing, "which call it is about must be said: choose a call"},
    ReasonForm{Why::NoSuchCall, Told::Refusing, "the auction has no call {n}, it has {m}: choose one of them"},
    ReasonForm{Why::NoSuchTrick, Told::Refusing, "there is no trick {n}, {m} have been played: choose one of them"},
    ReasonForm{Why::WordsNeeded, Told::Refusing, "say in a few words what happened"},
    ReasonForm{Why::AlreadyTold, Told::Refusing, "that is incident {n} already: open it"},
    ReasonForm{Why::HasHisRights, Told::Refusing,
               "{seat} has not lost his rights on this board, and may say so (42B): tell first by what he lost them (43A2)"},
    ReasonForm{Why::StillPlayed, Told::Refusing, "the board is still being played: set the record right at the table, or end it first"},
    ReasonForm{Why::NothingCorrected, Told::Refusing, "nothing is corrected: say what is wrong"},
    ReasonForm{Why::ReasonNeeded, Told::Refusing, "a correction needs a reason: say why"},
    ReasonForm{Why::NoSuchCorrection, Told::Refusing, "this board has no correction {n}: reload the page"},
    ReasonForm{Why::CorrectedSince, Told::Refusing, "correction {n} of this board came after it: take that back first"},
    ReasonForm{Why::NotHisCard, Told::Refusing, "{card} is not a card that {seat} can have played to trick {n}: choose another"},
    ReasonForm{Why::NumberNeeded, Told::Refusing, "a board with no number cannot be given one of another: choose 1 to 999"},
    ReasonForm{Why::NotRuled, Told::Refusing, "there is no ruling to appeal against: rule first"},
    ReasonForm{Why::AppealedAlready, Told::Refusing, "an appeal is lodged already"},
    ReasonForm{Why::NotAppealed, Told::Refusing, "no appeal is lodged"},
    ReasonForm{Why::AppealOver, Told::Refusing, "the right to appeal has ended with the correction period (92B)"},
    ReasonForm{Why::GroundsNeeded, Told::Refusing, "an appeal names the side and its grounds: say both"},
    ReasonForm{Why::OutcomeNeeded, Told::Refusing, "say what was decided"},
    ReasonForm{Why::NoCallBack, Told::Closing,
               "no call can be taken back: his partner has called since, or the auction period has ended (21B1)"},
    ReasonForm{Why::CountNeeded, Told::Refusing, "how many must be said: give the number"},
    ReasonForm{Why::NotAContract, Told::Refusing, "the calls do not make an auction: look at them again"},
    ReasonForm{Why::PlayedAsAnother, Told::Refusing, "it counts as played already"},
};

constexpr bool complete() {
    for (std::size_t i = 0; i < all_forms.size(); ++i)
        if (static_cast<std::size_t>(all_forms[i].why) != i + 1) return false;
    return all_forms.size() + 1 == enums::count<Why>();
}
static_assert(complete(), "every reason has its sentence, in the order of laws::Why");

std::string say(Language language, Why why, const laws::Refusal& facts, bool because) {
    if (why == Why::None) return "";
    if (why == Why::InWords) return facts.words;
    const auto& form = all_forms[static_cast<std::size_t>(why) - 1];
    const auto translated = text(language, std::string(context(form.where)), std::string(form.text));
    const auto who = because ? facts.other_seat : facts.seat;
    const auto what = because ? facts.other_call : facts.call;
    return fill(translated, [&](std::string_view place, Case in) -> std::string {
               if (place == "seat") return who ? seat(language, *who, in) : "";
               if (place == "call") return what ? call(language, *what, in) : "";
               if (place == "card") return facts.card ? card(language, *facts.card) : "";
               if (place == "why") return because ? "" : say(language, facts.because, facts, true);  // a reason has no reason of its own
               if (place == "words") return facts.words;
               return std::to_string(place == "n" ? facts.n : place == "m" ? facts.m : facts.k);
           }).text;
}

}  // namespace

std::span<const ReasonForm> reason_forms() noexcept { return all_forms; }

std::string refusal(const laws::Refusal& refusal, Language language) { return say(language, refusal.why, refusal, false); }

std::string reason(laws::Why why, Language language) { return say(language, why, {}, true); }

}  // namespace kibitz::words
