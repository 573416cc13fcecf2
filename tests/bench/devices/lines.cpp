#include "lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace kibitz::bench {

namespace fs = std::filesystem;

namespace {

const fs::path tracing = "/sys/kernel/tracing";

void put(const fs::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text << std::flush;
    if (!out) throw std::runtime_error(file.string() + ": '" + text + "' cannot be written: is gpio-sim loaded, and this root?");
}

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string text;
    std::getline(in, text);
    if (text.empty()) throw std::runtime_error(file.string() + ": empty");
    return text;
}

/// The kernel's number of the first line of the chip with that label.
unsigned base_of(const std::string& label) {
    for (const auto& entry : fs::directory_iterator("/sys/class/gpio"))
        if (fs::exists(entry.path() / "label") && first_line(entry.path() / "label") == label)
            return static_cast<unsigned>(std::stoul(first_line(entry.path() / "base")));
    throw std::runtime_error("/sys/class/gpio: no chip is called " + label);
}

}  // namespace

SimulatedLines::SimulatedLines(boost::asio::io_context& io, const std::string& label, unsigned lines,
                               std::function<void(unsigned, bool)> on_output)
    : config_("/sys/kernel/config/gpio-sim/" + label), driven_(lines, -1), on_output_(std::move(on_output)), trace_(io) {
    fs::create_directory(config_);
    fs::create_directory(config_ / "bank");
    put(config_ / "bank/num_lines", std::to_string(lines));
    put(config_ / "bank/label", label);
    put(config_ / "live", "1");
    base_ = base_of(label);
    const fs::path chip = fs::path("/sys/devices/platform") / first_line(config_ / "dev_name") / first_line(config_ / "bank/chip_name");
    for (unsigned i = 0; i < lines; ++i) {
        const auto path = chip / ("sim_gpio" + std::to_string(i)) / "pull";
        pulls_.push_back(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (pulls_.back() < 0) throw std::runtime_error(path.string() + ": " + std::strerror(errno));
    }
    put(tracing / "buffer_percent", "0");  // tell at once, not when a page is full
    put(tracing / "events/gpio/gpio_value/filter", "get==0");
    put(tracing / "events/gpio/gpio_value/enable", "1");
    put(tracing / "tracing_on", "1");
    const int trace = ::open((tracing / "trace_pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (trace < 0) throw std::runtime_error("trace_pipe: " + std::string(std::strerror(errno)));
    trace_.assign(trace);
    wait();
}

SimulatedLines::~SimulatedLines() {
    for (const int file : pulls_) ::close(file);
    std::error_code none;
    std::ofstream(config_ / "live") << "0";
    fs::remove(config_ / "bank", none);
    fs::remove(config_, none);
}

void SimulatedLines::drive(unsigned line, bool high) {
    if (driven_.at(line) == static_cast<signed char>(high)) return;
    driven_[line] = static_cast<signed char>(high);
    const std::string_view text = high ? "pull-up" : "pull-down";
    if (::pwrite(pulls_[line], text.data(), text.size(), 0) < 0)
        throw std::runtime_error("gpio-sim line " + std::to_string(line) + ": " + std::strerror(errno));
}

void SimulatedLines::wait() {
    trace_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
        if (error) return;
        hear();
        wait();
    });
}

void SimulatedLines::hear() {
    char text[4096];
    for (;;) {
        const auto n = ::read(trace_.native_handle(), text, sizeof text);
        if (n <= 0) return;
        rest_.append(text, static_cast<std::size_t>(n));
        std::size_t from = 0;
        for (std::size_t end; (end = rest_.find('\n', from)) != std::string::npos; from = end + 1)
            heard(std::string_view(rest_).substr(from, end - from));
        rest_.erase(0, from);
    }
}

// "  kibitz-123  [000] d..1.  12.345678: gpio_value: 448 set 1"
void SimulatedLines::heard(std::string_view line) {
    constexpr std::string_view event = "gpio_value: ";
    const auto at = line.find(event);
    if (at == std::string_view::npos) return;
    const std::string words(line.substr(at + event.size()));
    unsigned number = 0, level = 0;
    if (std::sscanf(words.c_str(), "%u set %u", &number, &level) != 2) return;
    if (number < base_ || number - base_ >= driven_.size()) return;
    on_output_(number - base_, level != 0);
}

}  // namespace kibitz::bench
