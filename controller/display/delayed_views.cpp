#include "controller/display/delayed_views.hpp"

#include <algorithm>
#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/views/spectator_view.hpp"

namespace kibitz::display {

void DelayedViews::note(const laws::TableState& state, Clock::time_point now) {
    v1::WatchView view;
    views::fill(state, view);
    shorten_texts(view);
    auto bytes = view.SerializeAsString();
    if (noted_ == bytes) return;
    noted_ = bytes;
    if (waiting_.size() >= max_waiting) thin_out();
    const auto cards = view.trick_size() > 0 ? views::cards_in_tricks(*state.board) : bridge::CardSet();
    forget_what_was_taken_back(view.play(), cards);
    waiting_.push_back({now, std::move(bytes), view.play(), cards});
}

/// Views of this play with a card that is in none of its tricks any more.
void DelayedViews::forget_what_was_taken_back(std::uint32_t play, bridge::CardSet cards) {
    if (play == 0) return;  // the board has left: nothing is taken back by that
    std::erase_if(waiting_, [&](const Waiting& one) { return one.play == play && (one.cards | cards) != cards; });
}

void DelayedViews::thin_out() {
    std::deque<Waiting> kept;
    for (std::size_t i = 1; i < waiting_.size(); i += 2) kept.push_back(std::move(waiting_[i]));
    waiting_ = std::move(kept);
}

bool DelayedViews::release(Clock::time_point until) {
    std::optional<std::string> last;
    while (!waiting_.empty() && waiting_.front().at <= until) {
        last = std::move(waiting_.front().view);
        waiting_.pop_front();
    }
    if (!last || last == shown_) return false;
    shown_ = std::move(last);
    return true;
}

}  // namespace kibitz::display
