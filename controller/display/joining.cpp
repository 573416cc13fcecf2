// Players' panels, scorers and spectators: codes to join by, joining, being shut out, and who is there.
#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/language.hpp"
#include "controller/display/places.hpp"
#include "controller/display/router.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

using views::Audience;
using views::Role;

/// The text of that name in a JSON object; nothing when it is not there or no text.
std::optional<std::string> text_of(const Request& request, const char* name) {
    google::protobuf::Struct body;
    if (!google::protobuf::util::JsonStringToMessage(request.body, &body).ok()) return std::nullopt;
    const auto field = body.fields().find(name);
    if (field == body.fields().end() || field->second.kind_case() != google::protobuf::Value::kStringValue) return std::nullopt;
    return field->second.string_value();
}

/// Which panel a request of the Director's is about: {"panel":"seat-north"}.
std::optional<Audience> panel_of(const Request& request) {
    const auto text = text_of(request, "panel");
    const auto audience = text ? views::audience_from_string(*text) : std::nullopt;
    return audience && audience->role != Role::Director ? audience : std::nullopt;
}

Response json_response(std::string body) {
    Response response;
    response.content_type = "application/json";
    response.body = std::move(body);
    return response;
}

Response which_panel() {
    return error_response(400, "send {\"panel\":\"seat-north\"}: seat-north, -east, -south, -west, table-screen, scorer or spectator");
}

constexpr Audience spectator{Role::Spectator, {}}, scorer{Role::Scorer, {}};

/// Of these there may be several: nobody takes another's place, and all are shut out at once.
bool several(Audience audience) { return audience == spectator || audience == scorer; }

/// The page a device that has joined goes on to.
std::string page_of(Audience audience) {
    if (audience == spectator) return "/watch";
    return audience == scorer ? "/#/session" : "/seat?as=" + to_string(audience);
}

/// A spectator's code where there are no spectators: `reason` is for programs, `error` for the Director.
Response no_spectators(words::Language language) {
    const auto why = words::denial(words::Denial::NoSpectators, language);
    auto response = json_response(fmt::format("{{\"error\":{},\"reason\":\"spectators-off\"}}\n", json_quote(why)));
    response.status = 409;
    return response;
}

/// Why a code lets nobody in: `reason` is for the page, which has the words for it.
Response no_way_in(JoinCodes::Is is, bool spectators_off) {
    using Why = std::pair<const char*, const char*>;
    const auto [reason, why] = spectators_off                  ? Why{"off", "this table has no spectators now"}
                               : is == JoinCodes::Is::Used ? Why{"used", "another device has joined with this code: ask for a new one"}
                               : is == JoinCodes::Is::Old  ? Why{"old", "this code is no longer good: ask for a new one"}
                                                           : Why{"wrong", "this is no code of this table"};
    auto response = json_response(fmt::format("{{\"error\":{},\"reason\":\"{}\"}}\n", json_quote(why), reason));
    response.status = 401;
    return response;
}

std::string joined_as(Audience audience) { return fmt::format("{{\"panel\":\"{}\",\"page\":\"{}\"}}", to_string(audience), page_of(audience)); }

std::chrono::seconds seconds(Duration d) { return std::chrono::duration_cast<std::chrono::seconds>(d); }

}  // namespace

void Router::route_joining(const Request& request, std::string_view path, Respond respond) {
    if (auto response = not_live(request, path)) return respond(std::move(*response));
    if (path == "/api/v1/join" && request.method == Method::Get) return respond(joined(request));
    if (request.method != Method::Post) {
        auto response = error_response(405, "this page takes POST only");
        response.headers.emplace_back("Allow", "POST");
        return respond(std::move(response));
    }
    if (path == "/api/v1/join") return join(request, std::move(respond));
    if (path == "/api/v1/seat/leave") return leave(request, panel_token_of(request), std::move(respond));
    if (path == "/api/v1/watch/leave") return leave(request, spectator_token_of(request), std::move(respond));
    // What follows is the Director's: route_private() has seen to that, and to the language.
    if (path == "/api/v1/panels/code") return make_code(request, *language_of(parse_target(request.target), request.accept_language), std::move(respond));
    if (path == "/api/v1/panels/shut") return shut_panel(request, std::move(respond));
    respond(error_response(404, "there is no such page"));
}

/// A page whose WebSocket was refused learns here why; nothing for other addresses.
std::optional<Response> Router::not_live(const Request& request, std::string_view path) const {
    const bool watching = path == "/api/v1/watch/live";
    if (!watching && path != "/api/v1/seat/live") return std::nullopt;
    if (watching && !watch_.on()) return error_response(404, words::denial(words::Denial::NoSpectators));
    if (watching && spectator_token_of(request).empty()) return error_response(401, join_to_watch);
    if (watching && watch_.clients() >= max_spectators) return error_response(503, too_many_spectators);
    if (!watching && panel_token_of(request).empty()) return error_response(401, join_first);
    auto response = error_response(426, "this address speaks WebSocket only");
    response.headers.emplace_back("Upgrade", "websocket");
    return response;
}

/// The login that a request carries for this audience, by the cookie of that name; empty when none.
std::string Router::login_at(const Request& request, Audience audience) const {
    const auto token = cookie_value(request.cookie, cookie_name("-" + to_string(audience)));
    return valid(token) && logins_.audience(token) == audience ? std::string(token) : std::string();
}

std::string Router::scorer_token_of(const Request& request) const { return login_at(request, scorer); }

std::string Router::spectator_token_of(const Request& request) const { return login_at(request, spectator); }

