/// The program kibitz-analyst, run beside the daemon: one line in, one line out. libdds lives there and not here: it
/// takes 16 MB before main(), ends the process that runs short of memory, and cannot be stopped but with its process.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <tl/expected.hpp>

#include <sys/types.h>

namespace kibitz::analysis {

/// Where it is looked for: in the folder of the program that runs.
std::filesystem::path analyst_beside_this_program();

/// Starts it when it is asked, and again when it ended. Used by one thread, which must outlive the program: it ends
/// with the thread that started it.
class Helper {
public:
    explicit Helper(std::filesystem::path program) : program_(std::move(program)) {}
    ~Helper() { end(); }
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;

    /// Asks, and waits for the answer while `wanted` says so; it is called some fifty times a second. When it says no,
    /// or no answer came within `patience`, the program is ended. One that had ended since it answered last is started again.
    /// @return the answer's line without its end; else "what: what to do", "" where the answer was not wanted any more
    [[nodiscard]] tl::expected<std::string, std::string> ask(std::string line, const std::function<bool()>& wanted,
                                                             std::chrono::milliseconds patience);
    /// Ends the program, whatever it does; its memory is the system's again.
    void end();
    /// It was started and has not been ended; it may have ended by itself.
    bool runs() const noexcept { return child_ > 0; }

private:
    [[nodiscard]] tl::expected<std::string, std::string> ask_once(const std::string& line, const std::function<bool()>& wanted,
                                                                  std::chrono::milliseconds patience, bool& gone);
    [[nodiscard]] tl::expected<void, std::string> start();
    /// Kills it and waits for its end. @return  the status of waitpid. @pre runs()
    int reap();

    std::filesystem::path program_;
    pid_t child_ = -1;
    int socket_ = -1;  ///< its stdin and stdout
};

}  // namespace kibitz::analysis
