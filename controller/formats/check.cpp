#include "controller/bridge/auction.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/replay_check.hpp"

namespace kibitz::formats {
namespace {

/// Whether the claim, cards and agreed result fit together.
bool result_fits(const Game& game, int tricks, int declarers) noexcept {
    const int left = bridge::cards_in_hand - tricks;
    if (game.claim) {
        if (game.claim->tricks < 0 || game.claim->tricks > left) return false;
        if (!game.contract || !game.declarer_tricks) return true;
        const bool declarers_side = bridge::side_of(game.claim->seat) == bridge::side_of(game.contract->declarer);
        return *game.declarer_tricks == declarers + (declarers_side ? game.claim->tricks : left - game.claim->tricks);
    }
    if (!game.declarer_tricks) return true;
    return *game.declarer_tricks >= declarers && *game.declarer_tricks <= declarers + left;
}

/// The fast path: true when the whole game is regular and clean. False says nothing.
bool is_clean(const Game& game) noexcept {
    if (game.calls.size() > bridge::Auction::max_calls || game.play.size() > bridge::cards_in_pack) return false;
    if (game.hands_exchanged) return false;
    std::array<std::uint8_t, bridge::Auction::max_calls> calls;    // NOLINT: filled as far as it is read
    std::array<std::uint8_t, bridge::cards_in_pack> cards;         // NOLINT
    Seat turn = game.start.dealer;
    for (std::size_t i = 0; i < game.calls.size(); ++i) {
        const auto& call = game.calls[i];
        if (call.mark != PbnMark::None || call.seat != turn) return false;
        turn = bridge::left_hand_opponent(turn);
        calls[i] = static_cast<std::uint8_t>(call.call.index());
    }
    for (std::size_t i = 0; i < game.play.size(); ++i) {
        if (game.play[i].mark != PbnMark::None) return false;
        cards[i] = static_cast<std::uint8_t>(game.play[i].card.index());
    }
    ReplayInput input;
    input.dealer = game.start.dealer;
    input.vulnerability = game.start.vulnerability;
    for (const Seat seat : bridge::all_seats)
        input.hands[static_cast<std::size_t>(seat)] = game.start.deal.hands[seat].mask();
    input.calls = {calls.data(), game.calls.size()};
    input.cards = {cards.data(), game.play.size()};
    input.contract = game.contract;
    const auto result = replay(input);
    if (result.fault != ReplayFault::None) return false;
    if (result.auction_ended && result.contract != game.contract) return false;
    if (!result.auction_ended && game.auction_complete && !game.contract && !game.calls.empty()) return false;
    for (std::size_t i = 0; i < game.play.size(); ++i)
        if (game.play[i].seat != bridge::clockwise(result.leaders[i / 4], static_cast<int>(i % 4))) return false;
    return result_fits(game, result.tricks, result.declarer_tricks);
}

}  // namespace

std::vector<std::string> check(const Game& game) {
    if (is_clean(game)) return {};
    return explain(game);
}

}  // namespace kibitz::formats
