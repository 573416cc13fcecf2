#include "controller/bridge/movement_change.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "controller/bridge/individual_movement.hpp"

namespace kibitz::bridge {
namespace {

std::string number(std::uint32_t n) { return std::to_string(n); }
bool played(const TableRound& one) { return one.pair_ns != 0 && one.pair_ew != 0; }
bool has(const TableRound& one, std::uint32_t pair) { return one.pair_ns == pair || one.pair_ew == pair; }

const char* kind_of(const TableRound& one) { return is_of_players(one.pair_ns) || is_of_players(one.pair_ew) ? "player " : "pair "; }

/// Where and when something of a movement has been before.
template <class Key>
class Before {
public:
    /// @return where it was; null: it is new, and is here now
    const TableRound* find_or_add(Key key, const TableRound& here) {
        const auto [at, added] = seen_.emplace(std::move(key), &here);
        return added ? nullptr : at->second;
    }

private:
    std::map<Key, const TableRound*> seen_;
};

std::string where(const TableRound& one) { return "table " + number(one.table) + " in round " + number(one.round); }

}  // namespace

std::vector<std::string> faults_of(const std::vector<TableRound>& movement, bool meets_once) {
    std::vector<std::string> faults;
    Before<std::pair<std::uint32_t, std::uint32_t>> tables, seats, meetings, boards;
    for (const auto& one : movement) {
        const auto here = where(one);
        if (tables.find_or_add({one.round, one.table}, one)) faults.push_back(here + " stands there twice: leave one line out");
        if (one.first_board == 0 || one.last_board < one.first_board)
            faults.push_back(here + ": boards " + number(one.first_board) + " to " + number(one.last_board) +
                             ": give the first and the last, from 1");
        if (one.pair_ns != 0 && one.pair_ns == one.pair_ew && !is_of_players(one.pair_ns))
            faults.push_back(here + ": pair " + number(one.pair_ns) + " plays against itself");
        const std::string what = kind_of(one);
        const auto all = contestants(one.pair_ns, one.pair_ew);
        for (const auto who : all) {
            if (std::count(all.begin(), all.end(), who) > 1 && is_of_players(one.pair_ns)) {
                faults.push_back(here + ": player " + number(who) + " has two seats");
                break;
            }
            if (const auto* before = seats.find_or_add({one.round, who}, one); before && before != &one)
                faults.push_back(what + number(who) + " is seated twice in round " + number(one.round) + ": at table " +
                                 number(before->table) + " and at table " + number(one.table));
        }
        if (!played(one)) continue;
        const bool once = meets_once && !is_of_players(one.pair_ns);
        if (const auto* before = once ? meetings.find_or_add(std::minmax(one.pair_ns, one.pair_ew), one) : nullptr)
            faults.push_back("pairs " + number(one.pair_ns) + " and " + number(one.pair_ew) + " meet twice: at " + where(*before) +
                             " and at " + here);
        for (const auto who : all)
            for (auto board = one.first_board; board <= one.last_board && board - one.first_board < 64; ++board) {
                if (std::find(one.without.begin(), one.without.end(), board) != one.without.end()) continue;
                if (const auto* before = boards.find_or_add({who, board}, one); before && before != &one)
                    faults.push_back(what + number(who) + " has board " + number(board) + " twice: at " + where(*before) + " and at " +
                                     here);
            }
    }
    return faults;
}

std::vector<TableRound> arrows_switched(std::vector<TableRound> movement, std::uint32_t from_round,
                                        const std::vector<std::uint32_t>& tables) {
    for (auto& one : movement)
        if (one.round >= from_round && (tables.empty() || std::find(tables.begin(), tables.end(), one.table) != tables.end()))
            std::swap(one.pair_ns, one.pair_ew);
    return movement;
}

tl::expected<std::vector<TableRound>, std::string> with_late_pair(std::vector<TableRound> movement, std::uint32_t pair,
                                                                  std::uint32_t from_round) {
    const auto plays = [&](const TableRound& one) { return one.round >= from_round && has(one, pair); };
    if (pair == 0 || std::any_of(movement.begin(), movement.end(), plays))
        return tl::unexpected("pair " + number(pair) + " is in the movement already: give the late pair the next number");
    std::uint32_t seats = 0;
    for (auto& one : movement) {
        if (one.round < from_round || played(one)) continue;
        if (one.pair_ns == 0 && one.pair_ew == 0) continue;
        (one.pair_ns == 0 ? one.pair_ns : one.pair_ew) = pair;
        ++seats;
    }
    if (seats == 0)
        return tl::unexpected("nobody sits out from round " + number(from_round) +
                              " on: a late pair has no place; make the movement with one pair more");
    if (const auto faults = faults_of(movement); !faults.empty()) return tl::unexpected(faults.front());
    return movement;
}

tl::expected<std::vector<TableRound>, std::string> without_pair(std::vector<TableRound> movement, std::uint32_t pair,
                                                                std::uint32_t from_round) {
    bool was_there = false;
    for (auto& one : movement) {
        if (pair == 0 || !has(one, pair)) continue;
        was_there = true;
        if (one.round >= from_round) (one.pair_ns == pair ? one.pair_ns : one.pair_ew) = 0;
    }
    if (!was_there) return tl::unexpected("pair " + number(pair) + " is not in the movement");
    return movement;
}

std::vector<SitOut> sit_outs(const std::vector<TableRound>& movement) {
    std::set<std::uint32_t> pairs;
    std::map<std::uint32_t, std::set<std::uint32_t>> playing;  // by round
    for (const auto& one : movement) {
        playing[one.round];
        for (const auto who : contestants(one.pair_ns, one.pair_ew)) {
            pairs.insert(who);
            if (played(one)) playing[one.round].insert(who);
        }
    }
    std::vector<SitOut> out;
    for (const auto& [round, there] : playing)
        for (const auto pair : pairs)
            if (!there.contains(pair)) out.push_back({round, pair});
    return out;
}

}  // namespace kibitz::bridge
