/// A frame whose news is the whole view: what players and spectators are sent. Packed once in each form, whoever gets it.
#pragma once

#include <utility>

#include "controller/display/feed.hpp"
#include "controller/display/json.hpp"

namespace kibitz::display {

/// @tparam Message  v1::SeatMessage, v1::WatchMessage: has a `view`
template <typename Message>
class ViewFrame final : public Outgoing {
public:
    explicit ViewFrame(Message message) : message_(std::move(message)) {}
    bool summed_up() const noexcept override { return message_.has_view(); }
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
    mutable Bytes binary_, json_;
};

template <typename Message>
FramePtr view_frame(Message message) {
    return std::make_shared<ViewFrame<Message>>(std::move(message));
}

}  // namespace kibitz::display
