/// What has wires and is no chip. Inside kibitz-boards only.
#pragma once

#include "drivers/chips/kind.hpp"

namespace kibitz::boards {

const chips::Kind& break_beams();
const chips::Kind& contact();
const chips::Kind& lamps();
const chips::Kind& film();
const chips::Kind& screen();

/// For those that hang on no bus, and on no line.
std::vector<chips::OnBus> no_buses(const board::v1::Device& device);
std::vector<chips::PinLine> no_lines(const board::v1::Device& device);

}  // namespace kibitz::boards
