/// "expect ...": what the case says must be so at this place.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "controller/laws/rulings.hpp"
#include "controller/laws/schedule.hpp"
#include "controller/scenario/case.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/vocabulary.hpp"

namespace kibitz::scenario {
namespace {

std::string_view word_after(const Words& words, std::string_view before) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i] == before) return words.as_written[i + 1];
    return {};
}

/// The word is one of those that may stand here: else what is said of it. A word that is none would never fail the case.
std::string not_among(std::string_view word, std::initializer_list<std::string_view> words) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return "";
    std::string said = "\"" + std::string(word) + "\" cannot stand here: write ";
    for (const auto one : words) said += (one == *words.begin() ? "" : one == *(words.end() - 1) ? " or " : ", ") + std::string(one);
    return said;
}

/// "1♥" as a case writes it: 1H.
std::string in_letters(std::string text) {
    for (const auto suit : bridge::all_suits)
        for (auto at = text.find(words::suit(suit)); at != std::string::npos; at = text.find(words::suit(suit)))
            text.replace(at, words::suit(suit).size(), 1, letter(suit));
    return text;
}

}  // namespace

// expect option CODE open|closed on INCIDENT
void Expectations::option(Case& c, const Words& words) {
    if (const auto wrong = not_among(words[3], {"open", "closed"}); !wrong.empty()) return c.fail(wrong);
    const auto* incident = c.incident(words, 5);
    if (!incident) return;
    for (const auto& offered : laws::offered(c.code_, *incident)) {
        if (offered.code != words[2]) continue;
        const auto why = words::reason(laws::closed(c.code_, c.state(), *incident, offered));
        if (why.empty() != (words[3] == "open")) c.fail("option " + std::string(words[2]) + " is " + (why.empty() ? "open" : "closed: " + why));
        return;
    }
    if (words[3] != "closed") return c.fail("option " + std::string(words[2]) + " is not offered");
    const auto has = [&](const auto& options) {
        return std::any_of(options.begin(), options.end(), [&](const auto& one) { return one.code == words[2]; });
    };
    const auto& rows = c.code_.rows;
    if (!has(c.code_.general) && std::none_of(rows.begin(), rows.end(), [&](const auto& row) { return has(row.options); }))
        c.fail("option " + std::string(words[2]) + ": the law code has none of that name, `kibitz law show` prints them");
}

// expect option CODE chosen by law|director|offender|next|declarer|defenders|all on INCIDENT
void Expectations::chosen(Case& c, const Words& words) {
    constexpr std::array<std::string_view, 8> choosers{"", "law", "director", "offender", "next", "declarer", "defenders", "all"};
    if (const auto wrong = not_among(words[5], {"law", "director", "offender", "next", "declarer", "defenders", "all"}); !wrong.empty())
        return c.fail(wrong);
    const auto* incident = c.incident(words, 7);
    if (!incident) return;
    const auto* row = c.code_.row(incident->situation);
    const auto* option = row ? row->option(words[2]) : nullptr;
    for (const auto& general : c.code_.general)
        if (!option && general.code == words[2]) option = &general;
    if (!option) return c.fail("option " + std::string(words[2]) + " is not offered");
    const auto by = choosers[static_cast<std::size_t>(option->chooses)];
    if (by != words[5]) c.fail("option " + std::string(words[2]) + " is chosen by " + (by.empty() ? "nobody" : std::string(by)));
}

