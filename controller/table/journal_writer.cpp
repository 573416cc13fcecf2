#include "controller/table/journal_writer.hpp"

#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

namespace kibitz::table {

JournalWriter::JournalWriter(journal::Journal journal, boost::asio::any_io_executor table)
    : journal_(std::move(journal)), table_(std::move(table)), thread_([this] { run(); }) {}

JournalWriter::~JournalWriter() { stop(); }

void JournalWriter::append(std::vector<laws::Event> events, std::vector<journal::EvidenceWindow> evidence,
                           OnWritten on_written) {
    const auto handed_over = std::chrono::steady_clock::now();
    Job job = [this, events = std::move(events), evidence = std::move(evidence), on_written = std::move(on_written),
               handed_over] {
        auto result = journal_.append(events, evidence);
        const auto took = std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - handed_over);
        boost::asio::post(table_, [on_written, result = std::move(result), took] { on_written(result, took); });
    };
    {
        const std::lock_guard lock(mutex_);
        appends_.push_back(std::move(job));
    }
    wake_.notify_one();
}

bool JournalWriter::ask(Question question) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || questions_.size() >= max_questions) return false;
        questions_.push_back([this, question = std::move(question)] { boost::asio::post(table_, question(journal_)); });
    }
    wake_.notify_one();
    return true;
}

std::size_t JournalWriter::waiting() const {
    const std::lock_guard lock(mutex_);
    return questions_.size();
}

void JournalWriter::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void JournalWriter::run() {
    for (;;) {  // ends when stopping and nothing is left
        Job job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !appends_.empty() || !questions_.empty(); });
            auto& queue = !appends_.empty() ? appends_ : questions_;
            if (queue.empty()) return;
            job = std::move(queue.front());
            queue.pop_front();
        }
        job();
    }
}

}  // namespace kibitz::table
