#include "controller/table/figures_asked.hpp"

#include <algorithm>

#include "controller/laws/traits.hpp"

namespace kibitz::table {
namespace {

using bridge::Seat;
using bridge::Side;
using laws::BoardState;
using laws::Trait;
using Part = FigureWanted::Part;

/// A moment of the play: the first `tricks` tricks whole, and so many cards of the next.
struct Moment {
    std::size_t tricks = 0;
    int cards = 0;
};

Moment now(const BoardState& b) {
    if (b.tricks.empty() || b.tricks.back().trick.complete()) return {b.tricks.size(), 0};
    return {b.tricks.size() - 1, b.tricks.back().trick.size()};
}

/// Just before the seat's card of that trick; nothing when he has played none there.
std::optional<Moment> before_card(const BoardState& b, Seat seat, int trick) {
    const auto i = static_cast<std::size_t>(trick) - 1;
    if (trick < 1 || i >= b.tricks.size() || !b.tricks[i].trick.card_of(seat)) return std::nullopt;
    return Moment{i, (index(seat) - index(b.tricks[i].trick.leader())) & 3};
}

std::optional<bridge::PerSeat<bridge::CardSet>> all_hands(const BoardState& b) {
    const auto deal = whole_deal(b);
    return deal ? std::optional(deal->hands) : std::nullopt;
}

/// Adds the position at that moment as a question. False when the play and the hands do not agree.
bool ask(FiguresAsked& asked, const BoardState& b, Moment moment) {
    const auto hands = all_hands(b);
    if (!hands || !b.contract) return false;
    std::vector<bridge::Trick> tricks;
    int won = 0;
    for (std::size_t i = 0; i < moment.tricks; ++i) {
        tricks.push_back(b.tricks[i].trick);
        if (b.tricks[i].winner && side_of(*b.tricks[i].winner) == asked.declaring) ++won;
    }
    if (moment.cards > 0) {
        bridge::Trick open(b.tricks[moment.tricks].trick.leader());
        for (int i = 0; i < moment.cards; ++i) open.play(b.tricks[moment.tricks].trick.card(i));
        tricks.push_back(open);
        if (open.complete() && side_of(open.winner(b.contract->trump())) == asked.declaring) ++won;
    }
    // Who leads is the record's to say: the lead may have been given to another hand than the winner's (53A, 67).
    const Seat leader = moment.tricks < b.tricks.size() ? b.tricks[moment.tricks].trick.leader() : b.leader;
    auto position = analysis::position_after(*hands, b.contract->trump(), leader, tricks);
    if (!position) return false;
    if (moment.cards == 0) position->trick = bridge::Trick(leader);
    if (analysis::fault(*position)) return false;
    asked.questions.push_back({*position, false, {}});
    asked.won.push_back(won);
    return true;
}

FiguresAsked asked_on(const BoardState& b, laws::IncidentId incident) {
    FiguresAsked asked;
    asked.incident = incident;
    asked.declaring = side_of(b.contract->declarer);
    return asked;
}

/// 64C: what was to be made before the revoke card, and what after it.
std::optional<FiguresAsked> of_revoke(const BoardState& b, const laws::Incident& incident) {
    const auto moment = before_card(b, *incident.facts.seat, incident.facts.trick);
    if (!moment) return std::nullopt;
    auto asked = asked_on(b, incident.id);
    if (!ask(asked, b, *moment) || !ask(asked, b, {moment->tricks, moment->cards + 1})) return std::nullopt;
    asked.wanted = {{Part::Before, 0, {}, false}, {Part::After, 1, {}, false}};
    return asked;
}

/// 45F, F62: what dummy's best card was worth, the touched one, and the one that was played.
std::optional<FiguresAsked> of_dummys_card(const BoardState& b, const laws::Incident& incident) {
    const Seat dummy = b.contract->dummy();
    auto moment = before_card(b, dummy, incident.facts.trick);
    const auto played = moment ? b.tricks[moment->tricks].trick.card_of(dummy) : std::nullopt;
    if (!moment) {
        const bool between = b.tricks.empty() || b.tricks.back().trick.complete();
        const bool his_turn = (between ? b.leader : b.tricks.back().trick.turn()) == dummy;
        if (!his_turn || static_cast<int>(now(b).tricks) + 1 != incident.facts.trick) return std::nullopt;
        moment = now(b);
    }
    auto asked = asked_on(b, incident.id);
    if (!ask(asked, b, *moment)) return std::nullopt;
    asked.questions.back().by_card = true;
    asked.wanted = {{Part::Before, 0, {}, false}, {Part::Other, 0, incident.facts.card, false}};
    if (played) asked.wanted.push_back({Part::After, 0, played, false});
    return asked;
}

std::optional<int> number(const FiguresAsked& asked, const FigureWanted& wanted,
                          const std::vector<analysis::Answer>& answers) {
    if (wanted.question >= answers.size() || !answers[wanted.question]) return std::nullopt;
    const auto& figures = *answers[wanted.question];
    const auto& position = asked.questions[wanted.question].position;
    const int left = position.tricks_left();
    const int won = asked.won[wanted.question];
    const bool ours = asked.declaring == Side::NorthSouth;
    if (wanted.sure) {
        if (!figures.sure) return std::nullopt;
        return won + (asked.questions[wanted.question].sure_for == asked.declaring ? *figures.sure : left - *figures.sure);
    }
    if (!wanted.card) return won + (ours ? figures.north_south : figures.east_west);
    const auto found = std::find_if(figures.by_card.begin(), figures.by_card.end(),
                                    [&](const analysis::CardTricks& one) { return one.card == *wanted.card; });
    if (found == figures.by_card.end()) return std::nullopt;  // it could not lawfully be played
    return won + (side_of(position.turn()) == asked.declaring ? found->tricks : left - found->tricks);
}

constexpr std::array denominations{bridge::Denomination::Clubs, bridge::Denomination::Diamonds, bridge::Denomination::Hearts,
                                   bridge::Denomination::Spades, bridge::Denomination::NoTrump};

}  // namespace

std::optional<bridge::Deal> whole_deal(const BoardState& b) {
    bridge::Deal deal{b.dealt};
    if (!deal.complete()) deal.complete_fourth_hand();
    return deal.complete() ? std::optional(deal) : std::nullopt;
}

std::vector<analysis::Question> makeable_asked(const bridge::Deal& deal) {
    std::vector<analysis::Question> questions;
    for (const auto denomination : denominations)
        for (const Seat declarer : bridge::all_seats)
            questions.push_back(
                {analysis::opening_position(deal, {bridge::Bid(1, denomination), bridge::Doubling::Undoubled, declarer}), false, {}});
    return questions;
}

tl::expected<Makeable, std::string> makeable_of(const std::vector<analysis::Answer>& answers) {
    Makeable tricks{};
    if (answers.size() != denominations.size() * bridge::all_seats.size())
        return tl::unexpected<std::string>("double-dummy figures: not all came");
    auto answer = answers.begin();
    for (auto& by_declarer : tricks)
        for (const Seat declarer : bridge::all_seats) {
            const auto& one = *answer++;
            if (!one) return tl::unexpected("double-dummy figures: " + one.error());
            by_declarer[declarer] = side_of(declarer) == Side::NorthSouth ? one->north_south : one->east_west;
        }
    return tricks;
}

std::optional<FiguresAsked> figures_asked(const laws::LawCode& code, const laws::TableState& state,
                                          const laws::Incident& incident) {
    const auto* row = code.row(incident);
    if (!row || row->figures == laws::FiguresWanted::None || !state.board || !state.board->contract) return std::nullopt;
    const auto& b = *state.board;
    if (incident.id.value == 0 || incident.id.value > state.incidents.size() ||
        incident.play != b.play || !all_hands(b))
        return std::nullopt;
    if (laws::has(incident.situation, Trait::ComesOfFigures)) return std::nullopt;
    if (laws::has(incident.situation, Trait::RevokeAtEnd)) return incident.facts.seat ? of_revoke(b, incident) : std::nullopt;
    if (laws::act_of(incident.situation) == laws::Act::Touched) return incident.facts.card ? of_dummys_card(b, incident) : std::nullopt;
    auto asked = asked_on(b, incident.id);
    if (!ask(asked, b, now(b))) return std::nullopt;
    asked.wanted = {{Part::Before, 0, {}, false}};
    return asked;
}

std::optional<FiguresAsked> claim_asked(const laws::TableState& state) {
    if (!state.board || !state.board->contract || !state.board->claim || !all_hands(*state.board)) return std::nullopt;
    const auto& b = *state.board;
    auto asked = asked_on(b, {});
    if (!ask(asked, b, now(b))) return std::nullopt;
    asked.questions.back().sure_for = side_of(b.claim->seat);
    asked.wanted = {{Part::Before, 0, {}, false}, {Part::Other, 0, {}, true}};
    return asked;
}

std::optional<reading::FiguresReady> figures_ready(const FiguresAsked& asked, const std::vector<analysis::Answer>& answers) {
    reading::FiguresReady ready;
    ready.incident = asked.incident.value;
    bool before = false;
    for (const auto& wanted : asked.wanted) {
        const auto tricks = number(asked, wanted, answers);
        if (!tricks) continue;
        const auto value = static_cast<std::uint32_t>(std::clamp(*tricks, 0, bridge::cards_in_hand));
        switch (wanted.part) {
            case Part::Before:
                ready.before = value;
                before = true;
                break;
            case Part::After: ready.after = value; break;
            case Part::Other: ready.other = value; break;
        }
    }
    if (!before) return std::nullopt;
    return ready;
}

}  // namespace kibitz::table
