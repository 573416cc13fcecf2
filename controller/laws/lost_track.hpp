/// When the cards that were seen do not make a play: the record is out of step, and nobody is accused.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// The record of this board is out of step because its play was lost.
bool has_lost_track(const Decision& d);

/// The incident was dismissed, held or told, because another explanation is as good.
bool was_not_borne_out(const Incident& incident) noexcept;

/// The incident was dismissed only because the record had been lost.
bool went_with_the_record(const Incident& incident) noexcept;

/// An irregularity of `seat` in `trick` is about to be told. When it is the third within two tricks, and by several hands, the record is
/// likelier wrong than all three: the earlier incidents are dismissed, the record is out of step until the Director puts it right or
/// the board ends, and the question is asked. @return whether the record has lost track
bool loses_track(Decision& d, Situation situation, Seat seat, int trick);

}  // namespace kibitz::laws
