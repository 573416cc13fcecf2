/// Moments for people: what goes out of the house says the wall clock's time, whatever the table's own is.
#pragma once

#include <google/protobuf/message.h>

#include <span>

#include "controller/laws/wall_clock.hpp"

namespace kibitz::wire {

/// Puts every Timestamp in the message, at any depth, from the table's time to what the wall clock showed then. Once a
/// message: it cannot know that it has been done.
void tell_wall_time(std::span<const laws::WallClock> told, google::protobuf::Message& message);

}  // namespace kibitz::wire
