// Journals and tapes of 0.1 and 0.2, as those programs wrote them, are read as they were read then (tests/earlier).
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "catch.hpp"
#include "controller/app/app.hpp"
#include "controller/journal/journal.hpp"
#include "controller/laws/law_in_force.hpp"
#include "controller/wire/convert.hpp"
#include "kibitz/v1/record.pb.h"
#include "temporary_folder.hpp"

using namespace kibitz;
namespace fs = std::filesystem;

namespace {

const fs::path earlier = fs::path(KIBITZ_SOURCE_DIR) / "tests" / "earlier";

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string run(std::vector<std::string> arguments) {
    std::ostringstream out, err;
    const int code = app::run(arguments, {out, err, false});
    INFO(err.str());
    REQUIRE(code == 0);
    return out.str();
}

/// Sentences become better; what was played stays.
std::string without_comments(const std::string& pbn) {
    static const std::regex comment("\\{[^}]*\\}\r?\n?");
    return std::regex_replace(pbn, comment, "");
}

std::vector<laws::Event> events_of(const std::string& lines) {
    std::vector<laws::Event> events;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
        v1::Event message;
        REQUIRE(google::protobuf::util::JsonStringToMessage(line, &message).ok());
        auto event = wire::from_proto(message);
        if (!event) FAIL(event.error());
        events.push_back(*std::move(event));
    }
    return events;
}

/// "1 N SA", trick, seat and card of every card played.
std::vector<std::string> cards_played(const std::vector<laws::Event>& events) {
    std::vector<std::string> cards;
    for (const auto& event : events)
        if (const auto* played = std::get_if<laws::event::CardPlayed>(&event.body))
            cards.push_back(std::to_string(played->trick) + " " + letter(played->seat) + " " + to_string(played->card));
    return cards;
}

/// Versions before 0.3 told no times.
std::string without_times(const std::string& pbn) {
    std::istringstream in(pbn);
    std::string out;
    bool in_table = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("[") || line == "\r") in_table = line.find("TimeTable \"") != std::string::npos;
        if (!in_table) out += line + "\n";
    }
    return out;
}

/// A copy of an earlier version's journal, which a daemon may open and go on with.
struct Copy {
    explicit Copy(std::string of = "0.2") : version(std::move(of)) { fs::copy_file(earlier / version / "journal.sqlite", folder.path / "journal.sqlite"); }
    std::string exported(std::vector<std::string> options) const {
        std::vector<std::string> arguments{"export", "--data", folder.path.string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return run(arguments);
    }
    std::string version;
    tests::TemporaryFolder folder;
};

void check_as_then(const Copy& journal) {
    CHECK(without_comments(without_times(journal.exported({"--format", "pbn"}))) == without_comments(content(earlier / journal.version / "evening.pbn")));
    for (const std::string table : {"ReceivedData", "PlayData"})
        CHECK(journal.exported({"--format", "csv", "--table", table}) == content(earlier / journal.version / (table + ".csv")));

    v1::Evening evening;
    REQUIRE(google::protobuf::util::JsonStringToMessage(journal.exported({"--format", "json"}), &evening).ok());
    std::string incidents;
    for (const auto& board : evening.board())
        for (const auto& incident : board.incident())
            incidents += std::to_string(board.play()) + " " + std::to_string(incident.id()) + " " + incident.code() + " " +
                         incident.clause() + " " + v1::IncidentStatus_Name(incident.status()) + " " + incident.by() + "\n";
    CHECK(incidents == content(earlier / journal.version / "incidents.txt"));
}

}  // namespace

TEST_CASE("A journal of 0.1 or 0.2 tells the evening it told then") {
    const Copy journal(GENERATE("0.1", "0.2"));
    CAPTURE(journal.version);
    check_as_then(journal);
}

TEST_CASE("A journal of 0.1 is gone on with, and its part stays as it was") {
    const Copy copy("0.1");
    {
        auto journal = journal::Journal::open(copy.folder.path);
        if (!journal) FAIL(journal.error().message);
        CHECK_FALSE(journal->id().nil());  // it had none
        CHECK(journal->last_number() == 540);
        for (std::uint64_t incident = 1; incident <= 5; ++incident) {
            const auto evidence = journal->evidence({incident});
            REQUIRE(evidence);
            CHECK(evidence->readings.size() > 20);
        }
        const auto state = journal->fold();
        REQUIRE(state);
        CHECK(state->plays == 3);
        CHECK(laws::kept_under(*state) == "duplicate-2017");
        const auto* ruled = state->incident({1});
        REQUIRE(ruled->ruling);
        CHECK(ruled->ruling->effects == std::vector{laws::Effect::PenaltyCard});
        CHECK(state->incident({2})->status == laws::IncidentStatus::Dismissed);
        const laws::Event next{541, state->at + std::chrono::seconds(5), laws::event::ClockTold{std::chrono::hours(20), true}};
        REQUIRE(journal->append({&next, 1}));
    }
    check_as_then(copy);
}

