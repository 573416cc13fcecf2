/// What all feeds have in common: who is connected, what is kept of each, how they are told, and the messages in which nothing is told.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "controller/display/feed.hpp"
#include "controller/display/message_frame.hpp"

namespace kibitz::display {

/// Nothing is kept of a client but that it is there.
struct Connected {};

/// One feed and those who watch it. What they are told, and when, is the feed's own.
/// @tparam Message  v1::SeatMessage: has a `beat`, and an `end` or, of the Director's and the scorers', `dropped`
/// @tparam Present  what is kept of a client while it is connected
template <typename Message, typename Present = Connected>
class Hub : public Feed {
public:
    std::size_t clients() const noexcept final { return clients_.size(); }
    /// Called when a client has connected, or left.
    void on_change(std::function<void()> listener) { on_change_ = std::move(listener); }

    void leave(LiveClient& client) final {
        const auto found = clients_.find(&client);
        if (found == clients_.end()) return;
        const auto gone = std::move(found->second);
        clients_.erase(found);
        left(client, gone);
        changed();
    }
    /// Who only looks on asks for nothing: what he sends is thrown away, unanswered.
    bool request(LiveClient&, const std::string&, bool, std::function<void(FramePtr)>) override { return false; }
    FramePtr quiet() const final {
        static const FramePtr beat = [] {
            Message message;
            message.set_beat(true);
            return message_frame(std::move(message), false);
        }();
        return beat;
    }
    FramePtr farewell(Ending why) const final {
        Message message;
        if constexpr (requires { message.dropped(); }) message.set_dropped(std::string(in_words(why)));
        else message.set_end(to_proto(why));
        return message_frame(std::move(message), false);
    }

protected:
    /// It is there from now on. Whoever calls this tells it how the table stands, and then calls changed().
    void come(LiveClient& client, Present present = {}) { clients_[&client] = std::move(present); }
    bool is_there(LiveClient& client) const { return clients_.contains(&client); }
    void changed() const {
        if (on_change_) on_change_();
    }
    /// A client has gone, and is none any more.
    virtual void left(LiveClient&, const Present&) {}

    /// Sends each client its message: sending may end a connection, even another's.
    /// @param frame_for  of (LiveClient&, const Present&); null: he is told nothing
    template <typename FrameFor>
    void tell(FrameFor frame_for) {
        const auto now = clients_;
        for (const auto& [client, present] : now) {
            if (!clients_.contains(client)) continue;
            if (const FramePtr frame = frame_for(*client, present)) client->send(frame);
        }
    }
    void tell_all(const FramePtr& frame) {
        tell([&](LiveClient&, const Present&) { return frame; });
    }

    std::map<LiveClient*, Present> clients_;

private:
    std::function<void()> on_change_;
};

}  // namespace kibitz::display
