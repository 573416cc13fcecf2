// Supervision by itself, and the conformance test against drivers that must not pass.
#include <deque>
#include <memory>

#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace std::chrono_literals;

namespace {

constexpr Moment start{1s};

/// Answers as it is told to.
struct Scripted {
    using Sample = int;
    std::shared_ptr<std::deque<std::optional<Trouble>>> faults = std::make_shared<std::deque<std::optional<Trouble>>>();
    std::shared_ptr<int> restarts = std::make_shared<int>(0);

    std::optional<Fault> next() {
        if (faults->empty()) return std::nullopt;
        const auto trouble = faults->front();
        faults->pop_front();
        if (!trouble) return std::nullopt;
        return Fault{*trouble, "made to fail"};
    }
    tl::expected<Started, Fault> start(Moment now) {
        if (auto fault = next()) return tl::unexpected(*fault);
        return Started{true, now};
    }
    tl::expected<Worked<int>, Fault> work(Moment now) {
        if (auto fault = next()) return tl::unexpected(*fault);
        return Worked<int>{now, 7};
    }
    void restart() { ++*restarts; }
};

}  // namespace

TEST_CASE("A fault or two are tried again; the third in a row is told, once") {
    Scripted script;
    Supervised<Scripted> device(script);
    REQUIRE_FALSE(device.step(start).news);
    CHECK(device.step(start).news->state == State::Working);
    *script.faults = {Trouble::NoAnswer, Trouble::NoAnswer};
    CHECK(device.step(start).next == start + 5ms);
    CHECK_FALSE(device.step(start).news);
    CHECK(device.step(start).sample == 7);
    CHECK(*script.restarts == 0);

    *script.faults = {Trouble::NoAnswer, Trouble::NoAnswer, Trouble::NoAnswer, Trouble::NoAnswer};
    (void)device.step(start);
    (void)device.step(start);
    const auto told = device.step(start);
    REQUIRE(told.news);
    CHECK(told.news->state == State::Failed);
    CHECK(told.news->detail == "made to fail");
    CHECK(told.next == start + 1s);
    CHECK(*script.restarts == 1);
    const auto again = device.step(start + 1s);
    CHECK_FALSE(again.news);
    CHECK(again.next == start + 2s);
    (void)device.step(start + 2s);
    CHECK(device.step(start + 3s).news->state == State::Working);
}

TEST_CASE("A chip that makes no sense is started anew at once") {
    Scripted script;
    Supervised<Scripted> device(script);
    (void)device.step(start);
    (void)device.step(start);
    *script.faults = {Trouble::Nonsense};
    (void)device.step(start);
    CHECK(*script.restarts == 1);
    CHECK_FALSE(device.step(start).sample);  // its start
    CHECK(device.step(start).sample == 7);
}

TEST_CASE("Starting well is no sign of life: without a sample between them faults add up") {
    Scripted script;
    Supervised<Scripted> device(script);
    *script.faults = {std::nullopt, Trouble::Nonsense, std::nullopt, Trouble::Nonsense, std::nullopt, Trouble::Nonsense};
    for (int i = 0; i < 5; ++i) CHECK_FALSE(device.step(start).news);
    CHECK(device.step(start).news->state == State::Failed);
}
