/// `kibitz hall demo`: broker, hall and simulated tables in one program, with a session and its ranking.
#pragma once

#include <cstdint>
#include <string>

#include "controller/app/app.hpp"

namespace kibitz::app {

struct HallDemoOptions {
    std::uint32_t tables = 12, boards = 2;
    std::string data = "kibitz-hall-demo", listen = "127.0.0.1:8750";
    double speed = 1, errors = 0.4;  ///< of the tables' time; irregularities a board
    std::uint32_t seed = 2026;
};
int run_hall_demo(const HallDemoOptions& options, const Streams& streams);

}  // namespace kibitz::app
