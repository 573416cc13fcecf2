/// What all connections share, and what one connection is to the server: something that can be closed.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "controller/display/ending.hpp"
#include "controller/display/http_codec.hpp"
#include "controller/display/places.hpp"
#include "controller/display/router.hpp"
#include "controller/display/service.hpp"

namespace kibitz::display {

class Connection {
public:
    /// Closes the socket after what must still be said; `why` goes to a live display.
    virtual void close(Ending why) = 0;

    Place place;
    /// The login a live display stands on: when that ends, so does the display. Empty for requests, which carry theirs.
    std::string stands_on;

protected:
    ~Connection() = default;
};

/// Outlived by nothing that uses it: every connection holds it.
struct Shared {
    Shared(RouterConfig config, LiveHub::Names names, table::Source& source, std::vector<WebSocketService> the_services)
        : assets(embedded::web()),
          hub(source, names),
          scorers(source, {names.version, names.table_name, names.table_id, names.journal_id}),
          seats(source, {names.version, names.table_name, config.prevent_illegal_calls, config.packs, config.clock, config.stop}),
          watch(source, {names.version, names.table_name, config.spectators, {}}),
          technician(source, {names.version, names.table_name, config.devices, config.packs, config.clock}),
          router(std::move(config), source, hub, scorers, seats, watch, technician, assets, figures),
          services(std::move(the_services)) {
        router.on_logout([this](Ending why) { end_logged_out(why); });
        scorers.on_change([this] { router.tell_panels(); });
        seats.on_change([this] { router.tell_panels(); });
        watch.on_change([this] { router.tell_panels(); });
    }

    /// close() may end a connection, which takes itself out of the set.
    template <class Which>
    void close_those(Which which, Ending why) {
        const std::vector<Connection*> open(connections.begin(), connections.end());
        for (auto* connection : open)
            if (connections.contains(connection) && which(*connection)) connection->close(why);
    }
    /// Displays whose login has been ended, or has come to its end.
    void end_logged_out(Ending why = Ending::LoggedOut) {
        close_those([this](const Connection& one) { return !one.stands_on.empty() && !router.valid(one.stands_on); }, why);
    }
    std::size_t members() const {
        std::size_t count = 0;
        for (const auto* connection : connections)
            if (connection->place.member) ++count;
        return count;
    }
    std::size_t spectators() const {
        std::size_t count = 0;
        for (const auto* connection : connections)
            if (connection->place.spectator) ++count;
        return count;
    }
    /// Makes a place for a stranger of this network if that can be. @return whether there is one
    [[nodiscard]] bool make_place(const std::string& network) {
        std::vector<const Place*> places;
        for (const auto* connection : connections) places.push_back(&connection->place);
        const auto admission = admit(places, network);
        if (admission.gives_way) {
            ++figures.gave_way;
            close_those([&](const Connection& one) { return &one.place == admission.gives_way; }, Ending::GaveWay);
        }
        return admission.free || admission.gives_way;
    }

    ServerFigures figures;
    Assets assets;
    LiveHub hub;
    ScorerHub scorers;
    SeatHub seats;
    WatchHub watch;
    TechnicianHub technician;
    Router router;
    std::set<Connection*> connections;
    std::vector<WebSocketService> services;
    std::uint64_t connections_ever = 0;
};
using SharedPtr = std::shared_ptr<Shared>;

/// What counts as one client: an IPv4 address, or the /64 of an IPv6 one, of which a single machine has as many as it likes
/// (RFC 4291, 2.5.4).
std::string network_of(const boost::asio::ip::address& address);

/// Reads requests from a fresh connection until it ends, or becomes a live display.
void serve_http(boost::asio::ip::tcp::socket socket, SharedPtr shared);

}  // namespace kibitz::display
