// The guided dialogue: what to do, what was measured, once more where it does not do.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

#include "boards/kinds.hpp"
#include "drivers/wired/bring_up.hpp"

namespace kibitz::wired {

namespace {

using namespace std::chrono_literals;

constexpr float gauge_mm = 20;          // a block that every workshop has; the middle of what matters
constexpr int calibration_tries = 3;
constexpr double corner_mm = 20;        // marks lie so far inside a film's corners
constexpr std::size_t reach_sweeps = 10, board_sweeps = 3;  // the board is looked at once a second
constexpr unsigned least_reach = 8;

enum class Outcome { Done, Skipped, Stopped };

class Dialogue {
public:
    Dialogue(BringUp& table, const Person& person, Calibration& out) : table_(table), person_(person), out_(out) {}

    Outcome device(const boards::Device& device) {
        if (boards::role_of<chips::RangeRole>(device.wiring)) return again(device, [&] { return range(device); });
        if (boards::role_of<chips::FaceRole>(device.wiring)) return again(device, [&] { return face(device); });
        if (device.wiring.has_film()) return again(device, [&] { return film(device); });
        if (device.wiring.has_screen()) return again(device, [&] { return screen(device); });
        if (reads_tags(device)) return again(device, [&] { return reach(device); });
        return Outcome::Done;
    }

private:
    /// A step that fails says why and is done again, three times at most.
    template <class Step>
    Outcome again(const boards::Device& device, Step step) {
        for (int i = 0; i < calibration_tries; ++i) {
            skipped_ = stopped_ = false;
            const auto fault = step();
            if (stopped_) return Outcome::Stopped;
            if (skipped_) return Outcome::Skipped;
            if (fault.empty()) return Outcome::Done;
            person_.say("  " + fault + (i + 1 < calibration_tries ? " Once more." : " " + to_string(device.id) + " is left as it was."));
        }
        return Outcome::Skipped;
    }
    /// False: stop or skip.
    bool asked(const std::string& what) {
        const auto answer = person_.ask(what + " Then press Enter (s: skip this device).");
        stopped_ = !answer;
        skipped_ = answer && *answer == "s";
        return answer && !skipped_;
    }
    /// Asks, then measures for that long. False: stop or skip.
    bool measure(const std::string& what, Moment::duration time) {
        if (!asked(what)) return false;
        table_.run(300ms);  // what was measured before it lay still
        table_.clear();
        table_.run(time);
        return true;
    }
    static std::string zone(const boards::Device& device) { return std::string(kibitz::name(device.id.place)) + "'s play zone"; }

    std::string range(const boards::Device& device) {
        if (!measure("Lay the 20 mm gauge on the middle of " + zone(device) + ".", 2s)) return {};
        const auto& heights = table_.measured().heights[device.id];
        if (heights.empty()) return "Nothing was measured: is the window clean, and the gauge over it?";
        const float mean = std::accumulate(heights.begin(), heights.end(), 0.0F) / static_cast<float>(heights.size());
        const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
        if (std::abs(gauge_mm - mean) > 40) return "It measured " + std::to_string(static_cast<int>(mean)) + " mm: is that the 20 mm gauge?";
        if (*high - *low > 15) return "It measured from " + std::to_string(static_cast<int>(*low)) + " to " + std::to_string(static_cast<int>(*high)) + " mm: keep it still.";
        out_.range_offset[device.id] = {gauge_mm - mean};
        char text[80];
        std::snprintf(text, sizeof text, "  measured %.1f mm, spread %.0f mm: offset %+.1f mm", static_cast<double>(mean), static_cast<double>(*high - *low), static_cast<double>(gauge_mm - mean));
        person_.say(text);
        crosstalk(device, gauge_mm - mean);
        return {};
    }

    /// How much of what comes back is the window's own: it draws in every height, the farther the more. As its maker has it
    /// (../chips/vl6180x/README.md): a target that throws little back, near the end of the range; the part of its light by which it was
    /// measured too near.
    void crosstalk(const boards::Device& device, float offset) {
        constexpr float far_mm = 90, least_mcps = 0.02F;
        if (!measure("Hold a piece of dull black card 90 mm over the middle of " + zone(device) + ", on the 90 mm gauge's sides.", 2s)) {
            skipped_ = false;  // the offset is known: that is good without it
            return;
        }
        float mean = 0, rate = 0;
        std::size_t n = 0;
        for (const auto& one : table_.measured().ranges[device.id]) {
            if (one.seen != chips::Seen::Something || one.return_mcps <= 0) continue;
            mean += one.height.value + offset, rate += one.return_mcps, ++n;
        }
        if (n < 10) return person_.say("  nothing was measured there: crosstalk is left as it is");
        mean /= static_cast<float>(n), rate /= static_cast<float>(n);
        if (mean < far_mm / 2) return person_.say("  something lies nearer than 90 mm: crosstalk is left as it is");
        const float own = rate * (1 - mean / far_mm);
        char text[96];
        std::snprintf(text, sizeof text, "  measured %.1f mm at %.2f Mcps: crosstalk %.2f Mcps", static_cast<double>(mean),
                      static_cast<double>(rate), static_cast<double>(std::max(0.0F, own)));
        person_.say(text);
        if (own >= least_mcps) out_.crosstalk[device.id] = own;
    }

