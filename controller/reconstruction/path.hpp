/// A play under construction, and the model that says what each step of it costs.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "controller/reconstruction/explanation.hpp"

namespace kibitz::reconstruction {

using Stays = std::bitset<Notes::most>;
inline constexpr int no_stay = -1;

/// One card of a path.
struct Step {
    Card card = Card::from_index(0);
    std::int16_t stay = no_stay;
};

/// A play of the board as far as the search has come: a value, copied at each branch.
struct Path {
    std::array<Step, bridge::cards_in_pack> steps{};
    std::array<Seat, 13> leaders{};
    std::uint8_t count = 0;          ///< cards played
    CardSet played, held_unseen;     ///< all cards played; those of them that have no stay
    Stays used, charged;             ///< stays of cards played; stays of cards not played whose cost has been added
    std::array<Instant, 4> at{};     ///< when each card of the present trick was played; an unseen card: not earlier than this
    Instant latest{};                ///< the latest moment of a card played
    bridge::PerSeat<std::uint8_t> void_in{};  ///< bits by suit: has shown out, of hands that are not known
    Seat leader = Seat::North;       ///< of the present trick
    std::optional<Seat> passed_over; ///< whose lead it was, where another has led to the present trick
    double cost = 0;

    int place() const noexcept { return count % 4; }
    int trick() const noexcept { return count / 4 + 1; }
    Seat turn() const noexcept { return bridge::clockwise(leader, place()); }
    /// The present trick. @pre place() > 0
    bridge::Trick open() const noexcept;
};

/// What an explanation asks one to believe, as the model goes along it.
struct Told {
    std::vector<Assumption> assumed;
    std::array<double, features> values{};  ///< by Feature
};

/// What each step of a play costs: which features it fires. Reads the board, the notes and the weights, which must outlive the model.
class Model {
public:
    Model(const Board& board, const Notes& notes, const Weights& weights);

    /// Plays the card of the seat in turn.
    /// @param told  where not null, the step's beliefs and features are added to it
    void step(Path& path, Step step, Told* told) const;
    /// Play stops here: the stays that are left over are charged.
    void finish(Path& path, Told* told) const;
    /// Another hand than the one in turn leads `card` to this trick; to be followed by its step. @pre path.place() == 0
    void lead_by(Path& path, Seat seat, Card card, Told* told) const;

    /// The hand's stays in the order in which they came: indices into the notes.
    const std::vector<std::size_t>& stays_of(Seat seat) const noexcept { return by_seat_[seat]; }
    const Stay& stay(std::size_t i) const noexcept { return stays_[i]; }
    std::size_t size() const noexcept { return stays_.size(); }
    /// What the hand may still hold, of cards that nothing in the path has played.
    CardSet may_hold(const Path& path, Seat seat) const noexcept;
    bool known(Seat seat) const noexcept { return known_[seat]; }
    /// May the stay, one of the notes', be a card played at its seat, as far as hands are known?
    bool fits(const Stay& stay) const noexcept { return fits_[static_cast<std::size_t>(&stay - stays_.data())]; }
    const Board& board() const noexcept { return board_; }
    const Weights& weights() const noexcept { return weights_; }
    /// The stay may be of that card: its own card, or, where a finger alone told of it, a card next to the finger.
    bool may_be(const Stay& stay, Card card) const noexcept {
        return stay.card == card || (stay.sign == Sign::Touch && stay.seat == dummy_ && !stay.left_column && stay.beside.contains(card));
    }

private:
    /// What it costs to believe `value` times what the feature says.
    double fire(Feature feature, Told* told, double value = 1) const noexcept {
        if (told) told->values[index(feature)] += value;
        return weights_[feature] * value;
    }
    /// The same of a feature that is counted by the second, of which so many count.
    double counted(Feature feature, double seconds) const noexcept {
        return std::clamp(seconds, 0.0, weights_.most_seconds[index(feature)]);
    }
    double fire_seconds(Feature feature, Told* told, double seconds) const noexcept {
        return fire(feature, told, counted(feature, seconds));
    }
    Duration within(Time time) const noexcept { return weights_[time]; }

