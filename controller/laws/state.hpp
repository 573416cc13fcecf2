/// The table's state as the Laws see it: a fold over events, and nothing else. Restart, undo and replay rebuild it.
#pragma once

#include <boost/container/static_vector.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "controller/bridge/auction.hpp"
#include "controller/bridge/trick.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/wall_clock.hpp"

namespace kibitz::laws {

enum class Phase : std::uint8_t { NoBoard, Auction, OpeningLead, Play, Claim, Finished };

struct RecordedCall {
    Seat seat = Seat::North;
    bridge::Call call = bridge::Call::pass();
    bool alert = false;
    bool irregular = false;
    std::string explanation;   ///< the last one given
    Instant at{};
    std::string said_with_it{};  ///< by the caller, with the call
};

/// A question about a call, an explanation of one, or the STOP warning it was made with; by whom.
struct NoteOfCall {
    Seat by = Seat::North;
    CallNote kind = CallNote::Question;
    std::size_t call = 0;  ///< place in the auction, from 0
    std::string words;
};

/// A trick with what the record says of each card, by place in the order of play.
struct RecordedTrick {
    bridge::Trick trick{Seat::North};
    std::array<PlayedUnder, 4> under{};
    std::array<Instant, 4> at{};
    std::array<Certainty, 4> certainty{};
    std::array<bridge::CardSet, 4> candidates{};  ///< what an unread card may have been; empty: it is known
    bridge::PerSeat<bool> quitted{};     ///< turned face down
    bridge::PerSeat<bool> taken_back{};  ///< played, and in the hand again (45C1, 47F)
    std::optional<Seat> winner;
    bool led_out_of_turn = false;
};

struct PenaltyCard {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    PenaltyKind kind = PenaltyKind::Major;
    IncidentId incident;
    bool away = false;  ///< it left its holder's zone without being played (50A)
    PenaltyKind by_itself = PenaltyKind::Major;  ///< what it is without another penalty card of his (50B)
};

/// A played card that may be taken back for another (47A, 47D, 16C).
struct MayWithdraw {
    Card card = Card::from_index(0);
    int trick = 1;
    IncidentId incident;
    bool away = false;  ///< it has been taken back, and no other has been played for it yet
};

/// What a ruling obliges a player to; see RestrictionKind.
using Restriction = event::RestrictionSet;

/// A card played while a ruling bound the player: with a hand that is not known, a later card shows whether he obeyed (61A).
struct BoundCard {
    Restriction restriction;
    int trick = 1;
    Card card = Card::from_index(0);
};

/// A call that was made and is no call of the auction: it is unauthorised or authorised information by Law 16C.
struct CancelledCall {
    RecordedCall call;
    IncidentId incident;
};

/// An irregular call that waits: the next player accepts it by calling, or the Director rules.
struct PendingCall {
    RecordedCall call;
    IncidentId incident;
};

/// Law 12C: each side's own points.
struct AdjustedScore {
    int ns = 0, ew = 0;
    IncidentId incident;
    bool per_cent = false;  ///< artificial (12C2)
    std::uint32_t correction = 0;  ///< by that correction instead of a ruling; 0: by the ruling on `incident`
    bool not_played = false;       ///< it counts as not played; neither score is read then
};

/// What was ruled of a board when another lay on the table already.
struct RuledLater {
    std::uint32_t play = 0;
    std::vector<AdjustedScore> adjusted;
    std::vector<IncidentId> cancelled;
    std::array<int, 2> tricks{};  ///< by side, transferred
};

struct BoardResult {
    std::optional<bridge::Contract> contract;
    int declarer_tricks = 0;
    int score_ns = 0;
    bool by_claim = false;
};

struct BoardState;
/// A correction of a board's record, and the board as it was before it, so that it can be taken back.
struct CorrectionMade {
    std::uint32_t number = 0;
    reading::BoardCorrection correction;
    Instant at{};
    bool withdrawn = false;
    std::shared_ptr<const BoardState> before;
};

/// What is known of a play when its board has left the table: as much as a late ruling needs (64A, 79, 82), and its record, for
/// cases and corrections that come later.
struct PlayLeft {
    std::uint32_t play = 0;
    std::uint32_t session = 0;
    bridge::Vulnerability vulnerability = bridge::Vulnerability::None;
    std::optional<BoardResult> result;
    std::shared_ptr<const BoardState> record;  ///< as it left, and as it has been corrected since; null: of a session before
};

/// What the record holds of one play of a board. Its members are compiled once (state.cpp), as a TableState's: many files keep a copy.
struct BoardState {
    BoardState() noexcept;
    BoardState(const BoardState&);
    BoardState(BoardState&&) noexcept;
    BoardState& operator=(const BoardState&);
    BoardState& operator=(BoardState&&) noexcept;
    ~BoardState();

