/// What is told by key or ordered by the Director, and no hand does with a card: reports, sessions, rounds, rulings.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "controller/scenario/case.hpp"

namespace kibitz::scenario {
namespace {

using reading::ReportKind;

constexpr std::pair<std::string_view, ReportKind> report_words[] = {
    {"attention", ReportKind::AttentionDrawn},      {"looked", ReportKind::LookedAtHand},
    {"watched", ReportKind::WatchedDeclarer},       {"warned", ReportKind::DummyWarned},
    {"asked-revoke", ReportKind::DummyAskedRevoke}, {"named", ReportKind::CardNamed},
    {"exchanged", ReportKind::HandsExchanged},      {"showed-dummy", ReportKind::ShowedDummy},
    {"suggested", ReportKind::DummySuggested},      {"unintended", ReportKind::CallUnintended},
    {"over-seven", ReportKind::BidOverSeven},       {"face-seen", ReportKind::FaceSeen},
    {"not-shuffled", ReportKind::NotShuffled},      {"tricks-disputed", ReportKind::TrickDisputed},
    {"touched-hand", ReportKind::HandTouched},      {"wrong-pocket", ReportKind::WrongPocket},
    {"counted", ReportKind::HandCounted},           {"found", ReportKind::CardFound},
    {"two-cards", ReportKind::TwoCardsInTrick},     {"misinformed", ReportKind::Misinformed},
};

std::optional<std::string_view> after(const Words& words, std::string_view word, std::size_t from = 1) {
    for (std::size_t i = from; i + 1 < words.size(); ++i)
        if (words[i] == word) return words[i + 1];
    return std::nullopt;
}

std::string after_colon(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return {};
    text.remove_prefix(colon + 1);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return std::string(text);
}

/// An incident as a line names it: number, or code or clause, and what else it says of it.
struct IncidentName {
    std::string lower, as_written;
    std::optional<Seat> by;
    std::optional<Card> card;
    std::optional<int> trick;

