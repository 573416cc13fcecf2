#include "controller/app/accuracy_table.hpp"

#include <cstdio>
#include <ostream>

#include "controller/app/printed.hpp"

namespace kibitz::app {
namespace {

/// What is aimed at: shares in percent, the others a thousand boards, but for `wrong_in_step`, ten thousand. Noise `none`
/// has the targets of a perfect table.
struct Targets {
    double cards, results, violations, false_certain, false_all, wrong_in_step, asked;
    int delay_p50 = 0, delay_p99 = 0;  ///< ms, of cards that lie plainly; 0: none is aimed at
};
Targets targets(drivers::Noise noise) {
    switch (noise) {
        case drivers::Noise::Typical: return {99.999, 100, 99.8, 0.2, 1, 0, 2, 80, 300};
        case drivers::Noise::Harsh: return {99.9, 99.5, 97, 2, 10, 10, 60};
        case drivers::Noise::Club: return {99.8, 99.8, 98, 2, 20, 1, 60, 100, 600};
        case drivers::Noise::Wild: return {98, 98, 93, 10, 100, 10, 300};
        case drivers::Noise::None: break;
    }
    return {100, 100, 100, 0, 0, 0, 0};
}

/// Nothing to be right about is right.
double percent(std::uint64_t part, std::uint64_t whole) {
    return whole ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 100.0;
}
double a_thousand(std::uint64_t count, std::uint64_t boards) {
    return boards ? 1000.0 * static_cast<double>(count) / static_cast<double>(boards) : 0.0;
}
/// A card recorded that was never played is as wrong as one that is missing; unless the record says of it that it doubts it.
std::uint64_t cards_asked(const Accuracy& a) { return a.cards + a.cards_extra - a.extra_said; }
double cards_percent(const Accuracy& a) { return percent(a.cards_right, cards_asked(a)); }

bool in_time(const Accuracy& a, const Targets& t) {
    return t.delay_p99 == 0 || (a.clean_delays.of(0.5).count() <= t.delay_p50 && a.clean_delays.of(0.99).count() <= t.delay_p99);
}

using Count = unsigned long long;

void share_row(std::ostream& out, const char* what, double share, std::uint64_t part, std::uint64_t whole,
               const std::string& target) {
    row(out, "%-34s %9.4f %%   %10llu of %10llu   %s", what, share, Count{part}, Count{whole}, target.c_str());
}

void rate_row(std::ostream& out, const char* what, double rate, std::uint64_t count, const std::string& target) {
    row(out, "%-34s %9.3f     %10llu%17s   %s", what, rate, Count{count}, "", target.c_str());
}

std::string verdict(const char* relation, double target, bool met) {
    char text[64];
    std::snprintf(text, sizeof text, "target %s %g: %s", relation, target, met ? "met" : "MISSED");
    return text;
}

}  // namespace

bool meets_targets(const Accuracy& a, drivers::Noise noise) {
    const auto t = targets(noise);
    return cards_percent(a) >= t.cards && percent(a.results_right, a.results) >= t.results &&
           percent(a.all_found(), a.all_acted()) >= t.violations &&
           a_thousand(a.false_standing[0], a.boards) <= t.false_certain &&
           a_thousand(a.false_incidents, a.boards) <= t.false_all &&
           10 * a_thousand(a.boards_wrong_in_step, a.boards) <= t.wrong_in_step && a_thousand(a.boards_asked, a.boards) <= t.asked && in_time(a, t);
}

namespace {

void print_touches(const Accuracy& a, std::ostream& out) {
    for (std::size_t i = 0; i < a.touches.size(); ++i) {
        const auto ms = [](std::size_t length) { return std::to_string(touch_lengths[length].count()) + " ms"; };
        const std::string name = i == 0 ? "    shorter than " + ms(0) : "    from " + ms(i - 1) + " on";
        if (a.touches[i]) share_row(out, name.c_str(), percent(a.touches_found[i], a.touches[i]), a.touches_found[i], a.touches[i], "");
    }
}

void print_record(const Accuracy& a, const Targets& t, std::ostream& out) {
    const auto all_cards = cards_asked(a);
    share_row(out, "Cards right", cards_percent(a), a.cards_right, all_cards, verdict(">=", t.cards, cards_percent(a) >= t.cards));
    const auto silent = all_cards - a.cards_right - a.cards_said;
    if (all_cards != a.cards_right) {
        share_row(out, "  said to be unknown or doubtful", percent(a.cards_said, all_cards), a.cards_said, all_cards, "");
        share_row(out, "  wrong, and nothing says so", percent(silent, all_cards), silent, all_cards, "");
    }
    if (a.extra_said) row(out, "%-34s %9llu", "  (too many, and said to be doubtful)", Count{a.extra_said});
    share_row(out, "Calls right", percent(a.calls_right, a.calls), a.calls_right, a.calls, "");
    const double results = percent(a.results_right, a.results);
    share_row(out, "Results right", results, a.results_right, a.results, verdict(">=", t.results, results >= t.results));
    if (a.untold) row(out, "%-34s %9llu", "  (nobody told the table)", Count{a.untold});
    const double in_step = 10 * a_thousand(a.boards_wrong_in_step, a.boards);
    rate_row(out, "Wrong in step / 10,000 boards", in_step, a.boards_wrong_in_step, verdict("<=", t.wrong_in_step, in_step <= t.wrong_in_step));
    const double asked = a_thousand(a.boards_asked, a.boards);
    rate_row(out, "With a question / 1,000 boards", asked, a.boards_asked, verdict("<=", t.asked, asked <= t.asked));
}

void print_incidents(const Accuracy& a, const Targets& t, std::ostream& out) {
    const double found = percent(a.all_found(), a.all_acted());
    share_row(out, "Visible violations found", found, a.all_found(), a.all_acted(), verdict(">=", t.violations, found >= t.violations));
    for (std::size_t i = 0; i < irregularity_kinds; ++i) {
        if (!a.acted[i]) continue;
        const std::string name = "  " + std::string(kind_name(static_cast<drivers::Irregularity::Kind>(i)));
        share_row(out, name.c_str(), percent(a.found[i], a.acted[i]), a.found[i], a.acted[i], "");
        if (static_cast<drivers::Irregularity::Kind>(i) == drivers::Irregularity::Kind::DummyTouches) print_touches(a, out);
    }
    if (a.invisible) row(out, "%-34s %9llu", "  (acted where no sensor sees)", Count{a.invisible});
    const double certain = a_thousand(a.false_standing[0], a.boards), all = a_thousand(a.false_incidents, a.boards);
    rate_row(out, "False incidents / 1,000 boards", all, a.false_incidents, verdict("<=", t.false_all, all <= t.false_all));
    rate_row(out, "  said to be certain", certain, a.false_standing[0], verdict("<=", t.false_certain, certain <= t.false_certain));
    rate_row(out, "  probable", a_thousand(a.false_standing[1], a.boards), a.false_standing[1], "");
    rate_row(out, "  doubtful", a_thousand(a.false_standing[2], a.boards), a.false_standing[2], "");
    row(out, "%-34s %llu certain, %llu probable, %llu doubtful", "  ever raised, withdrawn ones too", Count{a.false_ever[0]},
        Count{a.false_ever[1]}, Count{a.false_ever[2]});
}

void delay_row(std::ostream& out, const char* what, const Delays& delays, const std::string& target) {
    row(out, "%-34s %5lld ms p50  %5lld ms p99   %s", what, static_cast<long long>(delays.of(0.5).count()), static_cast<long long>(delays.of(0.99).count()),
        target.c_str());
}

void print_delays(const Accuracy& a, const Targets& t, std::ostream& out) {
    delay_row(out, "Decision delay", a.delays, "");
    const auto aim = "target <= " + std::to_string(t.delay_p50) + ", " + std::to_string(t.delay_p99) + (in_time(a, t) ? ": met" : ": MISSED");
    delay_row(out, "  of cards flat over the window", a.clean_delays, t.delay_p99 ? aim : "");
}

}  // namespace

void print_accuracy(const Accuracy& a, drivers::Noise noise, std::ostream& out) {
    const auto t = targets(noise);
    out << "Boards played: " << a.boards << ", noise " << to_string(noise) << '\n';
    print_record(a, t, out);
    print_incidents(a, t, out);
    print_delays(a, t, out);
    print_reliability("Incidents that stand", a.incident_reliability, out);
    for (const auto& [code, reliability] : a.kind_reliability) print_reliability(("  " + std::string(to_string(code))).c_str(), reliability, out);
    print_reliability("Cards recorded", a.card_reliability, out);
    print_reliability("Results recorded", a.result_reliability, out);
}

}  // namespace kibitz::app
