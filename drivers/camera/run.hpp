/// kibitz-camera run: pictures in, sightings to a table.
#pragma once

#include <iosfwd>
#include <string>

namespace kibitz::camera {

struct RunOptions {
    std::string frames;                ///< folder, film or device
    std::string table = "127.0.0.1:8745", token, board_model = "camera";
    double rate = 10;                  ///< pictures a second
    double width = 860, length = 860;  ///< of the table top, mm
    double held = 60;                  ///< mm from the edge that belong to the hands that players hold
    double index_mm = 0;               ///< from rank to suit; 0: measured in the picture when the first cards lie
    std::string corners;               ///< "x,y x,y x,y x,y"; empty: by the markers
    std::string pack;                  ///< a file of `pack learn`; empty: any pack
    std::string picture;               ///< a file that is to hold the picture with what is read, anew each second; empty: none is kept
    double seconds = 0;                ///< ends after so long; 0: at the end of the pictures
};

/// Until the pictures end. Keeps no picture but the one that was asked for, and sends one only while somebody looks at the table's page.
/// @return 0; 2 for bad input
int run(const RunOptions& options, std::ostream& out, std::ostream& err);

}  // namespace kibitz::camera
