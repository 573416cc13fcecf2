/// The command line of `kibitz`: one program, one command a file.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kibitz::app {

/// What a command may write to. Results go to `out`, everything else to `err`.
struct Streams {
    std::ostream& out;
    std::ostream& err;
    bool progress = false;  ///< `err` is a terminal: a bar may be drawn on it
};

/// How a command ended, as the shell sees it.
enum ExitCode : int {
    done = 0,
    check_failed = 1,  ///< what was to be checked is wrong
    bad_input = 2,     ///< bad usage, or a file that cannot be read
};

/// Says why a command ends here. @return `bad_input`
int failed(const Streams& streams, const std::string& why);

/// Runs one command line, without the program's name. Never throws.
int run(const std::vector<std::string>& arguments, const Streams& streams);

/// "0.1.0"
const char* version();

}  // namespace kibitz::app
