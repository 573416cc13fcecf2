// The analyst's thread: answers in order, cancelled jobs that never arrive, a full desk, a quick end.
#include "controller/analysis/analyst.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "controller/analysis/double_dummy.hpp"
#include "controller/analysis/helper.hpp"
#include "positions.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::analysis;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto patience = 60s;  // nothing here takes a second; a hang is told and does not hang the tests

/// A table's thread: runs callbacks until a condition holds.
struct Table {
    boost::asio::io_context context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open{context.get_executor()};
    template <class Condition>
    bool run_until(Condition condition) {
        const auto end = Clock::now() + patience;
        while (!condition() && Clock::now() < end) context.run_one_for(10ms);
        return condition();
    }
};

/// Waits without running the table's thread.
template <class Condition>
bool wait_until(Condition condition) {
    const auto end = Clock::now() + patience;
    while (!condition() && Clock::now() < end) std::this_thread::sleep_for(1ms);
    return condition();
}

Position opening(unsigned seed) {
    std::mt19937 random(seed);
    Position position;
    position.hands = tests::random_deal(random).hands;
    position.trump = tests::denomination(static_cast<int>(seed));
    position.trick = bridge::Trick(static_cast<Seat>(seed % 4));
    return position;
}

Question ask(const Position& position, bool by_card = false) {
    Question question;
    question.position = position;
    question.by_card = by_card;
    return question;
}

/// The heaviest job there may be: twenty times every card of an opening lead.
std::vector<Question> heavy() { return std::vector<Question>(Analyst::max_questions, ask(opening(3), true)); }

/// A last trick: answered at once.
std::vector<Question> light() {
    std::mt19937 random(5);
    return {ask(tests::random_ending(random, 1, 4, Suit::Hearts))};
}

const auto ignored = [](const std::vector<Answer>&) {};

/// How long the heavy job takes when nobody disturbs it.
Clock::duration time_of_heavy() {
    static const auto took = [] {
        Table table;
        Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
        bool done = false;
        const auto begin = Clock::now();
        REQUIRE(analyst.submit(heavy(), [&](std::vector<Answer>) { done = true; }));
        REQUIRE(table.run_until([&] { return done; }));
        return Clock::now() - begin;
    }();
    return took;
}

}  // namespace

TEST_CASE("before and after are answered together, as asked directly, on the table's thread") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    std::vector<Question> job{ask(opening(1)), ask(opening(2), true), ask(Position{}, true), ask(opening(4))};
    job[3].position.hands[Seat::North] = {};
    std::vector<Answer> answers;
    std::thread::id thread;
    const auto ticket = analyst.submit(job, [&](std::vector<Answer> given) {
        answers = std::move(given);
        thread = std::this_thread::get_id();
    });
    REQUIRE(ticket);
    REQUIRE(table.run_until([&] { return !answers.empty(); }));
    CHECK(thread == std::this_thread::get_id());
    REQUIRE(answers.size() == 4);
    for (int i = 0; i < 2; ++i) {
        const auto& position = job[static_cast<std::size_t>(i)].position;
        const auto& answer = answers[static_cast<std::size_t>(i)];
        REQUIRE(answer.has_value());
        CHECK(answer->north_south == tricks_for(position, Side::NorthSouth));
        CHECK(answer->east_west == tricks_for(position, Side::EastWest));
        CHECK(answer->by_card == (i == 1 ? *tricks_by_card(position) : std::vector<CardTricks>{}));
    }
    CHECK(answers[2] == Figures{});
    REQUIRE(!answers[3]);
    CHECK(answers[3].error() == *fault(job[3].position));
    const auto counts = analyst.counts();
    CHECK((counts.submitted == 1 && counts.answered == 1 && counts.open == 0));
    CHECK(!analyst.cancel(*ticket));
}

TEST_CASE("jobs are answered in the order they were submitted") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    std::vector<int> order;
    for (int i = 0; i < 10; ++i)
        REQUIRE(analyst.submit(i % 3 == 0 ? std::vector<Question>{ask(opening(1), true)} : light(),
                               [&order, i](std::vector<Answer>) { order.push_back(i); }));
    REQUIRE(table.run_until([&] { return order.size() == 10; }));
    CHECK(std::is_sorted(order.begin(), order.end()));
}

TEST_CASE("a job cancelled before it begins never arrives, and its callback is gone at once") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    const auto held = std::make_shared<int>(0);
    bool first = false, second = false, third = false;
    REQUIRE(analyst.submit(heavy(), [&](std::vector<Answer>) { first = true; }));
    const auto ticket = analyst.submit(light(), [&second, held](std::vector<Answer>) { second = true; });
    REQUIRE(ticket);
    REQUIRE(analyst.submit(light(), [&](std::vector<Answer>) { third = true; }));
    CHECK(held.use_count() == 2);
    CHECK(analyst.cancel(*ticket));
    CHECK(held.use_count() == 1);
    CHECK(!analyst.cancel(*ticket));
    CHECK(!analyst.cancel(Ticket{4711}));
    REQUIRE(table.run_until([&] { return third; }));
    CHECK(first);
    CHECK(!second);
    CHECK(analyst.counts().cancelled == 1);
}

