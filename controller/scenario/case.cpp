#include "controller/scenario/case.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <sstream>
#include <tl/expected.hpp>

#include "controller/laws/decision.hpp"
#include "controller/laws/rulings.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::scenario {
namespace {

using bridge::Suit;

/// What was done is seen after this long.
constexpr std::chrono::milliseconds seen_by{400};
/// What an incident is held for is over after this long: a finger on dummy's card is told last, 8 s after it came.
constexpr std::chrono::seconds told_by{12};
/// ... and what was found when the board was thought over, at the end.
constexpr std::chrono::seconds settled_by{25};

/// One hand of PBN's deal text, "AK2.QJ.T98.5432". Returns what is wrong with it; empty when nothing is.
std::string read_hand(const std::string& text, bridge::Deal& deal, Seat seat) {
    int suit = 3;
    for (char c : text) {
        if (c == '.') {
            if (--suit < 0) return text + " has more than four suits: spades.hearts.diamonds.clubs";
            continue;
        }
        const auto rank = bridge::rank_from_letter(c);
        if (!rank) return std::string(1, c) + " in " + text + " is no rank: write AKQJT98765432";
        const Card card(static_cast<Suit>(suit), *rank);
        for (Seat other : bridge::all_seats)
            if (deal.hands[other].contains(card)) return to_string(card) + " is dealt twice: give each card to one hand";
        deal.hands[seat].insert(card);
    }
    const int cards = deal.hands[seat].size();
    return cards > bridge::cards_in_hand ? text + " has " + std::to_string(cards) + " cards: a hand has thirteen at most" : "";
}

/// PBN's deal text, "N:AK2.QJ.T98.5432 ...", '-' for an unknown hand. What is wrong, where it is none.
tl::expected<bridge::Deal, std::string> deal_from_pbn(std::string_view text) {
    const auto no_deal = [] {
        return tl::unexpected(std::string("this is no deal: write it as PBN does, N:spades.hearts.diamonds.clubs and three more hands"));
    };
    if (text.size() < 3 || text[1] != ':') return no_deal();
    const auto first = bridge::seat_from_letter(text[0]);
    if (!first) return no_deal();
    bridge::Deal deal;
    std::istringstream hands{std::string(text.substr(2))};
    std::string hand;
    for (int i = 0; i < 4; ++i) {
        if (!(hands >> hand)) return no_deal();
        if (hand == "-") continue;
        if (auto why = read_hand(hand, deal, clockwise(*first, i)); !why.empty()) return tl::unexpected(std::move(why));
    }
    if (hands >> hand) return tl::unexpected("\"" + hand + "\" is a fifth hand: a deal has four");
    return deal;
}

}  // namespace

std::string Words::rest(std::size_t from) const {
    std::string text;
    for (std::size_t i = from; i < as_written.size(); ++i) text += (text.empty() ? "" : " ") + as_written[i];
    return text;
}

Words split(std::string_view line) {
    Words words;
    std::string text(line);
    // "case:his partner", "case : his partner", "about north:he said": the first colon ends its word.
    if (auto colon = text.find(':'); colon != std::string::npos) {
        if (const auto first = text.find(' '); first != std::string::npos && text.find_first_not_of(' ', first) == colon) {
            text.erase(first, colon - first);
            colon = first;
        }
        if (colon + 1 < text.size() && text[colon + 1] != ' ') text.insert(colon + 1, " ");
    }
    std::istringstream in{text};
    for (std::string word; in >> word;) {
        words.as_written.push_back(word);
        std::transform(word.begin(), word.end(), word.begin(), [](unsigned char ch) { return std::tolower(ch); });
        words.lower.push_back(word);
    }
    return words;
}

/// The code, with what the play is judged by at a table of this model.
static laws::LawCode judged_at(const boards::Board& board, laws::LawCode code) {
    code.judged_by = board.weights;
    return code;
}

Case::Case(std::string_view file, const boards::Board& board, const laws::LawCode& code, Judged judged)
    : file_(file), judged_(judged), code_(judged_at(board, code)),
      pipeline_(perception::Config{code.thresholds, board.sensors(), board.geometry(), board.packs(), code_.judged_by}, code_,
                [this](const laws::Event& event, const laws::TableState& state) {
                    clauses_.resize(state.incidents.size());
                    const auto had = [&](laws::IncidentId id, laws::Situation situation) {
                        rows_.emplace_back(id, situation);
                        if (const auto* row = code_.row(situation))
                            clauses_[id.value - 1].insert(clauses_[id.value - 1].end(), row->clauses.begin(), row->clauses.end());
                    };
                    if (const auto* raised = std::get_if<laws::event::IncidentRaised>(&event.body))
                        had(raised->incident.id, laws::row_named(raised->incident));
                    if (const auto* updated = std::get_if<laws::event::IncidentUpdated>(&event.body); updated && updated->situation)
                        had(updated->id, *updated->situation);
                    if (const auto* refused = std::get_if<laws::event::CommandRefused>(&event.body)) refused_ = words::refusal(refused->refusal);
                }),
      hands_(board, pipeline_) {
    start_.board = bridge::BoardNumber(1);
}

