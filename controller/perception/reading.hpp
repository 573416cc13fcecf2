/// Readings: what a sensor, a panel or the Director's display reported, with its time. No bridge is decided here:
/// seats, zones, tags, millimetres, contacts, keys. Everything that happens at a table enters as a Reading, so that
/// a tape of Readings replays the whole evening.
#pragma once

#include <boost/container/static_vector.hpp>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "controller/bridge/board.hpp"
#include "controller/bridge/call.hpp"
#include "controller/bridge/card.hpp"
#include "controller/bridge/contract.hpp"
#include "controller/bridge/deal.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/perception/device.hpp"
#include "controller/units/length.hpp"
#include "controller/units/one_of.hpp"
#include "controller/units/tag_id.hpp"
#include "controller/units/time.hpp"

namespace kibitz {

namespace reading {

using bridge::Seat;

/// The antennas of one seat: the marked play zone, and the four columns of dummy's area (0 = at this player's
/// right hand when he is dummy, where trumps go, Law 41D).
enum class Antenna : std::uint8_t { Play, Column0, Column1, Column2, Column3 };

/// One sweep of one antenna: every tag that answered. Reported when it differs from the sweep before, for two
/// further sweeps after a change, and once a second.
struct Inventory {
    /// A reader in 16-slot mode resolves no more tags than this in one sweep.
    static constexpr std::size_t max_tags = 16;
    Seat seat = Seat::North;
    Antenna antenna = Antenna::Play;
    boost::container::static_vector<TagId, max_tags> tags;

    /// The device that usually reports it, here and in each sensor's body.
    constexpr DeviceId usual_device() const noexcept {
        if (antenna == Antenna::Play) return device_at(seat, Function::Reader);
        return device_at(seat, Function::Column, static_cast<std::uint8_t>(static_cast<int>(antenna) - static_cast<int>(Antenna::Column0)));
    }
};

/// Height of the lowest thing over the play zone; nothing when nothing is within the sensor's range (0..100 mm).
struct Range {
    Seat seat = Seat::North;
    std::optional<Millimetres> height;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::Range); }
    friend constexpr bool operator==(const Range&, const Range&) noexcept = default;
};

/// What the optical sensor under the play zone's window sees of the card above it.
enum class Surface : std::uint8_t {
    Nothing,  ///< no card
    Printed,  ///< the patterned back: the card above lies FACE UP
    Plain,    ///< the white face: the card above lies FACE DOWN
};
struct Face {
    Seat seat = Seat::North;
    Surface surface = Surface::Nothing;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::Face); }
    friend constexpr bool operator==(const Face&, const Face&) noexcept = default;
};

/// A finger on the touch surface over a dummy's area. Origin: the corner at dummy's right hand on the outer edge
/// (dummy's own side); x runs to dummy's left across the columns, y runs inwards to the middle of the table.
enum class ContactPhase : std::uint8_t { Down, Move, Up };
struct Contact {
    Seat seat = Seat::North;
    std::uint8_t finger = 0;  ///< multi-touch slot, 0..9
    ContactPhase phase = ContactPhase::Down;
    Millimetres x, y;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::Touch); }
};

/// A break beam at an edge of the dummy's area: inner = towards the middle of the table, outer = dummy's own side.
enum class Edge : std::uint8_t { Inner, Outer };
struct Beam {
    Seat seat = Seat::North;
    Edge edge = Edge::Inner;
    bool broken = false;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::Beams); }
};

/// The switch in the seat: is the player sitting?
struct SeatSwitch {
    Seat seat = Seat::North;
    bool occupied = true;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::SeatSwitch); }
    friend constexpr bool operator==(const SeatSwitch&, const SeatSwitch&) noexcept = default;
};

/// The tag of the board in the middle of the table; nothing when no board lies there.
struct BoardTag {
    std::optional<TagId> tag;

    constexpr DeviceId usual_device() const noexcept { return board_reader; }
    friend constexpr bool operator==(const BoardTag&, const BoardTag&) noexcept = default;
};

