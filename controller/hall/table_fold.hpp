/// One table as the hall knows it: the fold of what it has sent, the same fold as the table's own. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "controller/scoring/session.hpp"
#include "controller/table/evening.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// A board as it was put on, and as its number, pairs and names have been corrected since: what results need of it.
struct PlayStart {
    bridge::BoardNumber board;
    bridge::Vulnerability vulnerability = bridge::Vulnerability::None;
    std::string pair_ns, pair_ew, section, table, round, session;
    bridge::PerSeat<std::string> players;
};

/// One journal of a table.
class JournalFold {
public:
    struct Event {
        std::uint64_t number = 0;
        std::string bytes;
    };
    /// Events that came early, waiting for those before them.
    static constexpr std::size_t most_held = 4096;

    /// A journal of which so many events have been folded before, and which are read again when somebody wants them.
    JournalFold(std::uint64_t last, std::uint64_t sum) : last_(last), sum_(sum) {}
    JournalFold() = default;

    using Each = std::function<void(std::uint64_t number, std::string_view bytes)>;
    /// Gives back the events folded before, in order.
    using Again = std::function<void(const Each&)>;
    struct Taken {
        std::vector<Event> fresh;  ///< that now follow the last, in order: to be kept
        bool hole = false;         ///< events are missing before some that have come
        std::string fault;         ///< an event that cannot be taken: what is the matter, a sentence. Nothing after it is
    };
    /// Takes the next events, drops what it has, holds what comes early.
    /// @param again  called at most once
    Taken take(const v1::Sent& sent, const Again& again);
    /// Folds what was folded before, where that has not been done.
    void load(const Again& again);
    /// The same, where another fold of the same journal has done it, on another thread, say.
    /// @param of_last  the last event that it was made for: when this one has come further, or has been folded, nothing happens
    void load(JournalFold&& loaded, std::uint64_t of_last);

    /// Is told each event that is folded from now on, when it has been.
    void on_event(std::function<void(const laws::Event&)> listener) { on_event_ = std::move(listener); }

    std::uint64_t last() const noexcept { return last_; }
    std::uint64_t sum() const noexcept { return sum_; }  ///< of the last event's bytes
    const std::string& fault() const noexcept { return fault_; }
    /// @pre load() or take()
    const table::Evening& evening() const noexcept { return *evening_; }
    bool loaded() const noexcept { return evening_ != nullptr; }
    const std::map<std::uint32_t, PlayStart>& starts() const noexcept { return starts_; }
    /// Number of the last event about an incident; 0: none.
    std::uint64_t last_about(std::uint64_t incident) const;

private:
    /// @param message  to be used for it
    bool fold(std::uint64_t number, std::string_view bytes, v1::Event& message);
    void correct_start(std::uint32_t play);

    std::uint64_t last_ = 0, sum_ = 0;
    std::map<std::uint64_t, std::string> held_;
    std::string fault_;
    std::unique_ptr<table::Evening> evening_;
    std::map<std::uint32_t, PlayStart> starts_;           ///< by play
    std::map<std::uint64_t, std::uint64_t> last_about_;   ///< by incident
    std::function<void(const laws::Event&)> on_event_;
};

/// The results of a journal's boards, with rulings: lines for the ranking, of boards that have a result and pairs.
/// @param session  only boards of this session; empty: all
std::vector<scoring::Line> lines_of(const JournalFold& fold, const std::string& session);
/// Each with the section of the board it was given at.
std::vector<std::pair<std::string, scoring::Penalty>> penalties_of(const JournalFold& fold, const std::string& session);

/// The row of the wall. Only the table's own facts: what the hall knows besides is filled in by the hall.
void fill_row(const JournalFold& fold, v1::HallTable& out);

}  // namespace kibitz::hall
