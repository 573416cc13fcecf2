/// The accuracy table: figures beside their targets.
#pragma once

#include <iosfwd>

#include "controller/app/accuracy.hpp"

namespace kibitz::app {

void print_accuracy(const Accuracy& accuracy, drivers::Noise noise, std::ostream& out);
/// Whether every target of this noise is met; noise `none` has the targets of a perfect table.
bool meets_targets(const Accuracy& accuracy, drivers::Noise noise);

}  // namespace kibitz::app
