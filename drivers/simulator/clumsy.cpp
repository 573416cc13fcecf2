#include "drivers/simulator/clumsy.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers {

namespace {

constexpr double wild_to_club = 3;

using C = Clumsiness;
constexpr ClumsyHabit habits[] = {
    {"scatter", &C::scatter, 5, 60, "mm, sigma"},
    {"beside", &C::beside, 0.01, 1, "of cards"},
    {"half", &C::half, 0.025, 1, "of cards"},
    {"tilted", &C::tilted, 0.06, 1, "of cards"},
    {"throws", &C::throws, 0.1, 1, "of cards"},
    {"slides", &C::slides, 0.15, 1, "of cards"},
    {"face-down", &C::face_down, 0.003, 1, "of cards"},
    {"stays", &C::stays, 0.01, 1, "of quitted cards"},
    {"squares", &C::squares, 0.02, 1, "of tricks"},
    {"pile", &C::pile, 0.1, 1, "of players"},
    {"left", &C::left, 0.1, 1, "of players"},
    {"columns", &C::columns, 0.03, 0.95, "of sweeps"},
    {"zones", &C::zones, 0.03, 0.95, "of sweeps"},
    {"stacked", &C::stacked, 0.15, 1, "of pairs of tags"},
    {"glare", &C::glare, 0.25, 20, "a minute and window"},
    {"zero", &C::zero, 2, 20, "mm, sigma"},
    {"rests", &C::rests, 0.02, 1, "of tricks"},
    {"aloud", &C::aloud, 0.15, 1, "of declarers"},
    {"between", &C::between, 0.03, 1, "of touches"},
    {"film", &C::film, 2, 30, "mm"},
    {"sloppy", &C::sloppy, 3, 30, "mm, sigma"},
    {"unsorted", &C::unsorted, 0.05, 1, "of dummies"},
    {"taps", &C::taps, 0.03, 1, "of dummy's turns"},
    {"leaves", &C::leaves, 0.05, 1, "of boards"},
    {"ready", &C::ready, 0.1, 1, "of cards"},
    {"fast", &C::fast, 0.1, 1, "of tables"},
    {"thrown-in", &C::thrown_in, 0.25, 1, "of claims"},
    {"faced", &C::faced, 0.25, 1, "of claims"},
    {"stops", &C::stops, 0.03, 1, "of boards"},
};

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string names() {
    std::string all;
    for (const ClumsyHabit& habit : habits) all += (all.empty() ? "" : ", ") + std::string(habit.name);
    return all;
}

}  // namespace

bool Clumsiness::any() const noexcept {
    return std::any_of(std::begin(habits), std::end(habits), [this](const auto& habit) { return this->*habit.value > 0; });
}

std::span<const ClumsyHabit> clumsy_habits() noexcept { return habits; }

Clumsiness clumsiness(Noise noise) noexcept {
    Clumsiness all;
    if (noise != Noise::Club && noise != Noise::Wild) return all;
    for (const ClumsyHabit& habit : habits)
        all.*habit.value = noise == Noise::Club ? habit.club : std::min(habit.most, wild_to_club * habit.club);
    return all;
}

tl::expected<HabitSetting, std::string> read_habit(std::string_view text) {
    const auto sign = text.find('=');
    const auto name = text.substr(0, sign);
    const auto habit = std::find_if(std::begin(habits), std::end(habits), [&](const auto& h) { return h.name == name; });
    const auto fault = [&](const std::string& why) { return tl::unexpected("habit `" + std::string(text) + "`: " + why); };
    if (habit == std::end(habits)) return fault("no habit goes by this name: give one of " + names());
    const std::string range = "0 to " + number(habit->most) + " " + std::string(habit->of);
    if (sign == std::string_view::npos) return fault("how much? Give " + std::string(name) + "=X with X from " + range);
    const auto digits = text.substr(sign + 1);
    double amount = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), amount);
    if (error != std::errc{} || end != digits.data() + digits.size() || !(amount >= 0 && amount <= habit->most))
        return fault("not an amount of it: give " + range);
    return HabitSetting{habit->value, amount};
}

}  // namespace kibitz::drivers
