/// The hall's displays: all tables, the queue, the ranking; what has changed as it changes. Directors take entries and rule.
#pragma once

#include <functional>
#include <string>

#include "controller/display/hub.hpp"
#include "controller/hall/hall.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

class HallHub final : public display::Hub<v1::HallMessage> {
public:
    /// `hall` outlives it.
    HallHub(Hall& hall, std::string version);

    void connect(display::LiveClient& client, const display::Target& target) override;
    void sum_up(display::LiveClient& client) override;
    bool request(display::LiveClient& client, const std::string& message, bool json, std::function<void(display::FramePtr)> reply) override;

private:
    void tell_change(const Hall::Change& change);
    v1::HallMessage whole(words::Language language) const;

    Hall& hall_;
    std::string version_;
};

}  // namespace kibitz::hall
