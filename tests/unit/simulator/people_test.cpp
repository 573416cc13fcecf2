// The people: what sensors without faults see of each card, and each irregularity as it is acted and mended.
#include <map>
#include <set>

#include "catch.hpp"
#include "drivers/simulator/layout.hpp"
#include "drivers/simulator/script.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using drivers::Irregularity;
using Kind = Irregularity::Kind;
using reading::Surface;

namespace {

/// The zones as last reported just after each reading; `look` is called for each.
template <class Look>
void follow(const Played& played, Look look) {
    Reported reported;
    for (const Reading& reading : played.readings) {
        reported.take(reading);
        look(reading, reported);
    }
}

/// Moments at which the card was reported in the seat's zone with this surface.
std::vector<Instant> seen(const Played& played, Seat seat, Card card, Surface surface) {
    std::vector<Instant> moments;
    follow(played, [&](const Reading& reading, const Reported& reported) {
        if (reported.zone[seat].tags.contains(card) && reported.zone[seat].surface == surface) moments.push_back(reading.at);
    });
    return moments;
}

/// Acts one line of script in games at random until it fits.
Played acted(const std::string& line, std::size_t cards = 52, std::uint64_t seed = 0) {
    for (; seed < 200; ++seed) {
        auto c = config();
        c.script = *drivers::read_script(line, "test");
        c.seed = seed;
        auto played = play(c, {random_game(seed, cards)});
        if (played.unplaced.empty()) return played;
    }
    FAIL("no game found for: " << line);
    return {};
}

const drivers::Truth::Violation& only_violation(const Played& played) {
    REQUIRE(played.truth.violations.size() == 1);
    return played.truth.violations.front();
}

const drivers::Truth::Play& play_of(const Played& played, Card card) {
    for (const auto& told : played.truth.plays)
        if (told.card == card) return told;
    FAIL("never played");
    return played.truth.plays.front();
}

bool any_between(const std::vector<Instant>& moments, Instant from, Instant to) {
    return std::any_of(moments.begin(), moments.end(), [&](Instant at) { return from <= at && at <= to; });
}

}  // namespace

TEST_CASE("every card played is read face up on its zone soon after the truth, and gone before the next trick") {
    for (std::uint64_t seed = 40; seed < 44; ++seed) {
        const auto played = play(config(), {random_game(seed)});
        for (const auto& told : played.truth.plays) {
            const auto moments = seen(played, told.seat, told.card, Surface::Printed);
            REQUIRE(!moments.empty());
            const bool dummy = told.seat == Seat::North;
            CHECK(any_between(moments, told.at - (dummy ? 0s : 3s), told.at + (dummy ? 4s : 1s)));
        }
        for (std::size_t i = 4; i < played.truth.plays.size(); i += 4) {
            const auto last = seen(played, played.truth.plays[i - 1].seat, played.truth.plays[i - 1].card, Surface::Printed);
            CHECK(last.back() < played.truth.plays[i].at);
        }
    }
}

TEST_CASE("no printed face is reported over an empty zone, and no tag of another's card") {
    const auto game = random_game(45);
    const auto played = play(config(), {game});
    Instant since_tag = table_begin;
    follow(played, [&](const Reading& reading, const Reported& reported) {
        for (Seat seat : bridge::all_seats) CHECK((reported.zone[seat].tags - game.start.deal.hands[seat]).empty());
        // The antenna may be a sweep behind the window.
        const auto& east = reported.zone[Seat::East];
        if (!(east.surface == Surface::Printed && east.tags.empty())) since_tag = reading.at;
        CHECK(reading.at - since_tag < 150ms);
    });
}

