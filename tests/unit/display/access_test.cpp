// PINs, how often they may be tried, and who is logged in.
#include "catch.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/pin_limiter.hpp"
#include "controller/display/pin_queue.hpp"
#include "controller/display/places.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;

namespace {
const Instant start{1000h};
}

TEST_CASE("A PIN is six digits and known only by its hash") {
    CHECK(is_pin("000000"));
    CHECK_FALSE(is_pin("12345"));
    CHECK_FALSE(is_pin("1234567"));
    CHECK_FALSE(is_pin("12345a"));
    CHECK_FALSE(is_pin("12345\0"));
    for (int i = 0; i < 100; ++i) CHECK(is_pin(random_pin()));
    CHECK(random_pin() + random_pin() != random_pin() + random_pin());

    const auto hash = hash_pin("271828", no_pin_cost);
    CHECK(hash.starts_with("$argon2id$"));
    CHECK(hash.find("271828") == std::string::npos);
    CHECK(verify_pin(hash, "271828"));
    CHECK_FALSE(verify_pin(hash, "271829"));
    CHECK_FALSE(verify_pin("", "271828"));
    CHECK_FALSE(verify_pin("not a hash", "271828"));
    CHECK(costs_other(hash, pin_cost));
    CHECK_FALSE(costs_other(hash, no_pin_cost));
}

TEST_CASE("Five wrong PINs are free, then each costs twice the wait of the one before") {
    PinLimiter limiter;
    for (int i = 0; i < PinLimiter::free_tries; ++i) {
        CHECK(limiter.wait("10.0.0.7", start) == 0s);
        limiter.tried("10.0.0.7", start);
    }
    CHECK(limiter.wait("10.0.0.7", start) == 5s);
    CHECK(limiter.wait("10.0.0.7", start + 4s) == 1s);
    CHECK(limiter.wait("10.0.0.7", start + 5s) == 0s);
    CHECK(limiter.wait("10.0.0.8", start) == 0s);
    limiter.tried("10.0.0.7", start + 5s);
    CHECK(limiter.wait("10.0.0.7", start + 5s) == 10s);
    for (int i = 0; i < 40; ++i) limiter.tried("10.0.0.7", start + 20s);
    CHECK(limiter.wait("10.0.0.7", start + 20s) == PinLimiter::longest_wait);
    CHECK(limiter.wait("10.0.0.7", start + 20s + PinLimiter::forget_after) == 0s);
}

TEST_CASE("The right PIN lets an address start afresh") {
    PinLimiter limiter;
    for (int i = 0; i < 8; ++i) limiter.tried("10.0.0.7", start);
    limiter.succeeded("10.0.0.7");
    CHECK(limiter.wait("10.0.0.7", start) == 0s);
}

TEST_CASE("A guess costs its own caller only, however many guess") {
    PinLimiter limiter;
    for (int i = 0; i < 5000; ++i) limiter.tried("10.1." + std::to_string(i / 250) + "." + std::to_string(i % 250), start);
    CHECK(limiter.wait("new", start) == 0s);
}

TEST_CASE("No try is forgotten over a restart; nonsense is none") {
    PinLimiter before;
    for (int i = 0; i < 7; ++i) before.tried("address 10.0.0.7", start);
    PinLimiter after;
    after.restore(before.to_text(), start);
    CHECK(after.wait("address 10.0.0.7", start) == before.wait("address 10.0.0.7", start));
    CHECK(after.wait("address 10.0.0.7", start) == 20s);
    for (const auto* bad : {"", "\n", "x 3 a", "1 x a", "1 -3 a", "1 3", "99999999999999999999 3 a"}) {
        PinLimiter none;
        none.restore(bad, start);
        CHECK(none.to_text().empty());
    }
    PinLimiter ahead;
    ahead.restore("9223372036854775807 9 a\n-9223372036854775808 9 b\n", start);
    CHECK(ahead.wait("a", start) == 80s);
    CHECK(ahead.wait("b", start) == 0s);
}

