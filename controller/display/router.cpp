#include "controller/display/router.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "controller/display/language.hpp"
#include "controller/display/packed.hpp"
#include "controller/display/utf8.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

constexpr std::string_view api = "/api/v1/";
constexpr std::string_view pin_first = "log in with the Director's PIN first";

// Scripts, styles and connections of this host only; nobody may put the display into a frame, but the table by hand does, of
// this host.
constexpr std::string_view content_security =
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'self'; ";

void secure(Response& response, bool by_hand) {
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Content-Security-Policy", std::string(content_security) + (by_hand ? "frame-ancestors 'self'" : "frame-ancestors 'none'"));
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

bool reads(const Request& request) { return request.method == Method::Get || request.method == Method::Head; }

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

Router::Router(RouterConfig config, table::Source& source, LiveHub& hub, ScorerHub& scorers, SeatHub& seats, WatchHub& watch, TechnicianHub& technician, const Assets& assets, ServerFigures& figures)
    : config_(std::move(config)),
      source_(source),
      hub_(hub),
      scorers_(scorers),
      seats_(seats),
      watch_(watch),
      technician_(technician),
      assets_(assets),
      figures_(figures),
      pin_hash_(std::make_shared<std::string>(config_.pin_hash)) {
    if (!config_.aside_pins) config_.aside_pins = config_.aside;
}

bool Router::logged_in(const Request& request) const { return !token_of(request).empty(); }

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
    if (!response.asset.empty() || response.body.size() < worth_packing) return respond(std::move(response));
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

std::optional<Response> Router::refuse_live(const Request& request) const {
    return refuse_without(request, logged_in(request) || !scorer_token_of(request).empty());
}

std::optional<Response> Router::refuse_without(const Request& request, bool login) const {
    auto refusal = refuse_upgrade(request);
    if (!refusal && !login) refusal = error_response(401, pin_first);
    if (!refusal) refusal = wrong_language(request);
    if (refusal) secure(*refusal, static_cast<bool>(config_.by_hand));
    return refusal;
}

/// What a WebSocket's request has to be, whoever sends it.
std::optional<Response> Router::refuse_upgrade(const Request& request) const {
    if (!is_our_host(request.host, config_.hosts)) return wrong_host(request);
    if (!same_origin(request)) return error_response(403, "a page of another site may not connect here");
    return std::nullopt;
}

std::optional<Response> Router::refuse_seat_live(const Request& request) const {
    auto refusal = refuse_upgrade(request);
    if (!refusal && panel_token_of(request).empty()) refusal = error_response(401, join_first);
    if (!refusal) refusal = wrong_language(request);
    if (refusal) secure(*refusal, false);
    return refusal;
}

std::optional<Response> Router::refuse_technician_live(const Request& request) const {
    auto refusal = refuse_without(request, logged_in(request));
    if (!refusal && technician_.clients() >= TechnicianHub::max_clients) {
        refusal = error_response(503, too_many_technicians);
        secure(*refusal, false);
    }
    return refusal;
}

std::optional<Response> Router::refuse_watch_live(const Request& request) const {
    auto refusal = refuse_upgrade(request);
    if (!refusal && !watch_.on()) refusal = error_response(404, words::denial(words::Denial::NoSpectators));
    if (!refusal && spectator_token_of(request).empty()) refusal = error_response(401, join_to_watch);
    if (!refusal) refusal = wrong_language(request);
    if (refusal) secure(*refusal, false);
    return refusal;
}

void Router::route(const Request& request, const Target& target, Respond respond) {
    const auto path = target.path;
    if (!is_our_host(request.host, config_.hosts)) return respond(wrong_host(request));
    if (request.method == Method::Post && !same_origin(request))
        return respond(error_response(403, "a page of another site may not send here"));
    if (request.method == Method::Post && !is_utf8(request.body))
        return respond(error_response(400, "what was sent is not UTF-8"));
    if (path == "/healthz") return reads(request) ? health(request, std::move(respond)) : respond(wrong_method("GET, HEAD"));
    if (path == "/metrics") return metrics(request, std::move(respond));
    if (path == "/api/v1/login")
        return request.method == Method::Post ? login(request, std::move(respond)) : respond(wrong_method("POST"));
    if (path == "/api/v1/join" || path.starts_with("/api/v1/seat/") || path.starts_with("/api/v1/watch/")) return route_joining(request, path, std::move(respond));
    if (path.starts_with("/api/")) {
        const bool director = logged_in(request);
        if (!director && scorer_token_of(request).empty()) return respond(error_response(401, pin_first));
        if (!path.starts_with(api)) return respond(error_response(404, "there is only /api/v1/ here"));
        if (!director) return route_scorer(request, target, std::move(respond));
        return route_private(request, target, std::move(respond));
    }
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    if (path.starts_with("/table") && !config_.by_hand)
        return respond(error_response(404, "nobody plays by hand here: start the table with kibitz run --by-hand"));
    if (path.starts_with("/watch") && !watch_.on()) return respond(error_response(404, words::denial(words::Denial::NoSpectators)));
    const bool known = path == "/" && (logged_in(request) || !scorer_token_of(request).empty());
    const Asset* asset = assets_.find(path == "/table" ? "/table.html" : path);
    if (const Asset* without_login = known ? assets_.find("/known.html") : nullptr) asset = without_login;
    if (!asset) return respond(error_response(404, "there is no such page"));
    Response response;
    response.content_type = asset->content_type;
    response.asset = asset->contents;
    if (!asset->gzip.empty()) {
        response.headers.emplace_back("Vary", "Accept-Encoding");
        if (request.accepts_gzip) {
            response.asset = asset->gzip;
            response.headers.emplace_back("Content-Encoding", "gzip");
        }
    }
    response.headers.emplace_back("Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache");
    respond(std::move(response));
}

void Router::route_private(const Request& request, const Target& target, Respond respond) {
    auto path = target.path;
    path.remove_prefix(api.size());
    const auto language = language_of(target, request.accept_language);
    if (!language) return respond(error_response(400, language.error()));
    if (path == "logout" || path == "logout/all")
        return request.method == Method::Post ? logout(request, path != "logout", std::move(respond)) : respond(wrong_method("POST"));
    if (path == "name") return request.method == Method::Post ? rename(request, token_of(request), std::move(respond)) : respond(wrong_method("POST"));
    if (path == "by-hand" && config_.by_hand) {
        if (request.method != Method::Post) return respond(wrong_method("POST"));
        Response response;
        response.content_type = "application/json";
        response.body = config_.by_hand(token_of(request));
        return respond(std::move(response));
    }
    if (path == "commands")
        return request.method == Method::Post ? command(request, *language, std::move(respond)) : respond(wrong_method("POST"));
    if (path == "commands/try")
        return request.method == Method::Post ? try_command(request, *language, std::move(respond)) : respond(wrong_method("POST"));
    if (path.starts_with("panels/")) return route_joining(request, target.path, std::move(respond));
    if (path.starts_with("incidents/")) return incident(request, path.substr(10), *language, std::move(respond));
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    if (path == "table") return table(*language, std::move(respond));
    if (path == "incidents") return incidents(target, *language, std::move(respond));
    if (path == "exports") return list_exports(*language, std::move(respond));
    if (path == "export") return export_record(target, false, std::move(respond));
    if (path == "technician/live" && technician_.clients() >= TechnicianHub::max_clients) return respond(error_response(503, too_many_technicians));
    if (path == "live" || path == "technician/live") {
        auto response = error_response(426, "this address speaks WebSocket only");
        response.headers.emplace_back("Upgrade", "websocket");
        return respond(std::move(response));
    }
    if (path.starts_with("boards/") && path.ends_with("/log")) {
        const auto number = path.substr(7, path.size() - 7 - 4);
        std::uint32_t play = 0;
        const auto parsed = std::from_chars(number.data(), number.data() + number.size(), play);
        if (parsed.ec == std::errc() && parsed.ptr == number.data() + number.size()) return log(play, *language, std::move(respond));
    }
    if (path.starts_with("boards/") && path.ends_with("/weighed"))
        return weighed_trick(path.substr(7, path.size() - 7 - 8), target, *language, std::move(respond));
    respond(error_response(404, "there is no such page"));
}

void Router::metrics(const Request& request, Respond respond) const {
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    const bool member = logged_in(request);
    if (!request.loopback && !member)
        return respond(error_response(401, "figures are given to this machine only, or after logging in"));
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = metrics_text(source_.figures(), source_.durability(), figures_, member);
    respond(std::move(response));
}

void Router::health(const Request& request, Respond respond) const {
    Response response;
    const auto durability = source_.durability();
    response.status = durability.durable ? 200 : 503;
    response.content_type = "application/json";
    response.body = logged_in(request) ? health_json(source_.evening(), durability) : health_json(durability);
    respond(std::move(response));
}

}  // namespace kibitz::display
