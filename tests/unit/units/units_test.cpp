// What every room is built with.
#include <sys/wait.h>
#include <unistd.h>

#include <rapidcheck.h>

#include <string>

#include "catch.hpp"
#include "controller/units/listeners.hpp"
#include "controller/units/require.hpp"
#include "controller/units/table_time.hpp"
#include "controller/units/uuid.hpp"

using namespace kibitz;
using namespace std::chrono_literals;

namespace {

constexpr int half(int even) {
    require(even % 2 == 0, "only an even number has a half");
    return even / 2;
}
static_assert(half(4) == 2);

/// How a child ends that runs `what`, and what it says on stderr.
struct End {
    int signal = 0;
    std::string said;
};
template <class What>
End end_of(What what) {
    int pipe_ends[2];
    REQUIRE(::pipe(pipe_ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::dup2(pipe_ends[1], STDERR_FILENO);
        ::signal(SIGABRT, SIG_DFL);  // not to the test's own handler
        what();
        ::_exit(0);
    }
    ::close(pipe_ends[1]);
    End end;
    char buffer[512];
    for (ssize_t got; (got = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0;) end.said.append(buffer, static_cast<std::size_t>(got));
    ::close(pipe_ends[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return end;
}

}  // namespace

TEST_CASE("What must hold and does not ends the program in every build, and says where") {
    CHECK(end_of([] { (void)half(4); }).signal == 0);
    const auto end = end_of([] { (void)half(3); });
    CHECK(end.signal == SIGABRT);
    CHECK(end.said.find("units_test.cpp:") != std::string::npos);
    CHECK(end.said.find("only an even number has a half") != std::string::npos);
}

TEST_CASE("A UUID is written and read as RFC 9562 has it") {
    CHECK(rc::check([](const std::array<std::uint8_t, 16>& random) {
        const auto uuid = Uuid::of_random(random);
        const auto text = to_string(uuid);
        RC_ASSERT(text.size() == 36u);
        RC_ASSERT(text[14] == '4');
        RC_ASSERT(std::string("89ab").find(text[19]) != std::string::npos);
        RC_ASSERT(uuid_from_string(text) == uuid);
    }));
    CHECK(to_string(Uuid{{0x6f, 0x1c, 0x2f, 0x7e, 0x0d, 0x4b, 0x4f, 0x7e, 0x9a, 0x35, 0x0c, 0x8a, 0x2e, 0x1b, 0x4d, 0x77}}) ==
          "6f1c2f7e-0d4b-4f7e-9a35-0c8a2e1b4d77");
    CHECK(uuid_from_string("6F1C2F7E-0D4B-4F7E-9A35-0C8A2E1B4D77"));
    for (const char* bad : {"", "6f1c2f7e", "6f1c2f7e-0d4b-4f7e-9a35-0c8a2e1b4d7", "6f1c2f7e-0d4b-4f7e-9a35-0c8a2e1b4d7g",
                            "6f1c2f7e00d4b-4f7e-9a35-0c8a2e1b4d77", "{f1c2f7e-0d4b-4f7e-9a35-0c8a2e1b4d77"})
        CHECK_FALSE(uuid_from_string(bad));
    CHECK(Uuid{}.nil());
}

TEST_CASE("Table time follows the monotonic clock from where it began") {
    const TableTime time{Instant{} + 5h, TableTime::Monotonic{90s}};
    CHECK(time.at(TableTime::Monotonic{90s}) == Instant{} + 5h);
    CHECK(time.at(TableTime::Monotonic{91s}) == Instant{} + 5h + 1s);
    CHECK(time.at(TableTime::Monotonic{89s}) == Instant{} + 5h - 1s);
}

TEST_CASE("Listeners hear in their order, come and go while something is told, and are dropped with what they hold") {
    Listeners<int> bell;
    std::vector<std::string> heard;
    const auto hears = [&](const char* name) { return [&heard, name](int n) { heard.push_back(name + std::to_string(n)); }; };
    Listening a = bell.add(hears("a"));
    std::optional<Listening> c, late;
    Listening b = bell.add([&](int n) {
        heard.push_back("b" + std::to_string(n));
        c.reset();
        if (!late) late = bell.add(hears("late"));
    });
    c = bell.add(hears("c"));
    bell.tell(1);
    CHECK(heard == std::vector<std::string>{"a1", "b1"});
    heard.clear();
    a.stop();
    bell.tell(2);
    CHECK(heard == std::vector<std::string>{"b2", "late2"});

    heard.clear();
    Listeners<int> other;
    Listening own = other.add([&](int n) {
        heard.push_back("own" + std::to_string(n));
        own.stop();
    });
    other.tell(1);
    other.tell(2);
    CHECK(heard == std::vector<std::string>{"own1"});
    {
        Listeners<int> gone;
        own = gone.add(hears("x"));
    }
    own.stop();  // after what it listened to
}
