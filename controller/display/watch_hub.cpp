#include "controller/display/watch_hub.hpp"

#include <algorithm>
#include <utility>

#include "controller/display/utf8.hpp"

namespace kibitz::display {
namespace {

FramePtr frame_of(const std::string& view) {
    v1::WatchMessage message;
    message.mutable_view()->ParseFromString(view);
    return view_frame(std::move(message));
}

}  // namespace

WatchHub::WatchHub(table::Source& source, Config config) : source_(source), config_(std::move(config)), began_(now()) { event(); }

void WatchHub::event() {
    if (on()) views_.note(source_.evening().state, now());
}

void WatchHub::release() {
    if (views_.release(now() - config_.delay)) tell_all(frame_of(*views_.shown()));
}

void WatchHub::connect(LiveClient& client, const Target&) {
    come(client);
    v1::WatchMessage message;
    auto& hello = *message.mutable_hello();
    hello.set_version(config_.version);
    hello.set_table_name(to_utf8(config_.table_name));
    hello.set_delay_seconds(static_cast<std::uint32_t>(config_.delay.count()));
    if (views_.shown()) {
        message.mutable_view()->ParseFromString(*views_.shown());
    } else {
        const auto left = std::chrono::ceil<std::chrono::seconds>(began_ + config_.delay - now());
        hello.set_begins_in_seconds(static_cast<std::uint32_t>(std::max<std::chrono::seconds::rep>(1, left.count())));
    }
    client.send(view_frame(std::move(message)));
    changed();
}

void WatchHub::sum_up(LiveClient& client) {
    if (views_.shown() && is_there(client)) client.send(frame_of(*views_.shown()));
}

}  // namespace kibitz::display