TEST_CASE("PINs that wait: known callers first, then those who have guessed less, then who came first") {
    PinQueue queue;
    std::vector<std::string> gave_up;
    const auto add = [&](const std::string& caller, bool known, int wrong) {
        queue.add({caller, known, wrong, "000000", "", [&, caller] { gave_up.push_back(caller); }, [](bool, const std::string&) {}});
    };
    add("guesser", false, 3);
    add("stranger", false, 0);
    add("other", false, 0);
    add("director", true, 4);
    CHECK(queue.waits("guesser"));
    for (const auto* expected : {"director", "stranger", "other", "guesser"}) CHECK(queue.next()->caller == expected);
    CHECK_FALSE(queue.next());
    for (std::size_t i = 0; i < PinQueue::max_waiting; ++i) add("guesser " + std::to_string(i), false, 2);
    add("stranger", false, 0);
    CHECK(gave_up == std::vector<std::string>{"guesser 23"});
    CHECK(queue.next()->caller == "stranger");
}

TEST_CASE("Spectators take no stranger's place and never give way to one") {
    std::vector<display::Place> places(max_strangers, display::Place{"a", 1, false, true, true});
    std::vector<const display::Place*> all;
    for (const auto& place : places) all.push_back(&place);
    CHECK(admit(all, "a").free);
    CHECK(admit(all, "b").free);
}

TEST_CASE("Half-open connections give way: the oldest of a greedy address first") {
    std::vector<display::Place> places;
    const auto admitted = [&](const std::string& address) {
        std::vector<const display::Place*> all;
        for (const auto& place : places) all.push_back(&place);
        return admit(all, address);
    };
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < max_members; ++i) places.push_back({"members", ++number, true, true});
    CHECK(admitted("a").free);
    for (std::size_t i = 0; i < max_strangers_an_address; ++i) places.push_back({"a", ++number, false, i != 0});
    CHECK_FALSE(admitted("a").free);
    CHECK(admitted("a").gives_way->number == max_members + 2);  // the first is being served
    CHECK(admitted("b").free);
    for (std::size_t i = max_strangers_an_address; i < max_strangers; ++i)
        places.push_back({"b" + std::to_string(i), ++number, false, true});
    CHECK_FALSE(admitted("c").free);
    CHECK(admitted("c").gives_way->address == "a");
    for (auto& place : places) place.owes = false;
    CHECK_FALSE(admitted("c").gives_way);
}

TEST_CASE("A login is good for its lifetime and until logging out") {
    const Instant now{std::chrono::hours(500000)};
    Logins logins;
    const auto token = logins.create(now);
    CHECK(token.size() == 64);
    CHECK(logins.valid(token, now));
    CHECK(logins.valid(token, now + Logins::lifetime - 1s));
    CHECK_FALSE(logins.valid(token, now + Logins::lifetime));
    auto other = token;
    other.front() = other.front() == 'a' ? 'b' : 'a';
    CHECK_FALSE(logins.valid(other, now));
    CHECK_FALSE(logins.valid("", now));
    logins.remove(token);
    CHECK_FALSE(logins.valid(token, now));
}

TEST_CASE("Logins survive a restart as hashes; nonsense does not become a login") {
    const Instant now{std::chrono::hours(500000)};
    Logins before;
    const auto token = before.create(now);
    const auto text = before.to_text();
    CHECK(text.find(token) == std::string::npos);

    Logins after;
    after.restore(text, now + 1h);
    CHECK(after.valid(token, now + 1h));
    CHECK(after.to_text() == text);

    Logins late;
    late.restore(text, now + Logins::lifetime + 1h);
    CHECK(late.size() == 0);

    // A login two hours after the journal's last event: at the next start the table's time is that of the event.
    Logins earlier;
    earlier.restore(text, now - 2h);
    CHECK(earlier.valid(token, now - 2h));
    CHECK_FALSE(earlier.valid(token, now - 2h + Logins::lifetime));

    for (const auto& bad : std::initializer_list<std::string>{"", "\n\n", "abc 12", text.substr(3), token_hash("x") + " 99999999999999999999",
                                   token_hash("x") + " 9223372036854775807", token_hash("x") + "\n"}) {
        Logins none;
        none.restore(bad, now);
        CHECK(none.size() == 0);
    }
}

TEST_CASE("The oldest login gives way when too many devices log in") {
    const Instant now{std::chrono::hours(500000)};
    Logins logins;
    const auto first = logins.create(now);
    std::string last;
    for (std::size_t i = 0; i < Logins::max_logins; ++i) last = logins.create(now + std::chrono::seconds(i + 1));
    CHECK(logins.size() == Logins::max_logins);
    CHECK_FALSE(logins.valid(first, now + 1h));
    CHECK(logins.valid(last, now + 1h));
}
