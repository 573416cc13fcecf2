/// The command line as a person meets it: exit codes, where output goes, and what errors say.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "boards/board.hpp"
#include "controller/app/app.hpp"
#include "controller/app/deals.hpp"
#include "drivers/simulator/simulator.hpp"

using namespace kibitz;

namespace {

struct Ran {
    int code = 0;
    std::string out, err;
};
Ran run(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::ostringstream err;
    const int code = app::run(arguments, {out, err});
    return {code, out.str(), err.str()};
}

/// A folder of this process's own, gone at the end.
struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("kibitz-app-" + std::to_string(::getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string file(const char* name, const std::string& text = "") const {
        if (!text.empty()) std::ofstream(path / name, std::ios::binary) << text;
        return (path / name).string();
    }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t lines(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

TEST_CASE("every command has a help with an example, and the program a version") {
    CHECK(run({"--version"}).out == std::string("kibitz ") + app::version() + "\n");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{}, {"run"}, {"simulate"}, {"replay"}, {"scenario"}, {"export"}, {"soak"}, {"board"},
          {"board", "check"}, {"board", "show"}, {"law"}, {"law", "list"}, {"law", "show"}, {"law", "words"}, {"weights"}, {"fit"}}) {
        auto arguments = command;
        arguments.push_back("--help");
        const auto ran = run(arguments);
        CHECK(ran.code == 0);
        CHECK(has(ran.out, "kibitz "));
        CHECK((has(ran.out, "Example:") || has(ran.out, "Try:")));
        CHECK(ran.err.empty());
    }
}

TEST_CASE("bad usage is 2 and told on standard error") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{}, {"nonsense"}, {"run", "--speed", "0"}, {"run", "--spectators", "0"}, {"run", "--spectators", "3601"}, {"run", "--listen", "8745"}, {"replay"},
          {"simulate", "x.pbn"}, {"soak", "--noise", "loud"}, {"export", "--data", "x", "--format", "doc"}, {"law", "show"}}) {
        const auto ran = run(arguments);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK_FALSE(ran.err.empty());
    }
}

TEST_CASE("a word that is no command is named, with those that there are") {
    CHECK(has(run({"foo"}).err, "kibitz foo: there is no such command. There are: run, "));
    CHECK(has(run({"session", "mitchel"}).err, "kibitz session mitchel: there is no such command. There are: mitchell, howell"));
    CHECK_FALSE(has(run({"law", "show", "foo"}).err, "no such command"));
    CHECK(has(run({"setup", "--data", "no-such-folder"}).err, "no-such-folder: there is no table"));
}

TEST_CASE("files that are not there are 2, with their name") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"replay", "no.tape"}, {"scenario", "no.scenario"}, {"simulate", "no.pbn", "-o", "no.tape"},
          {"board", "show", "no.textproto"}, {"law", "list", "--law-code", "./no.textproto"}, {"soak", "no.pbn"},
          {"export", "--data", "no-such-folder"}}) {
        const auto ran = run(arguments);
        CHECK(ran.code == 2);
        CHECK(has(ran.err.substr(0, 6), "no"));
    }
}

TEST_CASE("board check says good or names every fault") {
    const std::string good = std::string(KIBITZ_SOURCE_DIR) + "/boards/simulated.textproto";
    CHECK(run({"board", "check", good}).code == 0);
    const Folder folder;
    const auto bad = folder.file("bad.textproto", "model: \"x\"\ncolour: 3\n");
    const auto ran = run({"board", "check", good, bad});
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "good"));
    CHECK(has(ran.err, bad + ":2:1: `colour`: a Board has no such key"));
    CHECK(has(run({"board", "show"}).out, "north.range"));
}

TEST_CASE("law list and show") {
    const auto list = run({"law", "list"});
    CHECK(list.code == 0);
    CHECK(has(list.out, "fifth-card"));
    CHECK(has(run({"law", "show", "45c1"}).out, "Law      45C1"));
    CHECK(has(run({"law", "show", "fifth-card"}).out, "45E1"));
    const auto none = run({"law", "show", "99Z"});
    CHECK(none.code == 2);
    CHECK(none.err == "99Z: no row of duplicate-2017 has this clause or incident: `kibitz law list` prints them all\n");
    CHECK(run({"law", "--law-code", "foster-3000", "list"}).code == 2);
}

