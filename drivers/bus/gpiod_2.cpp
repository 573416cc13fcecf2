// Lines by libgpiod 2.x (Debian 13), which speaks the second version of the kernel's interface: one descriptor for all
// lines, each edge numbered within its line, the oldest thrown away when the kernel's buffer is full.
#include <gpiod.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include "drivers/bus/gpio.hpp"

namespace kibitz::bus {

namespace {

constexpr const char* consumer = "kibitz";
// The kernel's own default is 16 a line; a beam that bounces while the table is busy fills that.
constexpr std::size_t kernel_edges = 256;
// What one read() of ours takes from the kernel at once.
constexpr std::size_t edges_a_read = 64;

template <auto free>
struct Free {
    template <class T>
    void operator()(T* held) const noexcept {
        free(held);
    }
};
using Chip = std::unique_ptr<gpiod_chip, Free<gpiod_chip_close>>;
using ChipInfo = std::unique_ptr<gpiod_chip_info, Free<gpiod_chip_info_free>>;
using LineSettings = std::unique_ptr<gpiod_line_settings, Free<gpiod_line_settings_free>>;
using LineConfig = std::unique_ptr<gpiod_line_config, Free<gpiod_line_config_free>>;
using RequestConfig = std::unique_ptr<gpiod_request_config, Free<gpiod_request_config_free>>;
using Request = std::unique_ptr<gpiod_line_request, Free<gpiod_line_request_release>>;
using EdgeBuffer = std::unique_ptr<gpiod_edge_event_buffer, Free<gpiod_edge_event_buffer_free>>;

std::optional<std::string> label_of(const std::string& path) {
    const Chip chip(gpiod_chip_open(path.c_str()));
    const ChipInfo info(chip ? gpiod_chip_get_info(chip.get()) : nullptr);
    if (!info) return std::nullopt;
    return std::string(gpiod_chip_info_get_label(info.get()));
}

tl::expected<Chip, Fault> open_chip(const std::string& chip) {
    const auto path = chip_path(chip, label_of);
    if (!path) return tl::unexpected(path.error());
    Chip opened(gpiod_chip_open(path->c_str()));
    if (!opened) return tl::unexpected(errno_fault(errno, *path, Asked::Open));
    return opened;
}

std::string named(const std::string& chip, GpioOffset line) {
    return "GPIO chip '" + chip + "' line " + std::to_string(line.value);
}

gpiod_line_bias bias_of(Bias bias) {
    switch (bias) {
        case Bias::None: return GPIOD_LINE_BIAS_DISABLED;
        case Bias::PullUp: return GPIOD_LINE_BIAS_PULL_UP;
        case Bias::PullDown: return GPIOD_LINE_BIAS_PULL_DOWN;
        case Bias::AsIs: break;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

tl::expected<Request, Fault> request(const std::string& name, std::span<const GpioLine> lines, bool inputs) {
    const auto chip = open_chip(name);
    if (!chip) return tl::unexpected(chip.error());
    const LineSettings settings(gpiod_line_settings_new());
    const LineConfig config(gpiod_line_config_new());
    const RequestConfig asked(gpiod_request_config_new());
    if (!settings || !config || !asked) return tl::unexpected(errno_fault(ENOMEM, "GPIO chip '" + name + "'"));
    gpiod_request_config_set_consumer(asked.get(), consumer);
    if (inputs) gpiod_request_config_set_event_buffer_size(asked.get(), kernel_edges);
    for (const auto& line : lines) {
        gpiod_line_settings_reset(settings.get());  // the clock of events is CLOCK_MONOTONIC
        gpiod_line_settings_set_active_low(settings.get(), line.active_low);
        bool good = gpiod_line_settings_set_bias(settings.get(), bias_of(line.bias)) == 0;
        if (inputs) {
            good = good && gpiod_line_settings_set_direction(settings.get(), GPIOD_LINE_DIRECTION_INPUT) == 0;
            good = good && gpiod_line_settings_set_edge_detection(settings.get(), line.edges ? GPIOD_LINE_EDGE_BOTH : GPIOD_LINE_EDGE_NONE) == 0;
        } else {
            good = good && gpiod_line_settings_set_direction(settings.get(), GPIOD_LINE_DIRECTION_OUTPUT) == 0;
            good = good && gpiod_line_settings_set_output_value(settings.get(), GPIOD_LINE_VALUE_INACTIVE) == 0;
        }
        const unsigned offset = line.offset.value;
        if (!good || gpiod_line_config_add_line_settings(config.get(), &offset, 1, settings.get()) != 0)
            return tl::unexpected(errno_fault(errno, named(name, line.offset)));
    }
    Request held(gpiod_chip_request_lines(chip->get(), asked.get(), config.get()));
    if (held) return held;
    const int error = errno;
    // The kernel does not say which of the lines it was.
    std::string which;
    for (const auto& line : lines) which += (which.empty() ? "" : ", ") + std::to_string(line.offset.value);
    const bool edges = inputs && std::any_of(lines.begin(), lines.end(), [](const GpioLine& one) { return one.edges; });
    return tl::unexpected(errno_fault(error, "GPIO chip '" + name + "' lines " + which, edges ? Asked::Edges : Asked::Lines));
}

class Inputs final : public GpioInputs {
public:
    Inputs(std::string name, Request request, EdgeBuffer buffer)
        : name_(std::move(name)), request_(std::move(request)), buffer_(std::move(buffer)),
          descriptor_(gpiod_line_request_get_fd(request_.get())) {}

    std::size_t keeps() const noexcept override { return 0; }
    std::span<const int> descriptors() const override { return {&descriptor_, 1}; }

    tl::expected<std::size_t, Fault> read(std::span<EdgeEvent> into) override {
        const int waiting = gpiod_line_request_wait_edge_events(request_.get(), 0);
        if (waiting < 0) return tl::unexpected(errno_fault(errno, "GPIO chip '" + name_ + "'"));
        if (waiting == 0 || into.empty()) return std::size_t{0};
        const int got = gpiod_line_request_read_edge_events(request_.get(), buffer_.get(), std::min(into.size(), edges_a_read));
        if (got < 0) return tl::unexpected(errno_fault(errno, "GPIO chip '" + name_ + "'"));
        for (std::size_t i = 0; i < static_cast<std::size_t>(got); ++i) {
            auto* event = gpiod_edge_event_buffer_get_event(buffer_.get(), i);
            const auto since = std::chrono::nanoseconds(gpiod_edge_event_get_timestamp_ns(event));
            into[i] = {{gpiod_edge_event_get_line_offset(event)},
                       gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE ? Edge::Rising : Edge::Falling,
                       Moment(since),
                       static_cast<std::uint32_t>(gpiod_edge_event_get_line_seqno(event)),
                       static_cast<std::uint32_t>(gpiod_edge_event_get_global_seqno(event))};
        }
        return static_cast<std::size_t>(got);
    }

    tl::expected<bool, Fault> level(GpioOffset line) override {
        const auto value = gpiod_line_request_get_value(request_.get(), line.value);
        if (value == GPIOD_LINE_VALUE_ERROR) return tl::unexpected(errno_fault(errno, named(name_, line)));
        return value == GPIOD_LINE_VALUE_ACTIVE;
    }

private:
    std::string name_;
    Request request_;
    EdgeBuffer buffer_;
    int descriptor_;
};

class Outputs final : public GpioOutputs {
public:
    Outputs(std::string name, Request request) : name_(std::move(name)), request_(std::move(request)) {}

    tl::expected<void, Fault> set(GpioOffset line, bool level) override {
        const auto value = level ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
        if (gpiod_line_request_set_value(request_.get(), line.value, value) != 0)
            return tl::unexpected(errno_fault(errno, named(name_, line)));
        return {};
    }

private:
    std::string name_;
    Request request_;
};

}  // namespace

tl::expected<std::unique_ptr<GpioInputs>, Fault> open_gpio_inputs(const std::string& chip, std::span<const GpioLine> lines) {
    auto held = request(chip, lines, true);
    if (!held) return tl::unexpected(std::move(held.error()));
    EdgeBuffer buffer(gpiod_edge_event_buffer_new(edges_a_read));
    if (!buffer) return tl::unexpected(errno_fault(ENOMEM, "GPIO chip '" + chip + "'"));
    return std::make_unique<Inputs>(chip, *std::move(held), std::move(buffer));
}

tl::expected<std::unique_ptr<GpioOutputs>, Fault> open_gpio_outputs(const std::string& chip, std::span<const GpioLine> lines) {
    auto held = request(chip, lines, false);
    if (!held) return tl::unexpected(std::move(held.error()));
    return std::make_unique<Outputs>(chip, *std::move(held));
}

}  // namespace kibitz::bus
