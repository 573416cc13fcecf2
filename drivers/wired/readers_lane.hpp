/// All readers of a table on one thread: they share the field, one antenna at a time, by need.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "drivers/readers/schedule.hpp"
#include "drivers/source.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/reader_chip.hpp"
#include "drivers/wired/reporter.hpp"
#include "drivers/wired/taps.hpp"

namespace kibitz::wired {

class ReadersLane final : public Lane {
public:
    /// @param devices those with a reader chip; @param back outlives the lane
    ReadersLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back, Taps taps = {});
    ~ReadersLane() override;

    std::string name() const override { return "readers"; }
    std::vector<DeviceId> devices() const override;
    void inside(std::vector<Inside>& all) const override;
    Moment work(Moment now, const Tell& tell) override;
    /// What a seat's panel asks for: where a card is to be played, its zone is urgent, and the partner's, who may be dummy.
    void prompt(bridge::Seat seat, drivers::Prompt prompt, Moment now);
    /// The longest that a card lay before any antenna between two sweeps of it, since the beginning.
    microseconds longest_wait() const noexcept { return longest_; }

private:
    struct Reader;
    struct Antenna;
    using Sample = chips::ReaderChip::Sample;
    using Tags = decltype(Sample::tags);

    void start(Reader& reader, Moment now, const Tell& tell);
    void sweep(Antenna& antenna, Moment now, const Tell& tell);
    void take(const chips::Step<Sample>& step, Reader& reader, Antenna* antenna, Moment now, const Tell& tell);
    void report(Antenna& antenna, const Sample& sample, const Tell& tell);
    void set_needs(Moment now);

    std::vector<std::unique_ptr<Reader>> readers_;
    std::vector<Antenna> antennas_;  ///< in the schedule's order
    std::unique_ptr<readers::Schedule> schedule_;
    bridge::PerSeat<bool> to_play_{};
    Reader* lit_ = nullptr;  ///< whose field may still be on
    bool sure_last_ = false;  ///< the last sweep of all was a Sure one
    BackEnd* back_;
    Taps taps_;
    microseconds longest_{0};
};

}  // namespace kibitz::wired
