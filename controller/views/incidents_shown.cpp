#include "controller/views/incidents_shown.hpp"

#include <algorithm>

#include "controller/views/boards_view.hpp"

namespace kibitz::views {
namespace {

using table::IncidentLists;

struct Shown {
    const table::Evening& evening;
    std::vector<std::uint64_t> ids{};

    bool of_this_evening(Instant at) const noexcept { return evening.state.at - at <= evening_length; }
    bool raised_this_evening(std::uint64_t id) const noexcept { return of_this_evening(evening.state.incidents[id - 1].raised_at); }

    /// Numbers below `before`, newest first, until `room` is full.
    void newest(const IncidentLists::Ids& list, std::uint64_t before, std::size_t room) {
        for (auto it = list.lower_bound(before); it != list.begin() && ids.size() < room;) {
            if (!raised_this_evening(*--it)) return;
            ids.push_back(*it);
        }
    }
    /// What is open from number `first` on, which is of the board on the table.
    void of_this_board(std::uint64_t first) {
        const auto& lists = evening.lists;
        std::vector<std::uint64_t> open;
        const auto take = [&](const IncidentLists::Ids& list) { open.insert(open.end(), list.lower_bound(first), list.end()); };
        take(lists.unseen_calls());
        take(lists.open());
        std::sort(open.begin(), open.end());
        if (open.size() > max_open_shown) open.erase(open.begin() + max_open_shown / 2, open.end() - max_open_shown / 2);
        ids = std::move(open);
    }
};

}  // namespace

std::vector<std::size_t> incidents_shown(const table::Evening& evening) {
    const auto& lists = evening.lists;
    const auto now = laws::incidents_now(evening.state);
    const auto first = now.empty() ? evening.state.incidents.size() + 1 : now.front().id.value;
    Shown shown{evening};
    shown.of_this_board(first);
    shown.newest(lists.unseen_calls(), first, max_open_shown);
    shown.newest(lists.open(), first, max_open_shown);
    shown.newest(lists.notices(), evening.state.incidents.size() + 1, shown.ids.size() + max_notices_shown);
    auto room = max_settled_shown;
    for (auto it = lists.settled().rbegin(); it != lists.settled().rend() && room > 0 && shown.of_this_evening(it->first); ++it, --room)
        shown.ids.push_back(it->second);
    std::sort(shown.ids.begin(), shown.ids.end());
    std::vector<std::size_t> places;
    places.reserve(shown.ids.size());
    for (const auto id : shown.ids) places.push_back(id - 1);
    return places;
}

std::optional<IncidentList> incident_list_from_string(std::string_view text) noexcept {
    if (text == "all") return IncidentList::All;
    if (text == "open") return IncidentList::Open;
    if (text == "settled") return IncidentList::Settled;
    if (text == "notice") return IncidentList::Notices;
    return std::nullopt;
}

bool belongs(const laws::Incident& incident, IncidentList list) noexcept {
    using table::Waits;
    const auto waits = table::waits(incident);
    if (waits == Waits::Untold) return false;
    switch (list) {
        case IncidentList::Open: return waits == Waits::UnseenCall || waits == Waits::Open;
        case IncidentList::Settled: return waits == Waits::Settled;
        case IncidentList::Notices: return incident.level == laws::Level::Notice;
        case IncidentList::All: break;
    }
    return true;
}

void fill_counts(const table::IncidentLists& lists, v1::IncidentCounts& out) {
    const auto open = lists.unseen_calls().size() + lists.open().size();
    out.set_open(static_cast<std::uint32_t>(open));
    out.set_settled(static_cast<std::uint32_t>(lists.settled().size()));
    out.set_notice(static_cast<std::uint32_t>(lists.all_notices()));
    out.set_all(static_cast<std::uint32_t>(open + lists.settled().size() + lists.notices().size()));
    out.set_unseen(static_cast<std::uint32_t>(lists.unseen().size()));
}

}  // namespace kibitz::views
