// What a scorer's login opens: session, boards, results and exports. A list of what is his; the rest is refused.
#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/language.hpp"
#include "controller/display/router.hpp"
#include "controller/views/rights.hpp"
#include "controller/wire/convert.hpp"
#include "controller/words/denials.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::display {
namespace {

/// 403: he is logged in, so that his page does not ask for a login.
Response not_scorers(words::Language language, words::Denial why) {
    return error_response(403, words::denial(why, language));
}

}  // namespace

void Router::route_scorer(const Request& request, const Target& target, Respond respond) {
    const auto path = target.path;
    const auto language = language_of(target, request.accept_language);
    if (!language) return respond(error_response(400, language.error()));
    const bool post = request.method == Method::Post;
    const auto posted = [&](auto answer) { post ? answer() : respond(wrong_method("POST")); };
    const auto read = [&](auto answer) { request.method == Method::Get || request.method == Method::Head ? answer() : respond(wrong_method("GET, HEAD")); };
    if (path == "/api/v1/logout") return posted([&] { leave(request, scorer_token_of(request), std::move(respond)); });
    if (path == "/api/v1/name") return posted([&] { rename(request, scorer_token_of(request), std::move(respond)); });
    if (path == "/api/v1/commands") return posted([&] { command_of_scorer(request, *language, std::move(respond)); });
    if (path == "/api/v1/exports") return read([&] { list_exports(*language, std::move(respond)); });
    if (path == "/api/v1/export") return read([&] { export_record(target, true, std::move(respond)); });
    if (path == "/api/v1/table") return read([&] {
        Response response;
        response.content_type = "application/json";
        response.body = scorers_.table_json();
        respond(std::move(response));
    });
    if (path == "/api/v1/live") return read([&] {
        auto response = error_response(426, "this address speaks WebSocket only");
        response.headers.emplace_back("Upgrade", "websocket");
        respond(std::move(response));
    });
    respond(not_scorers(*language, words::Denial::DirectorsAlone));
}

void Router::command_of_scorer(const Request& request, words::Language language, Respond respond) {
    auto command = read_command(request.body);
    if (!command) return respond(error_response(400, command.error()));
    const auto& state = source_.evening().state;
    if (const auto why = views::refused_to_scorer(state, *command); why) return respond(not_scorers(language, *why));
    const auto name = name_of(scorer_token_of(request));
    if (auto* start = std::get_if<reading::BoardStart>(&*command)) {
        *start = views::by_number(state, start->board);
        start->prevent_illegal_calls = config_.prevent_illegal_calls;
    } else if (auto* given = std::get_if<reading::Resync>(&*command); given && state.board && state.board->contract) {
        auto result = views::result_of_play(state, *given->declarer_tricks);
        result.reason = std::move(given->reason);
        result.by = name.empty() ? std::string(nameless_scorer) : name;
        *given = std::move(result);
    }
    submit(std::move(*command), language, std::move(respond));
}

/// Their logins, and the codes for more: with another PIN who had the old one has nothing left.
void Router::end_scorers() {
    constexpr views::Audience of_scorers{views::Role::Scorer, {}};
    (void)logins_.remove_all(of_scorers);
    forget_codes(of_scorers);
}

}  // namespace kibitz::display
