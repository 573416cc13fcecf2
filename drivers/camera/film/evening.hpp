/// People who play given deals under a camera: its pictures, and what panels and the board's reader tell, in order of time.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "drivers/camera/film/studio.hpp"
#include "drivers/sequencer.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::camera::film {

class Evening {
public:
    struct Options {
        Setting setting;
        double rate = 10;      ///< pictures a second
        double at_rest = 10;   ///< ... where nothing has moved for a second: fewer where nobody waits for them
    };
    /// One thing at a time: a picture, or what was told.
    struct Step {
        Instant at;
        const cv::Mat* picture = nullptr;  ///< BGR; good until the next step
        std::optional<Reading> told;       ///< a key, a board put on or taken off: numbered for its device
    };

    /// @param people  what they play and how: the simulator's, whose sensors nobody asks here
    Evening(drivers::SimulatorConfig people, std::vector<formats::Game> games, const Faces& faces, const Options& options);
    ~Evening();

    /// Nothing after the last board.
    std::optional<Step> next();
    /// Pictures before this moment are not taken: a film that is late leaves some out, as a camera does.
    void skip_to(Instant at);
    const drivers::Simulator& people() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::camera::film
