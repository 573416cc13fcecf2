/// A bar on a terminal's standard error for work that takes long; nothing anywhere else.
#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>

#include "controller/app/app.hpp"

namespace kibitz::app {

class Progress {
public:
    /// @param total units of work; 0 = unknown, then only the count is shown
    Progress(const Streams& streams, const char* what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    /// Draws at most some ten times a second, and not before a second of work has passed.
    void at(std::size_t count);

private:
    std::ostream& err_;
    const char* what_;
    std::size_t total_;
    bool on_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point next_;
};

}  // namespace kibitz::app
