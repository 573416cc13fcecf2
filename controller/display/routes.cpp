#include "controller/display/routes.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "controller/display/language.hpp"
#include "controller/display/router.hpp"
#include "controller/display/utf8.hpp"

namespace kibitz::display {

std::string to_string(Methods methods) {
    std::string all;
    for (const auto& [method, name] : {std::pair(Method::Get, "GET"), std::pair(Method::Head, "HEAD"), std::pair(Method::Post, "POST")})
        if ((methods & only(method)) != 0) all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

static bool ends(std::string_view pattern, std::string_view path) noexcept {
    return pattern.ends_with('*') ? path.starts_with(pattern.substr(0, pattern.size() - 1)) : path == pattern;
}

/// The door "seat" of who has joined there: of /api/v1/seat/live. Null: there is none.
static const Door* door_named(std::string_view name) noexcept {
    constexpr std::string_view before = "/api/v1/", behind = "/live";
    const auto found = std::find_if(std::begin(doors), std::end(doors), [&](const Door& door) {
        return door.feed && !has_record(door.role) && door.live.size() == before.size() + name.size() + behind.size() &&
               door.live.substr(before.size(), name.size()) == name;
    });
    return found == std::end(doors) ? nullptr : &*found;
}

bool fits(std::string_view pattern, Asked& asked) noexcept {
    auto path = asked.target.path;
    const auto brace = pattern.find('{');
    if (brace == std::string_view::npos) return ends(pattern, path);
    if (!path.starts_with(pattern.substr(0, brace))) return false;
    path.remove_prefix(brace);
    const auto end = pattern.find('}', brace);
    const auto what = pattern.substr(brace + 1, end - brace - 1);
    if (what == "door") {
        const auto name = path.substr(0, path.find('/'));
        const auto* door = door_named(name);
        if (!door || !ends(pattern.substr(end + 1), path.substr(name.size()))) return false;
        asked.door = door;
        return true;
    }
    const auto parsed = std::from_chars(path.data(), path.data() + path.size(), asked.number);
    if (parsed.ec != std::errc()) return false;
    path.remove_prefix(static_cast<std::size_t>(parsed.ptr - path.data()));
    const bool is_one = what == "play" ? asked.number <= std::numeric_limits<std::uint32_t>::max() : asked.number > 0;
    return is_one && ends(pattern.substr(end + 1), path);
}

std::span<const Route> Router::routes() noexcept {
    using enum views::Role;
    using R = Router;
    constexpr Methods get = only(Method::Get), post = only(Method::Post), read = get | only(Method::Head);
    constexpr Methods any = read | post | only(Method::Other);
    constexpr std::optional<views::Role> all;
    // The first path that fits is the address. What ends in * stands below what it would cover.
    static constexpr Route rows[] = {
        {read, "/healthz", all, &R::health},
        {read, "/metrics", all, &R::metrics},
        {read, "/results", all, &R::results, RunOption::Hall},
        {read, "/api/v1/hall/watch/live", all, &R::not_live, RunOption::Hall},
        {read, "/api/v1/hall/watch/boards/{play}", all, &R::watched_board, RunOption::Hall},
        {read | post, "/tables/*", all, &R::at_other_table, RunOption::Hall},
        {read, "/api/v1/setup", all, &R::setup_state},
        {post, "/api/v1/setup", all, &R::set_up},
        {post, "/api/v1/setup/look", all, &R::setup_look},
        {post, "/api/v1/setup/board", all, &R::setup_board},
        {post, "/api/v1/login", all, &R::login},
        {get, "/api/v1/join", all, &R::joined},
        {post, "/api/v1/join", all, &R::join},
        {any, technician_live_path, Scorer, &R::directors_alone},
        {any, "/api/v1/technician/upkeep", Scorer, &R::directors_alone},
        {read, "/api/v1/technician/upkeep", all, &R::upkeep},
        {any, "/api/v1/technician/cameras/*", Scorer, &R::directors_alone},
        {read, "/api/v1/technician/cameras/{id}/picture", all, &R::camera_picture},
        {post, "/api/v1/technician/cameras/{id}/corners", all, &R::camera_corners},
        {any, "/api/v1/technician/cameras/*", all, &R::no_such_page},
        {any, "/api/v1/{door}/live", all, &R::not_live},
        {post, "/api/v1/{door}/leave", all, &R::leave},
        {post, "/api/v1/{door}/*", all, &R::no_such_page},

        {read, "/api/v1/live", Director, &R::not_live},
        {read, "/api/v1/hall/live", Director, &R::not_live, RunOption::Hall},
        {post, hall_read_path, Director, &R::read_for_hall, RunOption::Hall},
        {read, hall_tables_path, Director, &R::list_table_keys, RunOption::Hall, Whose::ChiefDirectors},
        {post, hall_tables_path, Director, &R::add_table_keys, RunOption::Hall, Whose::ChiefDirectors},
        {read, "/api/v1/hall/tables/*", Director, &R::table_key_file, RunOption::Hall, Whose::ChiefDirectors},
        {post, "/api/v1/hall/tables/*", Director, &R::take_back_table_key, RunOption::Hall, Whose::ChiefDirectors},
        {read, "/api/v1/table", Director, &R::table},
        {read, "/api/v1/incidents", Director, &R::incidents},
        {read, "/api/v1/incidents/{id}", Director, &R::incident},
        {post, "/api/v1/incidents/{id}", Director, &R::command_incident},
        {read, "/api/v1/incidents/{id}/evidence", Director, &R::evidence},
        {read, "/api/v1/incidents/{id}/weighed", Director, &R::weighed_incident},
        {read, "/api/v1/incidents/{id}/guide", Director, &R::guide},
        {any, "/api/v1/incidents/*", Director, &R::no_such_page},
        {read, "/api/v1/cases", Director, &R::cases},
        {read, "/api/v1/boards/{play}/log", Director, &R::log},
        {read, "/api/v1/boards/{play}/record", Director, &R::board_record},
        {read, "/api/v1/boards/{play}/makeable", Director, &R::board_makeable},
        {read, "/api/v1/boards/{play}/weighed", Director, &R::weighed_trick},
        {post, "/api/v1/commands", Director, &R::command},
        {post, "/api/v1/commands/try", Director, &R::try_command},
        {read, "/api/v1/exports", Director, &R::list_exports},
        {read, "/api/v1/export", Director, &R::export_record},
        {post, "/api/v1/panels/code", Director, &R::make_code},
        {post, "/api/v1/panels/shut", Director, &R::shut_panel},
        {post, "/api/v1/panels/*", Director, &R::no_such_page},
        {post, "/api/v1/name", Director, &R::rename},
        {post, "/api/v1/logout", Director, &R::logout},
        {post, "/api/v1/logout/all", Director, &R::logout_all},
        {read, "/api/v1/directors", Director, &R::list_directors, RunOption::None, Whose::ChiefDirectors},
        {post, "/api/v1/directors", Director, &R::add_director, RunOption::None, Whose::ChiefDirectors},
        {post, "/api/v1/directors/remove", Director, &R::remove_director, RunOption::None, Whose::ChiefDirectors},
        {post, "/api/v1/directors/pin", Director, &R::new_pin_of_director, RunOption::None, Whose::ChiefDirectors},
        {post, "/api/v1/directors/*", Director, &R::no_such_page},
        {read, "/api/v1/audit", Director, &R::audit},
        {read, "/api/v1/audit.csv", Director, &R::audit_file},
        {post, "/api/v1/by-hand", Director, &R::by_hand_ticket, RunOption::ByHand},
        {read, "/api/v1/*", Director, &R::no_such_page},

        {read, "/api/v1/live", Scorer, &R::not_live},
        {read, "/api/v1/table", Scorer, &R::table_of_scorer},
        {post, "/api/v1/commands", Scorer, &R::command_of_scorer},
        {read, "/api/v1/exports", Scorer, &R::list_exports},
        {read, "/api/v1/export", Scorer, &R::export_record},
        {post, "/api/v1/name", Scorer, &R::rename},
        {post, "/api/v1/logout", Scorer, &R::leave},
        {any, "/api/v1/*", Scorer, &R::directors_alone},

        {any, "/api/*", all, &R::nothing_here},
        {read, "*", all, &R::page},
    };
    return rows;
}

}  // namespace kibitz::display
