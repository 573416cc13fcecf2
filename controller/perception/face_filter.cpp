#include "controller/perception/face_filter.hpp"

#include <algorithm>

namespace kibitz::perception {

using reading::Surface;

void FaceFilter::pass(Instant at) noexcept {
    const std::int64_t lasted = std::min((at - at_).count(), 2 * most_);  // more changes nothing
    at_ = at;
    switch (raw_) {
        case Surface::Printed: evidence_ = std::min(evidence_ + lasted, most_); break;
        case Surface::Plain: evidence_ = std::max(evidence_ - lasted, -most_); break;
        case Surface::Nothing:
            evidence_ = evidence_ > 0 ? std::max<std::int64_t>(evidence_ - lasted, 0)
                                      : std::min<std::int64_t>(evidence_ + lasted, 0);
            break;
    }
    if (evidence_ >= settle_) settled_ = Surface::Printed;
    else if (evidence_ <= -settle_) settled_ = Surface::Plain;
    else if ((settled_ == Surface::Printed && evidence_ <= 0) || (settled_ == Surface::Plain && evidence_ >= 0))
        settled_ = Surface::Nothing;
}

Instant FaceFilter::next_change() const noexcept {
    if (raw_ == settled_) return never;
    const auto in = [&](std::int64_t wait) { return at_ + Duration{wait}; };
    switch (raw_) {
        case Surface::Printed: return in(settled_ == Surface::Plain ? -evidence_ : settle_ - evidence_);
        case Surface::Plain: return in(settled_ == Surface::Printed ? evidence_ : settle_ + evidence_);
        case Surface::Nothing: return in(evidence_ > 0 ? evidence_ : -evidence_);
    }
    return never;
}

}  // namespace kibitz::perception
