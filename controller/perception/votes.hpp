/// Which cards an antenna reads: votes over its last sweeps, for a sweep misses tags and never invents one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "controller/bridge/card.hpp"
#include "controller/units/time.hpp"

namespace kibitz::perception {

class Votes {
public:
    /// Sweeps remembered; thresholds beyond it are cut to it.
    static constexpr int memory = 8;

    /// One more sweep was reported, at a moment not before the last one's.
    void sweep(bridge::CardSet read, Instant at) noexcept {
        for (std::size_t i = memory - 1; i > 0; --i) {
            sweeps_[i] = sweeps_[i - 1];
            until_[i] = until_[i - 1];
        }
        until_[1] = at;
        sweeps_[0] = read;
    }

    bridge::CardSet last() const noexcept { return sweeps_[0]; }

    /// Cards read in at least `reads` of the last `window` sweeps.
    bridge::CardSet at_least(int reads, int window) const noexcept {
        const auto used = static_cast<std::size_t>(std::clamp(window, 1, memory));
        // A counter for each card, its bits in three words: all 52 are counted at once.
        std::uint64_t ones = 0, twos = 0, fours = 0, eights = 0;
        for (std::size_t i = 0; i < used; ++i) {
            std::uint64_t carry = sweeps_[i].mask();
            std::uint64_t next = ones & carry;
            ones ^= carry;
            carry = next;
            next = twos & carry;
            twos ^= carry;
            carry = next;
            next = fours & carry;
            fours ^= carry;
            eights |= next;
        }
        bridge::CardSet result;
        for (auto card : bridge::CardSet::from_mask(ones | twos | fours | eights)) {
            const auto bit = [&](std::uint64_t word) { return static_cast<int>(word >> card.index() & 1); };
            if (bit(ones) + 2 * bit(twos) + 4 * bit(fours) + 8 * bit(eights) >= reads) result.insert(card);
        }
        return result;
    }
    /// Cards read in at least one of the last `window` sweeps; the others are gone.
    bridge::CardSet any(int window) const noexcept {
        const auto used = static_cast<std::size_t>(std::clamp(window, 1, memory));
        bridge::CardSet result;
        for (std::size_t i = 0; i < used; ++i) result = result | sweeps_[i];
        return result;
    }
    /// Cards read since then: a reader that tells changes has said with each report what holds until the next one.
    bridge::CardSet since(Instant from) const noexcept {
        bridge::CardSet result = sweeps_[0];
        for (std::size_t i = 1; i < memory && until_[i] > from; ++i) result = result | sweeps_[i];
        return result;
    }

private:
    std::array<bridge::CardSet, memory> sweeps_{};  ///< newest first
    std::array<Instant, memory> until_{};           ///< when the next one was reported; of the newest nothing yet
};

}  // namespace kibitz::perception
