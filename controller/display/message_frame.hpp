/// A message that is sent as it is, packed once in each form, whoever gets it.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "controller/display/feed.hpp"
#include "controller/display/json.hpp"

namespace kibitz::display {

/// @tparam Message  of kibitz.v1
template <typename Message>
class MessageFrame final : public Outgoing {
public:
    MessageFrame(Message message, bool summed_up) : message_(std::move(message)), summed_up_(summed_up) {}
    bool summed_up() const noexcept override { return summed_up_; }
    const Bytes& binary() const override {
        if (!binary_) binary_ = std::make_shared<const std::string>(message_.SerializeAsString());
        return binary_;
    }
    const Bytes& json() const override {
        if (!json_) json_ = std::make_shared<const std::string>(to_json(message_));
        return json_;
    }

private:
    Message message_;
    bool summed_up_;
    mutable Bytes binary_, json_;
};

/// @param summed_up  it tells what the table has become (Outgoing)
template <typename Message>
FramePtr message_frame(Message message, bool summed_up) {
    return std::make_shared<MessageFrame<Message>>(std::move(message), summed_up);
}
/// A message with a `view`, or without one: the news of players, spectators and technicians is the view.
template <typename Message>
FramePtr view_frame(Message message) {
    const bool tells = message.has_view();
    return message_frame(std::move(message), tells);
}

}  // namespace kibitz::display
