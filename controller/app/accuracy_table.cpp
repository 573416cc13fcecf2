#include "controller/app/accuracy_table.hpp"

#include <cstdio>
#include <ostream>

namespace kibitz::app {
namespace {

/// What is aimed at; shares in percent, incidents a thousand boards.
struct Targets {
    double cards, violations, false_incidents;
};
Targets targets(drivers::Noise noise) {
    switch (noise) {
        case drivers::Noise::Typical: return {99.99, 99.5, 1};
        case drivers::Noise::Harsh: return {99.9, 97, 10};
        case drivers::Noise::Club: return {99.8, 98, 20};
        case drivers::Noise::Wild: return {98, 93, 100};
        case drivers::Noise::None: break;
    }
    return {100, 100, 0};
}

/// Nothing to be right about is right.
double percent(std::uint64_t part, std::uint64_t whole) {
    return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 100.0;
}
double a_thousand(std::uint64_t count, std::uint64_t boards) {
    return boards ? 1000.0 * static_cast<double>(count) / static_cast<double>(boards) : 0.0;
}
/// A card recorded that was never played is as wrong as one that is missing.
double cards_percent(const Accuracy& a) { return percent(a.cards_right, a.cards + a.cards_extra); }

template <class... Values>
void row(std::ostream& out, const char* form, Values... values) {
    char text[160];
    std::snprintf(text, sizeof text, form, values...);
    out << text << '\n';
}
using Count = unsigned long long;

void share_row(std::ostream& out, const char* what, double share, std::uint64_t part, std::uint64_t whole,
               const std::string& target) {
    row(out, "%-34s %9.4f %%   %10llu of %10llu   %s", what, share, Count{part}, Count{whole}, target.c_str());
}

std::string verdict(const char* relation, double target, bool met) {
    char text[64];
    std::snprintf(text, sizeof text, "target %s %g: %s", relation, target, met ? "met" : "MISSED");
    return text;
}

}  // namespace

bool meets_targets(const Accuracy& a, drivers::Noise noise) {
    const auto t = targets(noise);
    return cards_percent(a) >= t.cards && percent(a.all_found(), a.all_acted()) >= t.violations &&
           a_thousand(a.false_incidents, a.boards) <= t.false_incidents;
}

void print_accuracy(const Accuracy& a, drivers::Noise noise, std::ostream& out) {
    const auto t = targets(noise);
    out << "Boards played: " << a.boards << ", noise " << to_string(noise) << '\n';
    share_row(out, "Cards right", cards_percent(a), a.cards_right, a.cards + a.cards_extra,
              verdict(">=", t.cards, cards_percent(a) >= t.cards));
    share_row(out, "Calls right", percent(a.calls_right, a.calls), a.calls_right, a.calls, "");
    share_row(out, "Results right", percent(a.results_right, a.results), a.results_right, a.results, "");
    if (a.untold) row(out, "%-34s %9llu", "  (nobody told the table)", Count{a.untold});
    const double found = percent(a.all_found(), a.all_acted());
    share_row(out, "Visible violations found", found, a.all_found(), a.all_acted(), verdict(">=", t.violations, found >= t.violations));
    for (std::size_t i = 0; i < irregularity_kinds; ++i) {
        if (!a.acted[i]) continue;
        const std::string name = "  " + std::string(kind_name(static_cast<drivers::Irregularity::Kind>(i)));
        share_row(out, name.c_str(), percent(a.found[i], a.acted[i]), a.found[i], a.acted[i], "");
    }
    if (a.invisible) row(out, "%-34s %9llu", "  (acted where no sensor sees)", Count{a.invisible});
    const double wrong = a_thousand(a.false_incidents, a.boards);
    row(out, "%-34s %9.3f     %10llu%17s   %s", "False incidents / 1,000 boards", wrong, Count{a.false_incidents}, "",
        verdict("<=", t.false_incidents, wrong <= t.false_incidents).c_str());
    row(out, "%-34s %9.3f     %10llu", "Doubtful / 1,000 boards", a_thousand(a.doubts, a.boards), Count{a.doubts});
    row(out, "%-34s %5lld ms p50  %5lld ms p99", "Decision delay", static_cast<long long>(a.delay_of(0.5).count()),
        static_cast<long long>(a.delay_of(0.99).count()));
}

}  // namespace kibitz::app
