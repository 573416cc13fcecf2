#include "drivers/simulator/company.hpp"

#include "drivers/simulator/random.hpp"

namespace kibitz::drivers::simulator {

Company::Company(const Clumsiness& the_ways, std::uint64_t table_seed) : ways(the_ways), seed(table_seed) {
    Random dice(table_seed, 31);
    for (Player& player : players) {
        // Each is drawn whether wanted or not, so that one habit more leaves the others as they were.
        const double left = dice.unit(), aloud = dice.unit(), pile = dice.unit(), near = dice.unit();
        player.left_handed = left < ways.left;
        player.names_aloud = aloud < ways.aloud;
        player.piles_near = pile < ways.pile;
        player.row_y = static_cast<float>(-80 + 24 * near);
    }
    fast = dice.unit() < ways.fast;
}

}  // namespace kibitz::drivers::simulator
