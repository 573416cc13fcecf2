/// What an event changed of the table: the difference of two views, and its application. Nobody's list of fields: a field added
/// to TableView is told of without anybody thinking of it.
#pragma once

#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Everything but the incidents, which are compared by who words them (live_frame.hpp).
v1::TableChange change_between(const v1::TableView& before, const v1::TableView& after);

/// What a client does with a change; incidents too.
void apply(const v1::TableChange& change, v1::TableView& table);

}  // namespace kibitz::display
