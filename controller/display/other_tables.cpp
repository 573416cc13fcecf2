#include "controller/display/other_tables.hpp"

#include "controller/display/router.hpp"

namespace kibitz::display {
namespace {

constexpr std::string_view below = "/tables/", pages = "/api/v1/";

}  // namespace

std::optional<AtTable> at_table(std::string_view path) noexcept {
    if (!path.starts_with(below)) return std::nullopt;
    path.remove_prefix(below.size());
    const auto end = path.find('/');
    const auto id = path.substr(0, end);
    if (id.empty()) return std::nullopt;
    return AtTable{id, end == std::string_view::npos ? std::string_view() : path.substr(end)};
}

/// Its page is the one of a table's own display, which asks below this address.
void Router::at_other_table(const Asked& asked, Respond respond) {
    const auto at = at_table(asked.target.path);
    if (!at || !config_.tables) return no_such_page(asked, std::move(respond));
    if (at->path.empty()) {
        Response response;
        response.status = 308;
        response.headers.emplace_back("Location", std::string(asked.target.path) + "/");
        return respond(std::move(response));
    }
    if (at->path == "/") return send_page(asked, "/", std::move(respond));
    if (!at->path.starts_with(pages)) return no_such_page(asked, std::move(respond));
    if (!asked.role) return respond(error_response(401, pin_first));
    if (asked.role != views::Role::Director) return directors_alone(asked, std::move(respond));
    const auto& target = asked.request.target;
    config_.tables->ask(at->id, asked.request, target.substr(below.size() + at->id.size()), by(asked), std::move(respond));
}

/// What may be asked of a table by its hall: of its record, and commands. Logins, codes and devices are its own display's.
static bool is_of_the_record(std::string_view path) noexcept {
    constexpr std::string_view open[] = {"/api/v1/table", "/api/v1/incidents", "/api/v1/cases", "/api/v1/boards", "/api/v1/commands",
                                         "/api/v1/export"};
    for (const auto& one : open)
        if (path.starts_with(one)) return true;
    return false;
}

void Router::handle_for_hall(const Request& request, const std::string& name, Respond respond) {
    const auto target = parse_target(request.target);
    if (!is_of_the_record(target.path)) return respond(error_response(404, "the hall is not asked for this: open the table's own display"));
    Asked asked{request, target};
    asked.role = views::Role::Director;
    asked.of_hall = name.empty() ? std::string(nameless) : name;
    answer(asked, [this, packs = request.accepts_gzip, respond = std::move(respond)](Response response) {
        pack(std::move(response), packs, respond);
    });
}

}  // namespace kibitz::display
