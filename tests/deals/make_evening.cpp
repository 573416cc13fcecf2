// Writes evening.pbn: thirty boards with a simple natural auction and simple card play, the same for the same seed.
//   g++ -std=c++20 -I. tests/deals/make_evening.cpp controller/app/evening_deals.cpp controller/formats/*.cpp controller/bridge/*.cpp -o
//   make_evening
//   ./make_evening 30 2026 > tests/deals/evening.pbn
// Players are invented. The cards are dealt by a pseudo-random generator; nobody's real hands are here.
#include <cstdlib>
#include <iostream>
#include <random>

#include "controller/app/evening_deals.hpp"
#include "controller/formats/formats.hpp"

using namespace kibitz::formats;

int main(int count, char** words) {
    if (count != 3) {
        std::cerr << "make_evening BOARDS SEED\n";
        return 2;
    }
    std::mt19937 random(static_cast<std::mt19937::result_type>(std::atol(words[2])));
    std::vector<Game> games;
    for (int i = 1; i <= std::atoi(words[1]); ++i) games.push_back(kibitz::app::dealt_board(static_cast<std::uint32_t>(i), random));
    for (const auto& game : games)
        for (const auto& problem : check(game)) {
            std::cerr << "board " << game.start.board.value() << ": " << problem << "\n";
            return 1;
        }
    std::cout << write_pbn(games);
}
