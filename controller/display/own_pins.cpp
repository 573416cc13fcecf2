// Directors with PINs of their own: the chief Director adds them and removes them, on his page or on the table's computer.
#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/router.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

/// The text of that name in the request's JSON object; empty when it is not there or no text.
std::string body_text(const Request& request, const char* name) {
    google::protobuf::Struct body;
    if (!google::protobuf::util::JsonStringToMessage(request.body, &body).ok()) return {};
    const auto field = body.fields().find(name);
    return field == body.fields().end() ? std::string() : field->second.string_value();
}

Response with_pin(const Directors::One& one, const std::string& pin) {
    return json_response(fmt::format("{{\"id\":\"{}\",\"name\":{},\"pin\":\"{}\"}}\n", one.id, json_quote(one.name), pin));
}

Response no_such_director() { return error_response(404, "there is no such Director, or no more: look at the list again"); }
Response no_memory() { return error_response(503, "there is no memory to make a PIN with: try again"); }

}  // namespace

/// 403: he is logged in, so that his page does not ask for a login.
void Router::chiefs_alone(const Asked& asked, Respond respond) {
    respond(error_response(403, words::denial(words::Denial::ChiefDirectorsAlone, asked.language)));
}

void Router::when_kept(std::function<void()> done) const {
    if (config_.when_kept) config_.when_kept(std::move(done));
    else done();
}

/// A PIN and its hash, made where PINs are compared; without memory for it the hash is empty.
void Router::make_pin(std::function<void(const std::string& pin, const std::string& hash)> done) {
    config_.aside_pins([done = std::move(done), cost = config_.pin_cost]() -> std::function<void()> {
        const auto pin = random_pin();
        return [done, pin, hash = hash_pin(pin, cost)] { done(pin, hash); };
    });
}

/// Nobody else goes by his name from now on: not who has it with the club's PIN, nor a scorer.
tl::expected<Directors::One, std::string> Router::add_to_directors(const std::string& name, const std::string& hash) {
    auto added = directors_.add(name, hash);
    if (!added) return tl::unexpected(std::string(in_words(added.error())));
    keep(Kept::Directors, directors_.to_text());
    const auto key = name_key(added->name);
    if (logins_.take_names([&](const std::string& other) { return name_key(other) == key; })) {
        keep(Kept::Logins, logins_.to_text());
        feeds_.directors.names_changed();
    }
    return std::move(*added);
}

/// His logins end now, and their pages say so.
void Router::end_director(const Directors::One& one) {
    keep(Kept::Directors, directors_.to_text());
    if (!logins_.remove_account(one.id)) return;
    keep(Kept::Logins, logins_.to_text());
    if (on_logout_) on_logout_(Ending::LoggedOut);
}

void Router::list_directors(const Asked&, Respond respond) {
    std::string list;
    for (const auto& one : directors_.all())
        list += fmt::format("{}{{\"id\":\"{}\",\"name\":{},\"devices\":{}}}", list.empty() ? "" : ",", one.id, json_quote(one.name),
                            logins_.count(one.id, config_.clock()));
    respond(json_response("{\"director\":[" + list + "]}\n"));
}

void Router::add_director(const Asked& asked, Respond respond) {
    const auto name = kept_name(body_text(asked.request, "name"));
    if (name.empty()) return respond(error_response(400, "send {\"name\":\"A. Holt\"}"));
    if (const auto free = directors_.check(name); !free) return respond(error_response(409, in_words(free.error())));
    const auto login = asked.login;
    make_pin([this, name, login, request = asked.request, respond = std::move(respond)](const std::string& pin, const std::string& hash) {
        if (hash.empty()) return respond(no_memory());
        if (!valid(login)) return respond(error_response(401, pin_first));  // logged out meanwhile
        Asked his{request, parse_target(request.target)};
        his.role = views::Role::Director;
        his.chief = true;
        his.login = login;
        const auto free = directors_.check(name);
        if (!free) return respond(error_response(409, in_words(free.error())));  // another was quicker
        note(Act::DirectorAdded, his, name);
        const auto added = add_to_directors(name, hash);
        if (!added) return respond(error_response(409, added.error()));
        when_kept([respond, answer = with_pin(*added, pin)] { respond(answer); });
    });
}

void Router::remove_director(const Asked& asked, Respond respond) {
    const auto* found = directors_.find(body_text(asked.request, "id"));
    if (!found) return respond(no_such_director());
    const auto one = *found;
    note(Act::DirectorRemoved, asked, one.name);
    (void)directors_.remove(one.id);
    end_director(one);
    when_kept([respond = std::move(respond)] { respond(done_response()); });
}

/// Who has lost his PIN, or shown it, has another one; whoever is logged in with the old one is so no more.
void Router::new_pin_of_director(const Asked& asked, Respond respond) {
    const auto id = body_text(asked.request, "id");
    if (!directors_.find(id)) return respond(no_such_director());
    const auto login = asked.login;
    make_pin([this, id, login, request = asked.request, respond = std::move(respond)](const std::string& pin, const std::string& hash) {
        if (hash.empty()) return respond(no_memory());
        if (!valid(login)) return respond(error_response(401, pin_first));
        if (!directors_.set_hash(id, hash)) return respond(no_such_director());
        const auto one = *directors_.find(id);
        Asked his{request, parse_target(request.target)};
        his.role = views::Role::Director;
        his.chief = true;
        his.login = login;
        note(Act::DirectorPin, his, one.name);
        end_director(one);
        when_kept([respond, answer = with_pin(one, pin)] { respond(answer); });
    });
}

tl::expected<void, std::string> Router::add_director(const std::string& name, const std::string& hash) {
    const bool is_hash = hash.starts_with("$argon2id$") && hash.find(' ') == std::string::npos;
    if (!is_hash) return tl::unexpected<std::string>("there is no PIN's hash with it");
    const auto added = add_to_directors(name, hash);
    if (!added) return tl::unexpected(added.error());
    note_here(Act::DirectorAdded, added->name);
    return {};
}

tl::expected<void, std::string> Router::remove_director(const std::string& name) {
    const auto* found = directors_.named(kept_name(name));
    if (!found) return tl::unexpected<std::string>("there is no Director of that name");
    const auto one = *found;
    (void)directors_.remove(one.id);
    note_here(Act::DirectorRemoved, one.name);
    end_director(one);
    return {};
}

}  // namespace kibitz::display
