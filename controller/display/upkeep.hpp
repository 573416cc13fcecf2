/// What whoever looks after the computer of a table, or of a hall, is told of it: whether it is fit, and the last lines of its log.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::display {

struct Upkeep {
    struct Check {
        std::string verdict;  ///< "good", "look", "bad"
        std::string what;     ///< "disk: 12.3 GB free at /var/lib/kibitz"
        std::string advice;   ///< what to do; empty where nothing is to be done
    };
    struct Line {
        std::chrono::system_clock::time_point at;
        std::string weight;   ///< "info", "warning", "error"
        std::string text;
    };
    std::vector<Check> checks;
    std::vector<Line> log;    ///< oldest first
};

/// A line of the log as a technician may read it: no card, no name of a person, no PIN and no code is in it. What may be one is "…".
/// @param names  that people at the table and Directors go by
std::string for_technicians(std::string_view line, const std::vector<std::string>& names);

}  // namespace kibitz::display
