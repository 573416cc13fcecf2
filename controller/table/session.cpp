#include "controller/table/session.hpp"

#include "controller/laws/law_in_force.hpp"
#include "controller/table/beside.hpp"
#include "controller/table/prompts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace kibitz::table {

tl::expected<std::unique_ptr<Session>, std::string> Session::open(boost::asio::io_context& io, SessionConfig config,
                                                                  const laws::LawCode& code, journal::Journal journal) {
    Evening evening;
    const auto read = journal.read(0, [&](const laws::Event& event) { table::take(evening, event); });
    if (!read) return tl::unexpected(read.error().message);
    if (!laws::fits(evening.state, code))
        return tl::unexpected(fmt::format("the journal is kept under the law code {} and not {}: run it with --law-code {}, or give another folder",
                                          laws::kept_under(evening.state), code.name, laws::kept_under(evening.state)));
    evening.state.last_event = journal.last_number();  // the numbers of events that the disk has lost are not used again
    auto told = beside_of(journal);
    auto session = std::unique_ptr<Session>(new Session(io, std::move(config), code, std::move(journal), std::move(evening)));
    session->resume_beside(std::move(told));
    return session;
}

Session::Session(boost::asio::io_context& io, SessionConfig config, const laws::LawCode& code, journal::Journal journal,
                 Evening evening)
    : io_(io),
      config_(std::move(config)),
      code_(code),
      evening_(std::move(evening)),
      pipeline_(config_.perception, code, [this](const laws::Event& event, const laws::TableState&) { decided(event); }),
      journal_id_(journal.id()),
      lost_(journal.lost()),
      salvaged_(journal.salvaged()),
      writer_(std::make_unique<JournalWriter>(std::move(journal), io.get_executor())),
      published_(missed_capacity),
      drift_(config_.perception),
      inbox_timer_(io),
      deadline_timer_(io),
      pause_timer_(io),
      evidence_timer_(io),
      retry_timer_(io),
      clock_timer_(io),
      analyst_(io.get_executor(), config_.analyst) {
    if (!config_.monotonic) config_.monotonic = std::chrono::steady_clock::now;
    if (!config_.wall)
        config_.wall = [] { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); };
    const bool is_new = evening_.state.last_event == 0;
    // Later than all that the journal holds: a moment belongs to one run of the daemon, and so to one reading of the wall clock.
    time_ = {bounded(is_new ? config_.wall() : evening_.state.at + std::chrono::microseconds(1)), config_.monotonic()};
    latest_ = clock_looked_at_ = time_.begin;
    pipeline_.resume(evening_.state);
    pipeline_.watch([this](const Observation& observation) { spoken_.hear(observation, pipeline_.state()); });
}

Session::~Session() = default;

void Session::say(const std::string& words) const {
    if (config_.say) config_.say(words);
}

void Session::start(drivers::TableDevices devices) {
    devices_ = std::move(devices);
    look_at_clock(true);
    tell_lost();
    arm_clock();
    device_watch_.start(devices_.sources, now());
    device_watch_.drifted(evening_.beside.drifts, now());
    show_outputs();
    ask_open_figures();  // of the board that was on the table when the daemon ended
    for (const auto& source : devices_.sources) inbox_.open(source->latency());
    for (std::size_t i = 0; i < devices_.sources.size(); ++i)
        devices_.sources[i]->start([this, i](const Reading& reading) { given(i, reading); });
    arm_deadline();
}

/// A source gave a reading: it waits until no other source can bring an older one.
void Session::given(Inbox::SourceNumber source, const Reading& reading) {
    if (stopping_) return;
    inbox_.state_latency(source, devices_.sources[source]->latency());
    (void)inbox_.put(source, reading);  // one that is not taken is counted: figures().inbox
    take_due();
}

void Session::take_due() {
    inbox_.release(now(), [this](const Reading& reading) { take(reading); });
    arm_inbox();
}

