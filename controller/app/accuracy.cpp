#include "controller/app/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "controller/bridge/call.hpp"
#include "controller/bridge/card.hpp"

namespace kibitz::app {
namespace {

using bridge::Seat;
using Kind = drivers::Irregularity::Kind;

std::string_view certainty_word(Certainty certainty) {
    switch (certainty) {
        case Certainty::Certain: return "certain";
        case Certainty::Probable: return "probable";
        case Certainty::Doubtful: break;
    }
    return "doubtful";
}

std::string card_words(Seat seat, bridge::Card card, int trick) {
    return std::string(bridge::name(seat)) + "'s " + to_string(card) + " to trick " + std::to_string(trick);
}

/// What the record must come to: tricks as the cards fell, and the rest by the agreed claim.
struct TrueResult {
    bool known = false;
    bool passed_out = false;
    int declarer_tricks = 0;
};

TrueResult true_result(const formats::Game& game, std::span<const drivers::Truth::Play> plays) {
    TrueResult out;
    if (!game.contract) return {true, true, 0};
    int won[2] = {0, 0};
    std::optional<bridge::Trick> trick;
    for (const auto& play : plays) {
        if (!trick || trick->complete()) trick = bridge::Trick(play.seat);
        trick->play(play.card);
        if (trick->complete())
            ++won[static_cast<int>(bridge::side_of(trick->winner(bridge::trump_suit(game.contract->bid.denomination()))))];
    }
    const auto side = bridge::side_of(game.contract->declarer);
    const int declarer = won[static_cast<int>(side)];
    const int all = won[0] + won[1];
    if (all == 13) return {true, false, declarer};
    if (game.claim) {
        const bool own = bridge::side_of(game.claim->seat) == side;
        return {true, false, declarer + (own ? game.claim->tricks : 13 - all - game.claim->tricks)};
    }
    // Ended early without a claim in the file: the agreed result is all there is.
    if (game.declarer_tricks) return {true, false, *game.declarer_tricks};
    return out;
}

/// One game's comparison.
class Comparison {
public:
    Comparison(const Expected& expected, std::size_t index, const formats::Game& game, const RecordedGame& recorded, Accuracy& out,
               std::vector<Mistake>& mistakes)
        : expected_(expected), index_(index), game_(game), recorded_(recorded), out_(out), mistakes_(mistakes) {}

    void calls() {
        for (std::size_t i = 0; i < game_.calls.size(); ++i) {
            ++out_.calls;
            const auto& call = game_.calls[i];
            if (i < recorded_.calls.size() && recorded_.calls[i].seat == call.seat && recorded_.calls[i].call == call.call)
                ++out_.calls_right;
            else
                mistake("call " + std::to_string(i + 1) + ", " + std::string(bridge::name(call.seat)) + "'s " +
                        to_string(call.call) + ", is not in the record");
        }
    }

    void cards(std::span<const drivers::Truth::Play> plays) {
        std::vector<bool> used(recorded_.cards.size(), false);
        for (const auto& play : plays) {
            ++out_.cards;
            const auto found = std::find_if(recorded_.cards.begin(), recorded_.cards.end(), [&](const auto& c) {
                return c.seat == play.seat && c.card == play.card && c.trick == play.trick;
            });
            if (found == recorded_.cards.end()) {
                const bool said = says_unknown(play.seat, play.trick);
                if (said) ++out_.cards_said;
                else silently_wrong_ = true;
                mistake(card_words(play.seat, play.card, play.trick) + (said ? " is said to be unknown" : " is not in the record"));
                continue;
            }
            ++out_.cards_right;
            used[static_cast<std::size_t>(found - recorded_.cards.begin())] = true;
            const Duration delay = found->at - std::max(play.at, play.told_from);
            out_.delays.note(delay);
            if (play.plain) out_.clean_delays.note(delay);
        }
        for (std::size_t i = 0; i < used.size(); ++i) {
            const auto& c = recorded_.cards[i];
            out_.card_reliability.state(stated(c.certainty), used[i]);
            if (used[i]) continue;
            ++out_.cards_extra;
            const bool said = says_unknown(c.seat, c.trick);
            if (said) ++out_.extra_said;
            else silently_wrong_ = true;
            mistake(card_words(c.seat, c.card, c.trick) + " is in the record and was not played" + (said ? "; it is said to be doubtful" : ""));
        }
    }

    /// @param told whether a key told the table how a board ended that was not played to its end
    void result(std::span<const drivers::Truth::Play> plays, bool told) {
        const auto truth = true_result(game_, plays);
        if (!truth.known) return;
        const bool has = recorded_.result.has_value();
        // What nobody told cannot be known; but a result that is made up is wrong.
        if (!told && !has) {
            ++out_.untold;
            return;
        }
        ++out_.results;
        const bool right = truth.passed_out ? has && !recorded_.result->contract
                                            : has && recorded_.result->contract == game_.contract &&
                                                  recorded_.result->declarer_tricks == truth.declarer_tricks;
        if (has) out_.result_reliability.state(stated(recorded_.ended), right);
        if (right) {
            ++out_.results_right;
            return;
        }
        if (has) silently_wrong_ = true;  // no result is no wrong one
        mistake("result: " + (truth.passed_out ? std::string("passed out") : std::to_string(truth.declarer_tricks) + " tricks") +
                ", recorded: " +
                (!has                           ? std::string("none")
                 : !recorded_.result->contract ? std::string("passed out")
                                               : std::to_string(recorded_.result->declarer_tricks) + " tricks"));
    }

