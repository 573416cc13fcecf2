// Any input events, and any edges of lines: no crash; a finger comes down before it moves or is lifted, and is where it was; a level
// changes to the other one, later than before.
#include <linux/input-event-codes.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "drivers/bus/edges.hpp"
#include "drivers/evdev/keys.hpp"
#include "drivers/evdev/touch.hpp"

namespace {

using namespace kibitz;
using Bytes = std::span<const std::uint8_t>;

void demand(bool good) {
    if (!good) std::abort();
}

struct Input {
    Bytes left;
    template <class Number>
    Number next() {
        Number value{};
        const auto size = std::min(sizeof value, left.size());
        std::memcpy(&value, left.data(), size);
        left = left.subspan(size);
        return value;
    }
};

/// What the touches told so far say of each finger.
struct Fingers {
    std::map<std::uint8_t, evdev::Touch> down;
    evdev::Keys keys{{{{{0}, {0}}, {{100}, {100}}}, {{{50}, {50}}, {{200}, {200}}}}, evdev::Calibration(0.1, 0, 0, 0, 0.1, 0)};
    void told(const evdev::Touch& touch) {
        demand(touch.finger < evdev::TouchDecoder::most_fingers);
        const auto before = down.find(touch.finger);
        demand((before == down.end()) == (touch.phase == evdev::Phase::Down));
        if (touch.phase == evdev::Phase::Up) {
            demand(before->second.x == touch.x && before->second.y == touch.y);
            down.erase(before);
        } else {
            down[touch.finger] = touch;
        }
        if (const auto key = keys.touch(touch)) demand(*key < 2);
    }
};

void touches(Input input) {
    constexpr std::uint16_t codes[] = {ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_X};
    evdev::TouchDecoder decoder;
    Fingers fingers;
    const evdev::TouchDecoder::Tell tell = [&](const evdev::Touch& touch) { fingers.told(touch); };
    bus::Moment at{};
    while (!input.left.empty()) {
        at += bus::microseconds(1);
        const auto what = input.next<std::uint8_t>();
        evdev::InputEvent event{at, EV_ABS, codes[what % 6], 0};
        if (what < 96) event.value = what % 6 < 2 ? input.next<std::int8_t>() : input.next<std::int32_t>();
        else if (what < 160) event.type = EV_SYN, event.code = SYN_REPORT;
        else if (what < 176) event.type = EV_SYN, event.code = SYN_DROPPED;
        else if (what < 192) event.type = input.next<std::uint16_t>(), event.code = input.next<std::uint16_t>();
        else if (what < 200) {
            decoder.lift_all(at, tell);
            demand(fingers.down.empty());
            continue;
        }
        if (decoder.event(event, tell)) {
            std::array<evdev::SlotState, 12> slots;
            const auto count = input.next<std::uint8_t>() % (slots.size() + 1);
            for (auto& slot : slots) slot = {input.next<std::int8_t>(), input.next<std::int16_t>(), input.next<std::int16_t>()};
            decoder.sync(std::span(slots).first(count), input.next<std::int8_t>(), at, tell);
        }
        demand(decoder.fingers() == fingers.down.size());
    }
    decoder.lift_all(at, tell);
    demand(fingers.down.empty() && decoder.fingers() == 0);
}

void edges(Input input) {
    bus::Moment at{bus::milliseconds(1)};
    bus::EdgeWatch watch(false, at);
    bus::Debounce debounce(false, bus::microseconds(input.next<std::uint8_t>()));
    bool level = false, settled = false;
    const auto settles = [&](const std::optional<bus::LevelChange>& change) {
        if (!change) return;
        demand(change->level != settled && change->at <= at);
        settled = change->level;
    };
    while (!input.left.empty()) {
        at += bus::microseconds(input.next<std::uint8_t>());
        const auto what = input.next<std::uint8_t>();
        const auto taken = [&](const bus::LevelChange& change) {
            demand(change.level == watch.level());
            level = change.level;
            settles(debounce.change(change));
        };
        if (what < 200) {
            const bus::EdgeEvent event{{1}, (what & 1U) != 0 ? bus::Edge::Rising : bus::Edge::Falling, at, input.next<std::uint8_t>(), std::nullopt};
            if (const auto seen = watch.edge(event); seen.change) taken(*seen.change);
        } else if (what < 228) {
            taken(watch.read((what & 1U) != 0, at));
        }
        settles(debounce.pass(at));
        demand(level == watch.level() && settled == debounce.settled());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 65536) return 0;
    const Input input{Bytes(data + 1, size - 1)};
    data[0] % 2 == 0 ? touches(input) : edges(input);
    return 0;
}
