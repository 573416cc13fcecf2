#include "drivers/simulator/noise_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace kibitz::drivers {

using namespace std::chrono_literals;

namespace {

constexpr Duration usual_sweep = 50ms, usual_sample = 25ms;
constexpr Duration still_same_sweeps = 150ms;   // reports closer together are of sweeps that follow each other
constexpr Duration short_gap = 260ms;           // a tag not heard for longer has been taken away
constexpr Duration long_stay = 500ms;           // tags in passing say nothing of the reader
constexpr float jump_mm = 12;                   // more than noise
constexpr float resting_mm = 16;                // what lies on the table, with its scatter
constexpr double lying_mm = 8;                  // a card or a few, on the table itself
constexpr Duration settling = 600ms;            // a card that comes or goes is not measured
constexpr Duration window = 1s;
constexpr float zero_bin = 100;
constexpr Duration no_sign_of_life = 700ms;
constexpr Duration bounce_time = 12ms;
constexpr Duration ghost_time = 70ms;
constexpr Duration table_talk = 60s;            // between touches: longer, and nobody is playing dummy's cards
// An outlier falls anywhere in 0..100 mm: seven in eight are farther than a jump.
constexpr double outliers_seen = 0.88;
constexpr float still_touch_mm = 25;

double seconds(Duration d) { return static_cast<double>(d.count()) / 1e6; }

Duration median(std::vector<Duration> all, Duration otherwise) {
    if (all.empty()) return otherwise;
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}
double median(std::vector<double> all) {
    if (all.empty()) return 0;
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

/// Time spent at each whole millimetre.
class Histogram {
public:
    void add(float mm, double weight) { weight_[static_cast<std::size_t>(std::clamp(mm, 0.0F, 255.0F))] += weight, sum_ += weight; }
    double sum() const noexcept { return sum_; }
    /// Within a millimetre as if all lay evenly in it, half below and half above.
    double quantile(double share) const {
        double left = share * sum_;
        for (std::size_t i = 0; i < weight_.size(); ++i) {
            if (left <= weight_[i] && weight_[i] > 0) return static_cast<double>(i) - 0.5 + left / weight_[i];
            left -= weight_[i];
        }
        return 0;
    }

private:
    std::array<double, 256> weight_{};
    double sum_ = 0;
};

template <class Series>
Duration sample_period(const Series& reports) {
    std::vector<Duration> all;
    for (std::size_t i = 1; i < reports.size(); ++i)
        if (const auto d = reports[i].first - reports[i - 1].first; d < 2 * usual_sample && d > 5ms) all.push_back(d);
    return median(std::move(all), usual_sample);
}

}  // namespace

void NoiseFit::take(const Reading& reading) {
    if (!first_) first_ = reading.at;
    last_ = std::max(last_, reading.at);
    if (reading.device) {
        auto& one = counted_[*reading.device];
        if (one.rate.readings++ > 0) one.rate.longest_gap = std::max(one.rate.longest_gap, reading.at - one.last);
        if (one.sequence != 0 && reading.sequence > one.sequence + 1) one.rate.lost += reading.sequence - one.sequence - 1;
        one.last = reading.at;
        if (reading.sequence != 0) one.sequence = reading.sequence;
    }
    if (const auto* r = std::get_if<reading::Inventory>(&reading.body)) sweep(reading.at, *r);
    else if (const auto* range = std::get_if<reading::Range>(&reading.body))
        heights_[range->seat].emplace_back(reading.at, range->height ? std::optional(range->height->value) : std::nullopt);
    else if (const auto* face = std::get_if<reading::Face>(&reading.body)) faces_[face->seat].emplace_back(reading.at, face->surface);
    else if (const auto* finger = std::get_if<reading::Contact>(&reading.body)) contact(reading.at, *finger);
    else if (const auto* arm = std::get_if<reading::Beam>(&reading.body)) beam(reading.at, *arm);
}

void NoiseFit::left(Antenna& antenna, Tag& tag) {
    if (tag.present >= long_stay) {
        antenna.present += tag.present;
        antenna.gaps.insert(antenna.gaps.end(), tag.gaps.begin(), tag.gaps.end());
    }
    tag = {};
}

void NoiseFit::sweep(Instant at, const reading::Inventory& inventory) {
    auto& antenna = antennas_[{inventory.seat, inventory.antenna}];
    if (antenna.last && at - *antenna.last < still_same_sweeps) antenna.intervals.push_back(at - *antenna.last);
    antenna.last = at;
    for (auto& [id, tag] : antenna.tags) {
        const bool heard = std::find(inventory.tags.begin(), inventory.tags.end(), id) != inventory.tags.end();
        if (tag.since == Instant{}) continue;
        if (!tag.there && at - tag.gone > short_gap) left(antenna, tag);
        else if (tag.there && !heard) tag.there = false, tag.gone = at, tag.present += at - tag.since;
        else if (!tag.there && heard) tag.gaps.push_back(at - tag.gone), tag.present += at - tag.gone, tag.since = at, tag.there = true;
    }
    for (const auto id : inventory.tags)
        if (auto& tag = antenna.tags[id]; tag.since == Instant{}) tag.since = at, tag.there = true;
}

void NoiseFit::contact(Instant at, const reading::Contact& contact) {
    auto& touch = touching_[{contact.seat, contact.finger}];
    const float x = contact.x.value, y = contact.y.value;
    if (contact.phase == reading::ContactPhase::Down) touch = {at, x, x, y, y, 1};
    touch.low_x = std::min(touch.low_x, x), touch.high_x = std::max(touch.high_x, x);
    touch.low_y = std::min(touch.low_y, y), touch.high_y = std::max(touch.high_y, y);
    if (contact.phase == reading::ContactPhase::Move) ++touch.reports;
    if (contact.phase != reading::ContactPhase::Up) return;
    ++touches_;
    if (last_touch_ && at - *last_touch_ < table_talk) touched_time_ += at - *last_touch_;
    last_touch_ = at;
    if (at - touch.from <= ghost_time) ++ghosts_;
    const float spread = std::max(touch.high_x - touch.low_x, touch.high_y - touch.low_y);
    if (touch.reports < 5 || spread > still_touch_mm) return;
    // Of n places evenly strewn over 2 j, the outermost lie 2 j (n - 1) / (n + 1) apart on an average.
    const double n = touch.reports;
    jitters_.push_back(static_cast<double>(touch.high_x - touch.low_x + touch.high_y - touch.low_y) / 2 * (n + 1) / (2 * (n - 1)));
}

void NoiseFit::beam(Instant at, const reading::Beam& beam) {
    auto [found, fresh] = beams_.try_emplace({beam.seat, beam.edge});
    auto& one = found->second;
    if (!fresh && at - one.last < bounce_time) {
        if (++one.changes == 2) ++bounced_;
    } else {
        one.changes = 1;
        ++edges_;
    }
    one.last = at;
}

FittedNoise NoiseFit::result() const {
    FittedNoise out;
    out.length = first_ ? last_ - *first_ : Duration::zero();
    double missed = 0, sweeps = 0;
    for (auto [where, antenna] : antennas_) {
        for (auto& [id, tag] : antenna.tags) {
            if (tag.there) tag.present += *antenna.last - tag.since;
            left(antenna, tag);
        }
        const double period = seconds(median(antenna.intervals, usual_sweep));
        sweeps += seconds(antenna.present) / period;
        for (const auto gap : antenna.gaps) missed += std::max(1.0, std::round(seconds(gap) / period));
    }
    out.sweeps = static_cast<std::uint64_t>(sweeps);
    if (sweeps > 0) out.sensors.missed = missed / sweeps;

    fit_heights(heights_, out);
    fit_faces(faces_, out);

    out.touches = touches_;
    out.sensors.contact_jitter = median(jitters_);
    if (touched_time_ > 0s) out.sensors.ghost_touches = static_cast<double>(ghosts_) / (seconds(touched_time_) / 60);
    out.edges = edges_;
    if (edges_ > 0) out.sensors.beam_bounce = static_cast<double>(bounced_) / static_cast<double>(edges_);
    for (const auto& [id, one] : counted_) {
        auto rate = one.rate;
        if (out.length > 0s) rate.a_second = static_cast<double>(rate.readings) / seconds(out.length);
        out.devices[id] = rate;
    }
    return out;
}

namespace {

/// A report that lasts a sample, far from what was before and is after it.
bool is_outlier(const NoiseFit::Heights& reports, std::size_t i, Duration period) {
    if (i == 0 || i + 1 >= reports.size() || !reports[i].second || !reports[i - 1].second || !reports[i + 1].second) return false;
    if (reports[i + 1].first - reports[i].first > period * 3 / 2) return false;
    const float before = *reports[i - 1].second, now = *reports[i].second, after = *reports[i + 1].second;
    return std::abs(now - before) > jump_mm && std::abs(now - after) > jump_mm && std::abs(before - after) <= jump_mm;
}

}  // namespace

namespace {

/// Adds the times at each height about the middle of a window of a second, for each such window of a span in which something lay,
/// without its coming and going: what is moved in between spoils a window and not the rest.
void add_span(const NoiseFit::Heights& reports, std::size_t from, std::size_t to, Duration period, Histogram& about, std::vector<double>& middles) {
    const auto end = reports[to].first - settling;
    for (auto begin = reports[from].first + settling; begin + window <= end; begin += window) {
        const auto each = [&](auto use) {
            for (std::size_t i = from; i < to; ++i) {
                if (is_outlier(reports, i, period) || !reports[i].second) continue;
                const auto held = std::min(reports[i + 1].first, begin + window) - std::max(reports[i].first, begin);
                if (held > 0s) use(*reports[i].second, seconds(held));
            }
        };
        Histogram here;
        each([&](float mm, double held) { here.add(mm, held); });
        const auto middle = here.quantile(0.5);
        each([&](float mm, double held) { about.add(zero_bin + mm - static_cast<float>(std::lround(middle)), held); });
        if (middle <= lying_mm) middles.push_back(middle);
    }
}

}  // namespace

void NoiseFit::fit_heights(const bridge::PerSeat<Heights>& all, FittedNoise& out) {
    Histogram about;
    double samples = 0, outliers = 0;
    int dead_band = 0;
    for (const auto seat : bridge::all_seats) {
        const auto& reports = all[seat];
        const auto period = sample_period(reports);
        std::vector<double> middles;
        std::optional<std::size_t> lies;  // since that report
        for (std::size_t i = 0; i + 1 < reports.size(); ++i) {
            const auto& [at, height] = reports[i];
            const auto held = reports[i + 1].first - at;
            if (height && held <= 2s) samples += seconds(held) / seconds(period);
            if (is_outlier(reports, i, period)) {
                ++outliers;
                continue;
            }
            const bool low = height && *height <= resting_mm;
            if (low && !lies) lies = i;
            if (!low && lies) add_span(reports, *lies, i, period, about, middles), lies.reset();
            // Signs of life come though nothing moved: they are no steps.
            if (i == 0 || !height || !reports[i - 1].second || at - reports[i - 1].first > no_sign_of_life) continue;
            const int step = static_cast<int>(std::lround(std::abs(*height - *reports[i - 1].second)));
            if (step > 0 && (dead_band == 0 || step < dead_band)) dead_band = step;
        }
        if (!middles.empty()) out.range_offset_mm[seat] = std::max(0.0, median(middles));
    }
    out.range_samples = static_cast<std::uint64_t>(samples);
    out.sensors.range_dead_band = std::max(1, dead_band);
    // What lies on the table is cut off at 0 mm: only the upper side of the scatter is seen, to one standard deviation.
    if (about.sum() > 5) out.sensors.range_sigma = std::max(0.0, about.quantile(0.841) - about.quantile(0.5));
    if (samples > 0) out.sensors.range_outlier = outliers / outliers_seen / samples;
}

void NoiseFit::fit_faces(const bridge::PerSeat<Faces>& all, FittedNoise& out) {
    double samples = 0, wrong = 0;
    for (const auto seat : bridge::all_seats) {
        const auto& reports = all[seat];
        const auto period = sample_period(reports);
        for (std::size_t i = 1; i + 1 < reports.size(); ++i) {
            const auto held = reports[i + 1].first - reports[i].first;
            if (held < 2s) samples += seconds(held) / seconds(period);
            if (reports[i].second != reports[i - 1].second && reports[i + 1].second == reports[i - 1].second && held <= period * 3 / 2) ++wrong;
        }
    }
    out.face_samples = static_cast<std::uint64_t>(samples);
    if (samples > 0) out.sensors.wrong_face = wrong / samples;
}

}  // namespace kibitz::drivers
