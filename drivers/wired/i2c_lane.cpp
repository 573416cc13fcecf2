#include "drivers/wired/i2c_lane.hpp"

#include <algorithm>
#include <utility>

#include "drivers/wired/face_device.hpp"
#include "drivers/wired/pad_device.hpp"
#include "drivers/wired/reopening.hpp"
#include "drivers/wired/reporter.hpp"

namespace kibitz::wired {

namespace {

using chips::State;

/// Height over a play zone.
class RangeDevice final : public I2cDevice {
public:
    RangeDevice(DeviceId id, bridge::Seat seat, chips::vl6180x::Core core) : I2cDevice(id), seat_(seat), chip_(core) {}

    Moment step(Moment now, const Tell& tell) override {
        const auto step = chip_.step(now);
        if (step.news) {
            changed_.forget();
            tell_health(tell, now, id(), step.news->state == State::Working, step.news->detail);
        }
        if (step.sample) report(*step.sample, tell);
        return step.next;
    }

private:
    void report(const chips::RangeSample& sample, const Tell& tell) {
        using chips::Seen;
        if (sample.seen == Seen::Blinded) return;  // something may be there or not: what was known stays
        const auto height = sample.seen == Seen::Something ? std::optional(sample.height) : std::nullopt;
        if (changed_.take(height, sample.at)) tell({sample.at, id(), reading::Range{seat_, height}});
    }
    bridge::Seat seat_;
    chips::Supervised<chips::vl6180x::Core> chip_;
    HeightChange changed_;
};

template <class Map, class Else>
auto of(const Map& map, DeviceId id, Else otherwise) {
    const auto found = map.find(id);
    return found == map.end() ? otherwise : found->second;
}

}  // namespace

I2cLane::I2cLane(const boards::Board& board, std::string root, const std::vector<boards::Device>& devices,
                 const Calibration& calibration, BackEnd& back, Taps taps)
    : root_(std::move(root)), back_(&back), taps_(std::move(taps)) {
    for (const auto& device : devices) devices_.push_back({make(board, device, calibration), Moment{}});
}

I2cLane::~I2cLane() = default;

bus::I2cBus& I2cLane::bus(const std::string& name) {
    auto& one = buses_[name];
    if (!one) one = std::make_unique<ReopeningI2c>([this, name] { return back_->i2c(name); });
    return *one;
}

bus::GpioOutputs* I2cLane::enable_lines(const Wiring& wiring, const board::v1::Line& line) {
    const auto place = wiring.line(line);
    outputs_.push_back(std::make_unique<ReopeningOutputs>([this, place] { return back_->outputs({place.chip, {place.line}}); }));
    return outputs_.back().get();
}

std::unique_ptr<I2cDevice> I2cLane::make(const boards::Board& board, const boards::Device& device, const Calibration& calibration) {
    const Wiring wiring(board);
    const auto seat = *seat_at(device.id.place);
    const auto& wires = device.wiring;
    if (wires.has_vl6180x()) {
        auto settings = range_settings(wires.vl6180x(), board);
        settings.bounds.offset = of(calibration.range_offset, device.id, Millimetres{});
        chips::vl6180x::EnableLine enable;
        if (wires.vl6180x().has_enable())
            enable = {enable_lines(wiring, wires.vl6180x().enable()), wiring.line(wires.vl6180x().enable()).line.offset};
        auto& shared = default_addresses_[wires.vl6180x().bus()];
        if (!shared) shared = std::make_unique<chips::vl6180x::DefaultAddress>();
        return std::make_unique<RangeDevice>(device.id, seat,
                                             chips::vl6180x::Core(bus(wires.vl6180x().bus()), settings, enable, shared.get()));
    }
    if (wires.has_apds9960()) {
        std::vector<chips::apds9960::Core> windows;
        const auto settings = face_settings(wires.apds9960());
        for (const auto& name : wires.apds9960().bus()) windows.emplace_back(bus(name), settings);
        return std::make_unique<FaceDevice>(device.id, seat, std::move(windows),
                                            of(calibration.face, device.id, std::vector<chips::face::FaceCalibration>{}), taps_.colour);
    }
    std::vector<chips::mpr121::Core> chips;
    for (const auto address : wires.mpr121().address()) chips.emplace_back(bus(wires.mpr121().bus()), pad_settings(wires.mpr121(), address));
    return std::make_unique<PadDevice>(device.id, seat, std::move(chips), pad_grid(wires.mpr121()));
}

std::vector<DeviceId> I2cLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& one : devices_) all.push_back(one.device->id());
    return all;
}

Moment I2cLane::work(Moment now, const Tell& tell) {
    now = back_->reach(root_, now);
    auto next = now + milliseconds(100);
    // Each once at most: a device that is due at once does not keep the others from their turn.
    for (auto& one : devices_) {
        if (one.at <= now) one.at = one.device->step(back_->reach(root_, now), tell);
        next = std::min(next, one.at);
    }
    return std::max(next, back_->after(root_) + microseconds(100));
}

}  // namespace kibitz::wired
