// The daemon ends after a trick and starts again: what is played from then on is recorded as if it had not.
#include "controller/laws/situation.hpp"
#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;

namespace {

using Run = tests::SessionOnMachine;

/// What a board's sheet and the Director's list have: without moments, and without what was only seen or held on the way.
struct Sheet {
    std::vector<std::string> lines;
    std::vector<Instant> trick_ends;
    Instant begin{};
};

struct Reads {
    Sheet& sheet;

    void operator()(const laws::event::CallMade& e) const { add(e.seat, to_string(e.call)); }
    void operator()(const laws::event::CardPlayed& e) const { add(e.seat, to_string(e.card) + " to " + std::to_string(e.trick)); }
    void operator()(const laws::event::TrickWon& e) const { add(e.winner, "wins " + std::to_string(e.trick)); }
    void operator()(const laws::event::PlayEnded& e) const { sheet.lines.push_back("tricks " + std::to_string(e.declarer_tricks)); }
    void operator()(const laws::event::BoardStarted& e) const { sheet.lines.push_back("board " + std::to_string(e.start.board.value())); }
    template <class E>
    void operator()(const E&) const {}
    void add(bridge::Seat seat, const std::string& what) const { sheet.lines.push_back(std::string(1, bridge::letter(seat)) + " " + what); }
};

Sheet sheet_of(const std::filesystem::path& folder) {
    Sheet sheet;
    const auto journal = journal::Journal::open_to_read(folder);
    REQUIRE(journal);
    laws::TableState state;
    REQUIRE(journal->read(0, [&](const laws::Event& event) {
        laws::evolve(state, event);
        std::visit(Reads{sheet}, event.body);
        if (std::holds_alternative<laws::event::TrickWon>(event.body)) sheet.trick_ends.push_back(event.at);
    }));
    std::vector<std::string> incidents;
    for (const auto& one : state.incidents) {
        if (!one.told || one.status == laws::IncidentStatus::Dismissed) continue;
        incidents.push_back(std::string(to_string(one.code)) + " trick " + std::to_string(one.facts.trick) + (one.facts.card ? " " + to_string(*one.facts.card) : "") +
                            (one.facts.seat ? std::string(" ") + bridge::letter(*one.facts.seat) : ""));
    }
    std::sort(incidents.begin(), incidents.end());
    sheet.lines.insert(sheet.lines.end(), incidents.begin(), incidents.end());
    return sheet;
}

/// Two boards with a fifth card, a card shown, dummy's touch and a revoke. @param restart_at  the daemon ends and starts again then
Sheet played(std::optional<Duration> restart_at) {
    const tests::TemporaryFolder folder;
    tests::Machine machine;
    auto run = std::make_unique<Run>(folder.path, machine);
    const Instant begin = run->session->time().begin;
    const auto readings = tests::evening_of(begin, 2,
                                            "board 1 trick 1 west fifth-card\nboard 1 trick 2 dummy-touches\nboard 1 trick 5 defender-shows\nboard 2 trick 3 "
                                            "declarer-flashes\n");
    for (const auto& reading : readings) {
        if (restart_at && reading.at >= begin + *restart_at) {
            restart_at.reset();
            run.reset();
            run = std::make_unique<Run>(folder.path, machine);
        }
        run->give(reading);
    }
    REQUIRE(!restart_at);  // it was
    machine.pass(3s);
    run->command(reading::BoardEnd{});
    run.reset();
    auto sheet = sheet_of(folder.path);
    sheet.begin = begin;
    return sheet;
}

}  // namespace

TEST_CASE("the daemon ends after a trick and starts again: the rest of the evening is recorded as without") {
    const auto undisturbed = played(std::nullopt);
    REQUIRE(undisturbed.trick_ends.size() >= 20);
    REQUIRE(undisturbed.lines.size() > 100);
    // As soon as the trick is complete, its cards still faced; and when they have been turned.
    for (const Duration after : {100ms, 2500ms})
        for (std::size_t trick = 0; trick < undisturbed.trick_ends.size(); ++trick) {
            CAPTURE(trick, after.count());
            CHECK(played(undisturbed.trick_ends[trick] + after - undisturbed.begin).lines == undisturbed.lines);
        }
}
