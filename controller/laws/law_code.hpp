/// A law code as data (laws/codes/*.textproto): thresholds, and for each row of the law table what is flagged and what
/// the Director is offered. The engine knows codes and options by name; every word and number comes from here.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/laws/incident.hpp"
#include "controller/perception/config.hpp"

namespace kibitz::laws {

struct LawOption {
    std::string code, clause, label, consequence;
};
struct LawRow {
    std::string code;  ///< incident's name; empty for a row that is never flagged
    std::vector<std::string> clauses;
    Level level = Level::Notice;
    std::string title, sensed, decided, flagged;
    std::string headline;
    std::vector<std::string> seen;
    std::vector<LawOption> options;
};
struct LawCode {
    std::string name, title;
    perception::LawThresholds thresholds;
    Duration simultaneous_time{};  ///< 58A
    Duration spread_time{};        ///< 41D, 45F: after the spread dummy is still putting his cards in order
    std::vector<LawRow> rows;

    /// The row of an incident: by code, and by clause where a code has several rows. Never null for a code that
    /// load() accepted: it refuses a law code that lacks a row the engine needs.
    const LawRow* row(IncidentCode code, std::string_view clause) const noexcept;
};

/// Reads a law code. @param file_name for messages only.
/// @return the code, or all faults, each "file:line: what: what to do".
tl::expected<LawCode, std::vector<std::string>> load_law_code(std::string_view text, std::string_view file_name);

/// The embedded codes by name ("duplicate-2017"); nothing for an unknown name.
tl::expected<LawCode, std::vector<std::string>> embedded_law_code(std::string_view name);
std::vector<std::string> embedded_law_code_names();

/// Words for an incident by the law code's templates.
std::string headline(const LawCode& code, const Incident& incident);
std::vector<std::string> seen(const LawCode& code, const Incident& incident);
/// The options offered, in order, with their templates filled.
std::vector<LawOption> options(const LawCode& code, const Incident& incident);

}  // namespace kibitz::laws
