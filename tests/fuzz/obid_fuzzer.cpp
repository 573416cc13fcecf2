// Bytes from a serial line: whatever comes, an answer is told only with its check sum right, its data sets never reach past it, and a
// driver at such a line neither crashes nor tells a card that was not in what it heard.
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <vector>

#include "drivers/chips/obid/obid.hpp"
#include "drivers/chips/obid/status.hpp"

using namespace kibitz;
using namespace kibitz::chips::obid;

namespace {

/// A line at which those bytes are, a piece after each request: the first byte of a piece says how many follow.
class Noise final : public bus::SerialLine {
public:
    Noise(const std::uint8_t* data, std::size_t size) : left_(data, data + size) {}
    bus::Moment now() override { return now_; }
    void pause(bus::microseconds time) override { now_ += time; }
    tl::expected<void, bus::Fault> send(std::span<const std::uint8_t> bytes) override {
        now_ += bus::microseconds(1000);
        const std::size_t wanted = next().value_or(0);
        const auto count = std::min(wanted, left_.size());
        piece_.assign(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(count));
        left_.erase(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(count));
        // An even first byte: as an answer to what was asked, with its check sum, so that what is within is looked at.
        if (count > 2 && piece_.front() % 2 == 0) {
            std::vector<std::uint8_t> frame{0x00, 0x00, bytes[bytes[0] == stx ? 4 : 2]};
            frame.insert(frame.end(), piece_.begin() + 1, piece_.end());
            frame[0] = static_cast<std::uint8_t>(frame.size() + 2);
            const auto crc = crc16(frame);
            frame.push_back(static_cast<std::uint8_t>(crc));
            frame.push_back(static_cast<std::uint8_t>(crc >> 8));
            piece_.assign(frame.begin(), frame.end());
        }
        return {};
    }
    tl::expected<std::size_t, bus::Fault> receive(std::span<std::uint8_t> into, bus::microseconds most) override {
        const auto count = std::min(into.size(), piece_.size());
        if (count == 0) now_ += most;
        std::copy_n(piece_.begin(), count, into.begin());
        piece_.erase(piece_.begin(), piece_.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }
    tl::expected<void, bus::Fault> drop() override {
        piece_.clear();
        return {};
    }
    bool silent() const { return left_.empty(); }

private:
    std::optional<std::uint8_t> next() {
        if (left_.empty()) return std::nullopt;
        const auto one = left_.front();
        left_.pop_front();
        return one;
    }
    bus::Moment now_{bus::milliseconds(1000)};
    std::deque<std::uint8_t> left_, piece_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    AnswerReader reader;
    for (std::size_t i = 0; i < size; ++i) {
        const auto found = reader.take(data[i]);
        if (found == AnswerReader::Found::Part) continue;
        if (found == AnswerReader::Found::Whole) (void)data_sets(reader.answer().data);
        reader.clear();
    }
    (void)data_sets({data, size});
    const auto line = std::make_shared<Noise>(data, size);
    chips::Supervised<Core> driver{Core(line, {any_address, {}})};
    auto now = line->now();
    for (int step = 0; step < 200 && !line->silent(); ++step) {
        const auto told = driver.step(now);
        if (told.next <= now) std::abort();
        if (told.sample && told.sample->tags.size() != told.sample->millivolts.size()) std::abort();
        now = std::max(told.next, line->now());
    }
    return 0;
}
