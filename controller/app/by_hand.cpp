#include "controller/app/by_hand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "controller/display/http.hpp"
#include "controller/display/pin.hpp"
#include "controller/perception/device.hpp"

namespace kibitz::app {

std::string HandTickets::issue(const std::string& login, Instant now) {
    std::erase_if(waiting_, [&](const auto& one) { return now - one.second.issued > good_for; });
    if (waiting_.size() >= most)
        waiting_.erase(std::min_element(waiting_.begin(), waiting_.end(),
                                        [](const auto& a, const auto& b) { return a.second.issued < b.second.issued; }));
    auto ticket = display::random_token();
    waiting_[display::token_hash(ticket)] = {login, now};
    return ticket;
}

std::optional<std::string> HandTickets::take(std::string_view ticket, Instant now) {
    if (ticket.empty()) return std::nullopt;
    const auto found = waiting_.find(display::token_hash(ticket));
    if (found == waiting_.end()) return std::nullopt;
    const auto taken = waiting_.extract(found).mapped();
    if (now - taken.issued > good_for) return std::nullopt;
    return taken.login;
}

std::string by_hand_json(const boards::Board& board, const std::string& ticket) {
    std::string devices;
    for (const auto& device : board.devices())
        if (device.driver == "remote") devices += fmt::format("{}\"{}\"", devices.empty() ? "" : ",", to_string(device.id));
    const auto& g = board.file.geometry();
    return fmt::format(
        R"({{"ticket":{},"model":{},"devices":[{}],"geometry":{{"column_pitch_mm":{},"card_width_mm":{},"card_length_mm":{},"strip_mm":{},"outer_margin_mm":{}}}}})",
        display::json_quote(ticket), display::json_quote(board.file.model()), devices, g.column_pitch_mm(), g.card_width_mm(), g.card_length_mm(), g.strip_mm(), g.outer_margin_mm());
}

}  // namespace kibitz::app
