/// The table's state as the Laws see it: a fold over events, and nothing else. Restart, undo and replay rebuild it.
#pragma once

#include <boost/container/static_vector.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "controller/bridge/auction.hpp"
#include "controller/bridge/trick.hpp"
#include "controller/laws/event.hpp"

namespace kibitz::laws {

enum class Phase : std::uint8_t { NoBoard, Auction, OpeningLead, Play, Claim, Finished };

struct RecordedCall {
    Seat seat = Seat::North;
    bridge::Call call = bridge::Call::pass();
    bool alert = false;
    bool irregular = false;
    std::string explanation;
    Instant at{};
};

/// A trick with what the record says of each card, by place in the order of play.
struct RecordedTrick {
    bridge::Trick trick{Seat::North};
    std::array<PlayedUnder, 4> under{};
    std::array<Instant, 4> at{};
    bridge::PerSeat<bool> quitted{};  ///< turned face down
    std::optional<Seat> winner;
    bool led_out_of_turn = false;
};

struct PenaltyCard {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    PenaltyKind kind = PenaltyKind::Major;
    IncidentId incident;
};

struct BoardResult {
    std::optional<bridge::Contract> contract;
    int declarer_tricks = 0;
    int score_ns = 0;
    bool by_claim = false;
};

/// What the record holds of one play of a board.
struct BoardState {
    reading::BoardStart start;
    std::uint32_t play = 0;
    std::vector<RecordedCall> calls;
    bridge::Auction auction{Seat::North};
    std::optional<bridge::Contract> contract;
    bridge::PerSeat<bridge::CardSet> dealt;   ///< known at the start, or learned card by card
    bridge::PerSeat<bridge::CardSet> played;
    boost::container::static_vector<RecordedTrick, 13> tricks;
    Seat leader = Seat::North;                ///< who leads to the next trick when the last is complete
    bool lead_face_down = false;
    bool dummy_spread = false;
    Instant spread_at{};                      ///< moment of the event DummySpread
    std::optional<Card> designated;           ///< dummy's card named or touched and not yet moved
    std::array<int, 2> tricks_won{};          ///< by side, as played
    std::array<int, 2> tricks_adjusted{};     ///< by side, by rulings
    std::vector<PenaltyCard> penalty_cards;
    std::optional<event::ClaimMade> claim;
    bridge::PerSeat<std::optional<bool>> claim_answers;
    std::optional<BoardResult> result;
    /// A card seen faced at a seat and not played (yet).
    struct SeenCard {
        Card card = Card::from_index(0);
        bool awaits_turn = false;
        Instant since{};
    };
    bridge::PerSeat<std::optional<SeenCard>> seen;
    /// An irregular lead, or a wrong card put by dummy, that is still open; the incident tells more.
    std::optional<IncidentId> open_lead, open_wrong_card;
    std::optional<RecordedCall> pending_call;         ///< an insufficient bid nobody has accepted yet (27)
    std::array<bridge::CardSet, 4> columns;            ///< dummy's cards as the antennas see them
    bridge::PerSeat<std::optional<bool>> confirmed;    ///< 8C
    bool attention_drawn = false;                      ///< somebody other than dummy drew attention (43A1a)
};

struct TableState {
    std::uint64_t last_event = 0;
    Instant at{};
    Phase phase = Phase::NoBoard;
    std::uint32_t plays = 0;                   ///< boards started in this journal
    std::optional<BoardState> board;           ///< stays until the next board is put on
    std::vector<Incident> incidents;           ///< of the whole journal, oldest first
    std::vector<std::uint32_t> incident_play;  ///< the play each incident belongs to
    std::uint64_t last_incident = 0;
    RecordState record = RecordState::InStep;
    std::string record_why;
    std::map<std::string, std::string> failed_devices;  ///< name -> what failed
    bridge::PerSeat<bool> occupied{{true, true, true, true}};
    bridge::PerSeat<event::LightChanged::Colour> lights{};
    Instant turn_since{};

    const Incident* incident(IncidentId id) const noexcept;
};

/// Whose turn it is to call or play now; nothing when nobody's (no board, claim, finished).
std::optional<Seat> turn(const TableState& state) noexcept;

/// Known cards still in the seat's hand.
bridge::CardSet remaining(const BoardState& board, Seat seat) noexcept;

}  // namespace kibitz::laws
