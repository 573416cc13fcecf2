/// kibitz-analyst: answers questions about positions, a line each (exchange.hpp), until its input ends. The daemon starts
/// it; by hand it is a double-dummy solver: echo "N - - <north> <east> <south> <west> best -" | kibitz-analyst
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "controller/analysis/answer.hpp"
#include "controller/analysis/exchange.hpp"

/// libdds takes its tables for each solve and gives them back after it: kept in the heap they cost no pages of the kernel's each time. The
/// process is gone half a minute after the last question, and they with it.
void keep_memory() noexcept {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that the library takes
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

int main() {
    using namespace kibitz::analysis;
    keep_memory();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // whoever asked is gone: a search in work would go on for nobody
    for (std::string line; std::getline(std::cin, line);) {
        const auto question = question_from_line(line);
        std::cout << to_line(question ? answer(*question) : Answer(tl::unexpected(question.error()))) << std::endl;
        if (!std::cout) break;
    }
    std::_Exit(EXIT_SUCCESS);  // libdds has nothing to say at the end
}