void Case::fail(std::string what) { failures_.push_back(file_ + ":" + std::to_string(line_) + ": " + std::move(what)); }

std::optional<Seat> Case::seat(std::string_view word) const {
    for (Seat s : bridge::all_seats) {
        const auto full = bridge::name(s);
        if (word.size() == full.size() && std::tolower(full[0]) == word[0] && full.substr(1) == word.substr(1)) return s;
    }
    if (!state().board || !state().board->contract) return std::nullopt;
    const auto& contract = *state().board->contract;
    if (word == "declarer") return contract.declarer;
    if (word == "dummy") return contract.dummy();
    if (word == "leader") return contract.opening_leader();
    return std::nullopt;
}

std::optional<Card> Case::card(std::string_view word) {
    auto found = bridge::card_from_string(word);
    if (!found) fail("\"" + std::string(word) + "\" is no card: write suit and rank, as SK, H2, DT");
    return found;
}

int Case::number(std::string_view word) {
    auto digits = word;
    if (!digits.empty() && digits.back() == ':') digits.remove_suffix(1);
    if (!digits.empty() && digits.front() == '+') digits.remove_prefix(1);
    int found = 0;
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), found);
    if (wrong == std::errc{} && end == digits.data() + digits.size()) return found;
    fail("\"" + std::string(word) + "\" is no number: write it in digits");
    return 0;
}

void Case::start_board() {
    if (started_) return;
    started_ = true;
    start_.deal = known_ ? deal_ : bridge::Deal{};
    hands_.command(start_);
}

bridge::CardSet Case::penalty_cards() const {
    bridge::CardSet cards;
    if (state().board)
        for (const auto& penalty : state().board->penalty_cards) cards.insert(penalty.card);
    return cards;
}

bridge::CardSet Case::open_lead() const {
    bridge::CardSet cards;
    const auto* led = state().board && state().board->open_lead ? state().incident(*state().board->open_lead) : nullptr;
    const bool open = led && (led->status == laws::IncidentStatus::Raised || led->status == laws::IncidentStatus::Seen);
    if (open && led->facts.card) cards.insert(*led->facts.card);
    // Laid as his lead a moment ago and not seen to lie still yet, or for a turn that has still to come.
    const auto in_turn = laws::turn(state());
    for (const Seat at : bridge::all_seats)
        if (const auto seen = state().board ? state().board->seen[at] : std::nullopt; seen && (at == in_turn || seen->awaits_turn)) cards.insert(seen->card);
    return cards;
}

void Case::next_board() {
    hands_.command(reading::BoardEnd{});
    hands_.clear();
    started_ = false;
}

void Case::spread_when_due() {
    if (hands_.is_spread() || state().phase != laws::Phase::Play) return;
    const auto& contract = *state().board->contract;
    hands_.spread(contract.dummy(), deal_.hands[contract.dummy()], contract.trump());
}