void Session::arm_inbox() {
    inbox_timer_.cancel();
    const auto next = inbox_.next_release();
    if (!next || stopping_) return;
    inbox_timer_.expires_after(std::max(Duration::zero(), *next - now()));
    inbox_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (!stopped) take_due();
    });
}

/// What the disk has lost is told to those who watch, until the next start.
void Session::tell_lost() {
    if (!lost_ && !salvaged_) return;
    durability_.trouble = lost_words();
    say(durability_.trouble);
}

std::string Session::lost_words() const {
    std::vector<std::string> words;
    if (salvaged_) words.push_back(*salvaged_);
    if (lost_) words.push_back(fmt::format("events {} to {} were written and are lost", lost_->first, lost_->last) +
                               (salvaged_ ? "" : ": the end of the journal's log is damaged"));
    if (copy_trouble_) words.push_back("the journal is not copied: " + *copy_trouble_);
    return fmt::format("{}", fmt::join(words, "; "));
}

void Session::note_copy(std::optional<std::string> trouble) {
    copy_trouble_ = std::move(trouble);
    say(copy_trouble_ ? "the journal is not copied: " + *copy_trouble_ : "the journal is copied again");
    if (!durability_.durable) return;  // the graver trouble stands, and what is left of this comes after it
    durability_.trouble = lost_words();
    on_durability_.tell();
}

void Session::take(const Reading& reading) {
    const auto answer = answer_of(reading);
    if (const auto why = not_now(); why && answer) (*answer)(tl::unexpected(*why));
    if (stopping_) return;
    const Instant came = now();
    if (came - clock_looked_at_ >= clock_look) look_at_clock(false);
    if (backlog_.size() >= max_backlog) {
        ++figures_.refused_readings;
        return;
    }
    ++figures_.readings;
    if (reading.at < latest_) ++figures_.late_readings;
    latest_ = std::max(latest_, reading.at);
    if (config_.tap) config_.tap(reading);
    ring_.push(reading);
    device_watch_.take(reading, came);
    if (answer) refusal_ = {};
    drift_.take(reading, sure_cards(pipeline_.state()));
    pipeline_.take(reading);
    if (answer) promises_.push_back({pipeline_.state().last_event, std::exchange(refusal_, {}), *answer});
    after_input();
    if (answer) keep_promises();
}

/// Something was decided, or put in doubt, of which the Director may ask why.
static bool is_to_be_explained(const laws::Event& event) {
    using namespace laws::event;
    return std::holds_alternative<IncidentRaised>(event.body) || std::holds_alternative<IncidentUpdated>(event.body) ||
           std::holds_alternative<IncidentDismissed>(event.body) || std::holds_alternative<PlayCorrected>(event.body) ||
           std::holds_alternative<RecordStateChanged>(event.body);
}

void Session::decided(const laws::Event& event) {
    if (const auto* raised = std::get_if<laws::event::IncidentRaised>(&event.body)) open_window(raised->incident);
    if (const auto* refused = std::get_if<laws::event::CommandRefused>(&event.body)) refusal_ = refused->refusal;
    weighing_ |= is_to_be_explained(event);
    spoken_.take(event);
    touch_was_meant(drift_, event, pipeline_.state());
    backlog_.push_back(event);
}

void Session::after_input() {
    show_outputs();
    close_windows();
    keep_weighed();
    look_beside();
    if (!durability_.durable) publish_backlog();
    pump();
    arm_deadline();
}

/// A light answers the player's own gesture and tells nothing to anybody else: it need not wait for the disk.
void Session::show_outputs() {
    if (devices_.outputs.empty()) return;
    auto prompts = prompts_of(pipeline_.state());
    const auto held = held_by_stop();
    if (held && prompts[*held] == drivers::Prompt::Call) prompts[*held] = drivers::Prompt::Nothing;
    for (const auto seat : bridge::all_seats) {
        const auto colour = pipeline_.state().lights[seat];
        const bool new_light = colour != std::exchange(lights_shown_[seat], colour);
        const bool new_prompt = prompts[seat] != std::exchange(prompts_shown_[seat], prompts[seat]);
        for (const auto& output : devices_.outputs) {
            if (new_light) output->light(seat, colour);
            if (new_prompt) output->prompt(seat, prompts[seat]);
        }
    }
}

