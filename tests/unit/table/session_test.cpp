// A table at work with a driver made of a list of readings and a real journal in a folder of its own.
#include <sys/resource.h>

#include <csignal>

#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Seat;

namespace {

Instant now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

Reading key(Seat seat, reading::PanelKey pressed) {
    return {now(), std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(pressed)})};
}
Reading call(Seat seat, const char* text) { return key(seat, reading::CallKey{*bridge::call_from_string(text), false, ""}); }
reading::BoardStart board_of(std::uint32_t number) {
    reading::BoardStart start;
    start.board = bridge::BoardNumber(number);
    return start;
}
Reading put_on(std::uint32_t number) {
    return {now(), std::make_shared<const reading::Command>(board_of(number))};
}

/// Before the session that tells it, and after.
struct Heard {
    std::vector<Reading> tapped;
    std::vector<std::string> said;
    std::vector<laws::Event> published;
    std::vector<Durability> durability;
    std::function<void(const laws::Event&)> on_event;
};

struct Table : Heard, tests::SessionByHand {
    explicit Table(const std::filesystem::path& folder)
        : SessionByHand(folder,
                        [this](SessionConfig& config) {
                            config.tap = [this](const Reading& reading) { tapped.push_back(reading); };
                            config.say = [this](const std::string& words) { said.push_back(words); };
                        }),
          data(folder) {
        hears_events = session->on_event([this](const laws::Event& event) {
            published.push_back(event);
            if (on_event) on_event(event);
        });
        hears_durability = session->on_durability([this] { durability.push_back(session->durability()); });
        start();
    }
    ~Table() { stop(); }
    void auction() {
        driver.give(put_on(1));
        driver.give(call(Seat::North, "1NT"));
        for (const auto seat : {Seat::East, Seat::South, Seat::West}) driver.give(call(seat, "Pass"));
    }
    std::uint64_t call_director() {
        driver.give(key(Seat::East, reading::DirectorKey{}));
        settle();
        REQUIRE_FALSE(session->evening().state.incidents.empty());
        return session->evening().state.last_incident;
    }
    tl::expected<void, Refused> submit(reading::Command command) {
        std::optional<tl::expected<void, Refused>> result;
        session->submit(std::move(command), [&](auto answer) { result = std::move(answer); });
        run_until([&] { return result.has_value(); });
        return *result;
    }

    std::filesystem::path data;
    Listening hears_events, hears_durability;
};

/// While it lives, no file of this process grows beyond what the journal's log has now: a full disk.
class FullDisk {
public:
    explicit FullDisk(const std::filesystem::path& folder) {
        std::signal(SIGXFSZ, SIG_IGN);
        rlim_t largest = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().string().ends_with("-wal")) largest = entry.file_size();
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{largest, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("Readings become events, and events are published only when they are durable") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.on_event = [&](const laws::Event& event) {
        const auto journal = journal::Journal::open_to_read(folder.path);
        REQUIRE(journal);
        CHECK(journal->last_number() >= event.number);
    };
    table.auction();
    CHECK(table.published.empty());
    CHECK(table.session->evening().state.last_event == 0);
    table.settle();
    REQUIRE(table.published.size() >= 6);
    for (std::size_t i = 0; i < table.published.size(); ++i) CHECK(table.published[i].number == i + 1);
    CHECK(std::holds_alternative<laws::event::LawCodeInForce>(table.published[0].body));
    CHECK(std::holds_alternative<laws::event::BoardStarted>(table.published[1].body));
    CHECK(table.session->evening().state.phase == laws::Phase::OpeningLead);
    CHECK(table.session->evening().state.board->contract->declarer == Seat::North);
    const auto figures = table.session->figures();
    CHECK(figures.readings == 5);
    CHECK(figures.events == table.published.size());
    CHECK(figures.late_readings == 0);
    CHECK(table.tapped.size() == 5);
    // The first event goes alone; what comes during its commit goes together.
    CHECK(figures.commit.count <= 2);
}

TEST_CASE("A restart in the middle of a board goes on where it was") {
    tests::TemporaryFolder folder;
    std::uint64_t last = 0;
    {
        Table table(folder.path);
        table.driver.give(put_on(1));
        table.driver.give(call(Seat::North, "1NT"));
        table.driver.give(call(Seat::East, "Pass"));
        table.stop();
        last = table.session->evening().state.last_event;
        CHECK(table.driver.stopped);
    }
    Table table(folder.path);
    CHECK(table.session->evening().state.last_event == last);
    CHECK(table.session->evening().state.board->calls.size() == 2);
    CHECK(table.session->evening().start_of(1) == 2u);  // behind the law code
    CHECK_FALSE(table.session->missed(1));  // what was published before the restart is not in memory
    CHECK(table.session->missed(last)->empty());
    table.driver.give(call(Seat::South, "Pass"));
    table.driver.give(call(Seat::West, "Pass"));
    table.settle();
    CHECK(table.session->evening().state.phase == laws::Phase::OpeningLead);
    REQUIRE_FALSE(table.published.empty());
    CHECK(table.published.front().number == last + 1);
    CHECK(table.session->missed(last)->size() == table.published.size());
    CHECK(table.session->missed(last + 1)->size() == table.published.size() - 1);
}

TEST_CASE("A journal that cannot be written does not stop the play, and catches up without a gap") {
    tests::TemporaryFolder folder;
    std::uint64_t last = 0;
    {
        Table table(folder.path);
        table.driver.give(put_on(1));
        table.settle();
        {
            const FullDisk full(folder.path);
            for (const auto seat : {Seat::North, Seat::East, Seat::South}) table.driver.give(call(seat, "Pass"));
            table.run_until([&] { return !table.session->durability().durable; });
            CHECK(table.session->evening().state.board->calls.size() == 3);
            CHECK(table.session->figures().journal_failures >= 1);
            REQUIRE(table.durability.size() == 1);
            CHECK_FALSE(table.durability[0].trouble.empty());
            table.driver.give(call(Seat::West, "1C"));  // published from memory, at once
            CHECK(table.session->evening().state.board->calls.size() == 4);
            CHECK(table.session->figures().backlog >= 4);
            // Logs and evidence are answered from journal and memory together.
            std::optional<std::size_t> in_record;
            table.session->record([&](auto events) { in_record = events->size(); });
            table.run_until([&] { return in_record.has_value(); });
            CHECK(*in_record == table.session->evening().state.last_event);
        }
        table.run_until([&] { return table.session->durability().durable; });
        CHECK(table.session->figures().backlog == 0);
        last = table.session->evening().state.last_event;
        CHECK(table.published.size() == last);
        for (std::size_t i = 0; i < table.published.size(); ++i) CHECK(table.published[i].number == i + 1);
    }
    Table table(folder.path);
    CHECK(table.session->evening().state.last_event == last);
    CHECK(table.session->evening().state.board->calls.size() == 4);
}

TEST_CASE("What could not be written at the end is said, not hidden") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.driver.give(put_on(1));
    table.settle();
    const FullDisk full(folder.path);
    table.driver.give(call(Seat::North, "Pass"));
    table.stop();
    REQUIRE_FALSE(table.said.empty());
    CHECK(table.said.back().find("could not be written") != std::string::npos);
}

