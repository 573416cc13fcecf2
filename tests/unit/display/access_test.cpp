// PINs, how often they may be tried, and who is logged in.
#include "catch.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/pin_limiter.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;

namespace {
const PinLimiter::Clock::time_point start{1000h};
}

TEST_CASE("A PIN is six digits and known only by its hash") {
    CHECK(is_pin("000000"));
    CHECK_FALSE(is_pin("12345"));
    CHECK_FALSE(is_pin("1234567"));
    CHECK_FALSE(is_pin("12345a"));
    CHECK_FALSE(is_pin("12345\0"));
    for (int i = 0; i < 100; ++i) CHECK(is_pin(random_pin()));
    CHECK(random_pin() + random_pin() != random_pin() + random_pin());

    const auto hash = hash_pin("271828");
    CHECK(hash.starts_with("$argon2id$"));
    CHECK(hash.find("271828") == std::string::npos);
    CHECK(verify_pin(hash, "271828"));
    CHECK_FALSE(verify_pin(hash, "271829"));
    CHECK_FALSE(verify_pin("", "271828"));
    CHECK_FALSE(verify_pin("not a hash", "271828"));
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

TEST_CASE("Many addresses together are limited too, but never for longer than a minute") {
    PinLimiter limiter;
    for (int i = 0; i < PinLimiter::free_tries_together; ++i) {
        CHECK(limiter.wait("new", start) == 0s);
        limiter.tried("10.0.1." + std::to_string(i), start);
    }
    CHECK(limiter.wait("new", start) == 5s);
    for (int i = 0; i < 2000; ++i) limiter.tried("10.1." + std::to_string(i / 250) + "." + std::to_string(i % 250), start);
    CHECK(limiter.wait("new", start) == PinLimiter::longest_wait_together);
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

    for (const std::string bad : {"", "\n\n", "abc 12", text.substr(3).c_str(), (token_hash("x") + " 99999999999999999999").c_str(),
                                  (token_hash("x") + " 9223372036854775807").c_str(), (token_hash("x") + "\n").c_str()}) {
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