std::optional<bridge::Seat> Session::held_by_stop() {
    pause_timer_.cancel();
    const auto pause = stop_pause(pipeline_.state(), config_.stop);
    const auto left = pause ? left_of(*pause, config_.stop, paced_now()) : Duration::zero();
    if (left == Duration::zero() || stopping_) return std::nullopt;
    pause_timer_.expires_after(std::chrono::duration_cast<Duration>(left / config_.pace));
    pause_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (!stopped) show_outputs();
    });
    return pause->held;
}

void Session::arm_deadline() {
    auto deadline = stopping_ ? std::nullopt : pipeline_.next_deadline();
    if (const auto asks = spoken_.next_deadline(); asks && !stopping_) deadline = std::min(deadline.value_or(*asks), *asks);
    if (deadline == armed_for_) return;
    armed_for_ = deadline;
    deadline_timer_.cancel();
    if (!deadline) return;
    deadline_timer_.expires_after(std::max(Duration::zero(), *deadline + travel() - now()));
    deadline_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (!stopped) pass_time();
    });
}

void Session::pass_time() {
    if (stopping_) return;
    const Instant until = now() - travel();
    armed_for_.reset();
    // A timer a little early: wait for the rest.
    if (const auto deadline = pipeline_.next_deadline(); deadline && *deadline <= until) {
        pipeline_.advance(until);
        latest_ = std::max(latest_, until);
    }
    after_input();
}

/// Tells what the wall clock shows when that is news. The moment it is told at is one that time has reached already, so that
/// nothing at the table is decided sooner for it.
void Session::look_at_clock(bool started) {
    clock_looked_at_ = now();
    const Instant at = paced_now(), wall = bounded(config_.wall());
    const auto& told = pipeline_.state().wall_clock;
    const auto pace = config_.pace == 1 ? 0 : static_cast<std::uint32_t>(std::lround(config_.pace * 1e6));
    const bool paced_anew = started && pace != (told.empty() ? 0 : told.back().pace);
    const Duration change = wall - (told.empty() ? at : laws::wall_time(std::span(&told.back(), 1), at));
    if (std::chrono::abs(change) < clock_tolerance && !paced_anew) return;
    const Instant moment = std::max(latest_, at - reading_travel);
    const Duration ahead = wall - (pace == 0 ? at : moment);
    take({moment, std::make_shared<const reading::Command>(reading::ClockTold{ahead, started, pace})});
}

void Session::arm_clock() {
    clock_timer_.expires_after(clock_look);
    clock_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped || stopping_) return;
        look_at_clock(false);
        arm_clock();
    });
}

// --- the journal ----------------------------------------------------------------------------------------------------

void Session::pump() {
    if (writing_ || retry_waits_ || stopped_) return;
    // On a disk that had no room for all of it at the end, events come before evidence.
    const bool events_first = batch_ < max_batch && !backlog_.empty();
    auto windows = events_first ? std::vector<journal::EvidenceWindow>() : std::exchange(windows_unwritten_, {});
    if (backlog_.empty() && windows.empty()) {
        if (!stopping_) return;
        // Writing nothing still sees whether the journal's files are where they belong.
        if (std::exchange(looked_at_end_, true)) return finish_stop();
    }
    const std::size_t count = std::min(backlog_.size(), batch_);
    std::vector<laws::Event> batch(backlog_.begin(), backlog_.begin() + static_cast<std::ptrdiff_t>(count));
    writing_ = true;
    writer_->append(std::move(batch), windows,
                    [this, count, windows](const tl::expected<void, journal::Fault>& result, Duration took) {
                        written(count, windows, result, took);
                    });
}

