// Plays of explanations beside each other: which of them the record goes on with when play has stopped.
#include <catch.hpp>

#include "controller/table/explained_play.hpp"

using namespace kibitz;
using bridge::Card;
using bridge::Seat;
using reconstruction::Explanation;

namespace {

struct Said {
    const char* card;
    bool seen = true;
};

/// One trick, led by West.
Explanation one_trick(double weight, std::initializer_list<Said> cards) {
    Explanation e;
    e.leader = Seat::West;
    e.weight = weight;
    e.tricks.push_back({Seat::West, {}});
    for (const auto& said : cards) {
        e.tricks.back().cards.emplace_back();
        e.tricks.back().cards.back().card = *bridge::card_from_string(said.card);
        if (said.seen) e.tricks.back().cards.back().stay = 0;
    }
    return e;
}

std::size_t taken(const std::vector<Explanation>& all) {
    const auto& longest = table::longest_that_may_be(all, all.front(), *weights::built_in_weights());
    return longest.tricks.back().cards.size();
}

}  // namespace

TEST_CASE("where play stops the longest play that may well be is taken: no card too few of which nothing is said") {
    CHECK(taken({one_trick(0.9, {{"DA"}}), one_trick(0.1, {{"DA"}, {"D4"}})}) == 2);
    CHECK(taken({one_trick(0.995, {{"DA"}}), one_trick(0.005, {{"DA"}, {"D4"}})}) == 1);
}

TEST_CASE("a card that nobody saw is taken when one after it was seen, and is never the last") {
    CHECK(taken({one_trick(0.4, {{"DA"}}), one_trick(0.6, {{"DA"}, {"D4", false}, {"D5"}})}) == 3);
    CHECK(taken({one_trick(0.4, {{"DA"}}), one_trick(0.6, {{"DA"}, {"D4", false}})}) == 1);
    CHECK(taken({one_trick(0.985, {{"DA"}}), one_trick(0.015, {{"DA"}, {"D4", false}, {"D5"}})}) == 1);
}

TEST_CASE("no trick is completed so: it would be somebody's") {
    CHECK(taken({one_trick(0.6, {{"DA"}}), one_trick(0.4, {{"DA"}, {"D4"}, {"D5"}, {"D7"}})}) == 1);
}

TEST_CASE("the result hangs on who won a trick and on whether it was complete, unless it was the last of all") {
    reconstruction::Board board;
    board.declarer = Seat::West;
    const auto first = one_trick(0.9, {{"DA"}, {"D4"}, {"D5"}, {"D7"}}), other_winner = one_trick(0.1, {{"D3"}, {"D4"}, {"D5"}, {"D7"}}),
               other_loser = one_trick(0.1, {{"DA"}, {"D8"}, {"D5"}, {"D7"}}), open = one_trick(0.1, {{"DA"}, {"D4"}, {"D5"}});
    CHECK(table::result_hangs_on({first, other_winner}, first, board, 0.03) == 1);
    CHECK(table::result_hangs_on({first, open}, first, board, 0.03) == 1);
    CHECK(table::result_hangs_on({first, other_loser}, first, board, 0.03) == 0);
    auto hardly = other_winner;
    hardly.weight = 0.02;
    CHECK(table::result_hangs_on({first, hardly}, first, board, 0.03) == 0);
    CHECK(table::result_hangs_on({first, hardly}, first, board, 0.003) == 1);

    auto all = first, but_one = first, other_last = first;  // thirteen tricks, and the last not played to its end, or won by another
    all.tricks.resize(13, first.tricks.front());
    but_one.tricks.resize(12, first.tricks.front());
    but_one.tricks.push_back(open.tricks.front());
    other_last.tricks.resize(12, first.tricks.front());
    other_last.tricks.push_back(other_winner.tricks.front());
    but_one.weight = other_last.weight = 0.1;
    CHECK(table::result_hangs_on({all, but_one}, all, board, 0.03) == 0);
    CHECK(table::result_hangs_on({all, other_last}, all, board, 0.03) == 13);
}

TEST_CASE("what explanations weigh in which play went on after a record's last card") {
    laws::event::PlayCorrected play;
    play.tricks.resize(1);
    play.tricks[0].leader = Seat::West;
    play.tricks[0].cards.resize(2);
    const auto two = one_trick(0.3, {{"DA"}, {"D4"}}), other_two = one_trick(0.2, {{"D3"}, {"D4"}}), three = one_trick(0.4, {{"DA"}, {"D4"}, {"D5", false}}),
               next = [&] {
                   auto e = one_trick(0.1, {{"DA"}, {"D4"}, {"D5"}, {"D7"}});
                   e.tricks.push_back(one_trick(0, {{"DK"}}).tricks.front());
                   return e;
               }();
    CHECK(table::weight_beyond({two, other_two, three, next}, play) == Approx(0.5));
    play.tricks[0].cards.resize(4);
    CHECK(table::weight_beyond({two, other_two, three, next}, play) == Approx(0.1));
    CHECK(table::weight_beyond({two}, {}) == Approx(0.3));

    // As many cards, and another hand's: of it the record has none.
    play.tricks[0].cards.resize(1);
    CHECK(table::weight_beyond({one_trick(0.4, {{"DA"}})}, play) == Approx(0));
    play.tricks[0].leader = Seat::South;
    CHECK(table::weight_beyond({one_trick(0.4, {{"DA"}})}, play) == Approx(0.4));
}

TEST_CASE("weights are taken for flatter, in the same order and whole") {
    auto all = std::vector{one_trick(0.9, {{"DA"}}), one_trick(0.09, {{"D4"}}), one_trick(0.01, {{"D5"}})};
    table::flatten(all, 1);
    CHECK(all[0].weight == Approx(0.9));
    table::flatten(all, 0.5);
    CHECK(all[0].weight + all[1].weight + all[2].weight == Approx(1));
    CHECK(all[0].weight / all[1].weight == Approx(std::sqrt(10.0)));
    CHECK(all[1].weight / all[2].weight == Approx(3.0));
}
