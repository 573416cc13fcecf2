/// Which kind of device with wires a device of a board file is: a chip's, which its folder in drivers/chips describes, or lines and
/// input devices, which are no chips.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "drivers/chips/kind.hpp"

namespace kibitz::boards {

/// All of them, chips first.
const std::vector<const chips::Kind*>& kinds();
/// Null: it has no wires.
const chips::Kind* kind_of(const board::v1::Device& device);
/// What it is for, where its kind has that role; else null.
template <class Role>
const Role* role_of(const board::v1::Device& device) {
    const auto* kind = kind_of(device);
    return kind ? std::get_if<Role>(&kind->role) : nullptr;
}
/// "north" ... "centre"; empty for none.
std::string seat_name(board::v1::SeatName seat);
/// The buses that it hangs on, each once, in the order of its chips.
std::vector<std::string> buses_of(const board::v1::Device& device);

}  // namespace kibitz::boards