    void incidents(std::span<const drivers::Truth::Violation> violations) {
        std::vector<bool> found(violations.size(), false);
        for (const auto& told : recorded_.incidents) judge(told, violations, found);
        for (std::size_t i = 0; i < violations.size(); ++i) {
            const auto& v = violations[i];
            if (!expected_.is_violation(v.what.kind)) continue;
            if (!v.visible) {
                ++out_.invisible;
                continue;
            }
            ++out_.acted[static_cast<std::size_t>(v.what.kind)];
            const auto length = touch_length(v.lasted);
            if (v.what.kind == Kind::DummyTouches) ++out_.touches[length];
            if (v.what.kind == Kind::DummyTouches && found[i]) ++out_.touches_found[length];
            if (found[i]) ++out_.found[static_cast<std::size_t>(v.what.kind)];
            else mistake(std::string(kind_name(v.what.kind)) + " by " + std::string(bridge::name(v.seat)) + ", trick " +
                         std::to_string(v.trick) + (v.card ? ", " + to_string(*v.card) : "") +
                         (v.lasted > Duration{} ? ", " + std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(v.lasted).count()) + " ms" : "") +
                         ", was not found");
        }
        out_.doubts += static_cast<std::uint64_t>(recorded_.doubts);
        if (recorded_.doubts) ++out_.boards_asked;
        if (silently_wrong_ && recorded_.ended == laws::RecordState::InStep) {
            ++out_.boards_wrong_in_step;
            mistake("wrong, and said to be in step");
        }
        if (recorded_.doubts) mistake("the record was " + std::to_string(recorded_.doubts) + " times not in step");
    }

private:
    static bool same(const drivers::Truth::Violation& v, const laws::Incident& incident) {
        const auto& facts = incident.facts;
        // Of a contested claim both the claimer and who contested are named.
        if (v.what.kind == Kind::ContestClaim) return facts.seat == v.seat || facts.other_seat == v.seat;
        return facts.seat == v.seat && facts.trick == v.trick;
    }

    /// Whether a violation is what this incident tells, or explains it; the first not yet told is told by it.
    bool is_true(const laws::Incident& incident, std::span<const drivers::Truth::Violation> violations,
                        std::vector<bool>& found) const {
        for (std::size_t i = 0; i < violations.size(); ++i) {
            if (found[i] || !expected_.expects(violations[i].what.kind, incident.code) || !same(violations[i], incident)) continue;
            found[i] = true;
            return true;
        }
        return std::any_of(violations.begin(), violations.end(),
                           [&](const auto& v) { return expected_.explains(v.what.kind, incident.code) && same(v, incident); });
    }

    void judge(const RecordedGame::Told& told, std::span<const drivers::Truth::Violation> violations, std::vector<bool>& found) {
        const auto& incident = told.incident;
        // A doubt is no accusation; it is counted by the record's state.
        if (incident.code == laws::IncidentCode::RecordDoubtful) return;
        if (told.withdrawn) {
            std::vector<bool> none(violations.size(), false);
            if (is_true(incident, violations, none)) return;
            ++out_.false_ever[static_cast<std::size_t>(told.surest)];
            mistake("told for " + std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(told.gone - told.raised).count()) + " ms and withdrawn: " + described(incident, told.surest));
            return;
        }
        const bool right = is_true(incident, violations, found);
        out_.incident_reliability.state(stated(incident.certainty), right);
        out_.kind_reliability[incident.code].state(stated(incident.certainty), right);
        if (right) return;
        ++out_.false_incidents;
        ++out_.false_ever[static_cast<std::size_t>(told.surest)];
        ++out_.false_standing[static_cast<std::size_t>(incident.certainty)];
        mistake("false incident: " + described(incident, incident.certainty));
    }

    static std::string described(const laws::Incident& incident, Certainty certainty) {
        return std::string(certainty_word(certainty)) + " " + std::string(to_string(incident.code)) + " (" + incident.clause + ")" +
               (incident.facts.seat ? " by " + std::string(bridge::name(*incident.facts.seat)) : "") + ", trick " +
               std::to_string(incident.facts.trick) + (incident.facts.card ? ", " + to_string(*incident.facts.card) : "");
    }

    /// Whether the record says of itself that it does not know this card: the whole of it is not in step, a question
    /// about the trick stands, or what it has in the card's place is said to be doubtful.
    bool says_unknown(Seat seat, int trick) const {
        if (recorded_.ended != laws::RecordState::InStep || recorded_.doubted[static_cast<std::size_t>(trick)]) return true;
        return std::any_of(recorded_.cards.begin(), recorded_.cards.end(), [&](const auto& c) {
            return c.seat == seat && c.trick == trick && c.certainty == Certainty::Doubtful;
        });
    }