    reading::BoardStart start;
    std::uint32_t play = 0;
    std::vector<RecordedCall> calls;
    std::vector<NoteOfCall> notes;            ///< of the calls that stand, oldest first
    std::optional<Seat> stop;                 ///< gave the STOP warning, and nobody has called since
    bridge::Auction auction{Seat::North};
    std::optional<bridge::Contract> contract;
    bridge::PerSeat<bridge::CardSet> dealt;   ///< known at the start, or learned card by card
    bridge::PerSeat<bridge::CardSet> shown;   ///< learned otherwise than by being played: dummy's, spread before him
    bridge::PerSeat<bridge::CardSet> played;
    boost::container::static_vector<RecordedTrick, 13> tricks;
    Seat leader = Seat::North;                ///< who leads to the next trick when the last is complete
    bool lead_face_down = false;
    bool dummy_spread = false;
    Instant spread_at{};                      ///< the last of dummy's cards came to lie spread before him
    std::optional<Card> designated;           ///< dummy's card named or touched and not yet moved
    std::optional<reading::DesignateKey> named;  ///< ... by key: dummy's last card, as declarer named it
    /// A card that left dummy's columns while the one named lay there still, and whether it is back.
    struct Strayed {
        Card card, named;
        std::size_t trick = 0;
        Instant left{};
        std::optional<Instant> back;
    };
    std::optional<Strayed> strayed;
    bridge::CardSet found_again;              ///< dummy's, which his columns had lost: where two fields part, say
    bool defender_chooses = false;            ///< declarer named "anything": a defender designates (46B5)
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
        Millimetres height{};
        bool judged = false;  ///< awaiting its turn, and known not to have been played together with another (58A)
    };
    bridge::PerSeat<std::optional<SeenCard>> seen;
    bridge::PerSeat<bridge::CardSet> faced;           ///< all cards face up before a player that are not played
    bridge::PerSeat<std::optional<MayWithdraw>> may_withdraw;
    /// An irregular lead, or a wrong card put by dummy, that is still open; the incident tells more.
    std::optional<IncidentId> open_lead, open_wrong_card;
    std::optional<PendingCall> pending_call;
    std::vector<CancelledCall> cancelled_calls;
    std::vector<Restriction> restrictions;             ///< by rulings, oldest first
    std::vector<BoundCard> bound;                      ///< cards played under restrictions, oldest first
    std::vector<IncidentId> rights_lost;               ///< dummy's (43A2): the incidents by which; empty: he has them
    std::vector<IncidentId> forfeited;                 ///< irregularities without rectification (43B3, F61)
    std::vector<AdjustedScore> adjusted;               ///< by rulings, the last one counts
    std::vector<IncidentId> cancelled;                 ///< no result stands, by these rulings
    bridge::CardSet spread;                            ///< dummy's cards that lie before him, as the table sees them
    std::array<bridge::CardSet, 4> by_column;          ///< the same where a journal before 0.3 told it column by column
    bridge::PerSeat<std::optional<bool>> confirmed;    ///< 8C
    bridge::PerSeat<int> reports{};                    ///< told by key, by who told it
    bool attention_reported = false;                   ///< somebody drew attention to an irregularity, by report (9A)
    std::optional<TagId> tag;                          ///< of the board, once seen in the middle
    std::optional<Instant> tag_gone_since;             ///< it lay there and is away (7A)
};

