// Players' panels, scorers and spectators: codes to join by, joining, being shut out, and who is there.
#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <utility>

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

Response which_panel() {
    return error_response(400,
        "send {\"panel\":\"seat-north\"}: seat-north, -east, -south, -west, table-screen, scorer, technician or spectator");
}

constexpr Audience spectator{Role::Spectator, {}}, scorer{Role::Scorer, {}}, technician{Role::Technician, {}};

/// The page a device that has joined goes on to.
std::string page_of(Audience audience) {
    const auto& door = door_of(audience);
    const auto page = std::string(door.after_joining.empty() ? door.page : door.after_joining);
    return door.role == Role::Seat ? page + "?as=" + to_string(audience) : page;
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

void Router::make_code(const Asked& asked, Respond respond) {
    const auto audience = panel_of(asked.request);
    if (!audience) return respond(which_panel());
    if (audience == spectator && !feeds_.spectators.on()) return respond(no_spectators(asked.language));
    const auto offer = codes_.offer(*audience, config_.clock());
    keep(Kept::JoinCodes, codes_.to_text());
    note(Act::CodeShown, asked, to_string(*audience));
    respond(json_response(fmt::format("{{\"code\":\"{}\",\"seconds\":{}}}\n", offer.code, seconds(offer.left).count())));
    tell_panels();
}

/// What this browser has joined as already: the way on for who comes back to the page of codes.
void Router::joined(const Asked& asked, Respond respond) {
    std::string all;
    for (const auto& [audience, name] : views::all_audiences) {
        const bool joins = audience.role != Role::Director && is_started_with(door_of(audience).option);
        if (joins && !login_at(asked.request, audience).empty()) all += (all.empty() ? "" : ",") + joined_as(audience);
    }
    respond(json_response(fmt::format("{{\"joined\":[{}]}}\n", all)));
}

void Router::join(const Asked& asked, Respond respond) {
    const auto& request = asked.request;
    const auto code = text_of(request, "code");
    if (!code || !is_join_code(*code)) return respond(error_response(400, "send {\"code\":\"12345678\"}: eight digits, as a text"));
    const auto now = config_.clock();
    if (const auto wait = code_limiter_.wait(request.address, now); wait.count() > 0)
        return respond(wait_response("too many wrong codes", wait.count()));
    const auto device = text_of(request, "device").value_or("");
    const auto [is, audience] = codes_.use(*code, std::string_view(device).substr(0, JoinCodes::max_device_bytes), now);
    keep(Kept::JoinCodes, codes_.to_text());
    const bool spectators_off = audience == spectator && !feeds_.spectators.on();  // a code of an earlier start that had spectators
    if (is == JoinCodes::Is::Wrong) {  // one that was a code once is no guess
        code_limiter_.tried(request.address, now);
        note_stranger(Act::WrongCodes, request);
    }
    if (is != JoinCodes::Is::Good || spectators_off) return respond(no_way_in(is, spectators_off));
    code_limiter_.succeeded(request.address);
    auto response = json_response(joined_as(*audience) + "\n");
    // Who scans the picture twice watches once.
    if (audience == spectator && !login_at(request, spectator).empty()) return respond(std::move(response));
    const bool another = !door_of(*audience).many_join && logins_.remove_all(*audience);
    // A Director's name is his alone. Nothing is said of it: who joins knows a code, and no names.
    auto name = text_of(request, "name").value_or("");
    if (directors_.named(kept_name(name))) name.clear();
    const auto token = logins_.create(now, name, *audience);
    keep(Kept::Logins, logins_.to_text());
    note_stranger(Act::Joined, request, to_string(*audience));
    response.headers.emplace_back("Set-Cookie", cookie(request, cookie_name(*audience), token, seconds(Logins::lifetime)));
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
void Router::shut_panel(const Asked& asked, Respond respond) {
    const auto audience = panel_of(asked.request);
    if (!audience) return respond(which_panel());
    const bool any = logins_.remove_all(*audience);
    keep(Kept::Logins, logins_.to_text());
    forget_codes(*audience);
    note(Act::PanelShut, asked, to_string(*audience));
    respond(done_response());
    if (any && on_logout_) on_logout_(Ending::ShutOut);
    tell_panels();
}

void Router::leave(const Asked& asked, Respond respond) {
    if (asked.login.empty()) return respond(error_response(401, "join first, with the Director's code"));
    const auto audience = audience_of(asked.login);
    logins_.remove(asked.login);
    keep(Kept::Logins, logins_.to_text());
    // Nobody comes back by reloading the page of the code, or by the code in the browser's history.
    if (!door_of(audience).many_join) forget_codes(audience);
    else codes_.forget_used(audience, config_.clock()), keep(Kept::JoinCodes, codes_.to_text());
    auto response = done_response();
    response.headers.emplace_back("Set-Cookie", cookie(asked.request, cookie_name(audience), "", std::chrono::seconds(0)));
    respond(std::move(response));
    if (on_logout_) on_logout_(Ending::ShutOut);
    tell_panels();
}

void Router::tell_panels() {
    const auto now = config_.clock();
    std::vector<PanelPresence> panels;
    for (std::size_t i = 0; i < SeatHub::audiences; ++i) {
        const auto audience = SeatHub::audience(i);
        panels.push_back({audience, logins_.any(audience, now), feeds_.panels.connected(audience), 0, {}, codes_.is_out(audience, now)});
        if (audience.seat && on_panel_) on_panel_(*audience.seat, panels.back().joined, panels.back().connected);
    }
    panels.push_back({scorer, logins_.any(scorer, now), feeds_.scorers.clients() > 0, feeds_.scorers.clients(), {}, codes_.is_out(scorer, now)});
    const auto technicians = feeds_.technicians.technicians();
    panels.push_back({technician, logins_.any(technician, now), technicians > 0, technicians, {}, codes_.is_out(technician, now)});
    if (feeds_.spectators.on()) panels.push_back({spectator, logins_.any(spectator, now), feeds_.spectators.clients() > 0, feeds_.spectators.clients(), feeds_.spectators.delay(), codes_.is_out(spectator, now)});
    feeds_.directors.tell_panels(std::move(panels));
}

}  // namespace kibitz::display
