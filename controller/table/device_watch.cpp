#include "controller/table/device_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "controller/table/sequence_ledger.hpp"

namespace kibitz::table {
namespace {

std::int64_t second_of(Instant at) noexcept { return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count(); }

/// Takes a body into the values. @return whether they are others by more than noise
struct TakesValues {
    DeviceRecord& record;
    std::optional<Instant> before;  ///< when it told something the last time
    Instant now;

    bool operator()(const reading::Inventory& sweep) const {
        auto& tags = record.values.tags;
        bool changed = false;
        for (auto& one : tags) {
            const bool heard = std::find(sweep.tags.begin(), sweep.tags.end(), one.tag) != sweep.tags.end();
            if (one.now) one.heard += now - before.value_or(now), one.last = now;
            if (heard && !one.now) ++one.gaps;
            if (heard) one.last = now;
            one.now = heard;
        }
        const auto left = [this](const TagHeard& one) { return !one.now && now - one.last > DeviceWatch::stay_ends; };
        const auto stays = std::remove_if(tags.begin(), tags.end(), left);
        changed = stays != tags.end();
        tags.erase(stays, tags.end());
        for (const auto tag : sweep.tags) {
            if (std::any_of(tags.begin(), tags.end(), [&](const TagHeard& one) { return one.tag == tag; })) continue;
            if (tags.size() == tags.capacity()) {  // one that is not heard makes room
                const auto silent = std::find_if(tags.begin(), tags.end(), [](const TagHeard& one) { return !one.now; });
                if (silent == tags.end()) continue;
                tags.erase(silent);
            }
            tags.push_back({tag, now, now, {}, 0, true});
            changed = true;
        }
        return changed;
    }
    bool operator()(const reading::Range& r) const {
        const auto* was = record.values.last ? std::get_if<reading::Range>(&*record.values.last) : nullptr;
        const bool first = !was || was->height.has_value() != r.height.has_value();
        const bool moved = first || (r.height && std::abs(r.height->value - record.height_shown) >= DeviceWatch::height_noise_mm);
        if (moved && r.height) record.height_shown = r.height->value;
        record.values.last = r;
        return moved;
    }
    /// Of any other kind the last reading says all.
    template <class Body>
    bool operator()(const Body& r) const {
        const auto* was = record.values.last ? std::get_if<Body>(&*record.values.last) : nullptr;
        const bool changed = !was || !(*was == r);
        record.values.last = r;
        return changed;
    }
    bool operator()(const reading::Contact& r) const {
        const auto slot = std::min<std::size_t>(r.finger, record.values.fingers.size() - 1);
        record.values.last_finger = static_cast<std::uint8_t>(slot);
        auto& finger = record.values.fingers[slot];
        const bool down = r.phase != reading::ContactPhase::Up;
        const bool changed = finger.down != down;
        finger = {down, r.x, r.y};
        return changed;
    }
    bool operator()(const reading::Beam& r) const { return std::exchange(record.values.broken[static_cast<std::size_t>(r.edge)], r.broken) != r.broken; }
    bool operator()(const std::shared_ptr<const reading::Panel>& r) const {
        record.values.key = r;
        return true;
    }
    bool operator()(const std::shared_ptr<const reading::Sighting>& r) const {
        const auto before_it = std::exchange(record.values.sight[static_cast<std::size_t>(r->area)], r);
        const auto same = [](const reading::Sighted& a, const reading::Sighted& b) { return a.card == b.card && a.tag == b.tag && a.face_up == b.face_up; };
        return !before_it || !std::equal(before_it->cards.begin(), before_it->cards.end(), r->cards.begin(), r->cards.end(), same);
    }
    bool operator()(const std::shared_ptr<const reading::Device>&) const { return false; }
    bool operator()(const std::shared_ptr<const reading::Command>&) const { return false; }
};

void take_health(DeviceRecord& record, const reading::Device& told, Instant now) {
    record.fault = told.detail;
    if (std::exchange(record.health, told.health) == told.health) return;
    record.health_since = record.changed_at = now;
    ++(told.health == reading::Health::Failed ? record.failures : record.recoveries);
    if (told.health == reading::Health::Failed) record.values = {};  // nobody knows what is there now
}

/// What the number it carries tells: some were left out, or one of them has been overtaken and is here.
void take_number(DeviceRecord& record, SequenceLedger::Entry entry, Instant now) {
    using Came = SequenceLedger::Came;
    if (entry.came == Came::AfterLoss) {
        record.lost += entry.lost;
        record.awaited = entry.lost;
        record.lost_before = std::exchange(record.lost_at, now);
    } else if (entry.came == Came::Overtaken && record.awaited > 0) {
        --record.lost;
        if (--record.awaited == 0) record.lost_at = record.lost_before;
    }
}

}  // namespace

void Rate::note(Instant at) noexcept {
    const auto second = second_of(at);
    if (second > second_) {
        const auto passed = std::min(second - second_, kept);
        for (std::int64_t i = 0; i < passed; ++i) counts_[static_cast<std::size_t>((second - i) % kept)] = 0;
        second_ = second;
    }
    auto& count = counts_[static_cast<std::size_t>(second % kept)];
    if (second_ - second < kept && count < UINT16_MAX) ++count;
}

float Rate::per_second(Instant now) const noexcept {
    const auto second = second_of(now);
    int sum = 0;
    for (auto s = second - seconds; s < second; ++s)
        if (s <= second_ && second_ - s < kept && s >= 0) sum += counts_[static_cast<std::size_t>(s % kept)];
    return static_cast<float>(sum) / seconds;
}

void DeviceWatch::start(const std::vector<std::shared_ptr<drivers::Source>>& sources, Instant now) {
    records_.clear();
    index_.fill(0);
    ledger_ = {};
    for (const auto& source : sources)
        for (const auto& device : source->devices()) {
            auto& one = record(device.id, now);
            one.health = device.health;
            one.fault = device.detail;
        }
}

DeviceRecord& DeviceWatch::record(DeviceId id, Instant now) {
    auto& index = index_[slot(id)];
    if (index == 0) {
        records_.push_back({id});
        records_.back().health_since = records_.back().changed_at = now;
        index = static_cast<std::uint16_t>(records_.size());
    }
    return records_[index - 1U];
}

void DeviceWatch::take(const Reading& reading, Instant now) {
    if (const auto* told = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body)) {
        if (!is_device((*told)->device)) return;
        ledger_.forget((*told)->device);  // it counts anew
        return take_health(record((*told)->device, now), **told, now);
    }
    if (!reading.device || !is_device(*reading.device)) return;
    auto& one = record(*reading.device, now);
    if (reading.sequence != 0) take_number(one, ledger_.note(*reading.device, reading.sequence), now);
    const auto before = std::exchange(one.told_at, now);
    if (before && *before >= one.health_since) one.largest_gap = std::max(one.largest_gap, now - *before);
    ++one.readings;
    one.rate.note(now);
    if (std::visit(TakesValues{one, before, now}, reading.body)) one.changed_at = now;
}

bool shows(const perception::Drift& drift, DeviceId id) noexcept {
    if (id.place != place_of(drift.seat)) return false;
    switch (drift.kind) {
        case perception::DriftKind::FaceBlind: return id.function == Function::Face;
        case perception::DriftKind::RangeOff: return id.function == Function::Range;
        case perception::DriftKind::FilmOff: return id.function == Function::Touch;
        case perception::DriftKind::ColumnsHear: return id.function == Function::Column;
        case perception::DriftKind::ZonesHear: return id.function == Function::Reader;
    }
    return false;
}

void DeviceWatch::drifted(const std::vector<perception::Drift>& drifts, Instant now) {
    for (auto& record : records_) {
        const auto found = std::find_if(drifts.begin(), drifts.end(), [&](const auto& drift) { return shows(drift, record.id); });
        if (found == drifts.end()) {
            record.drift.reset();
            continue;
        }
        if (!record.drift || !same_drift(*record.drift, *found)) record.drift_since = now;
        record.drift = *found;
    }
}

}  // namespace kibitz::table