void Case::line(int number, const Words& words, std::string_view text) {
    line_ = number;
    const auto colon = text.find(':');
    const auto value = [&] {
        auto v = text.substr(colon + 1);
        v.remove_prefix(std::min(v.find_first_not_of(" \t"), v.size()));
        return v;
    };
    if (words[0] == "title:") {
        title = value();
    } else if (words[0] == "next" && words[1] == "board") {
        next_board();
    } else if (words[0] == "take" && words[1] == "off") {  // the board, finished or not
        hands_.clear();
        hands_.command(reading::BoardEnd{});
    } else if (words[0] == "players:") {  // players: NORTH EAST SOUTH WEST, one word each
        for (Seat s : bridge::all_seats)
            if (words.size() > 1U + static_cast<std::size_t>(index(s))) start_.players[s] = words.as_written[1U + static_cast<std::size_t>(index(s))];
    } else if (words[0] == "panels:") {
        if (words[1] != "flag" && words[1] != "prevent") fail("panels is flag or prevent: what they do with an illegal call");
        start_.prevent_illegal_calls = words[1] == "prevent";
    } else if (words[0] == "session:") {
        TableWords::session(*this, words);
    } else if (words[0] == "put" && words[1] == "on") {
        start_board();
    } else if (words[0] == "board:") {
        const int board = this->number(words[1]);
        if (board < 0) fail("board " + std::string(words[1]) + ": boards are numbered from 1, and 0 is one without a number");
        start_.board = bridge::BoardNumber(static_cast<std::uint32_t>(std::max(0, board)));
        start_.dealer = dealer_of(start_.board);
        start_.vulnerability = vulnerability_of(start_.board);
    } else if (words[0] == "dealer:") {
        if (const auto dealer = seat(words[1])) start_.dealer = *dealer;
        else fail("dealer is a seat: north, east, south or west");
    } else if (words[0] == "vulnerable:") {
        const std::string_view v = words[1];
        if (v == "none") start_.vulnerability = bridge::Vulnerability::None;
        else if (v == "ns") start_.vulnerability = bridge::Vulnerability::NorthSouth;
        else if (v == "ew") start_.vulnerability = bridge::Vulnerability::EastWest;
        else if (v == "all" || v == "both") start_.vulnerability = bridge::Vulnerability::Both;
        else fail("vulnerable is none, ns, ew or all");
    } else if (words[0] == "deal:" || words[0] == "unknown-deal:") {
        known_ = words[0] == "deal:";
        if (const auto deal = deal_from_pbn(value())) deal_ = *deal;
        else fail(deal.error());
    } else if (words[0] == "expect") {
        start_board();
        let_be_told();
        Expectations::run(*this, words);
    } else {
        if (words[0] != "director") start_board();  // he may call a round, or rule, with no board on the table
        else if (judged_ == Judged::AsAtATable) let_be_told();  // he rules on what he has been told
        if (!TableWords::run(*this, words, text) && !Gestures::run(*this, words, text))
            fail("\"" + std::string(words[0]) + (words.size() > 1 ? " " + std::string(words[1]) : "") +
                 "\" is not understood: see the words in tests/laws/README.md");
    }
    if (hands_.overfull())
        fail("more than " + std::to_string(reading::Inventory::max_tags) + " cards lie in one zone: a reader tells no more apart");
}

void Case::let_be_told() {
    hands_.wait(seen_by);
    const auto held = [&](const laws::Incident& incident) { return incident.status == laws::IncidentStatus::Held; };
    // A card that came before its turn is judged when it can no longer be explained otherwise.
    const auto unjudged = [&](Seat seat) { return state().board && laws::early_card_judged_at(code_, state(), seat); };
    const auto more_to_come = [&] {
        return std::any_of(state().incidents.begin(), state().incidents.end(), held) || laws::card_not_seen_told_at(code_, state()) ||
               std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), unjudged);
    };
    for (auto waited = Duration::zero(); waited < told_by && more_to_come(); waited += seen_by) hands_.wait(seen_by);
}

std::vector<std::string> Case::told() const {
    std::vector<std::string> lines;
    for (const auto& incident : state().incidents) {
        lines.push_back(std::to_string(incident.id.value) + ". " + words::account(code_, incident) + " [" +
                        std::string(to_string(incident.level)) + ", " + std::string(to_string(incident.status)) + "]");
        for (const auto& sentence : words::seen(code_, incident)) lines.push_back("   " + sentence);
        const auto offered = words::options(code_, incident);
        for (std::size_t i = 0; i < offered.size(); ++i) {
            const auto why = words::reason(laws::closed(code_, state(), incident, laws::offered(code_, incident)[i]));
            lines.push_back("   - " + offered[i].code + ": " + offered[i].label + " (" + offered[i].clause + ")" +
                            (why.empty() ? "" : ", closed: " + why));
        }
    }
    return lines;
}

CaseResult Case::finish() {
    hands_.wait(judged_ == Judged::AtOnce ? std::chrono::seconds(3) : settled_by);
    const auto& incidents = state().incidents;
    std::vector<bool> used(incidents.size());
    for (const auto& want : expected_) {
        bool found = false;
        for (std::size_t i = 0; i < incidents.size() && !found; ++i) {
            const auto& incident = incidents[i];
            const bool named = want.what == to_string(incident.code) ||
                               std::find(clauses_[i].begin(), clauses_[i].end(), want.what) != clauses_[i].end();
            found = !used[i] && named && (!want.by || incident.facts.seat == want.by) &&
                    (!want.trick || incident.facts.trick == *want.trick) && (!want.level || incident.level == *want.level);
            if (found) used[i] = true;
        }
        line_ = want.line;
        if (!found) fail("expected incident " + want.what + " was not raised");
    }
    for (std::size_t i = 0; i < incidents.size(); ++i)
        if (!used[i])
            fail("incident " + std::string(to_string(incidents[i].code)) + " (" + incidents[i].clause +
                 ") was raised and not expected: " + words::headline(code_, incidents[i]));
    auto name = title.empty() ? file_ : title;
    if (case_line != 0) name = case_title.empty() ? name + ": line " + std::to_string(case_line) : name + ": " + case_title;
    CaseResult result{std::move(name), case_line, failures_.empty(), failures_, {}, code_.name, {}};
    for (const auto& [id, situation] : rows_) {
        const auto* incident = state().incident(id);
        if (incident && incident->told) result.raised.push_back({incident->told_as.value_or(situation), !incident->told_by.empty()});
    }
    return result;
}

