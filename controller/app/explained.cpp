#include "controller/app/explained.hpp"

#include <ostream>
#include <utility>

#include "controller/words/weighed_words.hpp"

namespace kibitz::app {

void print_explained(const table::Review& review, const laws::TableState& state, int trick, bool ended, words::Language language, std::ostream& out) {
    const bool playing = state.phase == laws::Phase::Play || state.phase == laws::Phase::OpeningLead;
    auto thought = review.think(state, playing && !ended ? table::Ending::GoesOn : table::Ending::Over, reconstruction::Weighed::most);
    out << "Board " << state.board->start.board.value() << ", trick " << trick << '\n';
    const auto stays = review.notes().stays();
    if (stays.empty() || thought.explanations.empty()) {
        out << "  nothing was seen of this board's cards\n";
        return;
    }
    const auto account = reconstruction::account_of({state.board->play, state.at, {stays.begin(), stays.end()}, std::move(thought.explanations), std::move(thought.recorded)}, trick);
    const auto said = words::in_words(language, account);
    out << "What was seen (seconds from the trick's first card):\n";
    for (const auto& line : said.seen) out << "  " << line << '\n';
    for (std::size_t i = 0; i < said.ways.size(); ++i) {
        const auto& way = said.ways[i];
        out << "Explanation " << i + 1 << ", " << way.likely << (account.ways[i].recorded ? ", as recorded" : "") << ":\n  " << way.cards << '\n';
        if (way.believe.empty()) out << "  one need believe nothing besides: all of it was seen, in order and by the Laws\n";
        for (const auto& one : way.believe) out << "  - " << one << '\n';
    }
    out << "What decided:\n";
    for (const auto& line : said.decided) out << "  " << line << '\n';
}

}  // namespace kibitz::app
