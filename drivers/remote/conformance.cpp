#include "drivers/remote/conformance.hpp"

#include <algorithm>
#include <utility>

namespace kibitz::drivers::remote {

using namespace std::chrono_literals;
using Outcome = Verdict::Outcome;

namespace {

/// Sensors report once a second as a sign of life; a second more is left to the network and to slow clocks.
constexpr Duration longest_silence = 2s;
constexpr Duration longest_answer = 1s;
constexpr Duration longest_return = 10s;
constexpr Duration hold = 1500ms;
/// Of the watch: when a camera is asked for its picture, when the connection is broken, and when acknowledgements are held back.
constexpr double look_after = 0.1, break_after = 0.4, hold_after = 0.65;
/// Faults told in words; the rest is counted.
constexpr std::size_t most_told = 3;

Duration share(Duration length, double part) { return Duration(static_cast<std::int64_t>(static_cast<double>(length.count()) * part)); }
std::string ms(Duration d) { return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(d).count()) + " ms"; }

std::string first_of(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size() && i < most_told; ++i) text += (i ? "; " : "") + all[i];
    if (all.size() > most_told) text += "; and " + std::to_string(all.size() - most_told) + " more";
    return text;
}

/// What only speaks when somebody does something, or never.
bool speaks_by_itself(Function function) noexcept {
    return function != Function::Panel && function != Function::Light && function != Function::Touch && function != Function::Beams;
}
bool speaks_at_all(Function function) noexcept { return function != Function::Light; }

}  // namespace

/// Stands between the table's side and a link: sees everything, and can keep an acknowledgement back.
struct Conformance::Tap final : Link {
    Tap(Conformance& k, Link& l) : kit(k), link(l) {}

    void send(const v1::SenseDown& message) override {
        switch (message.message_case()) {
            case v1::SenseDown::kWelcome:
                if (!std::exchange(kit.was_welcomed_, true)) kit.welcomed_ = kit.clock_();
                if (!message.welcome().resumed())  // these count anew
                    for (auto& [id, seen] : kit.seen_)
                        if (devices.contains(id)) seen.last = 0;
                if (kit.was_broken_ && !std::exchange(kit.has_returned_, true)) {
                    kit.returned_ = kit.clock_();
                    kit.resumed_ = message.welcome().resumed();
                }
                break;
            case v1::SenseDown::kClock: asked[message.clock().ask()] = kit.clock_(); break;
            case v1::SenseDown::kProblem:
                kit.problems_.push_back(message.problem().device() + " " + std::to_string(message.problem().sequence()) + ": " +
                                        message.problem().what());
                break;
            case v1::SenseDown::kRefused: kit.refusals_.push_back(message.refused().what()); break;
            case v1::SenseDown::kAck:
                kept = message;
                if (kit.holding_) return;
                break;
            default: break;
        }
        forward(message);
    }
    void close() override { link.close(); }

    void forward(const v1::SenseDown& message) {
        if (message.message_case() == v1::SenseDown::kAck) acknowledged = message.ack().readings();
        link.send(message);
    }
    void let_go() {
        if (kept.message_case() == v1::SenseDown::kAck && kept.ack().readings() > acknowledged) forward(kept);
    }

    Conformance& kit;
    Link& link;
    std::set<DeviceId> devices;
    std::map<std::uint32_t, Instant> asked;
    std::uint64_t sent = 0, acknowledged = 0;
    v1::SenseDown kept;
    std::int64_t last_clock = INT64_MIN;
};

Conformance::Conformance(const boost::asio::any_io_executor& executor, const boards::Board& board, std::function<Instant()> clock,
                         Duration length)
    : clock_(std::move(clock)), length_(length) {
    RemoteConfig config;
    config.board_model = board.file.model();
    for (const auto& device : board.devices())
        if (device.driver == "remote") config.devices.push_back(device);
    wired_ = config.devices;
    config.clock = clock_;
    int sessions = 0;
    config.new_session = [sessions]() mutable { return "conformance-" + std::to_string(++sessions); };
    source_ = std::make_shared<RemoteSource>(executor, std::move(config));
}
Conformance::~Conformance() = default;

void Conformance::start() {
    source_->start([this](const Reading& reading) { took(reading); });
}
void Conformance::stop() { source_->stop(); }

