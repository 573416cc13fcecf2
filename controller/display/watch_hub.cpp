#include "controller/display/watch_hub.hpp"

#include <algorithm>
#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/views/spectator_view.hpp"

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
    if (!on()) return;
    const auto& state = source_.evening().state;
    v1::WatchView view;
    views::fill(state, view);
    shorten_texts(view);
    auto bytes = view.SerializeAsString();
    if (noted_ == bytes) return;
    noted_ = bytes;
    if (waiting_.size() >= max_waiting) thin_out();
    const auto cards = view.trick_size() > 0 ? views::cards_in_tricks(*state.board) : bridge::CardSet();
    forget_what_was_taken_back(view.play(), cards);
    waiting_.push_back({now(), std::move(bytes), view.play(), cards});
}

/// Views of this play with a card that is in none of its tricks any more.
void WatchHub::forget_what_was_taken_back(std::uint32_t play, bridge::CardSet cards) {
    if (play == 0) return;  // the board has left: nothing is taken back by that
    std::erase_if(waiting_, [&](const Waiting& one) { return one.play == play && (one.cards | cards) != cards; });
}

void WatchHub::thin_out() {
    std::deque<Waiting> kept;
    for (std::size_t i = 1; i < waiting_.size(); i += 2) kept.push_back(std::move(waiting_[i]));
    waiting_ = std::move(kept);
}

void WatchHub::release() {
    const auto until = now() - config_.delay;
    std::optional<std::string> last;
    while (!waiting_.empty() && waiting_.front().at <= until) {
        last = std::move(waiting_.front().view);
        waiting_.pop_front();
    }
    if (!last || last == shown_) return;
    shown_ = std::move(last);
    tell_all(frame_of(*shown_));
}

void WatchHub::connect(LiveClient& client, const Target&) {
    come(client);
    v1::WatchMessage message;
    auto& hello = *message.mutable_hello();
    hello.set_version(config_.version);
    hello.set_table_name(to_utf8(config_.table_name));
    hello.set_delay_seconds(static_cast<std::uint32_t>(config_.delay.count()));
    if (shown_) {
        message.mutable_view()->ParseFromString(*shown_);
    } else {
        const auto left = std::chrono::ceil<std::chrono::seconds>(began_ + config_.delay - now());
        hello.set_begins_in_seconds(static_cast<std::uint32_t>(std::max<std::chrono::seconds::rep>(1, left.count())));
    }
    client.send(view_frame(std::move(message)));
    changed();
}

void WatchHub::sum_up(LiveClient& client) {
    if (shown_ && is_there(client)) client.send(frame_of(*shown_));
}

}  // namespace kibitz::display