TEST_CASE("a tape of the demo's first board gives its record back") {
    const Folder folder;
    const std::string all(app::embedded_deal_file(app::demo_deals));
    const auto second = all.find("[Event", all.find("[Event") + 1);
    const auto deal = folder.file("one.pbn", all.substr(0, second));
    for (const char* name : {"evening.tape", "evening.jsonl"}) {
        const auto tape = folder.file(name);
        REQUIRE(run({"simulate", deal, "-o", tape, "--seed", "3"}).code == 0);
        const auto events = run({"replay", tape, "--stats"});
        CHECK(events.code == 0);
        CHECK(lines(events.out) > 60);
        CHECK(has(events.out, "\"number\":\"1\""));
        CHECK(has(events.err, "readings/s"));
        const auto pbn = run({"replay", tape, "--format", "pbn"});
        CHECK(has(pbn.out, "[Contract \"4S\"]"));
        CHECK(has(pbn.out, "[Result \"10\"]"));
        CHECK(has(pbn.out, "C3 C5 CJ CK"));
        CHECK(has(run({"replay", tape, "--format", "lin"}).out, "md|"));
    }
    CHECK(run({"simulate", deal, "-o", "/nonexistent/x.tape"}).code == 2);
}

TEST_CASE("a damaged tape is 2, and what came before the damage is printed") {
    const Folder folder;
    const auto tape = folder.file("cut.tape");
    REQUIRE(run({"simulate", std::string(KIBITZ_SOURCE_DIR) + "/controller/app/deals/demo.pbn", "-o", tape}).code == 0);
    std::filesystem::resize_file(tape, std::filesystem::file_size(tape) / 2 + 1);
    const auto ran = run({"replay", tape});
    CHECK(ran.code == 2);
    CHECK(lines(ran.out) > 60);
    CHECK(ran.err.find(tape + ":") == 0);
}

TEST_CASE("deals that cannot be read are told once a file, and why") {
    const Folder folder;
    const auto missing = folder.file("missing.lin");
    std::filesystem::remove(missing);
    const auto ran = run({"soak", missing, "--deals", "5"});
    CHECK(ran.code == 2);
    CHECK(has(ran.err, missing + ": cannot be opened"));
    CHECK(lines(ran.err) == 1);
    const auto words = run({"soak", folder.file("words.lin", "no deal\n"), "--deals", "5"});
    CHECK(words.code == 2);
    CHECK(lines(words.err) == 1);
}

TEST_CASE("the demo's script fits the demo's deals") {
    const auto script = drivers::read_script(app::embedded_deal_file(app::demo_script), app::demo_script);
    REQUIRE(script);
    std::ostringstream err;
    const auto deals = app::playable_games({}, err);
    REQUIRE(deals);
    CHECK(deals->left_out == 0);
    CHECK(err.str().empty());
    const Folder folder;
    const auto file = folder.file("demo.script", std::string(app::embedded_deal_file(app::demo_script)));
    const auto ran = run({"simulate", std::string(KIBITZ_SOURCE_DIR) + "/controller/app/deals/demo.pbn", "--script", file, "-o",
                          folder.file("demo.tape")});
    CHECK(ran.code == 0);  // 2 when one found no place
    CHECK(has(ran.err, "irregularities acted out"));
}

TEST_CASE("weights are printed, read back, laid over a board's, and refused with the line") {
    const Folder folder;
    const auto file = run({"weights", "--file"});
    CHECK(file.code == 0);
    CHECK(run({"weights", folder.file("all.textproto", file.out), "--file"}).out == file.out);
    const auto mine = folder.file("mine.textproto", "weight { of: \"revoke\" nats: 4.5 }\n");
    CHECK(has(run({"weights", mine}).out, "| `revoke` | 4.50 | 90 |"));
    const auto board = folder.file("table.textproto", "judgement { weight { of: \"revoke\" nats: 3 } }\n" + boards::simulated().text);
    CHECK(has(run({"weights", "--board", board}).out, "| `revoke` | 3.00 | 20 |"));
    CHECK(has(run({"weights", mine, "--board", board}).out, "| `revoke` | 4.50 | 90 |"));
    const auto bad = folder.file("bad.textproto", "\nweight { of: \"revoke\" nats: -1 }\n");
    for (const std::vector<std::string>& command : {std::vector<std::string>{"weights", bad}, {"soak", "--weights", bad}, {"fit", "--weights", bad}}) {
        const auto ran = run(command);
        CHECK(ran.code == 2);
        CHECK(has(ran.err, "bad.textproto:2: \"revoke\": nats: -1: must be 0 to 50"));
        CHECK(lines(ran.err) == 1);
    }
}

