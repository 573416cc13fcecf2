// What was weighed of a trick, in words.
#include "controller/words/weighed_words.hpp"

#include <catch.hpp>

#include <set>

using namespace kibitz;
using namespace kibitz::words;
using namespace kibitz::reconstruction;
using namespace std::chrono_literals;

namespace {

Card card(const char* text) { return *bridge::card_from_string(text); }

TrickAccount account() {
    const Instant begin{1h};
    TrickAccount a;
    a.trick = 5;
    a.begin = begin;
    Stay seen;
    seen.seat = Seat::East;
    seen.card = card("HT");
    seen.came = begin + 1200ms;
    seen.laid = begin + 1440ms;
    seen.gone = begin + 3s;
    seen.gone_faced = true;
    a.seen.push_back(seen);
    Stay early;
    early.seat = Seat::North;
    early.card = card("SA");
    early.sign = Sign::Tag;
    early.came = begin - 700ms;
    a.seen.push_back(early);
    PlayedTrick cards{Seat::East, {}};
    for (const char* text : {"HT", "H2", "HK"}) cards.cards.push_back({card(text), {}, 0});
    CardSet candidates;
    candidates.insert(card("H5"));
    candidates.insert(card("H6"));
    cards.cards.push_back({card("H5"), candidates, std::nullopt});
    a.ways.push_back({cards, {{Belief::Unseen, Seat::North, 5, card("H5"), std::log(330.0)}}, 0.93, true});
    a.ways.push_back({std::nullopt, {}, 0.07, false});
    a.against = {{Belief::Revoke, Seat::South, 3, card("C4"), std::log(830.0)}};
    a.in_favour = {{Belief::Unseen, Seat::North, 5, card("H5"), std::log(330.0)}};
    a.times = 13.2;
    return a;
}

}  // namespace

TEST_CASE("a trick that was weighed, in English") {
    const auto said = in_words(Language::English, account());
    CHECK(said.seen == std::vector<std::string>{"East, ♥10: seen face up from 1.2 s, lay still at 1.4 s, taken away face up at 3.0 s",
                                                "North, ♠A: its tag alone was heard from −0.7 s"});
    REQUIRE(said.ways.size() == 2);
    CHECK(said.ways[0].cards == "East leads: ♥10  ♥2  ♥K  ♥5 or another, nobody saw it (2 may be)");
    CHECK(said.ways[0].likely == "very likely (93 %)");
    CHECK(said.ways[0].believe == std::vector<std::string>{"North played a card that no sensor told of, perhaps ♥5 (rare: about one card in 330; what was seen outweighs that)"});
    CHECK(said.ways[1].cards == "This trick was not played.");
    CHECK(said.decided == std::vector<std::string>{
                              "The second asks one to believe that South did not follow suit with ♣4 in trick 3 (rare: about one card in 830).",
                              "The first asks one to believe that North played a card that no sensor told of, perhaps ♥5 (rare: about one card in 330; what was seen outweighs "
                              "that), and the second does not.",
                              "So the second is about 13 times less likely."});
}

TEST_CASE("how rare something is beforehand is never said as if it were how sure the record is") {
    auto a = account();
    const auto first = [&] { return in_words(Language::English, a).ways[0].believe.front(); };
    a.ways[0].weight = 0.5;  // nothing outweighs it
    CHECK(first() == "North played a card that no sensor told of, perhaps ♥5 (rare: about one card in 330)");
    a.ways[0].assumed[0].cost = std::log(4.0);
    CHECK(first() == "North played a card that no sensor told of, perhaps ♥5 (about one card in 4)");
    a.ways[0].assumed[0].cost = std::log(1.5);
    CHECK(first() == "North played a card that no sensor told of, perhaps ♥5");
    a.ways[0].assumed[0].trick = 6;  // told with the trick that is asked about
    CHECK(first() == "North played a card that no sensor told of, perhaps ♥5 in trick 6");
}

TEST_CASE("it is said otherwise in every language, and no place is left open") {
    const auto english = in_words(Language::English, account());
    std::set<std::string> decided;
    for (const auto language : all_languages) {
        const auto said = in_words(language, account());
        std::string all;
        for (const auto& line : said.seen) all += line;
        for (const auto& way : said.ways) {
            all += way.cards + way.likely;
            for (const auto& one : way.believe) all += one;
        }
        for (const auto& line : said.decided) all += line;
        CAPTURE(all);
        CHECK(all.find('{') == std::string::npos);
        CHECK(all.find('\x01') == std::string::npos);
        decided.insert(said.decided[0]);
    }
    CHECK(decided.size() == all_languages.size());
    CHECK(in_words(Language::Russian, account()).ways[0].likely == "очень вероятно (93 %)");
}

TEST_CASE("weights are words and per cent, and never say more than they are") {
    CHECK(likely(Language::English, 1) == "practically certain (over 99 %)");
    CHECK(likely(Language::English, 0.99) == "practically certain (over 99 %)");
    CHECK(likely(Language::English, 0.95) == "very likely (95 %)");
    CHECK(likely(Language::English, 0.7) == "likely (70 %)");
    CHECK(likely(Language::English, 0.5) == "as likely as not (50 %)");
    CHECK(likely(Language::English, 0.2) == "less likely (20 %)");
    CHECK(likely(Language::English, 0.02) == "unlikely (2 %)");
    CHECK(likely(Language::English, 0) == "hardly possible (under 1 %)");
    CHECK(happened(Language::English, 0.95) == "That it happened: very likely (95 %).");
    CHECK(happened(Language::Greek, 0.95) != happened(Language::English, 0.95));
}

TEST_CASE("what decided is honest where nothing did") {
    auto a = account();
    a.times = 1.2;
    CHECK(in_words(Language::English, a).decided.back() == "Nothing decides between the first two: both are about as likely.");
    a.ways.pop_back();
    CHECK(in_words(Language::English, a).decided == std::vector<std::string>{"Every explanation that was weighed has this trick so."});
    a.ways[0].recorded = false;
    CHECK(in_words(Language::English, a).decided.back() == "The record has this trick otherwise.");
    CHECK(in_words(Language::English, {}).decided.empty());
}
