/// Devices on the other side of a network: cameras, other makers' tables, pages in a browser. README.md is the protocol.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "drivers/remote/peer.hpp"
#include "drivers/remote/remote_cameras.hpp"
#include "drivers/source.hpp"

namespace kibitz::drivers::remote {

struct RemoteConfig {
    std::string board_model;
    std::vector<boards::Device> devices;  ///< those of the board file with driver `remote`
    std::function<Instant()> clock;       ///< the table's
    std::function<std::string()> new_session;  ///< a word nobody can guess
    std::string kept_corners{};           ///< of cameras, as `keep_corners` heard them at an earlier start
    std::function<void(const std::string&)> keep_corners{};  ///< when somebody has tapped others; may be empty
};

/// How late its readings may come where the board file does not say.
inline constexpr Duration usual_latency = std::chrono::milliseconds(50);
/// Time is looked at this often while anybody is connected.
inline constexpr std::chrono::milliseconds tick_every{25};

class RemoteSource final : public Source, public Outputs, public Listener {
public:
    RemoteSource(const boost::asio::any_io_executor& executor, RemoteConfig config);
    ~RemoteSource() override;

    std::string_view name() const noexcept override { return "remote"; }
    /// Every device is told as failed until somebody reports for it.
    void start(OnReading on_reading) override;
    void stop() override;
    Duration latency() const noexcept override;
    std::vector<DeviceState> devices() const override;
    void light(bridge::Seat seat, Colour colour) override;
    void prompt(bridge::Seat seat, Prompt prompt) override;
    /// The senders that show pictures.
    Cameras& cameras() noexcept { return cameras_; }

    void opened(Link& link) override;
    void received(Link& link, const v1::SenseUp& message) override;
    void malformed(Link& link, const std::string& what) override;
    void closed(Link& link) override;

    /// Does what is due by the clock: acknowledges, asks for clocks, gives up the silent. Called by a timer of its own.
    void tick();

private:
    struct Fresh {  ///< a link without a hello yet
        Link* link = nullptr;
        Instant opened{};
    };
    Peer* peer_of(const Link& link) noexcept;
    Link* link_of_camera(std::uint32_t id) noexcept;
    const boards::Device* wired(DeviceId id) const noexcept;
    void hello(Link& link, const v1::SenseHello& hello);
    std::string refusal(const v1::SenseHello& hello, std::set<DeviceId>& devices) const;
    Peer* resumed(const v1::SenseHello& hello, const std::set<DeviceId>& devices);
    void welcome(Peer& peer, bool resumed);
    void readings(Peer& peer, const v1::SenseReadings& message);
    void take(Peer& peer, const v1::Reading& message);
    std::string wrong(const Peer& peer, const Reading& reading) const;
    void problem(Peer& peer, const v1::Reading& message, const std::string& what);
    void clock_answered(Peer& peer, const v1::SenseClock& answer);
    void refuse(Link& link, const std::string& what);
    void acknowledge(Peer& peer, Instant now);
    void told(const Peer& peer, reading::Health health, const std::string& detail);
    void tell(DeviceId id, reading::Health health, const std::string& detail);
    void show(Peer& peer);
    void arm();

    RemoteConfig config_;
    RemoteCameras cameras_;
    boost::asio::steady_timer timer_;
    OnReading on_reading_;
    std::list<Peer> peers_;
    std::vector<Fresh> fresh_;
    std::map<DeviceId, DeviceState> states_;
    bridge::PerSeat<Colour> lights_{};
    bridge::PerSeat<Prompt> prompts_{};
    bool armed_ = false;
};

}  // namespace kibitz::drivers::remote
