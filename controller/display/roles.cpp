#include "controller/display/roles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "controller/display/router.hpp"
#include "controller/units/require.hpp"

namespace kibitz::display {
/// Names of its own: the display's files are joined when they are built.
namespace of_roles {

using enum Asker;
using views::Role;

constexpr std::pair<Method, std::string_view> tried_methods[] = {{Method::Get, "GET"}, {Method::Post, "POST"}, {Method::Other, "PUT"}};

constexpr std::initializer_list<Asker> directors{Director, ChiefDirector};
constexpr std::initializer_list<Asker> with_scorers{Scorer, Director, ChiefDirector};
constexpr std::initializer_list<Asker> with_technicians{Technician, Director, ChiefDirector};
constexpr std::initializer_list<Asker> players{Seat, Screen};
constexpr std::initializer_list<Asker> spectators{Spectator};
constexpr std::initializer_list<Asker> everybody{Stranger, Spectator, Seat, Screen, Scorer, Technician, Director, ChiefDirector};

/// Whose role a login of this asker has; nothing: he has none.
std::optional<Role> role_of(Asker asker) noexcept {
    switch (asker) {
        case Stranger: return std::nullopt;
        case Spectator: return Role::Spectator;
        case Seat: return Role::Seat;
        case Screen: return Role::TableScreen;
        case Scorer: return Role::Scorer;
        case Technician: return Role::Technician;
        case Director:
        case ChiefDirector: return Role::Director;
    }
    return std::nullopt;
}
bool opens(const Door& door, Asker asker) noexcept {
    const auto role = role_of(asker);
    return door.everybody || (role && is_of({*role, {}}, door.role));
}

std::string_view name_of(RunOption option) noexcept {
    switch (option) {
        case RunOption::ByHand: return "--by-hand";
        case RunOption::Spectators: return "--spectators";
        case RunOption::Hall: return "hall run";
        case RunOption::None: break;
    }
    return "";
}
std::string_view name_of(Method method) noexcept {
    const auto* found = std::find_if(std::begin(tried_methods), std::end(tried_methods), [&](const auto& one) {
        return one.first == method; });
    return found == std::end(tried_methods) ? std::string_view("HEAD") : found->second;
}
std::string_view name_of(Right right) noexcept {
    switch (right) {
        case Right::Yes: return "yes";
        case Right::ThisMachine: return "here";
        case Right::LogIn: return "401";
        case Right::Not: return "403";
        case Right::Nothing: return "404";
        case Right::Method: return "405";
    }
    return "";
}

std::string with(std::string path, std::string_view what, std::string_view value) {
    if (const auto at = path.find(what); at != std::string::npos) path.replace(at, what.size(), value);
    return path;
}
/// Paths that fit a row's: one for each door where a door's name stands in it.
std::vector<std::string> examples(std::string_view pattern) {
    auto path = with(with(std::string(pattern), "{id}", "1"), "{play}", "1");
    if (path == "*") return {"/"};
    if (path == "/tables/*") return {"/tables/T001/api/v1/x"};  // its pages are everybody's, as those of a table's own display
    if (path.ends_with('*')) path.back() = 'x';
    if (path.find("{door}") == std::string::npos) return {path};
    std::vector<std::string> all;
    constexpr std::string_view before = "/api/v1/", behind = "/live";
    for (const auto& door : doors) {
        if (!door.feed || has_record(door.role) || door.live.find('/', before.size()) + behind.size() != door.live.size()) continue;
        all.push_back(with(path, "{door}", door.live.substr(before.size(), door.live.size() - before.size() - behind.size())));
    }
    return all;
}

/// A fields' row: a message, its fields, who is told them.
struct Told {
    std::string_view message;
    std::initializer_list<std::string_view> fields;
    std::initializer_list<Asker> who;
};

}  // namespace of_roles

std::string_view to_string(Asker asker) noexcept {
    using enum Asker;
    switch (asker) {
        case Stranger: return "stranger";
        case Spectator: return "spectator";
        case Seat: return "seat";
        case Screen: return "table-screen";
        case Scorer: return "scorer";
        case Technician: return "technician";
        case Director: return "director";
        case ChiefDirector: return "chief";
    }
    return "";
}

/// The row that answers: as Router::answer() finds it.
const Route& Router::row_for(Asked& asked, RunOption started_with) noexcept {
    const auto rows = routes();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Route& row) {
        const bool is_there = row.option == RunOption::None || row.option == started_with;
        return (!row.role || row.role == asked.role) && is_there && fits(row.path, asked);
    });
    require(found != rows.end(), "the last row takes every path");
    return *found;
}