    double not_played(const Path& path, const Stay& stay, bool after_play, Told* told) const noexcept;
    bool trick_was_over(const Path& path, const Stay& stay) const noexcept;
    bool thrown(const Path& path, const Stay& stay) const noexcept;
    double before_turned(const Path& path, const Stay& stay, Told* told) const noexcept;
    /// When the last of `count` cards from step `first` came, of those that sensors saw.
    Instant last_came(const Path& path, std::size_t first, std::size_t count) const noexcept;
    double taken_back(const Path& path, std::size_t first, std::size_t count, Told* told) const noexcept;
    bool taken_up_before_dummys(const Path& path, std::size_t first) const noexcept;
    bool shown_before(const Path& path, const Stay& stay) const noexcept;
    /// A card thrown in came before the claim was keyed.
    bool before_key(const Stay& stay) const noexcept;
    /// By how many seconds it came too long before the key, as far as they count. @pre before_key(stay)
    double long_before_key(const Stay& stay) const noexcept;
    int in_turn(const Path& path) const;
    bool taken_back_before_others(const Path& path, const Stay& stay) const noexcept;
    bool came_down_alone(const Path& path, const Stay& stay) const noexcept;
    /// What it costs that cards of the present trick are said to have been played unseen, where their zones were plainly empty meanwhile.
    double zones_lay_empty(const Path& path, std::size_t count, Told* told) const noexcept;
    double tag_completed(const Path& path, Told* told) const noexcept;
    double left_unturned(const Path& path) const noexcept;
    /// When the card was turned, in this stay or in a later one of the same card there: it may have been picked up and laid again.
    std::optional<Instant> turned(const Stay& stay) const noexcept { return turned_[static_cast<std::size_t>(&stay - stays_.data())]; }
    bool quitted(const Stay& stay) const noexcept;
    bool led_at_once(const Path& path) const noexcept;
    /// Play has stopped, and another card of the hand came, faced, in the same moment: a hand comes down, and no card is played.
    bool came_with_another(const Path& path, const Stay& stay) const noexcept;
    bool came_after(const Path& path, const Stay& one) const noexcept;
    Belief of_not_played(const Path& path, const Stay& stay, bool after_play) const noexcept;
    void pass_over(Path& path, Seat seat, const Stay& next, Told* told) const;
    void proves_revoke(Path& path, Seat seat, Card card, Told* told) const;
    void follow_suit(Path& path, Seat seat, Card card, Told* told) const;
    void in_time(Path& path, const Stay& stay, Told* told) const;
    /// Declarer named this card of dummy's before dummy's card to the trick before had come, and nobody had named that one.
    bool named_for_trick_before(const Path& path, const Stay& stay) const noexcept;
    /// Since when dummy's place in the trick was filled: by a wrong card, until dummy put down the card that was named.
    Instant lay_since(const Path& path, const Stay& stay) const noexcept;
    void complete(Path& path, Told* told) const;
    /// Charges that the hand whose lead it was had its card there before the one that is said to have led out of turn.
    void led_already(Path& path, const Stay& stay, Told* told) const;

    double after_stop(const Path& path, const Stay& stay, Told* told) const noexcept;
    double columns_say(Seat seat, Card card, const Stay* stay, Instant played, Told* told) const noexcept;

    const Board& board_;
    const Notes& notes_;
    const Weights& weights_;
    std::span<const Stay> stays_;
    bridge::PerSeat<std::vector<std::size_t>> by_seat_;
    std::vector<std::optional<Instant>> turned_;  ///< by stay
    bridge::PerSeat<CardSet> elsewhere_;  ///< cards known to be in other hands
    bridge::PerSeat<bool> known_{};       ///< all thirteen cards of the hand are
    Stays fits_;                          ///< by stay
    Seat dummy_;
    Instant gathered_ = Instant::max();  ///< when hands were put together after play had stopped; max: they have not been
};

}  // namespace kibitz::reconstruction
