#include "controller/display/router.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "controller/display/language.hpp"
#include "controller/display/packed.hpp"
#include "controller/display/routes.hpp"
#include "controller/display/utf8.hpp"
#include "controller/units/require.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

// Scripts, styles and connections of this host only; nobody may put the display into a frame, but the table by hand does, of
// this host.
constexpr std::string_view content_security =
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'self'; ";

/// A script or a style: the policy of the document that asks for it holds (CSP Level 3, section 4.2), and one of its own says nothing.
bool of_a_document(const Response& response) {
    return response.status == 200 &&
           (response.content_type.rfind("text/javascript", 0) == 0 || response.content_type.rfind("text/css", 0) == 0);
}

void secure(Response& response, bool by_hand) {
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    const bool has_own = std::any_of(response.headers.begin(), response.headers.end(),
                                     [](const auto& header) { return header.first == "Content-Security-Policy"; });
    if (!of_a_document(response)) {
        response.headers.emplace_back("Referrer-Policy", "no-referrer");
        const auto* frames = by_hand ? "frame-ancestors 'self'" : "frame-ancestors 'none'";
        if (!has_own) response.headers.emplace_back("Content-Security-Policy", std::string(content_security) + frames);
    }
    for (const auto& [name, value] : response.headers)
        if (name == "Cache-Control") return;
    response.headers.emplace_back("Cache-Control", "no-store");
}

Response wrong_host(const Request& request) {
    return error_response(421, fmt::format("this table does not answer to the name \"{}\": use its address, or start it with --host",
                                           request.host.substr(0, 100)));
}

std::optional<Response> wrong_language(const Request& request) {
    const auto language = language_of(parse_target(request.target), request.accept_language);
    if (language) return std::nullopt;
    return error_response(400, language.error());
}

/// The page's script reads it: what the house speaks.
std::string language_cookie(const std::string& language) {
    return fmt::format("kibitz-language={}; Path=/; Max-Age=31536000; SameSite=Strict", language);
}

std::string not_started_with(RunOption option) {
    if (option == RunOption::Spectators) return words::denial(words::Denial::NoSpectators);
    if (option == RunOption::Hall) return "this is one table's display: the hall's is that of kibitz hall run";
    return "nobody plays by hand here: start the table with kibitz run --by-hand";
}

}  // namespace

Response wrong_method(std::string_view allowed) {
    auto response = error_response(405, fmt::format("this page takes {} only", allowed));
    response.headers.emplace_back("Allow", allowed);
    return response;
}

bool same_origin(const Request& request) noexcept {
    if (request.origin.empty()) return true;  // not a browser, or a browser's own navigation
    const std::string_view origin = request.origin;
    const auto mark = origin.find("://");
    if (mark == std::string_view::npos) return false;
    const auto scheme = origin.substr(0, mark);
    return (scheme == "http" || scheme == "https") && !request.host.empty() && origin.substr(mark + 3) == request.host;
}

bool is_our_host(std::string_view host, const std::vector<std::string>& names) {
    if (names.empty() || host.empty()) return true;  // a browser always says which
    if (host.front() == '[') return host.find(']') != std::string_view::npos;  // an IPv6 address
    std::string name(host.substr(0, host.find(':')));
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (name.empty()) return false;
    if (name.find_first_not_of("0123456789.") == std::string::npos) return true;  // no name ends in digits alone
    return name == "localhost" || std::find(names.begin(), names.end(), name) != names.end();
}

Router::Router(RouterConfig config, table::Source& source, Feeds& feeds, const Assets& assets, ServerFigures& figures)
    : config_(std::move(config)),
      source_(source),
      feeds_(feeds),
      assets_(assets),
      figures_(figures),
      pin_hash_(std::make_shared<std::string>(config_.pin_hash)) {
    if (!config_.aside_pins) config_.aside_pins = config_.aside;
}

void Router::handle(const Request& request, Respond respond) {
    ++figures_.requests;
    const bool by_hand = static_cast<bool>(config_.by_hand);
    route(request, parse_target(request.target), [this, respond = std::move(respond), by_hand, packs = request.accepts_gzip](Response response) {
        secure(response, by_hand);
        pack(std::move(response), packs, respond);
    });
}

