/// The engine's sentences, by the file of laws/ that says them. One that says what another says with a number left open
/// stands behind it.
#include <array>

#include "controller/words/sentences.hpp"

namespace kibitz::words {
namespace {

constexpr std::array in_words{
    // boards, deals, hands: 6-8, 13-15
    "board {n} is not in this table's schedule",
    "board {n} is scheduled here for round {m}, and round {k} is on",
    "{words} played board {n} earlier in this session",
    "board {n} lies in the middle, and board {m} is being recorded",
    "The auction of the board is still going on.",
    "The auction of board {n} is still going on.",
    "A claim on the board is being settled.",
    "A claim on board {n} is being settled.",
    "Trick {m} of the board is being played.",
    "Trick {m} of board {n} is being played.",
    "It is a sorted pack dealt out.",
    "The same deal was played in an earlier session, as play {n} of this table's journal.",
    "it gave out the hand that {seat} had in play {n}",
    "{n} card of it was in another hand in play {m}",
    "{n} cards of it were in another hand in play {m}",
    "{seat} says it was not shuffled.",
    "{seat} reported it",
    "a card was face up",
    "{seat} saw the face of a card",
    "{n} played and {m} on the table",
    "no thirteenth card was seen",
    "a fourteenth card was seen",
    // claims: 71
    "{n} of the last {m} could not be lost, {k} was kept",
    "{n} of the last {m} could not be lost, {k} were kept",
    // revoke, revoke_count: why 64A is not counted
    "the card not played lay faced, 64B3",
    "twelfth trick, 64B6",
    "twelfth trick, found or left until the hands were back, 64B6",
    "dummy's revoke, 64B3",
    "dummy's revoke, F63",
    "both sides revoked, 64B7",
    "second revoke in the same suit by the same player, 64B2",
    "his side won neither that trick nor a later one, 64B1",
    "no trick is left that another revoke does not take, 64A",
};

constexpr std::array of_the_record{
    "others have played on and {seat}'s card was not seen",
    "{card} was dealt to {seat} by the record",
    "{seat}'s card could not be read",
    "{seat} has no card in trick {n}",
    "what was seen does not make a play: the record has lost it",
};

constexpr std::array refusing{
    // director
    "option {n} is not offered: choose 1 to {m}",
    "option {n} is not open: {why}: choose another",
    "option {n} needs a suit: name the suit",
    "option {n} needs tricks: say how many of the remaining go to the claimer's side",
    "option {n} needs the adjusted score: give the points of both sides",
    "only {n} tricks are left: give 0 to {m}",
    "there is nothing to take back",
    "there is no incident {n}: reload the list",
    "it is ruled already: undo that first",
    "it is dismissed already: undo that first",
    // rulings
    "cards or calls have followed from it: resync the table instead",
    "cards have followed from it: resync the table instead",
    "the play has been corrected since: resync the table instead",
    // correction, resync
    "there are thirteen tricks",
    "every trick but the last has four cards",
    "{card} is none of the cards it may have been",
    "a correction earlier than the last event: give its own moment",
    "no board with a contract lies on the table",
    "{card} stands twice in the play",
    "{n} tricks are recorded and {m} are told: give the play as well",
    "the cards do not give the sides these tricks: give the play as well",
    "an unread card can have been none of the cards left: give the play as well",
    "declarer cannot have {n} tricks: {m} are won and {k} are left",
    "the board has left the table",
    // auction, claims: to the player, at his panel
    "{seat}'s {call} was not taken: {why}",
    "the auction has more calls than there can be: the Director cancels or corrects it",
    "dummy claims nothing (68): declarer claims at his own panel",
    "{n} tricks are claimed and {m} are left: claim 0 to {k}",
};

constexpr std::array of_dummy{
    "which suit?",
    "dummy has no legal card of that rank",
    "{card} is not in dummy",
    "dummy has no card of that suit",
    "no card of dummy is known to win",
    "a defender chooses dummy's card (46B5)",
    "{card} or {other_card}: declarer chooses",
};

constexpr std::array closing{
    // rulings, withdrawal
    "the board has left the table",
    "the right to it is forfeited",
    "there is nothing to transfer",
    "the claim has been settled",
    "no card is known",
    "the card has been played",
    "that card has been played",
    "it was corrected, and the card has been played since",
    "another card has been played since",
    "the card lies faced no more",
    "play has gone on",
    "play has gone on to another trick",
    "play has ended",
    "the lead has been made",
    "the lead has been made and played to",
    "his partner has played to the trick",
    "declarer has played since (60A)",
    "declarer could have seen a card of dummy's and must accept (54C)",
    "it is a defender's lead",
    "no irregularity of the record was pointed out",
    // call_rulings, call_changed
    "the auction has gone on",
    "the auction has ended",
    "the auction period has ended",
    "the call has been accepted",
    "the second call has not been made",
    "the second call stands already",
    "the second call is not a legal one",
    "his first call has been cancelled",
    "his partner has called since",
    // auction: why a panel did not take a call
    "the auction has ended: play on",
    "it is {seat}'s turn: wait for yours",
    "it is not above {call}: bid more or pass",
    "a ruling obliges the seat to pass: pass",
    "there is nothing it may double: make another call",
};

constexpr std::array dismissing{
    "a revoke was corrected (47B, 62A)",
    "the card before it was not played",
    "he has still to choose his card (58B2)",
    "the card has been seen since",
    // reconstruction
    "the card has been known since",
    "the sensor was wrong",
    "what followed shows that nothing happened",
    "the hands were put together",
};

constexpr auto all_sentences = [] {
    std::array<Sentence, in_words.size() + of_the_record.size() + refusing.size() + of_dummy.size() + closing.size() +
                             dismissing.size()>
        all{};
    std::size_t n = 0;
    const auto add = [&](Told where, const auto& forms) {
        for (const auto* form : forms) all[n++] = {where, form};
    };
    add(Told::InWords, in_words);
    add(Told::OfTheRecord, of_the_record);
    add(Told::Refusing, refusing);
    add(Told::OfDummy, of_dummy);
    add(Told::Closing, closing);
    add(Told::Dismissing, dismissing);
    return all;
}();

}  // namespace

std::span<const Sentence> sentences() noexcept { return all_sentences; }

}  // namespace kibitz::words
