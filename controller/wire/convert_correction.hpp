/// A play as it is now known to have been (laws::event::PlayCorrected), trick by trick.
#pragma once

#include <vector>

#include "controller/wire/terms.hpp"

namespace kibitz::wire::corrections {

void write(const laws::event::CorrectedTrick& trick, v1::CorrectedTrick& out);
/// Every trick but the last has four cards, in order of play from its leader, and no card stands twice.
std::vector<laws::event::CorrectedTrick> tricks(const google::protobuf::RepeatedPtrField<v1::CorrectedTrick>& messages, terms::Terms& terms);

}  // namespace kibitz::wire::corrections
