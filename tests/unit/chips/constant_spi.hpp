/// An SPI bus that keeps what was sent and answers one byte to everything: for tests of a chip's wires.
#pragma once

#include <algorithm>
#include <vector>

#include "drivers/bus/spi.hpp"

namespace kibitz::tests {

struct ConstantSpi final : bus::SpiBus {
    explicit ConstantSpi(std::uint8_t says) : answer(says) {}
    [[nodiscard]] tl::expected<void, bus::Fault> transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        sent.assign(out.begin(), out.end());
        std::fill(in.begin(), in.end(), answer);
        return {};
    }
    std::vector<std::uint8_t> sent;
    std::uint8_t answer;
};

}  // namespace kibitz::tests
