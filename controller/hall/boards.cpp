// The boards of all tables, for files and for everybody to read: a whole evening, or the session alone.
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

/// The boards of a session (of every session where none is named), and what has become of them at each table.
struct Folded {
    display::Boards boards;
    std::map<std::string, BoardsAtTable> tables;
};

Folded folded(const std::vector<Journal>& journals, const std::string& session) {
    Folded out;
    for (const auto& journal : journals) {
        std::vector<laws::Event> events;
        for (const auto& bytes : journal.events) {
            v1::Event message;
            if (!message.ParseFromString(bytes)) break;
            auto event = wire::from_proto(message);
            if (!event) break;  // of a newer version: the hall follows the table up to here
            events.push_back(*std::move(event));
        }
        if (auto code = formats::law_code_of(events); !code.name.empty()) out.boards.law_code = std::move(code);
        for (auto& play : formats::board_plays(events)) {
            if (!session.empty() && play.board.start.event != session) continue;
            auto& there = out.tables[journal.table];
            const auto number = play.board.start.board.value();
            if (is_over(play)) there.over.insert(number);
            else if (journal.current && !play.taken_off) there.under_way.insert(number);
            out.boards.plays.push_back(std::move(play));
        }
    }
    return out;
}

}  // namespace

std::vector<Journal> Hall::Impl::read_journals() {
    std::vector<Journal> out;
    for (const auto& [id, of] : tables)
        for (const auto& [journal, fold] : of.journals) {
            auto& one = out.emplace_back(Journal{id, journal == of.journal, {}});
            const auto read = store->events(id, journal, [&](std::uint64_t, std::string_view bytes) { one.events.emplace_back(bytes); });
            if (!read) trouble("store", read.error());
        }
    return out;
}

std::function<display::Boards()> Hall::boards() const {
    auto journals = std::make_shared<const std::vector<Journal>>(impl_->read_journals());
    const auto session = impl_->config.session.empty() ? impl_->session.wish().name() : impl_->config.session;
    return [journals, session, rules = impl_->rules(), given = impl_->session] {
        auto boards = folded(*journals, session).boards;
        boards.scored = rules;
        name_players(given, boards);
        return boards;
    };
}

/// Of boards that nobody has still to play, and that lie on no table unfinished.
display::OpenResults Hall::Impl::done_boards() {
    return {results_edition, [this] {
                auto journals = std::make_shared<const std::vector<Journal>>(read_journals());
                return [journals, session = session, rules = rules()] {
                    auto all = folded(*journals, session.wish().name());
                    const auto still = still_to_play(session, all.tables);
                    std::erase_if(all.boards.plays, [&](const auto& play) {
                        return !is_over(play) || still.contains(play.board.start.board.value());
                    });
                    all.boards.scored = rules;
                    name_players(session, all.boards);
                    return std::move(all.boards);
                };
            }};
}

display::OpenResults Hall::open_results() const { return impl_->session.results_open() ? impl_->done_boards() : display::OpenResults{}; }

display::OpenResults Hall::watched_results() const {
    return impl_->session.watch_behind_seconds() > 0 ? impl_->done_boards() : display::OpenResults{};
}

}  // namespace kibitz::hall
