/// The clumsy table: habits of people and faults of tables that every club has, each a knob of its own. What each one
/// does, in mm and ms, stands in README.md; a knob at zero changes no reading.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace kibitz::drivers {

enum class Noise : unsigned char;

/// How much of each. Shares are 0..1 of what the comment names; lengths are mm.
struct Clumsiness {
    // where and how a card comes to rest
    double scatter = 0;      ///< mm, sigma: where a card comes to rest, in x and in y
    double beside = 0;       ///< of cards: beside the window, still over the antenna
    double half = 0;         ///< of cards: its edge across the window
    double tilted = 0;       ///< of cards: one side rests on something, the window sees it 8-22 mm up
    double throws = 0;       ///< of cards: tossed from the hand
    double slides = 0;       ///< of cards: pushed in along the table
    double face_down = 0;    ///< of cards: laid face down, noticed, turned over
    double stays = 0;        ///< of quitted cards: turned, and left under the next one
    double squares = 0;      ///< of tricks: somebody squares up his tricks, through the field
    double pile = 0;         ///< of players: keeps his tricks so near that they lie half over his antenna
    double left = 0;         ///< of players: left-handed
    // antennas
    double columns = 0;      ///< of sweeps: a column beside dummy's zone hears the card that lies in it
    double zones = 0;        ///< of sweeps: a zone hears the card in the middle of its neighbour's
    double stacked = 0;      ///< of pairs of tags that lie on each other: one of them is not heard
    // windows
    double glare = 0;        ///< bursts a minute and window: the face sensor is blind or wrong
    double zero = 0;         ///< mm, sigma: a range sensor's zero
    double rests = 0;        ///< of tricks: somebody's hand, with his cards in it, rests over his zone
    // dummy
    double aloud = 0;        ///< of declarers: names dummy's cards aloud
    double between = 0;      ///< of touches: on the border of two cards
    double film = 0;         ///< mm: the film lies this far off, and a sixth of a degree turned for each
    double sloppy = 0;       ///< mm, sigma: dummy's cards from where they should lie
    double unsorted = 0;     ///< of dummies: suits and ranks in no order
    double taps = 0;         ///< of dummy's turns: a short tap on one of his cards by nobody who means it
    double leaves = 0;       ///< of boards: dummy stands up or leaves for a while
    // tempo and ends
    double ready = 0;        ///< of cards: the next hand had its card ready, and follows at once
    double fast = 0;         ///< of tables: hardly ever thinks
    double thrown_in = 0;    ///< of claims: hands are thrown in, the key comes late or never
    double faced = 0;        ///< of claims: spoken, with the hand faced
    double stops = 0;        ///< of boards: play simply stops and the hands are put together

    bool any() const noexcept;
};

/// A knob by its name in `--habit`.
struct ClumsyHabit {
    std::string_view name;
    double Clumsiness::* value;
    double club;          ///< at noise `club`; `wild` has three times that, at most `most`
    double most;          ///< the largest value that means something
    std::string_view of;  ///< unit, or what the share is taken of
};
std::span<const ClumsyHabit> clumsy_habits() noexcept;

/// Everything moderately at `club`, about three times that at `wild`, nothing at the other levels.
Clumsiness clumsiness(Noise noise) noexcept;

/// One knob turned over what the noise says.
struct HabitSetting {
    double Clumsiness::* value;
    double amount;
};
/// Reads "pile=0.25". The fault says what is wrong and which names and amounts there are.
[[nodiscard]] tl::expected<HabitSetting, std::string> read_habit(std::string_view text);

}  // namespace kibitz::drivers
