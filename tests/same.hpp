/// Equality of our value types, field by field (Boost.PFR), so that a field added to a struct is
/// tested without anybody thinking of it.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <boost/pfr.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <rapidcheck.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"
#include "controller/units/enum_map.hpp"

namespace kibitz::tests {

template <class T>
concept Range_ = requires(const T& t) { t.begin() != t.end(); };

/// Every field of a struct as a tuple of references.
template <class T>
auto fields(T& value) {
    return boost::pfr::structure_tie(value);
}
// GCC 12 fails within PFR on a struct that holds a Deal, or names by seat; a binding does not compile when a field is added.
template <class T>
    requires std::is_same_v<std::remove_const_t<T>, reading::BoardStart>
auto fields(T& s) {
    auto& [board, dealer, vulnerability, deal, players, event, site, date, room, round, section, table, pair_ns, pair_ew, prevents] = s;
    return std::tie(board, dealer, vulnerability, deal, players, event, site, date, room, round, section, table, pair_ns, pair_ew, prevents);
}
inline auto fields(const laws::event::BoardStarted& s) {
    const auto& [start, play] = s;
    return std::tie(start, play);
}
inline auto fields(laws::event::BoardStarted& s) {
    auto& [start, play] = s;
    return std::tie(start, play);
}
template <class T>
    requires std::is_same_v<std::remove_const_t<T>, reading::BoardCorrection>
auto fields(T& c) {
    auto& [play, undo, passed_out, contract, tricks, board, swapped, counts_as, ns, ew, after_all, calls, cards, by, reason, pair_ns, pair_ew,
           players] = c;
    return std::tie(play, undo, passed_out, contract, tricks, board, swapped, counts_as, ns, ew, after_all, calls, cards, by, reason, pair_ns, pair_ew,
                    players);
}
template <class T>
    requires std::is_same_v<std::remove_const_t<T>, laws::event::BoardCorrected>
auto fields(T& e) {
    auto& [number, correction, withdrawn] = e;
    return std::tie(number, correction, withdrawn);
}
template <class T>
    requires std::is_same_v<std::remove_const_t<T>, laws::CorrectionMade>
auto fields(T& c) {
    auto& [number, correction, at, withdrawn, before] = c;
    return std::tie(number, correction, at, withdrawn, before);
}
// It has constructors, which PFR does not look into; a binding does not compile when a field is added.
template <class T>
    requires std::is_same_v<std::remove_const_t<T>, laws::Refusal>
auto fields(T& r) {
    auto& [why, because, n, m, k, seat, other_seat, call, other_call, card, words] = r;
    return std::tie(why, because, n, m, k, seat, other_seat, call, other_call, card, words);
}
// It has constructors too.
inline auto fields(const laws::TableState& s) {
    const auto& [last_event, at, phase, plays, board, incidents, last_incident, record, record_why, failed_devices, occupied, lights,
                 turn_since, session, sessions, session_number, session_date, session_numbers, middle, round_called, boards_played,
                 deals_played, board_tags, last_change, before, ruled_later, plays_left, corrections, session_last, law_code, wall_clock] =
        s;
    return std::tie(last_event, at, phase, plays, board, incidents, last_incident, record, record_why, failed_devices, occupied, lights,
                    turn_since, session, sessions, session_number, session_date, session_numbers, middle, round_called, boards_played,
                    deals_played, board_tags, last_change, before, ruled_later, plays_left, corrections, session_last, law_code,
                    wall_clock);
}
// By name, since the state grows with the laws: what a fold of the same events must agree in.
inline auto fields(const laws::BoardState& s) {
    return std::tie(s.start, s.play, s.calls, s.auction, s.contract, s.dealt, s.shown, s.played, s.tricks, s.leader, s.designated,
                    s.tricks_won, s.tricks_adjusted, s.penalty_cards, s.claim, s.claim_answers, s.result, s.seen, s.spread, s.by_column,
                    s.confirmed, s.pending_call, s.cancelled_calls, s.restrictions, s.bound, s.rights_lost, s.forfeited, s.adjusted,
                    s.cancelled, s.tag, s.attention_reported, s.open_lead, s.open_wrong_card, s.defender_chooses, s.faced, s.may_withdraw);
}

/// Same values in every field, however deep; pointers are compared by what they point to.
template <class T>
bool same(const T& a, const T& b);

template <class T>
bool same_variant(const T& a, const T& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&]<class Body>(const Body& body) {
            const auto* other = std::get_if<Body>(&b);
            return other && same(body, *other);
        },
        a);
}

template <class Tuple, std::size_t... I>
bool same_tuples(const Tuple& a, const Tuple& b, std::index_sequence<I...>) {
    return (same(std::get<I>(a), std::get<I>(b)) && ...);
}

template <class T>
struct Same {
    static bool check(const T& a, const T& b) {
        if constexpr (std::equality_comparable<T>) {
            return a == b;
        } else {
            return same_tuples(fields(a), fields(b), std::make_index_sequence<std::tuple_size_v<decltype(fields(a))>>{});
        }
    }
};
template <class T>
struct Same<std::optional<T>> {
    static bool check(const std::optional<T>& a, const std::optional<T>& b) {
        return a.has_value() == b.has_value() && (!a || same(*a, *b));
    }
};
template <class T>
struct Same<std::shared_ptr<T>> {
    static bool check(const std::shared_ptr<T>& a, const std::shared_ptr<T>& b) {
        return !a == !b && (!a || same(*a, *b));
    }
};
/// The variant that a value is, or that its struct is derived from (Event::Body).
template <class... T>
std::type_identity<std::variant<T...>> variant_under(const std::variant<T...>&);
template <class T>
using VariantUnder = typename decltype(variant_under(std::declval<const T&>()))::type;
template <class T>
concept Variant_ = requires(const T& t) { variant_under(t); };
template <Variant_ T>
struct Same<T> {
    static bool check(const T& a, const T& b) { return same_variant(a, b); }
};
template <class T>
    requires(Range_<T> && !std::is_same_v<T, std::string>)
struct Same<T> {
    static bool check(const T& a, const T& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
    }
};
template <class A, class B>
struct Same<std::pair<A, B>> {
    static bool check(const std::pair<A, B>& a, const std::pair<A, B>& b) {
        return same(a.first, b.first) && same(a.second, b.second);
    }
};

template <class T>
bool same(const T& a, const T& b) {
    return Same<std::remove_const_t<T>>::check(a, b);
}

}  // namespace kibitz::tests
