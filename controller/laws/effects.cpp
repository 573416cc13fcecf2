#include "controller/laws/effects.hpp"

#include <array>

#include "controller/units/enum_map.hpp"

namespace kibitz::laws {

Why always_open(const Question&) { return Why::None; }
void does_nothing(Decision&, const Incident&, const reading::Given&) {}
Why may_be_lifted(const TableState&, const Incident&) { return Why::None; }
Why stays(const TableState&, const Incident&) { return Why::CardsOrCallsFollowed; }
void nothing_stands(Decision&, const Incident&) {}

namespace {

/// In the order of Effect. What is left out of a row is nothing or false; the four that decide are left out of none.
constexpr std::array rules{
    EffectRule{.effect = Effect::Noted, .reach = Reach::Anywhere,
               .closed = always_open, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::PenaltyCard, .rectifies = true,
               .closed = penalty_card_closed, .carry_out = place_penalty_card, .cannot_lift = may_be_lifted, .lift = lift_penalty_card},
    EffectRule{.effect = Effect::MajorPenaltyCard, .rectifies = true,
               .closed = penalty_card_closed, .carry_out = place_major_penalty_card, .cannot_lift = may_be_lifted, .lift = lift_penalty_card},
    EffectRule{.effect = Effect::AcceptLead,
               .closed = faced_lead_closed, .carry_out = accept_lead, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::BackToHand,
               .closed = back_to_hand_closed, .carry_out = back_to_hand, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::TakeBack,
               .closed = take_back_closed, .carry_out = take_card_back, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::CorrectDesignation,
               .closed = designation_closed, .carry_out = correct_designation, .cannot_lift = cannot_change_back, .lift = change_back},
    EffectRule{.effect = Effect::Substitute,
               .closed = substitute_closed, .carry_out = substitute, .cannot_lift = cannot_put_back, .lift = lift_substitute},
    EffectRule{.effect = Effect::WithdrawWrongCard,
               .closed = always_open, .carry_out = withdraw_dummys_wrong_card, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::DummyIsDeclarer,
               .closed = faced_lead_closed, .carry_out = dummy_is_declarer, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::DemandSuit, .rectifies = true, .asks = asks_suit,
               .closed = next_card_closed, .carry_out = demand_suit, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::ForbidSuit, .rectifies = true, .asks = asks_suit,
               .closed = next_card_closed, .carry_out = forbid_suit, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::Highest, .rectifies = true,
               .closed = next_card_closed, .carry_out = require_highest, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::Lowest, .rectifies = true,
               .closed = next_card_closed, .carry_out = require_lowest, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::RequireCard,
               .closed = dummys_card_closed, .carry_out = require_dummys_card, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::ForbidCard,
               .closed = dummys_card_closed, .carry_out = forbid_dummys_card, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::LeadFromDeclarer,
               .closed = lead_side_closed, .carry_out = lead_from_declarer, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::LeadFromDummy,
               .closed = lead_side_closed, .carry_out = lead_from_dummy, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::Forfeit,
               .closed = forfeit_closed, .carry_out = forfeit_right, .cannot_lift = may_be_lifted, .lift = give_right_back},
    EffectRule{.effect = Effect::AcceptCall,
               .closed = accept_call_closed, .carry_out = accept_call, .cannot_lift = stays, .lift = nothing_stands},
    // What was called since is called; the obligations and 26B are lifted.
    EffectRule{.effect = Effect::CancelCall,
               .closed = cancel_call_closed, .carry_out = cancel_call, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::CancelCallPartnerPassesOnce, .rectifies = true,  // 28B
               .closed = cancel_call_partner_passes_closed, .carry_out = cancel_call_partner_passes_once, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::CancelCallPartnerPasses, .rectifies = true,
               .closed = cancel_call_partner_passes_closed, .carry_out = cancel_call_partner_passes, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::CancelCallSidePasses,
               .closed = cancel_call_side_passes_closed, .carry_out = cancel_call_side_passes, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::FirstCallStands,
               .closed = first_call_closed, .carry_out = first_call_stands, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::SecondCallStands,
               .closed = second_call_closed, .carry_out = second_call_stands, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::CancelAuction,
               .closed = cancel_auction_closed, .carry_out = cancel_auction, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::PartnerPassesOnce,
               .closed = partner_passes_closed, .carry_out = partner_passes_once, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
    EffectRule{.effect = Effect::Transfer, .reach = Reach::Late, .rectifies = true,
               .closed = transfer_closed, .carry_out = transfer, .cannot_lift = may_be_lifted, .lift = lift_transfer},
    EffectRule{.effect = Effect::AdjustScore, .reach = Reach::Late, .asks = asks_score,
               .closed = score_closed, .carry_out = adjust_score, .cannot_lift = may_be_lifted, .lift = lift_score},
    EffectRule{.effect = Effect::CancelBoard, .reach = Reach::Late,
               .closed = score_closed, .carry_out = cancel_board, .cannot_lift = may_be_lifted, .lift = lift_cancelled_board},
    EffectRule{.effect = Effect::AsClaimed,
               .closed = claim_closed, .carry_out = as_claimed, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::ClaimTricks, .asks = asks_tricks,
               .closed = claim_closed, .carry_out = claim_tricks, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::PlayOn,
               .closed = play_on_closed, .carry_out = play_on, .cannot_lift = stays, .lift = nothing_stands},
    // The trick is completed by the card itself (67A), which the players put there.
    EffectRule{.effect = Effect::CompleteTrick,
               .closed = always_open, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::LoseRights,
               .closed = always_open, .carry_out = dummy_loses_rights, .cannot_lift = may_be_lifted, .lift = dummy_has_rights},
    EffectRule{.effect = Effect::OtherCardGoes,
               .closed = always_open, .carry_out = other_card_goes, .cannot_lift = may_be_lifted, .lift = lift_penalty_card},
    EffectRule{.effect = Effect::FirstCardGoes,
               .closed = always_open, .carry_out = first_card_goes, .cannot_lift = may_be_lifted, .lift = lift_penalty_card},
    EffectRule{.effect = Effect::PlayOtherCard,
               .closed = always_open, .carry_out = play_other_card, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::AcceptedByPlay, .reach = Reach::Anywhere,
               .closed = accepted_closed, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::TransferTricks, .reach = Reach::Late, .rectifies = true, .asks = asks_tricks_and_side,
               .closed = transfer_tricks_closed, .carry_out = transfer_tricks, .cannot_lift = may_be_lifted, .lift = lift_transfer_tricks},
    // It stands in the ruling; the scorer enters it.
    EffectRule{.effect = Effect::ProceduralPenalty, .reach = Reach::Late, .asks = asks_penalty,
               .closed = penalty_closed, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::RuledAtTable, .reach = Reach::Anywhere, .asks = asks_note,
               .closed = always_open, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::AcceptedByCall, .reach = Reach::Anywhere,
               .closed = accepted_closed, .carry_out = does_nothing, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::CallBack,
               .closed = call_back_closed, .carry_out = call_back, .cannot_lift = stays, .lift = nothing_stands},
    EffectRule{.effect = Effect::RestoreCard,
               .closed = always_open, .carry_out = restore_card, .cannot_lift = may_be_lifted, .lift = nothing_stands},
    EffectRule{.effect = Effect::CancelCallPassesOnce,
               .closed = cancel_call_closed, .carry_out = cancel_call_passes_once, .cannot_lift = may_be_lifted, .lift = lift_restrictions},
};

constexpr bool complete() {
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (static_cast<std::size_t>(rules[i].effect) != i) return false;
    return rules.size() == enums::count<Effect>();
}
static_assert(complete(), "every effect has its row, in the order of Effect");

}  // namespace

const EffectRule& rule_of(Effect effect) noexcept { return rules[static_cast<std::size_t>(effect)]; }

}  // namespace kibitz::laws