/// Which part of a player's place.
enum class Area : std::uint8_t {
    Play,   ///< the marked zone before him, where he plays his cards
    Dummy,  ///< where his hand lies spread when he is dummy
};
/// One card as something that sees cards whole sees it: a camera, another maker's table, a hand in a browser. What it
/// does not see is left out; with neither card nor tag it sees that a card is there and not which.
struct Sighted {
    std::optional<bridge::Card> card;
    std::optional<TagId> tag;            ///< instead of the card
    std::optional<bool> face_up;
    std::optional<Millimetres> height;   ///< above the table
    float confidence = 1;                ///< that it is this card: above 0, up to 1
};
/// Everything that is seen in an area at this moment; a card that is not in it is not there. Reported when it changes
/// and once a second. A reader's Inventory, a Range and a Face are parts of the same statement.
struct Sighting {
    static constexpr std::size_t max_cards = 16;
    Seat seat = Seat::North;
    Area area = Area::Play;
    boost::container::static_vector<Sighted, max_cards> cards;

    constexpr DeviceId usual_device() const noexcept { return device_at(seat, Function::Sight); }
};

/// A device reported its own health.
enum class Health : std::uint8_t { Ok, Failed };
struct Device {
    DeviceId device;
    Health health = Health::Ok;
    std::string detail;  ///< for the Director: what failed, in words

    DeviceId usual_device() const noexcept { return device; }
};

// --- panels -----------------------------------------------------------------------------------------------------

struct CallKey {
    bridge::Call call = bridge::Call::pass();
    bool alert = false;
    std::string explanation;  ///< of this call (Law 20, 40), may be empty
};
/// How declarer named dummy's card (Law 46): all parts optional, at least one given.
enum class Naming : std::uint8_t { Exact, High, Win, Low, Anything };
struct DesignateKey {
    std::optional<bridge::Suit> suit;
    std::optional<bridge::Rank> rank;
    Naming naming = Naming::Exact;
};
/// A claim of `tricks` of the remaining tricks for the claimer's side (Law 68A); 0 = concession of all (68B).
struct ClaimKey {
    std::uint8_t tricks = 0;
    std::string statement;
};
struct ClaimAnswerKey { bool agreed = false; };
struct DirectorKey {};
/// "I am arranging" (45C3, 45F): until released or the next trick.
struct ArrangeKey { bool on = true; };
/// "My cards are going back": the player ends the board or confirms the score (Law 8C).
struct ConfirmKey { bool agreed = true; };
/// [R] of laws.md: something no sensor can see, reported by a player or the Director.
enum class ReportKind : std::uint8_t {
    AttentionDrawn,    ///< about = who drew attention (Law 9A)
    LookedAtHand,      ///< about looked at another's hand (43A2c)
    WatchedDeclarer,   ///< about left his seat to watch (43A2b)
    DummyWarned,       ///< dummy warned declarer of the wrong hand (43B2a)
    DummyAskedRevoke,  ///< dummy asked about a revoke first (43B2b)
    CardNamed,         ///< about named a card he holds (49)
    HandsExchanged,    ///< dummy and declarer looked at each other's hand (43A2a)
    ShowedDummy,       ///< a defender showed dummy his hand (43A3)
    DummySuggested,    ///< dummy suggested a play otherwise than by touch (45F, F62)
    CallUnintended,    ///< about's last call was not the one he intended (25A)
    BidOverSeven,      ///< about bid more than seven, on paper or aloud (38)
    FaceSeen,          ///< a card's face was seen while dealing (6D1)
    NotShuffled,       ///< dealt from a sorted pack, or not shuffled (6D2)
    TrickDisputed,     ///< the sides do not agree who won (65, 66)
    HandTouched,       ///< about touched cards that are not his (7B2)
    WrongPocket,       ///< about put his cards into another's pocket (7C)
    HandCounted,       ///< about's hand has been counted before the play: not thirteen, and put right (13, 14A)
    CardFound,         ///< about's missing card was found among the played cards (14B1)
    TwoCardsInTrick,   ///< about has two cards in a quitted trick (67)
    Misinformed,       ///< about played, or led, because an opponent had told him wrong (47E)
};
struct ReportKey {
    ReportKind kind = ReportKind::AttentionDrawn;
    Seat about = Seat::North;
    std::string words;
    std::optional<bridge::Card> card;  ///< the card named, suggested, seen
    std::uint64_t incident = 0;        ///< the incident that was pointed out; 0: the last one
    std::uint32_t trick = 0;           ///< the trick it is about, 1..13; 0: the present one
    std::uint32_t cards = 0;           ///< with HandCounted: how many there were
};
/// The STOP warning before a skip bid.
struct StopKey {};
/// A question about a call of that player (20F); the answer is given to all.
struct QuestionKey {
    Seat about = Seat::North;
    std::uint32_t call = 0;  ///< place of the call in the auction, from 1; 0: his last one
};
/// Explains that player's last call (20, 40); also a correction of what was said (20F4).
struct ExplainKey {
    Seat about = Seat::North;
    std::string text;
    std::uint32_t call = 0;  ///< place of the call in the auction, from 1; 0: his last one
};
/// Its members are compiled once (reading.cpp), as an Event's: see laws/event.hpp.
struct PanelKey : std::variant<CallKey, DesignateKey, ClaimKey, ClaimAnswerKey, DirectorKey, ArrangeKey, ConfirmKey, ReportKey,
                              StopKey, QuestionKey, ExplainKey> {
    template <class T>
        requires(alternative_of<T, variant>)
    PanelKey(T&& what) : variant(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(what)) {}
    PanelKey() noexcept;
    PanelKey(const PanelKey&);
    PanelKey(PanelKey&&) noexcept;
    PanelKey& operator=(const PanelKey&);
    PanelKey& operator=(PanelKey&&) noexcept;
    ~PanelKey();
};
struct Panel {
    Seat seat = Seat::North;
    PanelKey key;

