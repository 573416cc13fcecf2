#include "controller/perception/height_filter.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::perception {

bool HeightFilter::is_jump(const Sample& sample) const noexcept {
    if (sample.nothing || count_ == 0) return sample.nothing != (count_ == 0);
    return std::fabs(sample.height - back(0).height) >= still_change_ + config_.measure(Quantity::HeightJump) * noise_;
}

void HeightFilter::see(std::optional<Millimetres> height, Instant at) noexcept {
    pass(at);
    Sample sample{at, height ? height->value : 0, !height};
    if (!std::isfinite(sample.height)) return;  // no sensor says so
    if (waiting_) {
        waiting_ = false;
        const auto apart = [](const Sample& a, const Sample& b) {
            if (a.nothing || b.nothing) return a.nothing == b.nothing ? 0.0F : HUGE_VALF;
            return std::fabs(a.height - b.height);
        };
        const Sample before = count_ ? back(0) : Sample{at, 0, true};
        if (apart(sample, jump_) <= apart(sample, before)) accept(jump_);  // else it was an outlier: forgotten
    }
    if (is_jump(sample)) {
        jump_ = sample;
        waiting_ = true;
    } else {
        accept(sample);
    }
}

void HeightFilter::pass(Instant at) noexcept {
    if (!waiting_ || jump_.at + settle_ > at) return;
    waiting_ = false;
    accept(jump_);
}

void HeightFilter::accept(const Sample& sample) noexcept {
    if (sample.nothing) {
        count_ = 0;
        return;
    }
    samples_[next_] = sample;
    next_ = (next_ + 1) % memory;
    count_ = std::min(count_ + 1, memory);
    measure_noise();
}

void HeightFilter::measure_noise() noexcept {
    if (count_ < 3 || back(0).at - back(2).at > 4 * settle_) return;
    // For even noise this is its deviation times 0.98; a steady movement adds nothing to it. Bounded, so that one
    // sudden movement tells little.
    const float off = std::fabs(back(1).height - (back(0).height + back(2).height) / 2);
    noise_ += config_.measure(Quantity::HeightNoise) * (std::min(off, 2 * noise_ + 1) - noise_);
}

Millimetres HeightFilter::level() const noexcept {
    if (count_ == 0) return {};
    float sum = back(0).height;
    std::size_t n = 1;
    // Not beyond a sudden change: what was before it is no part of where the card is now.
    for (; n < count_ && back(0).at - back(n).at < settle_ && !is_jump(back(n)); ++n) sum += back(n).height;
    return {sum / static_cast<float>(n)};
}

Instant HeightFilter::still_from() const noexcept {
    if (count_ == 0 || waiting_) return never;
    // Noise below the resolution of a millimetre is none.
    const float noise = noise_ < 0.5F ? 0 : noise_;
    const float most = std::max(1.0F, config_.measure(Quantity::LookLongerBy));
    const float stretch = noise > 0 ? std::clamp(noise / (config_.measure(Quantity::LookLongerFrom) * still_change_), 1.0F, most) : 1;
    const Duration look{static_cast<std::int64_t>(static_cast<float>(still_time_.count()) * stretch)};
    const float allowed = still_change_ + config_.measure(Quantity::HeightSpread) * noise;
    float low = back(0).height;
    float high = low;
    std::size_t n = 1;
    for (; n < count_; ++n) {
        low = std::min(low, back(n).height);
        high = std::max(high, back(n).height);
        if (high - low >= allowed) break;
        if (back(0).at - back(n).at >= look) {
            ++n;
            break;
        }
    }
    const Instant since = back(n - 1).at;
    if (noise > 0 && n >= 4) {
        float newer = 0;
        float older = 0;
        const std::size_t half = n / 2;
        for (std::size_t i = 0; i < half; ++i) {
            newer += back(i).height;
            older += back(n - 1 - i).height;
        }
        const float trend = std::fabs(newer - older) / static_cast<float>(half);
        if (trend >= still_change_ + config_.measure(Quantity::HeightTrend) * noise * std::sqrt(2 / static_cast<float>(half))) return never;
    }
    return since + look;
}

}  // namespace kibitz::perception
