#include "controller/formats/lists/movement_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "controller/bridge/individual_movement.hpp"

namespace kibitz::formats {
namespace {

/// Of one section.
class Check {
public:
    Check(const std::string& file, std::vector<std::string>& faults) : file_(file), faults_(faults) {}

    void line(const ListedRound& row) {
        last_round_ = std::max(last_round_, row.round);
        last_table_ = std::max(last_table_, row.table);
        rounds_.insert(row.round);
        tables_.insert(row.table);
        first_line_ = first_line_ == 0 ? row.line : first_line_;
        if (const auto [at, fresh] = seats_.try_emplace({row.round, row.table}, row.line); !fresh)
            return fault(row.line,
                         fmt::format("table {} stands in round {} on line {} already: keep one", row.table, row.round, at->second));
        const bool single = bridge::is_of_players(row.pair_ns) || bridge::is_of_players(row.pair_ew);
        if (row.pair_ns == row.pair_ew && row.pair_ns != 0 && !single)
            return fault(row.line, fmt::format("pair {} would meet itself: put one right", row.pair_ns));
        const auto all = bridge::contestants(row.pair_ns, row.pair_ew);
        if (single && all.size() < 4)
            return fault(row.line, fmt::format("table {} in round {} has single players, and not four: write both of each side, like 3+7",
                                               row.table, row.round));
        for (const auto who : all) {
            if (std::count(all.begin(), all.end(), who) > 1)
                return fault(row.line, fmt::format("player {} has two seats in round {}: put one right", who, row.round));
            if (const auto [at, fresh] = pairs_.try_emplace({row.round, who}, row.line); !fresh)
                return fault(row.line, fmt::format("{} {} sits at another table in round {} (line {}): put one right",
                                                   single ? "player" : "pair", who, row.round, at->second));
        }
        if (row.pair_ns != 0 && row.pair_ew != 0) boards(row);
    }
    void whole() {
        for (auto round = *rounds_.begin(); round < last_round_; ++round)  // a draw begins with any
            if (!rounds_.contains(round))
                fault(first_line_, fmt::format("round {} is missing: write its tables, or count the rounds through", round));
        for (std::uint32_t table = 1; table < last_table_; ++table)
            if (!tables_.contains(table))
                fault(first_line_, fmt::format("table {} is not there, and table {} is: count the tables through", table, last_table_));
    }

private:
    void boards(const ListedRound& row) {
        const auto* kind = bridge::is_of_players(row.pair_ns) ? "player" : "pair";
        for (const auto pair : bridge::contestants(row.pair_ns, row.pair_ew))
            for (auto board = row.first_board; board <= row.last_board; ++board) {
                const auto [at, fresh] = boards_.try_emplace({pair, board}, row.line);
                if (!fresh)
                    return fault(row.line, fmt::format("{} {} has played board {} on line {}: give the table other boards", kind, pair,
                                                       board, at->second));
            }
    }
    void fault(unsigned line, const std::string& what) { faults_.push_back(fmt::format("{}:{}: {}", file_, line, what)); }

    const std::string& file_;
    std::vector<std::string>& faults_;
    unsigned first_line_ = 0;
    std::uint32_t last_round_ = 0, last_table_ = 0;
    std::set<std::uint32_t> rounds_, tables_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, unsigned> seats_, pairs_,
        boards_;  ///< (round, table), (round, pair), (pair, board)
};

}  // namespace

std::vector<std::string> movement_faults(const std::vector<ListedRound>& rounds, const std::string& file_name) {
    std::vector<std::string> faults;
    std::map<std::string, Check> sections;
    for (const auto& row : rounds) sections.try_emplace(row.section, file_name, faults).first->second.line(row);
    for (auto& [section, check] : sections) check.whole();
    return faults;
}

std::vector<std::string> number_pairs_of_teams(std::vector<ListedRound>& rounds) {
    using Meeting = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
    std::map<std::string, std::multiset<Meeting>> sections;  // (round, NS, EW, boards)
    for (const auto& row : rounds)
        if (row.pair_ns != 0 && row.pair_ew != 0)
            sections[row.section].insert({row.round, row.pair_ns, row.pair_ew, row.first_board, row.last_board});
    std::vector<std::string> out;
    for (const auto& [section, meetings] : sections)
        if (std::all_of(meetings.begin(), meetings.end(), [&of = meetings](const Meeting& one) {
                const auto& [round, ns, ew, first, last] = one;
                return ns != ew && of.count(one) == 1 && of.count({round, ew, ns, first, last}) == 1;
            }))
            out.push_back(section);
    for (auto& row : rounds) {
        if (std::find(out.begin(), out.end(), row.section) == out.end()) continue;
        if (row.pair_ns != 0) row.pair_ns = row.pair_ns * 2 - 1;
        if (row.pair_ew != 0) row.pair_ew *= 2;
    }
    return out;
}

std::vector<std::pair<std::string, std::uint32_t>> number_through(std::vector<ListedRound>& rounds) {
    struct Section {
        std::uint32_t last_ns = 0;
        std::set<std::uint32_t> ns, ew;  ///< of the first round
        /// Most numbers of one side are there on the other side too: one that is there twice by a slip is told.
        bool apart() const {
            const auto both = std::count_if(ns.begin(), ns.end(), [this](std::uint32_t pair) { return ew.contains(pair); });
            return static_cast<std::size_t>(both) * 2 > ns.size();
        }
    };
    std::map<std::string, Section> sections;
    for (const auto& row : rounds) {
        auto& of = sections[row.section];
        of.last_ns = std::max(of.last_ns, row.pair_ns);
        if (row.round == 1 && row.pair_ns != 0) of.ns.insert(row.pair_ns);
        if (row.round == 1 && row.pair_ew != 0) of.ew.insert(row.pair_ew);
    }
    for (auto& row : rounds)
        if (const auto& of = sections[row.section]; of.apart() && row.pair_ew != 0) row.pair_ew += of.last_ns;
    std::vector<std::pair<std::string, std::uint32_t>> out;
    for (const auto& [name, of] : sections)
        if (of.apart()) out.emplace_back(name, of.last_ns);
    return out;
}

void sort(std::vector<ListedRound>& rounds) {
    std::stable_sort(rounds.begin(), rounds.end(), [](const ListedRound& a, const ListedRound& b) {
        return std::tie(a.section, a.round, a.table) < std::tie(b.section, b.round, b.table);
    });
}

}  // namespace kibitz::formats
