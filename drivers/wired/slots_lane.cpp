#include "drivers/wired/slots_lane.hpp"

#include <algorithm>
#include <utility>

#include "boards/kinds.hpp"

namespace kibitz::wired {

SlotsLane::SlotsLane(const std::vector<boards::Device>& devices, BackEnd& back, Taps taps) : back_(&back), taps_(std::move(taps)) {
    for (const auto& device : devices) {
        Slot slot;
        slot.id = device.id;
        slot.chip = boards::role_of<chips::SlotRole>(device.wiring)->open(back.card_slot(device));
        slots_.push_back(std::move(slot));
    }
}

std::vector<DeviceId> SlotsLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& slot : slots_) all.push_back(slot.id);
    return all;
}

void SlotsLane::inside(std::vector<Inside>& all) const {
    for (const auto& slot : slots_) all.push_back({slot.id, {slot.chip->particulars()}, {}});
}

Moment SlotsLane::work(Moment now, const Tell& tell) {
    now = back_->reach(name(), now);
    auto next = now + milliseconds(1000);
    for (auto& slot : slots_) {
        if (slot.due <= now) {
            const auto step = slot.chip->step(now);
            now = std::max(now, back_->after(name()));
            slot.due = step.next;
            if (step.news && step.news->state == chips::State::Failed && !std::exchange(slot.failed, true)) {
                tell_health(tell, now, slot.id, false, step.news->detail);
                slot.board.forget();
            }
            if (step.sample) {
                // A start that succeeded after a fault has told nothing yet: the first sample says that it works.
                if (std::exchange(slot.failed, false)) tell_health(tell, step.sample->at, slot.id, true, {});
                if (taps_.sweep) taps_.sweep(slot.id, *step.sample);
                const auto tag = step.sample->tags.empty() ? std::nullopt : std::optional(step.sample->tags.front());
                if (slot.board.take(tag, step.sample->at)) tell({step.sample->at, slot.id, reading::BoardTag{tag}});
            }
        }
        next = std::min(next, slot.due);
    }
    return std::max(next, now + microseconds(200));
}

}  // namespace kibitz::wired
