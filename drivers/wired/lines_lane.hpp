/// Break beams and seat switches: lines watched for edges, on one thread for all chips.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/bus/line_watch.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/lane.hpp"

namespace kibitz::wired {

class LinesLane final : public Lane {
public:
    /// More changes of a line in a second are no arm and no player: the contact is loose.
    static constexpr int storm = 200;

    /// @param devices of drivers break_beams and contact; @param back outlives the lane
    LinesLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back);

    std::string name() const override { return "lines"; }
    std::vector<DeviceId> devices() const override;
    Moment work(Moment now, const Tell& tell) override;
    void descriptors(std::vector<int>& all) const override;
    void inside(std::vector<Inside>& all) const override;
    /// Times that edges were lost, since the beginning: the level was read then.
    std::uint64_t losses() const noexcept { return losses_; }

private:
    struct Watched {
        std::size_t device = 0;
        bus::GpioLine line;
        std::optional<reading::Edge> edge;  ///< of a beam; nothing: a seat switch
        int changes = 0;                    ///< in this second
        std::uint64_t all_changes = 0;      ///< since the beginning
        bool stormy = false;
        bool level = false;
        Moment told{};
    };
    struct Chip {
        std::string label;
        std::vector<Watched> lines;
        std::optional<bus::LineWatch> watch;
        Moment due{};
        int faults = 0;                ///< in a row
        std::uint64_t all_faults = 0;  ///< since the beginning
        std::string last_fault;
        bool failed = false;
    };
    struct Device {
        DeviceId id;
        bool works = false, told = false;
    };
    void add(const LinePlace& place, std::size_t device, std::optional<reading::Edge> edge);
    void open(Chip& chip, Moment now, const Tell& tell);
    void read(Chip& chip, Moment now, const Tell& tell);
    void failed(Chip& chip, Moment now, const bus::Fault& fault, const Tell& tell);
    void change(Chip& chip, Watched& line, bool level, Moment at, const Tell& tell);
    void report(Watched& line, Moment at, const Tell& tell);
    void each_second(Chip& chip, Moment now, const Tell& tell);
    void health(std::size_t device, Moment now, bool works, const std::string& detail, const Tell& tell);

    BackEnd* back_;
    std::vector<Device> devices_;
    std::vector<Chip> chips_;
    Moment second_{};
    std::uint64_t losses_ = 0;
};

}  // namespace kibitz::wired
