// The weights as data: what a file says is what is weighed, a bad file says what is wrong, and a play costs the sum over its features.
#include <catch.hpp>

#include <set>

#include "cmake/embedded.hpp"
#include "explained.hpp"
#include "troubled_board.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using namespace kibitz::weights;
using kibitz::tests::PlayedBoard;
using kibitz::tests::TroubledBoard;

namespace {

/// The one fault of this text.
std::string fault_of(const std::string& text) {
    const auto read = read_weights(text, "mine.textproto", *built_in_weights());
    if (read || read.error().size() != 1) return read ? "none" : std::to_string(read.error().size()) + " faults";
    return read.error().front();
}

/// Features that no troubled board here fires in any of its likeliest plays.
const std::set<Feature> seldom{};

}  // namespace

TEST_CASE("a play costs the sum of weight times value over its features, and every feature is fired by some board") {
    std::size_t plays = 0;
    std::array<int, features> fired{};
    for (unsigned seed = 1; seed <= 2000; ++seed) {
        const TroubledBoard b(seed);
        auto weights = *built_in_weights();
        for (std::size_t i = 0; i < features; ++i) weights.nats[i] += 0.01 * static_cast<double>((seed * 7 + i * 13) % 31);
        std::vector<Explanation> all;
        if (seed <= 200) all = explain(b.played.board, b.notes, weights, 16, b.played.play);  // a search takes longer than a hundred plays
        if (auto played = weigh(b.played.board, b.notes, weights, b.played.play)) all.push_back(*std::move(played));
        for (const auto& e : all) {
            CAPTURE(seed);
            CHECK(cost_of(e.fired, weights) == Approx(e.cost).margin(1e-9));
            CHECK(std::is_sorted(e.fired.begin(), e.fired.end(), [](const auto& x, const auto& y) { return x.feature < y.feature; }));
            for (const auto& one : e.fired) ++fired[index(one.feature)];
            ++plays;
        }
    }
    CHECK(plays > 1000);
    std::string silent;
    for (const auto& row : feature_rows)
        if ((fired[index(row.feature)] == 0) != seldom.contains(row.feature)) silent += std::string(row.name) + " ";
    CHECK(silent == "");
}

TEST_CASE("the weights built in are as they would be written, and read back the same to the last bit") {
    const auto& file = embedded::weights().front();
    CHECK(file.contents == write_weights(*built_in_weights()));
    auto other = *built_in_weights();
    for (std::size_t i = 0; i < features; ++i) other.nats[i] = 0.1 + static_cast<double>(i) / 7;
    for (std::size_t i = 0; i < times; ++i) other.within[i] = std::chrono::milliseconds(17 * (i + 1));
    for (const auto& row : feature_rows)
        if (row.counted == Counted::PerSecond) other.most_seconds[index(row.feature)] = static_cast<double>(index(row.feature)) / 3;
    for (const auto& row : quantity_rows) {
        const auto n = static_cast<double>(index(row.quantity));
        other.at[index(row.quantity)] = row.unit == Unit::Count ? n + 1 : row.unit == Unit::Nats ? n / 3 - 5 : n / 97;
    }
    using enum Quantity;
    for (const auto& [less, more] : {std::pair{RefutedBelow, BeyondDoubt}, {EdgeStrays, EdgeReads}, {LeastSighting, SureSighting},
                                     {FingerRather, FingerSurely}, {DriftGood, DriftBad}, {DriftGoodHeight, DriftBadHeight},
                                     {DriftGoodTouch, DriftBadTouch}})
        std::swap(other.at[index(less)], other.at[index(more)]);
    const auto again = read_weights(write_weights(other), "again", *built_in_weights());
    REQUIRE(again);
    CHECK(again->nats == other.nats);
    CHECK(again->most_seconds == other.most_seconds);
    CHECK(again->within == other.within);
    CHECK(again->at == other.at);
}

TEST_CASE("a part of the weights is laid over the others") {
    const auto read = read_weights("weight { of: \"revoke\" nats: 4.5 }\nspan { of: \"glimpse\" milliseconds: 250 }\n"
        "quantity { of: \"touch_rest\" value: -2 }\n", "mine",
        *built_in_weights());
    REQUIRE(read);
    CHECK((*read)[Feature::Revoke] == 4.5);
    CHECK((*read)[Time::Glimpse] == std::chrono::milliseconds(250));
    CHECK((*read)[Quantity::TouchRest] == -2);
    CHECK((*read)[Quantity::TouchPlain] == (*built_in_weights())[Quantity::TouchPlain]);
    CHECK((*read)[Feature::Stray] == (*built_in_weights())[Feature::Stray]);
}

