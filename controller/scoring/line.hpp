/// What one table did with one board, as a scorer writes it down: a line of the board's traveller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kibitz::scoring {

/// A pair as its session knows it: section and number, "A7". Individuals and teams are named so too; two individuals who are partners
/// are the pair "A3+7".
using PairId = std::string;

/// The players of a pair of individuals, each by himself: of "A3+7" in section A "A3" and "A7". Any other pair: itself.
inline std::vector<PairId> players_in(const PairId& pair, const std::string& section) {
    const auto plus = pair.find('+', section.size());
    if (plus == PairId::npos || !pair.starts_with(section)) return {pair};
    return {pair.substr(0, plus), section + pair.substr(plus + 1)};
}

/// One of the scores that might have been (12C1c), from North-South's point of view.
struct Chance {
    int points = 0;
    double weight = 1;  ///< above 0; of all chances together any sum: they count in proportion
    friend bool operator==(const Chance&, const Chance&) = default;
};

/// The board was played, or was given a score in points. One chance: the score itself. Several: weighted.
struct Played {
    std::vector<Chance> ns;  ///< what it counts for to North-South; at least one
    std::vector<Chance> ew;  ///< to East-West, where that is another (12C1e); empty: the same. In North-South's points all the same
    friend bool operator==(const Played&, const Played&) = default;
};
/// An artificial adjusted score (12C2): per cent of a top to each side.
struct Artificial {
    double ns = 50, ew = 50;
    friend bool operator==(const Artificial&, const Artificial&) = default;
};
/// No result stands, and nothing in its place: the board counts for neither pair.
struct NotPlayed {
    friend bool operator==(const NotPlayed&, const NotPlayed&) = default;
};

struct Line {
    std::uint32_t board = 1;
    PairId ns, ew;
    std::variant<NotPlayed, Played, Artificial> result{};
    std::string section{};
    std::uint32_t table = 0, round = 0;  ///< 0: not known
    friend bool operator==(const Line&, const Line&) = default;
};

/// A score in points, to North-South.
inline Played played(int points_ns) { return {{{points_ns, 1}}, {}}; }

/// What each side got of a board, in the units of the method: matchpoints or IMPs. Nothing: the board does not count for it.
struct Gained {
    std::optional<double> ns, ew;
};

}  // namespace kibitz::scoring
