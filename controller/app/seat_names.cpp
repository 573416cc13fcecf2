#include "controller/app/seat_names.hpp"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/time_util.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "controller/formats/lists/person_name.hpp"
#include "controller/laws/schedule.hpp"

namespace kibitz::app {

namespace {

/// North or East is a pair's first, South or West its second.
bool is_first(bridge::Seat seat) noexcept { return seat == bridge::Seat::North || seat == bridge::Seat::East; }

const std::string& name_at(const v1::TypedNames& names, bridge::Seat seat) { return is_first(seat) ? names.first() : names.second(); }

/// Who plays the board that begins.
std::array<std::string, 2> pairs_of(const reading::BoardStart& start, const laws::TableState& state) {
    const int due = laws::round_of(state, start.board);
    const int round = due != 0 ? due : laws::round_on(state);
    std::array<std::string, 2> out{start.pair_ns, start.pair_ew};
    if (round < 1 || static_cast<std::size_t>(round) > state.session.rounds.size()) return out;
    const auto& scheduled = state.session.rounds[static_cast<std::size_t>(round) - 1];
    if (out[0].empty()) out[0] = scheduled.pair_ns;
    if (out[1].empty()) out[1] = scheduled.pair_ew;
    return out;
}

}  // namespace

void SeatNames::restore(const journal::Journal& journal) {
    const auto text = journal.setting(seat_names_key);
    if (!text || !*text || (*text)->empty()) return;
    google::protobuf::util::JsonParseOptions of_any_version;
    of_any_version.ignore_unknown_fields = true;
    if (google::protobuf::util::JsonStringToMessage(**text, &kept_, of_any_version).ok()) return;
    spdlog::warn("names that were typed at this table's seats cannot be read any more: they are typed again, or the Director tells them");
    kept_.Clear();
}

const v1::TypedNames* SeatNames::find(const std::string& session, const std::string& pair) const {
    if (pair.empty()) return nullptr;
    for (const auto& one : kept_.typed())
        if (one.session() == session && one.pair() == pair) return &one;
    return nullptr;
}

void SeatNames::changed() {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(kept_, &text);
    if (keep_) keep_(text);
}

tl::expected<void, std::string> SeatNames::say(const std::string& session, const std::string& pair, bridge::Seat seat,
                                               const std::string& own, const std::string& partner) {
    if (pair.empty()) return tl::unexpected<std::string>("no pair of a session sits here now");
    const auto mine = formats::plain_name(own), others = formats::plain_name(partner);
    if (!mine || !others) return tl::unexpected(fmt::format("a name has at most {} letters", formats::most_name_letters));
    if (mine->empty() && others->empty()) return tl::unexpected<std::string>("no name was typed");
    std::uint64_t number = kept_.taken();
    for (const auto& one : kept_.typed()) number = std::max(number, one.number());
    v1::TypedNames fresh;
    if (const auto* before = find(session, pair)) fresh = *before;
    fresh.set_number(number + 1);
    fresh.set_session(session);
    fresh.set_pair(pair);
    const auto set = [&](bool first, const std::string& name) {
        if (!name.empty()) (first ? *fresh.mutable_first() : *fresh.mutable_second()) = name;
    };
    set(is_first(seat), *mine);
    set(!is_first(seat), *others);
    *fresh.mutable_at() = google::protobuf::util::TimeUtil::GetCurrentTime();
    auto& all = *kept_.mutable_typed();
    all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& one) { return one.session() == session && one.pair() == pair; }),
              all.end());
    *all.Add() = std::move(fresh);
    if (all.size() > most_kept) all.DeleteSubrange(0, all.size() - most_kept);
    changed();
    return {};
}

void SeatNames::taken(std::uint64_t number) {
    if (number <= kept_.taken()) return;
    kept_.set_taken(number);
    changed();
}

void SeatNames::told_anew() {
    auto& all = *kept_.mutable_typed();
    const auto before = all.size();
    all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& one) { return one.number() <= kept_.taken(); }), all.end());
    if (all.size() != before) changed();
}

std::vector<v1::TypedNames> SeatNames::untaken() const {
    std::vector<v1::TypedNames> out;
    for (const auto& one : kept_.typed())
        if (one.number() > kept_.taken()) out.push_back(one);
    return out;
}

void SeatNames::fill(reading::BoardStart& start, const laws::TableState& state, const bridge::PerSeat<std::string>& given) const {
    const auto pairs = pairs_of(start, state);
    for (const auto seat : bridge::all_seats) {
        if (!given[seat].empty()) continue;
        const auto* names = find(state.session.name, pairs[static_cast<std::size_t>(bridge::side_of(seat))]);
        if (names && !name_at(*names, seat).empty()) start.players[seat] = name_at(*names, seat);
    }
}

void SeatNames::fill(const std::string& session, bridge::PerSeat<std::string> players, bridge::Seat seat, v1::SeatRound& round) const {
    for (const auto one : bridge::all_seats) {
        const auto* names = find(session, bridge::side_of(one) == bridge::side_of(seat) ? round.pair() : round.against());
        if (names && !name_at(*names, one).empty()) players[one] = name_at(*names, one);
    }
    round.set_own(players[seat]);
    round.set_partner(players[bridge::partner(seat)]);
    round.clear_opponent();
    const bool north_south = bridge::side_of(seat) == bridge::Side::NorthSouth;
    for (const auto one :
         north_south ? std::array{bridge::Seat::East, bridge::Seat::West} : std::array{bridge::Seat::North, bridge::Seat::South})
        if (!round.against().empty() && !players[one].empty()) round.add_opponent(players[one]);
}

display::SessionTold told_to_panels(const table::Source& source, const ToldByHall& by_hall, SeatNames& names,
                                    std::function<const table::Desk*()> desk, std::function<void()> typed) {
    const auto fill = [&source, &by_hall, &names, desk](views::Audience audience, v1::SeatRound& round) {
        const auto& session = source.evening().state.session.name;
        by_hall.fill(source.evening().state, audience, round);
        const auto* papers = desk();
        const auto players = papers ? papers->players(static_cast<int>(round.round())) : bridge::PerSeat<std::string>{};
        if (audience.seat && round.round() > 0) names.fill(session, players, *audience.seat, round);
    };
    const auto who_sits = [&source, &names, typed](bridge::Seat seat, const std::string& own,
                                                   const std::string& partner) -> tl::expected<void, std::string> {
        const auto& state = source.evening().state;
        const int on = laws::round_on(state);
        if (on == 0) return tl::unexpected<std::string>("the session has no schedule at this table");
        const auto& row = state.session.rounds[static_cast<std::size_t>(on) - 1];
        const bool north_south = bridge::side_of(seat) == bridge::Side::NorthSouth;
        auto said = names.say(state.session.name, north_south ? row.pair_ns : row.pair_ew, seat, own, partner);
        if (said) typed();
        return said;
    };
    return {fill, [&by_hall](v1::SeatClock& clock) { by_hall.now(clock, ToldByHall::Clock::now()); }, who_sits};
}

}  // namespace kibitz::app
