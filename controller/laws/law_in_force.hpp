/// Under which law code a record has been kept. It says so itself (event::LawCodeInForce); one of 0.1 or 0.2 shows it by the
/// clauses of its incidents.
#pragma once

#include <string>

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// The code's name; empty where nothing tells it: a record of 0.1 or 0.2 that has no incident, or a new one.
std::string kept_under(const TableState& state);

/// May the record be gone on with, or told, under this code? One of that name may, revised or not; the options offered and
/// the rulings given stay what they were.
bool fits(const TableState& state, const LawCode& code);

}  // namespace kibitz::laws
