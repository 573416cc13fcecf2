/// A table of people playing given deals with real gestures, and the sensors that watch them. Deterministic: the same
/// games, script, noise and seed give the same readings. Shares no threshold with perception.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/formats/game.hpp"
#include "controller/perception/config.hpp"
#include "drivers/simulator/clumsy.hpp"
#include "drivers/simulator/sensor_noise.hpp"

namespace kibitz::drivers {

namespace simulator {
struct Timeline;
}

enum class Noise : unsigned char {
    None, Typical, Harsh,
    Club,  ///< typical sensors at a table with the habits of a club evening
    Wild,  ///< about three times the habits of a club
};
std::string_view to_string(Noise noise) noexcept;
std::optional<Noise> noise_from_string(std::string_view text) noexcept;

/// One irregularity to be acted out; see drivers/simulator/README.md for the script's grammar.
struct Irregularity {
    enum class Kind : std::uint8_t {
        FifthCard,           ///< defender faces another card while the trick lies complete (45E1), or declarer (45E2)
        DummyTouches,        ///< dummy touches a card of his own before any designation (45F)
        DummyWrongCard,      ///< dummy moves another card than designated (45D), then play goes on or it is mended
        DefenderShows,       ///< defender's card is seen face up in turn and taken back; he plays it then (45C1)
        TurnsEarly,          ///< card turned face down before the fourth has been played (45G)
        LeadOutOfTurn,       ///< a card led by the wrong hand, then taken back, or accepted
        Revoke,              ///< fails to follow suit and (later) the card of the suit appears
        DummyCallsDirector,  ///< dummy presses Director in mid-play (43A1a)
        ContestClaim,        ///< the claim is contested and then agreed
        DeclarerFlashes,     ///< declarer shows a card and takes it back: nothing may be flagged (45C2)
        ArrangesDummy,       ///< dummy or declarer arranges: nothing may be flagged (45C3, 45F)
    };
    Kind kind = Kind::FifthCard;
    std::optional<std::uint32_t> board;        ///< board number; nothing = the first game where it fits
    int trick = 1;                             ///< 1..13
    std::optional<bridge::Seat> seat;          ///< nothing = a seat where it fits
    std::optional<bridge::Card> card;          ///< nothing = a card that fits
    bool accepted = false;                     ///< LeadOutOfTurn: next hand plays to it
    int line = 0;                              ///< in the script, for messages
};

/// Reads a script. Faults: "file:line: what: what to do", all at once.
[[nodiscard]] tl::expected<std::vector<Irregularity>, std::vector<std::string>> read_script(std::string_view text,
                                                                             std::string_view file_name);

/// What really happened, for soak to compare with; perception and laws never see it.
struct Truth {
    struct Play {
        std::size_t game = 0;  ///< index into the games
        bridge::Seat seat = bridge::Seat::North;
        bridge::Card card = bridge::Card::from_index(0);
        int trick = 1;
        Instant at{};          ///< the moment the card was played by the Laws' meaning
        Instant told_from{};   ///< the first moment at which something at the table can tell of it: later where it was named aloud
        bool plain = true;     ///< it came to lie flat and over the window, and nothing under it: a sensor sees it
    };
    struct Violation {
        std::size_t game = 0;
        Irregularity what;
        bridge::Seat seat = bridge::Seat::North;
        std::optional<bridge::Card> card;
        int trick = 1;
        Instant at{};
        bool visible = true;   ///< sensors had a chance to see it
        Duration lasted{};     ///< of a touch
    };
    std::vector<Play> plays;
    std::vector<Violation> violations;
    /// Games whose result nobody told the table: play simply stopped, or a claim was spoken and no key pressed.
    std::vector<std::size_t> untold;
};

struct SimulatorConfig {
    Noise noise = Noise::None;
    std::optional<simulator::SensorNoise> sensors{};  ///< instead of the noise's own: a table's, fitted from its tapes
    std::uint64_t seed = 1;
    Instant start{};                         ///< moment of the first reading
    perception::Pack pack;                   ///< tags of the cards
    perception::DummyGeometry geometry;      ///< of the table; thresholds are not among it
    bool prevent_illegal_calls = false;      ///< the panels' mode, as the board file has it
    bool known_hands = true;                 ///< false: BoardStart carries no deal
    std::vector<Irregularity> script;
    /// Sprinkle this many random irregularities a board as well (soak); 0 = only the script.
    double irregularities_per_board = 0;
    std::optional<Irregularity::Kind> irregularity_kind{};  ///< ... all of this kind
    std::vector<HabitSetting> habits;        ///< over the clumsiness that the noise has
    bool cruise = false;                     ///< quick players: shorter pauses; gestures stay as they are
    bool printed_panels = false;             ///< no key names dummy's card: declarer points to it, or takes it himself
};

class Simulator {
public:
    Simulator(SimulatorConfig config, std::vector<formats::Game> games);
    ~Simulator();
    Simulator(Simulator&&) noexcept;
    Simulator& operator=(Simulator&&) noexcept;

    /// The next reading in order of time; nothing at the end of the last game.
    std::optional<Reading> next();
    /// People stop at the first moment, not before `at`, at which nobody is in the middle of something: everything lies as it
    /// lies, and the sensors see it, until they go on.
    void pause(Instant at);
    /// They go on, from `at` or from the last reading given if that is later.
    void resume(Instant at);
    bool paused() const noexcept;
    /// What happened up to the last reading given.
    const Truth& truth() const;
    /// Where everything is while the board of the last reading given is played; another one after each board.
    const simulator::Timeline& timeline() const;
    /// How many boards have been put on the table, with the one of the last reading given.
    std::size_t boards_begun() const noexcept;
    /// Irregularities of the script that found no place, in words; known at the end.
    std::vector<std::string> unplaced() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::drivers
