/// "expect ...": what the case says must be so at this place.
#include <algorithm>
#include <cstdlib>

#include "controller/scenario/case.hpp"

namespace kibitz::scenario {
namespace {

int number_after(const Words& words, std::string_view before) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i] == before) return std::atoi(words.as_written[i + 1].c_str());
    return 0;
}

std::string_view word_after(const Words& words, std::string_view before) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i] == before) return words.as_written[i + 1];
    return {};
}

}  // namespace

void Expectations::run(Case& c, const Words& words) {
    const auto& state = c.state();
    if (words[1] == "no" && words[2] == "incident") {
        const auto expected = c.expected_.size();
        if (state.incidents.size() > expected)
            c.fail("there is an incident: " + headline(c.code_, state.incidents.back()));
        return;
    }
    if (words[1] == "incident") {  // expect incident 45E1 by east in trick 3 level call
        ExpectedIncident want;
        want.what = words.as_written.size() > 2 ? words.as_written[2] : "";
        want.line = c.line_;
        if (const auto by = word_after(words, "by"); !by.empty()) {
            std::string lower(by);
            std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char ch) { return std::tolower(ch); });
            want.by = c.seat(lower);
            if (!want.by) return c.fail("\"" + lower + "\" is nobody at this table: write a seat, declarer or dummy");
        }
        if (const int trick = number_after(words, "trick")) want.trick = trick;
        if (const auto level = word_after(words, "level"); !level.empty()) {
            if (level == "call") want.level = laws::Level::Call;
            else if (level == "attention") want.level = laws::Level::Attention;
            else if (level == "notice") want.level = laws::Level::Notice;
            else return c.fail("level is call, attention or notice");
        }
        c.expected_.push_back(want);
        return;
    }
    if (!state.board) return c.fail("no board is on the table yet");
    const auto& board = *state.board;
    if (words[1] == "contract") {  // expect contract 4SX by south
        const auto by = c.seat(words[4]);
        const auto want = words.size() > 2 ? words.as_written[2] : "";
        if (!board.contract || to_string(*board.contract) != want || (by && board.contract->declarer != *by))
            c.fail("the contract is " + (board.contract ? to_string(*board.contract) + " by " + std::string(name(board.contract->declarer))
                                                        : std::string("none")) + ", not " + want);
        return;
    }
    if (words[1] == "passed") {
        if (!board.auction.passed_out()) c.fail("the board is not passed out");
        return;
    }
    if (words[1] == "result") {  // expect result 10
        const int want = words.size() > 2 ? std::atoi(words.as_written[2].c_str()) : -1;
        if (!board.result || board.result->declarer_tricks != want)
            c.fail("declarer has " + (board.result ? std::to_string(board.result->declarer_tricks) : std::string("no result")) +
                   ", not " + std::to_string(want) + " tricks");
        return;
    }
    if (words[1] == "score") {  // expect score 420 (for North-South)
        const int want = words.size() > 2 ? std::atoi(words.as_written[2].c_str()) : 0;
        if (!board.result || board.result->score_ns != want)
            c.fail("North-South score " + (board.result ? std::to_string(board.result->score_ns) : std::string("nothing")));
        return;
    }
    if (words[1] == "record") {  // expect record in step | doubtful
        if (std::string(to_string(state.record)) != Words(words).rest(2)) c.fail("the record is " + std::string(to_string(state.record)));
        return;
    }
    if (words[1] == "turn") {  // expect turn east
        const auto turn = laws::turn(state);
        if (turn != c.seat(words[2])) c.fail("it is " + (turn ? std::string(name(*turn)) : std::string("nobody")) + "'s turn");
        return;
    }
    if (words[1] == "light") {  // expect light amber at east
        using Colour = laws::event::LightChanged::Colour;
        const auto at = c.seat(words[4]);
        const auto want = words[2] == "green" ? Colour::Green : words[2] == "amber" ? Colour::Amber : Colour::Off;
        if (!at || state.lights[*at] != want) c.fail("the light is another");
        return;
    }
    if (words[1] == "lead") {  // expect lead face down
        if (!board.lead_face_down) c.fail("no lead lies face down");
        return;
    }
    if (words[1] == "penalty") {  // expect penalty card HK by east major
        const auto card = c.card(words[3]);
        const auto by = c.seat(words[5]);
        const bool minor = words[6] == "minor";
        const bool found = card && std::any_of(board.penalty_cards.begin(), board.penalty_cards.end(), [&](const laws::PenaltyCard& p) {
            return p.card == *card && (!by || p.seat == *by) &&
                   (words[6].empty() || (p.kind == laws::PenaltyKind::Minor) == minor);
        });
        if (!found) c.fail("there is no such penalty card");
        return;
    }
    // expect east has [not] played SK [to trick 3] [under 45C1]
    const auto who = c.seat(words[1]);
    if (!who || words[2] != "has") return c.fail("\"" + words.rest(1) + "\" cannot be expected: see tests/laws/README.md");
    const bool negated = words[3] == "not";
    const auto card = c.card(words[negated ? 5 : 4]);
    if (!card) return;
    if (negated) {
        if (board.played[*who].contains(*card)) c.fail(to_string(*card) + " is recorded as played");
        return;
    }
    if (!board.played[*who].contains(*card)) return c.fail(to_string(*card) + " is not recorded as played");
    const int trick = number_after(words, "trick");
    const auto clause = word_after(words, "under");
    for (std::size_t t = 0; t < board.tricks.size(); ++t) {
        const auto& recorded = board.tricks[t];
        for (int place = 0; place < recorded.trick.size(); ++place) {
            if (recorded.trick.card(place) != *card) continue;
            if (trick != 0 && trick != static_cast<int>(t) + 1) c.fail(to_string(*card) + " was played to trick " + std::to_string(t + 1));
            const auto under = laws::clause(recorded.under[static_cast<std::size_t>(place)]);
            if (!clause.empty() && clause != under) c.fail(to_string(*card) + " was played under " + std::string(under));
        }
    }
}

}  // namespace kibitz::scenario