TEST_CASE("a bad weight has one error, with its line") {
    CHECK(fault_of("\nweight { of: \"revoke\" nats: -1 }") ==
          "mine.textproto:2: \"revoke\": nats: -1: must be 0 to 50, -ln of how often it is true: 2.3 is 1 card in 10");
    CHECK(fault_of("weight { of: \"revoke\" nats: nan }").find("mine.textproto:1: \"revoke\": nats: nan: must be 0 to 50") == 0);
    CHECK(fault_of("weight { of: \"revoke\" nats: inf }").find("mine.textproto:1: \"revoke\": nats: inf: must be 0 to 50") == 0);
    CHECK(fault_of("weight { of: \"revokes\" nats: 1 }") ==
          "mine.textproto:1: \"revokes\": no such name: `kibitz weights` prints all of them");
    CHECK(fault_of("weight { of: \"revoke\" nats: 1 }\nweight { of: \"stray\" nats: 1 }\nweight { of: \"revoke\" nats: 2 }") ==
          "mine.textproto:3: \"revoke\": a second time: the first is on line 1: keep one of them");
    CHECK(fault_of("weight { of: \"revoke\" }") == "mine.textproto:1: \"revoke\": has no weight: write nats: 2.5");
    CHECK(fault_of("weight { of: \"revoke\" nats: 1 most_seconds: 3 }") ==
          "mine.textproto:1: \"revoke\": most_seconds: is not counted by the second: leave it out");
    CHECK(fault_of("weight { of: \"late_by\" most_seconds: -3 }") == "mine.textproto:1: \"late_by\": most_seconds: -3: must be 0 to 600");
    CHECK(fault_of("span { of: \"glimpse\" }") == "mine.textproto:1: \"glimpse\": milliseconds: 0: must be 1 to 600000");
    CHECK(fault_of("span { of: \"glimpse\" milliseconds: 400 }\nspan { of: \"glimpse\" milliseconds: 400 }") ==
          "mine.textproto:2: \"glimpse\": a second time: the first is on line 1: keep one of them");
    CHECK(fault_of("span { of: \"blink\" milliseconds: 400 }") ==
          "mine.textproto:1: \"blink\": no such name: `kibitz weights` prints all of them");
    CHECK(fault_of("span { of: \"glimpse\" milliseconds: 600001 }").find("must be 1 to 600000") != std::string::npos);
    CHECK(fault_of("quantity { of: \"beyond_doubt\" }") == "mine.textproto:1: \"beyond_doubt\": has no value: write value: 0.8");
    CHECK(fault_of("quantity { of: \"beyond_doubt\" value: 1.01 }") ==
          "mine.textproto:1: \"beyond_doubt\": value: 1.01: must be 0 to 1, a share");
    CHECK(fault_of("quantity { of: \"stops_here\" value: nan }") ==
          "mine.textproto:1: \"stops_here\": value: nan: must be -50 to 50, ln of how much likelier");
    CHECK(fault_of("quantity { of: \"finger_aim\" value: -1 }") ==
          "mine.textproto:1: \"finger_aim\": value: -1: must be 0 to 1000, millimetres");
    CHECK(fault_of("quantity { of: \"worst_aim\" value: 20 }\nquantity { of: \"best_aim\" value: 21 }") ==
          "mine.textproto:2: \"best_aim\": value: 21: must be no more than worst_aim, which is 20");
    CHECK(fault_of("quantity { of: \"edge_reads\" value: 0.05 }") ==
          "mine.textproto:1: \"edge_strays\": value: 0.06: must be no more than edge_reads, which is 0.05");
    CHECK(fault_of("quantity { of: \"a_hand\" value: 2.5 }") ==
          "mine.textproto:1: \"a_hand\": value: 2.5: must be a whole number, 1 to 100000");
    CHECK(fault_of("quantity { of: \"flattened\" value: -1 }") == "mine.textproto:1: \"flattened\": value: -1: must be 0 to 100");
    CHECK(fault_of("quantity { of: \"doubt\" value: 1 }") ==
          "mine.textproto:1: \"doubt\": no such name: `kibitz weights` prints all of them");
    CHECK(fault_of("weight { of: \"revoke\" nuts: 1 }").find("mine.textproto:1: column") == 0);
}

TEST_CASE("every name is one, and says something") {
    for (const auto& row : feature_rows) {
        CHECK(!row.sentence.empty());
        CHECK(std::count_if(feature_rows.begin(), feature_rows.end(), [&](const auto& other) { return other.name == row.name; }) == 1);
    }
    for (const auto& row : time_rows)
        CHECK(std::count_if(time_rows.begin(), time_rows.end(), [&](const auto& other) { return other.name == row.name; }) == 1);
    for (std::size_t i = 0; i < times; ++i) CHECK(index(time_rows[i].time) == i);
    for (std::size_t i = 0; i < quantities; ++i) {
        CHECK(index(quantity_rows[i].quantity) == i);
        CHECK(!quantity_rows[i].sentence.empty());
        const auto same = [&](const auto& other) { return other.name == quantity_rows[i].name; };
        CHECK(std::count_if(quantity_rows.begin(), quantity_rows.end(), same) == 1);
    }
}

TEST_CASE("with another weight another play is the likeliest") {
    // A card of East's was not seen: with cards unseen hardly ever he has rather not played it.
    int changed = 0;
    for (unsigned seed = 1; seed <= 30; ++seed) {
        PlayedBoard b(seed, 5);
        b.board.play = reconstruction::Board::Play::Over;
        b.unsee(19);
        auto never = *built_in_weights();
        never.nats[index(Feature::Unseen)] = 40;
        const auto with = explain(b.board, b.notes(), *built_in_weights()), without = explain(b.board, b.notes(), never);
        REQUIRE((!with.empty() && !without.empty()));
        changed += kibitz::tests::believed(with.front(), Belief::Unseen) > kibitz::tests::believed(without.front(), Belief::Unseen) ? 1 : 0;
    }
    CHECK(changed > 20);
}
