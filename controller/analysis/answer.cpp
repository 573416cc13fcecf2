#include "controller/analysis/answer.hpp"

#include <algorithm>
#include <utility>

#include "controller/analysis/double_dummy.hpp"
#include "controller/analysis/sure_tricks.hpp"

namespace kibitz::analysis {

/// One solve gives both: the best card's tricks are the side's.
Answer answer(const Question& question) {
    const auto& position = question.position;
    Figures figures;
    if (question.by_card) {
        auto cards = tricks_by_card(position);
        if (!cards) return tl::unexpected(std::move(cards.error()));
        figures.by_card = *std::move(cards);
        for (const auto& [card, tricks] : figures.by_card)
            figures.north_south = std::max(figures.north_south, tricks);  // of the side in turn, for now
    } else {
        const auto tricks = tricks_for(position, side_of(position.turn()));
        if (!tricks) return tl::unexpected(tricks.error());
        figures.north_south = *tricks;
    }
    figures.east_west = position.tricks_left() - figures.north_south;
    if (side_of(position.turn()) == Side::EastWest) std::swap(figures.north_south, figures.east_west);
    if (question.sure_for) figures.sure = sure_tricks(position, *question.sure_for);
    return figures;
}

}  // namespace kibitz::analysis
