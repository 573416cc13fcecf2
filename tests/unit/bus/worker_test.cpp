// A bus worker: one owner at a time, in order, a bounded queue.
#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/worker.hpp"

using namespace kibitz::bus;
using namespace std::chrono_literals;

namespace {

struct Wire {
    int owners = 0;
};
using Worker = BusWorker<Wire>;

void wait_for_all_before(Worker& worker) {
    std::promise<void> reached;
    REQUIRE(worker.post([&](Worker::Turn) { reached.set_value(); }));
    REQUIRE(reached.get_future().wait_for(5s) == std::future_status::ready);
}

}  // namespace

TEST_CASE("Jobs have the bus one after the other, in the order in which they were posted") {
    Wire wire;
    Worker worker(wire);
    std::vector<int> order;
    std::atomic<bool> alone = true;  // Catch2 counts its checks on one thread only
    for (int i = 0; i < 20; ++i)
        REQUIRE(worker.post([&, i](Worker::Turn turn) {
            order.push_back(i);
            if (++turn->owners != 1) alone = false;
            --turn->owners;
        }));
    wait_for_all_before(worker);
    CHECK(alone);
    REQUIRE(order.size() == 20);
    for (int i = 0; i < 20; ++i) CHECK(order[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("A turn that is kept keeps the bus; let go on another thread, the next one has it") {
    Wire wire;
    Worker worker(wire);
    std::optional<Worker::Turn> kept;
    std::promise<void> taken;
    REQUIRE(worker.post([&](Worker::Turn turn) {
        kept = std::move(turn);
        taken.set_value();
    }));
    REQUIRE(taken.get_future().wait_for(5s) == std::future_status::ready);
    std::atomic<bool> next = false;
    REQUIRE(worker.post([&](Worker::Turn) { next = true; }));
    std::this_thread::sleep_for(20ms);
    CHECK_FALSE(next);
    kept.reset();
    wait_for_all_before(worker);
    CHECK(next);
}

TEST_CASE("A bus that hangs fills its queue and then takes nothing, in words") {
    Wire wire;
    Worker worker(wire);
    std::promise<void> release;
    std::promise<void> running;
    REQUIRE(worker.post([&](Worker::Turn) {
        running.set_value();
        release.get_future().wait();
    }));
    running.get_future().wait();
    std::atomic<std::size_t> done = 0;
    for (std::size_t i = 0; i < Worker::most_jobs; ++i) REQUIRE(worker.post([&](Worker::Turn) { ++done; }));
    const auto refused = worker.post([](Worker::Turn) {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().trouble == Trouble::Full);
    release.set_value();
    while (done < Worker::most_jobs) std::this_thread::sleep_for(1ms);
    wait_for_all_before(worker);
}

TEST_CASE("Steps come when they are due, jobs in between") {
    Wire wire;
    Worker worker(wire);
    std::atomic<int> quick = 0, slow = 0;
    worker.repeat([&](Worker::Turn, Moment now) { return ++quick, now + 1ms; });
    worker.repeat([&](Worker::Turn, Moment now) { return ++slow, now + 1h; });
    while (quick < 5) std::this_thread::sleep_for(1ms);
    wait_for_all_before(worker);
    CHECK(slow == 1);
    worker.stop();
    const int then = quick;
    std::this_thread::sleep_for(10ms);
    CHECK(quick == then);
}

TEST_CASE("A worker that is stopped waits for the turn that is out, drops what waits, takes nothing more") {
    Wire wire;
    Worker worker(wire);
    std::promise<Worker::Turn> given;
    REQUIRE(worker.post([&](Worker::Turn turn) { given.set_value(std::move(turn)); }));
    std::atomic<bool> dropped = true;
    std::optional<Worker::Turn> turn = given.get_future().get();
    REQUIRE(worker.post([&](Worker::Turn) { dropped = false; }));
    std::atomic<bool> stopped = false;
    std::thread stopper([&] {
        worker.stop();
        stopped = true;
    });
    std::this_thread::sleep_for(20ms);
    CHECK_FALSE(stopped);
    turn.reset();
    stopper.join();
    CHECK(dropped);
    CHECK(worker.post([](Worker::Turn) {}).error().trouble == Trouble::Stopped);
}
