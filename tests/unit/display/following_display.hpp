/// A display under test that knows the table as a page does: by taking in each change.
#pragma once

#include <string>
#include <vector>

#include "catch.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/table_change.hpp"

namespace kibitz::test {

struct FollowingDisplay final : display::LiveClient {
    explicit FollowingDisplay(words::Language reads = words::Language::English) : reads_(reads) {}

    void send(const display::FramePtr& frame) override {
        v1::LiveMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        if (message.has_presence()) {
            present = message.presence();
            return;
        }
        if (message.has_table()) table = message.table();
        if (message.has_change()) display::apply(message.change(), table);
        frames.push_back(frame);
    }
    words::Language language() const override { return reads_; }
    std::string name() const override { return who; }

    /// The last message, with the table as this display knows it then.
    v1::LiveMessage last() const {
        v1::LiveMessage message;
        REQUIRE(message.ParseFromString(*frames.back()->binary()));
        *message.mutable_table() = table;
        return message;
    }

    std::vector<display::FramePtr> frames;  ///< all but those of presence
    v1::TableView table;
    v1::Presence present;
    std::string who;

private:
    words::Language reads_;
};

}  // namespace kibitz::test
