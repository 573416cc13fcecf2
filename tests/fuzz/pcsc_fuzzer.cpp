// What a PC/SC reader answers, any bytes in any order, between faults and cards taken away: the driver neither crashes nor asks without a
// pause, and tells only a tag whose number was sent.
#include <cstdlib>
#include <span>

#include "drivers/chips/pcsc/pcsc.hpp"

using namespace kibitz;
using namespace kibitz::chips::pcsc;

namespace {

void demand(bool good) {
    if (!good) std::abort();
}

/// Answers with the input: its first byte says which fault, none, or how many bytes follow.
class Noise final : public bus::CardSlot {
public:
    explicit Noise(std::span<const std::uint8_t> input) : left_(input) {}
    bus::Moment now() override { return now_; }
    std::string reader() const override { return "noise"; }
    tl::expected<void, bus::Fault> find() override {
        now_ += bus::milliseconds(1);
        if (next() % 8 == 7) return tl::unexpected(bus::Fault{bus::Trouble::Absent, "spoilt"});
        return {};
    }
    tl::expected<std::optional<Bytes>, bus::Fault> ask(std::span<const std::uint8_t> command) override {
        demand(command.size() == 5);
        now_ += bus::milliseconds(1);
        sent_.clear();
        const auto what = next();
        if (what == 0xFF) return tl::unexpected(bus::Fault{bus::Trouble::Gone, "spoilt"});
        if (what == 0xFE) return std::nullopt;
        for (int i = 0; i < what % 32 && !left_.empty(); ++i) sent_.push_back(next());
        if (what >= 0x80) sent_.push_back(0x90), sent_.push_back(0x00);  // so that what is within is looked at
        return sent_;
    }
    bool silent() const { return left_.empty(); }
    const Bytes& sent() const { return sent_; }

private:
    std::uint8_t next() {
        if (left_.empty()) return 0;
        const auto one = left_.front();
        left_ = left_.subspan(1);
        return one;
    }
    bus::Moment now_{bus::milliseconds(1000)};
    std::span<const std::uint8_t> left_;
    Bytes sent_;
};

void sent(TagId tag, const Noise::Bytes& bytes) {
    demand(tag.value != 0 && bytes.size() >= 6);
    std::uint64_t forward = 0, back = 0;
    for (std::size_t i = 0; i + 2 < bytes.size(); ++i) forward = forward << 8 | bytes[i], back = back << 8 | bytes[bytes.size() - 3 - i];
    demand(tag.value == forward || tag.value == back);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto slot = std::make_shared<Noise>(std::span(data, size));
    chips::Supervised<Core> driver{Core(slot), patience};
    auto now = slot->now();
    for (int step = 0; step < 500 && !slot->silent(); ++step) {
        const auto told = driver.step(now);
        demand(told.next > now);
        if (told.sample) {
            demand(told.sample->tags.size() <= 1 && told.sample->tags.size() == told.sample->millivolts.size());
            if (!told.sample->tags.empty()) sent(told.sample->tags.front(), slot->sent());
        }
        now = std::max(told.next, slot->now());
    }
    return 0;
}
