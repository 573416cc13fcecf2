/// The engine's sentences, by the file of laws/ that says them; why it refuses has its own list (refusals.cpp). One that
/// says what another says with a number left open stands behind it.
#include <array>
#include <vector>

#include "controller/laws/dismissal.hpp"
#include "controller/words/refusals.hpp"

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
    "{n} cards were counted",
    "the number of cards was wrong",
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
    "play may have stopped before trick {n} was complete",
    "it is not sure which cards were played to trick {n}",
    "each hand has one card left and nobody claimed: a trick may have been missed",
    "what was seen does not make a play: the record has lost it",
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

/// Which journals of earlier versions have besides laws::dismissal_words.
constexpr std::array dismissing_before{
    "a revoke was corrected (47B, 62A)",
    "he has still to choose his card (58B2)",
    "the sensor was wrong",
    "the hands were put together",
};

std::vector<Sentence> all_sentences() {
    std::vector<Sentence> all;
    const auto add = [&](Told where, const auto& forms) {
        for (const auto* form : forms) all.push_back({where, form});
    };
    add(Told::InWords, in_words);
    add(Told::OfTheRecord, of_the_record);
    add(Told::OfDummy, of_dummy);
    add(Told::Dismissing, laws::dismissal_words);
    add(Told::Dismissing, dismissing_before);
    for (const auto& form : reason_forms())
        if (form.why != laws::Why::InWords) all.push_back({form.where, form.text});
    return all;
}

}  // namespace

std::span<const Sentence> sentences() noexcept {
    static const auto all = all_sentences();
    return all;
}

}  // namespace kibitz::words
