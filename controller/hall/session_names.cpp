#include "controller/hall/session_names.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/formats/lists/person_name.hpp"
#include "controller/hall/individual_event.hpp"
#include "controller/hall/session_plan.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
using words::hall_says;
namespace {

std::uint32_t number_of(const std::string& text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

/// "3 East-West" is the pair that sits there in the first round.
std::string resolve_side(v1::PairNames& names, const std::vector<bridge::TableRound>& movement) {
    if (names.side() == v1::SIDE_UNSPECIFIED) return "";
    const bool north_south = names.side() == v1::SIDE_NORTH_SOUTH;
    const auto at =
        std::find_if(movement.begin(), movement.end(), [&](const auto& one) { return one.round == 1 && one.table == names.pair(); });
    const auto pair = at == movement.end() ? 0 : north_south ? at->pair_ns : at->pair_ew;
    if (pair == 0)
        return hall_says(north_south ? forms::nobody_begins_ns : forms::nobody_begins_ew,
                         {{"pair", std::to_string(names.pair())}, {"table", std::to_string(names.pair())}});
    names.set_pair(pair);
    names.clear_side();
    return "";
}

v1::PairNames* in_force(v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round) {
    v1::PairNames* out = nullptr;
    for (auto& one : *part.mutable_pair())
        if (one.pair() == pair && one.from_round() <= round && (!out || one.from_round() >= out->from_round())) out = &one;
    return out;
}

std::string both(const v1::PairNames& names) {
    return names.first() + (names.first().empty() || names.second().empty() ? "" : " – ") + names.second();
}

bool plays(const v1::HallSession& session, const std::string& section, std::uint32_t pair) {
    return pair != 0 && std::any_of(session.seating().begin(), session.seating().end(), [&](const auto& one) {
               return one.section() == section && (one.pair_ns() == pair || one.pair_ew() == pair);
           });
}

/// Names in force become those that were typed. @return whether any has become another
bool typed_over(v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round, const std::string& table, const v1::TypedNames& typed) {
    const auto* before = names_of(part, pair, round);
    v1::PairNames fresh = before ? *before : v1::PairNames();
    fresh.set_pair(pair);
    const auto first = formats::cut_name(typed.first()), second = formats::cut_name(typed.second());
    const bool has_first = !first.empty() && first != fresh.first(), has_second = !second.empty() && second != fresh.second();
    if (!has_first && !has_second) return false;
    auto& from = *fresh.mutable_typed();
    if (!before || !before->has_typed()) from.set_was(before ? both(*before) : "");
    from.set_table(table);
    *from.mutable_at() = typed.at();
    if (has_first) fresh.set_first(first), fresh.clear_first_number(), from.set_first(true);
    if (has_second) fresh.set_second(second), fresh.clear_second_number(), from.set_second(true);
    put_right(part, fresh, round);
    return true;
}

/// A Director has put names or pairs of the board's record right himself.
bool names_corrected(const formats::BoardPlay& play) {
    return std::any_of(play.corrections.begin(), play.corrections.end(), [](const auto& one) { return !one.withdrawn; });
}

}  // namespace

std::string clean(const v1::HallSectionWish& part, v1::PairNames& names) {
    for (auto* name : {names.mutable_first(), names.mutable_second()}) {
        auto plain = formats::plain_name(*name);
        if (!plain)
            return hall_says(part.individuals() ? forms::name_long_player : forms::name_long_pair,
                             {{"pair", std::to_string(names.pair())}, {"count", std::to_string(formats::most_name_letters)}});
        *name = *std::move(plain);
    }
    names.set_first_number(formats::cut_name(names.first_number()));
    names.set_second_number(formats::cut_name(names.second_number()));
    if (part.individuals() && !names.second().empty())
        return hall_says(forms::player_two_names, {{"pair", std::to_string(names.pair())}});
    return "";
}

std::string settle_names(v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement) {
    std::set<std::uint32_t> plays;
    std::set<std::pair<std::uint32_t, std::uint32_t>> named;
    for (const auto& one : movement)
        for (const auto who : bridge::contestants(one.pair_ns, one.pair_ew)) plays.insert(who);
    for (auto& one : *part.mutable_pair()) {
        if (auto fault = resolve_side(one, movement); !fault.empty()) return fault;
        if (!plays.contains(one.pair()))
            return hall_says(part.individuals() ? forms::no_such_player_of : forms::no_such_pair_of,
                             {{"pair", std::to_string(one.pair())}, {"last", std::to_string(plays.empty() ? 0 : *plays.rbegin())}});
        if (auto fault = clean(part, one); !fault.empty()) return fault;
        if (!named.emplace(one.pair(), one.from_round()).second)
            return hall_says(part.individuals() ? forms::two_lines_player : forms::two_lines_pair, {{"pair", std::to_string(one.pair())}});
    }
    return "";
}

const v1::PairNames* names_of(const v1::HallSectionWish& part, std::uint32_t pair, std::uint32_t round) {
    const v1::PairNames* out = nullptr;
    for (const auto& one : part.pair())
        if (one.pair() == pair && one.from_round() <= round && (!out || one.from_round() >= out->from_round())) out = &one;
    return out;
}

const v1::PairNames* names_now(const v1::HallSession& session, const v1::HallSectionWish& part, std::uint32_t pair) {
    return names_of(part, pair, std::max(1U, session.round()));
}

void name_pairs(const v1::HallSession& session, std::map<scoring::PairId, std::vector<std::string>>& names) {
    for (const auto& part : session.wish().part())
        for (const auto& one : part.pair())
            if (const auto* now = names_now(session, part, one.pair()))
                names[formats::pair_id(part.section(), std::to_string(one.pair()))] =
                    part.individuals() ? std::vector{now->first()} : std::vector{now->first(), now->second()};
}

void put_right(v1::HallSectionWish& part, const v1::PairNames& names, std::uint32_t round) {
    auto* of = in_force(part, names.pair(), round);
    if (!of) {
        of = part.add_pair();
        of->set_pair(names.pair());
    }
    const auto from = of->from_round();
    auto fresh = names;
    if (fresh.first() == of->first() && fresh.first_number().empty()) fresh.set_first_number(of->first_number());
    if (fresh.second() == of->second() && fresh.second_number().empty()) fresh.set_second_number(of->second_number());
    *of = std::move(fresh);
    of->set_from_round(from);
    of->clear_side();
}

bool take_typed(v1::HallSession& session, const std::string& table, const v1::TypedNames& typed) {
    const auto* there = section_of(session, table);
    const auto pair = bridge::pair_of_text(typed.pair());
    if (!there || !plays(session, there->section(), pair)) return false;
    v1::HallSectionWish* part = nullptr;
    for (auto& one : *session.mutable_wish()->mutable_part())
        if (one.section() == there->section()) part = &one;
    const auto round = std::max(1U, session.round());
    if (!bridge::is_of_players(pair)) return typed_over(*part, pair, round, table, typed);
    const auto [first, second] = bridge::players_of(pair);
    v1::TypedNames of_first = typed, of_second = typed;
    of_first.clear_second();
    of_second.set_first(typed.second());
    of_second.clear_second();
    const bool one = typed_over(*part, first, round, table, of_first), other = typed_over(*part, second, round, table, of_second);
    return one || other;
}

void name_players(const v1::HallSession& session, display::Boards& boards) {
    for (const auto& part : session.wish().part())
        for (const auto& names : part.pair()) {
            if (!names.first_number().empty()) boards.numbers[names.first()] = names.first_number();
            if (!names.second_number().empty()) boards.numbers[names.second()] = names.second_number();
        }
    for (auto& play : boards.plays) {
        auto& start = play.board.start;
        if (start.event != session.wish().name() || names_corrected(play)) continue;
        const auto part = std::find_if(session.wish().part().begin(), session.wish().part().end(),
                                       [&](const auto& one) { return one.section() == start.section; });
        if (part == session.wish().part().end()) continue;
        const auto round = std::max(1U, number_of(start.round));
        using enum bridge::Seat;
        const auto ns = names_at(*part, bridge::pair_of_text(start.pair_ns), round);
        const auto ew = names_at(*part, bridge::pair_of_text(start.pair_ew), round);
        for (const auto& [seat, name] : {std::pair(North, ns[0]), {South, ns[1]}, {East, ew[0]}, {West, ew[1]}})
            if (!name.empty()) start.players[seat] = name;
    }
}

}  // namespace kibitz::hall
