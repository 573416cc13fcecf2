/// What was weighed of a trick, as the Director reads it.
#pragma once

#include "controller/laws/incident.hpp"
#include "controller/reconstruction/account.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/weighed.pb.h"

namespace kibitz::display {

/// @param trick     1..13
/// @param incident  whose page it stands on; null: none
/// @param weights   what the table judges by
void fill_account(const reconstruction::Weighed& weighed, int trick, const laws::Incident* incident,
    const weights::Weights& weights, words::Language language, v1::Account& out);

}  // namespace kibitz::display
