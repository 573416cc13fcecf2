/// What lies open to a player at the table, or to everybody at it, made field by field from the state. What a view takes from
/// the state is what the people at the table see and hear; the rest of the state is not asked.
#pragma once

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/table/spoken_claim.hpp"
#include "controller/table/stop.hpp"
#include "controller/views/audience.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::views {

/// The view of a player, or of the table's own screen. Clears `out` first. @pre the role is Seat, with its seat, or TableScreen
/// @param asked  of which nothing is told but that a question stands on this board: hands have come down before everybody's eyes
/// @param rule    of the pause after a jump bid. How much of it is left is not told here: it changes while nothing happens
/// @param elected what the table's law code elects of bidding and leading
void fill(const laws::TableState& state, Audience audience, v1::SeatView& out, const std::optional<table::ClaimAsked>& asked = {},
          const table::StopRule& rule = {}, const laws::Elections& elected = {});

/// Are the players asked whether hands that came down are a claim, on the board on the table, while cards are played?
bool claim_is_asked(const laws::TableState& state, const std::optional<table::ClaimAsked>& asked) noexcept;

/// May the calls be restated to him still? Until the opening lead is faced; to declarer and the defenders also at their first
/// turn to play (20B, 20C, 41B). Without a seat: until the lead is faced.
bool calls_restated(const laws::TableState& state, std::optional<bridge::Seat> seat) noexcept;

}  // namespace kibitz::views
