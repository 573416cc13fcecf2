// GET /api/v1/incidents: the list of incidents page by page, newest first, and what is looked for in it. A live view holds the last
// ones only (views/incidents_shown).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "controller/display/json.hpp"
#include "controller/display/router.hpp"
#include "controller/display/sought.hpp"
#include "controller/views/incidents_shown.hpp"
#include "controller/words/incident_words.hpp"

namespace kibitz::display {
namespace {

constexpr std::size_t page_size = 30;
/// Incidents looked through at once: some milliseconds of the table's thread, on a small computer. Between them it does what else there is.
constexpr std::size_t looked_through_at_once = 250;

/// One request, while the incidents are looked through.
struct Search {
    views::IncidentList list = views::IncidentList::All;
    Sought sought;
    words::Language language;
    std::vector<std::size_t> left_out;  ///< places that the live view holds, ascending
    std::size_t next;                   ///< the place below which is still to be looked at
    std::vector<std::size_t> found{};
};

bool is_found(const table::Evening& evening, const laws::Incident& incident, const laws::LawCode& code, const Search& search) {
    if (search.sought.nothing()) return true;
    const auto board = evening.board_of(play_of(incident));
    return search.sought.in(fmt::format("{} {} {} {} {} {} {}", incident.id.value, board ? board->value() : 0, incident.clause, to_string(incident.code),
                                       words::headline(code, incident, search.language), incident.by, incident.given.note));
}

/// @return whether there is nothing more to look at: the page is full, or the list has come to its end
bool look_through(const table::Evening& evening, const laws::LawCode& code, Search& search) {
    const auto& incidents = evening.state.incidents;
    std::size_t worded = 0;
    while (search.next > 0 && search.found.size() <= page_size) {  // one more than a page: is there another?
        if (!search.sought.nothing() && ++worded > looked_through_at_once) return false;
        const auto place = --search.next;
        if (!views::belongs(incidents[place], search.list) || std::binary_search(search.left_out.begin(), search.left_out.end(), place)) continue;
        if (is_found(evening, incidents[place], code, search)) search.found.push_back(place);
    }
    return true;
}

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Response page_of(const table::Evening& evening, const laws::LawCode& code, Search& search) {
    v1::IncidentPage page;
    if (search.found.size() > page_size) {
        search.found.resize(page_size);
        page.set_next(search.found.back() + 1);  // its number
    }
    for (const auto place : search.found) *page.add_incident() = incident_text(evening, place, code, search.language)->message;
    return json_response(to_json(page));
}

}  // namespace

/// Looks on, a part at a time.
static void look_on(table::Source& source, const Aside& aside, const std::shared_ptr<Search>& search, const Respond& respond) {
    if (look_through(source.evening(), source.law_code(), *search)) return respond(page_of(source.evening(), source.law_code(), *search));
    aside([&source, &aside, search, respond]() -> std::function<void()> { return [&source, &aside, search, respond] { look_on(source, aside, search, respond); }; });
}

void Router::incidents(const Asked& asked, Respond respond) {
    const auto& target = asked.target;
    const auto name = target.parameter("list");
    const auto list = name.empty() ? views::IncidentList::All : views::incident_list_from_string(name);
    if (!list) return respond(error_response(400, "say ?list=open, settled, notice or all"));
    const auto& evening = source_.evening();
    auto end = evening.state.incidents.size();
    if (const auto before = target.parameter("before"); !before.empty()) {
        const auto from = number(before);
        if (!from || *from == 0) return respond(error_response(400, "before: the number of an incident"));
        end = std::min<std::size_t>(end, *from - 1);
    }
    // The rest: what a live view does not hold already.
    auto held = target.parameter("rest").empty() ? std::vector<std::size_t>() : views::incidents_shown(evening);
    look_on(source_, config_.aside, std::make_shared<Search>(Search{*list, Sought(target.parameter("find")), asked.language, std::move(held), end}), respond);
}

}  // namespace kibitz::display
