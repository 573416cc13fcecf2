// A child writes the journal and reports each number that was acknowledged; it is killed at a random moment. Every
// number it reported is there afterwards, and the state is the fold of exactly those events.
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <iostream>
#include <random>
#include <thread>

#include "catch.hpp"
#include "controller/journal/journal.hpp"
#include "controller/laws/engine.hpp"
#include "evening.hpp"
#include "same.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using journal::Journal;

namespace {

constexpr int kills = 100;
constexpr auto longest = std::chrono::seconds(55);

/// In the child: appends the rest of the evening, one to five events at a time; never returns.
[[noreturn]] void write_evening(const std::filesystem::path& folder, const std::vector<laws::Event>& events, int report,
                                std::uint64_t seed) {
    std::mt19937_64 random(seed);
    auto journal = Journal::open(folder);
    if (!journal) ::_exit(2);
    for (std::uint64_t at = journal->last_number(); at < events.size();) {
        const std::size_t count = std::min<std::size_t>(1 + random() % 5, events.size() - at);
        if (!journal->append(std::span(events).subspan(at, count))) ::_exit(3);
        at = journal->last_number();
        if (::write(report, &at, sizeof at) != sizeof at) ::_exit(4);
    }
    ::_exit(0);
}

/// The last number that was reported, once the child is gone.
std::uint64_t last_reported(int report) {
    std::uint64_t last = 0, number = 0;
    while (::read(report, &number, sizeof number) == sizeof number) last = number;
    return last;
}

}  // namespace

TEST_CASE("a hundred kills at random moments lose nothing that was acknowledged") {
    const tests::TemporaryFolder folder;
    const auto events = tests::evening(200, 21);  // more than a hundred children get written
    std::mt19937_64 random(42);
    std::uint64_t acknowledged = 0;
    int in_mid_write = 0;
    const auto started = std::chrono::steady_clock::now();
    for (int kill = 0; kill < kills; ++kill) {
        std::array<int, 2> report{};
        REQUIRE(::pipe(report.data()) == 0);
        const std::uint64_t seed = random();
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::close(report[0]);
            write_evening(folder.path, events, report[1], seed);
        }
        ::close(report[1]);
        // The first number says that the child has begun to write; then anywhere within some twenty commits.
        pollfd wait{report[0], POLLIN, 0};
        CHECK(::poll(&wait, 1, 20'000) == 1);
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        CAPTURE(kill, seed, status);
        REQUIRE((WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) == 0)));
        const auto reported = last_reported(report[0]);
        ::close(report[0]);
        CHECK(reported > acknowledged);

        auto journal = Journal::open(folder.path);
        if (!journal) FAIL(journal.error().message);
        const auto last = journal->last_number();
        CHECK(last >= reported);
        CHECK(last <= reported + 5);
        in_mid_write += last > reported;
        acknowledged = last;
        const auto state = journal->fold();
        REQUIRE(state.has_value());
        laws::TableState expected;
        for (const auto& event : std::span(events).first(last)) laws::evolve(expected, event);
        CHECK(tests::same(*state, expected));
        if (std::chrono::steady_clock::now() - started > longest) FAIL("too slow: " << kill + 1 << " kills in 55 s");
    }
    std::cout << kills << " kills, " << acknowledged << " events kept; " << in_mid_write
              << " times a commit was on the disk and its acknowledgement was not\n";
    REQUIRE(acknowledged < events.size());  // else the last children had nothing to write
}
