/// GPIO lines: edges as values with the kernel's time, levels, outputs. One seam; behind it libgpiod 1.6 (Debian 12) or
/// 2.x (Debian 13), chosen when Kibitz is built, or emulated lines.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::bus {

/// The number of a line on its chip: 17 is "GPIO17" of a Raspberry Pi's header.
struct GpioOffset {
    unsigned value = 0;
    friend constexpr auto operator<=>(GpioOffset, GpioOffset) noexcept = default;
};

enum class Bias : std::uint8_t { AsIs, None, PullUp, PullDown };
enum class Edge : std::uint8_t { Rising, Falling };

/// A level is logical throughout: true is active, which on a line that is active low is 0 V. So are edges.
struct GpioLine {
    GpioOffset offset;
    Bias bias = Bias::AsIs;
    bool active_low = false;
    bool edges = true;  ///< of an input: false where only its level is asked for (a handshake)
};

/// What the kernel saw on a line. The level is never read again to learn it.
struct EdgeEvent {
    GpioOffset line;
    Edge edge = Edge::Rising;
    Moment at{};                            ///< in the kernel's interrupt, not when it was read
    std::optional<std::uint32_t> sequence;  ///< counts the line's edges from 1; libgpiod 1.6 gives none
    std::optional<std::uint32_t> among_all;  ///< counts the edges of all lines that were opened together from 1
};

/// Lines whose edges, both ways, are told, and lines whose level is asked for. Used by one thread at a time.
class GpioInputs {
public:
    virtual ~GpioInputs() = default;
    /// How many edges of one line the kernel keeps before it throws one away without a trace in those that are left; 0: a
    /// loss always shows in the sequence numbers.
    virtual std::size_t keeps() const noexcept = 0;
    /// To be watched by poll() for readability: one for all lines (2.x) or one a line (1.6).
    virtual std::span<const int> descriptors() const = 0;
    /// Takes edges that are waiting, oldest first on each line; never blocks. @return how many; 0: none is waiting
    [[nodiscard]] virtual tl::expected<std::size_t, Fault> read(std::span<EdgeEvent> into) = 0;
    /// The level at this moment.
    [[nodiscard]] virtual tl::expected<bool, Fault> level(GpioOffset line) = 0;
};

/// Lines that are driven. Used by one thread at a time.
class GpioOutputs {
public:
    virtual ~GpioOutputs() = default;
    [[nodiscard]] virtual tl::expected<void, Fault> set(GpioOffset line, bool level) = 0;
};

/// Opens lines of the chip of that label ("pinctrl-bcm2711", "pinctrl-rp1"; numbers of chips move between kernels), or of
/// the chip at that path ("/dev/gpiochip0"). Absent: no such chip or line; Taken: another program holds a line.
[[nodiscard]] tl::expected<std::unique_ptr<GpioInputs>, Fault> open_gpio_inputs(const std::string& chip,
                                                                                std::span<const GpioLine> lines);
/// All outputs begin inactive.
[[nodiscard]] tl::expected<std::unique_ptr<GpioOutputs>, Fault> open_gpio_outputs(const std::string& chip,
                                                                                  std::span<const GpioLine> lines);

/// The chip among `paths` whose label is `label`; Absent when there is none, Refused when two have it. Paths that lead to
/// the same device (a Pi 5 has such links) count once. `label_of` gives nothing for what is no GPIO chip.
[[nodiscard]] tl::expected<std::string, Fault> chip_by_label(const std::string& label, std::span<const std::string> paths,
                                                             const std::function<std::optional<std::string>(const std::string&)>& label_of);
/// Every /dev/gpiochip*, in order of name.
std::vector<std::string> gpio_chip_paths();
/// Where the chip is that is given by label, or by path ("/dev/gpiochip0"); faults as of chip_by_label().
[[nodiscard]] tl::expected<std::string, Fault> chip_path(const std::string& chip,
                                                         const std::function<std::optional<std::string>(const std::string&)>& label_of);

}  // namespace kibitz::bus
