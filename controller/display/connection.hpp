/// What all connections share, and what one connection is to the server: something that can be closed.
#pragma once

#include <algorithm>
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
#include "controller/net/tls_door.hpp"

namespace kibitz::display {

class Connection {
public:
    /// Closes the socket after what must still be said; `why` goes to a live display.
    virtual void close(Ending why) = 0;

    Place place;
    /// The login a live display stands on: when that ends, so does the display. Empty for requests, which carry theirs.
    std::string stands_on;
    /// By which a live display has come in; null for requests.
    const Door* door = nullptr;
    /// What it is told; null for requests.
    const Feed* fed_by = nullptr;

protected:
    ~Connection() = default;
};

/// Outlived by nothing that uses it: every connection holds it.
struct Shared {
    Shared(RouterConfig config, const TableNames& names, table::Source& source, std::vector<WebSocketService> the_services)
        : assets(embedded::web()),
          feeds(source, config, names),
          router(std::move(config), source, feeds, assets, figures),
          services(std::move(the_services)) {
        router.on_logout([this](Ending why) { end_logged_out(why); });
        feeds.on_change([this] { router.tell_panels(); });
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
    /// Connections of those logged in.
    std::size_t members() const {
        return count([](const Connection& one) { return one.place.member; });
    }
    /// Live displays that are told by this feed, by whichever door they have come in.
    std::size_t told_by(const Feed& feed) const {
        return count([&](const Connection& one) { return one.fed_by == &feed; });
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
    Feeds feeds;
    Router router;
    std::set<Connection*> connections;
    std::vector<WebSocketService> services;
    std::uint64_t connections_ever = 0;
    std::shared_ptr<net::TlsDoor> tls;  ///< null: everybody comes in the clear
    bool plain_http = true;             ///< whether other computers may come in the clear; else they are led to HTTPS

private:
    template <class Which>
    std::size_t count(Which which) const {
        const auto some = std::count_if(connections.begin(), connections.end(), [&](const auto* one) { return which(*one); });
        return static_cast<std::size_t>(some);
    }
};
using SharedPtr = std::shared_ptr<Shared>;

/// What counts as one client: an IPv4 address, or the /64 of an IPv6 one, of which a single machine has as many as it likes
/// (RFC 4291, 2.5.4).
std::string network_of(const boost::asio::ip::address& address);

/// Reads requests from a fresh connection until it ends, or becomes a live display.
void serve_http(boost::asio::ip::tcp::socket socket, SharedPtr shared);

}  // namespace kibitz::display
