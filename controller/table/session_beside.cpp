// What a session tells beside its record: the question whether hands that came down are a claim, and sensors that drift.
#include <algorithm>
#include <utility>

#include "controller/table/beside.hpp"
#include "controller/table/session.hpp"

namespace kibitz::table {

Beside beside_of(const journal::Journal& journal) {
    Beside told;
    if (const auto asked = journal.setting(claim_asked_key); asked && *asked) told.claim_asked = claim_asked_from_text(**asked);
    if (const auto drifts = journal.setting(drifts_key); drifts && *drifts) told.drifts = perception::drifts_from_text(**drifts);
    return told;
}

perception::SureCards sure_cards(const laws::TableState& state) {
    perception::SureCards sure;
    if (!state.board || !state.board->contract || state.phase != laws::Phase::Play) return sure;
    const auto& board = *state.board;
    const auto dummy = board.contract->dummy();
    sure.dummy = dummy;
    sure.trump = board.contract->trump();
    if (board.dummy_spread) {
        sure.dummys = laws::remaining(board, dummy);
        sure.dummys_hand = sure.dummys | board.played[dummy];
    }
    if (state.record != laws::RecordState::InStep || board.tricks.empty() || board.tricks.back().trick.complete()) return sure;
    const auto& last = board.tricks.back();
    for (int place = 0; place < last.trick.size(); ++place) {
        const auto seat = bridge::clockwise(last.trick.leader(), place);
        if (last.certainty[static_cast<std::size_t>(place)] == Certainty::Certain && !last.quitted[seat]) sure.faced[seat] = last.trick.card(place);
    }
    return sure;
}

void Session::resume_beside(Beside told) {
    // A question about a board that is not on the table any more stands for nobody.
    const auto& board = evening_.state.board;
    if (told.claim_asked && (!board || told.claim_asked->play != board->play || (told.claim_asked->stands() && evening_.state.phase != laws::Phase::Play)))
        told.claim_asked.reset();
    if (told.claim_asked) spoken_.resume(*told.claim_asked);
    drift_.resume(told.drifts);
    evening_.beside = std::move(told);
}

/// Dummy's card has been moved before everybody's eyes: the finger that came before it was meant for it.
void touch_was_meant(perception::DriftWatch& drift, const laws::Event& event, const laws::TableState& state) {
    const auto* played = std::get_if<laws::event::CardPlayed>(&event.body);
    if (!played || played->certainty != Certainty::Certain || !state.board || !state.board->contract || played->seat != state.board->contract->dummy()) return;
    auto sure = sure_cards(state);
    sure.dummys.insert(played->card);
    drift.dummy_played(played->card, event.at, sure);
}

/// After every reading: has something to be told, or to be withdrawn?
void Session::look_beside() {
    spoken_.advance(std::max(latest_, now() - travel()), pipeline_.state());
    const auto same = [](const perception::Drift& a, const perception::Drift& b) { return same_drift(a, b); };
    const auto& drifts = drift_.told();
    const bool drifted = !std::equal(drifts.begin(), drifts.end(), evening_.beside.drifts.begin(), evening_.beside.drifts.end(), same);
    const bool asked = spoken_.asked() != evening_.beside.claim_asked;
    if (!drifted && !asked) return;
    if (asked && spoken_.asked()) keep(claim_asked_key, to_text(*spoken_.asked()));
    if (drifted) keep(drifts_key, perception::to_text(drifts));
    if (drifted)
        for (const auto& one : drifts)
            if (std::none_of(evening_.beside.drifts.begin(), evening_.beside.drifts.end(), [&](const auto& told) { return same(one, told); }))
                say(words::drift(words::Language::English, one));
    evening_.beside = {spoken_.asked(), drifts};
    if (drifted) device_watch_.drifted(drifts, now());
    on_beside_.tell();
}

void Session::play_on(bridge::Seat by, Submitted answer) {
    if (auto why = not_now()) return answer(tl::unexpected(std::move(*why)));
    if (spoken_.play_on(by, std::max(now(), latest_))) look_beside();
    answer({});
}

}  // namespace kibitz::table
