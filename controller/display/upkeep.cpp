// GET /api/v1/technician/upkeep: the table's computer, for the technician and the Director; at a hall's display the hall's.
#include "controller/display/upkeep.hpp"

#include <fmt/format.h>

#include <memory>
#include <regex>

#include "controller/display/router.hpp"

namespace kibitz::display {
/// Names of its own: the display's files are joined when they are built.
namespace of_upkeep {

constexpr const char* hidden = "…";
/// Of a name: "Jo" stands in many words.
constexpr std::size_t shortest_name = 3;

std::string json_of(const Upkeep& told, const std::vector<std::string>& names) {
    std::string checks, lines;
    for (const auto& one : told.checks)
        checks += fmt::format("{}{{\"verdict\":{},\"what\":{},\"advice\":{}}}", checks.empty() ? "" : ",", json_quote(one.verdict),
                              json_quote(for_technicians(one.what, names)), json_quote(one.advice));
    for (const auto& one : told.log)
        lines += fmt::format("{}{{\"at\":{},\"weight\":{},\"text\":{}}}", lines.empty() ? "" : ",",
                             std::chrono::duration_cast<std::chrono::milliseconds>(one.at.time_since_epoch()).count(),
                             json_quote(one.weight), json_quote(for_technicians(one.text, names)));
    return fmt::format("{{\"check\":[{}],\"log\":[{}]}}\n", checks, lines);
}

}  // namespace of_upkeep

std::string for_technicians(std::string_view line, const std::vector<std::string>& names) {
    std::string out(line);
    for (const auto& name : names)
        for (std::size_t at = 0; name.size() >= of_upkeep::shortest_name && (at = out.find(name, at)) != std::string::npos;)
            out.replace(at, name.size(), of_upkeep::hidden);
    // "SK", "♠K", "K♠"; a PIN's six digits, a code's eight, "1234 5678".
    static const std::regex secret("\\b[SHDC](10|[2-9TJQKA])\\b|(♠|♥|♦|♣)(10|[2-9TJQKA])|(10|[2-9TJQKA])(♠|♥|♦|♣)|\\b\\d{4} \\d{4}\\b|\\b(\\d{6}|\\d{8})\\b");
    return std::regex_replace(out, secret, of_upkeep::hidden);
}

void Router::upkeep(const Asked& asked, Respond respond) {
    Asked his = asked;
    if (auto why = no_technician(his)) return respond(std::move(*why));
    if (!config_.upkeep) return respond(error_response(404, "of this computer nothing is told before it is set up"));
    std::vector<std::string> names;
    const auto& state = source_.evening().state;
    const auto add = [&names](const laws::BoardState& of) { names.insert(names.end(), of.start.players.begin(), of.start.players.end()); };
    if (state.board) add(*state.board);
    for (const auto& one : state.plays_left)
        if (one.record) add(*one.record);
    for (const auto& one : directors_.all()) names.push_back(one.name);
    config_.aside([look = config_.upkeep(), names = std::move(names), respond = std::move(respond)]() -> std::function<void()> {
        auto text = std::make_shared<std::string>(of_upkeep::json_of(look(), names));
        return [text, respond] { respond(json_response(std::move(*text))); };
    });
}

}  // namespace kibitz::display
