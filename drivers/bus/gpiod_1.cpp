// Lines by libgpiod 1.6 (Debian 12), which speaks the first version of the kernel's interface: a descriptor a line, no
// sequence numbers, 16 edges kept a line and the newest thrown away when they are full.
#include <gpiod.h>
#include <poll.h>

#include <cerrno>
#include <memory>
#include <utility>

#include "drivers/bus/gpio.hpp"

namespace kibitz::bus {

namespace {

constexpr const char* consumer = "kibitz";
// linux/drivers/gpio/gpiolib-cdev.c: the FIFO of a line event.
constexpr std::size_t kernel_edges = 16;

struct CloseChip {
    void operator()(gpiod_chip* chip) const noexcept { gpiod_chip_close(chip); }  // releases its lines too
};
using Chip = std::unique_ptr<gpiod_chip, CloseChip>;

std::optional<std::string> label_of(const std::string& path) {
    const Chip chip(gpiod_chip_open(path.c_str()));
    if (!chip) return std::nullopt;
    return std::string(gpiod_chip_label(chip.get()));
}

std::string named(const std::string& chip, GpioOffset line) {
    return "GPIO chip '" + chip + "' line " + std::to_string(line.value);
}

tl::expected<Chip, Fault> open_chip(const std::string& chip) {
    const auto path = chip_path(chip, label_of);
    if (!path) return tl::unexpected(path.error());
    Chip opened(gpiod_chip_open(path->c_str()));
    if (!opened) return tl::unexpected(errno_fault(errno, *path, Asked::Open));
    return opened;
}

int flags_of(const GpioLine& line) {
    int flags = line.active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (line.bias) {
        case Bias::AsIs: break;
        case Bias::None: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE; break;
        case Bias::PullUp: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP; break;
        case Bias::PullDown: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN; break;
    }
    return flags;
}

struct Held {
    GpioOffset offset;
    gpiod_line* line = nullptr;
    bool edges = true;
};

const Held* held(std::span<const Held> lines, GpioOffset offset) {
    for (const auto& one : lines)
        if (one.offset == offset) return &one;
    return nullptr;
}

Fault not_held(const std::string& chip, GpioOffset line) {
    return {Trouble::Absent, named(chip, line) + ": not among the lines that were opened"};
}

/// Each line by itself, since flags are a request's.
tl::expected<std::vector<Held>, Fault> request(gpiod_chip* chip, const std::string& name, std::span<const GpioLine> lines, int type) {
    std::vector<Held> all;
    for (const auto& one : lines) {
        auto* line = gpiod_chip_get_line(chip, one.offset.value);
        if (!line) return tl::unexpected(Fault{Trouble::Absent, named(name, one.offset) + ": the chip has no such line"});
        const bool level_only = type == GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES && !one.edges;
        const auto asked = type == GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES && one.edges ? Asked::Edges : Asked::Lines;
        const gpiod_line_request_config config{consumer, level_only ? GPIOD_LINE_REQUEST_DIRECTION_INPUT : type, flags_of(one)};
        if (gpiod_line_request(line, &config, 0) != 0) return tl::unexpected(errno_fault(errno, named(name, one.offset), asked));
        all.push_back({one.offset, line, !level_only});
    }
    return all;
}

class Inputs final : public GpioInputs {
public:
    Inputs(Chip chip, std::string name, std::vector<Held> lines)
        : chip_(std::move(chip)), name_(std::move(name)), lines_(std::move(lines)) {
        for (const auto& one : lines_) {
            if (!one.edges) continue;
            descriptors_.push_back(gpiod_line_event_get_fd(one.line));
            offsets_.push_back(one.offset);
        }
    }

    std::size_t keeps() const noexcept override { return kernel_edges; }
    std::span<const int> descriptors() const override { return descriptors_; }

    tl::expected<std::size_t, Fault> read(std::span<EdgeEvent> into) override {
        std::size_t n = 0;
        for (std::size_t i = 0; i < descriptors_.size(); ++i)
            while (n < into.size() && waiting(descriptors_[i])) {
                gpiod_line_event event{};
                if (gpiod_line_event_read_fd(descriptors_[i], &event) != 0)
                    return tl::unexpected(errno_fault(errno, named(name_, offsets_[i])));
                const auto since = std::chrono::seconds(event.ts.tv_sec) + std::chrono::nanoseconds(event.ts.tv_nsec);
                into[n++] = {offsets_[i],
                             event.event_type == GPIOD_LINE_EVENT_RISING_EDGE ? Edge::Rising : Edge::Falling, Moment(since),
                             std::nullopt, std::nullopt};
            }
        return n;
    }

    tl::expected<bool, Fault> level(GpioOffset line) override {
        const auto* one = held(lines_, line);
        if (!one) return tl::unexpected(not_held(name_, line));
        const int value = gpiod_line_get_value(one->line);
        if (value < 0) return tl::unexpected(errno_fault(errno, named(name_, line), Asked::Lines));
        return value != 0;
    }

private:
    static bool waiting(int descriptor) {
        pollfd one{descriptor, POLLIN, 0};
        return ::poll(&one, 1, 0) == 1 && (one.revents & POLLIN) != 0;
    }
    Chip chip_;
    std::string name_;
    std::vector<Held> lines_;
    std::vector<int> descriptors_;     ///< of the lines with edges ...
    std::vector<GpioOffset> offsets_;  ///< ... and their numbers
};

class Outputs final : public GpioOutputs {
public:
    Outputs(Chip chip, std::string name, std::vector<Held> lines)
        : chip_(std::move(chip)), name_(std::move(name)), lines_(std::move(lines)) {}

    tl::expected<void, Fault> set(GpioOffset line, bool level) override {
        const auto* one = held(lines_, line);
        if (!one) return tl::unexpected(not_held(name_, line));
        if (gpiod_line_set_value(one->line, level ? 1 : 0) != 0)
            return tl::unexpected(errno_fault(errno, named(name_, line), Asked::Lines));
        return {};
    }

private:
    Chip chip_;
    std::string name_;
    std::vector<Held> lines_;
};

template <class Lines, class Seam>
tl::expected<std::unique_ptr<Seam>, Fault> open_lines(const std::string& name, std::span<const GpioLine> lines, int type) {
    auto chip = open_chip(name);
    if (!chip) return tl::unexpected(std::move(chip.error()));
    auto requested = request(chip->get(), name, lines, type);
    if (!requested) return tl::unexpected(std::move(requested.error()));
    return std::make_unique<Lines>(*std::move(chip), name, *std::move(requested));
}

}  // namespace

tl::expected<std::unique_ptr<GpioInputs>, Fault> open_gpio_inputs(const std::string& chip, std::span<const GpioLine> lines) {
    return open_lines<Inputs, GpioInputs>(chip, lines, GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES);
}

tl::expected<std::unique_ptr<GpioOutputs>, Fault> open_gpio_outputs(const std::string& chip, std::span<const GpioLine> lines) {
    return open_lines<Outputs, GpioOutputs>(chip, lines, GPIOD_LINE_REQUEST_DIRECTION_OUTPUT);
}

}  // namespace kibitz::bus
