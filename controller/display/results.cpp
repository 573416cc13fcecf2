#include "controller/display/results.hpp"

#include <memory>
#include <utility>

#include "controller/display/router.hpp"
#include "controller/formats/exports/results_page.hpp"
#include "controller/words/results_words.hpp"

namespace kibitz::display {

Response results_response(std::string text) {
    Response response;
    response.content_type = "text/html; charset=utf-8";
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
                                  "frame-ancestors 'none'");
    response.body = std::move(text);
    return response;
}

Response results_closed(words::Language language) {
    auto response = results_response(formats::write_results_closed(language));
    response.status = 404;
    return response;
}

void Router::results(const Asked& asked, Respond respond) {
    const auto open = config_.hall_results ? config_.hall_results() : OpenResults{};
    if (!open.read) return respond(results_closed(asked.language));
    const auto write = [this, read = open.read, language = asked.language](WrittenOnce<std::string>::Written written) {
        config_.aside([this, read = read(), language, written = std::move(written)]() -> std::function<void()> {
            auto boards = read();
            formats::fill_dates(boards.plays);
            const auto games = formats::to_games(boards.plays, source_.law_code(), language);
            auto text = std::make_shared<std::string>(formats::write_results(games, boards.scored, language));
            return [text, written] { written(std::move(*text)); };
        });
    };
    results_[static_cast<std::size_t>(asked.language)].answer(
        open.edition, std::chrono::steady_clock::now(), write,
        [respond = std::move(respond)](const std::string& text) { respond(results_response(text)); });
}

}  // namespace kibitz::display
