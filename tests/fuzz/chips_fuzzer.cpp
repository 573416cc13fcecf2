// What chips say, spoilt in any way: each driver on its emulated chip, every answer changed by the input's bytes. No crash, no
// endless step, nothing told that cannot be, and when the input is over the device works again and tells what is there.
#include <cmath>
#include <cstdlib>
#include <set>

#include "drivers/chips/apds9960/apds9960.hpp"
#include "drivers/chips/apds9960/emulator.hpp"
#include "drivers/chips/face/face.hpp"
#include "drivers/chips/mpr121/emulator.hpp"
#include "drivers/chips/mpr121/mpr121.hpp"
#include "drivers/chips/pn5180/emulator.hpp"
#include "drivers/chips/pn5180/pn5180.hpp"
#include "drivers/chips/st25r3916/emulator.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"
#include "drivers/chips/vl6180x/emulator.hpp"
#include "drivers/chips/vl6180x/vl6180x.hpp"

namespace {

using namespace kibitz;
using namespace kibitz::chips;
using namespace std::chrono_literals;
using Bytes = std::span<const std::uint8_t>;

void demand(bool good) {
    if (!good) std::abort();
}

/// The input, a byte at a time; 0 when it is over.
struct Input {
    Bytes left;
    std::uint8_t next() {
        if (left.empty()) return 0;
        const auto byte = left.front();
        left = left.subspan(1);
        return byte;
    }
    bool over() const { return left.empty(); }
    void spoil(std::span<std::uint8_t> answer) {
        for (auto& byte : answer) byte = static_cast<std::uint8_t>(byte ^ next());
    }
    /// One in eight operations fails.
    tl::expected<void, Fault> operation() {
        if ((next() & 0xe0U) != 0xe0U) return {};
        return tl::unexpected(Fault{Trouble::Io, "spoilt"});
    }
};

struct SpoiltI2c final : bus::I2cBus {
    SpoiltI2c(bus::I2cBus& to, Input& with) : bus(to), input(with) {}
    tl::expected<void, Fault> transfer(bus::I2cAddress address, Bytes out, std::span<std::uint8_t> in) override {
        if (auto good = input.operation(); !good) return good;
        auto good = bus.transfer(address, out, in);
        input.spoil(in);
        return good;
    }
    bus::I2cBus& bus;
    Input& input;
};

struct SpoiltWires final : ReaderWires {
    SpoiltWires(ReaderWires& to, Input& with) : wires(to), input(with) {}
    Moment now() override { return wires.now(); }
    void pause(microseconds time) override { wires.pause(time); }
    tl::expected<void, Fault> frame(Bytes out, std::span<std::uint8_t> in) override {
        if (auto good = input.operation(); !good) return good;
        auto good = wires.frame(out, in);
        input.spoil(in);
        return good;
    }
    tl::expected<bool, Fault> wait_irq(microseconds most) override {
        const auto how = input.next();
        if (how == 1) return true;
        if (how != 2) return wires.wait_irq(most);
        wires.pause(most);
        return false;
    }
    tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override { return wires.wait_busy(level, most); }
    tl::expected<void, Fault> reset(bool held) override { return wires.reset(held); }
    ReaderWires& wires;
    Input& input;
};

/// Steps until the input is over and some time after it. @return the last sample
template <class Core, class Check>
std::optional<typename Core::Sample> work(Supervised<Core> driver, bus::VirtualTime& time, const Input& input, Check check) {
    std::optional<typename Core::Sample> last;
    auto due = time.now;
    const auto step = [&] {
        time.now = std::max(time.now, due);
        const auto begun = time.now;
        const auto told = driver.step(time.now);
        demand(told.next > begun);
        demand(time.now - begun < 10s);  // a sweep of 12 rounds, every wait in it to its end
        due = told.next;
        if (!told.sample) return;
        check(*told.sample);
        last = told.sample;
    };
    for (int i = 0; i < 3000 && !input.over(); ++i) step();
    demand(input.over());
    last.reset();
    step();  // half of it may have been spoilt
    last.reset();
    for (const auto end = time.now + 8s; time.now < end && !last;) step();
    demand(driver.state() == State::Working);
    return last;
}

void readable(const iso15693::Sample& sample) {
    demand(sample.tags.size() == sample.millivolts.size());
    demand(std::set(sample.tags.begin(), sample.tags.end()).size() == sample.tags.size());
    for (const auto tag : sample.tags) demand(tag.value >> 56U == 0xe0);
    for (const auto mv : sample.millivolts) demand(mv >= 0 && mv < 12000);
}

template <class Emulator, class Core>
void reader(Input input) {
    bus::VirtualTime time;
    bus::Breaches breaches;  // of what was said: a spoilt answer leads to questions that nobody would ask
    Emulator chip(time, breaches);
    iso15693::SweepSettings settings;
    settings.sweep = static_cast<iso15693::Sweep>(input.next() % 3);
    chip.tags = {{{0xe004015000010007}}, {{0xe004015000010008}}};
    SpoiltWires wires(chip, input);
    const auto last = work(Supervised<Core>(Core(wires, settings)), time, input, readable);
    demand(last && last->complete && last->tags.size() == 2);
    demand(!chip.field());
}

template <class Work>
void on_i2c(Input input, Work work) {
    bus::VirtualTime time;
    bus::Breaches breaches;
    bus::EmulatedI2c bus(time, breaches);
    SpoiltI2c spoilt(bus, input);
    work(input, time, breaches, bus, spoilt);
}

void range(Input& input, bus::VirtualTime& time, bus::Breaches& breaches, bus::EmulatedI2c& bus, bus::I2cBus& spoilt) {
    vl6180x::Emulator chip(time, breaches);
    chip.target_mm = 40;
    bus.attach(chip);
    const auto last = work(Supervised(vl6180x::Core(spoilt, {})), time, input, [](const vl6180x::Sample& sample) {
        if (sample.seen == Seen::Something) demand(sample.height.value >= 0 && sample.height.value <= 255);
    });
    demand(last && last->seen == Seen::Something);
}

void colour(Input& input, bus::VirtualTime& time, bus::Breaches& breaches, bus::EmulatedI2c& bus, bus::I2cBus& spoilt) {
    apds9960::Emulator chip(time, breaches);
    bus.attach(chip);
    const auto last = work(Supervised(apds9960::Core(spoilt, {})), time, input, [](const apds9960::Sample& sample) {
        if (const auto features = face::features_of(sample))
            for (const auto one : *features) demand(std::isfinite(one));
    });
    demand(last.has_value());
}

void pads(Input& input, bus::VirtualTime& time, bus::Breaches& breaches, bus::EmulatedI2c& bus, bus::I2cBus& spoilt) {
    const mpr121::Settings settings;
    mpr121::Emulator chip(time, breaches, settings.address);
    chip.below[3] = 40;
    bus.attach(chip);
    const auto last = work(Supervised(mpr121::Core(spoilt, settings)), time, input, [](const mpr121::Sample& sample) {
        demand((sample.touched & ~0xfffU) == 0 && (sample.out_of_range & ~0x1fffU) == 0);
    });
    demand(last.has_value());
}

void coding(Bytes bytes) {
    namespace st = st25r3916;
    if (const auto frame = st::frame_of_subcarrier(bytes)) {
        const auto again = st::frame_of_subcarrier(st::subcarrier_of(*frame));
        demand(again == frame);
    }
    if (const auto frame = st::frame_of_pulses(bytes)) demand(frame->size() > 12 || st::frame_of_pulses(st::pulses_of(*frame)) == frame);
    if (const auto tag = iso15693::inventory_answer(bytes)) demand(tag->value >> 56U == 0xe0);
    if (bytes.size() >= 2) demand(std::isfinite(st::signal_millivolts(bytes[0], bytes[1])));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 4096) return 0;
    const Input input{Bytes(data + 1, size - 1)};
    switch (data[0] % 6) {
        case 0: reader<pn5180::Emulator, pn5180::Core>(input); break;
        case 1: reader<st25r3916::Emulator, st25r3916::Core>(input); break;
        case 2: on_i2c(input, range); break;
        case 3: on_i2c(input, colour); break;
        case 4: on_i2c(input, pads); break;
        default: coding(input.left); break;
    }
    return 0;
}
