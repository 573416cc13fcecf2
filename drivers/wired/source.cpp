#include "drivers/wired/source.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "controller/units/require.hpp"
#include "drivers/bus/wakes.hpp"

namespace kibitz::wired {

namespace {

using Clock = std::chrono::steady_clock;

int event_descriptor() {
    const int descriptor = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    require(descriptor >= 0, "the kernel gives an eventfd");
    return descriptor;
}
void ring(int bell) {
    const std::uint64_t one = 1;
    while (::write(bell, &one, sizeof one) < 0 && errno == EINTR) {
    }
}
void silence(int bell) {
    std::uint64_t count = 0;
    while (::read(bell, &count, sizeof count) > 0) {
    }
}

/// One group at work. Lives as long as its source, its thread or a call posted to the table does.
class Worker : public std::enable_shared_from_this<Worker> {
public:
    using OnReading = drivers::Source::OnReading;
    using Job = std::function<void(Moment)>;

    Worker(boost::asio::any_io_executor executor, TableTime time, Group group, TableConfig config)
        : executor_(std::move(executor)), timer_(executor_), time_(time), group_(std::move(group)), config_(std::move(config)),
          told_(executor_, event_descriptor()), wake_(event_descriptor()) {
        waiting_.reserve(usually_waiting);
        giving_.reserve(usually_waiting);
        for (const auto& lane : group_.lanes) {
            due_.push_back(Moment{});
            for (const auto id : lane->devices()) states_[id] = {id, reading::Health::Ok, {}};
        }
    }
    ~Worker() {
        stop();
        ::close(wake_);
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void start(OnReading on_reading) {
        on_reading_ = std::make_shared<const OnReading>(std::move(on_reading));
        listen();
        if (config_.runs == Runs::OnThreads) thread_ = std::thread([this] { run(); });
        else tick();
    }
    void stop() {
        stopping_ = true;
        wake();
        if (thread_.joinable()) thread_.join();
        timer_.cancel();
        told_.cancel();
        on_reading_ = nullptr;
    }
    /// Done before the lanes are worked next; on their thread.
    void post(Job job) {
        {
            const std::lock_guard lock(mutex_);
            if (jobs_.size() >= most_jobs) return;  // outputs: the next one says how it is
            jobs_.push_back(std::move(job));
        }
        wake();
    }
    std::vector<drivers::DeviceState> devices() const {
        std::vector<drivers::DeviceState> all;
        for (const auto& [id, state] : states_) all.push_back(state);
        return all;
    }
    Duration latency() const noexcept {
        Duration longest{};
        for (const auto& lane : group_.lanes) longest = std::max(longest, lane->latency());
        return longest;
    }

private:
    static constexpr std::size_t most_jobs = 64;
    static constexpr std::size_t usually_waiting = 256;

    Moment work(Moment now) {
        take_jobs();
        for (const auto& job : at_work_) job(now);
        auto next = now + milliseconds(1000);
        for (std::size_t i = 0; i < group_.lanes.size(); ++i) {
            if (due_[i] <= now || asked_) due_[i] = group_.lanes[i]->work(std::max(now, Clock::now()), [this](const Told& told) { put(told); });
            next = std::min(next, due_[i]);
        }
        asked_ = false;
        return next;
    }
    void take_jobs() {
        at_work_.clear();
        const std::lock_guard lock(mutex_);
        std::swap(jobs_, at_work_);
        asked_ = asked_ || !at_work_.empty();
    }

    void run() {
        bus::wakes_in_time();
        if (group_.name == readers_group)
            (void)bus::goes_first();  // where it may not, sweeps take longer on a busy computer: `kibitz board probe` shows it
        while (!stopping_) wait(work(Clock::now()));
    }
    /// Until then, or until a descriptor of the lanes is readable, or somebody wakes it.
    void wait(Moment until) {
        descriptors_.assign(1, wake_);
        for (const auto& lane : group_.lanes) lane->descriptors(descriptors_);
        auto& all = polled_;
        all.clear();
        for (const int one : descriptors_) all.push_back({one, POLLIN, 0});
        const auto left = std::max(std::chrono::nanoseconds(0), std::chrono::duration_cast<std::chrono::nanoseconds>(until - Clock::now()));
        const timespec most{static_cast<time_t>(left.count() / 1'000'000'000), static_cast<long>(left.count() % 1'000'000'000)};
        if (::ppoll(all.data(), all.size(), &most, nullptr) <= 0) return;
        for (std::size_t i = 1; i < all.size(); ++i) asked_ = asked_ || all[i].revents != 0;
        silence(wake_);
    }
    void wake() { ring(wake_); }

    /// On the table's thread, by a timer.
    void tick() {
        if (stopping_) return;
        timer_.expires_at(work(Clock::now()));
        timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
            const auto self = weak.lock();
            if (!error && self) self->tick();
        });
    }

