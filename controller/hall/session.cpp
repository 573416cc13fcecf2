// The session that the hall gives: its tables are told their papers and the rounds' signals, each until it has taken them.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>

#include "controller/hall/compared.hpp"
#include "controller/hall/hall_impl.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/hall/session_plan.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
using words::hall_says;

using google::protobuf::util::TimeUtil;

namespace {

/// A table that has not answered is asked again after this.
constexpr std::chrono::seconds told_again{5};
constexpr std::size_t most_announced = 200;
/// Who watches from elsewhere is so far behind: nobody can tell a player anything in time.
constexpr std::uint32_t least_behind = 60, most_behind = 3600;
constexpr std::int32_t most_more_seconds = 3600;
constexpr std::int64_t most_left_ms = 24 * 3600 * 1000;

v1::HallReply done() {
    v1::HallReply reply;
    reply.set_done(true);
    return reply;
}
v1::HallReply refused(std::string why) {
    v1::HallReply reply;
    reply.set_error(std::move(why));
    return reply;
}
std::int64_t seconds_now() { return TimeUtil::TimestampToSeconds(TimeUtil::GetCurrentTime()); }

}  // namespace

bool Hall::Impl::session_is_on() const { return !session.wish().name().empty() && !session.ended(); }

std::uint32_t Hall::Impl::edition() const { return static_cast<std::uint32_t>(session.change_size()) + session.typed() + 1; }

/// Its papers as they stand, and the signal for the round that is played.
bool Hall::Impl::has_been_told(const Table& of) const {
    return of.told.edition >= edition() && of.told.round >= session.round();
}

std::string Hall::Impl::clock_setting() const {
    if (!session_is_on()) return "";
    return fmt::format("{} {} {}", session.round(), session.ends_at().seconds(), session.left_seconds());
}

v1::TableClock Hall::Impl::clock_now() const {
    v1::TableClock clock;
    clock.set_round(session.round());
    const bool runs = session.has_ends_at();
    clock.set_none(!session_is_on() || (!runs && session.left_seconds() == 0));
    clock.set_stands(!runs);
    const auto left = runs ? TimeUtil::DurationToMilliseconds(session.ends_at() - TimeUtil::GetCurrentTime())
                           : std::int64_t{session.left_seconds()} * 1000;
    clock.set_left_ms(static_cast<std::int32_t>(std::clamp<std::int64_t>(left, -most_left_ms, most_left_ms)));
    return clock;
}

/// Of all of its journals; what lies there is of the one that it writes now.
BoardsAtTable Hall::Impl::boards_at(const Table& of) const {
    BoardsAtTable out;
    for (const auto& [journal, fold] : of.journals) {
        auto some = hall::boards_at(fold, session.wish().name());
        out.over.merge(some.over);
        if (journal == of.journal) out.under_way = std::move(some.under_way);
    }
    return out;
}

std::map<std::string, BoardsAtTable> Hall::boards_at_tables() const {
    std::map<std::string, BoardsAtTable> out;
    for (const auto& [id, of] : impl_->tables) out[id] = impl_->boards_at(of);
    return out;
}

/// What each table's panels show of the board that it played last, where the organiser lets them.
void Hall::Impl::compare() {
    if (!session_is_on() || !session.wish().show_compared()) return;
    std::vector<ResultAt> all;
    for (const auto& [id, of] : tables)
        if (const auto fold = of.journals.find(of.journal); fold != of.journals.end())
            for (auto& one : results_at(id, fold->second, session.wish().name())) all.push_back(std::move(one));
    std::map<std::string, scoring::TeamEvent> teams;
    for (auto& [section, how] : rules())
        if (how.method == scoring::Method::Teams) teams.emplace(section, std::move(how.teams));
    std::map<std::string, BoardsAtTable> boards;
    if (!teams.empty())
        for (const auto& [id, of] : tables) boards[id] = boards_at(of);
    const auto fresh = compared_with_others(all, results, ranked_by(), teams, still_to_play(session, boards));
    for (const auto& [id, told] : fresh) compared[id] = told.SerializeAsString();
}

void Hall::Impl::see_who_is_behind() {
    if (session.wish().name().empty() || session.wish().minutes() == 0) return;
    const auto left = std::chrono::milliseconds(clock_now().left_ms());
    for (const auto& part : session.wish().part())
        for (const auto& id : part.table()) {
            const auto found = tables.find(id);
            if (found == tables.end()) continue;
            const auto behind =
                minutes_behind(session, id, boards_at(found->second), std::chrono::duration_cast<std::chrono::seconds>(left));
            auto& row = rows[id];
            if (row.minutes_behind() == behind) continue;
            row.set_minutes_behind(behind);
            change.tables.insert(id);
        }
}

/// Kept, so that it stands over a restart of the hall, and told on. Where it could not be kept it is done all the same, and that is said.
v1::HallReply Hall::Impl::session_changed() {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(session, &text);
    tl::expected<void, std::string> kept = tl::unexpected<std::string>("the hall's file cannot be written now");
    if (store->begin()) {
        store->set_session(text);
        kept = store->commit();
    }
    trouble("session", kept ? "" : "the session is not kept: " + kept.error());
    change.session = true;
    ++results_edition;
    tell_tables();
    tell();
    auto reply = done();
    reply.set_unwritten(!kept);
    return reply;
}

