// The boards of all tables, for files and for everybody to read: a whole evening, or the session alone.
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <boost/asio/post.hpp>
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

/// One journal of a table's, to be read.
struct JournalOf {
    std::string table, journal;
    bool current = false;  ///< the table writes it now
};

std::vector<laws::Event> events_of(Store::Reader& file, const JournalOf& of, std::string& fault) {
    std::vector<laws::Event> out;
    bool known = true;  // what is of a newer version: the hall follows the table up to there
    const auto read = file.events(of.table, of.journal, [&](std::uint64_t, std::string_view bytes) {
        v1::Event message;
        if (!known || !(known = message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))) return;
        auto event = wire::from_proto(message);
        known = event.has_value();
        if (known) out.push_back(*std::move(event));
    });
    if (!read) fault = read.error();
    return out;
}

BoardsFolded folded(Store::Reader& file, const std::vector<JournalOf>& journals, const std::string& session) {
    BoardsFolded out;
    for (const auto& journal : journals) {
        const auto events = events_of(file, journal, out.fault);
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

/// Reads and folds on the thread on which it is called: of many tables it takes a second.
/// @param trouble  is told what could not be read; called on any thread
std::function<BoardsFolded(const std::string&)> fold_of(std::filesystem::path folder, std::vector<JournalOf> journals,
                                                      std::function<void(std::string)> trouble) {
    return [folder = std::move(folder), journals = std::move(journals), trouble = std::move(trouble)](const std::string& session) {
        const auto file = Store::reader(folder);
        auto out = file ? folded(**file, journals, session) : BoardsFolded{{}, {}, file.error()};
        if (!out.fault.empty()) trouble(out.fault);
        return out;
    };
}

}  // namespace

std::function<BoardsFolded(const std::string&)> Hall::Impl::folding() {
    std::vector<JournalOf> journals;
    for (const auto& [id, of] : tables)
        for (const auto& [journal, fold] : of.journals) journals.push_back({id, journal, journal == of.journal});
    return fold_of(config.folder, std::move(journals), [weak = weak_from_this(), &io = io](std::string why) {
        boost::asio::post(io, [weak, why = std::move(why)] {
            if (const auto self = weak.lock()) self->trouble("store", why);
        });
    });
}

std::function<display::Boards()> Hall::boards() const {
    const auto session = impl_->config.session.empty() ? impl_->session.wish().name() : impl_->config.session;
    return impl_->boards_of(session, impl_->session, impl_->rules());
}

std::function<display::Boards()> Hall::boards_of_earlier(const std::string& name) const {
    v1::HallSession before;
    if (!google::protobuf::util::JsonStringToMessage(impl_->store->earlier(name), &before).ok()) return {};
    return impl_->boards_of(name, before, impl_->rules_of(before, impl_->method_of(before), true));
}

/// @param name  empty: of all sessions
std::function<display::Boards()> Hall::Impl::boards_of(const std::string& name, const v1::HallSession& of, formats::ScoredBy how) {
    return [fold = folding(), name, how = std::move(how), of] {
        auto boards = fold(name).boards;
        boards.scored = how;
        name_players(of, boards);
        return boards;
    };
}

/// Of boards that nobody has still to play, and that lie on no table unfinished.
display::OpenResults Hall::Impl::done_boards() {
    return {results_edition, [this] {
                return [fold = folding(), session = session, rules = rules()] {
                    auto all = fold(session.wish().name());
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