// expect ruled [percent 60 40] [penalty 10 side ns] [tricks 2] [outcome 4S 10 weight 70] on INCIDENT: what the ruling carries
void Expectations::ruled(Case& c, const Words& words) {
    std::size_t on = 2;
    while (on + 1 < words.size() && words[on] != "on") ++on;
    const auto* incident = c.incident(words, on + 1);
    if (!incident) return;
    if (!incident->ruling) return c.fail("the incident is not ruled");
    const auto& given = incident->given;
    for (std::size_t i = 2; i < on; ++i) {
        const auto number = [&](std::size_t at) { return static_cast<std::uint32_t>(c.number(words[at])); };
        if (words[i] == "percent") {
            if (given.percent_ns != number(i + 1) || given.percent_ew != number(i + 2))
                c.fail("the ruling gives other percentages, or none");
            i += 2;
        } else if (words[i] == "penalty") {
            if (given.penalty != number(i + 1))
                c.fail("the penalty is " + (given.penalty ? std::to_string(*given.penalty) : std::string("none")));
            ++i;
        } else if (words[i] == "tricks") {
            if (given.tricks != number(i + 1)) c.fail("the ruling gives other tricks, or none");
            ++i;
        } else if (words[i] == "side") {
            const auto side = words[i + 1] == "ns" ? bridge::Side::NorthSouth : bridge::Side::EastWest;
            if (given.side != side) c.fail("the ruling names another side, or none");
            ++i;
        } else if (words[i] == "outcome") {
            const auto is = [&](const reading::Outcome& one) {
                const auto contract = one.contract ? to_string(*one.contract) : std::string("passed");
                const bool weight = words[i + 3] != "weight" || one.weight == number(i + 4);
                return contract == words.as_written[i + 1] && weight && (!one.contract || one.declarer_tricks == number(i + 2));
            };
            if (std::none_of(given.outcomes.begin(), given.outcomes.end(), is)) c.fail("the ruling has no such outcome");
            i += words[i + 3] == "weight" ? 4 : 2;
        } else {
            return c.fail("\"" + words.rest(i) + "\" cannot be expected of a ruling: write percent, penalty, side, tricks or outcome");
        }
    }
}

// expect counted N on INCIDENT: declarer's tricks of a board that has left, with what was ruled since
void Expectations::counted(Case& c, const Words& words) {
    const auto* incident = c.incident(words, 4);
    if (!incident) return;
    const auto result = laws::result_as_ruled(c.state(), incident->play);
    const int want = c.number(words[2]);
    if (!result || result->declarer_tricks != want)
        c.fail("declarer is counted " + (result ? std::to_string(result->declarer_tricks) : std::string("no")) + " tricks");
}

// expect restriction demand suit H on west | forbid suit H on west | pass on north | require card H4 on dummy
// expect no restriction
void Expectations::restriction(Case& c, const Words& words) {
    const auto& restrictions = c.state().board->restrictions;
    std::string all;
    std::string want = words[1] == "no" ? "" : words.rest(2);
    if (const auto on = want.rfind(" on "); on != std::string::npos)
        if (const auto who = c.seat(words[words.size() - 1])) want = want.substr(0, on) + " on " + std::string(name(*who));
    bool found = want.empty() && restrictions.empty();
    for (const auto& r : restrictions) {
        const std::string kind(to_string(r.kind));
        std::string detail;
        if (r.suit) detail += std::string(" ") + letter(*r.suit);
        if (r.card) detail += " " + to_string(*r.card);
        const std::string on = " on " + std::string(name(r.seat));
        all += (all.empty() ? "" : "; ") + kind + detail + on;
        for (const auto& said : {kind, kind + detail, kind + on, kind + detail + on}) found = found || said == want;
    }
    if (!found) c.fail("the restrictions are: " + (all.empty() ? "none" : all));
}