TEST_CASE("A command is answered when what it caused is published, or with the reason of its refusal") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    const auto id = table.call_director();
    CHECK(table.submit(reading::IncidentCommand{id, reading::DirectorAction::Seen, 0, "Anna", "", {}}));
    CHECK(table.session->evening().state.incident({id})->status == laws::IncidentStatus::Seen);
    const auto refused = table.submit(reading::IncidentCommand{id + 1, reading::DirectorAction::Seen, 0, "Anna", "", {}});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().by_laws.why == laws::Why::NoSuchIncident);
    CHECK(table.submit(reading::BoardEnd{}));
    CHECK(table.session->evening().state.phase == laws::Phase::NoBoard);
    table.stop();
    std::string words;
    table.session->submit(reading::BoardEnd{}, [&](auto answer) { words = answer.error().trouble; });
    CHECK(words == "the table is being stopped");
}

TEST_CASE("A journal is gone on with under its own law code only") {
    tests::TemporaryFolder folder;
    {
        Table table(folder.path);
        table.auction();
        table.settle();
        CHECK(table.session->evening().state.law_code.name == "duplicate-2017");
    }
    auto journal = journal::Journal::open(folder.path);
    REQUIRE(journal);
    const auto before = journal->last_number();
    const auto foster = laws::embedded_law_code("foster");
    boost::asio::io_context io{1};
    const auto opened = Session::open(io, {}, *foster, std::move(*journal));
    REQUIRE_FALSE(opened);
    CHECK(opened.error().find("kept under the law code duplicate-2017 and not foster: run it with --law-code duplicate-2017") != std::string::npos);
    auto again = journal::Journal::open(folder.path);
    REQUIRE(again);
    CHECK(again->last_number() == before);
}

TEST_CASE("A ruling on an incident of another journal is refused, and nothing is written") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    reading::IncidentCommand command;
    command.incident = table.call_director();
    command.action = reading::DirectorAction::Seen;
    command.journal = "00000000-0000-4000-8000-000000000001";
    const auto before = table.session->evening().state.last_event;
    const auto refused = table.submit(command);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().by_laws.why == laws::Why::AnotherJournal);
    CHECK(table.session->evening().state.last_event == before);
    command.journal = to_string(table.session->journal_id());
    CHECK(table.submit(command));
}