    void mistake(std::string words) { mistakes_.push_back({index_, std::move(words)}); }

    const Expected& expected_;
    std::size_t index_;
    const formats::Game& game_;
    const RecordedGame& recorded_;
    Accuracy& out_;
    std::vector<Mistake>& mistakes_;
    bool silently_wrong_ = false;
};

/// The part of a list, sorted by game, that belongs to one game.
template <class T>
std::span<const T> of_game(const std::vector<T>& all, std::size_t game) {
    const auto from = std::lower_bound(all.begin(), all.end(), game, [](const T& x, std::size_t g) { return x.game < g; });
    const auto to = std::upper_bound(from, all.end(), game, [](std::size_t g, const T& x) { return g < x.game; });
    return {all.data() + (from - all.begin()), static_cast<std::size_t>(to - from)};
}

}  // namespace

std::size_t touch_length(Duration lasted) {
    return static_cast<std::size_t>(std::count_if(touch_lengths.begin(), touch_lengths.end(), [&](auto from) { return lasted >= from; }));
}

void Delays::note(Duration delay) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(delay).count();
    ++boxes_[static_cast<std::size_t>(std::clamp<std::int64_t>(ms, 0, static_cast<std::int64_t>(boxes_.size()) - 1))];
}

void Delays::add(const Delays& other) {
    for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i] += other.boxes_[i];
}

std::chrono::milliseconds Delays::of(double share) const {
    const auto all = std::accumulate(boxes_.begin(), boxes_.end(), std::uint64_t{0});
    if (all == 0) return {};
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all)));
    std::uint64_t so_far = 0;
    for (std::size_t ms = 0; ms < boxes_.size(); ++ms) {
        so_far += boxes_[ms];
        if (so_far >= wanted) return std::chrono::milliseconds(ms);
    }
    return std::chrono::milliseconds(boxes_.size() - 1);
}

void Accuracy::add(const Accuracy& other) {
    boards += other.boards;
    cards += other.cards;
    cards_right += other.cards_right;
    cards_extra += other.cards_extra;
    cards_said += other.cards_said;
    extra_said += other.extra_said;
    calls += other.calls;
    calls_right += other.calls_right;
    results += other.results;
    results_right += other.results_right;
    untold += other.untold;
    invisible += other.invisible;
    false_incidents += other.false_incidents;
    doubts += other.doubts;
    boards_asked += other.boards_asked;
    boards_wrong_in_step += other.boards_wrong_in_step;
    incident_reliability.add(other.incident_reliability);
    card_reliability.add(other.card_reliability);
    result_reliability.add(other.result_reliability);
    for (const auto& [code, reliability] : other.kind_reliability) kind_reliability[code].add(reliability);
    for (std::size_t i = 0; i < false_ever.size(); ++i) {
        false_ever[i] += other.false_ever[i];
        false_standing[i] += other.false_standing[i];
    }
    for (std::size_t i = 0; i < touches.size(); ++i) {
        touches[i] += other.touches[i];
        touches_found[i] += other.touches_found[i];
    }
    for (std::size_t i = 0; i < irregularity_kinds; ++i) {
        acted[i] += other.acted[i];
        found[i] += other.found[i];
    }
    delays.add(other.delays);
    clean_delays.add(other.clean_delays);
}

std::uint64_t Accuracy::all_acted() const {
    std::uint64_t sum = 0;
    for (const auto n : acted) sum += n;
    return sum;
}
std::uint64_t Accuracy::all_found() const {
    std::uint64_t sum = 0;
    for (const auto n : found) sum += n;
    return sum;
}

double stated(Certainty certainty) {
    switch (certainty) {
        case Certainty::Certain: return 0.995;
        case Certainty::Probable: return 0.9;
        case Certainty::Doubtful: break;
    }
    return 0.5;
}

double stated(laws::RecordState record) { return stated(record == laws::RecordState::InStep ? Certainty::Certain : Certainty::Doubtful); }

void compare(const Expected& expected, std::span<const formats::Game> games, const drivers::Truth& truth,
             std::span<const RecordedGame> recorded, Accuracy& out, std::vector<Mistake>& mistakes, std::uint64_t first_board) {
    static const RecordedGame nothing;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto plays = of_game(truth.plays, i);
        Comparison one(expected, i, games[i], i < recorded.size() ? recorded[i] : nothing, out, mistakes);
        ++out.boards;
        one.calls();
        one.cards(plays);
        one.result(plays, std::find(truth.untold.begin(), truth.untold.end(), i) == truth.untold.end());
        one.incidents(of_game(truth.violations, i));
        out.incident_reliability.close_board(first_board + i);
        out.card_reliability.close_board(first_board + i);
        out.result_reliability.close_board(first_board + i);
        for (auto& [code, reliability] : out.kind_reliability) reliability.close_board(first_board + i);
    }
    for (std::size_t i = games.size(); i < recorded.size(); ++i)
        mistakes.push_back({i, "a board is in the record that was never put on the table"});
}

}  // namespace kibitz::app
