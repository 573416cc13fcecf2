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
/// To whomever, whatever was wrong: it tells nobody who has a PIN of his own.
constexpr std::string_view wrong_pin =
    "that is not the Director's PIN: who has a PIN of his own gives his name with it, as it stands in the list; others give the club's";

/// A caller's tries at one Director's own PIN, beside all of his (PinLimiter).
std::string tries_for(const std::string& caller, const std::string& account) { return caller + " for " + account; }

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
        case Kept::Directors: return "directors";
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
        case Kept::Directors: directors_.restore(text); break;
        case Kept::Logins:
            logins_.restore(text, config_.clock());
            // Of who was removed at the moment the power went only his name may be gone.
            logins_.keep_accounts([this](std::string_view account) { return directors_.find(account) != nullptr; });
            break;
        case Kept::PinTries: limiter_.restore(text, config_.clock()); break;
        case Kept::KnownDevices: known_.restore(text, config_.clock()); break;
        case Kept::JoinCodes: codes_.restore(text, config_.clock()); break;
    }
}

void Router::set_pin(std::string pin, std::function<void()> done) {
    comparing_ = "";
    config_.aside_pins([this, done = std::move(done), pin = std::move(pin), hash = pin_hash_,
                        cost = config_.pin_cost]() -> std::function<void()> {
        const bool as_before = verify_pin(*hash, pin), is_first = hash->empty();
        if (as_before && !costs_other(*hash, cost)) return [this, done] {
            if (done) done();
            comparing_.reset();
            compare_next();
        };
        auto fresh = hash_pin(pin, cost);
        if (!fresh.empty()) *hash = fresh;  // without memory for it the old one stays
        return [this, done, as_before, is_first, fresh = std::move(fresh)] {
            if (!fresh.empty()) keep(Kept::PinHash, fresh);
            if (done) done();
            if (!as_before) {
                // Players' panels stand on no PIN, and Directors with PINs of their own on theirs.
                (void)logins_.remove_account("");
                end_scorers_and_technicians();
                if (!is_first) note_here(Act::PinChanged, {});
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
    const auto given = body.fields().find("name");
    const auto who = kept_name(given == body.fields().end() ? std::string() : given->second.string_value());
    const auto* own = directors_.named(who);
    const auto tried_for = own ? tries_for(caller.name, own->id) : std::string();
    limiter_.tried(caller.name, now);
    if (own) limiter_.tried(tried_for, now);
    keep(Kept::PinTries, limiter_.to_text());
    pins_.add({caller.name, caller.known, wrong, field->second.string_value(), who,
               [this, name = caller.name, tried_for, respond] {
                   limiter_.not_compared(name);
                   limiter_.not_compared(tried_for);
                   respond(wait_response("too many PINs at once", busy_seconds));
               },
               [this, request, name = caller.name, who, respond](bool right, const std::string& account) {
                   if (right) return log_in(request, name, who, account, respond);
                   ++figures_.wrong_pins;
                   const auto* meant = directors_.named(who);
                   note_stranger(Act::WrongPins, request, meant ? meant->name : std::string());  // what else stands there may be a PIN
                   respond(error_response(401, wrong_pin));
               }});
    compare_next();
}

/// One PIN at a time: each costs a second of a core, and one hash is compared whatever the name is, so that how long it takes tells nobody
/// who has a PIN of his own.
void Router::compare_next() {
    if (comparing_) return;
    auto one = pins_.next();
    if (!one) return;
    comparing_ = one->caller;
    const auto* own = directors_.named(one->name);
    config_.aside_pins([this, one = std::move(*one), hash = pin_hash_, account = own ? own->id : std::string(),
                        own_hash = own ? own->hash : std::string(), cost = config_.pin_cost]() -> std::function<void()> {
        const auto& against = account.empty() ? *hash : own_hash;
        const bool fits = verify_pin(against, one.pin);
        const bool of_old = fits && costs_other(against, cost);
        auto fresh = of_old && !account.empty() ? hash_pin(one.pin, cost) : std::string();
        return [this, one, fits, of_old, account, own_hash, fresh = std::move(fresh)] {
            comparing_.reset();
            // The list may have become another meanwhile: he was removed or has another PIN, or the name is somebody's now.
            const auto* now_his = directors_.named(one.name);
            const bool stands = now_his ? now_his->id == account && now_his->hash == own_hash : account.empty();
            one.compared(fits && stands, account);
            // An earlier version's hash is made anew while the PIN is known.
            if (of_old && account.empty()) return set_pin(one.pin);
            if (stands && !fresh.empty() && directors_.set_hash(account, fresh)) keep(Kept::Directors, directors_.to_text());
            compare_next();
        };
    });
}

void Router::log_in(const Request& request, const std::string& caller, const std::string& name, const std::string& account,
                    Respond respond) {
    const auto now = config_.clock();
    if (account.empty()) {
        limiter_.succeeded(caller);
        for (const auto& one : directors_.all()) limiter_.succeeded(tries_for(caller, one.id));
    } else {  // whoever has a PIN of his own guesses at others' no faster by it
        const auto his = tries_for(caller, account);
        limiter_.forgive(caller, limiter_.wrong(his, now));
        limiter_.succeeded(his);
    }
    const auto device_name = cookie_name("-device");
    const auto device = known_.note(cookie_value(request.cookie, device_name), request.address, now);
    const auto* own = directors_.find(account);
    const auto token = logins_.create(now, own ? own->name : name, {views::Role::Director, {}}, account);
    auto response = done_response();
    const auto lasts = std::chrono::duration_cast<std::chrono::seconds>(Logins::lifetime);
    response.headers.emplace_back("Set-Cookie", cookie(request, cookie_name(""), token, lasts));
    response.headers.emplace_back("Set-Cookie", cookie(request, device_name, device, KnownDevices::lifetime));
    keep(Kept::Logins, logins_.to_text());
    keep(Kept::PinTries, limiter_.to_text());
    keep(Kept::KnownDevices, known_.to_text());
    Asked his{request, parse_target(request.target)};
    his.role = views::Role::Director;
    his.chief = account.empty();
    his.login = token;
    note(Act::LoggedIn, his);
    respond(std::move(response));
}

/// A name for what somebody rules, or enters: of this login.
void Router::rename(const Asked& asked, Respond respond) {
    google::protobuf::Struct body;
    const bool read = google::protobuf::util::JsonStringToMessage(asked.request.body, &body).ok();
    const auto field = body.fields().find("name");
    if (!read || field == body.fields().end() || field->second.kind_case() != google::protobuf::Value::kStringValue)
        return respond(error_response(400, "send {\"name\":\"A. Holt\"}"));
    const auto name = kept_name(field->second.string_value());
    if (has_own_pin(asked.login)) return respond(error_response(409,
        "your name stands in the list of Directors: the chief Director keeps it"));
    if (directors_.named(name)) return respond(error_response(409,
        "this is the name of a Director with a PIN of his own: who has that PIN logs in by it"));
    if (name != by(asked)) note(Act::Renamed, asked, name);
    (void)logins_.rename(asked.login, name);
    keep(Kept::Logins, logins_.to_text());
    feeds_.directors.names_changed();
    respond(done_response());
}

void Router::logout(const Asked& asked, Respond respond) {
    note(Act::LoggedOut, asked);
    logins_.remove(asked.login);
    logged_out(asked, std::move(respond));
}

/// The chief Director's word ends all Directors' logins; that of one with a PIN of his own, his.
void Router::logout_all(const Asked& asked, Respond respond) {
    note(Act::LoggedOutAll, asked);
    if (asked.chief) (void)logins_.remove_all({views::Role::Director, {}});
    else (void)logins_.remove_account(logins_.account(asked.login));
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