void Conformance::took(const Reading& reading) {
    if (!reading.device || reading.sequence == 0) return;  // the table's own word for a device
    const Instant now = clock_();
    Seen& seen = seen_[*reading.device];
    if (seen.readings > 0) {
        seen.longest_silence = std::max(seen.longest_silence, now - seen.heard);
        if (seen.last != 0) seen.lost += reading.sequence - seen.last - 1;
        seen.back = seen.back || reading.at < seen.at;
    }
    const bool repeats = was_broken_ && now - (has_returned_ ? returned_ : now) < longest_silence;
    if (now - reading.at > std::max(source_->latency(), usual_latency) + 20ms && !repeats) ++seen.late;
    ++seen.readings;
    seen.last = reading.sequence;
    seen.at = reading.at;
    seen.heard = now;
}

void Conformance::opened(Link& link) {
    auto& tap = taps_[&link];
    tap = std::make_unique<Tap>(*this, link);
    source_->opened(*tap);
}

void Conformance::received(Link& link, const v1::SenseUp& message) {
    const auto found = taps_.find(&link);
    if (found == taps_.end()) return;
    Tap& tap = *found->second;
    if (message.has_hello()) shows_pictures_ = shows_pictures_ || message.hello().shows_pictures();
    if (message.has_view()) {
        ++views_;
        if (!message.view().picture().empty()) ++(looked_ ? pictures_ : unasked_);
    }
    if (message.has_hello())
        for (const auto& text : message.hello().device())
            if (const auto id = device_from_name(text)) {
                promised_.insert(*id);
                tap.devices.insert(*id);
            }
    if (message.has_readings()) {
        tap.sent += static_cast<std::uint64_t>(message.readings().reading_size());
        const auto under_way = tap.sent - tap.acknowledged;
        most_under_way_ = std::max(most_under_way_, under_way);
        window_reached_ = window_reached_ || under_way == window;
    }
    if (message.has_clock()) {
        const auto asked = tap.asked.find(message.clock().ask());
        if (asked != tap.asked.end()) {
            ++answers_;
            slowest_answer_ = std::max(slowest_answer_, clock_() - asked->second);
        }
        const std::int64_t theirs = message.clock().clock().seconds() * 1'000'000 + message.clock().clock().nanos() / 1000;
        clock_ran_back_ = clock_ran_back_ || theirs < tap.last_clock;
        tap.last_clock = theirs;
    }
    source_->received(tap, message);
}

void Conformance::malformed(Link& link, const std::string& what) {
    malformed_.push_back(what);
    if (const auto found = taps_.find(&link); found != taps_.end()) source_->malformed(*found->second, what);
}

void Conformance::closed(Link& link) {
    const auto found = taps_.find(&link);
    if (found == taps_.end()) return;
    source_->closed(*found->second);
    taps_.erase(found);
}

bool Conformance::step() {
    if (!was_welcomed_) return false;
    const Instant now = clock_();
    const Duration watched = now - welcomed_;
    if (!looked_ && watched >= share(length_, look_after)) {
        looked_ = true;
        for (const auto& camera : source_->cameras().cameras()) (void)source_->cameras().look(camera.id);
    }
    if (!was_broken_ && watched >= share(length_, break_after)) {
        was_broken_ = true;
        broken_ = now;
        for (auto& [link, tap] : taps_) link->close();
    }
    if (!held_ && has_returned_ && watched >= share(length_, hold_after)) {
        held_ = holding_ = true;
    } else if (holding_ && watched >= share(length_, hold_after) + hold) {
        holding_ = false;
        for (auto& [link, tap] : taps_) tap->let_go();
    }
    return watched >= length_ && !holding_;
}

// --- verdicts -------------------------------------------------------------------------------------------------------

Verdict Conformance::verdict_of_devices() const {
    std::string silent;
    std::uint64_t readings = 0;
    for (const DeviceId id : promised_) {
        const auto seen = seen_.find(id);
        if (seen == seen_.end() && speaks_at_all(id.function)) silent += (silent.empty() ? "" : ", ") + to_string(id);
        if (seen != seen_.end()) readings += seen->second.readings;
    }
    if (promised_.empty()) return {"devices", Outcome::Fail, "no hello named any"};
    if (!silent.empty()) return {"devices", Outcome::Fail, "nothing came from " + silent};
    return {"devices", Outcome::Pass, std::to_string(promised_.size()) + " devices, " + std::to_string(readings) + " readings"};
}

