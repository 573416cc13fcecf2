/// The table as the Director may see it: published state into kibitz.v1.TableView.
#pragma once

#include "controller/laws/law_code.hpp"
#include "controller/table/evening.hpp"
#include "controller/table/source.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::views {

/// Everything but the incidents, which whoever sends it keeps in words. Clears `out` first.
void fill_for_director(const table::Evening& evening, const table::Durability& durability, v1::TableView& out,
                       words::Language language = words::Language::English);

/// What lies on the table and whose turn it is, without lights, devices, session, other boards. Clears `out` first.
void fill_standing(const laws::TableState& state, v1::TableView& out);
/// A board as its record has it, wherever it is: without what goes on at the table. The rest of `out` stays.
void fill_record(const laws::BoardState& board, v1::TableView& out);
/// What counts instead of the result, or that nothing does; the rest of `out` stays.
void fill_counts(const laws::FinalScore& score, v1::TableView& out);

/// The words of the options that are offered with every incident: said once.
void fill_general_options(const laws::LawCode& code, v1::TableView& out, words::Language language = words::Language::English);

/// One incident with its words, options, board and play. `place` is its index in the state's incidents.
/// Of a settled one only the option chosen is told, unless all are asked for.
void fill_incident(const table::Evening& evening, std::size_t place, const laws::LawCode& code, v1::Incident& out,
                   words::Language language = words::Language::English, bool all_options = false);

/// Whether the options of an incident worded earlier are open, or closed, as they are now: play closes options without
/// touching their incident.
bool options_as_told(const laws::TableState& state, const laws::Incident& incident, const laws::LawCode& code, const v1::Incident& told);

}  // namespace kibitz::views
