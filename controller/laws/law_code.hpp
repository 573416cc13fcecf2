/// A law code as data (laws/codes/*.textproto): thresholds, rules, and for each situation which incident it is and what
/// the Director is offered. The engine knows situations and effects by name; every word and number comes from here.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/laws/condition.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/incident.hpp"
#include "controller/perception/config.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::laws {

using weights::Quantity;
using weights::Time;

/// May dummy do this? UnlessLost: not after he has lost his rights (43B2, F60).
enum class Right : std::uint8_t { Always, UnlessLost, Never };

/// Which double-dummy figures help the Director.
enum class FiguresWanted : std::uint8_t { None, Before, Card };

/// Who chooses an option when the Director has told the table of it.
enum class Chooser : std::uint8_t { None, Law, Director, Offender, NextPlayer, Declarer, Defenders, AllFour };

struct LawOption {
    std::string code, clause, label, consequence;
    std::vector<Effect> effects;
    Chooser chooses = Chooser::None;
    std::string say{};  ///< what is read aloud to the table
    std::vector<Condition> when{};  ///< offered where all of them hold
};
/// Where a federation has its text of the Laws.
struct LawPage {
    std::string language;  ///< "el"; empty: for those that have none of their own
    std::string address;   ///< with {law} for the number of the Law
};
/// What some clauses mean, in words of our own.
struct Sense {
    std::vector<std::string> clauses;
    std::string text;
};
struct LawRow {
    std::string code;  ///< incident's name; empty for a row that is never flagged
    std::vector<std::string> clauses;
    Level level = Level::Notice;
    std::string title, sensed, decided, flagged;
    std::string headline;
    std::string find{};  ///< more words by which a Director may look for it
    std::vector<std::string> seen;
    std::vector<LawOption> options;
    std::optional<Situation> on;  ///< nothing for a row that is never flagged
    FiguresWanted figures = FiguresWanted::None;
    /// An incident of this row is held for so long at most, while what follows may refute it; 0: it is told at once.
    Duration hold{};
    bool hold_always = false;  ///< also where the observation is certain, for what no sensor sees may explain the incident

    /// The option of that code; null when the row has none.
    const LawOption* option(std::string_view code_of_it) const noexcept {
        for (const auto& one : options)
            if (one.code == code_of_it) return &one;
        return nullptr;
    }
};

/// What a player says of his side's call unasked, where regulations want it: Announcement in law.proto.
enum class Announcement : std::uint8_t { NotrumpRange, TwoNotrumpRange, ShortMinor, StrongTwoClubs, TwoOfASuit, Stayman, Transfer };

/// What a Regulating Authority elects of how a hand is bid and led; panels go by it, nothing is decided by it.
struct Elections {
    bool stop_before_skip_bid = true;   ///< 73A2: a player gives STOP before a skip bid; without it panels have no key for it
    bool opening_lead_face_up = false;  ///< 41A
    bool alerts = true;                 ///< 40B2, 40B3; without them panels have no key for it
    std::vector<Announcement> announced = {Announcement::NotrumpRange, Announcement::TwoNotrumpRange, Announcement::ShortMinor,
                                           Announcement::StrongTwoClubs, Announcement::TwoOfASuit, Announcement::Stayman,
                                           Announcement::Transfer};
};

/// Where law codes differ in what happens, and not only in words and numbers.
struct LawRules {
    Right dummy_warns = Right::UnlessLost;
    Right dummy_asks_revoke = Right::UnlessLost;
    std::vector<Situation> dummy_points_out;              ///< during play, always
    std::vector<Situation> dummy_points_out_unless_lost;
    bool held_card_is_played = true;                      ///< 45C2b
    bool two_touched_elects = false;                      ///< F64
    bool dummy_revoke_until_quitted = false;              ///< F63
    bool several_stay_major = true;                       ///< 50B: of several penalty cards the one that is left stays major
    bool changed_call_is_unintended = false;              ///< 25A, ruled beforehand: the second call stands at once
    Elections elected;
};

struct LawCode {
    LawCode() { row_of.fill(-1); }

    std::string name, title;
    std::string hash;  ///< of what it decides, what it extends included, and not of its words: 16 hexadecimal digits
    perception::LawThresholds thresholds;
    Duration simultaneous_time{};  ///< 58A
    Duration spread_time{};        ///< 41D, 45F: after his last card lay there dummy is still putting them in order
    Duration board_gone_time{};    ///< 7A
    Duration correction_period{};  ///< 79C: after a session's last board was put on the table
    Duration rest_time{};          ///< 45F: a hand resting on a card for longer is no deliberate touch
    LawRules rules;
    std::vector<LawRow> rows;
    std::vector<LawOption> general;  ///< offered with every incident, after its own; see offered()
    std::vector<Sense> senses;
    std::vector<LawPage> pages;      ///< the code's own before those of the code it extends
    std::array<std::string, played_unders> played;  ///< the clause of each PlayedUnder; empty: clause(under)
    std::array<std::int16_t, situations> row_of;  ///< index into rows; -1: no irregularity under this code
    /// How long people and sensors take at this table, and how likely things are there: no matter of the Laws, and no part of `hash`.
    std::shared_ptr<const weights::Weights> judged_by = weights::built_in_weights();

    Duration within(Time time) const noexcept { return (*judged_by)[time]; }
    double quantity(Quantity quantity) const noexcept { return (*judged_by)[quantity]; }
    int count(Quantity quantity) const noexcept { return judged_by->count(quantity); }

    /// The row of a situation; null where this code does not know it as an irregularity.
    const LawRow* row(Situation situation) const noexcept {
        const auto i = row_of[static_cast<std::size_t>(situation)];
        return i < 0 ? nullptr : &rows[static_cast<std::size_t>(i)];
    }
    /// The row that an incident stands under.
    const LawRow* row(const Incident& incident) const noexcept { return row(row_named(incident)); }
    /// Some row holds incidents (`hold`): acts are seen through sensors, which miss some.
    bool waits_for_evidence() const noexcept {
        return std::any_of(rows.begin(), rows.end(), [](const LawRow& row) { return row.hold > Duration{}; });
    }
    /// The clause by which a card counts as played under this code: "45C2a", "F64".
    std::string_view clause_of(PlayedUnder under) const noexcept {
        const auto& own = played[static_cast<std::size_t>(under)];
        return own.empty() ? clause(under) : std::string_view(own);
    }
    /// What a clause means, or the clause it stands under; null when neither is told. "57A1" is found at "57A".
    const Sense* sense(std::string_view clause) const noexcept;
    /// The address of the federation's page for that clause in a language ("el"), or in any where it has none; empty where the code names none.
    std::string page(std::string_view clause, std::string_view language) const;
    /// The row with this public name and first clause; null when there is none.
    const LawRow* row(IncidentCode code, std::string_view clause) const noexcept;
};

/// Reads a law code. @param file_name for messages only.
/// @return the code, or all faults, each "file:line: what: what to do".
[[nodiscard]] tl::expected<LawCode, std::vector<std::string>> load_law_code(std::string_view text, std::string_view file_name);

/// The embedded codes by name ("duplicate-2017"); nothing for an unknown name.
[[nodiscard]] tl::expected<LawCode, std::vector<std::string>> embedded_law_code(std::string_view name);
std::vector<std::string> embedded_law_code_names();

/// What the Director is offered for an incident: its own options, then those of the code that are none of them again.
std::vector<OfferedOption> offered(const LawCode& code, const Incident& incident);

/// The same code with no `hold`: every incident is told at once, for law cases, in which acts are seen perfectly.
LawCode told_at_once(LawCode code);

}  // namespace kibitz::laws
