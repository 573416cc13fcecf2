// What a session answers from its journal: logs, exports, evidence. Events that are not durable yet come from memory.
#include <algorithm>
#include <utility>

#include "controller/table/session.hpp"
#include "controller/wire/weighed.hpp"

namespace kibitz::table {
namespace {

constexpr const char* too_many_questions = "too many pages are being made at once: try again in a moment";

using Events = std::vector<laws::Event>;

/// The setting of the journal in which it is kept what was weighed of a board.
std::string weighed_key(std::uint32_t play) { return "weighed " + std::to_string(play); }

}  // namespace

Figures Session::figures() const {
    Figures now = figures_;
    now.backlog = backlog_.size();
    now.evidence_waiting = windows_.size() + windows_unwritten_.size();
    now.questions_waiting = stopped_ ? 0 : writer_->waiting();
    now.inbox = inbox_.figures();
    for (const auto& source : devices_.sources)
        for (auto& device : source->devices()) now.devices.push_back(std::move(device));
    return now;
}

std::vector<DeviceRecord> Session::device_records() const {
    std::vector<DeviceRecord> all(device_watch_.records().begin(), device_watch_.records().end());
    for (const auto& source : devices_.sources)
        for (const auto& device : source->devices())
            for (auto& one : all)
                if (one.id == device.id) one.latency = source->latency();
    return all;
}

void Session::keep(const std::string& key, const std::string& value) {
    if (stopping_) return;
    const bool asked = writer_->ask([this, key, value](journal::Journal& journal) -> std::function<void()> {
        const auto kept = journal.set_setting(key, value);
        return [this, words = kept ? std::string() : kept.error().message] {
            if (!words.empty()) say(words);
        };
    });
    if (!asked) say(too_many_questions);
}

void Session::when_kept(std::function<void()> listener) {
    if (stopping_) return;
    if (!writer_->ask([listener](journal::Journal&) { return listener; })) say(too_many_questions);
}

std::optional<Events> Session::missed(std::uint64_t after) const {
    const std::uint64_t last = evening_.state.last_event;
    if (after > last) return std::nullopt;
    if (after == last) return Events{};
    if (published_.empty() || published_.front().number > after + 1) return std::nullopt;
    const auto skip = static_cast<std::ptrdiff_t>(after + 1 - published_.front().number);
    return Events(published_.begin() + skip, published_.end());
}

void Session::record(Answer<Events> answer) {
    const std::uint64_t until = evening_.state.last_event;
    // What is published and not durable stands in the backlog: only while the journal fails.
    auto rest = std::make_shared<Events>();
    for (const auto& event : backlog_)
        if (event.number <= until) rest->push_back(event);
    auto shared_answer = std::make_shared<Answer<Events>>(std::move(answer));
    const bool asked = !stopping_ && writer_->ask([=](journal::Journal& journal) -> std::function<void()> {
        auto events = std::make_shared<Events>();
        auto read = journal.read(0, [&](const laws::Event& event) {
            if (event.number <= until) events->push_back(event);
        });
        std::string error = read ? std::string() : read.error().message;
        const std::uint64_t last = events->empty() ? 0 : events->back().number;
        for (auto& event : *rest)
            if (event.number > last) events->push_back(event);
        return [=] {
            if (!error.empty()) (*shared_answer)(tl::unexpected(error));
            else (*shared_answer)(std::move(*events));
        };
    });
    if (!asked) (*shared_answer)(tl::unexpected<std::string>(too_many_questions));
}

void Session::evidence(laws::IncidentId id, Answer<Evidence> answer) {
    const laws::Incident* incident = evening_.state.incident(id);
    if (!incident) return answer(tl::unexpected<std::string>("no such incident"));
    Evidence evidence;
    evidence.incident = *incident;
    evidence.from = incident->happened_at - evidence_before;
    evidence.to = incident->happened_at + evidence_after;

    bool in_memory = false;
    for (const Window& window : windows_)
        if (window.incident == id) {
            evidence.from = window.from;
            evidence.to = window.to;
            evidence.readings = ring_.between(window.from, window.to);
            in_memory = true;
        }
    for (const auto& window : windows_unwritten_)
        if (window.incident == id) {
            evidence.readings = window.readings;
            in_memory = true;
        }

    const std::uint64_t first = evening_.start_of(incident->play).value_or(1);
    auto shared = std::make_shared<Evidence>(std::move(evidence));
    auto shared_answer = std::make_shared<Answer<Evidence>>(std::move(answer));
    const bool asked = !stopping_ && writer_->ask([=](journal::Journal& journal) -> std::function<void()> {
        std::string error;
        if (!in_memory) {
            auto kept = journal.evidence(id);
            // An incident without readings (its window was cut by a power failure) is still an incident.
            if (kept) shared->readings = std::move(kept->readings);
            else error = kept.error().message;
        }
        if (!shared->readings.empty()) {
            shared->from = std::min(shared->from, shared->readings.front().at);
            shared->to = std::max(shared->to, shared->readings.back().at);
        }
        auto read = journal.read(first - 1, [&](const laws::Event& event) {
            if (event.at >= shared->from && event.at <= shared->to) shared->events.push_back(event);
        });
        if (!read && error.empty()) error = read.error().message;
        return [=] {
            if (!error.empty()) (*shared_answer)(tl::unexpected(error));
            else (*shared_answer)(std::move(*shared));
        };
    });
    if (!asked) (*shared_answer)(tl::unexpected<std::string>(too_many_questions));
}

/// What was weighed is kept with the journal whenever something was decided by it: an hour later, or after a restart, it is
/// asked for. Of a board that left with this decision there is what was thought at its end.
void Session::keep_weighed() {
    if (!std::exchange(weighing_, false)) return;
    auto weighed = pipeline_.review().weigh_now(pipeline_.state(), latest_);
    if (!weighed) weighed = pipeline_.review().weighed();
    // What the last look told may be older than what was kept.
    if (!weighed || weighed == weighed_kept_ || (weighed_kept_ && weighed_kept_->play == weighed->play && weighed->at < weighed_kept_->at)) return;
    weighed_kept_ = weighed;
    const bool asked = writer_->ask([this, weighed](journal::Journal& journal) -> std::function<void()> {
        const auto kept = journal.set_setting(weighed_key(weighed->play), wire::to_text(*weighed));
        return [this, words = kept ? std::string() : kept.error().message] {
            if (!words.empty()) say(words);
        };
    });
    if (!asked) say(too_many_questions);
}

void Session::weighed(std::uint32_t play, Answer<std::shared_ptr<const reconstruction::Weighed>> answer) {
    const auto& state = pipeline_.state();
    if (state.board && state.board->play == play)
        if (auto now = pipeline_.review().weigh_now(state, latest_)) return answer(std::move(now));
    if (weighed_kept_ && weighed_kept_->play == play) return answer(weighed_kept_);
    auto shared_answer = std::make_shared<decltype(answer)>(std::move(answer));
    const bool asked = !stopping_ && writer_->ask([=](journal::Journal& journal) -> std::function<void()> {
        const auto kept = journal.setting(weighed_key(play));
        if (!kept) return [=, error = kept.error().message] { (*shared_answer)(tl::unexpected(error)); };
        if (!*kept) return [=] { (*shared_answer)(std::shared_ptr<const reconstruction::Weighed>()); };
        auto read = wire::weighed_from_text(**kept);
        if (!read) return [=, error = read.error()] { (*shared_answer)(tl::unexpected(error)); };
        return [=, found = std::make_shared<const reconstruction::Weighed>(std::move(*read))] { (*shared_answer)(found); };
    });
    if (!asked) (*shared_answer)(tl::unexpected<std::string>(too_many_questions));
}

}  // namespace kibitz::table