Verdict Conformance::verdict_of_life() const {
    std::string silent;
    Duration longest{};
    for (const auto& [id, seen] : seen_) {
        if (!speaks_by_itself(id.function)) continue;
        const Duration quiet = std::max(seen.longest_silence, was_welcomed_ ? welcomed_ + length_ - seen.heard : Duration::zero());
        longest = std::max(longest, quiet);
        // The connection was broken once: its way back is not the device's silence.
        const Duration allowed = longest_silence + (has_returned_ ? returned_ - broken_ : Duration::zero());
        if (quiet > allowed) silent += (silent.empty() ? "" : ", ") + to_string(id) + " for " + ms(quiet);
    }
    if (seen_.empty()) return {"sign-of-life", Outcome::Skipped, "no device reported"};
    if (!silent.empty()) return {"sign-of-life", Outcome::Fail, "a sensor reports once a second even when nothing changes: silent was " + silent};
    return {"sign-of-life", Outcome::Pass, "longest silence " + ms(longest)};
}

Verdict Conformance::verdict_of_pictures() const {
    if (!shows_pictures_) return {"pictures", Outcome::Skipped, "no hello said shows_pictures"};
    if (unasked_ > 0) return {"pictures", Outcome::Fail, "a picture came that nobody had asked for"};
    if (views_ == 0) return {"pictures", Outcome::Fail, "a camera says how it stands, in a view, after its welcome: none came"};
    if (!looked_) return {"pictures", Outcome::Skipped, "the watch was too short to ask for a picture"};
    if (pictures_ == 0) return {"pictures", Outcome::Fail, "look was asked for, and no picture came"};
    return {"pictures", Outcome::Pass, std::to_string(pictures_) + " pictures, all asked for"};
}

std::vector<Verdict> Conformance::verdicts() const {
    std::vector<Verdict> all;
    const auto add = [&](std::string_view rule, bool good, std::string fail, std::string pass) {
        all.push_back({rule, good ? Outcome::Pass : Outcome::Fail, good ? std::move(pass) : std::move(fail)});
    };
    add("hello", was_welcomed_, refusals_.empty() ? "nobody came" : "refused: " + first_of(refusals_), "welcomed");
    add("messages", malformed_.empty(), first_of(malformed_), "every message could be read");
    all.push_back(verdict_of_devices());
    add("readings", problems_.empty(), std::to_string(problems_.size()) + " not taken: " + first_of(problems_), "every reading was taken");

    std::uint64_t lost = 0, late = 0, readings = 0;
    bool back = false;
    for (const auto& [id, seen] : seen_) {
        lost += seen.lost;
        late += seen.late;
        readings += seen.readings;
        back = back || seen.back;
    }
    if (seen_.empty()) {
        for (const char* rule : {"sequence", "order", "latency"}) all.push_back({rule, Outcome::Skipped, "no device reported"});
    } else {
        add("sequence", lost == 0, std::to_string(lost) + " numbers were left out", "no number was left out");
        add("order", !back, "a device's moments ran back", "moments run forward");
        add("latency", late * 100 <= readings, std::to_string(late) + " of " + std::to_string(readings) + " readings came later than the board file states",
            "at most one reading in a hundred came later than the board file states");
    }
    all.push_back(verdict_of_life());
    add("clock", answers_ > 0 && slowest_answer_ <= longest_answer && !clock_ran_back_,
        answers_ == 0 ? "questions for the clock were not answered" : clock_ran_back_ ? "the clock ran back" : "an answer took " + ms(slowest_answer_),
        std::to_string(answers_) + " answers, the slowest after " + ms(slowest_answer_));
    if (!was_broken_) {
        all.push_back({"resume", Outcome::Skipped, "the watch was too short to break the connection"});
    } else if (!has_returned_ || returned_ - broken_ > longest_return) {
        all.push_back({"resume", Outcome::Fail, "nobody came back within ten seconds after the connection was broken"});
    } else {
        add("resume", resumed_, "the hello after the break did not give the session", "came back after " + ms(returned_ - broken_));
    }
    all.push_back(verdict_of_pictures());
    const std::string under_way = std::to_string(most_under_way_) + " readings under way at most";
    if (most_under_way_ > window) all.push_back({"window", Outcome::Fail, under_way + ": the window is " + std::to_string(window)});
    else if (!held_) all.push_back({"window", Outcome::Skipped, "acknowledgements were never held back"});
    else if (window_reached_) all.push_back({"window", Outcome::Pass, "stopped at the window"});
    else all.push_back({"window", Outcome::Pass, under_way + ", the window was never full"});
    if (was_welcomed_) add("refusals", refusals_.empty(), first_of(refusals_), "the table never closed the connection");
    return all;
}

}  // namespace kibitz::drivers::remote
