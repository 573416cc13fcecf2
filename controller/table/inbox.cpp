#include "controller/table/inbox.hpp"

#include <algorithm>
#include <utility>

#include "controller/units/require.hpp"

namespace kibitz::table {

Inbox::SourceNumber Inbox::open(Duration latency) {
    require(queues_.size() < max_sources, "a table has few kinds of drivers");
    queues_.emplace_back();
    state_latency(queues_.size() - 1, latency);
    return queues_.size() - 1;
}

void Inbox::state_latency(SourceNumber source, Duration latency) noexcept {
    queues_[source].latency = std::clamp(latency, Duration::zero(), most_latency);
}

Duration Inbox::latency() const noexcept {
    Duration longest{};
    for (const Queue& queue : queues_) longest = std::max(longest, queue.latency);
    return longest;
}

/// Whether the reading is to be taken, as far as its device's numbers tell.
bool Inbox::count(const Reading& reading) noexcept {
    using Came = SequenceLedger::Came;
    const auto* health = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body);
    if (health && *health && reading.sequence == 0 && is_device((*health)->device)) ledger_.forget((*health)->device);
    if (!reading.device || reading.sequence == 0 || !is_device(*reading.device)) return true;
    const auto entry = ledger_.note(*reading.device, reading.sequence);
    switch (entry.came) {
        case Came::InOrder: return true;
        case Came::AfterLoss: figures_.lost += entry.lost; return true;
        case Came::Overtaken:
            ++figures_.overtaken;
            figures_.lost -= std::min<std::uint64_t>(figures_.lost, 1);
            return true;
        case Came::Again: ++figures_.repeated; return false;
        case Came::Restarted: ++figures_.restarted; return true;
    }
    return true;
}

bool Inbox::put(SourceNumber source, const Reading& reading) {
    Queue& queue = queues_[source];
    if (queue.readings.full()) {
        // Not counted in the ledger: what follows it tells the gap.
        ++figures_.overflowed;
        return false;
    }
    if (!count(reading)) return false;
    ++figures_.taken;
    if (reading.at < given_) ++figures_.late;
    auto& waiting = queue.readings;
    waiting.push_back(reading);
    // Sources give in order of time; a device that overtook is put where it belongs.
    for (std::size_t i = waiting.size() - 1; i > 0 && waiting[i].at < waiting[i - 1].at; --i)
        std::swap(waiting[i], waiting[i - 1]);
    queue.newest = std::max(queue.newest, reading.at);
    return true;
}

Inbox::Queue* Inbox::oldest() noexcept { return const_cast<Queue*>(std::as_const(*this).oldest()); }

const Inbox::Queue* Inbox::oldest() const noexcept {
    const Queue* first = nullptr;
    for (const Queue& queue : queues_)
        if (!queue.readings.empty() && (!first || queue.readings.front().at < first->readings.front().at)) first = &queue;
    return first;
}

/// From when on no other source can bring anything older than this queue's first reading.
Instant Inbox::due(const Queue& queue) const noexcept {
    const Instant at = queue.readings.front().at;
    Instant due = Instant::min();
    for (const Queue& other : queues_)
        if (&other != &queue && other.newest < at && at <= Instant::max() - most_latency) due = std::max(due, at + other.latency);
    return due;
}

void Inbox::give(Queue& queue, const Take& take) {
    const Reading reading = std::move(queue.readings.front());
    queue.readings.pop_front();
    given_ = std::max(given_, reading.at);
    take(reading);
}

void Inbox::release(Instant now, const Take& take) {
    while (Queue* queue = oldest()) {
        if (due(*queue) > now) return;
        give(*queue, take);
    }
}

void Inbox::release_until(Instant moment, const Take& take) {
    while (Queue* queue = oldest()) {
        if (queue->readings.front().at > moment) return;
        give(*queue, take);
    }
}

std::optional<Instant> Inbox::next_release() const noexcept {
    const Queue* queue = oldest();
    if (!queue) return std::nullopt;
    return due(*queue);
}

std::size_t Inbox::waiting() const noexcept {
    std::size_t sum = 0;
    for (const Queue& queue : queues_) sum += queue.readings.size();
    return sum;
}

}  // namespace kibitz::table
