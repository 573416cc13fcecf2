#include "controller/analysis/analyst.hpp"

#include <pthread.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "controller/analysis/exchange.hpp"
#include "controller/analysis/helper.hpp"

namespace kibitz::analysis {

std::string_view words(Refusal refusal) noexcept {
    switch (refusal) {
        case Refusal::Busy: return "as many figures wait as may: ask again when some have come, or cancel some";
        case Refusal::TooManyQuestions: return "too many positions in one job: divide it";
        case Refusal::NothingAsked: return "a job without a position: leave it out";
    }
    return "";
}

/// What the worker, the submitters and the callbacks on their way share. It outlives the Analyst while a callback is posted.
struct Analyst::Desk : std::enable_shared_from_this<Analyst::Desk> {
    struct Job {
        std::vector<Question> questions;  ///< the worker's once it has the job; emptied by nobody else
        OnAnswered on_answered;
    };

    Desk(boost::asio::any_io_executor executor, std::filesystem::path program) : table(std::move(executor)), helper(std::move(program)) {}

    boost::asio::any_io_executor table;
    Helper helper;  ///< the worker's
    std::atomic<bool> program_runs{false};
    mutable std::mutex mutex;
    std::condition_variable wake;
    bool stopping = false;
    std::uint64_t last_ticket = 0;
    std::map<Ticket, Job> open;    ///< waiting, in work, or answered and not yet delivered
    std::deque<Ticket> waiting;    ///< the first of these is next
    Counts counts;

    /// The next job's questions; nothing when the worker is to end. @param release_after  until the program is ended
    std::optional<std::pair<Ticket, std::vector<Question>>> next(std::chrono::milliseconds release_after) {
        std::unique_lock lock(mutex);
        const auto called = [this] { return stopping || !waiting.empty(); };
        if (!wake.wait_for(lock, release_after, called)) {
            lock.unlock();
            end_program();
            lock.lock();
            wake.wait(lock, called);
        }
        if (stopping) return std::nullopt;
        const Ticket ticket = waiting.front();
        waiting.pop_front();
        return std::pair{ticket, std::move(open.at(ticket).questions)};
    }

    bool wanted(Ticket ticket) const {
        const std::lock_guard lock(mutex);
        return open.count(ticket) != 0;
    }

    void run(std::chrono::milliseconds release_after) {
        while (auto job = next(release_after)) {  // ends when stopping
            auto& [ticket, questions] = *job;
            std::vector<Answer> answers;
            for (const auto& question : questions) {
                if (!wanted(ticket)) break;
                const auto line = helper.ask(to_line(question), [&, ticket = ticket] { return wanted(ticket); }, patience);
                program_runs = helper.runs();
                answers.push_back(line ? answer_from_line(*line) : Answer(tl::unexpected(line.error())));
            }
            if (answers.size() == questions.size() && wanted(ticket)) post(ticket, std::move(answers));
        }
        end_program();
    }

    void end_program() {
        helper.end();
        program_runs = false;
    }

    void post(Ticket ticket, std::vector<Answer> answers) {
        boost::asio::post(table, [self = shared_from_this(), ticket, answers = std::move(answers)]() mutable {
            self->deliver(ticket, std::move(answers));
        });
    }

    void deliver(Ticket ticket, std::vector<Answer> answers) {
        OnAnswered on_answered;
        {
            const std::lock_guard lock(mutex);
            auto job = open.extract(ticket);
            if (job.empty()) return;  // cancelled on its way here
            on_answered = std::move(job.mapped().on_answered);
            ++counts.answered;
        }
        on_answered(std::move(answers));
    }
};

Analyst::Analyst(boost::asio::any_io_executor table, std::filesystem::path program, std::chrono::milliseconds release_after)
    : desk_(std::make_shared<Desk>(std::move(table), std::move(program))), thread_([desk = desk_, release_after] {
          pthread_setname_np(pthread_self(), "kibitz-analyst");
          desk->run(release_after);
      }) {}

Analyst::~Analyst() {
    std::map<Ticket, Desk::Job> dropped;  // destroyed without the lock: a callback may hold anything
    {
        const std::lock_guard lock(desk_->mutex);
        desk_->stopping = true;
        desk_->waiting.clear();
        dropped.swap(desk_->open);
    }
    desk_->wake.notify_one();
    thread_.join();
}

tl::expected<Ticket, Refusal> Analyst::submit(std::vector<Question> job, OnAnswered on_answered) {
    Ticket ticket{};
    {
        const std::lock_guard lock(desk_->mutex);
        std::optional<Refusal> refusal;
        if (job.empty()) refusal = Refusal::NothingAsked;
        else if (job.size() > max_questions) refusal = Refusal::TooManyQuestions;
        else if (desk_->open.size() >= max_jobs) refusal = Refusal::Busy;
        if (refusal) {
            ++desk_->counts.refused;
            return tl::unexpected(*refusal);
        }
        ++desk_->counts.submitted;
        ticket = Ticket{++desk_->last_ticket};
        desk_->open.emplace(ticket, Desk::Job{std::move(job), std::move(on_answered)});
        desk_->waiting.push_back(ticket);
    }
    desk_->wake.notify_one();
    return ticket;
}

bool Analyst::cancel(Ticket ticket) {
    decltype(desk_->open)::node_type job;  // destroyed without the lock: a callback may hold anything
    const std::lock_guard lock(desk_->mutex);
    job = desk_->open.extract(ticket);
    if (job.empty()) return false;
    std::erase(desk_->waiting, ticket);
    ++desk_->counts.cancelled;
    return true;
}

Analyst::Counts Analyst::counts() const {
    const std::lock_guard lock(desk_->mutex);
    Counts counts = desk_->counts;
    counts.open = desk_->open.size();
    counts.waiting = desk_->waiting.size();
    return counts;
}

bool Analyst::program_runs() const noexcept { return desk_->program_runs; }

}  // namespace kibitz::analysis