void Session::written(std::size_t count, std::vector<journal::EvidenceWindow> windows,
                      const tl::expected<void, journal::Fault>& result, Duration took) {
    writing_ = false;
    if (!result) return journal_failed(result.error(), std::move(windows));
    figures_.commit.note(took);
    for (std::size_t i = 0; i < count; ++i) {
        const laws::Event event = std::move(backlog_.front());
        backlog_.pop_front();
        publish(event);
    }
    if (!durability_.durable && backlog_.empty()) {
        durability_ = {true, lost_words()};
        say("the journal can be written again; nothing is missing in it");
        on_durability_.tell();
    }
    keep_promises();
    pump();
}

void Session::journal_failed(const journal::Fault& fault, std::vector<journal::EvidenceWindow> windows) {
    ++figures_.journal_failures;
    windows_unwritten_.insert(windows_unwritten_.begin(), std::make_move_iterator(windows.begin()),
                              std::make_move_iterator(windows.end()));
    if (windows_unwritten_.size() > max_evidence_waiting)
        windows_unwritten_.erase(windows_unwritten_.begin(),
                                 windows_unwritten_.end() - static_cast<std::ptrdiff_t>(max_evidence_waiting));
    const bool news = durability_.durable || durability_.trouble != fault.message;
    durability_ = {false, fault.message};
    if (news) {
        say(fmt::format("{}; play goes on in memory and the journal is tried again every {} s", fault.message,
                        journal_retry.count() / 1000));
        on_durability_.tell();
    }
    publish_backlog();
    if (stopping_) return try_at_end();
    retry_waits_ = true;
    retry_timer_.expires_after(journal_retry);
    retry_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        retry_waits_ = false;
        pump();
    });
}

/// Nobody tries again after this: what there is room for is written.
void Session::try_at_end() {
    // What is told once is put right by then: files that were gone, a note that cannot be made.
    if (!std::exchange(again_at_end_, true)) return pump();
    if (backlog_.empty() || batch_ == 1) return finish_stop();
    batch_ /= 2;
    pump();
}

void Session::publish(const laws::Event& event) {
    if (event.number <= evening_.state.last_event) return;  // published from memory while the journal failed
    table::take(evening_, event);
    ++figures_.events;
    if (std::holds_alternative<laws::event::IncidentRaised>(event.body)) ++figures_.incidents;
    published_.push_back(event);
    on_event_.tell(event);
    follow_figures(event);
}

void Session::publish_backlog() {
    for (const laws::Event& event : backlog_) publish(event);
    keep_promises();
}

void Session::keep_promises() {
    while (!promises_.empty() && promises_.front().number <= evening_.state.last_event) {
        Promise promise = std::move(promises_.front());
        promises_.pop_front();
        if (!promise.refusal) promise.answer({});
        else promise.answer(tl::unexpected(Refused{promise.refusal}));
    }
}

std::optional<Refused> Session::not_now() const {
    if (stopping_) return Refused{{}, "the table is being stopped"};
    if (backlog_.size() >= max_backlog) return Refused{{}, "the journal cannot be written and memory is full: free some disk space"};
    return std::nullopt;
}

/// A key goes the way of every panel's: by the inbox, behind what was sensed before it.
void Session::press(reading::Panel panel, Submitted answer) {
    if (auto why = not_now()) return answer(tl::unexpected(std::move(*why)));
    if (!has_page_panel(panel.seat)) return answer(tl::unexpected(Refused{{}, "this seat's panel is another device"}));
    const auto device = device_at(panel.seat, Function::Panel);
    auto& number = key_numbers_[panel.seat];
    number = next_sequence(number);
    if (!pages_) pages_ = inbox_.open(Duration::zero());
    keys_.push_back({device, number, std::move(answer)});
    if (!inbox_.put(*pages_, {now(), std::make_shared<const reading::Panel>(std::move(panel)), device, number})) {
        const auto refused = std::move(keys_.back().answer);
        keys_.pop_back();
        return refused(tl::unexpected(Refused{{}, "too many keys at once"}));
    }
    take_due();
}

