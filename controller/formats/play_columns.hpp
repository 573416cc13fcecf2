/// PBN's [Play]: four columns by seat, from which the order of play is found trick by trick.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

class PlayColumns {
public:
    static constexpr std::size_t max_cells = 52;

    void clear() noexcept { size_ = 0; }
    std::size_t size() const noexcept { return size_; }
    bool full() const noexcept { return size_ == max_cells; }
    /// Forgets the cells after the first `size`.
    void shrink(std::size_t size) noexcept { size_ = size < size_ ? size : size_; }
    /// Adds the next cell, row by row; nothing for '-' and '+'. @pre !full()
    void add(std::optional<Card> card, PbnMark mark) noexcept {
        cells_[size_++] = {card ? static_cast<std::int8_t>(card->index()) : none, mark};
    }

    /// Appends the cards in order of play. The first column is `first_column`'s, who leads to the first trick unless
    /// another card of it has ^L; later tricks are led by the winner or by ^L.
    /// @return nullptr, or why cards at the end had to be left out
    const char* in_order(bridge::Seat first_column, std::optional<bridge::Suit> trump, bool trump_known,
                         std::vector<GameCard>& play) const;

private:
    static constexpr std::int8_t none = -1;
    struct Cell {
        std::int8_t card = none;
        PbnMark mark = PbnMark::None;
    };
    std::array<Cell, max_cells> cells_{};
    std::size_t size_ = 0;
};

}  // namespace kibitz::formats
