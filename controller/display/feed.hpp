/// What is sent to those who watch, and who feeds them: to a connection all audiences are alike.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "controller/display/ending.hpp"
#include "controller/display/http.hpp"
#include "controller/views/audience.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::display {

using Bytes = std::shared_ptr<const std::string>;

/// One message, in either form of kibitz.v1.
class Outgoing {
public:
    virtual ~Outgoing() = default;
    virtual const Bytes& binary() const = 0;
    virtual const Bytes& json() const = 0;
    /// It tells what the table has become: a client that falls behind gets the table as it is instead.
    virtual bool summed_up() const noexcept = 0;
};
using FramePtr = std::shared_ptr<const Outgoing>;

/// One display or panel connected.
class LiveClient {
public:
    virtual void send(const FramePtr& frame) = 0;
    /// What it reads; the same as long as it is connected.
    virtual words::Language language() const { return words::Language::English; }
    /// Of its login; empty when that has none.
    virtual std::string name() const { return {}; }
    /// Whether its login stands on a PIN of the Director's own.
    virtual bool has_own_pin() const { return false; }
    /// Of its login; the same as long as it is connected.
    virtual views::Audience audience() const { return {views::Role::Director, {}}; }

protected:
    ~LiveClient() = default;
};

class Feed {
public:
    virtual ~Feed() = default;
    /// A client has connected to this address: it is told how the table stands, and from then on what becomes of it.
    virtual void connect(LiveClient& client, const Target& target) = 0;
    virtual void leave(LiveClient& client) = 0;
    virtual std::size_t clients() const noexcept = 0;
    /// The table as it is now, to a client that has fallen behind: what follows goes on from it.
    virtual void sum_up(LiveClient& client) = 0;
    /// A message of a client, in the form it came; `reply` is called at most once, now or later, with what to send back.
    /// @return whether it will be called
    [[nodiscard]] virtual bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) = 0;
    /// Nothing has happened.
    virtual FramePtr quiet() const = 0;
    /// The last message before the connection is closed.
    virtual FramePtr farewell(Ending why) const = 0;
};

}  // namespace kibitz::display
