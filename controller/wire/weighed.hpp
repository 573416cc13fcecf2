/// What was weighed of a board, as the journal keeps it.
#pragma once

#include <string>
#include <string_view>

#include "controller/reconstruction/account.hpp"
#include "controller/wire/convert.hpp"
#include "kibitz/v1/weighed.pb.h"

namespace kibitz::wire {

void to_proto(const reconstruction::Weighed& weighed, v1::Weighed& out);
/// More cards, tricks or stays than a board can have, a stay that is not there, a weight beside 0..1: a fault.
[[nodiscard]] Parsed<reconstruction::Weighed> from_proto(const v1::Weighed& message);

/// As text for a setting of the journal, and back: hexadecimal digits of the message's bytes.
std::string to_text(const reconstruction::Weighed& weighed);
[[nodiscard]] Parsed<reconstruction::Weighed> weighed_from_text(std::string_view text);

}  // namespace kibitz::wire