TEST_CASE("A journal of 0.2 is gone on with, and its part stays as it was") {
    const Copy copy;
    {
        auto journal = journal::Journal::open(copy.folder.path);
        if (!journal) FAIL(journal.error().message);
        CHECK(journal->last_number() == 1964);
        for (std::uint64_t incident = 1; incident <= 16; ++incident) {
            const auto evidence = journal->evidence({incident});
            REQUIRE(evidence);
            CHECK(evidence->readings.size() > 20);
        }
        const auto state = journal->fold();
        REQUIRE(state);
        CHECK(state->plays == 14);
        CHECK(state->incident({1})->status == laws::IncidentStatus::Ruled);
        const laws::Event next{1965, state->at + std::chrono::seconds(5), laws::event::ClockTold{std::chrono::hours(20), true}};
        REQUIRE(journal->append({&next, 1}));
    }
    check_as_then(copy);
}

TEST_CASE("What 0.2 offered and ruled is known by its name and effects") {
    const Copy copy;
    const auto journal = journal::Journal::open_to_read(copy.folder.path);
    REQUIRE(journal);
    const auto state = journal->fold();
    REQUIRE(state);
    CHECK(laws::kept_under(*state) == "duplicate-2017");
    const auto code = laws::embedded_law_code("duplicate-2017");
    REQUIRE(code);
    for (const auto& incident : state->incidents) {
        REQUIRE_FALSE(incident.options.empty());
        const auto* row = code->row(incident.situation);
        REQUIRE(row);
        for (const auto& option : incident.options) {
            INFO(incident.clause << " " << option.code);
            CHECK_FALSE(option.effects.empty());
            CHECK(row->option(option.code));
        }
    }
    const auto* ruled = state->incident({1});
    REQUIRE(ruled->ruling);
    CHECK(std::find(ruled->options.begin(), ruled->options.end(), *ruled->ruling) != ruled->options.end());
}

TEST_CASE("An export says under which law code the journal was kept, and tells it under no other") {
    const Copy copy;
    std::ostringstream out, err;
    CHECK(app::run({"export", "--data", copy.folder.path.string(), "--law-code", "foster"}, {out, err, false}) == 2);
    CHECK(out.str().empty());
    CHECK(err.str().find("was kept under the law code duplicate-2017 and not foster") != std::string::npos);
    {
        auto journal = journal::Journal::open(copy.folder.path);
        REQUIRE(journal);
        const auto state = journal->fold();
        REQUIRE(state);
        const laws::Event next{1965, state->at, laws::event::LawCodeInForce{"duplicate-2017", "0123456789abcdef"}};
        REQUIRE(journal->append({&next, 1}));
    }
    CHECK(copy.exported({"--format", "pbn"}).starts_with("% PBN 2.1\r\n% EXPORT\r\n% Law code duplicate-2017\r\n"));
    v1::Evening evening;
    REQUIRE(google::protobuf::util::JsonStringToMessage(copy.exported({"--format", "json"}), &evening).ok());
    CHECK(evening.law_code() == "duplicate-2017");
    CHECK(evening.law_code_hash() == "0123456789abcdef");
}

TEST_CASE("A tape of 0.2 makes the record it made then") {
    const auto pbn = run({"replay", (earlier / "0.2" / "board.tape").string(), "--format", "pbn"});
    CHECK(without_comments(without_times(pbn)) == without_comments(content(earlier / "0.2" / "board.pbn")));
}

TEST_CASE("A tape of 0.1 gives the cards it gave then") {
    const auto then = events_of(content(earlier / "0.1" / "board.events.jsonl"));
    const auto now = events_of(run({"replay", (earlier / "0.1" / "board.tape").string()}));
    CHECK(cards_played(then).size() == 52);
    CHECK(cards_played(now) == cards_played(then));
}

TEST_CASE("Events of 0.1 are appended, read and folded") {
    const auto events = events_of(content(earlier / "0.1" / "irregular.events.jsonl"));
    const tests::TemporaryFolder folder;
    auto journal = journal::Journal::open(folder.path);
    REQUIRE(journal);
    REQUIRE(journal->append(events));
    const auto state = journal->fold();
    REQUIRE(state);
    CHECK(state->last_event == events.size());
    CHECK(state->plays == 1);
    REQUIRE(state->incidents.size() == 4);
    CHECK(state->incidents[0].options[0].code == "penalty-card");
    CHECK(state->incidents[0].options[0].effects == std::vector{laws::Effect::PenaltyCard});
    CHECK(state->incidents[3].options[1].code == "not-played");
    CHECK(laws::kept_under(*state) == "duplicate-2017");
}
