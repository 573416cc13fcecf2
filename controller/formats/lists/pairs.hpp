/// Pairs put together of what the lines of a list say.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "controller/formats/lists/lists.hpp"

namespace kibitz::formats {

class Pairs {
public:
    explicit Pairs(std::string file_name) : file_(std::move(file_name)) {}

    /// Both players, or one: the other comes by another line, or is told at the end.
    /// @param pair  `players` may have one name empty
    void add(ListedPair pair);
    /// One player of it: who sits North or East is the first; nothing: whoever comes first.
    void add(ListedPair pair, ListedPlayer player, std::optional<bridge::Seat> seat);
    void fault(unsigned line, const std::string& what);

    /// By section, then in the order in which they came. Where no pair of a section has a second name they are single players, each the
    /// first of his. A side goes where the numbers of a section say who is meant without it.
    void finish(Listed& into);

private:
    using Key = std::tuple<std::string, std::uint32_t, int>;
    static Key key_of(const ListedPair& pair);
    bool is_clean(ListedPair& pair);
    /// The sections in which nobody has a partner: lists of individuals.
    std::set<std::string> of_single_players() const;

    std::string file_;
    std::vector<ListedPair> pairs_;
    std::map<Key, std::size_t> at_;
    std::vector<std::string> faults_;
};

}  // namespace kibitz::formats