    std::string face(const boards::Device& device) {
        constexpr auto enough = 2500ms;  // 80 samples
        std::vector<std::vector<chips::face::Sample>> looks[chips::face::faces];
        const std::string what[] = {"Clear " + zone(device) + ".", "Lay a card of the pack FACE UP over the window of " + zone(device) + " (the window sees its back); another one after a second.",
                                    "Lay a card FACE DOWN over the window of " + zone(device) + " (the window sees its face); another one after a second."};
        for (std::size_t i = 0; i < chips::face::faces; ++i) {
            if (!measure(what[i], enough)) return {};
            looks[i] = table_.measured().colours[device.id];
        }
        std::vector<chips::face::FaceCalibration> windows;
        for (std::size_t w = 0; w < boards::buses_of(device.wiring).size(); ++w) {
            if (looks[0].size() <= w || looks[1].size() <= w || looks[2].size() <= w) return "A window told nothing: `kibitz board probe` says why.";
            auto learnt = chips::face::FaceCalibration::learn(looks[0][w], looks[1][w], looks[2][w]);
            if (!learnt) return learnt.error().message + ".";
            windows.push_back(*std::move(learnt));
        }
        out_.face.insert_or_assign(device.id, std::move(windows));
        person_.say("  the three are told apart");
        return {};
    }

    /// Touches points one after the other; the map from the device's units to them.
    std::string marks(const boards::Device& device, const std::vector<std::pair<std::string, evdev::Point>>& points) {
        std::vector<evdev::Mark> touched;
        for (const auto& [what, point] : points) {
            table_.clear();  // the touch comes before Enter, and waits in the kernel
            if (!asked("Touch " + what + " once, with one finger.")) return {};
            table_.run(300ms);
            const auto& touches = table_.measured().touches[device.id];
            if (touches.empty()) return "No touch was told: is it plugged in?";
            touched.push_back({touches.back().x, touches.back().y, point});
        }
        const auto learnt = evdev::Calibration::learn(touched);
        if (!learnt) return learnt.error().message + ".";
        out_.surface.insert_or_assign(device.id, *learnt);
        person_.say("  corners and rotation are known");
        return {};
    }

    std::string film(const boards::Device& device) {
        const auto& film = device.wiring.film();
        const float left = static_cast<float>(film.width_mm() - corner_mm), inner = static_cast<float>(film.height_mm() - corner_mm), near = static_cast<float>(corner_mm);
        const std::string seat(kibitz::name(device.id.place));
        return marks(device, {{"the mark at " + seat + "'s outer right corner", {{near}, {near}}}, {"the mark at " + seat + "'s outer left corner", {{left}, {near}}},
                              {"the mark at " + seat + "'s inner left corner", {{left}, {inner}}}, {"the mark at " + seat + "'s inner right corner", {{near}, {inner}}}});
    }

    std::string screen(const boards::Device& device) {
        std::vector<std::pair<std::string, evdev::Point>> points;
        for (const auto& key : keys(device.wiring.screen())) {
            if (key.press != "1C" && key.press != "1NT" && key.press != "7C" && key.press != "pass" && key.press != "director") continue;
            points.push_back({"the middle of key \"" + key.press + "\" of " + std::string(kibitz::name(device.id.place)) + "'s panel",
                              {{(key.where.low.x.value + key.where.high.x.value) / 2}, {(key.where.low.y.value + key.where.high.y.value) / 2}}});
        }
        return marks(device, points);
    }

    std::string reach(const boards::Device& device) {
        for (const auto& antenna : antennas(device)) {
            const std::string where = antenna.device.function == Function::Reader        ? "the middle of " + zone(device)
                                      : antenna.device.function == Function::BoardReader ? "the middle of the table, in a board,"
                                                                                         : "the middle of the column of " + to_string(antenna.device);
            if (!measure("Lay one card with a tag on " + where + ".", 5s)) return {};
            const auto& sweeps = table_.measured().sweeps[antenna.device];
            if (sweeps.size() < (antenna.device == board_reader ? board_sweeps : reach_sweeps)) return "Only " + std::to_string(sweeps.size()) + " sweeps were made: `kibitz board probe` says why.";
            const auto heard = static_cast<unsigned>(std::count_if(sweeps.begin(), sweeps.end(), [](const auto& tags) { return tags.size() == 1; }));
            const auto of_ten = static_cast<unsigned>(std::lround(10.0 * heard / static_cast<double>(sweeps.size())));
            if (of_ten < least_reach) return "It was heard in " + std::to_string(of_ten) + " of 10 sweeps: antenna, tuning, distance? Is it one card?";
            out_.reach[antenna.device] = of_ten;
            person_.say("  heard in " + std::to_string(of_ten) + " of 10 sweeps");
        }
        return {};
    }

    BringUp& table_;
    const Person& person_;
    Calibration& out_;
    bool skipped_ = false, stopped_ = false;
};

}  // namespace

std::optional<Calibration> calibrate(BringUp& table, const std::vector<std::string>& only, const Person& person) {
    Calibration calibration;
    Dialogue dialogue(table, person, calibration);
    table.run(2s);
    for (const auto& device : table.board().devices()) {
        const auto name = to_string(device.id);
        if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) continue;
        if (dialogue.device(device) == Outcome::Stopped) return std::nullopt;
    }
    return calibration;
}

}  // namespace kibitz::wired