void Expectations::run(Case& c, const Words& words) {
    const auto& state = c.state();
    if (words[1] == "no" && words[2] == "incident") {
        const auto expected = c.expected_.size();
        if (state.incidents.size() > expected)
            c.fail("there is an incident: " + words::headline(c.code_, state.incidents.back()));
        return;
    }
    if (words[1] == "incident") {  // expect incident 45E1 by east in trick 3 level call
        ExpectedIncident want;
        want.what = words.as_written.size() > 2 ? words.as_written[2] : "";
        want.line = c.line_;
        for (std::size_t i = 3; i < words.size(); i += words[i] == "in" ? 1 : 2)
            if (words[i] != "by" && words[i] != "in" && words[i] != "trick" && words[i] != "level")
                return c.fail("\"" + words.rest(i) + "\" is not understood: after the incident stand [by WHO] [in trick N] [level call|attention|notice]");
        if (const auto by = word_after(words, "by"); !by.empty()) {
            std::string lower(by);
            std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char ch) { return std::tolower(ch); });
            want.by = c.seat(lower);
            if (!want.by) return c.fail("\"" + lower + "\" is nobody at this table: write a seat, declarer or dummy");
        }
        if (const auto trick = word_after(words, "trick"); !trick.empty()) want.trick = c.number(trick);
        if (const auto level = word_after(words, "level"); !level.empty()) {
            if (level == "call") want.level = laws::Level::Call;
            else if (level == "attention") want.level = laws::Level::Attention;
            else if (level == "notice") want.level = laws::Level::Notice;
            else return c.fail("level is call, attention or notice");
        }
        c.expected_.push_back(want);
        return;
    }
    if (words[1] == "refused") {  // expect refused [words the reason holds]
        if (c.refused_.empty()) c.fail("no command was refused");
        else if (c.refused_.find(words.rest(2)) == std::string::npos && in_letters(c.refused_).find(words.rest(2)) == std::string::npos) c.fail("the command was refused for another reason: " + c.refused_);
        c.refused_.clear();
        return;
    }
    if (words[1] == "status") {  // expect status ruled on 45E1
        if (const auto wrong = not_among(words[2], {"raised", "seen", "ruled", "dismissed", "held"}); !wrong.empty()) return c.fail(wrong);
        const auto* incident = c.incident(words, 4);
        if (incident && to_string(incident->status) != words[2]) c.fail("the incident is " + std::string(to_string(incident->status)));
        return;
    }
    if (words[1] == "option") return words[3] == "chosen" ? chosen(c, words) : option(c, words);
    if (words[1] == "ruled") return ruled(c, words);
    if (words[1] == "session") {  // expect session over | on
        if (const auto wrong = not_among(words[2], {"over", "on"}); !wrong.empty()) return c.fail(wrong);
        if (laws::session_over(state) != (words[2] == "over")) c.fail("the session is " + std::string(laws::session_over(state) ? "over" : "not over"));
        return;
    }
    if (!state.board) return c.fail("no board is on the table yet");
    const auto& board = *state.board;
    if (words[1] == "counted") return counted(c, words);
    if (words[1] == "restriction" || (words[1] == "no" && words[2] == "restriction")) return restriction(c, words);
    if (words[1] == "rights") {  // expect rights lost | kept
        if (const auto wrong = not_among(words[2], {"lost", "kept"}); !wrong.empty()) return c.fail(wrong);
        if (board.rights_lost.empty() == (words[2] == "lost")) c.fail("dummy has " + std::string(board.rights_lost.empty() ? "his rights" : "lost his rights"));
        return;
    }
    if (words[1] == "adjusted") {  // expect adjusted 420 -420
        const bool is = !board.adjusted.empty() && board.adjusted.back().ns == c.number(words[2]) &&
                        board.adjusted.back().ew == c.number(words[3]) && board.adjusted.back().per_cent == (words[4] == "percent");
        if (!is) c.fail(board.adjusted.empty() ? "no score is adjusted" : "the adjusted score is another");
        return;
    }
    if (words[1] == "not" && (words[2] == "adjusted" || words[2] == "cancelled")) {
        if (words[2] == "adjusted" ? !board.adjusted.empty() : !board.cancelled.empty()) c.fail("the board is " + std::string(words[2]));
        return;
    }
    if (words[1] == "cancelled") {  // expect cancelled: no result stands
        if (board.cancelled.empty()) c.fail("the board is not cancelled");
        return;
    }
    if (words[1] == "calls") {  // expect calls 1S P 4S: the auction as it stands
        std::string calls;
        bool equal = words.size() == 2 + board.calls.size();
        for (std::size_t i = 0; i < board.calls.size(); ++i) {
            const auto& call = board.calls[i].call;
            calls += (calls.empty() ? "" : " ") + to_string(call);
            equal = equal && bridge::call_from_string(words.as_written[2 + i]) == call;
        }
        if (!equal) c.fail("the auction is " + calls);
        return;
    }
    if (words[1] == "tricks") {  // expect tricks 9: of declarer, as the record has them now
        const int want = c.number(words[2]);
        if (!board.contract || laws::declarer_tricks(board) != want)
            c.fail("declarer has " + std::to_string(board.contract ? laws::declarer_tricks(board) : 0) + " tricks");
        return;
    }
    if (words[1] == "explanation") {  // expect explanation of north: weak two
        std::string seat(words[3]);
        std::erase(seat, ':');
        const auto of = c.seat(seat);
        const auto call = std::find_if(board.calls.rbegin(), board.calls.rend(), [&](const auto& one) { return of == one.seat; });
        if (call == board.calls.rend() || call->explanation != words.rest(4)) c.fail("that explanation is not recorded");
        return;
    }
    if (words[1] == "contract") {  // expect contract 4SX by south
        const auto by = c.seat(words[4]);
        if (!by && words.size() > 3) return c.fail("\"" + words.rest(3) + "\" is not understood: write expect contract 4SX by south");
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
        const int want = c.number(words[2]);
        if (!board.result || board.result->declarer_tricks != want)
            c.fail("declarer has " + (board.result ? std::to_string(board.result->declarer_tricks) : std::string("no result")) +
                   ", not " + std::to_string(want) + " tricks");
        return;
    }
    if (words[1] == "score") {  // expect score 420 (for North-South)
        const int want = c.number(words[2]);
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
        if (!c.seat(words[2]) && words[2] != "nobody") return c.fail("\"" + words.rest(2) + "\" is nobody at this table: write a seat, declarer, dummy or nobody");
        if (turn != c.seat(words[2])) c.fail("it is " + (turn ? std::string(name(*turn)) : std::string("nobody")) + "'s turn");
        return;
    }
    if (words[1] == "light") {  // expect light amber at east
        using Colour = laws::event::LightChanged::Colour;
        if (const auto wrong = not_among(words[2], {"off", "green", "amber"}); !wrong.empty()) return c.fail(wrong);
        const auto at = c.seat(words[4]);
        const auto want = words[2] == "green" ? Colour::Green : words[2] == "amber" ? Colour::Amber : Colour::Off;
        if (!at || state.lights[*at] != want) c.fail("the light is another");
        return;
    }
    if (words[1] == "lead") {  // expect lead face down
        if (!board.lead_face_down) c.fail("no lead lies face down");
        return;
    }
    if (words[1] == "no" && words[2] == "penalty") {  // expect no penalty card
        if (!board.penalty_cards.empty()) c.fail("there is a penalty card: " + to_string(board.penalty_cards.front().card));
        return;
    }
    if (words[1] == "penalty") {  // expect penalty card HK by east major
        const auto card = c.card(words[3]);
        const auto by = c.seat(words[5]);
        const auto kind = words[by ? 6 : 4];
        const bool said = kind.empty() || kind == "minor" || kind == "major";
        if (!said) return c.fail("\"" + words.rest(4) + "\" is not understood: write expect penalty card HK by east major");
        const bool found = card && std::any_of(board.penalty_cards.begin(), board.penalty_cards.end(), [&](const laws::PenaltyCard& p) {
            return p.card == *card && (!by || p.seat == *by) &&
                   (kind.empty() || (laws::penalty_kind(board, p) == laws::PenaltyKind::Minor) == (kind == "minor"));
        });
        if (!found) c.fail("there is no such penalty card");
        return;
    }
    // expect east has [not] played SK [to trick 3] [under 45C1]
    const auto who = c.seat(words[1]);
    if (!who || words[2] != "has") return c.fail("\"" + words.rest(1) + "\" cannot be expected: see tests/laws/README.md");
    const bool negated = words[3] == "not";
    if (words[negated ? 4 : 3] != "played") return c.fail("\"" + words.rest(1) + "\" cannot be expected: see tests/laws/README.md");
    const auto card = c.card(words[negated ? 5 : 4]);
    if (!card) return;
    if (negated) {
        if (board.played[*who].contains(*card)) c.fail(to_string(*card) + " is recorded as played");
        return;
    }
    if (!board.played[*who].contains(*card)) return c.fail(to_string(*card) + " is not recorded as played");
    const auto trick_named = word_after(words, "trick");
    const int trick = trick_named.empty() ? 0 : c.number(trick_named);
    const auto clause = word_after(words, "under");
    for (std::size_t t = 0; t < board.tricks.size(); ++t) {
        const auto& recorded = board.tricks[t];
        for (int place = 0; place < recorded.trick.size(); ++place) {
            if (recorded.trick.card(place) != *card) continue;
            if (trick != 0 && trick != static_cast<int>(t) + 1) c.fail(to_string(*card) + " was played to trick " + std::to_string(t + 1));
            const auto under = c.code_.clause_of(recorded.under[static_cast<std::size_t>(place)]);
            if (!clause.empty() && clause != under) c.fail(to_string(*card) + " was played under " + std::string(under));
        }
    }
}

}  // namespace kibitz::scenario