TEST_CASE("the opening lead lies face down before it is faced, and dummy is spread after") {
    const auto game = random_game(46);
    const auto played = play(config(), {game});
    const auto& lead = played.truth.plays.front();
    const auto down = seen(played, lead.seat, lead.card, Surface::Plain);
    REQUIRE(!down.empty());
    CHECK(down.front() < lead.at);
    CHECK(lead.at - down.front() > 1s);
    CardSet most;
    Instant first_column = Instant::max();
    follow(played, [&](const Reading& reading, const Reported& reported) {
        CardSet all;
        for (const CardSet& column : reported.columns) all = all | column;
        if (!all.empty()) first_column = std::min(first_column, reading.at);
        if (all.size() > most.size()) {
            most = all;
            CHECK(reported.columns[0] == all.in_suit(bridge::Suit::Hearts));  // trumps at dummy's right
        }
    });
    CHECK(first_column > lead.at);
    CHECK(most == game.start.deal.hands[Seat::North]);
}

TEST_CASE("dummy's cards are designated by key, touch or hand in about the shares stated") {
    int keys = 0, in_part = 0, cards = 0;
    for (std::uint64_t seed = 50; seed < 80; ++seed) {
        for (const Reading& reading : play(config(), {random_game(seed)}).readings)
            if (const auto* designation = key<reading::DesignateKey>(reading)) {
                CHECK(presser(reading) == Seat::South);
                ++keys;
                if (!designation->suit || !designation->rank) ++in_part;
            }
        cards += 13;
    }
    CHECK(keys / static_cast<double>(cards) == Approx(0.60).margin(0.06));
    CHECK(in_part > keys / 20);
    CHECK(in_part < keys / 3);
}

TEST_CASE("a card of dummy taken away leaves a gap; fingers find what shows") {
    CardSet hand;
    for (int rank : {14, 11, 7, 3}) hand.insert(Card(bridge::Suit::Spades, static_cast<bridge::Rank>(rank)));
    hand.insert(Card(bridge::Suit::Clubs, bridge::Rank::Two));
    drivers::simulator::Layout layout(geometry(), bridge::Suit::Clubs, hand);
    const Card ace(bridge::Suit::Spades, bridge::Rank::Ace), jack(bridge::Suit::Spades, bridge::Rank::Jack);
    const Card three(bridge::Suit::Spades, bridge::Rank::Three);
    CHECK(layout.column(Card(bridge::Suit::Clubs, bridge::Rank::Two)) == 0);
    CHECK(layout.column(ace) == 1);
    CHECK(layout.column(Card(bridge::Suit::Diamonds, bridge::Rank::Two)) == 3);
    CHECK(layout.visible(ace).x0 == 66);
    CHECK(layout.visible(ace).y0 == 10);
    CHECK(layout.visible(ace).y1 == 30);
    CHECK(layout.visible(three).y0 == 70);
    CHECK(layout.visible(three).y1 == 158);
    layout.take(jack);
    CHECK(layout.visible(ace).y1 == 50);
    CHECK(layout.visible(three).y0 == 70);
}

TEST_CASE("fifth card: laid over the trick, taken back after seconds, not played then") {
    for (std::string seat : {"", "east ", "south "}) {
        const auto played = acted("trick 4 " + seat + "fifth-card");
        const auto& violation = only_violation(played);
        const auto moments = seen(played, violation.seat, *violation.card, Surface::Printed);
        CHECK(any_between(moments, violation.at - 1s, violation.at + 500ms));
        CHECK(any_between(moments, violation.at + 2s, violation.at + 3s));
        CHECK(!any_between(moments, violation.at + 8s, play_of(played, *violation.card).at - 2s));
        CHECK(play_of(played, *violation.card).trick > 4);
    }
}

TEST_CASE("dummy touches: his own arm and one finger, before the designation") {
    const auto played = acted("trick 3 dummy-touches");
    const auto& violation = only_violation(played);
    bool down = false, outer = false;
    for (const Reading& reading : played.readings) {
        if (const auto* beam = as<reading::Beam>(reading); beam && reading.at < violation.at) outer = beam->edge == reading::Edge::Outer && beam->broken;
        if (as<reading::Contact>(reading) && reading.at == violation.at) down = true;
    }
    CHECK(down);
    CHECK(outer);
    std::size_t before = 0;
    for (const auto& told : played.truth.plays)
        if (told.seat == Seat::North && told.at < violation.at) ++before;
    CHECK(before == 2);  // his cards to the first two tricks: the third is not designated yet
}

