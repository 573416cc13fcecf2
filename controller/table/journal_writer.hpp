/// The journal on its own thread: commits wait for the disk there, so that the table never does.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

#include "controller/journal/journal.hpp"

namespace kibitz::table {

class JournalWriter {
public:
    /// Called on the table's thread; `took` is the time from hand-over to durable, or to the failure.
    using OnWritten = std::function<void(tl::expected<void, journal::Fault>, Duration took)>;
    /// Asked on the writer's thread; what it returns is called on the table's thread.
    using Question = std::function<std::function<void()>(journal::Journal&)>;

    /// Reads of evidence, logs and exports that may wait: more than a hall's worth of people pressing at once.
    static constexpr std::size_t max_questions = 32;

    JournalWriter(journal::Journal journal, boost::asio::any_io_executor table);
    /// Finishes what was handed over.
    ~JournalWriter();
    JournalWriter(const JournalWriter&) = delete;
    JournalWriter& operator=(const JournalWriter&) = delete;

    /// Hands events and evidence over for one transaction. Appends go before questions.
    void append(std::vector<laws::Event> events, std::vector<journal::EvidenceWindow> evidence, OnWritten on_written);
    /// False, and nothing happens, when max_questions wait already.
    [[nodiscard]] bool ask(Question question);
    /// Questions waiting.
    std::size_t waiting() const;
    /// Finishes what was handed over and ends the thread. Nothing may be handed over afterwards.
    void stop();

private:
    using Job = std::function<void()>;
    void run();

    journal::Journal journal_;
    boost::asio::any_io_executor table_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> appends_;
    std::deque<Job> questions_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace kibitz::table
