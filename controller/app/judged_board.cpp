#include "controller/app/judged_board.hpp"

#include <algorithm>
#include <utility>

#include "controller/table/pipeline.hpp"

namespace kibitz::app {
namespace {

using reconstruction::Explanation;

/// Explanations of a board that are told apart: what is beyond them has hardly any weight.
constexpr std::size_t most_plays = 16;

/// The cards of a game as a play; nothing when somebody is said to have played who was not in turn.
std::optional<reconstruction::Play> play_of(const drivers::Truth& truth, std::size_t game) {
    reconstruction::Play play;
    for (const auto& card : truth.plays) {
        if (card.game != game) continue;
        if (play.empty() || play.back().complete()) {
            if (play.size() == play.capacity()) return std::nullopt;
            play.push_back(bridge::Trick(card.seat));
        }
        if (play.back().turn() != card.seat) return std::nullopt;
        play.back().play(card.card);
    }
    return play;
}

/// Does this reading take the board off the table?
bool ends_board(const Reading& reading) {
    const auto* given = std::get_if<std::shared_ptr<const reading::Command>>(&reading.body);
    return given && (std::holds_alternative<reading::BoardEnd>(**given) || std::holds_alternative<reading::BoardStart>(**given));
}

/// The board on the table as it is judged now.
std::optional<JudgedBoard> judged(const table::Pipeline& pipeline, const weights::Weights& weights) {
    const auto& state = pipeline.state();
    const auto& review = pipeline.review();
    if (!state.board || !state.board->contract || review.notes().stays().empty() || review.notes().full()) return std::nullopt;
    JudgedBoard board;
    board.game = state.plays - 1;
    board.board = review.known(state, table::Ending::Over);
    board.notes = review.notes();
    for (const auto& trick : state.board->tricks) board.recorded.push_back(trick.trick);
    board.unseen_above = review.weights(state)[weights::Feature::Unseen] - weights[weights::Feature::Unseen];
    return board;
}

/// The explanation has these cards; an unread one may be any of its candidates.
bool has(const Explanation& e, const reconstruction::Play& play) {
    if (e.tricks.size() != play.size()) return false;
    for (std::size_t t = 0; t < play.size(); ++t) {
        const auto& trick = e.tricks[t];
        if (trick.leader != play[t].leader() || trick.cards.size() != static_cast<std::size_t>(play[t].size())) return false;
        for (std::size_t i = 0; i < trick.cards.size(); ++i) {
            const auto card = play[t].card(static_cast<int>(i));
            if (!(trick.cards[i].card == card) && !trick.cards[i].candidates.contains(card)) return false;
        }
    }
    return true;
}

/// The same cards in the same order.
bool alike(const Explanation& a, const Explanation& b) {
    const auto same_card = [](const auto& x, const auto& y) { return x.card == y.card && x.candidates == y.candidates; };
    return std::equal(a.tricks.begin(), a.tricks.end(), b.tricks.begin(), b.tricks.end(), [&](const auto& x, const auto& y) {
        return x.leader == y.leader && std::equal(x.cards.begin(), x.cards.end(), y.cards.begin(), y.cards.end(), same_card);
    });
}

}  // namespace

std::vector<JudgedBoard> judged_boards(drivers::Simulator simulator, std::size_t games, const perception::Config& perception,
                                       const laws::LawCode& code) {
    std::vector<JudgedBoard> boards;
    table::Pipeline pipeline(perception, code, [](const laws::Event&, const laws::TableState&) {});
    const auto keep = [&] {
        auto board = judged(pipeline, *code.judged_by);
        if (board && board->game < games && (boards.empty() || boards.back().game != board->game))
            boards.push_back(*std::move(board));
    };
    while (const auto reading = simulator.next()) {
        if (ends_board(*reading)) keep();
        pipeline.take(*reading);
    }
    keep();
    std::erase_if(boards, [&](JudgedBoard& board) {
        auto truth = play_of(simulator.truth(), board.game);
        if (truth) board.truth = std::move(*truth);
        return !truth || board.truth.empty();
    });
    return boards;
}

std::optional<Found> found_of(const JudgedBoard& board, std::span<const weights::Weights> weights) {
    Found found;
    const auto at_this_table = [&](weights::Weights here) {
        auto& unseen = here.nats[index(weights::Feature::Unseen)];
        unseen = std::max(0.0, unseen + board.unseen_above);
        return here;
    };
    for (const auto& one : weights)
        for (auto& e : explain(board.board, board.notes, at_this_table(one), most_plays, board.recorded))
            if (std::none_of(found.plays.begin(), found.plays.end(), [&](const auto& other) { return alike(e, other); }))
                found.plays.push_back(std::move(e));
    auto at = static_cast<std::size_t>(std::find_if(found.plays.begin(), found.plays.end(),
        [&](const auto& e) { return has(e, board.truth); }) - found.plays.begin());
    if (at == found.plays.size()) {
        auto truth = weigh(board.board, board.notes, at_this_table(weights.front()), board.truth);
        if (!truth) return std::nullopt;
        found.searched = false;
        found.plays.push_back(*std::move(truth));
    }
    for (const auto& e : found.plays) found.example.plays.push_back(e.fired);
    found.example.truth = at;
    found.example.unseen_above = board.unseen_above;
    return found;
}

}  // namespace kibitz::app
