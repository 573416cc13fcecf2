/// What a command on the machine leaves for the daemon, which alone writes the journal: a Director added or removed, that a backup was
/// made. A note is a file, DIR/note-TIME-RANDOM, for its owner alone; the daemon takes it within two seconds, or at its next start.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::host {

inline constexpr std::string_view note_add_director = "add-director";        ///< name, hash of his PIN
inline constexpr std::string_view note_remove_director = "remove-director";  ///< name
inline constexpr std::string_view note_backup = "backup";                    ///< name of the folder

struct LeftNote {
    std::filesystem::path file;
    std::string what, first, second;
};

/// @return its file; an error "file: what: what to do"
[[nodiscard]] tl::expected<std::filesystem::path, std::string> leave_note(const std::filesystem::path& data, std::string_view what,
                                                                          const std::string& first, const std::string& second = {});
/// All that lie there, in the order in which they were left, at most 64. What is no note is told to the log and forgotten.
std::vector<LeftNote> read_notes(const std::filesystem::path& data);
/// It has been taken. False when it cannot be taken away.
bool forget_note(const std::filesystem::path& file);

/// Looks every two seconds.
class LeftNotes {
public:
    /// @param on_note  takes a note, and forget_note()s its file as soon as that is on the disk; called once for each
    LeftNotes(boost::asio::io_context& io, std::filesystem::path data, std::function<void(const LeftNote& note)> on_note);

private:
    void look();
    boost::asio::steady_timer timer_;
    std::filesystem::path data_;
    std::function<void(const LeftNote&)> on_note_;
    std::vector<std::filesystem::path> taken_;  ///< and not gone yet: they are not taken anew for ever
};

}  // namespace kibitz::host