    DeviceId usual_device() const noexcept { return device_at(seat, Function::Panel); }
};

// --- commands of the Director and of whoever loads the deals ------------------------------------------------------

/// A board is put on the table. Dealer and vulnerability are the record's own: they win over what the number implies.
struct BoardStart {
    bridge::BoardNumber board;
    Seat dealer = Seat::North;
    bridge::Vulnerability vulnerability = bridge::Vulnerability::None;
    bridge::Deal deal;  ///< empty or partial where the hands are unknown
    bridge::PerSeat<std::string> players;
    std::string event, site, date, room, round, section, table;  ///< date as PBN writes it: "2026.11.21"
    std::string pair_ns, pair_ew;                                ///< numbers of the pairs, as the schedule has them
    bool prevent_illegal_calls = false;  ///< the panels of this table take no call that the Laws do not allow
};
/// The board is taken off, whether finished or not.
struct BoardEnd {};

enum class DirectorAction : std::uint8_t { Seen, Rule, Dismiss, Undo };
/// A score that might have been (12C1c): of several, each with its weight.
struct Outcome {
    std::optional<bridge::Contract> contract;  ///< nothing: passed out
    std::uint32_t declarer_tricks = 0;
    std::uint32_t weight = 100;  ///< per cent
    friend bool operator==(const Outcome&, const Outcome&) = default;
};
enum class PenaltyUnit : std::uint8_t { PerCent, Imp, Vp };  ///< of a top; IMPs; victory points
/// What a ruling carries besides its option.
struct Given {
    std::optional<bridge::Suit> suit;        ///< demanded or forbidden, where the offender's card does not give it
    std::optional<std::uint32_t> tricks;     ///< of a claim, to the claimer's side (70); or transferred
    std::optional<std::int32_t> score_ns;    ///< of an adjusted score, each side in its own points (12C)
    std::optional<std::int32_t> score_ew;
    std::optional<std::uint32_t> percent_ns; ///< artificial adjusted score, per cent of a top (12C2)
    std::optional<std::uint32_t> percent_ew;
    std::vector<Outcome> outcomes;           ///< assigned adjusted score (12C1); weights make 100
    std::optional<bridge::Side> side;        ///< tricks go to it; it is penalised
    std::optional<std::uint32_t> penalty;    ///< tenths of the unit (90); 0: a warning
    PenaltyUnit penalty_unit = PenaltyUnit::PerCent;
    std::string clause;                      ///< ruled at the table: by which Law
    std::string note;                        ///< facts found, and reasons
    std::string consulted{};                 ///< whom the Director has asked
    friend bool operator==(const Given&, const Given&) = default;
};
struct IncidentCommand {
    std::uint64_t incident = 0;     ///< incident number, unique in the journal
    DirectorAction action = DirectorAction::Seen;
    std::uint32_t option = 0;       ///< with Rule: 1-based option as listed
    std::string by;                 ///< who ruled
    std::string reason;             ///< with Dismiss; free words
    Given given;            ///< what an option may ask for besides
    std::string code{};     ///< of the option: refused where the number is another option's by now; empty: not asked
    std::string journal{};  ///< UUID of the journal the incident is of; empty: this table's
};
/// The Director sets the record right after `out of step` or a disputed count: whose turn it is, and which cards lie
/// in the present trick; the record goes on from there.
struct Resync {
    /// A trick of the play as the Director has it.
    struct Trick {
        Seat leader = Seat::North;
        std::vector<bridge::Card> cards;  ///< in order of play, four
    };
    Seat leader = Seat::North;
    std::vector<bridge::Card> trick;  ///< in order of play, 0..3 cards
    /// Tricks each side won before the present trick, where cards were lost and the count is not the record's. Both or none.
    std::optional<std::uint32_t> tricks_ns, tricks_ew;
    std::vector<Trick> play;                       ///< the whole play before the present trick; empty: as recorded
    std::optional<std::uint32_t> declarer_tricks;  ///< the board's result: play is over
    std::string by{}, reason{};                    ///< who set it right, and why, in his words; may be empty
};
/// A case of the Director's own: what he was told and no sensor reported ([R] of the law table, and more), on the board on the
/// table or an earlier one. What the row of the law code asks for is checked by laws/told_case.hpp.
struct CaseTold {
    std::uint32_t play = 0;                     ///< which board of the journal; 0: the one on the table
    std::string situation;                      ///< which row: "dummy-asked-revoke 43B2b"
    std::optional<Seat> seat, other_seat;       ///< whose it is; the other player of the row's sentence
    std::optional<Seat> told_by;                ///< who told him; nothing: nobody at the table
    std::uint32_t call = 0;                     ///< at which call: its place in the auction, from 1; 0: at none
    std::uint32_t trick = 0;                    ///< at which trick; 0: the present one, or none
    std::optional<bridge::Card> card, other_card;
    std::optional<bridge::Suit> suit;
    std::uint32_t count = 0;                    ///< tricks, or the cards of a hand that were counted
    std::uint64_t about = 0;                    ///< the incident that was pointed out; 0: the last one
    std::string words;                          ///< what he was told
    std::uint64_t answers = 0;                  ///< the call for the Director that it is opened from; 0: none
    std::string by;                             ///< the Director
};
/// What a board counts for instead of what was played. None: as it was played.
enum class CountsAs : std::uint8_t { None, NotPlayed, PerCent, Points };
/// What the record of a board has wrong, put right (79C, 81C, 87). What is left out stays as it is.
struct BoardCorrection {
    struct CallAt {
        std::uint32_t place = 1;  ///< in the auction, from 1
        bridge::Call call = bridge::Call::pass();
        friend bool operator==(const CallAt&, const CallAt&) = default;
    };
    struct CardAt {
        std::uint32_t trick = 1;
        Seat seat = Seat::North;
        bridge::Card card = bridge::Card::from_index(0);
        friend bool operator==(const CardAt&, const CardAt&) = default;
    };
    std::uint32_t play = 0;          ///< which board of the journal; 0: the one on the table
    std::uint32_t undo = 0;          ///< the correction of that number is taken back; nothing else is read then
    bool passed_out = false;         ///< there was no contract
    std::optional<bridge::Contract> contract;
    std::optional<std::uint32_t> declarer_tricks;
    bridge::BoardNumber board;       ///< its number: the score stood under another; 0: it is right
    bool pairs_swapped = false;      ///< who is recorded as North-South sat East-West
    CountsAs counts_as = CountsAs::None;
    std::int32_t ns = 0, ew = 0;     ///< per cent, or points
    bool played_after_all = false;   ///< what it was corrected to count for instead does not count any more
    std::vector<CallAt> calls;
    std::vector<CardAt> cards;
    std::string by, reason;
    std::string pair_ns, pair_ew;           ///< who is recorded there is another pair; empty: it is right
    bridge::PerSeat<std::string> players;   ///< the same of names
    friend bool operator==(const BoardCorrection&, const BoardCorrection&) = default;
};
enum class AppealAction : std::uint8_t { Lodge, Withdraw, Uphold, Change, Undo };
/// An appeal against the ruling on an incident (92, 93).
struct AppealCommand {
    std::uint64_t incident = 0;
    AppealAction action = AppealAction::Lodge;
    std::optional<bridge::Side> side;  ///< with Lodge: who appeals
    std::string grounds, outcome, consulted;
    std::string by;
};
/// One round at this table: who sits here, and which boards they play (8A).
struct Round {
    std::string pair_ns, pair_ew;
    std::vector<bridge::BoardNumber> boards;
    friend bool operator==(const Round&, const Round&) = default;
};
/// A session begins: its name, unique in the journal ("2026-11-21 evening"), and this table's schedule, empty when none.
struct SessionStart {
    std::string name;
    std::vector<Round> rounds;
    bool tells_corrections = false;  ///< both pairs' panels show what is corrected of their boards
    bool amends = false;             ///< the session of this name that is on goes on by this schedule: pairs came, went, changed places
};
/// The same of the session that is on, by the Director.
struct TellCorrections {
    bool tell = false;
};
/// The Director's signal for the next round (8B).
struct RoundSignal {
    std::uint32_t round = 1;  ///< 1-based
};
/// Double-dummy figures have been computed for an incident: declarer's tricks of thirteen.
struct FiguresReady {
    /// 0: for the claim that ended play. Then `other` counts only those tricks for the claimer's side that no play of the
    /// cards could lose (71).
    std::uint64_t incident = 0;
    std::uint32_t before = 0;
    std::optional<std::uint32_t> after, other;
};
/// The wall clock was looked at: it shows the table's time and `ahead` more. Told at a start and when somebody set it.
struct ClockTold {
    Duration ahead{};      ///< negative: the wall clock is behind
    bool started = false;  ///< the daemon has started; false: the clock was set while it ran
    std::uint32_t pace = 0;  ///< seconds of the table in a million of the wall's; 0: as many. A simulated table may be quick
};
/// Its members are compiled once (reading.cpp), as an Event's: see laws/event.hpp.
struct Command : std::variant<BoardStart, BoardEnd, IncidentCommand, Resync, SessionStart, RoundSignal, FiguresReady, ClockTold, CaseTold,
                              BoardCorrection, AppealCommand, TellCorrections> {
    template <class T>
        requires(alternative_of<T, variant>)
    Command(T&& what) : variant(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(what)) {}
    Command() noexcept;
    Command(const Command&);
    Command(Command&&) noexcept;
    Command& operator=(const Command&);
    Command& operator=(Command&&) noexcept;
    ~Command();
};

}  // namespace reading

/// One Reading. Rare and large bodies stand behind a pointer, so that the common ones stay small and need no heap.
struct Reading {
    /// Its members are compiled once (reading.cpp), as an Event's: see laws/event.hpp.
    struct Body : std::variant<reading::Inventory, reading::Range, reading::Face, reading::Contact, reading::Beam,
                               reading::SeatSwitch, reading::BoardTag, std::shared_ptr<const reading::Device>,
                               std::shared_ptr<const reading::Panel>, std::shared_ptr<const reading::Command>,
                               std::shared_ptr<const reading::Sighting>> {
        template <class T>
            requires(!std::derived_from<std::remove_cvref_t<T>, variant> && std::is_constructible_v<variant, T>)
        Body(T&& what) : variant(std::forward<T>(what)) {}
        Body() noexcept;
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
    };
    Instant at{};
    Body body;
    std::optional<DeviceId> device{};  ///< which device reported it; none: a command, or a tape of 0.1 or 0.2
    std::uint32_t sequence = 0;        ///< counts this device's readings from 1, so that loss and order can be told; 0: none
};

}  // namespace kibitz