TEST_CASE("a job cancelled while in work never arrives and makes room at its next solve") {
    const auto whole = time_of_heavy();
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    bool cancelled = false, next = false;
    const auto ticket = analyst.submit(heavy(), [&](std::vector<Answer>) { cancelled = true; });
    REQUIRE(ticket);
    REQUIRE(wait_until([&] { return analyst.counts().waiting == 0; }));
    const auto begin = Clock::now();
    CHECK(analyst.cancel(*ticket));
    REQUIRE(analyst.submit(light(), [&](std::vector<Answer>) { next = true; }));
    REQUIRE(table.run_until([&] { return next; }));
    CHECK(Clock::now() - begin < whole / 2);
    table.context.poll();
    CHECK(!cancelled);
}

TEST_CASE("a job cancelled between its answer and its delivery never arrives") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    bool first = false, second = false;
    const auto ticket = analyst.submit(light(), [&](std::vector<Answer>) { first = true; });
    REQUIRE(ticket);
    REQUIRE(analyst.submit(light(), [&](std::vector<Answer>) { second = true; }));
    // The second has begun, so the first is answered and on its way to a table that is busy elsewhere.
    REQUIRE(wait_until([&] { return analyst.counts().waiting == 0; }));
    CHECK(analyst.counts().open == 2);
    CHECK(analyst.cancel(*ticket));
    REQUIRE(table.run_until([&] { return second; }));
    CHECK(!first);
    CHECK(analyst.counts().answered == 1);
}

TEST_CASE("a full desk refuses and counts, and takes jobs again when one is gone") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    int answered = 0;
    std::vector<Ticket> tickets;
    for (std::size_t i = 0; i < Analyst::max_jobs; ++i) {
        const auto ticket = analyst.submit(light(), [&](std::vector<Answer>) { ++answered; });
        REQUIRE(ticket);
        tickets.push_back(*ticket);
    }
    // Answered or not: what the table has not taken yet counts.
    const auto refused = analyst.submit(light(), ignored);
    REQUIRE(!refused);
    CHECK(refused.error() == Refusal::Busy);
    CHECK(analyst.counts().refused == 1);
    CHECK(analyst.cancel(tickets.front()));
    CHECK(analyst.submit(light(), ignored));
    CHECK(!analyst.submit(light(), ignored));

    const auto nothing = analyst.submit({}, ignored);
    REQUIRE(!nothing);
    CHECK(nothing.error() == Refusal::NothingAsked);
    const auto many = analyst.submit(std::vector<Question>(Analyst::max_questions + 1), ignored);
    REQUIRE(!many);
    CHECK(many.error() == Refusal::TooManyQuestions);
    CHECK(analyst.counts().refused == 4);
    for (const auto refusal : {Refusal::Busy, Refusal::NothingAsked, Refusal::TooManyQuestions})
        CHECK(words(refusal).find(": ") != std::string_view::npos);
    REQUIRE(table.run_until([&] { return analyst.counts().open == 0; }));
    CHECK(answered == static_cast<int>(Analyst::max_jobs) - 1);
}

TEST_CASE("an analyst ends in the midst of a search, and nothing arrives afterwards") {
    const auto whole = time_of_heavy();
    Table table;
    int arrived = 0;
    const auto held = std::make_shared<int>(0);
    Clock::time_point begin;
    {
        Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
        REQUIRE(analyst.submit(light(), [&arrived, held](std::vector<Answer>) { ++arrived; }));
        for (int i = 0; i < 20; ++i)
            REQUIRE(analyst.submit(heavy(), [&arrived, held](std::vector<Answer>) { ++arrived; }));
        REQUIRE(wait_until([&] { return analyst.counts().waiting < 20; }));
        begin = Clock::now();
    }
    CHECK(Clock::now() - begin < whole / 2);
    CHECK(held.use_count() == 1);
    table.context.poll();  // the first job's answer is on its way still
    CHECK(arrived == 0);
}

TEST_CASE("an analyst nobody asks starts and ends") {
    Table table;
    for (int i = 0; i < 20; ++i) const Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    CHECK(table.context.poll() == 0);
}