/// A session of that name has been played at one of the tables: its boards would be ranked with it.
bool Hall::Impl::played_before(const std::string& name) const {
    for (const auto& [id, of] : tables)
        for (const auto& [journal, fold] : of.journals)
            for (const auto& [play, start] : fold.starts())
                if (start.session == name) return true;
    return name == session.wish().name();
}

/// The session that is over, before another takes its place: its results can be asked for then too.
void Hall::Impl::keep_earlier() {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(session, &text);
    tl::expected<void, std::string> kept = tl::unexpected<std::string>("the hall's file cannot be written now");
    if (store->begin()) {
        store->keep_earlier(session.wish().name(), text);
        kept = store->commit();
    }
    trouble("earlier session", kept ? "" : session.wish().name() + " is not kept, its results are gone from here: " + kept.error());
}

v1::HallReply Hall::Impl::begin_session(const v1::HallSessionWish& wish) {
    if (config.tables_play_their_own) return refused(hall_says(forms::session_their_own));
    const auto& before = session.wish().name();
    if (!before.empty() && !session.ended()) return refused(hall_says(forms::session_on, {{"name", before}}));
    if (played_before(wish.name()))
        return refused(hall_says(forms::session_played, {{"name", wish.name()}}));
    std::set<std::string> known;
    for (const auto& [id, of] : tables)
        if (!of.missing) known.insert(id);
    auto planned = plan_session(wish, known);
    if (!planned) return refused(planned.error());
    if (!before.empty()) {
        keep_earlier();
        *planned->mutable_earlier() = session.earlier();
        planned->add_earlier(before);
    }
    session = std::move(*planned);
    for (auto& [id, of] : tables) of.told = {}, of.refused.clear(), of.told_last = {};
    compared.clear();
    rank_soon();
    return session_changed();
}

/// Names that players have typed at a table: they stand in the session, and all its tables are told.
/// @return the number up to which they have been taken, and are kept
std::uint64_t Hall::Impl::take_typed(const std::string& id, const v1::TableHello& said) {
    std::uint64_t taken = 0;
    bool is_new = false;
    for (const auto& one : said.typed()) {
        if (one.session() != session.wish().name()) continue;  // of a session that the hall has not given
        if (hall::take_typed(session, id, one)) session.set_typed(session.typed() + 1), is_new = true;
        taken = std::max(taken, one.number());
    }
    if (is_new) {
        for (auto& [of, table] : tables) table.told_last = {};
        rank_soon();
    }
    if (is_new || (taken > 0 && typed_unkept)) typed_unkept = session_changed().unwritten();
    return typed_unkept ? 0 : taken;
}

v1::HallReply Hall::Impl::change_session(const v1::HallChangeWish& wish, const std::string& by) {
    const bool of_names = wish.has_right() && !session.wish().name().empty();  // put right in the results too, when it is over
    if (!session_is_on() && !of_names) return refused(forms::no_session_on);
    if (wish.has_late()) {
        const auto of = tables.find(wish.late().table());
        const auto there = of == tables.end() ? BoardsAtTable{} : boards_at(of->second);
        const auto board = std::to_string(wish.late().board());
        if (there.over.contains(wish.late().board())) return refused(hall_says(forms::board_played, {{"board", board}}));
        if (there.under_way.contains(wish.late().board())) return refused(hall_says(forms::board_there, {{"board", board}}));
    }
    auto fresh = hall::changed(session, wish);
    if (!fresh) return refused(fresh.error());
    session = std::move(*fresh);
    auto& made = *session.mutable_change(session.change_size() - 1);
    made.set_by(by);
    *made.mutable_at() = TimeUtil::GetCurrentTime();
    for (auto& [id, of] : tables) of.told_last = {};
    rank_soon();
    return session_changed();
}

v1::HallReply Hall::Impl::call_round(std::uint32_t round) {
    if (round != session.round() + 1)
        return refused(hall_says(forms::round_played,
                                 {{"round", std::to_string(session.round())}, {"next", std::to_string(session.round() + 1)}}));
    if (round > session.rounds()) return refused(hall_says(forms::round_last, {{"round", std::to_string(session.rounds())}}));
    if (round > 1) *session.mutable_after_round() = ranking;
    session.set_round(round);
    rank_soon();  // a bye counts now
    session.clear_left_seconds();
    session.clear_ends_at();
    if (session.wish().minutes() > 0) session.mutable_ends_at()->set_seconds(seconds_now() + std::int64_t{session.wish().minutes()} * 60);
    return done();
}

