#include "drivers/wired/face_device.hpp"

#include <algorithm>
#include <utility>

#include "controller/units/same_enum.hpp"

namespace kibitz::wired {

using chips::State;

FaceDevice::FaceDevice(DeviceId id, bridge::Seat seat, std::string_view chip, std::vector<std::unique_ptr<chips::FaceChip>> windows,
                       std::vector<chips::face::FaceCalibration> calibration, decltype(Taps::colour) tap)
    : I2cDevice(id), seat_(seat), chip_(chip), calibration_(std::move(calibration)), tap_(std::move(tap)) {
    for (auto& window : windows) windows_.push_back({std::move(window)});
}

/// Works when every window does, and a calibration says what it sees.
void FaceDevice::health(Moment now, const Tell& tell, const std::string& detail) {
    const auto working = [](const Window& one) { return one.chip->state() == State::Working; };
    const bool works = detail.empty() && std::all_of(windows_.begin(), windows_.end(), working);
    if (!works && detail.empty()) return;  // others are still starting, or have told what fails
    if (std::exchange(works_, works) == works) return;
    changed_.forget();
    tell_health(tell, now, id(), works, detail);
}

std::vector<chips::Particulars> FaceDevice::particulars() const {
    std::vector<chips::Particulars> all;
    for (const auto& window : windows_) all.push_back(window.chip->particulars());
    return all;
}

Moment FaceDevice::step(Moment now, const Tell& tell) {
    auto next = now + milliseconds(1000);
    bool sampled = false;
    for (std::size_t i = 0; i < windows_.size(); ++i) {
        auto& window = windows_[i];
        if (window.due <= now) {
            const auto step = window.chip->step(now);
            window.due = step.next;
            if (step.news && step.news->state == State::Failed) window.seen.reset(), health(now, tell, step.news->detail);
            if (step.news && step.news->state == State::Working) {
                const bool calibrated = calibration_.size() == windows_.size();
                health(now, tell, calibrated ? std::string() : chip_ + ": not calibrated for a pack: run `kibitz calibrate`");
            }
            if (step.sample && tap_) tap_(id(), i, *step.sample);
            if (step.sample && i < calibration_.size()) {
                window.seen = calibration_[i].classify(*step.sample);
                sampled = true;
            }
        }
        next = std::min(next, window.due);
    }
    if (!sampled || calibration_.size() != windows_.size()) return next;
    boost::container::static_vector<std::optional<chips::face::Face>, 8> seen;
    for (const auto& window : windows_) seen.push_back(window.seen);
    if (const auto face = chips::face::together({seen.data(), seen.size()})) {
        const auto surface = same_named<reading::Surface>(*face);
        if (changed_.take(surface, now)) tell({now, id(), reading::Face{seat_, surface}});
    }
    return next;
}

}  // namespace kibitz::wired
