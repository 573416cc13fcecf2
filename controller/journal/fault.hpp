/// What can go wrong with a journal: the kind for programs, the words for people.
#pragma once

#include <cstdint>
#include <string>

namespace kibitz::journal {

enum class Trouble : std::uint8_t {
    Absent,      ///< there is no journal to read
    Held,        ///< another daemon keeps its journal in this folder
    NoAccess,    ///< the folder or file may not be made, read or written by this user
    Foreign,     ///< another program's file
    Newer,       ///< written by a later Kibitz than this one
    Damaged,     ///< what stands in it is wrong, and no other try will make it right
    Full,        ///< no room on the disk
    Busy,        ///< another program holds the file for the moment
    Disk,        ///< the disk does not do what it is asked
    NoMemory,
    ReadOnly,    ///< was opened for reading, and is asked to write
    Gone,        ///< the files were taken away or replaced while they were written
    Refused,     ///< what is to be written could not be read back: nothing was written
};

struct Fault {
    Trouble trouble = Trouble::Disk;
    std::string message;  ///< "path: what: what to do"
};

}  // namespace kibitz::journal
