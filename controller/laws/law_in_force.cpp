#include "controller/laws/law_in_force.hpp"

#include <algorithm>

namespace kibitz::laws {
namespace {

/// Does the code know each incident under the clause it was told under?
bool knows_all(const LawCode& code, const std::vector<Incident>& incidents) {
    return std::all_of(incidents.begin(), incidents.end(), [&](const Incident& incident) {
        const auto* row = code.row(incident);
        return row && std::find(row->clauses.begin(), row->clauses.end(), incident.clause) != row->clauses.end();
    });
}

}  // namespace

std::string kept_under(const TableState& state) {
    if (!state.law_code.name.empty() || state.incidents.empty()) return state.law_code.name;
    // 0.1 had one code, and 0.2 took it unless told otherwise.
    for (const std::string name : {"duplicate-2017", "foster"})
        if (const auto code = embedded_law_code(name); code && knows_all(*code, state.incidents)) return name;
    return "duplicate-2017";
}

bool fits(const TableState& state, const LawCode& code) {
    const auto name = kept_under(state);
    return name.empty() || name == code.name;
}

}  // namespace kibitz::laws
