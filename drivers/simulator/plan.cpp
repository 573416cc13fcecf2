#include "drivers/simulator/plan.hpp"

#include "controller/bridge/auction.hpp"

namespace kibitz::drivers::simulator {

namespace {

std::optional<bridge::Contract> contract_of(const formats::Game& game) {
    if (game.contract || game.calls.empty()) return game.contract;
    bridge::Auction auction(game.start.dealer);
    for (const auto& call : game.calls)
        if (auction.calls().size() < bridge::Auction::max_calls) auction.push_accepted(call.seat, call.call);
    return auction.ended() ? auction.contract() : std::nullopt;
}

}  // namespace

const Act* Plan::find(Irregularity::Kind kind, int trick) const noexcept {
    for (const Act& act : acts)
        if (act.what.kind == kind && act.trick == trick) return &act;
    return nullptr;
}

const Act* Plan::find(Irregularity::Kind kind, int trick, Seat seat) const noexcept {
    const Act* act = find(kind, trick);
    return act && act->seat == seat ? act : nullptr;
}

Plan plan_of(const formats::Game& game) {
    Plan plan;
    plan.contract = contract_of(game);
    plan.play = game.play;
    if (plan.play.size() > bridge::cards_in_pack) plan.play.resize(bridge::cards_in_pack);
    plan.hands = game.start.deal.hands;
    for (const auto& card : plan.play) plan.hands[card.seat].insert(card.card);
    plan.claimed = plan.play.size() < bridge::cards_in_pack && game.declarer_tricks.has_value();
    return plan;
}

CardSet held(const Plan& plan, Seat seat, std::size_t place) noexcept {
    CardSet hand = plan.hands[seat];
    for (std::size_t i = 0; i < place && i < plan.play.size(); ++i) hand.erase(plan.play[i].card);
    return hand;
}

}  // namespace kibitz::drivers::simulator
