/// Double-dummy figures off the table's thread: jobs go in, answers come back on the table's executor, and what is no
/// longer wanted is cancelled.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/double_dummy.hpp"

namespace kibitz::analysis {

struct Question {
    Position position;
    bool by_card = false;  ///< also every card the hand in turn may play; two to three times the work
    std::optional<Side> sure_for;  ///< also the tricks this side cannot lose by any play (sure_tricks.hpp)
};

/// Of the tricks still to be won at the position, the current one included.
struct Figures {
    int north_south = 0;
    int east_west = 0;
    std::vector<CardTricks> by_card;  ///< as tricks_by_card gives them; empty when not asked for
    std::optional<int> sure;          ///< of the side asked for; nothing where no side was
    friend bool operator==(const Figures&, const Figures&) = default;
};

/// Figures, or in words why there are none ("what: what to do").
using Answer = tl::expected<Figures, std::string>;

/// Names one job of one Analyst; never given twice.
enum class Ticket : std::uint64_t {};

enum class Refusal : std::uint8_t { Busy, TooManyQuestions, NothingAsked };
/// "what: what to do"
std::string_view words(Refusal refusal) noexcept;

/// One worker thread for the process: libdds is process-wide, so a second Analyst would only wait for the first. The
/// thread has a lower priority than the table's.
class Analyst {
public:
    /// Called on the executor given to the constructor, one answer a question, in their order.
    using OnAnswered = std::function<void(std::vector<Answer>)>;

    /// Jobs not delivered or cancelled yet. A table has a few open incidents with figures; a hall's box has tens of tables.
    static constexpr std::size_t max_jobs = 64;
    /// "Before" and "after" are two; every contract of a deal are twenty.
    static constexpr std::size_t max_questions = 20;
    /// The search's memory is given back after so long without a job. Taking it again costs 4 ms and, by an error of
    /// libdds, 5 KB: so not after every job.
    static constexpr std::chrono::milliseconds idle_release{30'000};

    struct Counts {
        std::uint64_t submitted = 0;  ///< accepted
        std::uint64_t refused = 0;
        std::uint64_t answered = 0;   ///< delivered
        std::uint64_t cancelled = 0;  ///< by cancel()
        std::size_t open = 0;         ///< jobs not delivered or cancelled yet
        std::size_t waiting = 0;      ///< of these, not begun
    };

    /// `table` runs the callbacks; its context must outlive this object. Its run() is not kept going by open jobs.
    explicit Analyst(boost::asio::any_io_executor table, std::chrono::milliseconds release_after = idle_release);
    /// Drops every open job and waits for the solve in work, no longer. Nothing is delivered from now on.
    ~Analyst();
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    /// From any thread. A job's answers come together, jobs in the order they were submitted.
    [[nodiscard]] tl::expected<Ticket, Refusal> submit(std::vector<Question> job, OnAnswered on_answered);
    /// From any thread. The job's callback is destroyed and will not be called; a solve in work ends first, but nobody
    /// waits for it. False when the ticket is unknown, was cancelled, or its callback has been or is being called.
    bool cancel(Ticket ticket);
    Counts counts() const;

private:
    struct Desk;
    std::shared_ptr<Desk> desk_;
    std::thread thread_;
};

}  // namespace kibitz::analysis
