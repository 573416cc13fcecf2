/// What the session's papers say about this table: which round and boards are due, who sits here, what was dealt. A board whose tag
/// is known is started when it is put on the table; one that is chosen by its number is filled in from the papers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/formats/papers.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::table {

/// Which table of the papers this is.
struct TableOfPapers {
    std::string section;  ///< empty: the papers have one section only
    std::uint32_t table = 1;
};

/// The papers of one table for one session.
struct Papers {
    reading::SessionStart session;                       ///< no rounds: no schedule
    std::vector<bridge::PerSeat<std::string>> players;   ///< by round, the first first; past the last as in the last
    std::map<bridge::BoardNumber, bridge::Deal> hands;   ///< of boards whose hands are known
    std::string section, table, date;                    ///< as BoardStart has them; empty: not said
    std::map<std::string, std::string> numbers;          ///< players' own, with their federation or club, by name
};

/// The table's part of what was read. @return every fault in words: a round twice or left out, a table that is not there
[[nodiscard]] tl::expected<Papers, std::vector<std::string>> papers_of(const TableOfPapers& table, std::string session,
                                                         const std::vector<formats::RoundRow>& rounds,
                                                         const std::vector<formats::PlayerRow>& players);

/// Pure: asked by the daemon, which gives what it answers to the table as commands.
class Desk {
public:
    explicit Desk(Papers papers) : papers_(std::move(papers)) {}
    /// Other papers from now on, of a session that somebody else begins: what they say nothing of, the hands of the boards, stays.
    void take(Papers papers);

    /// The session begins, unless the journal is in it already.
    std::optional<reading::Command> at_start(const laws::TableState& state) const;
    /// Who sits here in a round, past the last as in the last; round 0 as in the first. Empty names: the papers do not say.
    bridge::PerSeat<std::string> players(int round) const;
    /// A board with its dealer and vulnerability (Law 2), and what the papers say of round, players and hands.
    reading::BoardStart board(const laws::TableState& state, bridge::BoardNumber number) const;
    /// Fills in what a start by number alone leaves open.
    void fill(reading::BoardStart& start, const laws::TableState& state) const;
    /// A board was put on whose tag is known, with no board under way: it is started. One that this table has just played
    /// is not: it waits to be taken away.
    std::optional<reading::Command> put_on(const laws::TableState& state, std::optional<TagId> tag) const;

private:
    Papers papers_;
};

}  // namespace kibitz::table
