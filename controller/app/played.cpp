#include "controller/app/played.hpp"

#include "controller/laws/engine.hpp"

namespace kibitz::app {
namespace {

using bridge::Seat;

void write_calls(const laws::BoardState& board, record::Game& game) {
    Seat turn = board.start.dealer;
    std::optional<bridge::Bid> last_bid;
    for (const auto& call : board.calls) {
        record::GameCall out{call.seat, call.call, call.alert, call.explanation, record::PbnMark::None};
        // PBN knows two irregular calls that were let stand: out of rotation and insufficient.
        if (call.irregular && call.seat != turn) out.mark = record::PbnMark::SkippedPlayer;
        else if (call.irregular && call.call.is_bid() && last_bid && call.call.bid() <= *last_bid)
            out.mark = record::PbnMark::Insufficient;
        if (call.call.is_bid()) last_bid = call.call.bid();
        turn = bridge::left_hand_opponent(call.seat);
        game.calls.push_back(std::move(out));
    }
    game.auction_complete = board.auction.ended();
    game.contract = board.contract;
}

/// The revoke of this seat with this card, if one was raised and not dismissed (PBN's ^R: a revoke not corrected).
bool is_revoke(const std::vector<const laws::Incident*>& incidents, Seat seat, bridge::Card card, int trick) {
    for (const auto* incident : incidents)
        if (incident->code == laws::IncidentCode::Revoke && incident->status != laws::IncidentStatus::Dismissed &&
            incident->facts.seat == seat && incident->facts.card == card && incident->facts.trick == trick)
            return true;
    return false;
}

void write_play(const laws::BoardState& board, const std::vector<const laws::Incident*>& incidents, record::Game& game) {
    int number = 0;
    for (const auto& recorded : board.tricks) {
        ++number;
        for (int place = 0; place < recorded.trick.size(); ++place) {
            const Seat seat = bridge::clockwise(recorded.trick.leader(), place);
            record::GameCard out{seat, recorded.trick.card(place), record::PbnMark::None};
            if (place == 0 && recorded.led_out_of_turn) out.mark = record::PbnMark::LeadOutOfTurn;
            else if (is_revoke(incidents, seat, out.card, number)) out.mark = record::PbnMark::Revoke;
            game.play.push_back(out);
        }
    }
}

}  // namespace

record::Game game_of(const laws::BoardState& board, const std::vector<const laws::Incident*>& incidents,
                     const laws::LawCode& code) {
    record::Game game;
    game.start = board.start;
    // With unknown hands the cards learned in the play are what is known of the deal.
    if (!game.start.deal.complete()) game.start.deal.hands = board.dealt;
    write_calls(board, game);
    write_play(board, incidents, game);
    if (board.result) {
        game.declarer_tricks = board.result->declarer_tricks;
        if (board.result->by_claim && board.claim)
            game.claim = record::GameClaim{board.claim->seat, board.claim->tricks, board.claim->statement};
    }
    for (const auto* incident : incidents) game.comments.push_back(headline(code, *incident));
    return game;
}

void PlayedGames::take(const laws::Event& event) {
    if (std::holds_alternative<laws::event::BoardStarted>(event.body) && state_.board) games_.push_back(present());
    laws::evolve(state_, event);
}

std::vector<record::Game> PlayedGames::all() const {
    auto games = games_;
    if (state_.board) games.push_back(present());
    return games;
}

record::Game PlayedGames::present() const {
    std::vector<const laws::Incident*> incidents;
    for (std::size_t i = 0; i < state_.incidents.size(); ++i)
        if (state_.incident_play[i] == state_.board->play) incidents.push_back(&state_.incidents[i]);
    return game_of(*state_.board, incidents, code_);
}

}  // namespace kibitz::app
