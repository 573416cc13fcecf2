#include "controller/display/router.hpp"

#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <memory>
#include <utility>

#include "controller/display/language.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/utf8.hpp"

namespace kibitz::display {
namespace {

constexpr std::string_view cookie_name = "kibitz";
constexpr std::string_view api = "/api/v1/";

// Scripts, styles and connections of this host only; nobody may put the display into a frame.
constexpr std::string_view content_security =
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'none'";

void secure(Response& response) {
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Content-Security-Policy", content_security);
    for (const auto& [name, value] : response.headers)
        if (name == "Cache-Control") return;
    response.headers.emplace_back("Cache-Control", "no-store");
}

Response wrong_method(std::string_view allowed) {
    auto response = error_response(405, fmt::format("this page takes {} only", allowed));
    response.headers.emplace_back("Allow", allowed);
    return response;
}

bool reads(const Request& request) { return request.method == Method::Get || request.method == Method::Head; }

}  // namespace

bool same_origin(const Request& request) noexcept {
    if (request.origin.empty()) return true;  // not a browser, or a browser's own navigation
    const std::string_view origin = request.origin;
    const auto mark = origin.find("://");
    if (mark == std::string_view::npos) return false;
    const auto scheme = origin.substr(0, mark);
    return (scheme == "http" || scheme == "https") && !request.host.empty() && origin.substr(mark + 3) == request.host;
}

Router::Router(RouterConfig config, table::Source& source, LiveHub& hub, const Assets& assets, ServerFigures& figures)
    : config_(std::move(config)), source_(source), hub_(hub), assets_(assets), figures_(figures) {}

bool Router::logged_in(const Request& request) const {
    return logins_.valid(cookie_value(request.cookie, cookie_name), config_.clock());
}

void Router::handle(const Request& request, Respond respond) {
    ++figures_.requests;
    route(request, parse_target(request.target), [respond = std::move(respond)](Response response) {
        secure(response);
        respond(std::move(response));
    });
}

std::optional<Response> Router::refuse_live(const Request& request) const {
    std::optional<Response> refusal;
    if (!same_origin(request)) refusal = error_response(403, "a page of another site may not connect here");
    else if (!logged_in(request)) refusal = error_response(401, "log in with the Director's PIN first");
    else if (const auto language = language_of(parse_target(request.target), request.accept_language); !language)
        refusal = error_response(400, language.error());
    if (refusal) secure(*refusal);
    return refusal;
}

void Router::route(const Request& request, const Target& target, Respond respond) {
    const auto path = target.path;
    if (request.method == Method::Post && !same_origin(request))
        return respond(error_response(403, "a page of another site may not send here"));
    if (request.method == Method::Post && !is_utf8(request.body))
        return respond(error_response(400, "what was sent is not UTF-8"));
    if (path == "/healthz") return reads(request) ? health(std::move(respond)) : respond(wrong_method("GET, HEAD"));
    if (path == "/metrics") return metrics(request, std::move(respond));
    if (path == "/api/v1/login")
        return request.method == Method::Post ? login(request, std::move(respond)) : respond(wrong_method("POST"));
    if (path.starts_with("/api/")) {
        if (!logged_in(request)) return respond(error_response(401, "log in with the Director's PIN first"));
        if (!path.starts_with(api)) return respond(error_response(404, "there is only /api/v1/ here"));
        return route_private(request, target, std::move(respond));
    }
    if (path == "/table" || path.starts_with("/seat/"))
        return respond(error_response(404, "the players' panels and the table by hand are not part of this version"));
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    const Asset* asset = assets_.find(path);
    if (!asset) return respond(error_response(404, "there is no such page"));
    Response response;
    response.content_type = asset->content_type;
    response.asset = asset->contents;
    response.headers.emplace_back("Cache-Control", asset->hashed ? "public, max-age=31536000, immutable" : "no-cache");
    respond(std::move(response));
}

void Router::route_private(const Request& request, const Target& target, Respond respond) {
    auto path = target.path;
    path.remove_prefix(api.size());
    const auto language = language_of(target, request.accept_language);
    if (!language) return respond(error_response(400, language.error()));
    if (path == "logout")
        return request.method == Method::Post ? logout(request, std::move(respond)) : respond(wrong_method("POST"));
    if (path == "commands")
        return request.method == Method::Post ? command(request, *language, std::move(respond)) : respond(wrong_method("POST"));
    if (path.starts_with("incidents/")) return incident(request, path.substr(10), *language, std::move(respond));
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    if (path == "table") return table(*language, std::move(respond));
    if (path == "export") return export_record(target, std::move(respond));
    if (path == "live") {
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
    respond(error_response(404, "there is no such page"));
}

void Router::login(const Request& request, Respond respond) {
    google::protobuf::Struct body;
    const bool read = google::protobuf::util::JsonStringToMessage(request.body, &body).ok();
    const auto field = body.fields().find("pin");
    if (!read || field == body.fields().end() || !is_pin(field->second.string_value()))
        return respond(error_response(400, "send {\"pin\":\"123456\"}: six digits, as a text"));

    const auto now = config_.monotonic();
    if (const auto wait = limiter_.wait(request.address, now); wait.count() > 0) {
        auto response = error_response(429, fmt::format("too many wrong PINs: try again in {} s", wait.count()));
        response.headers.emplace_back("Retry-After", std::to_string(wait.count()));
        return respond(std::move(response));
    }
    limiter_.tried(request.address, now);
    config_.aside([this, pin = field->second.string_value(), address = request.address,
                   hash = config_.pin_hash, respond = std::move(respond)]() -> std::function<void()> {
        const bool right = verify_pin(hash, pin);
        return [this, right, address, respond] {
            if (!right) {
                ++figures_.wrong_pins;
                return respond(error_response(401, "that is not the Director's PIN"));
            }
            limiter_.succeeded(address);
            Response response;
            response.content_type = "application/json";
            response.body = "{}\n";
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Logins::lifetime).count();
            response.headers.emplace_back(
                "Set-Cookie", fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict", cookie_name,
                                          logins_.create(config_.clock()), seconds));
            if (config_.keep_logins) config_.keep_logins(logins_.to_text());
            respond(std::move(response));
        };
    });
}

void Router::logout(const Request& request, Respond respond) {
    logins_.remove(cookie_value(request.cookie, cookie_name));
    if (config_.keep_logins) config_.keep_logins(logins_.to_text());
    Response response;
    response.content_type = "application/json";
    response.body = "{}\n";
    response.headers.emplace_back("Set-Cookie",
                                  fmt::format("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict", cookie_name));
    respond(std::move(response));
}

void Router::metrics(const Request& request, Respond respond) const {
    if (!reads(request)) return respond(wrong_method("GET, HEAD"));
    if (!request.loopback && !logged_in(request))
        return respond(error_response(401, "figures are given to this machine only, or after logging in"));
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = metrics_text(source_.figures(), source_.durability(), figures_);
    respond(std::move(response));
}

void Router::health(Respond respond) const {
    Response response;
    const auto durability = source_.durability();
    response.status = durability.durable ? 200 : 503;
    response.content_type = "application/json";
    response.body = health_json(source_.evening(), durability);
    respond(std::move(response));
}

}  // namespace kibitz::display
