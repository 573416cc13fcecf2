/// Who sits at a clumsy table: what stays with a player from board to board.
#pragma once

#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator {

struct Company {
    struct Player {
        bool left_handed = false;
        bool names_aloud = false;       ///< as declarer
        bool piles_near = false;        ///< his quitted tricks lie half over his own antenna
        float row_y = -140;             ///< mm from the window's middle to the row of his quitted tricks
    };
    PerSeat<Player> players;
    bool fast = false;                  ///< nobody here thinks for long
    Clumsiness ways;
    std::uint64_t seed = 0;

    Company() = default;
    Company(const Clumsiness& ways, std::uint64_t table_seed);
};

}  // namespace kibitz::drivers::simulator
