/// Everybody who watches the table live: makes each message once and hands it to all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "controller/display/live_frame.hpp"

namespace kibitz::display {

/// One display connected to /api/v1/live.
class LiveClient {
public:
    virtual void send(const FramePtr& frame) = 0;

protected:
    ~LiveClient() = default;
};

class LiveHub {
public:
    struct Names {
        std::string version, table_name;
    };
    /// A client that missed more than this gets the snapshot: it is shorter, and fits into the client's queue.
    static constexpr std::size_t max_missed = 128;

    LiveHub(table::Source& source, Names names);

    /// Sends the snapshot, or what the client missed since event `after`; from then on every event.
    void join(LiveClient& client, std::optional<std::uint64_t> after);
    void leave(LiveClient& client) { clients_.erase(&client); }
    std::size_t clients() const noexcept { return clients_.size(); }

    /// An event was published.
    void event(const laws::Event& event);
    /// The journal can, or can no longer, be written: everybody gets the table as it stands, without an event.
    void durability_changed();
    /// A message of a client, in the form it came; `reply` is called once, now or later, with what to send back.
    void request(const std::string& message, bool json, std::function<void(FramePtr)> reply);

    /// The table as JSON (GET /api/v1/table).
    std::string table_json();
    /// One incident in words; nothing for an unknown number.
    std::shared_ptr<const IncidentText> incident(std::uint64_t id);
    static FramePtr dropped(const std::string& why);

private:
    std::shared_ptr<const TableText> table();
    FramePtr hello();

    table::Source& source_;
    Names names_;
    IncidentWords words_;
    std::set<LiveClient*> clients_;
};

}  // namespace kibitz::display