TEST_CASE("jobs submitted and cancelled from many threads are each delivered or cancelled, once") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST);
    std::atomic<int> delivered{0}, cancelled{0}, accepted{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 100; ++i) {
                const auto ticket = analyst.submit(light(), [&](std::vector<Answer>) { ++delivered; });
                if (!ticket) continue;
                ++accepted;
                if ((i + t) % 3 == 0 && analyst.cancel(*ticket)) ++cancelled;
            }
        });
    const bool all_delivered = table.run_until([&] {
        return accepted > 0 && analyst.counts().submitted + analyst.counts().refused == 400 && analyst.counts().open == 0;
    });
    for (auto& thread : threads) thread.join();
    table.context.poll();
    CHECK(all_delivered);
    CHECK(delivered + cancelled == accepted);
    CHECK(analyst.counts().answered == static_cast<std::uint64_t>(delivered));
    CHECK(analyst.counts().cancelled == static_cast<std::uint64_t>(cancelled));
}

TEST_CASE("the program ends when no job comes, and starts again") {
    Table table;
    Analyst analyst(table.context.get_executor(), KIBITZ_ANALYST, 5ms);
    for (int round = 0; round < 2; ++round) {
        bool done = false;
        REQUIRE(analyst.submit({ask(opening(1))}, [&](std::vector<Answer>) { done = true; }));
        REQUIRE(table.run_until([&] { return done; }));
        CHECK(wait_until([&] { return !analyst.program_runs(); }));
    }
}

namespace {

/// One answer, however it is given.
Answer answered(Table& table, Analyst& analyst, const Question& question) {
    std::vector<Answer> answers;
    REQUIRE(analyst.submit({question}, [&](std::vector<Answer> given) { answers = std::move(given); }));
    REQUIRE(table.run_until([&] { return !answers.empty(); }));
    return answers.front();
}

/// A program that does what this shell script says.
std::filesystem::path script(const tests::TemporaryFolder& folder, const std::string& does) {
    const auto path = folder.path / "analyst";
    std::ofstream(path) << "#!/bin/sh\n" << does << '\n';
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

}  // namespace

TEST_CASE("a program that is not there, ends, is killed or talks nonsense is told in words, and the next question asks anew") {
    Table table;
    const auto question = ask(opening(1));
    const auto told = [&](const std::filesystem::path& program) {
        Analyst analyst(table.context.get_executor(), program);
        const auto first = answered(table, analyst, question), second = answered(table, analyst, question);
        REQUIRE(!first);
        REQUIRE(!second);
        CHECK(first.error().find(": ") != std::string::npos);
        CHECK(first.error() == second.error());
        return first.error();
    };
    const tests::TemporaryFolder folder;
    CHECK(told(folder.path / "none").find("it belongs beside kibitz") != std::string::npos);
    CHECK(told(script(folder, "read line; exit 3")).find("exit code 3") != std::string::npos);
    CHECK(told(script(folder, "read line; kill -9 $$")).find("signal 9") != std::string::npos);
    CHECK(told(script(folder, "read line; exec >&- <&-; sleep 1000")).find("ended by itself") != std::string::npos);
    CHECK(told(script(folder, "while read line; do echo seven; done")).find("same build") != std::string::npos);
    CHECK(told(script(folder, "read line; cat /dev/zero")).find("same build") != std::string::npos);
}

TEST_CASE("a search that was killed is asked for again with the next question") {
    const tests::TemporaryFolder folder;
    // The first start ends at once, every other is the real program.
    const auto once = script(folder, "if mkdir \"$0.begun\" 2>/dev/null; then read line; exit 1; fi; exec '" KIBITZ_ANALYST "'");
    Table table;
    Analyst analyst(table.context.get_executor(), once);
    CHECK(!answered(table, analyst, ask(opening(1))));
    const auto answer = answered(table, analyst, ask(opening(1)));
    REQUIRE(answer);
    CHECK(answer->north_south == tricks_for(opening(1), Side::NorthSouth));
}

TEST_CASE("a program that ended between two questions is started again, and nobody is told") {
    const tests::TemporaryFolder folder;
    Table table;
    Analyst analyst(table.context.get_executor(), script(folder, "read line; echo \"$line\" | '" KIBITZ_ANALYST "'"));
    for (unsigned seed = 1; seed < 4; ++seed) {
        const auto answer = answered(table, analyst, ask(opening(seed)));
        REQUIRE(answer);
        CHECK(answer->north_south == tricks_for(opening(seed), Side::NorthSouth));
    }
}

TEST_CASE("a search nobody waits for any more is ended, however long it would take") {
    const tests::TemporaryFolder folder;
    const auto begin = Clock::now();
    {
        Table table;
        Analyst analyst(table.context.get_executor(), script(folder, "read line; sleep 1000"));
        const auto ticket = analyst.submit({ask(opening(1))}, ignored);
        REQUIRE(ticket);
        REQUIRE(wait_until([&] { return analyst.counts().waiting == 0; }));
        CHECK(analyst.cancel(*ticket));
        REQUIRE(analyst.submit({ask(opening(1))}, ignored));
        REQUIRE(wait_until([&] { return analyst.counts().waiting == 0; }));
    }
    CHECK(Clock::now() - begin < patience);
}