/// What a row gives whoever it is for.
Right Router::right_at(const Route& row, const Asked& asked, Asker asker) noexcept {
    using of_roles::opens;
    using R = Router;
    if (row.answer == &R::directors_alone) return Right::Not;
    if (row.answer == &R::no_such_page) return Right::Nothing;
    if (row.answer == &R::nothing_here) return asked.role ? Right::Nothing : Right::LogIn;
    if (row.answer == &R::at_other_table)
        return !asked.role ? Right::LogIn : asked.role == views::Role::Director ? Right::Yes : Right::Not;
    if (row.answer == &R::metrics) return asked.role == views::Role::Director ? Right::Yes : Right::ThisMachine;
    if (row.answer == &R::leave && asked.door) return opens(*asked.door, asker) ? Right::Yes : Right::LogIn;
    const bool of_technicians = row.answer == &R::upkeep || row.answer == &R::camera_picture || row.answer == &R::camera_corners;
    if (row.answer != &R::not_live && !of_technicians) return Right::Yes;
    const bool in = std::any_of(std::begin(doors), std::end(doors), [&](const Door& door) {
        return door.feed && door.live == (of_technicians ? technician_live_path : asked.target.path) && opens(door, asker);
    });
    return in ? Right::Yes : Right::LogIn;
}

std::vector<AddressRights> Router::rights() {
    using namespace of_roles;
    std::vector<AddressRights> all;
    std::set<std::pair<std::string, Method>> known;
    for (const auto& row : routes()) {
        for (const auto& example : examples(row.path)) {
            for (const auto& [method, name] : tried_methods) {
                if (!known.emplace(example, method).second) continue;
                AddressRights rights{std::string(row.path), example, method, row.option, {}};
                const auto* door = std::find_if(std::begin(doors), std::end(doors), [&](const Door& one) { return one.live == example; });
                if (door != std::end(doors)) rights.option = door->option;
                for (const auto asker : all_askers) {
                    const Request request{method, example, {}, {}, {}, {}, {}};
                    const auto target = parse_target(request.target);
                    Asked asked{request, target};
                    const auto role = role_of(asker);
                    if (role && has_record(*role)) asked.role = role;
                    asked.chief = asker == ChiefDirector;
                    const auto& found = row_for(asked, row.option);
                    const auto takes = [&found, asked_by = only(request.method)](const Route& one) {
                        return one.path == found.path && one.role == found.role && (one.methods & asked_by) != 0;
                    };
                    const auto rows = routes();
                    const auto taken = std::find_if(rows.begin(), rows.end(), takes);
                    if (found.whose == Whose::ChiefDirectors && !asked.chief) rights.rights.push_back(Right::Not);
                    else if (taken == rows.end()) rights.rights.push_back(Right::Method);
                    else rights.rights.push_back(right_at(*taken, asked, asker));
                }
                all.push_back(std::move(rights));
            }
        }
    }
    return all;
}

/// Whoever adds a field to one of these messages says here whom it is for: the test of the fields fails until then.
std::span<const FieldRights> field_rights() {
    using namespace of_roles;
    static const std::vector<FieldRights> rows = [] {
        const Told told[] = {
            {"LiveMessage", {"table", "hello", "dropped", "reply", "change", "beat"}, with_scorers},
            {"LiveMessage", {"number", "event", "presence"}, directors},
            {"TableView",
             {"phase", "board", "play", "contract", "finished_board", "durable", "trouble", "result", "adjusted", "cancelled", "not_played",
              "session", "penalty"},
             with_scorers},
            {"TableView",
             {"call", "turn", "dummy", "trick", "tricks_ns", "tricks_ew", "record_state", "record_why", "incident", "incidents",
              "penalty_card", "failed_device", "claim", "designated", "remaining", "turn_since", "light", "lead_face_down", "away",
              "general_option", "prompt", "claim_asked", "condition"},
             directors},
            {"BoardStart", {"board", "dealer", "vulnerability", "players"}, with_scorers},
            {"BoardStart",
             {"deal", "event", "site", "date", "room", "round", "section", "table", "prevent_illegal_calls", "pair_ns", "pair_ew"},
             directors},
            {"SeatMessage", {"hello", "view", "reply", "end", "beat"}, players},
            {"WatchMessage", {"hello", "view", "end", "beat"}, spectators},
            {"TechnicianMessage", {"hello", "view", "end", "beat"}, with_technicians},
            {"TagNow", {"tag", "since", "heard_percent", "gaps", "now"}, with_technicians},
            {"TagNow", {"card"}, directors},
            {"SightedNow", {"on_dummys_area", "face_up", "mm", "confidence"}, with_technicians},
            {"SightedNow", {"card"}, directors},
            {"HallMessage",
             {"hello", "table", "entry", "gone", "ranking", "reply", "beat", "end", "trouble", "has_trouble", "session", "ways"},
             directors},
            {"HallWatchMessage", {"hello", "table", "view", "no_view", "boards", "end", "beat"}, everybody},
        };
        std::vector<FieldRights> all;
        for (const auto& one : told)
            for (const auto field : one.fields) all.push_back({one.message, field, one.who});
        return all;
    }();
    return rows;
}

