/// What a hall asks of a table's own display, for a Director who has logged in at the hall's.
#pragma once

#include <functional>

#include "controller/display/router.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::app {

/// @param answered  called once, now or later
void answer_hall(display::Router& router, const v1::PageRequest& asked, std::function<void(v1::PageAnswer)> answered);

}  // namespace kibitz::app