TEST_CASE("dummy touches for a tenth of a second to five, with one finger, two, or the edge of his hand") {
    int one = 0, several = 0, brief = 0, at_length = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto c = config();
        c.script = *drivers::read_script("trick 3 dummy-touches", "test");
        c.seed = seed;
        const auto played = play(c, {random_game(seed, 52)});
        if (!played.unplaced.empty()) continue;
        const auto& violation = only_violation(played);
        CHECK(violation.lasted >= 100ms);
        CHECK(violation.lasted <= 5s);
        brief += violation.lasted < 400ms ? 1 : 0;
        at_length += violation.lasted > 1500ms ? 1 : 0;
        std::set<int> fingers;
        for (const Reading& reading : played.readings)
            if (const auto* contact = as<reading::Contact>(reading); contact && reading.at >= violation.at && reading.at < violation.at + violation.lasted)
                fingers.insert(contact->finger);
        (fingers.size() > 1 ? several : one) += 1;
    }
    CHECK(one > several);
    CHECK(several > 5);
    CHECK(brief > 3);
    CHECK(at_length > 5);
}

TEST_CASE("dummy's hand rests on his cards: his own arm, often several fingers, and it is no violation") {
    auto c = config();
    c.habits = {*drivers::read_habit("rests=1")};
    int hands = 0, together = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        c.seed = seed;
        const auto played = play(c, {random_game(seed, 52)});
        CHECK(played.truth.violations.empty());
        int down = 0;
        Instant since{};
        for (const Reading& reading : played.readings) {
            const auto* contact = as<reading::Contact>(reading);
            if (!contact) continue;
            if (contact->phase == reading::ContactPhase::Down && down++ == 0) since = reading.at;
            if (contact->phase == reading::ContactPhase::Down && down == 3) ++together;
            if (contact->phase == reading::ContactPhase::Up && --down == 0 && reading.at - since > 800ms) ++hands;
        }
        CHECK(down == 0);
    }
    CHECK(hands > 6);
    CHECK(together > 2);
}

TEST_CASE("dummy's wrong card: put back and the right one moved; or it stands") {
    const auto mended = acted("trick 5 dummy-wrong-card");
    const auto& wrong = only_violation(mended);
    CHECK(any_between(seen(mended, Seat::North, *wrong.card, Surface::Printed), wrong.at - 1s, wrong.at + 500ms));
    bool back = false;
    follow(mended, [&](const Reading& reading, const Reported& reported) {
        if (reading.at < wrong.at + 2s || reading.at > wrong.at + 12s) return;
        for (const CardSet& column : reported.columns) back |= column.contains(*wrong.card);
    });
    CHECK(back);
    for (const auto& told : mended.truth.plays)
        if (told.seat == Seat::North && told.trick == 5) CHECK(told.card != *wrong.card);

    const auto stands = acted("trick 3 dummy-wrong-card stands");
    CHECK(play_of(stands, *only_violation(stands).card).trick == 3);
}

TEST_CASE("a defender shows, takes back, and plays the same card: played when shown") {
    for (std::uint64_t seed : {0u, 30u, 60u}) {
        const auto played = acted("trick 4 defender-shows", 52, seed);
        const auto& violation = only_violation(played);
        CHECK(play_of(played, *violation.card).at == violation.at);
        const auto moments = seen(played, violation.seat, *violation.card, Surface::Printed);
        CHECK(any_between(moments, violation.at, violation.at + 500ms));
        CHECK(!any_between(moments, violation.at + 700ms, violation.at + 1500ms));
        CHECK(any_between(moments, violation.at + 1500ms, violation.at + 8s));
    }
}

TEST_CASE("a card turned early lies face down before the fourth is played") {
    const auto played = acted("trick 6 turns-early");
    const auto& violation = only_violation(played);
    Instant fourth{};
    for (const auto& told : played.truth.plays)
        if (told.trick == 6) fourth = told.at;
    CHECK(violation.at < fourth);
    CHECK(any_between(seen(played, violation.seat, *violation.card, Surface::Plain), violation.at, fourth));
}

