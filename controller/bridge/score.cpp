#include "controller/bridge/score.hpp"

namespace kibitz::bridge {
namespace {

/// Trick score of the odd tricks bid, undoubled (Law 77: trick score).
int trick_score(Denomination denomination, int odd_tricks) noexcept {
    if (denomination == Denomination::NoTrump) return odd_tricks == 0 ? 0 : 40 + 30 * (odd_tricks - 1);
    return (is_minor(denomination) ? 20 : 30) * odd_tricks;
}

/// Undertrick penalty, a positive number (Law 77: undertricks).
int penalty(Doubling doubling, bool vulnerable, int undertricks) noexcept {
    if (doubling == Doubling::Undoubled) return (vulnerable ? 100 : 50) * undertricks;
    int points = 0;
    for (int i = 1; i <= undertricks; ++i) {
        if (vulnerable) points += i == 1 ? 200 : 300;
        else points += i == 1 ? 100 : i <= 3 ? 200 : 300;
    }
    return doubling == Doubling::Redoubled ? 2 * points : points;
}

}  // namespace

int score(const Contract& contract, bool vulnerable, int tricks) noexcept {
    const int over = tricks - contract.tricks_needed();
    if (over < 0) return -penalty(contract.doubling, vulnerable, -over);

    const int factor = 1 << static_cast<int>(contract.doubling);
    const int made = trick_score(contract.bid.denomination(), contract.bid.level()) * factor;
    int points = made;
    points += made >= 100 ? (vulnerable ? 500 : 300) : 50;
    if (contract.bid.level() == 6) points += vulnerable ? 750 : 500;
    if (contract.bid.level() == 7) points += vulnerable ? 1500 : 1000;
    points += 50 * static_cast<int>(contract.doubling);  // the insult: 50 doubled, 100 redoubled
    if (contract.doubling == Doubling::Undoubled)
        points += over * (is_minor(contract.bid.denomination()) ? 20 : 30);
    else
        points += over * (vulnerable ? 200 : 100) * (factor / 2);
    return points;
}

int score_north_south(const Contract& contract, Vulnerability vulnerability, int tricks) noexcept {
    const Side side = side_of(contract.declarer);
    const int points = score(contract, is_vulnerable(vulnerability, side), tricks);
    return side == Side::NorthSouth ? points : -points;
}

}  // namespace kibitz::bridge
