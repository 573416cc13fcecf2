/// kibitz-camera look: pictures in, one line of JSON a picture out.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kibitz::camera {

/// Prints for each file {"file":..., "cards":[{"card":"SA","probability":0.98,"corner":[x,y]}]}; a file that is no picture is one line
/// on `err`, and the others are read all the same.
/// @param pack  a file of `pack learn`; empty: any pack
/// @return 0, 1 if a file could not be read, or 2 if the pack could not
int look(const std::vector<std::string>& files, std::ostream& out, std::ostream& err, const std::string& pack = {});

}  // namespace kibitz::camera