/// The board as it was before a ruling, so that undoing the ruling at once restores every field of it.
struct Before {
    IncidentId incident;
    std::shared_ptr<const BoardState> board;  ///< null: the play has been corrected since, so that it is no board any more
    Phase phase = Phase::NoBoard;
    std::uint64_t last_change = 0;  ///< number of the last event of the ruling that changed the board
    std::uint64_t change_before = 0;  ///< ... and of the last one before it
    bool accepted = false;            ///< the incident: the next player had accepted it
};

/// A deal as a key: who holds what.
struct DealKey {
    bridge::PerSeat<bridge::CardSet> hands;
    friend bool operator==(const DealKey& a, const DealKey& b) noexcept {
        for (Seat seat : bridge::all_seats)
            if (!(a.hands[seat] == b.hands[seat])) return false;
        return true;
    }
};
struct DealKeyHash {
    std::size_t operator()(const DealKey& key) const noexcept;
};
/// A complete deal that was played: 6D2 looks it up over the whole journal.
struct DealPlayed {
    std::uint32_t session = 0;
    std::uint32_t play = 0;
};

/// A board played in this session: by whom (15B), and which hands lay in its pockets (7C).
struct BoardPlayed {
    bridge::BoardNumber board;
    std::uint32_t play = 0;
    std::string pair_ns, pair_ew;
    bridge::PerSeat<bridge::CardSet> hands;  ///< as far as they are known
    int round = 0;                           ///< of the schedule, 1 upwards; 0: not due here, or no schedule
    std::string name_of_round;               ///< as the board's own record has it
    bool finished = false;                   ///< played to its end
    bool confirmed = false;                  ///< its score, by both sides (8C)
    std::vector<IncidentId> cancelled_by;    ///< rulings by which no result stands
    bool cancelled = false;                  ///< no result stands
    bool dealt_again = false;                ///< cancelled under Law 6D: it is to be played anew
};

struct TableState {
    TableState() noexcept;
    TableState(const TableState&);
    TableState(TableState&&) noexcept;
    TableState& operator=(const TableState&);
    TableState& operator=(TableState&&) noexcept;
    ~TableState();

    std::uint64_t last_event = 0;
    Instant at{};
    Phase phase = Phase::NoBoard;
    std::uint32_t plays = 0;                   ///< boards started in this journal
    std::optional<BoardState> board;           ///< stays until the next board is put on
    std::vector<Incident> incidents;           ///< of the whole journal, oldest first
    std::uint64_t last_incident = 0;
    RecordState record = RecordState::InStep;
    Remark record_why;
    std::map<DeviceId, std::string> failed_devices;  ///< what failed of each
    bridge::PerSeat<bool> occupied{{true, true, true, true}};
    bridge::PerSeat<event::LightChanged::Colour> lights{};
    Instant turn_since{};
    reading::SessionStart session;             ///< the one that is on; its name is empty before the first
    std::uint32_t sessions = 0;                ///< sessions in this journal
    std::uint32_t session_number = 0;          ///< of the one that is on, declared or not; 0 before the first board
    std::string session_date;                  ///< of the declared session's first board
    std::map<std::string, std::uint32_t> session_numbers;  ///< a session that goes on later keeps its number
    std::optional<TagId> middle;               ///< the tag in the middle of the table, whichever board is being played
    int round_called = 0;                      ///< the last round the Director gave the signal for
    std::vector<BoardPlayed> boards_played;    ///< in this session, oldest first
    std::unordered_map<DealKey, DealPlayed, DealKeyHash> deals_played;  ///< in the whole journal: the first time each
    std::map<std::uint64_t, bridge::BoardNumber> board_tags;            ///< learned: the tag of each board
    std::uint64_t last_change = 0;             ///< number of the last event that changed the board
    std::vector<Before> before;                ///< of this board's rulings, oldest first
    std::vector<RuledLater> ruled_later;       ///< of boards before this one
    std::vector<PlayLeft> plays_left;          ///< boards before this one, by play: 1, 2 ...
    std::vector<CorrectionMade> corrections;   ///< of this journal, by number: 1, 2 ...
    std::map<std::uint32_t, Instant> session_last;  ///< by session: when its last board was put on the table
    event::LawCodeInForce law_code;            ///< no name: a journal of 0.1 or 0.2
    std::vector<WallClock> wall_clock;         ///< what was told of it, oldest first; see wall_time()