std::string roles_markdown() {
    using namespace of_roles;
    std::string columns, rule = "\n|---|---|";
    for (const auto asker : all_askers) {
        columns += fmt::format(" {} |", to_string(asker));
        rule += "---|";
    }
    columns += rule + "\n";
    std::string out =
        "# Who may do what\n"
        "Written by `kibitz roles > docs/roles.md` out of `controller/display` (`routes.cpp`, `doors.hpp`, `roles.cpp`); `tests/cli/roles`\nholds it to "
        "the program, and `tests/web/browser/roles` tries every line from the wire.\n\n"
        "A *stranger* has not logged in. A *seat*, the *screen*, a *scorer*, a *technician* and a *spectator* have joined with a code of the\n"
        "Director's. A *Director* has logged in with his name and a PIN of his own, the *chief* Director with the club's PIN.\n"
        "Nobody's login opens another's address, be it in the same browser: each has its own cookie.\n\n"
        "**yes**: an answer; `here`: the same, on the table's own computer, else 401; `401`: log in first; `403`: not for this role; `404`: nothing\n"
        "there; `405`: not by this method. An option in brackets is what `kibitz run` must have been started with, or `kibitz hall run`: without it\n"
        "nothing is there.\n\n"
        "## Addresses\n| | |";
    out += columns;
    for (const auto& one : Router::rights()) {
        const auto is_no_method = [](Right right) { return right == Right::Method; };
        if (one.method == Method::Other || std::all_of(one.rights.begin(), one.rights.end(), is_no_method)) continue;
        const bool example = one.path.find("{door}") != std::string::npos || one.path.starts_with("/tables");
        const auto option = name_of(one.option);
        out += fmt::format("| {} | `{}`{} |", name_of(one.method), example ? one.example : one.path,
                           option.empty() ? "" : fmt::format(" ({})", option));
        for (const auto right : one.rights) out += right == Right::Yes ? std::string(" **yes** |") : fmt::format(" {} |", name_of(right));
        out += "\n";
    }
    out += "\n## Live connections\n| | |";
    out += columns;
    std::set<std::string_view> told;
    for (const auto& door : doors) {
        if (!door.feed || !told.insert(door.live).second) continue;
        const auto option = name_of(door.option);
        out += fmt::format("| `{}`{} | `{}` |", door.page, option.empty() ? "" : fmt::format(" ({})", option), door.live);
        for (const auto asker : all_askers) {
            const bool in = std::any_of(std::begin(doors), std::end(doors),
                                        [&](const Door& one) { return one.live == door.live && opens(one, asker); });
            out += in ? " **yes** |" : " 401 |";
        }
        out += "\n";
    }
    out += "\n## Fields of what is told live\nA field that is not in a role's column never comes to it.\n\n| message | field |";
    out += columns;
    for (const auto& row : field_rights()) {
        out += fmt::format("| {} | `{}` |", row.message, row.field);
        for (const auto asker : all_askers) {
            const bool told_to = std::find(row.told.begin(), row.told.end(), asker) != row.told.end();
            out += told_to ? " **yes** |" : " |";
        }
        out += "\n";
    }
    return out;
}

std::string roles_json() {
    using namespace of_roles;
    std::string addresses, fields, live;
    for (const auto& one : Router::rights()) {
        std::string rights;
        for (const auto asker : all_askers)
            rights += fmt::format("{}\"{}\":\"{}\"", rights.empty() ? "" : ",", to_string(asker),
                name_of(one.rights[static_cast<std::size_t>(asker)]));
        addresses += fmt::format("{}{{\"method\":\"{}\",\"path\":{},\"example\":{},\"option\":\"{}\",\"rights\":{{{}}}}}",
                                 addresses.empty() ? "" : ",\n", name_of(one.method), json_quote(one.path), json_quote(one.example),
                                 name_of(one.option), rights);
    }
    for (const auto& door : doors) {
        if (!door.feed) continue;
        std::string who;
        for (const auto asker : all_askers)
            if (opens(door, asker)) who += fmt::format("{}\"{}\"", who.empty() ? "" : ",", to_string(asker));
        live += fmt::format("{}{{\"live\":{},\"page\":{},\"option\":\"{}\",\"opens\":[{}]}}", live.empty() ? "" : ",\n",
                            json_quote(door.live), json_quote(door.page), name_of(door.option), who);
    }
    for (const auto& row : field_rights()) {
        std::string who;
        for (const auto asker : row.told) who += fmt::format("{}\"{}\"", who.empty() ? "" : ",", to_string(asker));
        fields += fmt::format("{}{{\"message\":\"{}\",\"field\":\"{}\",\"told\":[{}]}}", fields.empty() ? "" : ",\n", row.message,
            row.field, who);
    }
    return fmt::format("{{\"address\":[{}],\n\"door\":[{}],\n\"field\":[{}]}}\n", addresses, live, fields);
}

}  // namespace kibitz::display
