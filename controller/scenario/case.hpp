/// One case while it runs: the table it plays on, what it has seen, and its failures.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/scenario/hands.hpp"
#include "controller/scenario/scenario.hpp"
#include "controller/words/incident_words.hpp"

namespace kibitz::scenario {

/// A line's words, a colon glued to the next word set free, with case folded away for matching and kept for speech.
struct Words {
    std::vector<std::string> lower;
    std::vector<std::string> as_written;
    std::size_t size() const noexcept { return lower.size(); }
    /// The word at i, or empty past the end.
    std::string_view operator[](std::size_t i) const noexcept { return i < lower.size() ? lower[i] : std::string_view{}; }
    std::string rest(std::size_t from) const;
};
Words split(std::string_view line);

/// An incident the case expects, still to be found among those raised.
struct ExpectedIncident {
    std::string what;  ///< code or clause
    std::optional<Seat> by;
    std::optional<int> trick;
    std::optional<laws::Level> level;
    int line = 0;
};

class Case {
public:
    Case(std::string_view file, const boards::Board& board, const laws::LawCode& code, Judged judged);

    /// Runs one line (not empty, no comment). Failures are noted with their line.
    void line(int number, const Words& words, std::string_view text);
    /// Holds the incidents raised against those expected.
    CaseResult finish();
    /// The incidents so far, each with its facts and options, as the Director reads them.
    std::vector<std::string> told() const;

    /// Notes a failure at the line being run.
    void refuse(std::string what) { fail(std::move(what)); }

    /// A whole number, a colon behind it or not; fails the case when it is none, and is 0 then.
    int number(std::string_view word);

    std::string title;       ///< of the file
    std::string case_title;  ///< of this case; empty in a file that is one case
    int case_line = 0;

private:
    friend struct Gestures;
    friend struct TableWords;
    friend struct Expectations;

    void fail(std::string what);
    const laws::TableState& state() const { return pipeline_.state(); }

    std::optional<Seat> seat(std::string_view word) const;  ///< "east", "declarer", "dummy", "leader" ...
    std::optional<Card> card(std::string_view word);        ///< fails the case when it is none
    void start_board();
    void next_board();
    /// People wait until the table has told what it holds.
    void let_be_told();
    bridge::CardSet penalty_cards() const;
    /// The card that lies there as a lead, in turn or out of turn and not ruled on: it is no card of the trick that is quitted.
    bridge::CardSet open_lead() const;
    /// The incident named from the word at `at` on: by its number, or by its code or a clause of its row, the latest of
    /// them, or the one with the seat, card or trick that follow. Null, with the failure noted, when none or several fit.
    const laws::Incident* incident(const Words& words, std::size_t at);
    void spread_when_due();
    void play(Seat seat, Card card);

    std::string file_;
    int line_ = 0;
    Judged judged_;
    laws::LawCode code_;
    table::Pipeline pipeline_;
    Hands hands_;
    reading::BoardStart start_;
    bool known_ = true;        ///< hands go into the record of the deal
    bool started_ = false;
    bridge::Deal deal_;        ///< who really holds what
    std::vector<ExpectedIncident> expected_;
    std::vector<std::vector<std::string>> clauses_;  ///< every clause each incident has had
    std::vector<std::pair<laws::IncidentId, laws::Situation>> rows_;  ///< every row each incident has had, in order
    std::string refused_;                            ///< why the last command was refused; empty when none was
    std::vector<std::string> failures_;
};

/// Gestures and words at the table. @return whether the line was one
struct Gestures {
    static bool run(Case& c, const Words& words, std::string_view text);
};
/// Keys, reports, sessions and rulings. @return whether the line was one
struct TableWords {
    static bool run(Case& c, const Words& words, std::string_view text);
    static void session(Case& c, const Words& words);

private:
    static bool ruling(Case& c, const Words& words);
    static std::optional<reading::Outcome> outcome(Case& c, const Words& words, std::size_t at);
    static bool told(Case& c, const Words& all, std::string_view text);
};
/// "expect ...".
struct Expectations {
    static void run(Case& c, const Words& words);

private:
    static void option(Case& c, const Words& words);
    static void chosen(Case& c, const Words& words);
    static void ruled(Case& c, const Words& words);
    static void restriction(Case& c, const Words& words);
    static void counted(Case& c, const Words& words);
};

}  // namespace kibitz::scenario
