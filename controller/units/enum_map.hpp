/// Two enums that say the same thing, ours and the schema's, paired value by value by their names. What has no partner
/// does not compile, so that a value added to one of them is thought of in the other.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace kibitz {
namespace enums {

/// More values than any enum of ours has.
inline constexpr std::size_t most_values = 160;

/// All values in one text, as the compiler spells them: one function an enum, where one a value was a third of what wire/ took to compile.
template <class E, E... values>
constexpr std::string_view spelt() noexcept {
    return __PRETTY_FUNCTION__;
}

/// Of "... values = {Kind::One, kibitz::Kind::Two, (kibitz::Kind)2, ...}" where each value's name begins, and its length; a value that is
/// spelt as a number has none.
template <std::size_t n>
constexpr std::array<std::pair<std::size_t, std::size_t>, n> places_in(std::string_view text) noexcept {
    constexpr std::string_view begin = "values = ";
    std::array<std::pair<std::size_t, std::size_t>, n> places{};
    std::size_t at = text.find(begin) + begin.size() + 1;
    for (std::size_t i = 0; i < n; ++i) {
        const auto value = text.substr(at, text.find(',', at) - at);
        const auto name = value.rfind(':') + 1;  // 0 where there is no colon
        if (value[0] != '(' && value[0] != '-' && (value[0] < '0' || value[0] > '9')) places[i] = {at + name, value.size() - name};
        at += i + 1 < n ? value.size() + 2 : 0;
    }
    return places;
}

template <class E, std::size_t... I>
constexpr std::array<std::string_view, sizeof...(I)> names(std::index_sequence<I...>) noexcept {
    constexpr auto text = spelt<E, static_cast<E>(I)...>();
    constexpr auto places = places_in<sizeof...(I)>(text);
    return {text.substr(places[I].first, places[I].second)...};
}
/// The names of the values 0, 1, 2 ...; empty where there is none.
template <class E>
inline constexpr auto names_of = names<E>(std::make_index_sequence<most_values>{});

template <class E>
constexpr std::size_t count() noexcept {
    std::size_t n = 0;
    for (const auto name : names_of<E>) n += name.empty() ? 0 : 1;
    return n;
}

constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr char upper(char c) noexcept { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// Is `schema` the name `ours` as a schema writes it: PASS_ONCE, PassOnce?
constexpr bool same_name(std::string_view ours, std::string_view schema) noexcept {
    std::size_t at = schema.size();
    for (std::size_t i = ours.size(); i-- > 0;) {
        if (at == 0 || schema[--at] != upper(ours[i])) return false;
        const bool word = i > 0 && ((is_upper(ours[i]) && (!is_upper(ours[i - 1]) || (i + 1 < ours.size() && is_lower(ours[i + 1])))) ||
                                    (is_digit(ours[i]) && !is_digit(ours[i - 1])));
        if (word && (at == 0 || schema[--at] != '_')) return false;
    }
    return at == 0;
}

}  // namespace enums

/// @tparam Schema its 0 is `_UNSPECIFIED`, which is no value of ours, but where ours has one called None
template <class Ours, class Schema>
class EnumMap {
    static constexpr std::size_t size = enums::count<Ours>();
    static constexpr std::size_t none = enums::most_values;

    /// What the names of the schema's values begin with: RESTRICTION_KIND_.
    static constexpr std::size_t prefix = enums::names_of<Schema>[0].size() - std::string_view("UNSPECIFIED").size();

    static constexpr std::size_t partner(std::size_t value) noexcept {
        const auto ours = enums::names_of<Ours>[value];
        for (std::size_t i = 1; i < enums::most_values; ++i)
            if (const auto name = enums::names_of<Schema>[i]; !name.empty() && enums::same_name(ours, name.substr(prefix))) return i;
        return ours == "None" ? 0 : none;
    }
    static constexpr auto partners = [] {
        std::array<std::size_t, size> all{};
        for (std::size_t i = 0; i < size; ++i) all[i] = enums::names_of<Ours>[i].empty() ? none : partner(i);
        return all;
    }();
    static constexpr bool complete() noexcept {
        std::array<bool, enums::most_values> taken{};
        for (const auto partner : partners) {
            if (partner == none || taken[partner]) return false;
            taken[partner] = true;
        }
        for (std::size_t i = 1; i < enums::most_values; ++i)
            if (!enums::names_of<Schema>[i].empty() && !taken[i]) return false;
        return true;
    }
    static_assert(complete(), "a value of one enum has no partner of that name in the other");
    static constexpr auto ours_of = [] {
        std::array<std::optional<Ours>, enums::most_values> all{};
        for (std::size_t i = 0; i < size; ++i) all[partners[i]] = static_cast<Ours>(i);
        return all;
    }();

public:
    /// The schema's value of that name.
    static constexpr Schema to(Ours value) noexcept { return static_cast<Schema>(partners[static_cast<std::size_t>(value)]); }
    /// Ours of that name; nothing for `_UNSPECIFIED` where ours has no None, and for a number that is no value.
    static constexpr std::optional<Ours> from(int schema) noexcept {
        return schema >= 0 && std::cmp_less(schema, enums::most_values) ? ours_of[static_cast<std::size_t>(schema)] : std::nullopt;
    }
};

}  // namespace kibitz
