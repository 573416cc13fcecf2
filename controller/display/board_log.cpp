#include "controller/display/board_log.hpp"

#include <algorithm>

#include "controller/display/table_change.hpp"
#include "controller/laws/board_correction.hpp"
#include "controller/laws/concerned.hpp"
#include "controller/table/evening.hpp"
#include "controller/views/boards_view.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/event_words.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/incident_words.hpp"

namespace kibitz::display {
namespace {

/// Is the event, just taken, one of the board's log? What is about an incident is of that incident's board, however late.
bool belongs(const table::Evening& evening, std::uint32_t play, const laws::Event& event) {
    const auto id = laws::incident_of(event).value;
    const auto& incidents = evening.state.incidents;
    if (id != 0 && id <= incidents.size() && play_of(incidents[id - 1]) != 0) return play_of(incidents[id - 1]) == play;
    if (const auto* corrected = std::get_if<laws::event::BoardCorrected>(&event.body)) return corrected->correction.play == play;
    return evening.first_event.size() == play;
}

/// The table after the event just taken. What a board counts for is known of it for ever, the rest while it lies there.
void show(const table::Evening& evening, std::uint32_t play, v1::TableView& view) {
    if (evening.state.board && evening.state.board->play == play) {
        const auto phase = view.phase();
        views::fill_standing(evening.state, view);
        view.clear_turn_since();  // no clock runs in a log
        if (view.phase() == v1::PHASE_NO_BOARD) view.set_phase(phase);  // taken off: shown as it lay
        return;
    }
    const auto left = std::find_if(evening.earlier.rbegin(), evening.earlier.rend(), [&](const auto& one) { return one.play == play; });
    if (left == evening.earlier.rend()) return;
    views::fill_counts(left->score, view);
    const auto* record = laws::record_of(evening.state, play);
    if (record && laws::last_correction(evening.state, play)) views::fill_record(*record, view);
    if (const auto result = laws::result_as_ruled(evening.state, play)) views::fill_result(*result, *view.mutable_result());
}

/// The headline of an incident that is raised, and what a ruling chose, by what was known then.
void say_as_it_was(const table::Evening& evening, const laws::Event& event, const laws::LawCode& code, words::Language language,
                   v1::Event& line) {
    const auto id = laws::incident_of(event).value;
    if (id == 0 || id > evening.state.incidents.size()) return;
    const auto& incident = evening.state.incidents[id - 1];
    if (line.has_incident_raised())
        line.mutable_incident_raised()->mutable_incident()->set_headline(words::headline(code, incident, language));
    const auto* ruled = std::get_if<laws::event::IncidentRuled>(&event.body);
    if (ruled && !ruled->option.code.empty())
        line.mutable_incident_ruled()->mutable_ruled()->set_label(words::option(code, incident, ruled->option, language).label);
}

}  // namespace

void tell_log(const std::vector<laws::Event>& record, std::uint32_t play, const laws::LawCode& code, words::Language language,
              v1::BoardLog& log) {
    table::Evening evening;
    v1::TableView told;
    for (const auto& event : record) {
        take(evening, event);
        if (!belongs(evening, play, event)) continue;
        if (std::holds_alternative<laws::event::IncidentHeld>(event.body)) continue;  // nobody has been told
        auto& line = *log.add_event();
        wire::to_proto(event, line);
        wire::say_in(language, event, line);
        say_as_it_was(evening, event, code, language, line);
        v1::TableView now = told;
        show(evening, play, now);
        *log.add_change() = change_between(told, now);
        told = std::move(now);
        log.add_concerns(laws::incident_of(event).value);
    }
    for (auto& id : *log.mutable_concerns())
        if (id != 0 && (id > evening.state.incidents.size() || !evening.state.incidents[id - 1].told)) id = 0;
    for (auto& line : *log.mutable_event()) wire::tell_wall_time(evening.state.wall_clock, line);
    for (auto& change : *log.mutable_change()) wire::tell_wall_time(evening.state.wall_clock, *change.mutable_put());
}

}  // namespace kibitz::display