TEST_CASE("An incident keeps the readings around it, from memory first, then from the journal") {
    tests::TemporaryFolder folder;
    std::uint64_t id = 0;
    const auto evidence_of = [&](Table& table) {
        std::optional<tl::expected<Evidence, std::string>> found;
        table.session->evidence({id}, [&](auto answer) { found = std::move(answer); });
        table.run_until([&] { return found.has_value(); });
        REQUIRE(*found);
        return std::move(**found);
    };
    {
        Table table(folder.path);
        table.auction();
        table.driver.give({now(), reading::Range{Seat::East, Millimetres{43}}});
        id = table.call_director();
        CHECK(table.session->figures().evidence_waiting == 1);
        const auto at_once = evidence_of(table);
        CHECK(at_once.incident.code == laws::IncidentCode::DirectorCalled);
        CHECK(at_once.readings.size() == 7);  // the board, four calls, the range, the key
        CHECK(at_once.events.size() >= 7);
        table.run_until([&] { return table.session->figures().evidence_waiting == 0; });  // two seconds later
        table.driver.give({now(), reading::Range{Seat::East, Millimetres{4}}});
        CHECK(evidence_of(table).readings.size() == 7);
        std::optional<bool> unknown;
        table.session->evidence({99}, [&](auto answer) { unknown = !answer; });
        CHECK(unknown == true);
    }
    Table table(folder.path);
    const auto after_restart = evidence_of(table);
    REQUIRE(after_restart.readings.size() == 7);
    CHECK(std::get<reading::Range>(after_restart.readings[5].body).height->value == 43);
    CHECK(after_restart.from <= after_restart.readings.front().at);
}

TEST_CASE("Evidence of the last seconds is kept when the table is stopped") {
    tests::TemporaryFolder folder;
    {
        Table table(folder.path);
        table.auction();
        table.call_director();
        table.stop();
    }
    const auto journal = journal::Journal::open_to_read(folder.path);
    REQUIRE(journal);
    CHECK(journal->evidence({1})->readings.size() == 6);
}

TEST_CASE("A table whose time runs ahead of the clock writes its evidence by its own time") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.auction();
    table.call_director();
    CHECK(table.session->figures().evidence_waiting == 1);
    table.driver.give({now() + 10s, reading::Range{Seat::East, Millimetres{4}}});
    table.run_until([&] { return table.session->figures().evidence_waiting == 0; }, 1s);
}

TEST_CASE("More pages than can wait are refused in words") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.driver.give(put_on(1));
    table.settle();
    std::size_t answered = 0, refused = 0;
    for (std::size_t i = 0; i < JournalWriter::max_questions * 4; ++i)
        table.session->record([&](const auto& events) { ++(events ? answered : refused); });
    table.run_until([&] { return answered + refused == JournalWriter::max_questions * 4; });
    CHECK(answered >= JournalWriter::max_questions);
}

TEST_CASE("Readings out of order are taken and counted") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    table.driver.give({now(), reading::Range{Seat::East, Millimetres{43}}});
    table.driver.give({now() - 1s, reading::Range{Seat::West, Millimetres{43}}});
    CHECK(table.session->figures().late_readings == 1);
    CHECK(table.session->figures().readings == 2);
}

TEST_CASE("Time alone is let pass: a card held long enough is seen without another reading") {
    tests::TemporaryFolder folder;
    Table table(folder.path);
    // A seat left for longer than the law code's time is observed by time alone.
    table.auction();
    table.driver.give({now(), reading::SeatSwitch{Seat::East, false}});
    table.settle();
    const auto before = table.session->evening().state.occupied[Seat::East];
    CHECK(before);
    table.run_until([&] { return !table.session->evening().state.occupied[Seat::East]; }, 20s);
}

TEST_CASE("Settings are kept with the journal") {
    tests::TemporaryFolder folder;
    {
        Table table(folder.path);
        table.session->keep("logins", "a 1\n");
    }
    auto journal = journal::Journal::open(folder.path);
    REQUIRE(journal);
    CHECK(journal->setting("logins") == "a 1\n");
}

TEST_CASE("After a jump bid the next player's panel asks him when the pause is over, and not before") {
    tests::TemporaryFolder folder;
    tests::SessionByHand table(folder.path, [](SessionConfig& config) { config.stop = {true, 1s}; });
    table.start();
    const auto asked = [&](Seat seat) {
        const auto last = std::find_if(table.driver.prompts.rbegin(), table.driver.prompts.rend(), [&](const auto& one) { return one.first == seat; });
        return last != table.driver.prompts.rend() && last->second == drivers::Prompt::Call;
    };
    table.driver.give(put_on(1));
    CHECK(asked(Seat::North));
    const auto bid = std::chrono::steady_clock::now();
    table.driver.give(call(Seat::North, "2S"));
    CHECK_FALSE(asked(Seat::North));
    CHECK_FALSE(asked(Seat::East));
    table.run_until([&] { return asked(Seat::East); });
    CHECK(std::chrono::steady_clock::now() - bid >= 900ms);
    // He who calls all the same is recorded, and the one after him is asked at once.
    table.driver.give(call(Seat::East, "4H"));
    CHECK_FALSE(asked(Seat::South));
    table.driver.give(call(Seat::South, "Pass"));
    CHECK(asked(Seat::West));
    table.settle();
    CHECK(table.session->evening().state.board->calls.size() == 3);
}
