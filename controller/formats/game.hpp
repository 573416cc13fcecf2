/// A played board as people write it down: what PBN and LIN files hold, what the simulator plays, and what the journal
/// gives out. Physical truth, law and ruling are kept apart: `play` is what was played, `tricks` the agreed result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "controller/bridge/contract.hpp"
#include "controller/bridge/trick.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::formats {

using bridge::Card;
using bridge::Seat;

/// Irregularities PBN can write, standing before the call or card (PBN 2.1, 3.5.1: "^I ^S ^R ^L").
enum class PbnMark : std::uint8_t { None, Insufficient, SkippedPlayer, Revoke, LeadOutOfTurn };

struct GameCall {
    Seat seat = Seat::North;
    bridge::Call call = bridge::Call::pass();
    bool alert = false;
    std::string explanation;
    PbnMark mark = PbnMark::None;
};

struct GameCard {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    PbnMark mark = PbnMark::None;
    bridge::CardSet candidates{};  ///< what an unread card may have been, `card` the likeliest; empty: it is known
    bool by_hand = false;          ///< put into the record by the Director ($14)
};

struct GameClaim {
    Seat seat = Seat::North;      ///< who claimed; LIN and PBN do not say: then declarer
    int tricks = 0;               ///< of the remaining, for the claimer's side
    std::string statement;
};

/// Law 12C: each side's own points, which need not be opposite.
struct GameAdjustment {
    int ns = 0, ew = 0;
    bool per_cent = false;                    ///< of a top: artificial (12C2)
    std::vector<reading::Outcome> outcomes{}; ///< by contract and result (12C1); of several the points are the weighted mean
};
/// Law 90. In tenths of its unit; 0: a warning.
struct GamePenalty {
    bridge::Side side = bridge::Side::NorthSouth;
    std::uint32_t tenths = 0;
    reading::PenaltyUnit unit = reading::PenaltyUnit::PerCent;
};

/// Where a game stood in its file: for messages "file:line: ...".
struct Source {
    std::string file;
    int line = 0;
};

struct Game {
    reading::BoardStart start;    ///< board, dealer, vulnerability, deal, players, event ...
    std::vector<GameCall> calls;
    bool auction_complete = false;
    std::optional<bridge::Contract> contract;  ///< nothing: passed out or unknown (see auction_complete)
    bool hands_exchanged = false; ///< declarer and dummy changed roles and it was let stand: [Declarer "^S"]
    std::vector<GameCard> play;   ///< in ORDER OF PLAY, seats resolved
    /// When each call and each card of the play was made, from the board's start; as many as these are, or none where they are not known.
    std::vector<Duration> call_times, card_times;
    std::optional<GameClaim> claim;
    std::optional<int> declarer_tricks;  ///< the agreed result, which may differ from the cards
    std::optional<GameAdjustment> adjusted;  ///< what the board counts for instead of its result
    bool cancelled = false;              ///< no result stands (6D, 12C2)
    std::vector<GamePenalty> penalties{};  ///< beside what the board counts for
    std::vector<std::string> comments;   ///< incidents told as commentary, in order
    Source source;
};

}  // namespace kibitz::formats
