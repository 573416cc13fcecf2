/// The options that 0.1 and 0.2 offered, row by row in their order: their journals name an option by its place in the row.
/// Never changed but to be read as it was: what has been added since stands in later versions' journals by its code.
#include "controller/wire/earlier_options.hpp"

#include "controller/units/enum_map.hpp"

namespace kibitz::wire {
namespace {

struct Row {
    int version;  ///< 1: 0.1, which knew no situations; 2: 0.2
    std::string_view on, clause;
    std::string_view options;  ///< code=Effect+Effect ...
};
constexpr Row rows[] = {
    {1, "fifth-card 45E1", "45E1", "penalty-card=PenaltyCard lead-accepted=AcceptLead lead-refused=MajorPenaltyCard"},
    {1, "fifth-card 45E2", "45E2", "back-to-hand=BackToHand lead-accepted=AcceptLead"},
    {1, "dummy-touched-card 45F", "45F", "play-on=Noted"},
    {1, "dummy-wrong-card 45D1", "45D1", "withdraw=WithdrawWrongCard"},
    {1, "dummy-wrong-card 45D2", "45D2", "stands=Noted"},
    {1, "defender-card-shown 45C1", "45C1", "stands=Noted not-played=TakeBack"},
    {1, "designation-changed 45C4b", "45C4b", "first-stands=Noted corrected=CorrectDesignation"},
    {1, "card-turned-early 45G", "45G", "noted=Noted"},
    {1, "played-card-withdrawn 47F", "47F", "stands=Noted not-played=TakeBack"},
    {1, "lead-out-of-turn 54", "54", "accepted=AcceptLead refused=MajorPenaltyCard"},
    {1, "lead-out-of-turn 55", "55", "accepted=AcceptLead refused=BackToHand"},
    {1, "lead-out-of-turn 56", "56", "accepted=AcceptLead refused=MajorPenaltyCard"},
    {1, "premature-play 57", "57", 
        "play-highest=Highest+MajorPenaltyCard play-lowest=Lowest+MajorPenaltyCard name-suit=Noted "
        "no-rectification=Noted"},
    {1, "revoke 62A", "62A", "substitute=Substitute"},
    {1, "revoke 63A", "63A", "play-on=Noted"},
    {1, "revoke 64A", "64A", "transfer=Transfer equity=AdjustScore no-transfer=Noted"},
    {1, "revoke 64B", "64B", "no-transfer=Noted equity=AdjustScore"},
    {1, "dummy-called-director 43A1a", "43A1a", "remind=Noted procedural-penalty=Noted"},
    {1, "dummy-participated 43A1c", "43A1c", "play-on=Noted procedural-penalty=Noted"},
    {1, "card-exposed 49", "49", "penalty-card=PenaltyCard"},
    {1, "exposed-in-auction 24", "24", "left-face-up=PenaltyCard partner-passes=PartnerPassesOnce+MajorPenaltyCard"},
    {1, "insufficient-bid 27", "27", "accepted=AcceptCall replaced=CancelCallPartnerPasses"},
    {1, "call-out-of-rotation 28", "28", "cancelled=CancelCall"},
    {1, "inadmissible-double 36", "36", "cancelled=CancelCall"},
    {1, "call-after-end 39", "39", "noted=Noted"},
    {1, "claim-contested 68", "68", "as-claimed=AsClaimed play-on=PlayOn"},
    {1, "wrong-hand 7B", "7B", "noted=Noted"},
    {1, "record-doubtful -", "-", "noted=Noted"},
    {1, "director-called 9B1", "9B1", "attended=Noted"},
    {2, "fifth-card 45E1", "45E1", 
        "penalty-card=PenaltyCard lead-accepted=AcceptLead lead-refused=MajorPenaltyCard "
        "led-before-partner=MajorPenaltyCard play-highest=Highest+MajorPenaltyCard "
        "play-lowest=Lowest+MajorPenaltyCard forbid-suit=ForbidSuit+MajorPenaltyCard"},
    {2, "fifth-card 45E2", "45E2", "back-to-hand=BackToHand lead-accepted=AcceptLead"},
    {2, "dummy-touched-card 45F", "45F", "play-on=Noted adjusted-score=AdjustScore"},
    {2, "dummy-wrong-card 45D1", "45D1", "withdraw=WithdrawWrongCard"},
    {2, "dummy-wrong-card 45D2", "45D2", "stands=Noted"},
    {2, "defender-card-shown 45C1", "45C1", "stands=Noted not-played=TakeBack"},
    {2, "designation-changed 45C4b", "45C4b", "first-stands=Noted corrected=CorrectDesignation"},
    {2, "card-turned-early 45G", "45G", "noted=Noted"},
    {2, "played-card-withdrawn 47F", "47F", "stands=Noted not-played=TakeBack"},
    {2, "lead-out-of-turn 54", "54", "accepted=AcceptLead declarer-spreads=DummyIsDeclarer refused=MajorPenaltyCard"},
    {2, "lead-out-of-turn 55", "55", "accepted=AcceptLead refused=BackToHand"},
    {2, "lead-out-of-turn 56", "56", "accepted=AcceptLead refused=MajorPenaltyCard"},
    {2, "premature-play 57", "57", 
        "play-highest=Highest+MajorPenaltyCard play-lowest=Lowest+MajorPenaltyCard "
        "demand-suit=DemandSuit+MajorPenaltyCard forbid-suit=ForbidSuit+MajorPenaltyCard "
        "no-rectification=Noted"},
    {2, "revoke 62A", "62A", "substitute=Substitute"},
    {2, "revoke 63A", "63A", "play-on=Noted"},
    {2, "revoke 64A", "64A", "transfer=Transfer equity=AdjustScore no-transfer=Noted"},
    {2, "revoke 64B", "64B", "no-transfer=Noted equity=AdjustScore"},
    {2, "dummy-called-director 43A1a", "43A1a", "remind=Noted procedural-penalty=Noted"},
    {2, "card-exposed 49", "49", "penalty-card=PenaltyCard"},
    {2, "claim-contested 68", "68", "as-claimed=AsClaimed play-on=PlayOn claim-tricks=ClaimTricks"},
    {2, "record-doubtful -", "-", "noted=Noted"},
    {2, "director-called 9B1", "9B1", "attended=Noted"},
    {2, "dummy-drew-attention 43A1b", "43A1b", "remind=Noted procedural-penalty=Noted"},
    {2, "dummy-participated 43A1c", "43A1c", "play-on=Noted procedural-penalty=Noted"},
    {2, "hands-exchanged 43A2a", "43A2a", "rights-lost=LoseRights procedural-penalty=LoseRights noted=Noted"},
    {2, "dummy-left-seat 43A2b", "43A2b", "rights-lost=LoseRights noted=Noted"},
    {2, "dummy-looked 43A2c", "43A2c", "rights-lost=LoseRights noted=Noted"},
    {2, "defender-showed-dummy 43A3", "43A3", "remind=Noted procedural-penalty=Noted"},
    {2, "dummy-warned-wrong-hand 43B2a", "43B2a", "lead-from-declarer=LeadFromDeclarer lead-from-dummy=LeadFromDummy"},
    {2, "dummy-asked-revoke 43B2b", "43B2b", "as-established=Noted no-revoke=Noted"},
    {2, "dummy-attention-late 43B3", "43B3", "forfeit=Forfeit adjusted-score=AdjustScore"},
    {2, "declarer-faced-hand 48B", "48B", "no-claim=Noted claim=Noted"},
    {2, "penalty-card 50A", "50A", "put-back=Noted"},
    {2, "penalty-card-due 52", "52", "accepted=Noted must-be-played=TakeBack+MajorPenaltyCard+PlayOtherCard"},
    {2, "lead-restricted 50D2", "50D2", "demand-suit=DemandSuit forbid-suit=ForbidSuit no-restriction=Noted"},
    {2, "lead-restricted 26B", "26B", "forbid-suit=ForbidSuit no-restriction=Noted"},
    {2, "simultaneous-cards 58B", "58B", 
        "first-played=OtherCardGoes second-played=CorrectDesignation+FirstCardGoes one-visible=BackToHand"},
    {2, "revoke 61A", "61A", "substitute=TakeBack+Substitute stands=Noted"},
    {2, "redeal 6D1", "6D1", "redeal=CancelBoard play-on=Noted"},
    {2, "deal-repeated 6D2", "6D2", "no-result=CancelBoard stands=Noted"},
    {2, "board-missing 7A", "7A", "put-back=Noted"},
    {2, "wrong-hand 7B", "7B", "cancel-calls=CancelAuction noted=Noted adjusted-score=AdjustScore"},
    {2, "count 7B1", "7B1", "card-restored=Noted adjusted-score=AdjustScore no-result=CancelBoard"},
    {2, "strange-touch 7B2", "7B2", "noted=Noted"},
    {2, "hand-not-restored 7C", "7C", "restored=Noted no-result=CancelBoard"},
    {2, "wrong-board 8A", "8A", "taken-off=CancelBoard played=Noted"},
    {2, "wrong-board 15B", "15B", "cancel-second=CancelBoard stands=Noted"},
    {2, "round-late 8B", "8B", "goes-on=Noted taken-away=CancelBoard"},
    {2, "score-objection 8C", "8C", "record-stands=Noted adjusted-score=AdjustScore"},
    {2, "exposed-in-auction 24", "24", "left-face-up=PenaltyCard partner-passes=PartnerPassesOnce+MajorPenaltyCard"},
    {2, "trick-dispute 65", "65", "record-stands=Noted adjusted-score=AdjustScore"},
    {2, "defective-trick 67A", "67A", "complete=CompleteTrick"},
    {2, "defective-trick 67B", "67B", "exposed-and-placed=CompleteTrick adjusted-score=AdjustScore"},
    {2, "insufficient-bid 27", "27", "accepted=AcceptCall comparable=CancelCall other-call=CancelCallPartnerPasses"},
    {2, "call-out-of-rotation 30", "30", "accepted=AcceptCall cancelled=CancelCall partner-passes=CancelCallPartnerPassesOnce"},
    {2, "call-out-of-rotation 31", "31", "accepted=AcceptCall cancelled=CancelCall partner-passes=CancelCallPartnerPassesOnce"},
    {2, "call-out-of-rotation 32", "32", "accepted=AcceptCall cancelled=CancelCall partner-passes=CancelCallPartnerPassesOnce"},
    {2, "call-out-of-rotation 31A1", "31A1", "repeated=CancelCall accepted=AcceptCall"},
    {2, "insufficient-bid 27B3", "27B3", "cancelled=CancelCallPartnerPasses comparable=AcceptCall"},
    {2, "inadmissible-double 36", "36", "replaced=CancelCallPartnerPasses cancelled=CancelCall"},
    {2, "obligated-pass 37", "37", "accepted=AcceptCall cancelled=CancelCallSidePasses"},
    {2, "bid-over-seven 38", "38", "cancelled=CancelCallSidePasses"},
    {2, "call-after-end 39", "39", "noted=Noted lead-restriction=CancelCallPartnerPasses"},
    {2, "call-changed 25", "25", "second-stands=SecondCallStands first-stands=FirstCallStands"},
    {2, "claim-differs 70", "70", "noted=Noted"},
    {2, "concession 71", "71", "concession-cancelled=AdjustScore stands=Noted"},
    {2, "dummy-drew-attention 43A1b", "F61", "forfeit=Forfeit noted=Noted"},
    {2, "dummy-attention-late 43B3", "F60", "forfeit=Forfeit noted=Noted"},
    {2, "dummy-touched-card 45F", "F62", "must-play=RequireCard must-not-play=ForbidCard neither=Noted"},
    {2, "dummy-warned-wrong-hand 43B2a", "F62a", "lead-from-declarer=LeadFromDeclarer lead-from-dummy=LeadFromDummy neither=Noted"},
};

laws::Effect effect_of(std::string_view name) noexcept {
    for (std::size_t i = 0; i < enums::count<laws::Effect>(); ++i)
        if (enums::names_of<laws::Effect>[i] == name) return static_cast<laws::Effect>(i);
    return laws::Effect::Noted;
}

/// The word before `end`, which is taken off the front of `text` with it.
std::string_view take(std::string_view& text, char end) noexcept {
    const auto word = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

}  // namespace

std::optional<laws::OfferedOption> earlier_option(std::string_view situation, std::string_view clause, std::uint32_t place) {
    for (const auto& row : rows) {
        if (situation.empty() ? row.version != 1 || row.clause != clause : row.version != 2 || row.on != situation || row.clause != clause) continue;
        auto options = row.options;
        for (; place > 0 && !options.empty(); --place) take(options, ' ');
        if (options.empty()) return std::nullopt;
        auto option = take(options, ' ');
        laws::OfferedOption offered{std::string(take(option, '=')), {}};
        while (!option.empty()) offered.effects.push_back(effect_of(take(option, '+')));
        return offered;
    }
    return std::nullopt;
}

}  // namespace kibitz::wire
