/// A shipped board on emulated buses, its lanes worked in virtual time by one thread.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "catch.hpp"
#include "drivers/wired/emulated.hpp"
#include "drivers/wired/table.hpp"

namespace kibitz::tests {

using namespace std::chrono_literals;

inline boards::Board shipped(const std::string& name) {
    auto board = boards::load_file(std::string(KIBITZ_SOURCE_DIR) + "/boards/" + name + ".textproto");
    if (!board)
        for (const auto& fault : board.error()) UNSCOPED_INFO(fault);
    REQUIRE(board);
    return *std::move(board);
}

/// A shipped board with one place written otherwise, everywhere it stands.
inline boards::Board changed(const std::string& name, const std::string& from, const std::string& to) {
    auto text = shipped(name).text;
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
    auto board = boards::load(text, name + ".textproto");
    if (!board)
        for (const auto& fault : board.error()) UNSCOPED_INFO(fault);
    REQUIRE(board);
    return *std::move(board);
}

struct Rig {
    boards::Board board;
    wired::Emulated table;
    wired::Calibration calibration;
    wired::Lanes lanes;
    struct Due {
        wired::Lane* lane;
        bus::Moment at{};
    };
    std::vector<Due> due;
    bus::Moment now{1s};
    std::vector<wired::Told> told;
    std::function<void(const wired::Told&)> on_told;

    explicit Rig(const std::string& name, bus::EmulatedInputs::Like like = bus::EmulatedInputs::Like::Gpiod2) : Rig(shipped(name), like) {}
    explicit Rig(boards::Board the_board, bus::EmulatedInputs::Like like = bus::EmulatedInputs::Like::Gpiod2)
        : board(std::move(the_board)), table(board, like), calibration(table.calibration()),
          lanes(wired::make_lanes(board, board.devices(), calibration, table)) {
        for (const auto& group : lanes.groups)
            for (const auto& lane : group.lanes) due.push_back({lane.get(), now});
    }

    /// Works whatever lane is due first, until that moment.
    void until(bus::Moment end) {
        for (;;) {
            auto& first = *std::min_element(due.begin(), due.end(), [](const Due& a, const Due& b) { return a.at < b.at; });
            if (first.at >= end) break;
            now = std::max(now, first.at);
            first.at = first.lane->work(now, [&](const wired::Told& one) {
                if (on_told) on_told(one);
                else told.push_back(one);
            });
            REQUIRE(first.at > now);
        }
        now = std::max(now, end);
    }
    void pass(bus::Moment::duration time) { until(now + time); }

    DeviceId id(const std::string& name) const {
        const auto found = device_from_name(name);
        REQUIRE(found);
        return *found;
    }
    /// The bodies of that kind that a device told since `told` was cleared.
    template <class Body>
    std::vector<Body> of(const std::string& name) const {
        std::vector<Body> all;
        for (const auto& one : told)
            if (one.device == id(name))
                if (const auto* body = std::get_if<Body>(&one.body)) all.push_back(*body);
        return all;
    }
    /// The last that a device said of its health: "ok", "failed: why"; empty: nothing.
    std::string health(const std::string& name) const {
        std::string last;
        for (const auto& one : told)
            if (const auto* body = std::get_if<std::shared_ptr<const reading::Device>>(&one.body); body && (*body)->device == id(name))
                last = (*body)->health == reading::Health::Ok ? "ok" : "failed: " + (*body)->detail;
        return last;
    }
};

}  // namespace kibitz::tests
