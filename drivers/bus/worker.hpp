/// One thread a bus: blocking calls wait here and not at the table. Who wants the bus asks for a turn; a turn is one owner's
/// until he lets it go, so that what belongs together (field on, inventory, field off) is not cut in two.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <tl/expected.hpp>
#include <utility>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::bus {

/// The bus, for as long as this is held. Move-only; gives itself back when it is destroyed. It may be kept beyond the call
/// that gave it and be let go on another thread; until then nobody else has the bus.
template <class Bus>
class [[nodiscard]] BusTurn {
public:
    BusTurn(Bus& bus, std::function<void()> back) noexcept : bus_(&bus), back_(std::move(back)) {}
    BusTurn(BusTurn&& other) noexcept : bus_(std::exchange(other.bus_, nullptr)), back_(std::exchange(other.back_, nullptr)) {}
    BusTurn& operator=(BusTurn&& other) noexcept {
        if (this != &other) {
            give_back();
            bus_ = std::exchange(other.bus_, nullptr);
            back_ = std::exchange(other.back_, nullptr);
        }
        return *this;
    }
    ~BusTurn() { give_back(); }

    Bus& operator*() const noexcept { return *bus_; }
    Bus* operator->() const noexcept { return bus_; }
    void give_back() noexcept {
        bus_ = nullptr;
        if (auto back = std::exchange(back_, nullptr)) back();
    }

private:
    Bus* bus_;
    std::function<void()> back_;
};

/// The worker of one bus. post() may be called from any thread; the jobs run on the worker's, in the order in which they
/// were posted, devices' steps in between when they are due.
template <class Bus>
class BusWorker {
public:
    using Turn = BusTurn<Bus>;
    using Job = std::function<void(Turn)>;
    /// A device's step: does what is due at `now`, and says when it wants to be called next.
    using Step = std::function<Moment(Turn, Moment now)>;

    /// Some ten devices hang on a bus, each with one question at a time; more than this means that the bus hangs.
    static constexpr std::size_t most_jobs = 64;

    explicit BusWorker(Bus& bus) : bus_(bus), thread_([this] { run(); }) {}
    ~BusWorker() { stop(); }
    BusWorker(const BusWorker&) = delete;
    BusWorker& operator=(const BusWorker&) = delete;

    /// @return Full: the bus has not answered for long, and the job was not taken; Stopped: after stop()
    [[nodiscard]] tl::expected<void, Fault> post(Job job) {
        const std::lock_guard lock(mutex_);
        if (stopping_) return tl::unexpected(Fault{Trouble::Stopped, "the bus is being closed"});
        if (jobs_.size() >= most_jobs) return tl::unexpected(Fault{Trouble::Full, "64 questions wait for the bus: does it hang?"});
        jobs_.push_back(std::move(job));
        wake_.notify_all();
        return {};
    }
    /// Calls `step` from now on, whenever it is due.
    void repeat(Step step) {
        const std::lock_guard lock(mutex_);
        steps_.push_back({std::make_shared<Step>(std::move(step)), std::chrono::steady_clock::now()});
        wake_.notify_all();
    }
    /// Waits for the job or step at work and for the turn that is out; what waits in the queue is dropped. Not to be
    /// called on the worker's thread.
    void stop() {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
            wake_.notify_all();
        }
        if (thread_.joinable()) thread_.join();
    }

private:
    struct Repeated {
        std::shared_ptr<Step> step;
        Moment due;
    };

    Turn turn() {
        turn_out_ = true;
        return Turn(bus_, [this] {
            const std::lock_guard lock(mutex_);
            turn_out_ = false;
            wake_.notify_all();
        });
    }
    Repeated* earliest() {
        Repeated* first = nullptr;
        for (auto& one : steps_)
            if (!first || one.due < first->due) first = &one;
        return first;
    }
    void run() {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (turn_out_) {
                wake_.wait(lock);
                continue;
            }
            if (stopping_) return;
            if (!jobs_.empty()) {
                const auto job = std::move(jobs_.front());
                jobs_.pop_front();
                auto turn = this->turn();
                lock.unlock();
                job(std::move(turn));
                lock.lock();
                continue;
            }
            const auto now = std::chrono::steady_clock::now();
            auto* next = earliest();
            if (!next) wake_.wait(lock);
            else if (next->due > now) wake_.wait_until(lock, Moment(next->due));
            else work(lock, *next, now);
        }
    }
    void work(std::unique_lock<std::mutex>& lock, Repeated& repeated, Moment now) {
        const auto step = repeated.step;
        auto turn = this->turn();
        lock.unlock();
        const auto due = (*step)(std::move(turn), now);
        lock.lock();
        for (auto& one : steps_)  // the list may have grown meanwhile
            if (one.step == step) one.due = due;
    }

    Bus& bus_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    std::deque<Repeated> steps_;
    bool turn_out_ = false;
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace kibitz::bus
