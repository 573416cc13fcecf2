/// Which cards an antenna reads: votes over its last sweeps, for a sweep misses tags and never invents one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "controller/bridge/card.hpp"

namespace kibitz::perception {

class Votes {
public:
    /// Sweeps remembered; thresholds beyond it are cut to it.
    static constexpr int memory = 8;

    /// One more sweep was reported.
    void sweep(bridge::CardSet read) noexcept {
        for (std::size_t i = memory - 1; i > 0; --i) sweeps_[i] = sweeps_[i - 1];
        sweeps_[0] = read;
    }
    void clear() noexcept { sweeps_ = {}; }

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

private:
    std::array<bridge::CardSet, memory> sweeps_{};  ///< newest first
};

}  // namespace kibitz::perception
