/// How right the record is: what perception and laws made of a simulated evening, against what really happened.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "controller/formats/game.hpp"
#include "controller/app/reliability.hpp"
#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::app {

/// What the table recorded of one game.
struct RecordedGame {
    std::vector<laws::RecordedCall> calls;
    std::optional<bridge::Contract> contract;
    std::optional<laws::BoardResult> result;
    struct Card {
        bridge::Seat seat = bridge::Seat::North;
        bridge::Card card = bridge::Card::from_index(0);
        int trick = 1;
        Instant at{};
        Certainty certainty = Certainty::Certain;
    };
    std::vector<Card> cards;  ///< as the record ended: whatever was corrected or filled in on the way
    /// An incident and what became of it.
    struct Told {
        laws::Incident incident;                  ///< as it was last stated
        Certainty surest = Certainty::Certain;    ///< it was ever stated with
        bool withdrawn = false;
        Instant raised{}, gone{};                   ///< when it was told, and withdrawn
    };
    std::vector<Told> incidents;
    int doubts = 0;  ///< times the record left `in step`
    laws::RecordState ended = laws::RecordState::InStep;  ///< what the record said of itself at the end
    std::array<bool, 14> doubted{};  ///< tricks of which a question to the table still stands; 0: of no trick
};

/// Listens to a pipeline and keeps what each game's record came to.
class Recorder {
public:
    void take(const laws::Event& event, const laws::TableState& state);
    /// The games in the order they were put on the table.
    std::vector<RecordedGame> games() &&;

private:
    void take_incident(const laws::Event& event, const laws::TableState& state);
    void copy(const laws::BoardState& board, RecordedGame& game) const;

    std::vector<RecordedGame> games_;
    laws::RecordState before_ = laws::RecordState::InStep;
};

inline constexpr std::size_t irregularity_kinds = static_cast<std::size_t>(drivers::Irregularity::Kind::ArrangesDummy) + 1;

/// Touches of dummy's by how long they lasted: shorter than the first, and from each on.
inline constexpr std::array<std::chrono::milliseconds, 3> touch_lengths{std::chrono::milliseconds(300), std::chrono::milliseconds(700),
                                                                        std::chrono::milliseconds(2000)};
std::size_t touch_length(Duration lasted);

/// How long decisions took.
class Delays {
public:
    void note(Duration delay);
    void add(const Delays& other);
    /// Within this time came this share of them, to the millisecond, and 4 s for all longer ones; zero without any. 0 < share <= 1
    std::chrono::milliseconds of(double share) const;

private:
    std::array<std::uint32_t, 4001> boxes_{};  ///< by millisecond; the last one holds all longer ones
};

/// Counts; those of two tables add up.
struct Accuracy {
    std::uint64_t boards = 0;
    std::uint64_t cards = 0, cards_right = 0;
    std::uint64_t cards_extra = 0;  ///< recorded and never played
    std::uint64_t cards_said = 0;   ///< not right, and the record says so: unknown, doubtful, or not in step
    std::uint64_t extra_said = 0;   ///< of those never played
    std::uint64_t calls = 0, calls_right = 0;
    std::uint64_t results = 0, results_right = 0;
    std::uint64_t untold = 0;       ///< boards whose result no key told and no play showed, and that have none
    std::array<std::uint64_t, irregularity_kinds> acted{}, found{};  ///< of those physically visible
    std::array<std::uint64_t, touch_lengths.size() + 1> touches{}, touches_found{};  ///< of those, dummy's touches by length
    std::uint64_t invisible = 0;        ///< acted out where no sensor could see it
    std::uint64_t false_incidents = 0;  ///< no violation explains them, and they stand
    std::array<std::uint64_t, 3> false_standing{}, false_ever{};  ///< by certainty: last stated; the surest ever stated
    std::uint64_t doubts = 0;
    std::uint64_t boards_asked = 0;          ///< the record was not in step at some time
    std::uint64_t boards_wrong_in_step = 0;  ///< a card or the result is wrong, and nothing says so
    Reliability incident_reliability, card_reliability;
    std::map<laws::IncidentCode, Reliability> kind_reliability;  ///< of the incidents that stand, by their name
    Reliability result_reliability;  ///< of results recorded: by what the record says of itself at the end
    Delays delays, clean_delays;  ///< of all cards recorded; of those that came to lie flat and over the window

    void add(const Accuracy& other);
    std::uint64_t all_acted() const;
    std::uint64_t all_found() const;
};

/// One difference between truth and record, in words.
struct Mistake {
    std::size_t game = 0;  ///< index into the games of this table
    std::string words;
};

/// "fifth-card", "dummy-touches" ...: names as in a script.
std::string_view kind_name(drivers::Irregularity::Kind kind);

/// What each kind of irregularity is by a law code: an incident it must raise, one that may follow from it, or nothing.
class Expected {
public:
    explicit Expected(const laws::LawCode& code);
    /// False for what is lawful and must not be flagged.
    bool is_violation(drivers::Irregularity::Kind kind) const { return must_[static_cast<std::size_t>(kind)].has_value(); }
    /// Whether an incident of this name is what a violation of this kind must raise.
    bool expects(drivers::Irregularity::Kind kind, laws::IncidentCode code) const { return must_[static_cast<std::size_t>(kind)] == code; }
    /// Whether such an incident may follow from the violation besides: a consequence, not a false one.
    bool explains(drivers::Irregularity::Kind kind, laws::IncidentCode code) const { return may_[static_cast<std::size_t>(kind)] == code; }

private:
    std::array<std::optional<laws::IncidentCode>, irregularity_kinds> must_, may_;
};

/// Adds one table's evening to `out`; appends every difference to `mistakes`.
/// @param expected by the law code that was played under
/// @param games as given to the simulator; @param recorded in the same order
/// @param first_board number of the evening's first board among all that are counted
void compare(const Expected& expected, std::span<const formats::Game> games, const drivers::Truth& truth,
             std::span<const RecordedGame> recorded, Accuracy& out, std::vector<Mistake>& mistakes, std::uint64_t first_board = 0);

/// What is stated by a word, as a number: the least it promises for `certain`, the middle for the others.
double stated(Certainty certainty);
/// The same of a result: in step is certain, doubtful and out of step are doubtful.
double stated(laws::RecordState record);

}  // namespace kibitz::app
