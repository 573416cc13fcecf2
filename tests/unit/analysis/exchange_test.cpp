// What the daemon and kibitz-analyst say to each other comes out as it went in; what is neither is named.
#include "controller/analysis/exchange.hpp"

#include <rapidcheck.h>

#include "catch.hpp"
#include "positions.hpp"

using namespace kibitz;
using namespace kibitz::analysis;

TEST_CASE("a question is read as it was written") {
    std::mt19937 random(20);
    for (int i = 0; i < 2000; ++i) {
        Question question;
        const int cards = 1 + i % 13;
        question.position = tests::random_ending(random, cards, 4, tests::denomination(i));
        question.by_card = i % 2 == 0;
        if (i % 3 > 0) question.sure_for = i % 3 == 1 ? Side::NorthSouth : Side::EastWest;
        const auto line = to_line(question);
        INFO(line);
        CHECK(line.size() < longest_line / 2);
        const auto read = question_from_line(line);
        REQUIRE(read);
        CHECK(*read == question);
    }
}

TEST_CASE("an answer is read as it was written") {
    for (const Answer& answer :
         {Answer(Figures{7, 6, {}, {}}), Answer(Figures{0, 0, {}, 0}), Answer(tl::unexpected<std::string>("a hand is empty: look again")),
          Answer(Figures{1, 12, {{Card(Suit::Spades, bridge::Rank::Ace), 1}, {Card(Suit::Clubs, bridge::Rank::Two), 13}}, 1})}) {
        INFO(to_line(answer));
        CHECK(answer_from_line(to_line(answer)) == answer);
    }
    CHECK(to_line(Answer(tl::unexpected<std::string>("two\nlines"))) == "error two lines");
}

TEST_CASE("what is no question is named") {
    for (const char* line : {"", "N", "X - - - - - - best -", "N X - - - - - best -", "N - S - - - - best -", "N - SX - - - - best -",
                             "N - SASKSQSJST - - - - best -", "N - - SAS - - - best -", "N - - - - - - worst -", "N - - - - - - best N",
                             "N - - - - - - best - more"}) {
        INFO(line);
        const auto question = question_from_line(line);
        REQUIRE(!question);
        CHECK(question.error().find(": ") != std::string::npos);
    }
    CHECK(question_from_line("N - - - - - - best -") == Question{});
}

TEST_CASE("what is no answer is named, whatever bytes come") {
    for (const char* line : {"", "7", "7 6", "7 6 x", "7 6 - SA", "7 6 - 7", "7 6 - SAx", "7.5 6 -", "999999999999 6 -"}) {
        INFO(line);
        REQUIRE(!answer_from_line(line));
    }
    rc::check("no bytes are taken for more than they are", [](const std::string& bytes) {
        (void)question_from_line(bytes);
        (void)answer_from_line(bytes);
    });
}
