#include "controller/display/see_all.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace kibitz::display {
namespace {

/// Commands given at once: their events are one commit, and fewer than a display lets wait.
constexpr std::size_t at_once = 32;

struct Seeing {
    table::Source& source;
    std::vector<std::uint64_t> ids;
    std::string journal, by;
    table::Source::Submitted answer;
    std::size_t next = 0, waiting = 0;
    bool giving = false;
    tl::expected<void, table::Refused> result{};
};

void go_on(const std::shared_ptr<Seeing>& all) {
    if (std::exchange(all->giving, true)) return;  // an answer that came at once
    while (all->waiting == 0 && all->next < all->ids.size()) {
        const auto end = std::min(all->ids.size(), all->next + at_once);
        all->waiting = end - all->next;
        while (all->next < end) {
            reading::IncidentCommand command;
            command.incident = all->ids[all->next++];
            command.action = reading::DirectorAction::Seen;
            command.by = all->by;
            command.journal = all->journal;
            all->source.submit(std::move(command), [all](tl::expected<void, table::Refused> one) {
                const bool settled = !one && (one.error().by_laws.why == laws::Why::AlreadyRuled || one.error().by_laws.why == laws::Why::AlreadyDismissed);
                if (!one && !settled && all->result) all->result = std::move(one);
                if (--all->waiting == 0) go_on(all);
            });
        }
    }
    all->giving = false;
    if (all->waiting == 0 && all->answer) std::exchange(all->answer, {})(std::move(all->result));
}

}  // namespace

void see_all(table::Source& source, std::uint64_t through, const std::string& journal, const std::string& by, table::Source::Submitted answer) {
    const auto& unseen = source.evening().lists.unseen();
    std::vector<std::uint64_t> ids(unseen.begin(), unseen.upper_bound(through));
    go_on(std::make_shared<Seeing>(Seeing{source, std::move(ids), journal, by, std::move(answer)}));
}

}  // namespace kibitz::display
