// The boards of all tables, for files: a whole evening, or the session alone.
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "controller/hall/hall_impl.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::hall {
namespace {

using Journal = std::vector<std::string>;  ///< each event as it was kept, in order

/// Folds journals into the boards of a session; of every session where none is named.
display::Boards folded(const std::vector<Journal>& journals, const std::string& session) {
    display::Boards out;
    for (const auto& journal : journals) {
        std::vector<laws::Event> events;
        for (const auto& bytes : journal) {
            v1::Event message;
            if (!message.ParseFromString(bytes)) break;
            auto event = wire::from_proto(message);
            if (!event) break;  // of a newer version: the hall follows the table up to here
            events.push_back(*std::move(event));
        }
        if (auto code = formats::law_code_of(events); !code.name.empty()) out.law_code = std::move(code);
        for (auto& play : formats::board_plays(events))
            if (session.empty() || play.board.start.event == session) out.plays.push_back(std::move(play));
    }
    return out;
}

}  // namespace

namespace {

/// Played and not cancelled for another deal: nobody learns anything of it any more.
bool is_over(const formats::BoardPlay& play) { return play.board.result || !play.board.cancelled.empty(); }

/// Boards that have been played wherever the session has them played; of a session that is over all of them.
void keep_done(std::vector<formats::BoardPlay>& plays, const v1::HallSession& session) {
    if (session.ended()) return;
    using Key = std::pair<std::string, std::uint32_t>;  // section, board
    std::map<Key, int> left;
    for (const auto& one : session.seating())
        if (one.pair_ns() != 0 && one.pair_ew() != 0)
            for (auto board = one.first_board(); board <= one.last_board(); ++board) ++left[{one.section(), board}];
    std::set<std::pair<Key, std::string>> played;  // at which table: a board may be put on there twice
    for (const auto& play : plays) {
        const auto& start = play.board.start;
        const Key key{start.section, start.board.value()};
        if (is_over(play) && played.emplace(key, start.table + "/" + start.round).second) --left[key];
    }
    std::erase_if(plays, [&](const auto& play) {
        const auto& start = play.board.start;
        return !is_over(play) || left[{start.section, start.board.value()}] > 0;
    });
}

}  // namespace

std::function<display::Boards()> Hall::boards() const {
    auto journals = std::make_shared<std::vector<Journal>>();
    for (const auto& [id, of] : impl_->tables)
        for (const auto& [journal, fold] : of.journals) {
            auto& events = journals->emplace_back();
            const auto read = impl_->store->events(id, journal, [&](const JournalFold::Event& event) { events.push_back(event.bytes); });
            if (!read) impl_->trouble("store", read.error());
        }
    const auto session = impl_->config.session.empty() ? impl_->session.wish().name() : impl_->config.session;
    return [journals, session, rules = impl_->rules()] {
        auto boards = folded(*journals, session);
        boards.scored = rules;
        return boards;
    };
}

display::OpenResults Hall::open_results() const {
    if (!impl_->session.results_open()) return {};
    return {impl_->results_edition, [this] {
                return [read = boards(), session = impl_->session] {
                    auto boards = read();
                    keep_done(boards.plays, session);
                    return boards;
                };
            }};
}

}  // namespace kibitz::hall
