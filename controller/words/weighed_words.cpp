#include "controller/words/weighed_words.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <utility>

#include "controller/words/form.hpp"

namespace kibitz::words {
namespace {

using reconstruction::Assumption;
using weights::Belief;
using reconstruction::Sign;
using reconstruction::Stay;
using reconstruction::TrickAccount;
using reconstruction::Way;

/// More of what decided helps nobody.
constexpr std::size_t most_decided = 3;
/// Two explanations of which one is less than so many times likelier are told to be as likely as each other.
constexpr double as_likely = 1.5;
/// Fewer than one card in so many are rare.
constexpr double rare_from = 20;
/// An explanation of this weight stands though what it asks one to believe is rare.
constexpr double stands = 0.6;
/// Beyond it the number says no more than "very".
constexpr double most_times = 1e6;

constexpr const char* by_sign[] = {
    "seen face up from {time}",
    "its tag alone was heard from {time}",
    "named at {time}",
    "touched at {time}",
    "gone from dummy's columns at {time}",
};
constexpr const char* named_before = "named or touched at {time}";
constexpr const char* lay_still = "lay still at {time}";
constexpr const char* turned_down = "turned face down at {time}";
constexpr const char* gone_faced = "taken away face up at {time}";
constexpr const char* gone = "gone at {time}";
constexpr const char* with_a_hand = "it came with a hand of cards";
constexpr const char* seen_line = "{seat}, {card}: {what}";

/// In the order of Belief.
constexpr const char* by_belief[] = {
    "{seat:nom} played a card that no sensor told of, perhaps {card}",
    "{seat:nom} played {card}, of which little was seen",
    "{seat:nom} showed {card} and did not play it",
    "the tag of {card} was heard before {seat:ins}, and the card was not played there",
    "{seat:nom} played {card} before the turn came to it, or the cards before it were seen late",
    "{seat:nom} did not follow suit with {card}",
    "{seat:nom} played {card}, which another hand was dealt",
    "{seat:nom} led {card} out of turn",
    "{seat:nom} turned {card} before the trick was complete, or it was seen late to be complete",
    "{seat:nom} threw in {card} when play had stopped",
};
static_assert(std::size(by_belief) == static_cast<std::size_t>(Belief::ThrownIn) + 1);
static_assert(std::size(by_sign) == static_cast<std::size_t>(Sign::Column) + 1);
// How often it happens of itself, before anything was seen: said so that nobody takes it for how sure the record is.
constexpr const char* often = "{what} (about one card in {n})";
constexpr const char* rarely = "{what} (rare: about one card in {n})";
constexpr const char* outweighed = "{what} (rare: about one card in {n}; what was seen outweighs that)";
constexpr const char* of_trick = "{what} in trick {n}";

constexpr const char* leads = "{seat:nom} leads: {what}";
constexpr const char* one_of = "{card} or another, nobody saw it ({n} may be)";
constexpr const char* not_played = "This trick was not played.";

/// From this weight on.
struct Likely {
    double from;
    const char* form;
};
constexpr Likely likelihoods[] = {{0.99, "practically certain ({what})"}, {0.9, "very likely ({what})"}, {0.6, "likely ({what})"},
                                  {0.4, "as likely as not ({what})"},     {0.1, "less likely ({what})"}, {0.01, "unlikely ({what})"},
                                  {0, "hardly possible ({what})"}};
constexpr const char *percent = "{n} %", *over = "over 99 %", *under = "under 1 %";
constexpr const char* it_happened = "That it happened: {what}.";

constexpr const char* all_alike = "Every explanation that was weighed has this trick so.";
constexpr const char* second_asks = "The second asks one to believe that {what}.";
constexpr const char* first_asks = "The first asks one to believe that {what}, and the second does not.";
constexpr const char* times_less = "So the second is about {n} times less likely.";
constexpr const char* undecided = "Nothing decides between the first two: both are about as likely.";
constexpr const char* record_differs = "The record has this trick otherwise.";

/// What stands within another sentence begins small: fill() makes the first letter of a place that begins a text large.
std::string filled(Language language, const char* form, const Value& value) {
    constexpr std::string_view guard = "\x01";
    return fill(std::string(guard) + text(language, weighed_context, form), value).text.substr(guard.size());
}

std::string say(Language language, const char* form, std::initializer_list<std::pair<std::string_view, std::string>> values = {}) {
    return filled(language, form, [&](std::string_view place, Case) -> std::string {
        for (const auto& [name, value] : values)
            if (name == place) return value;
        return "";
    });
}

/// Of a card of a seat; `what` besides.
std::string of_card(Language language, const char* form, bridge::Seat who, bridge::Card which, const std::string& what = {}) {
    return filled(language, form, [&](std::string_view place, Case in) -> std::string {
        if (place == "seat") return seat(language, who, in);
        if (place == "card") return card(language, which);
        return place == "what" ? what : "";
    });
}

std::string number(double value) { return std::to_string(std::llround(value)); }

std::string moment(Language language, Instant at, Instant begin) {
    std::array<char, 32> written{};
    std::snprintf(written.data(), written.size(), "%.1f", static_cast<double>((at - begin).count()) / 1e6);
    std::string digits = written.data();
    if (digits == "-0.0") digits = "0.0";
    if (const auto point = digits.find('.'); point != std::string::npos) digits.replace(point, 1, text(language, "decimal mark", "."));
    if (digits[0] == '-') digits.replace(0, 1, "\u2212");
    return fill(text(language, "unit", "{n} s"), [&](std::string_view, Case) { return digits; }).text;
}

std::string line(Language language, const Stay& stay, Instant begin) {
    std::string what;
    const auto add = [&](const char* form, std::optional<Instant> at) {
        if (!at) return;
        if (!what.empty()) what += ", ";
        what += say(language, form, {{"time", moment(language, *at, begin)}});
    };
    add(by_sign[static_cast<std::size_t>(stay.sign)], stay.came);
    add(named_before, stay.named);
    if (stay.sign != Sign::Column) add(by_sign[static_cast<std::size_t>(Sign::Column)], stay.left_column);
    add(lay_still, stay.laid);
    add(turned_down, stay.turned);
    add(stay.gone_faced ? gone_faced : gone, stay.gone);
    if (stay.in_hand) add(with_a_hand, stay.came);
    return of_card(language, seen_line, stay.seat, stay.card, what);
}

std::string belief(Language language, const Assumption& one) {
    return of_card(language, by_belief[static_cast<std::size_t>(one.belief)], one.seat, one.card);
}

/// With how rare it is, where that says something. @param believed  what was seen leaves hardly another explanation
std::string rare(Language language, const Assumption& one, std::string what, bool believed) {
    const double times = std::exp(std::min(one.cost, std::log(most_times)));
    if (times < 2) return what;
    const char* form = times < rare_from ? often : believed ? outweighed : rarely;
    return say(language, form, {{"what", std::move(what)}, {"n", number(times)}});
}
/// @param trick  that is told of: another one is named
std::string of_its_trick(Language language, const Assumption& one, int trick) {
    auto what = belief(language, one);
    return one.trick == trick ? what : say(language, of_trick, {{"what", std::move(what)}, {"n", std::to_string(one.trick)}});
}

std::string cards(Language language, const Way& way) {
    if (!way.cards) return say(language, not_played);
    std::string listed;
    for (const auto& one : way.cards->cards) {
        if (!listed.empty()) listed += "  ";
        const auto name = card(language, one.card);
        listed += one.candidates.empty() ? name : say(language, one_of, {{"card", name}, {"n", std::to_string(one.candidates.size())}});
    }
    return capitalised(of_card(language, leads, way.cards->leader, way.cards->cards.front().card, listed));
}

std::vector<std::string> decided(Language language, const TrickAccount& account) {
    std::vector<std::string> said;
    if (account.ways.size() == 1) said.push_back(say(language, all_alike));
    if (account.ways.size() > 1) {
        const auto tell = [&](const std::vector<Assumption>& beliefs, const char* form, bool believed) {
            for (std::size_t i = 0; i < std::min(beliefs.size(), most_decided); ++i)
                said.push_back(say(language, form, {{"what", rare(language, beliefs[i], of_its_trick(language, beliefs[i], account.trick), believed)}}));
        };
        tell(account.against, second_asks, false);
        tell(account.in_favour, first_asks, account.ways[0].weight >= stands);
        if (account.times < as_likely) said.push_back(say(language, undecided));
        else said.push_back(say(language, times_less, {{"n", number(std::max(2.0, std::min(account.times, most_times)))}}));
    }
    bool recorded = account.ways.empty();
    for (const auto& way : account.ways) recorded |= way.recorded;
    if (!recorded) said.push_back(say(language, record_differs));
    return said;
}

}  // namespace

std::span<const char* const> weighed_forms() noexcept {
    static const auto all = [] {
        std::vector<const char*> forms(std::begin(by_sign), std::end(by_sign));
        forms.insert(forms.end(), {named_before, lay_still, turned_down, gone_faced, gone, with_a_hand, seen_line});
        forms.insert(forms.end(), std::begin(by_belief), std::end(by_belief));
        forms.insert(forms.end(), {often, rarely, outweighed, of_trick, leads, one_of, not_played});
        for (const auto& one : likelihoods) forms.push_back(one.form);
        forms.insert(forms.end(), {percent, over, under, it_happened, all_alike, second_asks, first_asks, times_less, undecided, record_differs});
        return forms;
    }();
    return all;
}

std::string likely(Language language, double weight) {
    const auto share = weight >= 0.99 ? say(language, over) : weight < 0.01 ? say(language, under) : say(language, percent, {{"n", number(100 * weight)}});
    for (const auto& one : likelihoods)
        if (weight >= one.from) return say(language, one.form, {{"what", share}});
    return share;
}

std::string happened(Language language, double weight) { return say(language, it_happened, {{"what", likely(language, weight)}}); }

AccountInWords in_words(Language language, const TrickAccount& account) {
    AccountInWords words;
    for (const auto& stay : account.seen) words.seen.push_back(line(language, stay, account.begin));
    for (const auto& way : account.ways) {
        WayInWords one{cards(language, way), likely(language, way.weight), {}};
        for (const auto& assumed : way.assumed)
            one.believe.push_back(capitalised(rare(language, assumed, of_its_trick(language, assumed, account.trick), way.weight >= stands)));
        words.ways.push_back(std::move(one));
    }
    words.decided = decided(language, account);
    return words;
}

}  // namespace kibitz::words
