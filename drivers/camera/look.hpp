/// kibitz-camera look: pictures in, one line of JSON a picture out.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kibitz::camera {

/// Prints for each file {"file":..., "cards":[{"card":"SA","probability":0.98,"corner":[x,y]}]}; a file that is no picture is one line
/// on `err`, and the others are read all the same.
/// @return 0, or 1 if a file could not be read
int look(const std::vector<std::string>& files, std::ostream& out, std::ostream& err);

}  // namespace kibitz::camera
