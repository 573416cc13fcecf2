/// What can go wrong with a journal: the kind for programs, the words for people.
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

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

/// What an error of the system (errno) means for a file.
inline Fault system_fault(const std::filesystem::path& file, const std::string& what, int error) {
    const bool full = error == ENOSPC || error == EDQUOT, kept_from_us = error == EACCES || error == EPERM || error == EROFS;
    return {full ? Trouble::Full : kept_from_us ? Trouble::NoAccess : Trouble::Disk,
            file.string() + ": " + what + ": " + std::generic_category().message(error) + ": " +
                (full ? "make room on the disk" : kept_from_us ? "check the folder and who may write there" : "check the disk")};
}

}  // namespace kibitz::journal