TEST_CASE("fit learns the same weights from the same seed, whatever the threads, and writes them") {
    const Folder folder;
    const auto fit = [&](const char* threads, const char* seed, const char* out) {
        return run({"fit", "--models", "2", "--hold-out", "1", "--deals", "8", "-j", threads, "--seed", seed, "-o", folder.file(out)});
    };
    const auto one = fit("1", "5", "one");
    CHECK(one.code == 0);
    CHECK(has(one.out, "held out: 8 boards of 1 table models"));
    CHECK(has(one.out, "stated, and true"));
    CHECK(fit("3", "5", "other").out == one.out);
    CHECK(run({"weights", folder.file("one"), "--file"}).out == run({"weights", folder.file("other"), "--file"}).out);
    CHECK(run({"weights", folder.file("one"), "--file"}).out != run({"weights", "--file"}).out);
    CHECK(fit("2", "6", "third").out != one.out);
}

TEST_CASE("soak gives the same table whatever the threads, and by seed") {
    const auto soak = [](const char* threads, const char* seed) {
        return run({"soak", "--deals", "24", "--noise", "typical", "--irregularities", "1", "--show-mistakes", "9", "-j", threads, "--seed", seed});
    };
    const auto one = soak("1", "5");
    CHECK(one.code == 0);
    CHECK(has(one.out, "Boards played: 24, noise typical"));
    CHECK(soak("3", "5").out == one.out);
    CHECK(soak("1", "6").out != one.out);
}

TEST_CASE("habits of a clumsy table are given one by one") {
    const auto soak = [](std::vector<std::string> more) {
        std::vector<std::string> words{"soak", "--deals", "4", "--noise", "none", "-j", "1"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    };
    const auto none = soak({}), off = soak({"--habit", "beside=0"}), on = soak({"--habit", "beside=0.3", "--habit", "glare=4"});
    CHECK(none.code == 0);
    CHECK(off.out == none.out);
    CHECK(on.code == 0);
    CHECK(on.out != none.out);
    const auto fault = soak({"--habit", "pile=7"});
    CHECK(fault.code == 2);
    CHECK(fault.err == "--habit: habit `pile=7`: not an amount of it: give 0 to 1 of players\n");
}

TEST_CASE("scenario says PASS or FAIL, one line each") {
    const Folder folder;
    const auto good = folder.file("a.scenario", "title: passed out\nboard: 1\nauction: P P P P\nexpect passed out\n");
    const auto bad = folder.file("b.scenario", "title: not so\nboard: 1\nauction: P P P P\nexpect contract 1S by north\n");
    auto ran = run({"scenario", good});
    CHECK(ran.code == 0);
    CHECK(ran.out.find("PASS " + good) == 0);
    ran = run({"scenario", folder.path.string()});
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "FAIL " + bad));
    CHECK(has(ran.out, bad + ":4: "));
    CHECK(has(ran.out, "1 of 2 cases pass"));
}

TEST_CASE("scenario: what is decided otherwise stands in a list, and nothing else may") {
    const Folder folder;
    folder.file("good.scenario", "board: 1\nauction: P P P P\nexpect passed out\n");
    folder.file("two.scenario", "board: 1\nauction: P P P P\ncase: so\nexpect passed out\ncase: not so\nexpect contract 1S by north\n");
    const auto judged = [&](const std::string& list) { return run({"scenario", "-q", folder.path.string(), "--otherwise", folder.file("list", list)}); };
    auto ran = judged("# why\nA reason.\n  two.scenario: not so\n");
    CHECK(ran.code == 0);
    CHECK(has(ran.out, "2 of 3 cases pass, 1 are decided otherwise"));
    CHECK(judged("A reason.\n").code == 1);
    ran = judged("A reason.\n  two.scenario: not so\n  two.scenario: so\n");
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "it is decided as it is written: take it off"));
    ran = judged("A reason.\n  two.scenario: not so\n  two.scenario: gone\n");
    CHECK(ran.code == 1);
    CHECK(has(ran.out, "list:3: there is no such case"));
    ran = judged("  two.scenario: not so\n");
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "list:1: no case under a reason"));
    CHECK(run({"scenario", folder.path.string(), "--otherwise", (folder.path / "none").string()}).code == 2);
}
