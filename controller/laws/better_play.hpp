/// What the review has found of a board as a whole, and how the record takes it.
#pragma once

#include <optional>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/laws/refusal.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// An incident whose situation or trick is another than it was told with.
struct Renamed {
    IncidentId id;
    Situation situation{};
    Facts facts;
};

/// The question that the Director is asked of a play that has ended.
struct Question {
    enum class Of {
        WherePlayStopped,  ///< was this trick complete when play stopped, or another?
        WhichCards,        ///< which cards were played to this trick?
        MissedTrick        ///< each hand has one card left after this trick and nobody claimed: was a trick missed?
    };
    Of of = Of::WhichCards;
    int trick = 0;  ///< 1 to 13
};

/// What the review found.
struct BetterPlay {
    std::optional<event::PlayCorrected> play;  ///< a likelier play than the record's; nothing: the record's play stands
    std::vector<IncidentId> refuted;           ///< the cards seen are explained better without these incidents
    std::vector<IncidentId> doubted;           ///< these are as likely as not
    std::vector<IncidentId> probable;          ///< these are likely, and not beyond doubt
    std::vector<IncidentId> told_late;         ///< these were dismissed (not borne out, explained, with the record), and are borne out now
    std::vector<IncidentId> told_again;        ///< these were dismissed when the record was lost, and are beyond doubt now
    std::vector<Renamed> renamed;              ///< these have another situation or trick
    std::optional<Question> question;          ///< asked when play has ended
    bool over = false;                         ///< play has ended
    bool known = false;                        ///< the play is known: an open question has answered itself
};

/// The incident was dismissed because the play as a whole is explained without it.
bool was_explained(const Incident& incident) noexcept;

/// Takes what was found into the record:
///  - the play is corrected (play_correction()), and the record is in step again where it was not;
///  - refuted incidents are dismissed with the reason, told or held; doubted ones get their certainty. Incidents that the Director has
///    ruled, seen or dismissed are left as they are;
///  - renamed incidents get their situation and trick, and keep their certainty;
///  - a hand that declarer faced after the last card, by the play as it is known now, is a claim (48B2);
///  - incidents told late are told as probable;
///  - incidents told again are told as they were;
///  - a question that has answered itself is withdrawn;
///  - where something is not sure one question is asked, and the record is doubtful until it is answered.
/// @param at   the moment of the events, not before the last event
/// @param out  takes the events, numbered on from state.last_event
/// @return why the play cannot be that one: state and `out` are unchanged then
Refusal take_better_play(const LawCode& code, TableState& state, Instant at, BetterPlay found, std::vector<Event>& out);

}  // namespace kibitz::laws