/// An answer that is long enough goes packed to who takes it so. Pages that are built in are packed already. What is secret in an answer
/// goes to who has asked with his own cookie (SameSite=Strict) and nothing of another site's stands beside it: its length tells nobody
/// anything.
void Router::pack(Response response, bool wanted, const Respond& respond) const {
    const bool is_packed = std::any_of(response.headers.begin(), response.headers.end(),
                                       [](const auto& header) { return header.first == "Content-Encoding"; });
    if (is_packed || !response.asset.empty() || response.body.size() < worth_packing) return respond(std::move(response));
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (!wanted) return respond(std::move(response));
    const auto packed = [](Response plain) {
        auto body = gzip(plain.body);
        if (body.empty() || body.size() >= plain.body.size()) return plain;
        plain.body = std::move(body);
        plain.headers.emplace_back("Content-Encoding", "gzip");
        return plain;
    };
    if (response.body.size() < long_to_pack) return respond(packed(std::move(response)));
    config_.aside([packed, respond, shared = std::make_shared<Response>(std::move(response))]() -> std::function<void()> {
        *shared = packed(std::move(*shared));
        return [respond, shared] { respond(std::move(*shared)); };
    });
}

bool Router::is_started_with(RunOption option) const noexcept {
    switch (option) {
        case RunOption::ByHand: return static_cast<bool>(config_.by_hand);
        case RunOption::Spectators: return feeds_.spectators.on();
        case RunOption::Hall: return feeds_.hall != nullptr;
        case RunOption::None: break;
    }
    return true;
}

void Router::route(const Request& request, const Target& target, Respond respond) {
    if (!is_our_host(request.host, config_.hosts)) return respond(wrong_host(request));
    if (request.method == Method::Post && !same_origin(request))
        return respond(error_response(403, "a page of another site may not send here"));
    if (request.method == Method::Post && target.path != hall_read_path && !is_utf8(request.body))
        return respond(error_response(400, "what was sent is not UTF-8"));
    Asked asked{request, target};
    for (const auto role : {views::Role::Director, views::Role::Scorer})
        if (!asked.role && !(asked.login = login_of(request, role)).empty()) asked.role = role;
    asked.chief = asked.role == views::Role::Director && !has_own_pin(asked.login);
    answer(asked, std::move(respond));
}

/// The name of who asks; empty when his login has none. Of the hall's word it is told apart where a Director here has that name.
std::string Router::by(const Asked& asked) const {
    return asked.of_hall.empty() ? name_of(asked.login) : name_for_hall(asked.of_hall);
}

void Router::answer(Asked& asked, Respond respond) {
    const auto& request = asked.request;
    const auto rows = routes();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Route& row) {
        return (!row.role || row.role == asked.role) && is_started_with(row.option) && fits(row.path, asked);
    });
    require(found != rows.end(), "the last row takes every path");
    const auto language = language_of(asked.target, request.accept_language);
    if (!language && found->role) return respond(error_response(400, language.error()));
    asked.language = language.value_or(words::Language::English);
    if (asked.door) asked.login = login_of(request, asked.door->role);
    if (found->whose == Whose::ChiefDirectors && !asked.chief) return chiefs_alone(asked, std::move(respond));
    Methods taken = 0;
    for (const auto& row : rows) {
        if (row.path != found->path || row.role != found->role) continue;
        if ((row.methods & only(request.method)) != 0) return (this->*row.answer)(asked, std::move(respond));
        taken |= row.methods;
    }
    respond(wrong_method(to_string(taken)));
}

/// Of the doors at an address the first that a login of this request opens; the first when none does.
const Door& Router::door_at(const Request& request, std::string_view path) const {
    const Door* first = nullptr;
    for (const auto& door : doors) {
        if (door.live != path) continue;
        if (!first) first = &door;
        if (!login_of(request, door.role).empty()) return door;
    }
    require(first != nullptr, "who comes in live has come to a door");
    return *first;
}

/// Why nobody comes in by this door with this login, whether there is a place or not.
std::optional<Response> Router::closed(const Door& door, const std::string& login) const {
    if (!is_started_with(door.option)) return error_response(404, not_started_with(door.option));
    if (login.empty() && !door.everybody) return error_response(401, door.log_in);
    return std::nullopt;
}

Response Router::full(const Door& door) const {
    auto response = error_response(503, door.full);
    secure(response, static_cast<bool>(config_.by_hand));
    return response;
}

tl::expected<Router::Entry, Response> Router::way_in(const Request& request) const {
    if (!is_our_host(request.host, config_.hosts)) return tl::unexpected(wrong_host(request));
    if (!same_origin(request)) return tl::unexpected(error_response(403, "a page of another site may not connect here"));
    const auto path = parse_target(request.target).path;
    const auto at = at_table(path);
    const auto& door = door_at(request, at ? at->path : path);
    auto login = login_of(request, door.role);
    if (auto why = closed(door, login)) return tl::unexpected(std::move(*why));
    if (auto why = wrong_language(request)) return tl::unexpected(std::move(*why));
    if (!at) return Entry{&door, std::move(login), &door.feed(feeds_)};
    auto* feed = config_.tables && door.role == views::Role::Director ? config_.tables->feed(at->id) : nullptr;
    if (!feed) return tl::unexpected(error_response(404, "nothing has been heard of a table " + std::string(at->id) + " yet"));
    return Entry{&door, std::move(login), feed};
}

