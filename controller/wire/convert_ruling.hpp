/// Events that rulings, corrections and the session's order make: one write and one read for each body (convert_event.cpp
/// has the rest).
#pragma once

#include "controller/wire/terms.hpp"

namespace kibitz::wire::rulings {

void write(const laws::event::RestrictionSet& e, v1::Event& out);
void write(const laws::event::RestrictionLifted& e, v1::Event& out);
void write(const laws::event::RightsLost& e, v1::Event& out);
void write(const laws::event::Forfeited& e, v1::Event& out);
void write(const laws::event::CallsCancelled& e, v1::Event& out);
void write(const laws::event::PendingCallDropped& e, v1::Event& out);
void write(const laws::event::CallNoted& e, v1::Event& out);
void write(const laws::event::DeclarerChanged& e, v1::Event& out);
void write(const laws::event::ScoreAdjusted& e, v1::Event& out);
void write(const laws::event::BoardCancelled& e, v1::Event& out);
void write(const laws::event::PositionRestored& e, v1::Event& out);
void write(const laws::event::WithdrawalAllowed& e, v1::Event& out);
void write(const laws::event::RulingCarriedOut& e, v1::Event& out);
void write(const laws::event::FiguresNoted& e, v1::Event& out);
void write(const laws::event::SessionStarted& e, v1::Event& out);
void write(const laws::event::RoundCalled& e, v1::Event& out);
void write(const laws::event::BoardTagSeen& e, v1::Event& out);
void write(const laws::event::ClockTold& e, v1::Event& out);
void write(const laws::event::PlayCorrected& e, v1::Event& out);

laws::event::RestrictionSet read(const v1::RestrictionSet& m, terms::Terms& t);
laws::event::RestrictionLifted read(const v1::RestrictionLifted& m, terms::Terms& t);
laws::event::RightsLost read(const v1::RightsLost& m, terms::Terms& t);
laws::event::Forfeited read(const v1::Forfeited& m, terms::Terms& t);
laws::event::CallsCancelled read(const v1::CallsCancelled& m, terms::Terms& t);
laws::event::PendingCallDropped read(const v1::PendingCallDropped& m, terms::Terms& t);
laws::event::CallNoted read(const v1::CallNoted& m, terms::Terms& t);
laws::event::DeclarerChanged read(const v1::DeclarerChanged& m, terms::Terms& t);
laws::event::ScoreAdjusted read(const v1::ScoreAdjusted& m, terms::Terms& t);
laws::event::BoardCancelled read(const v1::BoardCancelled& m, terms::Terms& t);
laws::event::PositionRestored read(const v1::PositionRestored& m, terms::Terms& t);
laws::event::WithdrawalAllowed read(const v1::WithdrawalAllowed& m, terms::Terms& t);
laws::event::RulingCarriedOut read(const v1::RulingCarriedOut& m, terms::Terms& t);
laws::event::FiguresNoted read(const v1::FiguresNoted& m, terms::Terms& t);
laws::event::SessionStarted read(const v1::SessionStarted& m, terms::Terms& t);
laws::event::RoundCalled read(const v1::RoundCalled& m, terms::Terms& t);
laws::event::BoardTagSeen read(const v1::BoardTagSeen& m, terms::Terms& t);
laws::event::ClockTold read(const v1::ClockTold& m, terms::Terms& t);
laws::event::PlayCorrected read(const v1::PlayCorrected& m, terms::Terms& t);

}  // namespace kibitz::wire::rulings
