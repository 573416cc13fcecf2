/// The log of one board: its events in words, what each changed of the table, and its incidents. The table is folded here and
/// nowhere else: a page that steps through the log applies the changes as it applies those of the live table.
#pragma once

#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/words/vocabulary.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Tells into `log` those events of `record` that belong to `play`, each with the change it made. The board taken off the table
/// stays shown as it lay; after that only what it counts for changes.
/// An incident and a ruling are told as they were then, whatever is known now.
/// @param record every event of the journal, from the first
void tell_log(const std::vector<laws::Event>& record, std::uint32_t play, const laws::LawCode& code, words::Language language,
              v1::BoardLog& log);

}  // namespace kibitz::display
