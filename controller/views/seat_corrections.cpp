#include "controller/views/seat_corrections.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "controller/laws/schedule.hpp"
#include "controller/laws/wall_clock.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

using bridge::Seat;
using bridge::Side;
using laws::CorrectionMade;
using laws::Pairs;
using laws::TableState;

const std::string& of_side(const Pairs& pairs, Side side) noexcept { return side == Side::NorthSouth ? pairs.ns : pairs.ew; }

/// Who sits here: at the board that lies on the table; between boards, by the round that is on.
Pairs pairs_here(const TableState& state) {
    const bool between = state.phase == laws::Phase::NoBoard && !state.session.rounds.empty();
    return between || !state.board ? laws::pairs_of(state, {}) : laws::pairs_of(state, state.board->start);
}

/// Who played it: as it is filed, else as the board itself says.
Pairs pairs_then(const TableState& state, const laws::BoardState& record) {
    const auto& filed = state.boards_played;
    const auto entry = std::find_if(filed.rbegin(), filed.rend(), [&](const auto& one) { return one.play == record.play; });
    return entry == filed.rend() ? laws::pairs_of(state, record.start) : Pairs{entry->pair_ns, entry->pair_ew};
}

/// As which side the record has the pair; nothing: it was not theirs.
std::optional<Side> side_then(const Pairs& then, const std::string& pair, Side now) {
    if (pair.empty()) return of_side(then, now).empty() ? std::optional(now) : std::nullopt;
    if (then.ns == pair) return Side::NorthSouth;
    if (then.ew == pair) return Side::EastWest;
    return std::nullopt;
}

/// The last change of each play of the session, by play.
std::map<std::uint32_t, const CorrectionMade*> last_changes(const TableState& state) {
    std::map<std::uint32_t, const CorrectionMade*> last;
    for (const auto& made : state.corrections) {
        if (made.number == 0 || laws::session_of(state, made.correction.play) != state.session_number) continue;
        auto& known = last[made.correction.play];
        if (!known || made.at >= known->at) known = &made;
    }
    return last;
}

void fill_counted(const TableState& state, const laws::BoardState& record, v1::SeatCorrection& out) {
    using How = laws::FinalScore::How;
    const auto score = laws::score_as_ruled(state, record.play, laws::final_score(record));
    out.set_finished(score.how != How::NotFinished);
    out.set_adjusted(score.how == How::Adjusted);
    out.set_per_cent(score.per_cent);
    out.set_not_played(score.how == How::NotPlayed);
    out.set_cancelled(score.how == How::Cancelled);
    if (score.how == How::Played || score.how == How::Adjusted) {
        out.set_ns(score.ns);
        out.set_ew(score.ew);
    }
    const bool here = state.board && state.board->play == record.play;
    const auto result = here ? record.result : laws::result_as_ruled(state, record.play);
    if (!result) return;
    if (result->contract) wire::to_proto(*result->contract, *out.mutable_contract());
    out.set_declarer_tricks(static_cast<std::uint32_t>(result->declarer_tricks));
}

}  // namespace

void fill_corrections(const TableState& state, Seat seat, v1::SeatView& out) {
    if (!state.session.tells_corrections || state.corrections.empty()) return;
    const auto pair = of_side(pairs_here(state), side_of(seat));
    std::vector<const CorrectionMade*> told;
    for (const auto& [play, made] : last_changes(state)) {
        const auto* record = laws::record_of(state, play);
        if (record && side_then(pairs_then(state, *record), pair, side_of(seat))) told.push_back(made);
    }
    std::sort(told.begin(), told.end(),
              [](const auto* a, const auto* b) { return std::pair(a->at, a->number) < std::pair(b->at, b->number); });
    if (told.size() > max_corrections_told) told.erase(told.begin(), told.end() - max_corrections_told);
    for (const auto* made : told) {
        const auto& record = *laws::record_of(state, made->correction.play);
        auto& one = *out.add_correction();
        one.set_play(record.play);
        one.set_board(record.start.board.value());
        wire::terms::write(laws::wall_time(state.wall_clock, made->at), *one.mutable_at());
        wire::terms::write(made->correction, *one.mutable_what());
        one.set_withdrawn(made->withdrawn);
        one.set_side(wire::terms::named<v1::Side>(*side_then(pairs_then(state, record), pair, side_of(seat))));
        one.set_pair(wire::terms::utf8(pair));
        fill_counted(state, record, one);
    }
}

}  // namespace kibitz::views
