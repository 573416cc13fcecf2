/// kibitz-analyst: answers questions about positions, a line each (exchange.hpp), until its input ends. The daemon starts
/// it; by hand it is a double-dummy solver: echo "N - - <north> <east> <south> <west> best -" | kibitz-analyst
#include <signal.h>
#include <sys/prctl.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "controller/analysis/answer.hpp"
#include "controller/analysis/exchange.hpp"

int main() {
    using namespace kibitz::analysis;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // whoever asked is gone: a search in work would go on for nobody
    for (std::string line; std::getline(std::cin, line);) {
        const auto question = question_from_line(line);
        std::cout << to_line(question ? answer(*question) : Answer(tl::unexpected(question.error()))) << std::endl;
        if (!std::cout) break;
    }
    std::_Exit(EXIT_SUCCESS);  // libdds has nothing to say at the end
}
