#include "controller/app/progress.hpp"

#include <string>

namespace kibitz::app {
namespace {
constexpr std::chrono::milliseconds patience{1000};
constexpr std::chrono::milliseconds redraw{100};
constexpr std::size_t width = 40;
}  // namespace

Progress::Progress(const Streams& streams, const char* what, std::size_t total)
    : err_(streams.err),
      what_(what),
      total_(total),
      on_(streams.progress),
      next_(std::chrono::steady_clock::now() + patience) {}

void Progress::at(std::size_t count) {
    if (!on_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + redraw;
    drawn_ = true;
    err_ << '\r' << what_ << ' ';
    if (total_ > 0) {
        const std::size_t filled = width * (count < total_ ? count : total_) / total_;
        err_ << '[' << std::string(filled, '=') << std::string(width - filled, ' ') << "] ";
    }
    err_ << count;
    if (total_ > 0) err_ << " of " << total_;
    err_.flush();
}

Progress::~Progress() {
    if (drawn_) err_ << '\r' << std::string(width + 60, ' ') << '\r' << std::flush;
}

}  // namespace kibitz::app
