// What is another answer to a scorer than to the Director; what is his at all stands in routes.cpp.
#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/bounds.hpp"
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

void Router::directors_alone(const Asked& asked, Respond respond) { respond(not_scorers(asked.language, words::Denial::DirectorsAlone)); }

void Router::table_of_scorer(const Asked&, Respond respond) { respond(json_response(feeds_.scorers.table_json())); }

void Router::command_of_scorer(const Asked& asked, Respond respond) {
    auto command = read_command(asked.request.body);
    if (!command) return respond(error_response(400, command.error()));
    const auto& state = source_.evening().state;
    if (const auto why = views::refused_to_scorer(state, *command); why) return respond(not_scorers(asked.language, *why));
    const auto name = by(asked);
    if (auto* start = std::get_if<reading::BoardStart>(&*command)) {
        *start = views::by_number(state, start->board);
        start->prevent_illegal_calls = config_.prevent_illegal_calls;
    } else if (auto* given = std::get_if<reading::Resync>(&*command); given && state.board && state.board->contract) {
        auto result = views::result_of_play(state, *given->declarer_tricks);
        result.reason = std::move(given->reason);
        result.by = name.empty() ? std::string(nameless_scorer) : name;
        *given = std::move(result);
    }
    submit(std::move(*command), asked.language, std::move(respond));
}

/// Their logins, and the codes for more: with another PIN who had the old one has nothing left.
void Router::end_scorers_and_technicians() {
    for (const auto role : {views::Role::Scorer, views::Role::Technician}) {
        const views::Audience those{role, {}};
        (void)logins_.remove_all(those);
        forget_codes(those);
    }
}

}  // namespace kibitz::display
