#include "controller/formats/replay_check.hpp"

#include <algorithm>
#include <bit>

#include "controller/bridge/score.hpp"
#include "controller/formats/call_sequence.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;

constexpr std::uint64_t full_pack = bridge::CardSet::full_pack().mask();
constexpr int suit_size = 13;

constexpr auto suit_by_card = [] {
    std::array<std::uint8_t, 64> table{};  // 64, so that no index of a byte's six low bits is out of range
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(i / suit_size);
    return table;
}();

constexpr std::uint64_t suit_mask(int suit) noexcept { return std::uint64_t{0x1fff} << (suit * suit_size); }

/// Cards each seat may still hold. A known hand holds its cards; an unknown one whatever no known hand holds and it
/// has not shown itself void in.
struct Holdings {
    std::array<std::uint64_t, 4> may_hold{};
    std::array<bool, 4> known{};
};

bool holdings_of(const std::array<std::uint64_t, 4>& hands, Holdings& out) noexcept {
    std::uint64_t seen = 0;
    std::uint64_t held = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const int size = std::popcount(hands[i]);
        if ((seen & hands[i]) != 0 || size > suit_size || (hands[i] & ~full_pack) != 0) return false;
        seen |= hands[i];
        out.known[i] = size == suit_size;
        if (out.known[i]) held |= hands[i];
    }
    for (std::size_t i = 0; i < 4; ++i) {
        std::uint64_t elsewhere = held;  // and what is known of the other hands that are known in part
        for (std::size_t j = 0; j < 4; ++j)
            if (j != i) elsewhere |= hands[j];
        out.may_hold[i] = out.known[i] ? hands[i] : full_pack & ~elsewhere;
    }
    return true;
}

void replay_calls(const ReplayInput& input, ReplayResult& result) noexcept {
    CallSequence auction;
    Seat turn = input.dealer;
    for (std::size_t i = 0; i < input.calls.size(); ++i) {
        const auto call = bridge::Call::from_index(input.calls[i]);
        if (input.calls[i] >= bridge::distinct_calls || auction.fault(turn, call) != bridge::CallFault::None) {
            result.fault = ReplayFault::Call;
            result.at = static_cast<std::uint16_t>(i);
            return;
        }
        auction.add(turn, call);
        turn = bridge::left_hand_opponent(turn);
    }
    result.auction_ended = auction.ended();
    result.contract = auction.ended() ? auction.contract() : input.contract;
}

void replay_cards(const ReplayInput& input, Holdings& holdings, ReplayResult& result) noexcept {
    const auto& contract = *result.contract;
    const int trump = contract.trump() ? static_cast<int>(*contract.trump()) : -1;
    const auto stop = [&](ReplayFault fault, std::size_t at) {
        result.fault = fault;
        result.at = static_cast<std::uint16_t>(at);
    };
    auto seat = static_cast<std::size_t>(contract.opening_leader());
    std::uint64_t unplayed = full_pack;
    int led = 0;
    int best = -1;
    std::size_t winner = seat;
    for (std::size_t i = 0; i < input.cards.size(); ++i) {
        const std::uint8_t card = input.cards[i];
        if (card >= bridge::cards_in_pack) return stop(ReplayFault::Card, i);
        const auto bit = std::uint64_t{1} << card;
        auto& hand = holdings.may_hold[seat];
        if ((hand & unplayed & bit) == 0) return stop(ReplayFault::Card, i);
        unplayed &= ~bit;
        const int suit = suit_by_card[card];
        if ((i & 3U) == 0) {
            result.leaders[i >> 2U] = static_cast<Seat>(seat);
            led = suit;
            best = -1;
        } else if (suit != led) {
            if (!holdings.known[seat]) hand &= ~suit_mask(led);  // now known to be void: a later card of it is a revoke
            else if ((hand & unplayed & suit_mask(led)) != 0) return stop(ReplayFault::Revoke, i);
        }
        // Trumps above the suit led, that above nothing at all (Law 44E, 44F).
        const int power = suit == trump ? card + 64 : suit == led ? card : -2;
        if (power > best) {
            best = power;
            winner = seat;
        }
        seat = (seat + 1) & 3U;
        if ((i & 3U) == 3) {
            ++result.tricks;
            result.declarer_tricks += static_cast<int>(~(winner ^ static_cast<std::size_t>(contract.declarer)) & 1U);
            seat = winner;
        }
    }
}

}  // namespace

ReplayResult replay(const ReplayInput& input) noexcept {
    ReplayResult result;
    Holdings holdings;
    if (!holdings_of(input.hands, holdings)) {
        result.fault = ReplayFault::Deal;
        return result;
    }
    replay_calls(input, result);
    if (result.fault != ReplayFault::None || input.cards.empty()) return result;
    if (!result.contract || input.cards.size() > bridge::cards_in_pack) {
        result.fault = ReplayFault::Auction;
        return result;
    }
    replay_cards(input, holdings, result);
    if (result.tricks == suit_size)
        result.score_north_south =
            bridge::score_north_south(*result.contract, input.vulnerability, result.declarer_tricks);
    return result;
}

}  // namespace kibitz::formats