/// Who waits for what comes of this reading.
std::optional<Source::Submitted> Session::answer_of(const Reading& reading) {
    if (keys_.empty() || !reading.device) return std::nullopt;
    const auto key = std::find_if(keys_.begin(), keys_.end(), [&](const Key& one) { return one.device == *reading.device && one.sequence == reading.sequence; });
    if (key == keys_.end()) return std::nullopt;
    auto answer = std::move(key->answer);
    keys_.erase(key);
    return answer;
}

void Session::submit(reading::Command command, Submitted answer) {
    if (auto why = not_now()) return answer(tl::unexpected(std::move(*why)));
    const auto* ruling = std::get_if<reading::IncidentCommand>(&command);
    if (ruling && !ruling->journal.empty() && uuid_from_string(ruling->journal) != journal_id_)
        return answer(tl::unexpected(Refused{laws::Why::AnotherJournal}));
    if (auto* start = std::get_if<reading::BoardStart>(&command); start && config_.fill) config_.fill(*start);
    refusal_ = {};
    inbox_.release_until(now(), [this](const Reading& reading) { take(reading); });
    take({std::max(paced_now(), latest_), std::make_shared<const reading::Command>(std::move(command))});
    promises_.push_back({pipeline_.state().last_event, std::exchange(refusal_, {}), std::move(answer)});
    keep_promises();
}

// --- evidence -------------------------------------------------------------------------------------------------------

void Session::open_window(const laws::Incident& incident) {
    // An incident found long after it happened (a revoke seen after a restart) has its discovery for evidence.
    const Instant moment = ring_.reaches(incident.happened_at) ? incident.happened_at : incident.raised_at;
    if (windows_.size() >= max_evidence_waiting) return;
    windows_.push_back({incident.id, moment - evidence_before, moment + evidence_after});
    arm_evidence();
}

std::vector<journal::EvidenceWindow> Session::windows_due(Instant now) {
    std::vector<journal::EvidenceWindow> due;
    std::erase_if(windows_, [&](const Window& window) {
        if (window.to > now) return false;
        due.push_back({window.incident, ring_.between(window.from, window.to)});
        weighing_ = true;
        return true;
    });
    return due;
}

/// Windows that are over by the table's time: the clock's, or a simulated table's that runs ahead of it.
void Session::close_windows() {
    if (windows_.empty()) return;
    for (auto& window : windows_due(std::max(now(), latest_))) windows_unwritten_.push_back(std::move(window));
}

void Session::arm_evidence() {
    if (windows_.empty()) return;
    const auto next = std::min_element(windows_.begin(), windows_.end(),
                                       [](const Window& a, const Window& b) { return a.to < b.to; });
    evidence_timer_.expires_after(std::max(Duration::zero(), next->to - now()));
    evidence_timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        close_windows();
        keep_weighed();
        pump();
        arm_evidence();
    });
}

// --- the end --------------------------------------------------------------------------------------------------------

void Session::stop(std::function<void()> done) {
    for (const auto& source : devices_.sources) source->stop();
    inbox_.release_until(Instant::max(), [this](const Reading& reading) { take(reading); });
    stopping_ = true;
    on_stopped_ = std::move(done);
    inbox_timer_.cancel();
    while (!figures_open_.empty()) drop_figures(laws::IncidentId{figures_open_.begin()->first});
    deadline_timer_.cancel();
    pause_timer_.cancel();
    evidence_timer_.cancel();
    retry_timer_.cancel();
    clock_timer_.cancel();
    retry_waits_ = false;
    for (auto& window : windows_due(Instant::max())) windows_unwritten_.push_back(std::move(window));
    keep_weighed();
    pump();
}

void Session::finish_stop() {
    stopped_ = true;
    writer_->stop();
    if (unwritten() > 0)
        say(fmt::format("{} events and the evidence of {} incidents could not be written and are lost: {}", backlog_.size(),
                        windows_unwritten_.size(), durability_.trouble));
    for (auto& promise : std::exchange(promises_, {}))
        promise.answer(tl::unexpected(Refused{{}, "the table is being stopped"}));
    if (on_stopped_) std::exchange(on_stopped_, {})();
}

}  // namespace kibitz::table