    /// From the lanes' thread to the table's. Numbers are given here, so that a reading that finds no room leaves a gap.
    void put(const Told& told) {
        Reading reading{time_.at(told.at), told.body, told.device};
        auto& last = sequence_[told.device];
        if (std::holds_alternative<std::shared_ptr<const reading::Device>>(told.body)) last = 0;
        else reading.sequence = last = last + 1 == 0 ? 1 : last + 1;
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= most_waiting) return;
        waiting_.push_back(std::move(reading));
        if (waiting_.size() > 1) return;
        ring(told_.native_handle());
    }
    /// On the table's thread, until stop(). A bell and not asio's post(), which takes memory on a thread of ours.
    void listen() {
        told_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [weak = weak_from_this()](const boost::system::error_code& error) {
            const auto self = weak.lock();
            if (error || !self || self->stopping_) return;
            silence(self->told_.native_handle());
            self->give();
            if (!self->stopping_) self->listen();
        });
    }
    void give() {
        {
            const std::lock_guard lock(mutex_);
            std::swap(giving_, waiting_);
        }
        // They are in order but for some, so that each is soon where it belongs; std::stable_sort would take memory.
        const auto earlier = [](const Reading& a, const Reading& b) { return a.at < b.at; };
        for (auto one = giving_.begin(); one != giving_.end(); ++one) std::rotate(std::upper_bound(giving_.begin(), one, *one, earlier), one, one + 1);
        const auto give_to = on_reading_;  // stop() within a call must not destroy what is running
        for (const auto& reading : giving_) {
            if (const auto* health = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body))
                states_[(*health)->device] = {(*health)->device, (*health)->health, (*health)->detail};
            if (on_reading_) (*give_to)(reading);
        }
        giving_.clear();
    }

    boost::asio::any_io_executor executor_;
    boost::asio::steady_timer timer_;
    TableTime time_;
    Group group_;
    TableConfig config_;
    boost::asio::posix::stream_descriptor told_;  ///< rung when the first reading waits for the table
    int wake_;
    // Of the table's thread.
    std::shared_ptr<const OnReading> on_reading_;
    std::map<DeviceId, drivers::DeviceState> states_;
    std::vector<Reading> giving_;
    // Of the lanes' thread.
    std::vector<Job> at_work_;
    std::vector<int> descriptors_;
    std::vector<pollfd> polled_;
    std::vector<Moment> due_;
    std::map<DeviceId, std::uint32_t> sequence_;
    bool asked_ = false;
    // Of both.
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;
    std::vector<Job> jobs_;
    std::vector<Reading> waiting_;
    std::thread thread_;
};

class GroupSource final : public drivers::Source {
public:
    GroupSource(std::string name, std::shared_ptr<Worker> worker) : name_(std::move(name)), worker_(std::move(worker)) {}
    ~GroupSource() override { worker_->stop(); }
    GroupSource(const GroupSource&) = delete;
    GroupSource& operator=(const GroupSource&) = delete;
    std::string_view name() const noexcept override { return name_; }
    void start(OnReading on_reading) override { worker_->start(std::move(on_reading)); }
    void stop() override { worker_->stop(); }
    Duration latency() const noexcept override { return worker_->latency(); }
    std::vector<drivers::DeviceState> devices() const override { return worker_->devices(); }

private:
    std::string name_;
    std::shared_ptr<Worker> worker_;
};

/// Lights, and prompts for the readers' schedule: panels of this kind show nothing by themselves.
class WiredOutputs final : public drivers::Outputs {
public:
    WiredOutputs(std::shared_ptr<Worker> readers, ReadersLane* lane, std::shared_ptr<Worker> gpio, LightsLane* lights)
        : readers_(std::move(readers)), gpio_(std::move(gpio)), lane_(lane), lights_(lights) {}
    void light(bridge::Seat seat, Colour colour) override {
        if (lights_) gpio_->post([lights = lights_, seat, colour](Moment) { lights->set(seat, colour); });
    }
    void prompt(bridge::Seat seat, drivers::Prompt prompt) override {
        if (lane_) readers_->post([lane = lane_, seat, prompt](Moment now) { lane->prompt(seat, prompt, now); });
    }

private:
    std::shared_ptr<Worker> readers_, gpio_;
    ReadersLane* lane_;
    LightsLane* lights_;
};

}  // namespace

std::vector<drivers::Made> make_sources(const boost::asio::any_io_executor& executor, const TableTime& time,
                                        const std::vector<boards::Device>& devices, TableConfig config) {
    auto lanes = make_lanes(*config.board, devices, *config.calibration, *config.back);
    std::vector<drivers::Made> made;
    std::shared_ptr<Worker> readers, gpio;
    for (auto& group : lanes.groups) {
        const auto name = group.name;
        auto worker = std::make_shared<Worker>(executor, time, std::move(group), config);
        if (name == "readers") readers = worker;
        if (name == "gpio") gpio = worker;
        made.push_back({std::make_shared<GroupSource>(name, std::move(worker)), nullptr});
    }
    if (!made.empty()) made.front().outputs = std::make_shared<WiredOutputs>(readers, lanes.readers, gpio, lanes.lights);
    return made;
}

}  // namespace kibitz::wired