/// One cookie a seat, so that the panels of a table by hand can stand in one browser: "kibitz-seat-north-1a2b3c4d".
std::string Router::panel_token_of(const Request& request) const {
    const auto wanted = views::audience_from_string(parse_target(request.target).parameter("as"));
    for (std::size_t i = 0; i < SeatHub::audiences; ++i) {
        const auto audience = SeatHub::audience(i);
        if (wanted && audience != *wanted) continue;
        if (auto token = login_at(request, audience); !token.empty()) return token;
    }
    return {};
}

void Router::make_code(const Request& request, words::Language language, Respond respond) {
    const auto audience = panel_of(request);
    if (!audience) return respond(which_panel());
    if (audience == spectator && !watch_.on()) return respond(no_spectators(language));
    const auto offer = codes_.offer(*audience, config_.clock());
    keep(Kept::JoinCodes, codes_.to_text());
    respond(json_response(fmt::format("{{\"code\":\"{}\",\"seconds\":{}}}\n", offer.code, seconds(offer.left).count())));
    tell_panels();
}

/// What this browser has joined as already: the way on for who comes back to the page of codes.
Response Router::joined(const Request& request) const {
    std::string all;
    const auto add = [&](Audience audience, const std::string& token) {
        if (!token.empty()) all += (all.empty() ? "" : ",") + joined_as(audience);
    };
    for (std::size_t i = 0; i < SeatHub::audiences; ++i) add(SeatHub::audience(i), login_at(request, SeatHub::audience(i)));
    add(scorer, scorer_token_of(request));
    if (watch_.on()) add(spectator, spectator_token_of(request));
    return json_response(fmt::format("{{\"joined\":[{}]}}\n", all));
}

void Router::join(const Request& request, Respond respond) {
    const auto code = text_of(request, "code");
    if (!code || !is_join_code(*code)) return respond(error_response(400, "send {\"code\":\"12345678\"}: eight digits, as a text"));
    const auto now = config_.clock();
    if (const auto wait = code_limiter_.wait(request.address, now); wait.count() > 0)
        return respond(wait_response("too many wrong codes", wait.count()));
    const auto device = text_of(request, "device").value_or("");
    const auto [is, audience] = codes_.use(*code, std::string_view(device).substr(0, JoinCodes::max_device_bytes), now);
    keep(Kept::JoinCodes, codes_.to_text());
    const bool spectators_off = audience == spectator && !watch_.on();  // a code of an earlier start that had spectators
    if (is == JoinCodes::Is::Wrong) code_limiter_.tried(request.address, now);  // one that was a code once is no guess
    if (is != JoinCodes::Is::Good || spectators_off) return respond(no_way_in(is, spectators_off));
    code_limiter_.succeeded(request.address);
    auto response = json_response(joined_as(*audience) + "\n");
    // Who scans the picture twice watches once.
    if (audience == spectator && !spectator_token_of(request).empty()) return respond(std::move(response));
    const bool another = !several(*audience) && logins_.remove_all(*audience);
    const auto token = logins_.create(now, text_of(request, "name").value_or(""), *audience);
    keep(Kept::Logins, logins_.to_text());
    const auto name = cookie_name("-" + to_string(*audience));
    response.headers.emplace_back("Set-Cookie", cookie(request, name, token, seconds(Logins::lifetime)));
    respond(std::move(response));
    if (another && on_logout_) on_logout_(Ending::TakenOver);
    tell_panels();
}

/// No code of this audience opens anything any more.
void Router::forget_codes(Audience audience) {
    codes_.forget(audience, config_.clock());
    keep(Kept::JoinCodes, codes_.to_text());
}

/// A device that is lost, or has no business here any more: one tap, and it is out; of spectators and scorers all.
void Router::shut_panel(const Request& request, Respond respond) {
    const auto audience = panel_of(request);
    if (!audience) return respond(which_panel());
    const bool any = logins_.remove_all(*audience);
    keep(Kept::Logins, logins_.to_text());
    forget_codes(*audience);
    respond(done_response());
    if (any && on_logout_) on_logout_(Ending::ShutOut);
    tell_panels();
}

void Router::leave(const Request& request, const std::string& token, Respond respond) {
    if (token.empty()) return respond(error_response(401, "join first, with the Director's code"));
    const auto audience = audience_of(token);
    logins_.remove(token);
    keep(Kept::Logins, logins_.to_text());
    if (!several(audience)) forget_codes(audience);  // nobody comes back by reloading the page of the code
    auto response = done_response();
    response.headers.emplace_back("Set-Cookie", cookie(request, cookie_name("-" + to_string(audience)), "", std::chrono::seconds(0)));
    respond(std::move(response));
    if (on_logout_) on_logout_(Ending::ShutOut);
    tell_panels();
}

void Router::tell_panels() {
    const auto now = config_.clock();
    std::vector<PanelPresence> panels;
    for (std::size_t i = 0; i < SeatHub::audiences; ++i) {
        const auto audience = SeatHub::audience(i);
        panels.push_back({audience, logins_.any(audience, now), seats_.connected(audience), 0, {}, codes_.is_out(audience, now)});
        if (audience.seat && on_panel_) on_panel_(*audience.seat, panels.back().joined, panels.back().connected);
    }
    panels.push_back({scorer, logins_.any(scorer, now), scorers_.clients() > 0, scorers_.clients(), {}, codes_.is_out(scorer, now)});
    if (watch_.on()) panels.push_back({spectator, logins_.any(spectator, now), watch_.clients() > 0, watch_.clients(), watch_.delay(), codes_.is_out(spectator, now)});
    hub_.tell_panels(std::move(panels));
}

}  // namespace kibitz::display
