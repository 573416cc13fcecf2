#include "controller/formats/play_columns.hpp"

namespace kibitz::formats {

const char* PlayColumns::in_order(bridge::Seat first_column, std::optional<bridge::Suit> trump, bool trump_known,
                                  std::vector<GameCard>& play) const {
    std::size_t leader = 0;
    for (std::size_t row = 0; row < size_; row += 4) {
        const std::size_t width = size_ - row < 4 ? size_ - row : 4;
        std::size_t cards = 0;
        for (std::size_t i = 0; i < width; ++i) {
            cards += cells_[row + i].card != none ? 1U : 0U;
            if (cells_[row + i].mark == PbnMark::LeadOutOfTurn) leader = i;
        }
        if (cards == 0) continue;
        if (play.size() % 4 != 0) return "cards stand after an unfinished trick";
        if (!play.empty() && !trump_known) return "the play has no contract, so that the winners are unknown";
        bridge::Trick trick(bridge::clockwise(first_column, static_cast<int>(leader)));
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t column = (leader + i) & 3U;
            if (column >= width || cells_[row + column].card == none) break;
            const auto& cell = cells_[row + column];
            const auto card = Card::from_index(cell.card);
            play.push_back({trick.turn(), card, cell.mark});
            trick.play(card);
        }
        if (static_cast<std::size_t>(trick.size()) < cards) return "a trick lacks a card before one that is there";
        if (trick.complete())
            leader = static_cast<std::size_t>((bridge::index(trick.winner(trump)) - bridge::index(first_column)) & 3);
    }
    return nullptr;
}

}  // namespace kibitz::formats
