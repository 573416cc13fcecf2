#include "controller/app/hall_papers.hpp"

#include <google/protobuf/util/json_util.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "controller/wire/convert.hpp"

namespace kibitz::app {

namespace {

/// Where who sits there goes: with his partner, or by himself where individuals play. Null: not told.
const v1::SeatPlace* place_at(const v1::Onward& then, bridge::Seat seat) {
    using enum bridge::Seat;
    if (seat == South && then.has_south()) return &then.south();
    if (seat == West && then.has_west()) return &then.west();
    if (bridge::side_of(seat) == bridge::Side::NorthSouth) return then.has_ns() ? &then.ns() : nullptr;
    return then.has_ew() ? &then.ew() : nullptr;
}

}  // namespace

tl::expected<table::Papers, std::string> papers_of(const v1::TablePapers& told) {
    auto session = wire::from_proto(told.session());
    if (!session) return tl::unexpected(session.error());
    table::Papers papers;
    papers.session = std::move(*session);
    papers.section = told.section();
    papers.table = told.number() == 0 ? std::string() : std::to_string(told.number());
    for (const auto& one : told.players()) {
        auto& players = papers.players.emplace_back();
        using enum bridge::Seat;
        players[North] = one.north();
        players[East] = one.east();
        players[South] = one.south();
        players[West] = one.west();
    }
    return papers;
}

std::string kept_text(const v1::TablePapers& told) {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(told, &text);
    return text;
}

std::optional<v1::TablePapers> kept_papers(const journal::Journal& journal) {
    const auto text = journal.setting(hall_papers_key);
    if (!text || !*text) return std::nullopt;
    v1::TablePapers told;
    google::protobuf::util::JsonParseOptions of_any_version;
    of_any_version.ignore_unknown_fields = true;
    if (google::protobuf::util::JsonStringToMessage(**text, &told, of_any_version).ok() && papers_of(told)) return told;
    spdlog::warn("the papers of the hall's session cannot be read any more: the hall gives them again");
    return std::nullopt;
}

void ToldByHall::take(const v1::TableClock& clock, Clock::time_point now) {
    clock_ = clock;
    clock_at_ = now;
    ++settings_;
}

std::optional<bridge::Deal> ToldByHall::compared_deal() const {
    const auto deal = wire::from_proto(compared_.deal());
    return deal && deal->complete() ? std::optional(*deal) : std::nullopt;
}

void ToldByHall::take_makeable(const bridge::Deal& deal, const bridge::TricksByDeclarer& made) {
    if (compared_deal() != deal) return;
    const bridge::BoardNumber board(compared_.board());
    const auto par = bridge::par(made, bridge::dealer_of(board), bridge::vulnerability_of(board));
    compared_.clear_par();
    if (par.contracts.empty()) compared_.add_par();
    for (const auto& one : par.contracts) {
        auto& told = *compared_.add_par();
        wire::to_proto(one.contract, *told.mutable_contract());
        told.set_declarer_tricks(static_cast<std::uint32_t>(one.tricks));
        told.set_score_ns(par.north_south);
    }
}

void ToldByHall::fill(const laws::TableState& state, views::Audience audience, v1::SeatRound& out) const {
    if (papers_.session().name() != state.session.name || out.round() == 0) return;
    // Nobody's hand is shown while another board is being played with its own.
    const bool is_over = state.phase == laws::Phase::NoBoard || state.phase == laws::Phase::Finished;
    if (is_over && state.board && state.board->start.board.value() == compared_.board()) *out.mutable_compared() = compared_;
    const auto at = static_cast<int>(out.round()) - 1;
    const bool has_teams = audience.seat && at < papers_.teams_size();
    const bool north_south = audience.seat && bridge::side_of(*audience.seat) == bridge::Side::NorthSouth;
    if (has_teams) {
        const auto& teams = papers_.teams(at);
        out.set_team(north_south ? teams.ns() : teams.ew());
        out.set_against_team(north_south ? teams.ew() : teams.ns());
    }
    if (audience.seat && !out.pair().empty() && at < papers_.onward_size()) {
        const auto& then = papers_.onward(at);
        if (const auto* place = place_at(then, *audience.seat)) *out.mutable_next() = *place;
    }
    if (out.has_moved()) fill_moved(audience, *out.mutable_moved());
    if (settings_ == 0 || clock_.none() || clock_.round() != out.round()) return;
    out.mutable_clock()->set_setting(settings_);
    out.mutable_clock()->set_stands(clock_.stands());
}

void ToldByHall::fill_moved(views::Audience audience, v1::SeatMoved& out) const {
    const auto at = static_cast<int>(out.round()) - 1;
    if (!audience.seat || at < 0) return;
    const bool north_south = bridge::side_of(*audience.seat) == bridge::Side::NorthSouth;
    if (at < papers_.teams_size()) out.set_team(north_south ? papers_.teams(at).ns() : papers_.teams(at).ew());
    if (out.pair().empty() || at >= papers_.onward_size()) return;
    if (const auto* place = place_at(papers_.onward(at), *audience.seat)) *out.mutable_to() = *place;
}

void ToldByHall::now(v1::SeatClock& out, Clock::time_point now) const {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now - clock_at_).count();
    out.set_left_ms(clock_.left_ms() - (clock_.stands() ? 0 : static_cast<std::int32_t>(std::min<std::int64_t>(passed, 24 * 3600 * 1000))));
}

void take_compared(ToldByHall& by_hall, table::Session& session, const v1::SeatCompared& compared, std::function<void()> told) {
    by_hall.take(compared);
    told();
    const auto deal = by_hall.compared_deal();
    if (!deal) return;
    session.makeable(*deal, [&by_hall, deal, told = std::move(told)](const tl::expected<table::Makeable, std::string>& made) {
        if (!made) return spdlog::warn("no par of board {}: {}", by_hall.compared_board(), made.error());
        by_hall.take_makeable(*deal, *made);
        told();
    });
}

}  // namespace kibitz::app