v1::HallReply Hall::Impl::turn_clock(const v1::HallClockWish& wish) {
    if (session.wish().name().empty()) return refused(forms::no_session);
    const bool of_results = wish.open_results() || wish.shut_results();
    const bool of_watching = wish.open_watch_seconds() > 0 || wish.shut_watch();
    if (session.ended() && !of_results && !of_watching) return refused(hall_says(forms::session_over, {{"name", session.wish().name()}}));
    const bool runs = session.has_ends_at(), stands = session.left_seconds() > 0;
    const auto left = runs ? std::max<std::int64_t>(0, session.ends_at().seconds() - seconds_now()) : std::int64_t{session.left_seconds()};
    if (wish.call_round() > 0) {
        if (auto reply = call_round(wish.call_round()); !reply.done()) return reply;
    } else if (wish.stand() || wish.run() || wish.more_seconds() != 0) {
        if (!runs && !stands) return refused(forms::no_clock);
        const auto time = std::max<std::int64_t>(1, left + std::clamp(wish.more_seconds(), -most_more_seconds, most_more_seconds));
        if (wish.stand() || (stands && !wish.run())) {
            session.clear_ends_at();
            session.set_left_seconds(static_cast<std::uint32_t>(time));
        } else {
            session.clear_left_seconds();
            session.mutable_ends_at()->set_seconds(seconds_now() + time);
        }
    } else if (of_results) {
        session.set_results_open(wish.open_results());
    } else if (of_watching) {
        if (!wish.shut_watch() && (wish.open_watch_seconds() < least_behind || wish.open_watch_seconds() > most_behind))
            return refused(hall_says(
                forms::watch_behind, {{"least", std::to_string(least_behind / 60)}, {"most", std::to_string(most_behind / 60)}}));
        session.set_watch_behind_seconds(wish.shut_watch() ? 0 : wish.open_watch_seconds());
    } else if (!wish.announce().empty()) {
        if (letters(wish.announce()) > most_announced)
            return refused(hall_says(forms::announcement_long, {{"count", std::to_string(most_announced)}}));
        session.set_announcement(wish.announce());
    } else if (wish.silence()) {
        session.clear_announcement();
    } else if (wish.end()) {
        *session.mutable_after_round() = ranking;
        session.set_ended(true);
        session.clear_ends_at();
        session.clear_left_seconds();
    } else {
        return refused(hall_says(forms::nothing_of_clock));
    }
    return session_changed();
}

/// What its panels show beside: the clock, and what its last board has brought elsewhere.
bool Hall::Impl::is_up_to_date(const Table& of) const {
    const auto fresh = compared.find(of.id);
    return of.told.clock == clock_setting() && (fresh == compared.end() || of.told.compared == fresh->second);
}

/// Those that are there and have not taken it; and who they are, for the page.
void Hall::Impl::tell_tables() {
    v1::HallSession fresh = session;
    fresh.clear_untold();
    fresh.clear_trouble();
    for (const auto& part : session.wish().part())
        for (const auto& id : part.table()) {
            auto& of = table(id);
            const bool told = !session_is_on() || has_been_told(of);
            if (told && is_up_to_date(of)) continue;
            if (!told) fresh.add_untold(id);
            if (!told && !of.refused.empty()) fresh.add_trouble("table " + of.name + ": " + of.refused);
            const bool heard = of.heard != Clock::time_point{} && Clock::now() - of.heard < silent_after;
            if (heard && !of.telling && Clock::now() - of.told_last > told_again) tell_table(of);
        }
    if (fresh.SerializeAsString() == session.SerializeAsString()) return;
    session = std::move(fresh);
    change.session = true;
    tell();
}

/// The papers first, then the signal for the round that is played, then its clock.
void Hall::Impl::tell_table(Table& of) {
    auto ask = new_ask();
    auto& what = *ask.mutable_command();
    what.set_journal(of.journal);
    auto then = of.told;
    if (session_is_on() && of.told.edition < edition()) {
        std::map<std::string, std::string> called;
        for (const auto& [id, one] : tables) called[id] = one.name;
        *what.mutable_papers() = papers_of(session, of.id, called);
        then.edition = edition();
    } else if (session_is_on() && of.told.round < session.round()) {
        // A section whose last round is over hears no more of them.
        const auto last = rounds_of(session, section_of(session, of.id)->section());
        what.set_round(std::min(session.round(), last));
        then.round = session.round();
    } else if (of.told.clock != clock_setting()) {
        *what.mutable_clock() = clock_now();
        then.clock = clock_setting();
    } else {
        then.compared = compared[of.id];
        (void)what.mutable_compared()->ParseFromString(then.compared);
    }
    of.told_last = Clock::now();
    const auto asked = [self = shared_from_this(), id = of.id, name = session.wish().name(), run = of.run, then](const auto& answer) {
        auto& there = self->table(id);
        there.telling = false;
        if (name != self->session.wish().name() || run != there.run) return;  // of another session, or the table has started anew
        if (answer && answer->done()) {
            there.told = then;
            there.refused.clear();
            there.told_last = {};
        } else {
            there.refused = answer ? answer->error() : std::string();
        }
        self->tell_tables();
    };
    of.telling = ask_table(of.id, std::move(ask), asked);
}

}  // namespace kibitz::hall
