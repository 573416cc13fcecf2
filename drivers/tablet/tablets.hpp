/// Panels that are pages in a browser: `tablet {}` in a board file. Their keys come through the display, which knows who is
/// logged in at which seat; here is only whether a device is there.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "boards/board.hpp"
#include "drivers/source.hpp"

namespace kibitz::drivers {

class Tablets final : public Source {
public:
    /// A page that is loaded anew, or a network that drops for a moment, is not told.
    static constexpr std::chrono::seconds patience{10};

    /// @param now the table's time
    Tablets(const boost::asio::any_io_executor& executor, std::function<Instant()> now, const std::vector<boards::Device>& devices);

    /// Whether this seat's panel is a page.
    bool has(bridge::Seat seat) const noexcept { return panels_[seat].has_value(); }
    /// Whether a device has joined at the seat's page, and whether one is connected.
    void present(bridge::Seat seat, bool joined, bool there);

    std::string_view name() const noexcept override { return "tablet"; }
    void start(OnReading on_reading) override;
    void stop() override;
    Duration latency() const noexcept override { return Duration::zero(); }
    std::vector<DeviceState> devices() const override;

private:
    struct Panel {
        DeviceState state;
        bool joined = false, there = false;
        std::unique_ptr<boost::asio::steady_timer> timer;
    };
    void tell(Panel& panel, reading::Health health);
    void wait(Panel& panel);

    std::function<Instant()> now_;
    bridge::PerSeat<std::optional<Panel>> panels_;
    OnReading on_reading_;
};

}  // namespace kibitz::drivers
