/// Which incidents wait and which are settled, kept as events come: a view of an evening of thousands costs what it shows. A fold,
/// like the state beside it.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "controller/laws/state.hpp"

namespace kibitz::table {

/// What there is to do with an incident. Notices are for the record: nobody waits for them.
enum class Waits : std::uint8_t {
    Untold,      ///< held, or dropped before anybody was told
    UnseenCall,
    Open,        ///< neither ruled nor dismissed; no notice, no unseen call
    Notice,      ///< the same of a notice
    Settled,
};
Waits waits(const laws::Incident& incident) noexcept;

class IncidentLists {
public:
    using Ids = std::set<std::uint64_t>;

    /// An event about this incident has been folded into the state.
    void look(const laws::TableState& state, laws::IncidentId id);

    const Ids& unseen_calls() const noexcept { return unseen_calls_; }
    const Ids& open() const noexcept { return open_; }
    const Ids& notices() const noexcept { return notices_; }
    /// By the moment they were settled, and their numbers.
    const std::set<std::pair<Instant, std::uint64_t>>& settled() const noexcept { return settled_; }
    /// Calls and attentions that nobody has seen.
    const Ids& unseen() const noexcept { return unseen_; }
    /// Notices, settled ones too.
    std::size_t all_notices() const noexcept { return all_notices_; }

private:
    struct Known {
        Waits waits = Waits::Untold;
        bool notice = false;
        Instant settled_at{};
    };
    Ids* list_of(Waits waits) noexcept;

    std::vector<Known> known_;  ///< by number, from 1
    Ids unseen_calls_, open_, notices_, unseen_;
    std::set<std::pair<Instant, std::uint64_t>> settled_;
    std::size_t all_notices_ = 0;
};

}  // namespace kibitz::table
