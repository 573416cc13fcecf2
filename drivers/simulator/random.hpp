/// The simulator's own dice: xoshiro256** (Blackman and Vigna, 2018, public domain algorithm) with its own distributions,
/// because those of the standard library differ from one library to the next and a seed must give the same tape on all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "controller/perception/reading.hpp"
#include "controller/units/require.hpp"

namespace kibitz::drivers::simulator {

/// Even over [0, 1), and the same for the same numbers: splitmix64's mixing, where a sequence would be in the way.
inline double drawn(std::uint64_t seed, std::uint64_t what) noexcept {
    std::uint64_t z = seed + (what + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
}

class Random {
public:
    /// @param stream independent sequences of one seed: one for each sensor, so that no sensor's dice shift another's.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) noexcept {
        std::uint64_t mixed = seed * 0x9e3779b97f4a7c15u + stream * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du;
        for (auto& word : words_) word = scramble(mixed);
    }

    std::uint64_t bits() noexcept {
        const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = std::rotl(words_[3], 45);
        return result;
    }
    /// In [0, 1).
    double unit() noexcept { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }
    /// Even over [low, high).
    double between(double low, double high) noexcept { return low + (high - low) * unit(); }
    /// Even over low..high, both included. @pre low <= high
    int whole(int low, int high) noexcept {
        require(low <= high, "the lower bound comes first");
        return low + static_cast<int>(unit() * (high - low + 1));
    }
    /// True with this probability.
    bool chance(double probability) noexcept { return probability > 0 && unit() < probability; }
    /// A bell curve of mean 0 and sigma 1, never beyond 6: twelve even numbers added (needs no mathematics library).
    double bell() noexcept {
        std::int64_t sum = 0;
        for (int word = 0; word < 3; ++word) {
            std::uint64_t rest = bits();
            for (int part = 0; part < 4; ++part, rest >>= 16) sum += static_cast<std::int64_t>(rest & 0xffff);
        }
        return (static_cast<double>(sum) + 6.0) / 65536.0 - 6.0;
    }
    /// A time even over [low, high).
    Duration time(Duration low, Duration high) noexcept {
        return low + Duration(static_cast<std::int64_t>(unit() * static_cast<double>((high - low).count())));
    }

private:
    /// splitmix64: spreads a seed over the generator's words.
    static std::uint64_t scramble(std::uint64_t& state) noexcept {
        state += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::array<std::uint64_t, 4> words_{};
};

}  // namespace kibitz::drivers::simulator
