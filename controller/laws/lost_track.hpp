/// When what was seen does not make a play: the record says so of itself, and accuses nobody.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// The record has lost the play of this board, and has said so.
bool has_lost_track(const Decision& d);

/// An accusation that has waited was not told: another explanation is as good.
bool was_not_borne_out(const Incident& incident) noexcept;

/// It was withdrawn because the record had been lost, and for nothing that was known of itself.
bool went_with_the_record(const Incident& incident) noexcept;

/// An irregularity of `seat` in `trick` is about to be told. When it is the third within two tricks, and by several hands,
/// the record is likelier wrong than all of them: those before it are withdrawn, the record is out of step until the
/// Director puts it right or the board ends, and the question is asked. @return whether the record has lost track
bool loses_track(Decision& d, Situation situation, Seat seat, int trick);

}  // namespace kibitz::laws
