#include "controller/perception/dummy_follower.hpp"

namespace kibitz::perception {

void DummyFollower::start(const reading::BoardStart& board) noexcept {
    auction_.emplace(board.dealer);
    deal_ = board.deal;
    if (deal_.faults() == 0) deal_.complete_fourth_hand();
}

bool DummyFollower::call(bridge::Seat seat, bridge::Call call) noexcept {
    if (!auction_ || auction_->ended() || seat != auction_->turn()) return false;
    return auction_->push(call) == bridge::CallFault::None && contract().has_value();
}

std::optional<bridge::Contract> DummyFollower::contract() const noexcept {
    if (!auction_ || !auction_->ended()) return std::nullopt;
    return auction_->contract();
}

}  // namespace kibitz::perception
