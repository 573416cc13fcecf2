/// The review: makes the explanations of all that was seen of a board, and puts the record right where another play explains it better.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "controller/laws/better_play.hpp"
#include "controller/laws/state.hpp"
#include "controller/laws/witness.hpp"
#include "controller/reconstruction/account.hpp"

namespace kibitz::table {

/// Whether play goes on, was claimed, or is over.
using Ending = reconstruction::Board::Play;

/// The explanations of a board and the record's play beside them, for whoever asks why.
struct Thought {
    reconstruction::Board board;
    std::vector<reconstruction::Explanation> explanations;         ///< the likeliest first
    std::optional<reconstruction::Explanation> recorded;           ///< the play recorded, weighed on the same scale
};

/// Looks when there is reason: cards that wait for their turn, a record in doubt, incidents that an unseen card would explain; at the end
/// of play once more, and again some seconds later, with what still came. It does nothing where all goes by the Laws and every card was
/// seen, nor under a law code that holds no incident (told_at_once()), nor on a board whose play the Director has ruled on or whose
/// first cards came before the review was started.
class Review final {
public:
    /// @param code  what is an irregularity; its `judged_by` is what the explanations are weighed by
    explicit Review(const laws::LawCode& code) : code_(code), notes_(code.judged_by) {}

    /// Takes an observation, before the laws do.
    void hear(const Observation& observation, const laws::TableState& state);
    /// As of that observation: since when the seat's zone, which works, has plainly been empty (Perception::nothing_over_since).
    void nothing_over(bridge::Seat seat, Instant since) { notes_.nothing_over(seat, since); }
    /// Takes an event that the laws made of it.
    void take(const laws::Event& event, const laws::TableState& state);
    /// Less than 1 only where the table sees badly or hands may come down, and the incident may be explained otherwise (laws/witness.hpp).
    double likelihood(const laws::Incident& incident, const laws::TableState& state) const;
    /// Of more than one card in a hundred played here a single sensor told, or none.
    bool sees_badly(const laws::TableState& state) const;
    /// Is a look due at this moment? @param ending  how play or the board ends with the observation that comes now
    bool due(const laws::TableState& state, Instant at, Ending ending) const;
    /// Explains the board, takes what it finds into the record, and appends the events.
    void look(laws::TableState& state, Instant at, Ending ending, std::vector<laws::Event>& out);

    /// The board's explanations as they are now. @pre a board with a contract lies on the table
    Thought think(const laws::TableState& state, Ending ending, std::size_t most = 16) const;
    const reconstruction::Notes& notes() const noexcept { return notes_; }
    /// The weights with what this table has shown of how often a card is unseen here.
    weights::Weights weights(const laws::TableState& state) const;
    /// What is known of the board besides what was seen. @pre as think()
    reconstruction::Board known(const laws::TableState& state, Ending ending) const;
    /// The explanations of the last look, which may have been at the board before; null before the first look.
    std::shared_ptr<const reconstruction::Weighed> weighed() const noexcept { return weighed_; }
    /// The same for the board on the table as it is now. Nothing when there is nothing to weigh: no card has been seen, the
    /// Director has ruled of its play, or this was started after its first card.
    std::shared_ptr<const reconstruction::Weighed> weigh_now(const laws::TableState& state, Instant at) const;

private:
    struct Seen {
        double plays = 0, unseen = 0, badly = 0;  ///< cards; those with no stay; those with no stay by Sign::Face
    };
    Seen how_seen(const laws::TableState& state) const;
    /// The share of cards played here of which one sensor told, or none: 0..1.
    double badly_seen(const laws::TableState& state) const;
    /// Hands may be coming down: a hand was seen just now, or several faced cards that are in no trick, or all that a hand has left.
    bool hands_may_come_down(const laws::Incident& incident, const laws::BoardState& board) const;
    /// The weight of the explanations that have the incident; at a table that sees badly it is bounded.
    double weight_of(const laws::Incident& incident, const Thought& thought, const laws::TableState& state, bool over) const;
    bool more_was_seen(const laws::BoardState& board) const;
    bool knows(const laws::TableState& state) const;
    Duration within(weights::Time time) const noexcept { return (*code_.judged_by)[time]; }
    double quantity(weights::Quantity quantity) const noexcept { return (*code_.judged_by)[quantity]; }

    std::shared_ptr<const reconstruction::Weighed> as_weighed(Thought thought, Instant at) const;

    /// The explanation that the record is compared with, and whether it takes the record's place.
    struct Taken {
        const reconstruction::Explanation* best = nullptr;  ///< one of the thought's explanations
        bool other_play = false;  ///< other cards than the record's
        bool better = false;      ///< the record is to be corrected to it
        bool alone = false;       ///< no other is likely
    };
    /// @pre thought.explanations is not empty; looked_again_ only with thought.recorded
    Taken choose(const Thought& thought, const laws::TableState& state, bool over) const;
    /// Decides what becomes of an incident of this board, by the explanations: added to `found`.
    void judge_again(const laws::Incident& incident, const Thought& thought, const Taken& taken, const laws::TableState& state, bool over,
                     laws::BetterPlay& found) const;
    /// Play has ended: which cards are doubtful, and the one question for the Director. Added to `found`.
    void conclude(Thought thought, const Taken& taken, const laws::TableState& state, laws::BetterPlay& found) const;
    Ending ending(const laws::TableState& state, Instant at, Ending told);
    /// Play was claimed just now, and whether hands come down after what happened at that moment is still to be seen. At a table that
    /// sees badly nothing is awaited: there it proves nothing that none is seen.
    bool still_to_be_seen(Instant happened, const laws::TableState& state) const;

    const laws::LawCode& code_;
    std::shared_ptr<const reconstruction::Weighed> weighed_;
    reconstruction::Notes notes_;
    std::uint32_t play_ = 0;       ///< the play of a board that the notes are of
    bool whole_ = false;           ///< the notes were begun with its first card
    bool directors_ = false;       ///< the Director has ruled on its play, or set it right
    bool resync_ = false;          ///< the events that come now are the Director's resync
    bool named_in_part_ = false;   ///< declarer's last key named by suit, rank or word alone: which card depends on the record (46B)
    std::optional<Instant> ended_;   ///< when the board was looked at because play had ended
    Ending ending_ = Ending::GoesOn; ///< how play had ended
    bool left_open_ = false;         ///< the first look after the end left something to what followed
    bool withheld_ = false;          ///< a question of the first look among it
    bool looked_again_ = false;      ///< the second look after the end is made
    int claimed_ = 0;              ///< tricks of the last claim that was keyed on this board
    Instant looked_{};
    bool changed_ = false;         ///< something has been noted since
    double plays_ = 0, unseen_ = 0, badly_ = 0;  ///< as Seen, of the boards before; older ones fade
};

}  // namespace kibitz::table
