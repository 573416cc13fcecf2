#include "controller/laws/schedule.hpp"

#include <algorithm>

namespace kibitz::laws {
namespace {

const reading::Round* round_at(const TableState& state, int number) noexcept {
    const auto& rounds = state.session.rounds;
    return number >= 1 && static_cast<std::size_t>(number) <= rounds.size() ? &rounds[static_cast<std::size_t>(number) - 1]
                                                                            : nullptr;
}

bool has(const TableState& state, int round, bridge::BoardNumber board) noexcept {
    const auto* r = round_at(state, round);
    return r && std::find(r->boards.begin(), r->boards.end(), board) != r->boards.end();
}

bool played_in(const TableState& state, int round, bridge::BoardNumber board) noexcept {
    return std::any_of(state.boards_played.begin(), state.boards_played.end(), [&](const BoardPlayed& p) {
        return p.round == round && p.board == board && (p.finished || p.cancelled);
    });
}

/// "Anna and Bert", the names in alphabetical order so that it does not matter who sits where; empty when one is unknown.
std::string pair_name(const std::string& one, const std::string& other) {
    if (one.empty() || other.empty()) return "";
    return std::min(one, other) + " and " + std::max(one, other);
}

bool objection_open(const TableState& state, std::uint32_t play) noexcept {
    const auto incidents = incidents_of(state, play);
    return std::any_of(incidents.begin(), incidents.end(), [](const Incident& one) {
        return one.situation == Situation::ScoreObjection && (one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen);
    });
}

}  // namespace

int round_on(const TableState& state) noexcept {
    const int rounds = static_cast<int>(state.session.rounds.size());
    if (rounds == 0) return 0;
    if (state.round_called > 0) return std::min(state.round_called, rounds);
    int latest = 1;
    for (const auto& played : state.boards_played) latest = std::max(latest, played.round);
    return latest;
}

int round_of(const TableState& state, bridge::BoardNumber board) {
    const int now = round_on(state);
    const auto* round = round_at(state, now);
    if (!round) return 0;
    if (has(state, now, board)) return now;
    const bool begun = std::any_of(state.boards_played.begin(), state.boards_played.end(),
                                   [&](const BoardPlayed& p) { return p.round >= now; });
    if (!begun && has(state, now - 1, board) && !played_in(state, now - 1, board)) return now - 1;
    // The last of them lies there yet, and is over, when the next one is asked for.
    const auto lies_over = [&](bridge::BoardNumber b) {
        return state.phase == Phase::Finished && state.board && state.board->start.board == b;
    };
    const bool done = std::all_of(round->boards.begin(), round->boards.end(),
                                  [&](bridge::BoardNumber b) { return played_in(state, now, b) || lies_over(b); });
    return (done || state.round_called == 0) && has(state, now + 1, board) ? now + 1 : 0;
}

Pairs pairs_of(const TableState& state, const reading::BoardStart& start) {
    int round = round_of(state, start.board);
    if (round == 0) round = round_on(state);
    Pairs pairs{start.pair_ns, start.pair_ew};
    const auto* r = round_at(state, round);
    if (r && pairs.ns.empty()) pairs.ns = r->pair_ns;
    if (r && pairs.ew.empty()) pairs.ew = r->pair_ew;
    const auto& names = start.players;
    if (pairs.ns.empty()) pairs.ns = pair_name(names[Seat::North], names[Seat::South]);
    if (pairs.ew.empty()) pairs.ew = pair_name(names[Seat::East], names[Seat::West]);
    return pairs;
}

std::string undeclared_session(const reading::BoardStart& start) {
    return start.event + '\n' + start.date + '\n' + start.section;
}

std::string declared_session(const std::string& name) { return "session\n" + name; }

bool session_declared(const TableState& state, const reading::BoardStart& start) noexcept {
    if (state.session.name.empty() && state.session.rounds.empty()) return false;
    return state.session_date.empty() || start.date.empty() || state.session_date == start.date;
}

bool session_was_declared(const TableState& state, const std::string& name) {
    return state.session_numbers.contains(declared_session(name));
}

bool score_agreed(const BoardState& b) noexcept {
    const auto& yes = b.confirmed;
    for (const auto& answer : yes)
        if (answer == false) return false;
    return (yes[Seat::North] || yes[Seat::South]) && (yes[Seat::East] || yes[Seat::West]);
}

bool session_over(const TableState& state) {
    if (state.session.rounds.empty()) return false;
    if (state.phase != Phase::NoBoard) return false;
    for (std::size_t r = 0; r < state.session.rounds.size(); ++r)
        for (const auto board : state.session.rounds[r].boards) {
            const bool settled = std::any_of(state.boards_played.begin(), state.boards_played.end(), [&](const BoardPlayed& p) {
                return p.round == static_cast<int>(r) + 1 && p.board == board && !p.dealt_again &&
                       (p.cancelled || (p.finished && p.confirmed));
            });
            if (!settled) return false;
        }
    return std::none_of(state.boards_played.begin(), state.boards_played.end(),
                        [&](const BoardPlayed& p) { return objection_open(state, p.play); });
}

}  // namespace kibitz::laws
