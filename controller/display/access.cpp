// Logging in and out: who may try the PIN when, whose turn it is, and what a login is given.
#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

#include "controller/display/router.hpp"

namespace kibitz::display {
namespace {

/// A caller whose try gave way to others, or who has one under way, may come again after this long.
constexpr int busy_seconds = 5;
/// Of the table's id in its cookies' names: tables on one machine differ in the port only, which cookies do not heed.
constexpr std::size_t id_digits = 8;

}  // namespace

Response wait_response(std::string_view why, std::int64_t seconds) {
    auto response = error_response(429, fmt::format("{}: try again in {} s", why, seconds));
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

Response done_response() { return json_response("{}\n"); }

std::string cookie(const Request& request, const std::string& name, const std::string& value, std::chrono::seconds lasts) {
    const bool secure = request.origin.starts_with("https://");
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", name, value, lasts.count(), secure ? "; Secure" : "");
}

const char* key_of(Kept kept) noexcept {
    switch (kept) {
        case Kept::PinHash: return "pin-hash";
        case Kept::Logins: return "logins";
        case Kept::PinTries: return "pin-tries";
        case Kept::KnownDevices: return "known-devices";
        case Kept::JoinCodes: return "join-codes";
    }
    return "";
}

/// "kibitz", or "kibitz-1a2b3c4d" at a table that has an id; `of` stands before the id.
std::string Router::cookie_name(std::string_view of) const {
    const auto id = std::string_view(config_.origin.table_id).substr(0, id_digits);
    return fmt::format("kibitz{}{}{}", of, id.empty() ? "" : "-", id);
}

/// "kibitz" is the Director's. One cookie a seat, so that the panels of a table by hand can stand in one browser:
/// "kibitz-seat-north-1a2b3c4d".
std::string Router::cookie_name(views::Audience audience) const {
    return cookie_name(audience.role == views::Role::Director ? "" : "-" + to_string(audience));
}

/// The login that a request carries for this audience; empty when none.
std::string Router::login_at(const Request& request, views::Audience audience) const {
    const auto token = cookie_value(request.cookie, cookie_name(audience));
    return valid(token) && logins_.audience(token) == audience ? std::string(token) : std::string();
}

std::string Router::login_of(const Request& request, views::Role role) const {
    const bool several = role == views::Role::Seat;
    const auto wanted = several ? views::audience_from_string(parse_target(request.target).parameter("as")) : std::nullopt;
    for (const auto& [audience, name] : views::all_audiences) {
        if (!is_of(audience, role) || (wanted && audience != *wanted)) continue;
        if (auto login = login_at(request, audience); !login.empty()) return login;
    }
    return {};
}

bool Router::is_member(const Request& request) const {
    const auto opens = [&](const Door& door) { return door.feed && !door.apart && !login_of(request, door.role).empty(); };
    return std::any_of(std::begin(doors), std::end(doors), opens);
}

void Router::keep(Kept kept, const std::string& text) const {
    if (config_.keep) config_.keep(kept, text);
}

void Router::restore(Kept kept, const std::string& text) {
    switch (kept) {
        case Kept::PinHash: *pin_hash_ = text; break;
        case Kept::Logins: logins_.restore(text, config_.clock()); break;
        case Kept::PinTries: limiter_.restore(text, config_.clock()); break;
        case Kept::KnownDevices: known_.restore(text, config_.clock()); break;
        case Kept::JoinCodes: codes_.restore(text, config_.clock()); break;
    }
}

void Router::set_pin(std::string pin, std::function<void()> done) {
    comparing_ = "";
    config_.aside_pins([this, done = std::move(done), pin = std::move(pin), hash = pin_hash_,
                        cost = config_.pin_cost]() -> std::function<void()> {
        const bool as_before = verify_pin(*hash, pin);
        if (as_before && !costs_other(*hash, cost)) return [this, done] {
            if (done) done();
            comparing_.reset();
            compare_next();
        };
        auto fresh = hash_pin(pin, cost);
        if (!fresh.empty()) *hash = fresh;  // without memory for it the old one stays
        return [this, done, as_before, fresh = std::move(fresh)] {
            if (!fresh.empty()) keep(Kept::PinHash, fresh);
            if (done) done();
            if (!as_before) {
                (void)logins_.remove_all({views::Role::Director, {}});  // players' panels stand on no PIN
                end_scorers();
                keep(Kept::Logins, logins_.to_text());
                if (on_logout_) on_logout_(Ending::LoggedOut);
                tell_panels();
            }
            comparing_.reset();
            compare_next();
        };
    });
}

void Router::login(const Asked& asked, Respond respond) {
    const auto& request = asked.request;
    if (is_being_set_up()) return respond(error_response(409, "this table has no PIN yet: set it up first, at /setup"));
    google::protobuf::Struct body;
    const bool read = google::protobuf::util::JsonStringToMessage(request.body, &body).ok();
    const auto field = body.fields().find("pin");
    if (!read || field == body.fields().end() || !is_pin(field->second.string_value()))
        return respond(error_response(400, "send {\"pin\":\"123456\"}: six digits, as a text"));

    const auto now = config_.clock();
    const auto caller = known_.caller(cookie_value(request.cookie, cookie_name("-device")), request.address);
    if (const auto wait = limiter_.wait(caller.name, now); wait.count() > 0)
        return respond(wait_response("too many wrong PINs", wait.count()));
    if (comparing_ == caller.name || pins_.waits(caller.name))
        return respond(wait_response("a PIN from here is being looked at", busy_seconds));
    const int wrong = limiter_.wrong(caller.name, now);
    limiter_.tried(caller.name, now);
    keep(Kept::PinTries, limiter_.to_text());
    const auto given = body.fields().find("name");
    const std::string who = given == body.fields().end() ? std::string() : given->second.string_value();
    pins_.add({caller.name, caller.known, wrong, field->second.string_value(),
               [this, name = caller.name, respond] {
                   limiter_.not_compared(name);
                   respond(wait_response("too many PINs at once", busy_seconds));
               },
               [this, request, name = caller.name, who, respond](bool right) {
                   if (right) return log_in(request, name, who, respond);
                   ++figures_.wrong_pins;
                   respond(error_response(401, "that is not the Director's PIN"));
               }});
    compare_next();
}

/// One PIN at a time: each costs a second of a core.
void Router::compare_next() {
    if (comparing_) return;
    auto one = pins_.next();
    if (!one) return;
    comparing_ = one->caller;
    config_.aside_pins([this, one = std::move(*one), hash = pin_hash_, cost = config_.pin_cost]() -> std::function<void()> {
        const bool right = verify_pin(*hash, one.pin);
        const bool of_old = right && costs_other(*hash, cost);
        return [this, one, right, of_old] {
            comparing_.reset();
            one.compared(right);
            if (of_old) return set_pin(one.pin);  // an earlier version's hash is made anew while the PIN is known
            compare_next();
        };
    });
}

void Router::log_in(const Request& request, const std::string& caller, const std::string& name, Respond respond) {
    const auto now = config_.clock();
    limiter_.succeeded(caller);
    const auto device_name = cookie_name("-device");
    const auto device = known_.note(cookie_value(request.cookie, device_name), request.address, now);
    auto response = done_response();
    const auto lasts = std::chrono::duration_cast<std::chrono::seconds>(Logins::lifetime);
    response.headers.emplace_back("Set-Cookie", cookie(request, cookie_name(""), logins_.create(now, name), lasts));
    response.headers.emplace_back("Set-Cookie", cookie(request, device_name, device, KnownDevices::lifetime));
    keep(Kept::Logins, logins_.to_text());
    keep(Kept::PinTries, limiter_.to_text());
    keep(Kept::KnownDevices, known_.to_text());
    respond(std::move(response));
}

/// A name for what somebody rules, or enters: of this login.
void Router::rename(const Asked& asked, Respond respond) {
    google::protobuf::Struct body;
    const bool read = google::protobuf::util::JsonStringToMessage(asked.request.body, &body).ok();
    const auto field = body.fields().find("name");
    if (!read || field == body.fields().end() || field->second.kind_case() != google::protobuf::Value::kStringValue)
        return respond(error_response(400, "send {\"name\":\"A. Holt\"}"));
    (void)logins_.rename(asked.login, field->second.string_value());
    keep(Kept::Logins, logins_.to_text());
    feeds_.directors.names_changed();
    respond(done_response());
}

void Router::logout(const Asked& asked, Respond respond) {
    logins_.remove(asked.login);
    logged_out(asked, std::move(respond));
}

void Router::logout_all(const Asked& asked, Respond respond) {
    (void)logins_.remove_all({views::Role::Director, {}});
    logged_out(asked, std::move(respond));
}

/// His cookie, and the displays that stood on what has been ended.
void Router::logged_out(const Asked& asked, Respond respond) {
    keep(Kept::Logins, logins_.to_text());
    auto response = done_response();
    response.headers.emplace_back("Set-Cookie", cookie(asked.request, cookie_name(""), "", std::chrono::seconds(0)));
    respond(std::move(response));
    if (on_logout_) on_logout_(Ending::LoggedOut);
}

}  // namespace kibitz::display