    const Incident* incident(IncidentId id) const noexcept;
};

/// The incidents of one play, oldest first; 0: of the time before the first. They stand together, and a journal may hold thousands
/// beside them: whoever asks of a play looks at its own. An incident that is raised moves them.
std::span<const Incident> incidents_of(const TableState& state, std::uint32_t play) noexcept;
/// Those of the play on the table.
std::span<const Incident> incidents_now(const TableState& state) noexcept;

/// Whose turn it is to call or play now; nothing when nobody's (no board, claim, finished).
std::optional<Seat> turn(const TableState& state) noexcept;
/// Whose card comes next by the record, whether play goes on or has been claimed. @pre the opening leader is known
Seat next_to_play(const BoardState& board) noexcept;

/// Has attention been drawn on this board to something the Director has not dealt with yet: by report, or by a call for
/// him during the play that he has not answered (9, 43A1)?
bool attention_drawn(const TableState& state) noexcept;

/// Minor or major as it stands now: of two or more penalty cards of one defender all are major (50B).
PenaltyKind penalty_kind(const BoardState& board, const PenaltyCard& card) noexcept;
/// The player's penalty card, if this card of his is one.
const PenaltyCard* penalty_card(const BoardState& board, Seat seat, Card card) noexcept;

/// Tricks for declarer's side as the record has them: won, claimed, and moved by rulings. 0..13
int declarer_tricks(const BoardState& board) noexcept;

/// What a board counts for: as played (77), as ruled (12C), or nothing.
struct FinalScore {
    enum class How : std::uint8_t { NotFinished, Played, Adjusted, Cancelled, NotPlayed };
    How how = How::NotFinished;
    int ns = 0, ew = 0;  ///< each side's own points
    bool per_cent = false;  ///< they are per cent of a top: artificial (12C2)
};
/// Without what was ruled when the board had left the table (TableState::ruled_later).
FinalScore final_score(const BoardState& board) noexcept;

/// The record of a play, of the board on the table or an earlier one; null when there is no such play, or its record is not kept.
const BoardState* record_of(const TableState& state, std::uint32_t play) noexcept;
/// Which session of the journal a play was of.
std::uint32_t session_of(const TableState& state, std::uint32_t play) noexcept;
/// When the correction period of a play's session ends (79C); nothing when it has not begun.
std::optional<Instant> correction_ends(const TableState& state, std::uint32_t play, Duration period) noexcept;

/// The result of a play with what was transferred when it had left the table (64A); nothing when it had none.
std::optional<BoardResult> result_as_ruled(const TableState& state, std::uint32_t play) noexcept;
/// What was ruled of it when it had left the table; null when nothing was.
const RuledLater* ruled_later(const TableState& state, std::uint32_t play) noexcept;
/// Has the play been cancelled, adjusted or recounted since it left? What it counts for now, from what it counted for then.
FinalScore score_as_ruled(const TableState& state, std::uint32_t play, FinalScore when_it_left) noexcept;

/// The last trick as long as it lies on the table: complete or not, nobody has played to the next one, and not all four
/// have turned their cards. What may still be done to a trick (45C, 47, 62A, 65A) asks this. Null when there is none.
const RecordedTrick* trick_on_table(const BoardState& board) noexcept;

/// Known cards still in the seat's hand.
bridge::CardSet remaining(const BoardState& board, Seat seat) noexcept;

}  // namespace kibitz::laws
