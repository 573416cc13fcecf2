// The boards of all tables, for files: a whole evening, or the session alone.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "controller/hall/hall_impl.hpp"
#include "controller/hall/session_names.hpp"
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

/// It has been played, or no result stands in its place; one that is to be dealt again (6D) has still to be played.
bool is_over(const formats::BoardPlay& play) {
    const auto dealt_again = [&](laws::IncidentId id) {
        return std::any_of(play.incidents.begin(), play.incidents.end(), [&](const laws::Incident& one) {
            return one.id == id && (one.situation == laws::Situation::Redeal || one.situation == laws::Situation::DealRepeated);
        });
    };
    const auto& cancelled = play.board.cancelled;
    if (!cancelled.empty()) return std::none_of(cancelled.begin(), cancelled.end(), dealt_again);
    return play.board.result.has_value();
}

using BoardKey = std::pair<std::string, std::uint32_t>;  ///< section, board
BoardKey board_of(const formats::BoardPlay& play) { return {play.board.start.section, play.board.start.board.value()}; }

/// How often each board is to be played in the session, and has not been.
std::map<BoardKey, int> left_of(const std::vector<formats::BoardPlay>& plays, const v1::HallSession& session) {
    std::map<BoardKey, int> left;
    for (const auto& one : session.seating())
        if (one.pair_ns() != 0 && one.pair_ew() != 0)
            for (auto board = one.first_board(); board <= one.last_board(); ++board) ++left[{one.section(), board}];
    std::set<std::pair<BoardKey, std::string>> played;  // at which table: a board may be put on there twice
    for (const auto& play : plays) {
        const auto& start = play.board.start;
        if (is_over(play) && played.emplace(board_of(play), start.table + "/" + start.round).second) --left[board_of(play)];
    }
    return left;
}

/// Boards that have been played wherever the session has them played; of a session that is over all but those that still lie on a table.
void keep_done(std::vector<formats::BoardPlay>& plays, const v1::HallSession& session) {
    const auto left = session.ended() ? std::map<BoardKey, int>() : left_of(plays, session);
    std::set<BoardKey> under_way;
    for (const auto& play : plays)
        if (!is_over(play) && !play.taken_off) under_way.insert(board_of(play));
    std::erase_if(plays, [&](const auto& play) {
        const auto still = left.find(board_of(play));
        return !is_over(play) || under_way.contains(board_of(play)) || (still != left.end() && still->second > 0);
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
    return [journals, session, rules = impl_->rules(), given = impl_->session] {
        auto boards = folded(*journals, session);
        boards.scored = rules;
        name_players(given, boards);
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
