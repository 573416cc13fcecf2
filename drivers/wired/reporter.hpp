/// Readings are changes: a device reports what differs from its last report, and once a second as a sign of life.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "drivers/wired/lane.hpp"

namespace kibitz::wired {

inline constexpr auto sign_of_life = milliseconds(1000);

/// Whether a value is to be reported.
template <class Value>
class OnChange {
public:
    bool take(const Value& value, Moment at) {
        if (last_ && *last_ == value && at - told_ < sign_of_life) return false;
        last_ = value;
        told_ = at;
        return true;
    }
    /// The device failed: whatever comes next is news.
    void forget() noexcept { last_.reset(); }

private:
    std::optional<Value> last_;
    Moment told_{};
};

/// A height moves by less than the sensor resolves without being news.
class HeightChange {
public:
    static constexpr float resolution_mm = 1.0F;
    bool take(const std::optional<Millimetres>& height, Moment at) {
        const bool moved = !told_ || height.has_value() != last_.has_value() ||
                           (height && std::abs(height->value - last_->value) >= resolution_mm);
        if (!moved && at - *told_ < sign_of_life) return false;
        last_ = height;
        told_ = at;
        return true;
    }
    void forget() noexcept { told_.reset(); }

private:
    std::optional<Millimetres> last_;
    std::optional<Moment> told_;
};

/// A sweep is reported when it differs from the one before, twice more after that, and once a second.
template <class Tags>
class SweepChange {
public:
    bool take(Tags tags, Moment at) {
        std::sort(tags.begin(), tags.end());
        if (!told_ || tags != last_) {
            last_ = std::move(tags);
            again_ = 2;
        } else if (again_ > 0) {
            --again_;
        } else if (at - *told_ < sign_of_life) {
            return false;
        }
        told_ = at;
        return true;
    }
    void forget() noexcept { told_.reset(); }

private:
    Tags last_;
    int again_ = 0;
    std::optional<Moment> told_;
};

}  // namespace kibitz::wired