    bool fits(const laws::LawCode& code, const laws::Incident& i) const {
        const auto* row = code.row(i.situation);
        const bool named = to_string(i.code) == lower || i.clause == as_written ||
                           (row && std::find(row->clauses.begin(), row->clauses.end(), as_written) != row->clauses.end());
        return named && (!by || i.facts.seat == by) && (!card || i.facts.card == card) && (!trick || i.facts.trick == *trick);
    }
    bool narrowed() const { return by || card || trick; }
};

/// The words up to the first colon: behind it stands what somebody says.
Words before_colon(Words words) {
    for (std::size_t i = 2; i < words.size(); ++i)
        if (words[i].back() == ':') {
            words.lower.resize(i + 1);
            words.as_written.resize(i + 1);
        }
    return words;
}

}  // namespace

const laws::Incident* Case::incident(const Words& words, std::size_t at) {
    const auto& incidents = state().incidents;
    if (at < words.size() && (words[at] == "incident" || words[at] == "number")) ++at;
    const auto none = [&] { return fail("no incident " + words.rest(at) + ": " + std::to_string(incidents.size()) + " so far, --explain prints them"), nullptr; };
    if (at >= words.size()) return fail("no incident is named: write it behind \"on\", as 45E1, 45E1 by west, or its number"), nullptr;
    IncidentName name{std::string(words[at]), words.as_written[at], {}, {}, {}};
    for (auto* text : {&name.lower, &name.as_written}) std::erase(*text, ':');
    for (std::size_t i = at + 1; i < words.size() && words[i - 1].back() != ':' && words[i] != ":"; ++i) {
        if (words[i] == "by" && i + 1 < words.size()) name.by = seat(words[i + 1]);
        else if (words[i] == "trick" && i + 1 < words.size()) name.trick = number(words[i + 1]);
        else if (const auto card = bridge::card_from_string(words[i])) name.card = card;
    }
    const laws::Incident* found = nullptr;
    int fitting = 0;
    std::string numbers;
    for (const auto& one : incidents)
        if (name.fits(code_, one)) {
            found = &one;
            ++fitting;
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(one.id.value);
        }
    // A bare number that is no clause of any incident is an incident's own: the third is 3.
    const bool digits = name.lower.find_first_not_of("0123456789") == std::string::npos;
    if (fitting == 0 && digits) {
        const auto* own = state().incident({static_cast<std::uint64_t>(number(name.lower))});
        return own ? own : none();
    }
    if (fitting > 1 && name.narrowed())
        return fail(words.rest(at) + " is more than one incident: " + numbers + ": say which, by number, seat, card or trick"), nullptr;
    return found ? found : none();
}

// east reports looked about north [SK] [on 56] [in trick 3] [cards 14] [: what he says]
static bool report(Case& c, Hands& hands, Seat who, const Words& words, std::string_view text,
                   const std::optional<Seat>& about, std::optional<Card> card, std::uint64_t incident) {
    const auto keyed = before_colon(words);
    const auto count = [&](const char* word) { return static_cast<std::uint32_t>(std::clamp(c.number(after(keyed, word, 3).value_or("0")), 0, 52)); };
    const auto kind = std::find_if(std::begin(report_words), std::end(report_words),
                                   [&](const auto& r) { return r.first == words[2] || std::string(r.first) + ":" == words[2]; });
    if (kind == std::end(report_words)) return c.refuse("\"" + std::string(words[2]) + "\" cannot be reported: see tests/laws/README.md"), true;
    hands.press(who, reading::ReportKey{kind->second, about.value_or(who), after_colon(text), card, incident, std::min(count("trick"), 13U), count("cards")});
    return true;
}

// director is told hesitation 73D of west [about north] [by south] [SK] [at call 4] [in trick 3] [cards 14] [board 1] [: what he is told]
bool TableWords::told(Case& c, const Words& all, std::string_view text) {
    const auto words = before_colon(all);
    if (words.size() < 5) return c.refuse("director is told CODE CLAUSE of WHO: kibitz law show CLAUSE has the row's code"), true;
    const auto bare = [](std::string word) { return std::erase(word, ':'), word; };
    reading::CaseTold told;
    told.situation = bare(std::string(words[3])) + " " + bare(words.as_written[4]);
    told.by = "the Director";
    told.words = after_colon(text);
    const auto whom = [&](std::string_view word) -> std::optional<Seat> {
        const auto name = after(words, word, 5);
        return name ? c.seat(bare(std::string(*name))) : std::nullopt;
    };
    const auto count = [&](std::string_view word) {
        return static_cast<std::uint32_t>(std::max(0, c.number(bare(std::string(after(words, word, 5).value_or("0"))))));
    };
    told.seat = whom("of");
    told.other_seat = whom("about");
    told.told_by = whom("by");
    told.call = count("call");
    told.trick = count("trick");
    told.count = count("cards");
    told.play = count("board");
    for (std::size_t i = 5; i < words.size() && !told.card; ++i) told.card = bridge::card_from_string(bare(std::string(words[i])));
    c.hands_.command(told);
    return true;
}

bool TableWords::run(Case& c, const Words& words, std::string_view text) {
    auto& hands = c.hands_;
    if (words[0] == "director" && words[1] == "rules") return ruling(c, words);
    if (words[0] == "director" && words[1] == "is" && words[2] == "told") return told(c, words, text);
    if (words[0] == "director" && words[1] == "calls" && words[2] == "round")
        return hands.command(reading::RoundSignal{static_cast<std::uint32_t>(c.number(words[3]))}), true;
    if (words[0] == "director" && (words[1] == "sees" || words[1] == "dismisses" || words[1] == "undoes")) {
        const auto* incident = c.incident(words, 2);
        if (!incident) return true;
        reading::IncidentCommand command;
        command.incident = incident->id.value;
        command.by = "the Director";
        command.action = words[1] == "sees"        ? reading::DirectorAction::Seen
                         : words[1] == "dismisses" ? reading::DirectorAction::Dismiss
                                                   : reading::DirectorAction::Undo;
        return hands.command(command), true;
    }
    if (words[0] == "board" && (words[1] == "leaves" || words[1] == "lies")) {  // board leaves | board lies in the middle [as N]
        const auto tag = after(words, "as");
        hands.board_tag(words[1] == "leaves" ? std::nullopt : std::optional(TagId{0xb0a4d000U + (tag ? static_cast<std::uint32_t>(c.number(*tag)) : c.start_.board.value())}));
        return true;
    }
    if (words[0] == "device") {  // device north.touch fails | works
        const std::string named = words.as_written.size() > 1 ? words.as_written[1] : "";
        const auto device = device_from_name(named);
        if (!device) return c.refuse("no device \"" + named + "\": " + std::string(device_name_rule)), true;
        hands.device(*device, words[2] == "works");
        return true;
    }
    if (words[0] == "figures") {  // figures on 45F|claim before 10 [after 9] [other 10]
        const bool claim = words[2] == "claim";
        const std::size_t at = words[2] == "on" ? 3 : 2;
        const auto* incident = claim ? nullptr : c.incident(words, at);
        if (!incident && !claim) return true;
        const auto tricks = [&](const char* word) -> std::optional<std::uint32_t> {
            if (const auto n = after(words, word)) return static_cast<std::uint32_t>(c.number(*n));
            return std::nullopt;
        };
        hands.command(reading::FiguresReady{claim ? 0 : incident->id.value, tricks("before").value_or(0), tricks("after"), tricks("other")});
        return true;
    }
    if (words[0] == "resync") {  // resync north leads [SK S2] [won 5 3] [result 9]
        const auto leader = c.seat(words[1]);
        if (!leader) return c.refuse("resync names the leader: resync north leads [cards of the trick] [won NS EW] [result TRICKS]"), true;
        reading::Resync command;
        command.leader = *leader;
        for (std::size_t i = 3; i < words.size(); ++i) {
            if (words[i] == "won" && i + 2 < words.size()) {
                command.tricks_ns = static_cast<std::uint32_t>(c.number(words[i + 1]));
                command.tricks_ew = static_cast<std::uint32_t>(c.number(words[i + 2]));
                i += 2;
            } else if (words[i] == "result" && i + 1 < words.size()) {
                command.declarer_tricks = static_cast<std::uint32_t>(c.number(words[++i]));
            } else if (const auto card = c.card(words[i])) {
                command.trick.push_back(*card);
            }
        }
        constexpr std::size_t most_cards = 3;  // of a trick that is not complete
        if (command.trick.size() > most_cards) return c.refuse("an open trick has three cards at most: name those that lie on the table now"), true;
        return hands.command(command), true;
    }

    const auto who = c.seat(words[0]);
    if (!who) return false;
    const auto verb = words[1];
    if (verb == "reports") {
        std::optional<Seat> about;
        if (const auto word = after(words, "about")) {
            std::string seat(*word);
            std::erase(seat, ':');
            about = c.seat(seat);
            if (!about) return c.refuse("\"" + seat + "\" is nobody at this table"), true;
        }
        std::optional<Card> card;
        for (std::size_t i = 3; i < words.size() && !card; ++i) {
            std::string word(words[i]);
            std::erase(word, ':');
            card = bridge::card_from_string(word);
            if (word.size() < words[i].size()) break;
        }
        std::uint64_t incident = 0;
        for (std::size_t i = 3; i + 1 < words.size(); ++i)
            if (words[i] == "on") {
                const auto* found = c.incident(words, i + 1);
                if (!found) return true;
                incident = found->id.value;
                break;
            }
        return report(c, hands, *who, words, text, about, card, incident);
    }
    if (verb == "leaves" && words[2] == "seat") return hands.sit(*who, false), true;
    if (verb == "sits") return hands.sit(*who, true), true;
    if (verb == "stops" && words.size() == 2) return hands.press(*who, reading::StopKey{}), true;
    if (verb == "asks" && words[2] == "about") {
        const auto about = c.seat(words[3]);
        if (!about) return c.refuse("\"" + std::string(words[3]) + "\" is nobody at this table"), true;
        return hands.press(*who, reading::QuestionKey{*about}), true;
    }
    if (verb == "explains") {
        std::string seat(words[2]);
        std::erase(seat, ':');
        const auto about = c.seat(seat);
        if (!about) return c.refuse("\"" + seat + "\" is nobody at this table"), true;
        return hands.press(*who, reading::ExplainKey{*about, after_colon(text)}), true;
    }
    if (verb == "confirms") return hands.press(*who, reading::ConfirmKey{true}), true;
    if (verb == "objects") return hands.press(*who, reading::ConfirmKey{false}), true;
    return false;
}

/// "4SX by south 10 weight 70", from the word `at` on; "passed out". Nothing where it is none.
std::optional<reading::Outcome> TableWords::outcome(Case& c, const Words& words, std::size_t at) {
    reading::Outcome read;
    const bool passed_out = words[at] == "passed";
    const std::size_t weight = at + (passed_out ? 2 : 4);
    if (words[weight] == "weight") read.weight = static_cast<std::uint32_t>(c.number(words[weight + 1]));
    if (passed_out) return read;
    std::string text = at < words.as_written.size() ? words.as_written[at] : "";
    using enum bridge::Doubling;
    auto doubling = Undoubled;
    while (!text.empty() && (text.back() == 'X' || text.back() == 'x')) {
        doubling = doubling == Undoubled ? Doubled : Redoubled;
        text.pop_back();
    }
    const auto by = c.seat(words[at + 2]);
    const auto bid = bridge::call_from_string(text);
    if (words[at + 1] != "by" || !by || !bid || !bid->is_bid()) return std::nullopt;
    read.contract = bridge::Contract{bid->bid(), doubling, *by};
    read.declarer_tricks = static_cast<std::uint32_t>(c.number(words[at + 3]));
    return read;
}

// director rules OPTION on INCIDENT [suit H] [tricks 3] [score 420 -420] [percent 60 40] [outcome 4S by south 10 weight 70]
bool TableWords::ruling(Case& c, const Words& words) {
    std::size_t on = 3;
    while (on + 1 < words.size() && words[on] != "on") ++on;
    const auto* incident = c.incident(words, on + 1);
    if (!incident) return true;
    reading::IncidentCommand command;
    command.action = reading::DirectorAction::Rule;
    command.incident = incident->id.value;
    command.by = "the Director";
    const auto offered = words::options(c.code_, *incident);
    for (std::size_t i = 0; i < offered.size(); ++i)
        if (offered[i].code == words[2]) {
            command.option = static_cast<std::uint32_t>(i + 1);
            command.code = offered[i].code;
        }
    if (words[2] == "option") command.option = static_cast<std::uint32_t>(c.number(words[3]));  // by number, offered or not
    if (command.option == 0) return c.refuse("option " + std::string(words[2]) + " is not offered"), true;
    if (const auto suit = after(words, "suit", on)) {
        command.given.suit = suit->size() == 1 ? bridge::suit_from_letter(suit->front()) : std::nullopt;
        if (!command.given.suit) return c.refuse("\"" + std::string(*suit) + "\" is no suit: S, H, D or C"), true;
    }
    if (const auto tricks = after(words, "tricks", on)) command.given.tricks = static_cast<std::uint32_t>(c.number(*tricks));
    if (const auto side = after(words, "side", on)) {
        if (*side != "ns" && *side != "ew") return c.refuse("\"" + std::string(*side) + "\" is no side: ns or ew"), true;
        command.given.side = *side == "ns" ? bridge::Side::NorthSouth : bridge::Side::EastWest;
    }
    if (const auto penalty = after(words, "penalty", on)) command.given.penalty = static_cast<std::uint32_t>(c.number(*penalty));
    if (const auto clause = after(words, "clause", on)) command.given.clause = std::string(*clause);
    for (std::size_t i = on; i + 2 < words.size(); ++i)
        if (words[i] == "score") {
            command.given.score_ns = c.number(words[i + 1]);
            command.given.score_ew = c.number(words[i + 2]);
        } else if (words[i] == "percent") {
            command.given.percent_ns = static_cast<std::uint32_t>(c.number(words[i + 1]));
            command.given.percent_ew = static_cast<std::uint32_t>(c.number(words[i + 2]));
        }
    for (std::size_t i = on; i < words.size(); ++i)
        if (words[i] == "outcome") {
            const auto one = outcome(c, words, i + 1);
            if (!one) return c.refuse("\"" + words.rest(i) + "\" is no outcome: write outcome 4S by south 10 weight 70"), true;
            command.given.outcomes.push_back(*one);
        }
    return c.hands_.command(command), true;
}

// session: NAME [round NS-PAIR EW-PAIR boards 1 2 3 [round ...]]
void TableWords::session(Case& c, const Words& words) {
    reading::SessionStart session;
    session.name = words.as_written.size() > 1 ? words.as_written[1] : "";
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (words[i] == "round" && i + 2 < words.size()) {
            session.rounds.push_back({words.as_written[i + 1], words.as_written[i + 2], {}});
            i += 2;
        } else if (words[i] == "boards") {
            continue;
        } else if (!session.rounds.empty()) {
            session.rounds.back().boards.emplace_back(static_cast<std::uint32_t>(c.number(words[i])));
        } else {
            return c.refuse("\"" + std::string(words[i]) + "\" is not understood: session: NAME round NS EW boards 1 2 3");
        }
    }
    c.hands_.command(session);
}

}  // namespace kibitz::scenario
