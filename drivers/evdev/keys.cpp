#include "drivers/evdev/keys.hpp"

namespace kibitz::evdev {

std::optional<std::size_t> Keys::at(const Touch& touch) const {
    const auto point = calibration_.at(touch.x, touch.y);
    for (std::size_t i = 0; i < keys_.size(); ++i)
        if (keys_[i].holds(point)) return i;
    return std::nullopt;
}

std::optional<std::size_t> Keys::touch(const Touch& touch) {
    switch (touch.phase) {
        case Phase::Down:
            pressed_ = ++fingers_ == 1 ? at(touch) : std::nullopt;
            return std::nullopt;
        case Phase::Move:
            if (at(touch) != pressed_) pressed_.reset();
            return std::nullopt;
        case Phase::Up: break;
    }
    if (fingers_ > 0) --fingers_;
    // A finger that was lifted while events were lost may have been anywhere before.
    const auto key = touch.resynced ? std::nullopt : std::exchange(pressed_, std::nullopt);
    pressed_.reset();
    return key;
}

}  // namespace kibitz::evdev
