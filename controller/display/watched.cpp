#include "controller/display/watched.hpp"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "controller/display/bounds.hpp"
#include "controller/display/json.hpp"
#include "controller/display/router.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/views/spectator_view.hpp"

namespace kibitz::display {
namespace {

void fill(const laws::BoardState& board, v1::WatchedPlay& out) {
    using enum bridge::Seat;
    const auto& start = board.start;
    out.set_table(to_utf8(start.table));
    out.set_section(to_utf8(start.section));
    out.set_round(to_utf8(start.round));
    out.set_pair_ns(to_utf8(start.pair_ns));
    out.set_pair_ew(to_utf8(start.pair_ew));
    views::fill_played(board, *out.mutable_view());
    const auto deal = formats::deal_as_known(board);
    views::fill(deal.hands[North], *out.mutable_deal()->mutable_north());
    views::fill(deal.hands[East], *out.mutable_deal()->mutable_east());
    views::fill(deal.hands[South], *out.mutable_deal()->mutable_south());
    views::fill(deal.hands[West], *out.mutable_deal()->mutable_west());
    shorten_texts(out);
}

}  // namespace

WatchedPages watched_pages(const Boards& boards) {
    std::map<std::uint32_t, std::vector<const laws::BoardState*>> by_number;
    for (const auto& play : boards.plays) by_number[play.board.start.board.value()].push_back(&play.board);
    WatchedPages out;
    for (auto& [number, plays] : by_number) {
        std::stable_sort(plays.begin(), plays.end(), [](const auto* one, const auto* other) {
            const auto place = [](const laws::BoardState* board) {
                return std::tuple(board->start.section, board->start.table.size(), board->start.table);
            };
            return place(one) < place(other);
        });
        v1::WatchedBoard board;
        board.set_board(number);
        for (const auto* play : plays) fill(*play, *board.add_play());
        out[number] = to_json(board);
    }
    return out;
}

void Router::watched_board(const Asked& asked, Respond respond) {
    const auto number = static_cast<std::uint32_t>(asked.number);
    const auto open = config_.hall_watched ? config_.hall_watched(number) : OpenResults{};
    if (!open.read) return respond(error_response(404, "this board cannot be read now"));
    const auto write = [this, read = open.read](WrittenOnce<WatchedPages>::Written written) {
        config_.aside([read = read(), written = std::move(written)]() -> std::function<void()> {
            auto pages = std::make_shared<WatchedPages>(watched_pages(read()));
            return [pages, written] { written(std::move(*pages)); };
        });
    };
    watched_.answer(open.edition, std::chrono::steady_clock::now(), write,
                    [number, respond = std::move(respond)](const WatchedPages& pages) {
                        const auto found = pages.find(number);
                        if (found == pages.end()) return respond(error_response(404, "this board cannot be read now"));
                        respond(json_response(found->second));
                    });
}

}  // namespace kibitz::display
