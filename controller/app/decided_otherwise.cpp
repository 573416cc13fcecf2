#include "controller/app/decided_otherwise.hpp"

#include <algorithm>
#include <sstream>

#include "controller/app/inputs.hpp"

namespace kibitz::app {

std::optional<DecidedOtherwise> DecidedOtherwise::read(const std::filesystem::path& list, std::ostream& err) {
    const auto text = read_text(list.string(), err);
    if (!text) return std::nullopt;
    DecidedOtherwise all;
    all.list_ = list;
    std::istringstream lines{*text};
    std::string line;
    bool reason = false;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.empty() || line.front() == '#') continue;
        if (line.front() != ' ') {
            reason = true;
            continue;
        }
        const auto from = line.find_first_not_of(' ');
        const auto name = line.find(".scenario");
        if (from == std::string::npos || name == std::string::npos || !reason) {
            err << list.string() << ':' << number << ": no case under a reason: write the reason, and under it \"  law47/withdrawn.scenario: TITLE\"\n";
            return std::nullopt;
        }
        const auto end = name + std::string_view(".scenario").size();
        Listed one{list.parent_path() / line.substr(from, end - from), {}, number};
        if (const auto title = line.find_first_not_of(": ", end); title != std::string::npos) one.title = line.substr(title);
        all.cases_.push_back(std::move(one));
    }
    return all;
}

bool DecidedOtherwise::has(const std::filesystem::path& file, const scenario::CaseResult& one) {
    const auto found = std::find_if(cases_.begin(), cases_.end(), [&](const Listed& listed) {
        const bool same = one.line == 0 ? listed.title.empty() : !listed.title.empty() && one.title.ends_with(": " + listed.title);
        return same && listed.file.lexically_normal() == file.lexically_normal();
    });
    if (found == cases_.end()) return false;
    found->found = true;
    return true;
}

std::vector<std::string> DecidedOtherwise::not_found() const {
    std::vector<std::string> lines;
    for (const auto& one : cases_)
        if (!one.found) lines.push_back(list_.string() + ":" + std::to_string(one.line) + ": there is no such case among those that were run: take the line out");
    return lines;
}

}  // namespace kibitz::app
