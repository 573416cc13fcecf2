// make-evening FOLDER INCIDENTS [KNOWN]: a journal with so many incidents, as a long evening leaves it: the engine decides what random
// people do, boards are put on one after the other, a Director settles most and leaves some. The last board is being called. With 0
// nothing has happened yet. KNOWN is the folder of another table's journal: its PIN and its logins are good here too.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>

#include "controller/journal/journal.hpp"
#include "controller/laws/engine.hpp"
#include "tests/unit/laws/dice.hpp"

namespace {

using namespace kibitz;
using namespace kibitz::laws;
using namespace std::chrono_literals;

struct Evening {
    const LawCode& code;
    journal::Journal& journal;
    Instant now;
    std::uint64_t wanted;
    tests::Dice dice{std::mt19937_64(1)};
    TableState state{};
    std::vector<Event> events{};
    std::uint64_t dealt_with = 0;  ///< incidents up to this number

    void observe(Observation::Body body) {
        now += 40ms;
        if (!apply(code, state, {now, Certainty::Certain, std::move(body)}, events)) std::abort();
    }
    void command(reading::Command given) { observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(given))}); }

    void put_on(std::uint32_t number) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(number);
        start.dealer = bridge::dealer_of(start.board);
        start.vulnerability = bridge::vulnerability_of(start.board);
        start.deal = tests::random_deal(dice);
        start.players = {{"Ada", "Bela", "Chloe", "Dov"}};
        command(start);
    }
    /// Of four one is left, one is seen, two are settled.
    void direct() {
        for (auto id = dealt_with + 1; id <= state.last_incident; ++id) {
            const auto* incident = state.incident({id});
            const bool open = incident->status == IncidentStatus::Raised || incident->status == IncidentStatus::Seen;
            if (!open || id % 4 == 0) continue;
            reading::IncidentCommand ruling;
            ruling.incident = id;
            ruling.by = "A. Holt";
            ruling.action = id % 4 == 1 ? reading::DirectorAction::Seen : reading::DirectorAction::Dismiss;
            if (id % 4 != 1) ruling.reason = "settled at the table";
            command(std::move(ruling));
        }
        dealt_with = state.last_incident;
    }
    bool written() {
        const auto done = journal.append(events);
        if (!done) fmt::print(stderr, "make-evening: {}\n", done.error().message);
        events.clear();
        return done.has_value();
    }
    bool play() {
        command(reading::ClockTold{0s, true});
        std::uint32_t number = 0;
        while (state.last_incident < wanted) {
            put_on(number++ % 32 + 1);
            for (int step = 0; step < 200 && state.last_incident < wanted; ++step) observe(tests::some_observation(dice, state));
            direct();
            if (!written()) return false;
        }
        put_on(7);
        return written();
    }
};

/// What a display keeps of who may come in (controller/display: Kept), from one journal into another.
bool take_logins(const char* from, journal::Journal& to) {
    const auto known = journal::Journal::open(from);
    if (!known) return fmt::print(stderr, "make-evening: {}\n", known.error().message), false;
    for (const char* key : {"pin-hash", "logins", "known-devices"}) {
        const auto text = known->setting(key);
        if (!text || !*text) return fmt::print(stderr, "make-evening: {}: no {} is kept there\n", from, key), false;
        const auto done = to.set_setting(key, **text);
        if (!done) return fmt::print(stderr, "make-evening: {}\n", done.error().message), false;
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    std::uint64_t incidents = 0;
    const bool complete = count == 3 || count == 4;
    const std::string_view wanted = complete ? arguments[2] : "";
    const auto read = std::from_chars(wanted.data(), wanted.data() + wanted.size(), incidents);
    if (!complete || read.ec != std::errc() || read.ptr != wanted.data() + wanted.size()) {
        fmt::print(stderr, "usage: make-evening FOLDER INCIDENTS [KNOWN]\n");
        return 2;
    }
    const auto code = embedded_law_code("duplicate-2017");
    auto journal = journal::Journal::open(arguments[1]);
    if (!code || !journal) {
        fmt::print(stderr, "make-evening: {}\n", journal ? "no law code" : journal.error().message);
        return 1;
    }
    if (count == 4 && !take_logins(arguments[3], *journal)) return 1;
    if (incidents == 0) return 0;
    // Some hours ago: it is one evening, which goes on.
    const auto began = std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()) - 8h;
    Evening evening{*code, *journal, Instant{began.time_since_epoch()}, incidents};
    if (!evening.play()) return 1;
    fmt::print("{} incidents, {} boards, {} events\n", evening.state.incidents.size(), evening.state.plays, evening.state.last_event);
    return 0;
}
