/// GPIO lines of the kernel's module gpio-sim: what a program reads is driven through their pull files, what a program sets is
/// heard from the kernel's trace event gpio_value.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace kibitz::bench {

class SimulatedLines {
public:
    /// @param on_output a program has set a line to that level, as it is on the wire. Throws std::runtime_error.
    SimulatedLines(boost::asio::io_context& io, const std::string& label, unsigned lines, std::function<void(unsigned, bool)> on_output);
    ~SimulatedLines();
    SimulatedLines(const SimulatedLines&) = delete;
    SimulatedLines& operator=(const SimulatedLines&) = delete;

    /// @param high as it is on the wire
    void drive(unsigned line, bool high);
    /// Takes what programs have set until now.
    void hear();

private:
    void wait();
    void heard(std::string_view line);

    std::filesystem::path config_;
    std::vector<int> pulls_;     ///< open files
    std::vector<signed char> driven_;  ///< -1: not yet
    unsigned base_ = 0;          ///< the kernel's number of line 0
    std::function<void(unsigned, bool)> on_output_;
    boost::asio::posix::stream_descriptor trace_;
    std::string rest_;
};

}  // namespace kibitz::bench
