#include "drivers/tablet/tablets.hpp"

#include <utility>

namespace kibitz::drivers {
namespace {

/// The display has words of its own for these: an empty seat is no broken device.
constexpr const char* nobody = "nobody has joined";
constexpr const char* not_connected = "joined, not connected";

}  // namespace

Tablets::Tablets(const boost::asio::any_io_executor& executor, std::function<Instant()> now, const std::vector<boards::Device>& devices)
    : now_(std::move(now)) {
    for (const auto& device : devices)
        if (const auto seat = seat_at(device.id.place)) {
            panels_[*seat].emplace();
            panels_[*seat]->state.id = device.id;
            panels_[*seat]->timer = std::make_unique<boost::asio::steady_timer>(executor);
        }
}

void Tablets::tell(Panel& panel, reading::Health health) {
    if (panel.state.health == health || !on_reading_) return;
    panel.state.health = health;
    panel.state.detail = health == reading::Health::Ok ? "" : panel.joined ? not_connected : nobody;
    on_reading_({now_(), std::make_shared<const reading::Device>(reading::Device{panel.state.id, health, panel.state.detail}), {}});
}

void Tablets::wait(Panel& panel) {
    panel.timer->expires_after(patience);
    panel.timer->async_wait([this, &panel](const boost::system::error_code& stopped) {
        if (!stopped && !panel.there) tell(panel, reading::Health::Failed);
    });
}

void Tablets::present(bridge::Seat seat, bool joined, bool there) {
    auto& panel = panels_[seat];
    if (panel) panel->joined = joined;
    if (!panel || std::exchange(panel->there, there) == there || !on_reading_) return;
    panel->timer->cancel();
    if (there) tell(*panel, reading::Health::Ok);
    else wait(*panel);
}

void Tablets::start(OnReading on_reading) {
    on_reading_ = std::move(on_reading);
    for (auto& panel : panels_)
        if (panel && !panel->there) wait(*panel);
}

void Tablets::stop() {
    on_reading_ = nullptr;
    for (auto& panel : panels_)
        if (panel) panel->timer->cancel();
}

std::vector<DeviceState> Tablets::devices() const {
    std::vector<DeviceState> states;
    for (const auto& panel : panels_)
        if (panel) states.push_back(panel->state);
    return states;
}

}  // namespace kibitz::drivers
