/// The play of a board thought over as a whole: what the record takes from it.
#pragma once

#include <optional>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/laws/refusal.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// An irregularity that is of another kind, or of another trick, than it was told to be.
struct Renamed {
    IncidentId id;
    Situation situation{};
    Facts facts;
};

/// What is not known well enough of a play that has ended.
struct Question {
    enum class Of {
        WherePlayStopped,  ///< it was claimed, and this trick was perhaps not complete then, or another
        WhichCards,        ///< were played to this trick
        MissedTrick        ///< one card each is left after this trick, and nobody claimed
    };
    Of of = Of::WhichCards;
    int trick = 0;  ///< 1 to 13
};

/// What was found when all that was seen of a board had been weighed together.
struct BetterPlay {
    std::optional<event::PlayCorrected> play;  ///< what is likelier than the play recorded; nothing: that stands
    std::vector<IncidentId> refuted;           ///< what was seen is explained better without them
    std::vector<IncidentId> doubted;           ///< as likely as not
    std::vector<IncidentId> probable;          ///< likely, and not beyond doubt
    std::vector<IncidentId> told_late;         ///< had waited in vain to be borne out, or were withdrawn for another reason, and are borne out now
    std::vector<IncidentId> told_again;        ///< withdrawn when the record was lost, and beyond doubt now that it is known
    std::vector<Renamed> renamed;              ///< not refuted; what they are is known better
    std::optional<Question> question;          ///< play has ended, and the Director is asked
    bool over = false;                         ///< play has ended
    bool known = false;                        ///< the play is known: a question that was asked has answered itself
};

/// It was dismissed because what was seen was explained without it.
bool was_explained(const Incident& incident) noexcept;

/// Takes it into the record:
///  - the play is corrected (play_correction()), and the record is in step again where it was not;
///  - incidents refuted are dismissed with the reason, told or held; doubted ones say how sure they are. Those that the
///    Director has ruled, seen or dismissed are his: they are left as they are;
///  - what is of another kind or trick than it was told to be says so, as sure as it was;
///  - a hand that declarer faced when, as it is known now, no card was played any more, is a claim (48B2);
///  - what waited in vain to be borne out, or had been explained otherwise or gone with the record, is told as probable;
///  - what was withdrawn because the record had been lost is told again;
///  - a question that has answered itself is withdrawn;
///  - where something of it is not sure one question is asked, and the record is doubtful until it is answered.
/// @param at   moment of it, not before the last event
/// @param out  takes the events, numbered on from state.last_event
/// @return why the play cannot be that one: state and `out` are unchanged then
Refusal take_better_play(const LawCode& code, TableState& state, Instant at, BetterPlay found, std::vector<Event>& out);

}  // namespace kibitz::laws
