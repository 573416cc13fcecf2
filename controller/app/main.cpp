#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

#include "controller/app/app.hpp"

int main(int argc, char* argv[]) {
    // `kibitz replay ... | head` ends quietly by a failed write, not by a signal in the middle of a commit.
    std::signal(SIGPIPE, SIG_IGN);
    // A limit on the size of files (ulimit -f) is a write that fails, as on a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    // Who played what is not for every user of the machine: journals, tapes and whatever else is written.
    ::umask(::umask(0) | 027U);
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const int code = kibitz::app::run(arguments, {std::cout, std::cerr, isatty(STDERR_FILENO) == 1});
    std::cout.flush();
    return code;
}
