#include "controller/formats/lists/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "controller/formats/lists/person_name.hpp"

namespace kibitz::formats {
namespace {

constexpr std::size_t most_number_letters = 20;

std::string called(const ListedPair& pair) {
    return fmt::format("pair {}{}{}", pair.section.empty() ? "" : pair.section + " ", pair.number,
                       !pair.side                               ? ""
                       : *pair.side == bridge::Side::NorthSouth ? " NS"
                                                                : " EW");
}

/// "Anna Berg (1234)": his own number stands behind the name.
void split_number(ListedPlayer& player) {
    const auto open = player.name.rfind('(');
    if (!player.number.empty() || open == std::string::npos || open == 0 || player.name.back() != ')') return;
    const auto number = player.name.substr(open + 1, player.name.size() - open - 2);
    if (number.find_first_of("0123456789") == std::string::npos || number.find_first_of("() ") != std::string::npos) return;
    player.number = number;
    player.name.resize(open);
    while (!player.name.empty() && player.name.back() == ' ') player.name.pop_back();
}

}  // namespace

Pairs::Key Pairs::key_of(const ListedPair& pair) { return {pair.section, pair.number, pair.side ? static_cast<int>(*pair.side) : -1}; }

void Pairs::fault(unsigned line, const std::string& what) { faults_.push_back(fmt::format("{}:{}: {}", file_, line, what)); }

/// Names and numbers as they may stand anywhere.
bool Pairs::is_clean(ListedPair& pair) {
    pair.section = cut_name(pair.section);
    for (auto& player : pair.players) {
        const auto name = plain_name(player.name);
        if (!name)
            return fault(pair.line, fmt::format("{}: a name has at most {} letters: shorten it", called(pair), most_name_letters)), false;
        player.name = *name;
        split_number(player);
        player.number = cut_name(player.number);
        if (player.number.size() > most_number_letters) player.number.clear();
        if (player.number.find_first_of("()") != std::string::npos) player.number.clear();
    }
    return true;
}

void Pairs::add(ListedPair pair) {
    if (!is_clean(pair)) return;
    if (pair.players[0].name.empty() && pair.players[1].name.empty()) return;  // a place that nobody has taken
    const auto [at, fresh] = at_.emplace(key_of(pair), pairs_.size());
    if (!fresh) return fault(pair.line, fmt::format("{} stands on line {} already: keep one", called(pair), pairs_[at->second].line));
    pairs_.push_back(std::move(pair));
}

void Pairs::add(ListedPair pair, ListedPlayer player, std::optional<bridge::Seat> seat) {
    pair.players[0] = std::move(player);
    if (!is_clean(pair) || pair.players[0].name.empty()) return;
    const auto [at, fresh] = at_.emplace(key_of(pair), pairs_.size());
    if (fresh) pairs_.push_back(pair), pairs_.back().players = {};
    auto& of = pairs_[at->second];
    const bool is_first = !seat || *seat == bridge::Seat::North || *seat == bridge::Seat::East;
    const std::size_t place = seat ? (is_first ? 0 : 1) : of.players[0].name.empty() ? 0 : 1;
    if (!of.players[place].name.empty())
        return fault(pair.line, fmt::format("{} has this player already (line {}): keep one", called(of), of.line));
    of.players[place] = std::move(pair.players[0]);
}

/// So many single players are a table: fewer names without a second are pairs of which one is missing.
constexpr std::size_t least_players = 4;

std::set<std::string> Pairs::of_single_players() const {
    std::map<std::string, std::pair<std::size_t, bool>> sections;  // names, and whether anybody has a partner
    for (const auto& one : pairs_) {
        auto& [names, has_partners] = sections[one.section];
        ++names;
        has_partners |= !one.players[1].name.empty() || one.side.has_value();
    }
    std::set<std::string> out;
    for (const auto& [section, of] : sections)
        if (of.first >= least_players && !of.second) out.insert(section);
    return out;
}

void Pairs::finish(Listed& into) {
    const auto singles = of_single_players();
    for (const auto& section : singles)
        into.notes.push_back((section.empty() ? "" : "section " + section + ": ") + "each number has one name: these are single players");
    std::map<std::string, std::multiset<std::uint32_t>> numbers;
    for (const auto& pair : pairs_) numbers[pair.section].insert(pair.number);
    std::stable_sort(pairs_.begin(), pairs_.end(), [](const auto& a, const auto& b) { return a.section < b.section; });
    std::map<std::string, bool> counted_apart;
    for (const auto& pair : pairs_) counted_apart[pair.section] |= numbers[pair.section].count(pair.number) > 1;
    for (auto& pair : pairs_) {
        if (!singles.contains(pair.section) && (pair.players[0].name.empty() || pair.players[1].name.empty())) {
            fault(pair.line, fmt::format("{} has one name: write both", called(pair)));
            continue;
        }
        if (!counted_apart[pair.section] && !pair.at_table) pair.side.reset();
        into.pairs.push_back(std::move(pair));
    }
    into.faults.insert(into.faults.end(), faults_.begin(), faults_.end());
}

}  // namespace kibitz::formats