namespace {

struct Line {
    int number;
    std::string text;
    Words words;
};

/// The lines that say something: comments and blank ones are left out.
std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    std::istringstream in{std::string(text)};
    std::string raw;
    for (int number = 1; std::getline(in, raw); ++number) {
        if (const auto hash = raw.find('#'); hash != std::string::npos) raw.resize(hash);
        raw.erase(0, std::min(raw.find_first_not_of(" \t"), raw.size()));
        if (!raw.empty() && raw.back() == '\r') raw.pop_back();
        if (auto words = split(raw); words.size() > 0) lines.push_back({number, raw, std::move(words)});
    }
    return lines;
}

}  // namespace

namespace {

using ReadCode = tl::expected<laws::LawCode, std::vector<std::string>>;

/// A law code built in, or a file: its name has `/` or `.textproto` in it.
ReadCode read_code(const std::string& name, const ReadFile& read) {
    if (!read || (name.find('/') == std::string::npos && name.find(".textproto") == std::string::npos))
        return laws::embedded_law_code(name);
    const auto text = read(name);
    if (!text) return tl::unexpected(std::vector{"law code \"" + name + "\" cannot be read: name a file that is there"});
    return laws::load_law_code(*text, name);
}

/// The law code of that name. Read once for all cases.
const ReadCode& judged_by(const std::string& name, Judged judged, const ReadFile& read) {
    thread_local std::map<std::pair<std::string, Judged>, ReadCode> known;
    const auto found = known.find({name, judged});
    if (found != known.end()) return found->second;
    auto code = read_code(name, read);
    if (code && judged == Judged::AtOnce) code = laws::told_at_once(*std::move(code));
    return known.emplace(std::pair{name, judged}, std::move(code)).first->second;
}

/// A file may hold several cases that share what stands before the first `case:` line, so that a Director reads side by
/// side what one gesture means for different players or codes.
CaseResult run_one(const std::vector<const Line*>& lines, std::string_view file_name, const boards::Board& board,
                   std::string_view law_code, bool explain, Judged judged, const ReadFile& read) {
    std::string name(law_code.empty() ? "duplicate-2017" : law_code);
    int named_at = 1;
    for (const auto* line : lines)
        if (line->words[0] == "law-code:") {
            name = line->words.as_written.size() > 1 ? line->words.as_written[1] : "";
            // A file stands beside the case.
            const auto folder = file_name.rfind('/');
            if (name.find(".textproto") != std::string::npos && name.front() != '/' && folder != std::string::npos)
                name = std::string(file_name.substr(0, folder + 1)) + name;
            named_at = line->number;
        }
    const auto& code = judged_by(name, judged, read);
    if (!code) {
        CaseResult unknown{std::string(file_name), 0, false, {}, {}};
        for (const auto& why : code.error()) unknown.why.push_back(std::string(file_name) + ":" + std::to_string(named_at) + ": " + why);
        return unknown;
    }
    Case c(file_name, board, *code, judged);
    for (const auto* line : lines) {
        if (line->words[0] == "case:") {
            c.case_line = line->number;
            c.case_title = line->words.rest(1);
        } else if (line->words[0] != "law-code:") {
            c.line(line->number, line->words, line->text);
        }
    }
    auto result = c.finish();
    if (explain) result.told = c.told();
    return result;
}

}  // namespace

Result run(std::string_view text, std::string_view file_name, const boards::Board& board, std::string_view law_code, bool explain,
           Judged judged, const ReadFile& read) {
    const auto lines = lines_of(text);
    if (lines.empty()) {
        CaseResult nothing{std::string(file_name), 0, false, {}, {}};
        nothing.why.push_back(std::string(file_name) + ":1: nothing is said here: a case has a board, what is done, and what is expected of it");
        return {false, std::string(file_name), nothing.why, {nothing}};
    }
    std::vector<const Line*> shared;
    auto line = lines.begin();
    for (; line != lines.end() && line->words[0] != "case:"; ++line) shared.push_back(&*line);
    Result all{true, std::string(file_name), {}, {}};
    for (const auto* one : shared)
        if (one->words[0] == "title:") all.title = one->words.rest(1);
    do {
        auto lines_of_case = shared;
        if (line != lines.end()) {
            do lines_of_case.push_back(&*line);
            while (++line != lines.end() && line->words[0] != "case:");
        }
        all.cases.push_back(run_one(lines_of_case, file_name, board, law_code, explain, judged, read));
        const auto& one = all.cases.back();
        all.passed = all.passed && one.passed;
        all.why.insert(all.why.end(), one.why.begin(), one.why.end());
    } while (line != lines.end());
    return all;
}

}  // namespace kibitz::scenario