tl::expected<Router::Entry, Response> Router::enter(const Request& request) const {
    auto entry = way_in(request);
    if (!entry) secure(entry.error(), static_cast<bool>(config_.by_hand));
    return entry;
}

/// A live address that was not asked for as a WebSocket: a page whose WebSocket was refused learns here why.
void Router::not_live(const Asked& asked, Respond respond) {
    const auto& door = door_at(asked.request, asked.target.path);
    if (auto why = closed(door, login_of(asked.request, door.role))) return respond(std::move(*why));
    if (door.most && door.feed(feeds_).clients() >= *door.most) return respond(error_response(503, door.full));
    auto response = error_response(426, "this address speaks WebSocket only");
    response.headers.emplace_back("Upgrade", "websocket");
    respond(std::move(response));
}

void Router::no_such_page(const Asked&, Respond respond) { respond(error_response(404, "there is no such page")); }

/// Below /api/, and no address of whoever asks.
void Router::nothing_here(const Asked& asked, Respond respond) {
    respond(asked.role ? error_response(404, "there is only /api/v1/ here") : error_response(401, pin_first));
}

void Router::by_hand_ticket(const Asked& asked, Respond respond) { respond(json_response(config_.by_hand(asked.login))); }

bool Router::takes_file(const Request& request) const {
    return config_.hall_read && request.method == Method::Post && parse_target(request.target).path == hall_read_path &&
           !login_of(request, views::Role::Director).empty();
}

/// The file is read away from the hall's thread: a Bridgemate file takes a while.
void Router::read_for_hall(const Asked& asked, Respond respond) {
    auto text = std::make_shared<std::string>(asked.request.body);
    const std::string name(asked.target.parameter("name"));
    config_.aside([this, text, name, respond = std::move(respond)]() -> std::function<void()> {
        *text = config_.hall_read(*text, is_utf8(name) ? name : std::string());
        return [text, respond] { respond(json_response(std::move(*text))); };
    });
}

void Router::page(const Asked& asked, Respond respond) {
    send_page(asked, feeds_.hall && asked.target.path == "/" ? std::string("/hall") : std::string(asked.target.path), std::move(respond));
}

void Router::send_page(const Asked& asked, std::string path, Respond respond) {
    const bool is_door = std::any_of(std::begin(doors), std::end(doors), [&](const Door& door) { return door.page == path; });
    if (is_door && is_being_set_up()) path = "/setup";  // nobody can do anything on another page yet
    const Asset* asset = nullptr;
    for (const auto& door : doors) {
        if (path.starts_with(door.page) && !is_started_with(door.option)) {
            const auto other = std::find_if(std::begin(doors), std::end(doors), [&](const Door& one) {
                return one.page == door.page && is_started_with(one.option);
            });
            if (other == std::end(doors)) return respond(error_response(404, not_started_with(door.option)));
            continue;
        }
        if (path != door.page || asset) continue;
        if (asked.role && !door.known_file.empty()) asset = assets_.find(door.known_file);
        if (!asset) asset = assets_.find(door.file);
    }
    if (!asset) asset = assets_.find(path);
    if (!asset) return no_such_page(asked, std::move(respond));
    Response response;
    response.content_type = asset->content_type;
    response.asset = asset->contents;
    if (!asset->gzip.empty()) {
        response.headers.emplace_back("Vary", "Accept-Encoding");
        if (asked.request.accepts_gzip) {
            response.asset = asset->gzip;
            response.headers.emplace_back("Content-Encoding", "gzip");
        }
    }
    if (is_door && !config_.language.empty()) response.headers.emplace_back("Set-Cookie", language_cookie(config_.language));
    response.headers.emplace_back("Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache");
    respond(std::move(response));
}

void Router::metrics(const Asked& asked, Respond respond) {
    const bool member = asked.role == views::Role::Director;
    if (!asked.request.loopback && !member)
        return respond(error_response(401, "figures are given to this machine only, or after logging in"));
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = metrics_text(source_.figures(), source_.durability(), figures_, member);
    respond(std::move(response));
}

void Router::health(const Asked& asked, Respond respond) {
    const auto durability = source_.durability();
    const bool member = asked.role == views::Role::Director;
    auto response = json_response(member ? health_json(source_.evening(), durability) : health_json(durability));
    response.status = durability.durable ? 200 : 503;
    respond(std::move(response));
}

}  // namespace kibitz::display
