/// Double-dummy figures off the table's thread: jobs go in, answers come back on the table's executor, and what is no
/// longer wanted is cancelled.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/figures.hpp"

namespace kibitz::analysis {

/// Names one job of one Analyst; never given twice.
enum class Ticket : std::uint64_t {};

enum class Refusal : std::uint8_t { Busy, TooManyQuestions, NothingAsked };
/// "what: what to do"
std::string_view words(Refusal refusal) noexcept;

/// One thread, which puts the questions to the program kibitz-analyst (helper.hpp), one after the other. That has a lower
/// priority than the table; when it fails, the answers say so and the table goes on.
class Analyst {
public:
    /// Called on the executor given to the constructor, one answer a question, in their order.
    using OnAnswered = std::function<void(std::vector<Answer>)>;

    /// Jobs not delivered or cancelled yet. A table has a few open incidents with figures; a hall's box has tens of tables.
    static constexpr std::size_t max_jobs = 64;
    /// "Before" and "after" are two; every contract of a deal are twenty.
    static constexpr std::size_t max_questions = 20;
    /// The program is ended after so long without a job, and its memory, up to 35 MB, is the system's. To start it again
    /// takes some 20 ms.
    static constexpr std::chrono::milliseconds idle_release{30'000};
    /// No position takes a fiftieth of this; libdds has been seen not to come back.
    static constexpr std::chrono::milliseconds patience{60'000};

    struct Counts {
        std::uint64_t submitted = 0;  ///< accepted
        std::uint64_t refused = 0;
        std::uint64_t answered = 0;   ///< delivered
        std::uint64_t cancelled = 0;  ///< by cancel()
        std::size_t open = 0;         ///< jobs not delivered or cancelled yet
        std::size_t waiting = 0;      ///< of these, not begun
    };

    /// `table` runs the callbacks; its context must outlive this object. Its run() is not kept going by open jobs.
    /// @param program kibitz-analyst; it is started with the first job, and not looked at before
    Analyst(boost::asio::any_io_executor table, std::filesystem::path program,
            std::chrono::milliseconds release_after = idle_release);
    /// Drops every open job; a search in work is ended. Nothing is delivered from now on.
    ~Analyst();
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    /// From any thread. A job's answers come together, jobs in the order they were submitted.
    [[nodiscard]] tl::expected<Ticket, Refusal> submit(std::vector<Question> job, OnAnswered on_answered);
    /// From any thread. The job's callback is destroyed and will not be called; a search in work is ended.
    /// @return false when the ticket is unknown, was cancelled, or its callback has been or is being called
    bool cancel(Ticket ticket);
    Counts counts() const;
    /// The program runs; for tests.
    bool program_runs() const noexcept;

private:
    struct Desk;
    std::shared_ptr<Desk> desk_;
    std::thread thread_;
};

}  // namespace kibitz::analysis
