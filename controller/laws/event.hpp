/// Events: what the Laws say of what was observed. Append-only; a correction is a new event. State is their fold.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "controller/bridge/board.hpp"
#include "controller/bridge/contract.hpp"
#include "controller/bridge/deal.hpp"
#include "controller/laws/incident.hpp"
#include "controller/laws/refusal.hpp"
#include "controller/units/one_of.hpp"

namespace kibitz::laws {

using bridge::Card;
using bridge::Seat;
using bridge::Side;
using bridge::Suit;

/// Under which clause a card is played; the record says it with each card.
enum class PlayedUnder : std::uint8_t {
    FacedInTurn,     ///< 45A: faced on the table by a defender in the normal way, or by anyone when the clause is plain
    DefenderShown,   ///< 45C1: held so that partner could see its face
    DeclarerLaid,    ///< 45C2a: touching or nearly touching the table
    DeclarerHeld,    ///< 45C2b: maintained in a position that shows it is played
    DummyTouched,    ///< 45C3: dummy's card deliberately touched by declarer
    DummyNamed,      ///< 45B, 45C4a, 46: named or designated
    DummyMoved,      ///< dummy's card put in the played position and nobody objected (45D2, 45B)
    LeadFaced,       ///< 41A: the opening lead faced
    Ruling,          ///< by the Director's ruling or resync
    PenaltyCard,     ///< 45C5: a penalty card that lay faced had to be played, and the next hand followed
};
inline constexpr std::size_t played_unders = static_cast<std::size_t>(PlayedUnder::PenaltyCard) + 1;
/// "45A", "45C1", "45C2a" ...
std::string_view clause(PlayedUnder under) noexcept;

/// State of the record against the physical table.
enum class RecordState : std::uint8_t { InStep, Doubtful, OutOfStep };
std::string_view to_string(RecordState state) noexcept;

enum class PenaltyKind : std::uint8_t { Minor, Major };  ///< 50B

/// What a ruling obliges a player to, or denies him, until it is done with.
enum class RestrictionKind : std::uint8_t {
    DemandSuit,    ///< lead this suit now (50D2a, 57A)
    ForbidSuit,    ///< do not lead it while you keep the lead (50D2a), do not play it now (57A)
    Highest,       ///< of the suit led (57A1)
    Lowest,        ///< of the suit led (57A2)
    RequireCard,   ///< F62
    ForbidCard,    ///< F62
    PassOnce,      ///< at the next turn (24B, 30, 31)
    Pass,          ///< to the end of the auction (27B, 36B)
    LeadPenalty,   ///< at his first lead declarer may forbid a suit (26B)
};
std::string_view to_string(RestrictionKind kind) noexcept;

/// How it came to be known that the play was not what had been recorded.
enum class CorrectionReason : std::uint8_t {
    CardReadLater,    ///< a card nobody had read was read afterwards
    Elimination,      ///< it was in no other place, so it was there
    SeenAtEnd,        ///< what lay on the table, or was in the hands, when play was over
    OrderUnderstood,  ///< the cards were the right ones, their order was not
    NotACard,         ///< what had been taken for a card played was none
    Resync,           ///< by the Director
};
inline constexpr std::size_t correction_reasons = static_cast<std::size_t>(CorrectionReason::Resync) + 1;

/// What was noted of a call besides the call itself (20, 21).
enum class CallNote : std::uint8_t { Stop, Question, Explanation };

namespace event {

struct BoardStarted {
    reading::BoardStart start;
    std::uint32_t play = 0;  ///< counts boards in this journal: the same board number may come many times
};
struct CallMade {
    Seat seat = Seat::North;
    bridge::Call call = bridge::Call::pass();
    bool alert = false;
    std::string explanation;
    bool accepted_irregular = false;  ///< insufficient (27A) or out of rotation (28-29) and let stand
};
struct AuctionEnded {
    std::optional<bridge::Contract> contract;  ///< nothing: passed out
};
struct LeadFacedDown {  ///< 41A
    Seat seat = Seat::North;
    std::optional<Card> card;
};
struct DummySpread {  ///< 41C
    Seat seat = Seat::North;
};
struct CardDesignated {  ///< declarer named or touched a card of dummy
    Card card = Card::from_index(0);
    PlayedUnder under = PlayedUnder::DummyNamed;
    std::optional<reading::DesignateKey> named{};  ///< by key, as he named it: of suit, rank or word alone `card` is what the record makes of it (46B)
};
struct DesignationVoid {  ///< named what dummy does not hold (46B4), or several: declarer must be asked
    Remark why;
    bool defender_chooses = false;  ///< he does not care: either defender may designate dummy's card (46B5)
};
struct CardPlayed {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    int trick = 1;  ///< 1..13
    PlayedUnder under = PlayedUnder::FacedInTurn;
    Certainty certainty = Certainty::Certain;
    bool out_of_turn_accepted = false;  ///< 53A: a lead out of turn that was accepted (PBN ^L)
    /// Empty: the card is known. Else nobody could read it: the cards it may have been, `card`, the likeliest, among them.
    bridge::CardSet candidates{};
};
struct CardSeen {  ///< a card faced that is not played (yet): declarer's before it is laid, a card out of turn
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Millimetres height;
    bool awaits_turn = false;  ///< it is played when the turn comes to it (57, 58A)
};
struct CardReturned {  ///< a card seen and not played went back to the hand: noted, not flagged
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Duration shown_for{};
};
struct SpreadNoted {  ///< cards have come to lie spread before this seat (41D), or have gone from there; teaches an unknown hand
    Seat seat = Seat::North;
    bridge::CardSet came, left;
};
/// The same as journals before 0.3 tell it: all the cards in one of the four columns. No Law makes it.
struct ColumnNoted {
    Seat seat = Seat::North;
    std::uint8_t column = 0;
    bridge::CardSet cards;
};
struct Reported {  ///< [R] of the law table: told by key, by no sensor
    Seat by = Seat::North;
    reading::ReportKind kind = reading::ReportKind::AttentionDrawn;
    Seat about = Seat::North;
    std::string words;
    std::optional<Card> card;
    IncidentId incident;  ///< the incident that was pointed out; 0 = none
};
struct ScoreConfirmed {  ///< 8C
    Seat seat = Seat::North;
    bool agreed = true;
};
struct CardTakenBack {  ///< a played card withdrawn lawfully (47, a ruling)
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    int trick = 1;
};
struct CardReplaced {  ///< in a trick, one card by another (62A, 45D1)
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Card by = Card::from_index(0);
    int trick = 1;
};
struct CorrectedCard {
    Card card = Card::from_index(0);
    PlayedUnder under = PlayedUnder::FacedInTurn;
    Certainty certainty = Certainty::Certain;
    bridge::CardSet candidates{};  ///< as in CardPlayed
    Instant at{};                  ///< when it was played
    bool quitted = false;          ///< it has been turned face down
};
struct CorrectedTrick {
    Seat leader = Seat::North;
    boost::container::static_vector<CorrectedCard, 4> cards;  ///< in order of play; four in every trick but the last
    bool led_out_of_turn = false;
};
/// The play of the board on the table as it is now known to have been. It replaces the play recorded before wholly, with
/// winners and tricks won; calls, rulings, penalty cards and restrictions stay. What a board counts for is told by a
/// PlayEnded that follows. See laws/correction.hpp.
struct PlayCorrected {
    std::vector<CorrectedTrick> tricks;  ///< 0..13
    Seat leader = Seat::North;           ///< who leads to the next trick
    CorrectionReason reason = CorrectionReason::CardReadLater;
    std::string by{}, words{};           ///< with Resync: who set the play right, and why, in his words; may be empty
};
struct TrickWon {
    int trick = 1;
    Seat winner = Seat::North;
};
struct CardQuitted {  ///< turned face down after the trick (45G, 65A)
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
};
struct PenaltyCardPlaced {  ///< 50
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    PenaltyKind kind = PenaltyKind::Major;
    IncidentId incident;
};
struct PenaltyCardLifted {  ///< played, picked up (50D2), or the ruling undone
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
};
struct IncidentRaised {
    Incident incident;
};
struct IncidentHeld {  ///< found, and not told: what follows decides, until `until` at the longest
    Incident incident;
    Instant until{};
};
struct IncidentUpdated {  ///< the same fact seen again or better known
    IncidentId id;
    std::optional<Situation> situation;  ///< nothing: as before (journals of 0.1)
    std::string clause;
    Level level = Level::Notice;
    Certainty certainty = Certainty::Certain;
    Facts facts;
    std::vector<OfferedOption> options;
};
struct IncidentSeen {
    IncidentId id;
    std::string by;
};
struct IncidentRuled {
    IncidentId id;
    int number = 1;        ///< of the option among those offered, from 1
    OfferedOption option;  ///< without code in journals of 0.1 and 0.2: the number tells
    std::string by;
    reading::Given given{};  ///< what it carries besides
};
struct IncidentDismissed {
    IncidentId id;
    std::string by;
    std::string reason;  ///< a Director's
    Dismissal why = Dismissal::InWords;
};
struct IncidentReopened {  ///< undo of seen, ruled or dismissed; what a ruling had done is taken back by further events
    IncidentId id;
    std::string by;
};
struct CommandRefused {  ///< a Director's command that fits nothing; the state is unchanged
    IncidentId id;
    Refusal refusal;
};
struct LeadTurnSet {  ///< whose lead it is, by ruling, acceptance or resync (53, 55, 44G)
    Seat seat = Seat::North;
};
struct TricksAdjusted {  ///< 64A and other rulings in tricks: to the named side, from the other; negative undoes
    Side to = Side::NorthSouth;
    int tricks = 0;
    IncidentId incident;
};
struct ClaimMade {  ///< 68; tricks of the remaining for the claimer's side
    Seat seat = Seat::North;
    int tricks = 0;
    std::string statement;
};
struct ClaimAnswered {
    Seat seat = Seat::North;
    bool agreed = false;
};
struct ClaimWithdrawn {  ///< play goes on (68D2b)
    Seat seat = Seat::North;
};
struct PlayEnded {  ///< all thirteen tricks, a claim agreed, or passed out: the record's result
    std::optional<bridge::Contract> contract;
    int declarer_tricks = 0;
    int score_ns = 0;
    bool by_claim = false;
};
struct BoardEnded {  ///< taken off the table, finished or not
    bool finished = false;
};
struct RecordStateChanged {
    RecordState state = RecordState::InStep;
    Remark why;
};
struct DeviceStateChanged {
    DeviceId device;
    reading::Health health = reading::Health::Ok;
    std::string detail;
};
struct SeatOccupied {
    Seat seat = Seat::North;
    bool occupied = true;
};
struct RestrictionSet {  ///< by a ruling
    Seat seat = Seat::North;
    RestrictionKind kind = RestrictionKind::DemandSuit;
    std::optional<Suit> suit;
    std::optional<Card> card;
    IncidentId incident;
};
struct RestrictionLifted {  ///< fulfilled, without object any more, or the ruling undone
    Seat seat = Seat::North;
    RestrictionKind kind = RestrictionKind::DemandSuit;
    IncidentId incident;
};
struct RightsLost {  ///< dummy's, by 43A2; lost = false when the ruling is undone
    Seat seat = Seat::North;
    bool lost = true;
    IncidentId incident;
};
struct Forfeited {  ///< no rectification for the irregularity (43B3, F61); withdrawn when that ruling is undone
    IncidentId irregularity;
    bool withdrawn = false;
    IncidentId incident;
};
struct CallsCancelled {  ///< all calls after the first `keep` of the auction
    int keep = 0;
    IncidentId incident;
};
struct PendingCallDropped {  ///< an irregular call that waited is no call (29B, 36, 25B)
    IncidentId incident;
};
struct CallNoted {
    Seat by = Seat::North;
    Seat about = Seat::North;
    CallNote kind = CallNote::Stop;
    std::string words;
    int call = 0;  ///< place in the auction of the call it is about, from 1; 0: the last one of `about`
};
struct DeclarerChanged {  ///< 54A: declarer spread his hand and is dummy now
    bridge::Contract contract;
};
struct ScoreAdjusted {  ///< 12C: each side's own points; withdrawn when the ruling is undone
    int ns = 0, ew = 0;
    bool withdrawn = false;
    IncidentId incident;
    bool per_cent = false;  ///< artificial (12C2): per cent of a top
};
struct BoardCorrected {  ///< what the record of a board has wrong was put right (79C, 81C, 87), or that was taken back
    std::uint32_t number = 1;             ///< of the correction, in this journal, from 1
    reading::BoardCorrection correction;  ///< `play` is never 0
    bool withdrawn = false;
};
struct AppealChanged {  ///< lodged, decided, withdrawn, or that was taken back; nothing: there is none any more
    IncidentId incident;
    std::optional<Appeal> appeal;
};
struct BoardCancelled {  ///< no result stands (6D, 12C2); withdrawn when the ruling is undone
    bool withdrawn = false;
    IncidentId incident;
};
struct PositionRestored {  ///< a ruling was undone before anything followed: the board is as it was before it
    IncidentId incident;
};
struct WithdrawalAllowed {  ///< the card may be taken back and another played for it (47A, 47D, 16C)
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    int trick = 1;
    IncidentId incident;
    bool withdrawn = false;  ///< it may not any more: the ruling has been undone
};
struct RulingCarriedOut {  ///< all that the ruling does has been done; what follows is play
    IncidentId incident;
};
struct FiguresNoted {  ///< double-dummy figures for an incident
    IncidentId incident;
    DoubleDummy figures;
};
struct SessionStarted {
    reading::SessionStart session;
};
struct RoundCalled {  ///< the Director's signal (8B)
    int round = 1;
};
struct CorrectionsTold {  ///< from here on in this session both pairs' panels show what is corrected of their boards, or do not
    bool told = false;
};
struct BoardTagSeen {  ///< the tag in the middle of the table; nothing: no board lies there (7A)
    std::optional<TagId> tag;
};
struct LawCodeInForce {  ///< by which the journal is kept from here on
    std::string name;
    std::string hash;  ///< LawCode::hash
};
struct ClockTold {  ///< what the wall clock shows beside the table's time; nothing is decided by it
    Duration ahead{};      ///< wall clock minus the table's time
    bool started = false;  ///< at a start of the daemon; false: the clock was set while it ran
    std::uint32_t pace = 0;  ///< seconds of the table in a million of the wall's; 0: as many. A simulated table may be quick
};
struct LightChanged {  ///< the seat's light: green = read, amber = show it again
    enum class Colour : std::uint8_t { Off, Green, Amber };
    Seat seat = Seat::North;
    Colour colour = Colour::Off;
};

}  // namespace event

/// One event. `number` counts all events of a journal from 1, without gaps.
struct Event {
    /// What has happened: one of these. Its members are compiled once (event.cpp): a visit of so many alternatives in every file
    /// that copies, moves or drops an event was most of what the build took. So event.hpp may be included freely.
    struct Body : std::variant<
        event::BoardStarted, event::CallMade, event::AuctionEnded, event::LeadFacedDown, event::DummySpread, event::CardDesignated,
        event::DesignationVoid, event::CardPlayed, event::CardTakenBack, event::CardReplaced, event::TrickWon, event::CardQuitted,
        event::PenaltyCardPlaced, event::PenaltyCardLifted, event::IncidentRaised, event::IncidentUpdated, event::IncidentSeen,
        event::IncidentRuled, event::IncidentDismissed, event::IncidentReopened, event::CommandRefused, event::LeadTurnSet,
        event::TricksAdjusted, event::ClaimMade, event::ClaimAnswered, event::ClaimWithdrawn, event::PlayEnded, event::BoardEnded,
        event::RecordStateChanged, event::DeviceStateChanged, event::SeatOccupied, event::LightChanged, event::CardSeen,
        event::CardReturned, event::SpreadNoted, event::ColumnNoted, event::Reported, event::ScoreConfirmed, event::RestrictionSet,
        event::RestrictionLifted, event::RightsLost, event::Forfeited, event::CallsCancelled, event::PendingCallDropped, event::CallNoted,
        event::DeclarerChanged, event::ScoreAdjusted, event::BoardCancelled, event::PositionRestored, event::RulingCarriedOut,
        event::FiguresNoted, event::SessionStarted, event::RoundCalled, event::BoardTagSeen, event::WithdrawalAllowed,
        event::IncidentHeld, event::ClockTold, event::PlayCorrected, event::LawCodeInForce, event::BoardCorrected,
        event::AppealChanged, event::CorrectionsTold> {
        template <class T>
            requires(alternative_of<T, variant>)
        Body(T&& what) : variant(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(what)) {}
        Body() noexcept;
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
    };
    std::uint64_t number = 0;
    Instant at{};
    Body body;
};

}  // namespace kibitz::laws
