#include "drivers/chips/iso15693/sweep.hpp"

#include <algorithm>

namespace kibitz::chips::iso15693 {

namespace {

using What = Received::What;
using Masks = boost::container::static_vector<Mask, 32>;

class Sweeping {
public:
    Sweeping(Air& air, Sweep how, int rounds, int quieted) noexcept : air_(air), how_(how), rounds_(rounds), quieted_(quieted) {}

    tl::expected<Sample, Fault> run() {
        auto good = how_ == Sweep::Full ? sixteen_slots() : one_slot();
        if (!good) return tl::unexpected(std::move(good.error()));
        return sample_;
    }

private:
    tl::expected<void, Fault> one_slot() {
        for (int i = 0; i <= quieted_; ++i) {
            const auto request = inventory(Slots::One, {});
            const auto received = air_.exchange({request.data(), request.size()});
            if (!received) return tl::unexpected(received.error());
            if (received->what == What::Silence) return {};
            const auto tag = received->what == What::Frame ? inventory_answer(received->bytes) : std::nullopt;
            if (!tag) {
                ++sample_.collisions;
                return sixteen_slots();
            }
            add(*tag, received->millivolts);
            if (how_ == Sweep::Quick) return {};
            if (i == quieted_) break;
            const auto quiet = stay_quiet(*tag);
            if (auto good = air_.send({quiet.data(), quiet.size()}); !good) return good;
        }
        if (rounds_ > 1) return sixteen_slots();  // with one only, a sweep that has to be over soon: the next one asks again
        sample_.complete = false;
        return {};
    }
    tl::expected<void, Fault> sixteen_slots() {
        unresolved_.assign(1, Mask{});
        for (int i = 0; i < rounds_ && !unresolved_.empty(); ++i) {
            const auto mask = unresolved_.front();  // breadth first: what is easy to tell apart is told before the time is over
            unresolved_.erase(unresolved_.begin());
            if (auto good = round(mask); !good) return good;
        }
        if (!unresolved_.empty()) sample_.complete = false;
        return {};
    }
    tl::expected<void, Fault> round(const Mask& mask) {
        const auto request = inventory(Slots::Sixteen, mask);
        for (unsigned slot = 0; slot < slots; ++slot) {
            const auto received = slot == 0 ? air_.exchange({request.data(), request.size()}) : air_.next_slot();
            if (!received) return tl::unexpected(received.error());
            take(*received, mask.with(slot));
        }
        return {};
    }
    void take(const Received& received, const Mask& slot) {
        if (received.what == What::Silence) return;
        if (received.what == What::Frame)
            if (const auto tag = inventory_answer(received.bytes); tag && slot.covers(*tag)) return add(*tag, received.millivolts);
        ++sample_.collisions;
        if (slot.bits < uid_bits && unresolved_.size() < unresolved_.capacity()) unresolved_.push_back(slot);
        else sample_.complete = false;
    }
    void add(TagId tag, float millivolts) {
        if (std::find(sample_.tags.begin(), sample_.tags.end(), tag) != sample_.tags.end()) return;
        if (sample_.tags.size() == Sample::most_tags) {
            sample_.complete = false;
            return;
        }
        sample_.tags.push_back(tag);
        sample_.millivolts.push_back(millivolts);
    }

    Air& air_;
    Sweep how_;
    int rounds_, quieted_;
    Sample sample_;
    Masks unresolved_;
};

}  // namespace

tl::expected<Sample, Fault> sweep_field(Air& air, Sweep how, int rounds, int quieted) { return Sweeping(air, how, rounds, quieted).run(); }

}  // namespace kibitz::chips::iso15693