TEST_CASE("a lead out of turn is faced by the wrong hand and taken back") {
    for (std::string line : {"trick 1 east lead-out-of-turn", "trick 5 lead-out-of-turn"}) {
        const auto played = acted(line);
        const auto& violation = only_violation(played);
        const auto moments = seen(played, violation.seat, *violation.card, Surface::Printed);
        CHECK(any_between(moments, violation.at - 1s, violation.at + 500ms));
        for (const auto& told : played.truth.plays)
            if (told.trick == violation.trick) {
                CHECK(told.at > violation.at);
                if (told.card == played.truth.plays[static_cast<std::size_t>(violation.trick - 1) * 4].card)
                    CHECK(told.seat != violation.seat);
            }
    }
}

TEST_CASE("a revoke fails to follow a suit that is held, and every trick keeps its winner") {
    for (std::uint64_t seed : {0u, 50u, 100u}) {
        const auto played = acted("trick 3 revoke", 52, seed);
        const auto& violation = only_violation(played);
        const auto& revoke = play_of(played, *violation.card);
        CHECK(revoke.trick == 3);
        const bridge::Suit led = played.truth.plays[8].card.suit();
        CHECK(revoke.card.suit() != led);
        bool later = false;
        Seat leader = Seat::West;
        for (std::size_t first = 0; first < 52; first += 4) {
            bridge::Trick trick(leader);
            for (std::size_t i = first; i < first + 4; ++i) {
                const auto& told = played.truth.plays[i];
                CHECK(told.seat == trick.turn());
                trick.play(told.card);
                if (told.seat == violation.seat && told.trick > 3 && told.card.suit() == led) later = true;
            }
            leader = trick.winner(bridge::Suit::Hearts);
        }
        CHECK(later);
    }
}

TEST_CASE("dummy calls the Director; a claim is contested, then agreed") {
    const auto call = acted("trick 4 dummy-calls-director");
    const auto& at = only_violation(call).at;
    CHECK(std::any_of(call.readings.begin(), call.readings.end(), [&](const Reading& reading) {
        return key<reading::DirectorKey>(reading) && presser(reading) == Seat::North && reading.at == at;
    }));

    std::vector<std::pair<Seat, bool>> answers;
    for (const Reading& reading : acted("contest-claim", 24).readings)
        if (const auto* answer = key<reading::ClaimAnswerKey>(reading)) answers.emplace_back(presser(reading), answer->agreed);
    REQUIRE(answers.size() == 3);
    CHECK(!answers[0].second);
    CHECK(answers[1].second);
    CHECK(answers[2].second);
    CHECK(answers[1].first != answers[2].first);
}

TEST_CASE("what is lawful is acted and is no violation") {
    const auto flash = acted("trick 4 declarer-flashes");
    CHECK(flash.truth.violations.empty());
    CHECK(flash.truth.plays.size() == 52);
    const auto arranges = acted("trick 4 arranges-dummy");
    CHECK(arranges.truth.violations.empty());
}

TEST_CASE("a touch by dummy is invisible exactly while his film is dead") {
    int invisible = 0, visible = 0;
    for (std::uint64_t seed = 1; seed < 25; ++seed) {
        auto c = config(drivers::Noise::Harsh);
        c.seed = seed;
        c.script = *drivers::read_script("trick 4 dummy-touches", "test");
        const auto played = play(c, {random_game(seed)});
        bool dead = false;
        for (const Reading& reading : played.readings)
            if (const auto* device = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body))
                dead |= (*device)->device == device_at(bridge::Seat::North, Function::Touch);
        const auto& violation = only_violation(played);
        CHECK(violation.visible == !dead);
        ++(violation.visible ? visible : invisible);
        if (!dead) continue;
        for (const Reading& reading : played.readings)
            if (as<reading::Contact>(reading)) CHECK(std::chrono::abs(reading.at - violation.at) > 1s);
    }
    CHECK(invisible > 0);
    CHECK(visible > 0);
}
