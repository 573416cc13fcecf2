#include "drivers/wired/i2c_lane.hpp"

#include <algorithm>
#include <utility>

#include "boards/kinds.hpp"
#include "drivers/wired/face_device.hpp"
#include "drivers/wired/held_i2c.hpp"
#include "drivers/wired/pad_device.hpp"
#include "drivers/wired/reopening.hpp"
#include "drivers/wired/reporter.hpp"

namespace kibitz::wired {

namespace {

using chips::State;

/// Height over a play zone.
class RangeDevice final : public I2cDevice {
public:
    RangeDevice(DeviceId id, bridge::Seat seat, std::unique_ptr<chips::RangeChip> chip, decltype(Taps::range) tap)
        : I2cDevice(id), seat_(seat), chip_(std::move(chip)), tap_(std::move(tap)) {}

    Moment step(Moment now, const Tell& tell) override {
        const auto step = chip_->step(now);
        if (step.news) {
            changed_.forget();
            tell_health(tell, now, id(), step.news->state == State::Working, step.news->detail);
        }
        if (step.sample && tap_) tap_(id(), *step.sample);
        if (step.sample) report(*step.sample, tell);
        return step.next;
    }
    std::vector<chips::Particulars> particulars() const override { return {chip_->particulars()}; }

private:
    void report(const chips::RangeSample& sample, const Tell& tell) {
        using chips::Seen;
        if (sample.seen == Seen::Blinded) return;  // something may be there or not: what was known stays
        const auto height = sample.seen == Seen::Something ? std::optional(sample.height) : std::nullopt;
        if (changed_.take(height, sample.at)) tell({sample.at, id(), reading::Range{seat_, height}});
    }
    bridge::Seat seat_;
    std::unique_ptr<chips::RangeChip> chip_;
    decltype(Taps::range) tap_;
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
    : wiring_(board), root_(std::move(root)), back_(&back), taps_(std::move(taps)) {
    for (const auto& device : devices) devices_.push_back({make(device, calibration), Moment{}});
}

I2cLane::~I2cLane() = default;

bus::I2cBus& I2cLane::i2c(const std::string& name) {
    auto& one = buses_[name];
    if (!one)
        one = std::make_unique<HeldI2c>(
            std::make_unique<ReopeningI2c>([this, name] { return back_->i2c(name); }), [this] { return back_->after(root_); },
            reset_of(name));
    return *one;
}

std::function<void()> I2cLane::reset_of(const std::string& name) {
    const auto& own = wiring_.bus(name).i2c();
    if (!own.has_behind()) return {};
    for (const auto& bus : wiring_.board().file.bus()) {
        const auto& behind = bus.i2c().behind();
        if (!behind.has_reset() || behind.bus() != own.behind().bus() || behind.address() != own.behind().address()) continue;
        auto& line = resets_[behind.bus() + "/" + std::to_string(behind.address())];
        const bool first = !line.outputs;
        if (first) line = output(behind.reset());
        // Its pulse may be 6 ns short (TCA9548A data sheet, SCPS207, 6.6, t_W(L)): two writes to a line are longer.
        const auto pulse = [line = line] {
            (void)line.outputs->set(line.line, true);
            (void)line.outputs->set(line.line, false);
        };
        if (first) pulse();  // the Pi may have been started anew in the middle of a transaction
        return pulse;
    }
    return {};
}

chips::OutputLine I2cLane::output(const board::v1::Line& line) {
    const auto place = wiring_.line(line);
    outputs_.push_back(std::make_unique<ReopeningOutputs>([this, place] { return back_->outputs({place.chip, {place.line}}); }));
    return {outputs_.back().get(), place.line.offset};
}

std::unique_ptr<I2cDevice> I2cLane::make(const boards::Device& device, const Calibration& calibration) {
    const auto seat = *seat_at(device.id.place);
    const auto& kind = *boards::kind_of(device.wiring);
    if (const auto* range = std::get_if<chips::RangeRole>(&kind.role)) {
        const auto most_mm = static_cast<float>(wiring_.board().file.sensors().range_max_mm());
        const chips::RangeBounds bounds{
            {most_mm}, of(calibration.range_offset, device.id, Millimetres{}), of(calibration.crosstalk, device.id, 0.0F)};
        return std::make_unique<RangeDevice>(device.id, seat, range->open(device.wiring, bounds, *this), taps_.range);
    }
    if (const auto* face = std::get_if<chips::FaceRole>(&kind.role))
        return std::make_unique<FaceDevice>(device.id, seat, kind.name, face->open(device.wiring, *this),
                                            of(calibration.face, device.id, std::vector<chips::face::FaceCalibration>{}), taps_.colour);
    const auto& pads = std::get<chips::PadsRole>(kind.role);
    return std::make_unique<PadDevice>(device.id, seat, pads.open(device.wiring, *this), pads.grid(device.wiring));
}

std::vector<DeviceId> I2cLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& one : devices_) all.push_back(one.device->id());
    return all;
}

void I2cLane::inside(std::vector<Inside>& all) const {
    for (const auto& one : devices_) all.push_back({one.device->id(), one.device->particulars()});
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
