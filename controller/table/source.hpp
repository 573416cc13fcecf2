/// What a table offers to whoever shows it: its published state, its record, and a way in for commands. The session
/// stands behind it; tests and the fuzzer put a table of their own there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/par.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/reconstruction/account.hpp"
#include "controller/table/device_watch.hpp"
#include "controller/table/evening.hpp"
#include "controller/table/inbox.hpp"
#include "drivers/source.hpp"

namespace kibitz::table {

/// Whether the journal can be written; when not, play goes on in memory and everybody is told.
struct Durability {
    bool durable = true;
    std::string trouble;  ///< why not, or what the journal has lost before this start, in words
    bool away = false;    ///< of a table that is followed from elsewhere: nothing is heard of it, `trouble` says since when
};

/// Readings around an incident's moment, and what was decided then.
struct Evidence {
    laws::Incident incident;
    Instant from{}, to{};
    std::vector<Reading> readings;
    std::vector<laws::Event> events;
};

/// Times by size: upper bounds in microseconds, the last box is "longer".
struct Histogram {
    static constexpr std::array<std::int64_t, 9> bounds{500, 1000, 2000, 5000, 10000, 20000, 50000, 200000, 1000000};
    std::array<std::uint64_t, bounds.size() + 1> boxes{};
    std::uint64_t count = 0;
    std::int64_t sum_us = 0;
    void note(Duration took) noexcept;
};

/// Counts since the daemon started.
struct Figures {
    std::uint64_t readings = 0;
    std::uint64_t late_readings = 0;     ///< older than what was taken before them
    std::uint64_t refused_readings = 0;  ///< not taken: too many events could not be written
    std::uint64_t events = 0;
    std::uint64_t incidents = 0;
    std::uint64_t journal_failures = 0;
    std::uint64_t backlog = 0;           ///< events decided and not yet durable
    std::uint64_t evidence_waiting = 0;
    std::uint64_t questions_waiting = 0;
    Histogram commit;
    InboxFigures inbox;
    std::vector<drivers::DeviceState> devices;  ///< every device of the table, as its source has it
};

/// Declarer's tricks double dummy, of thirteen: by denomination (clubs, diamonds, hearts, spades, no trumps), then by declarer.
using Makeable = bridge::TricksByDeclarer;

/// Why a command was not carried out: the Laws' reason, or the table's own trouble.
struct Refused {
    laws::Refusal by_laws;  ///< none: see trouble
    std::string trouble{};
};

class Source {
public:
    virtual ~Source() = default;

    virtual const Evening& evening() const = 0;
    virtual const laws::LawCode& law_code() const = 0;
    virtual Durability durability() const = 0;
    virtual Figures figures() const = 0;
    /// Every device of the table with what it told lately, hidden cards too: for a technician who has the Director's login.
    virtual std::vector<DeviceRecord> device_records() const = 0;
    /// Published events with number > after, oldest first, when all of them are still in memory; else nothing.
    virtual std::optional<std::vector<laws::Event>> missed(std::uint64_t after) const = 0;

    template <class T>
    using Answer = std::function<void(tl::expected<T, std::string>)>;
    /// Answers come on the table's thread, at once or later, exactly once.
    virtual void evidence(laws::IncidentId incident, Answer<Evidence> answer) = 0;
    /// The explanations that were weighed of a board: of the one on the table as they are now, of others as they were kept.
    /// Null when nothing was weighed of it.
    virtual void weighed(std::uint32_t play, Answer<std::shared_ptr<const reconstruction::Weighed>> answer) = 0;
    /// What each seat makes of a board in each denomination (12C1). Nothing when not all of its hands are known; an error in words when
    /// it cannot be computed. The answer may take some seconds.
    virtual void makeable(std::uint32_t play, Answer<std::optional<Makeable>> answer) = 0;
    /// All published events of the journal.
    virtual void record(Answer<std::vector<laws::Event>> answer) = 0;
    using Submitted = std::function<void(tl::expected<void, Refused>)>;
    /// Takes a command as a reading of this moment; answered when what came of it is published.
    virtual void submit(reading::Command command, Submitted answer) = 0;
    /// A player answers the question whether hands that came down are a claim: they play on. Answered when it is kept;
    /// nothing happens when nobody is asked.
    virtual void play_on(bridge::Seat by, Submitted answer) = 0;
    /// Whether this seat's panel is a page of the display, so that its keys come by press().
    virtual bool has_page_panel(bridge::Seat seat) const = 0;
    /// Takes a key pressed on such a panel as a reading of this moment, by the panel of that seat; answered as submit() is.
    virtual void press(reading::Panel panel, Submitted answer) = 0;
};

}  // namespace kibitz::table
