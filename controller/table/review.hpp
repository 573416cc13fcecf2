/// The play of a board thought over: what was seen of it is weighed as a whole, and what the record has is put right where
/// another play explains it better.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "controller/laws/better_play.hpp"
#include "controller/laws/state.hpp"
#include "controller/laws/witness.hpp"
#include "controller/reconstruction/account.hpp"

namespace kibitz::table {

/// How play ends with what happens now.
using Ending = reconstruction::Board::Play;

/// What was thought, for whoever asks why.
struct Thought {
    reconstruction::Board board;
    std::vector<reconstruction::Explanation> explanations;         ///< the likeliest first
    std::optional<reconstruction::Explanation> recorded;           ///< the play recorded, weighed on the same scale
};

/// Looks when there is reason: cards that wait for their turn, a record in doubt, incidents that a card unseen would
/// explain; at the end of play once more, with all that was seen, and some seconds later, with what still came. Where all goes by the Laws and every card was seen it does
/// nothing; nor under a law code that waits for no evidence (told_at_once()). A board on which the Director has ruled of the play is his, one begun before this was started is not known.
class Review final : public laws::Witness {
public:
    explicit Review(const laws::LawCode& code) : code_(code) {}

    /// What perception tells, before the laws see it.
    void hear(const Observation& observation, const laws::TableState& state);
    /// What the laws made of it.
    void take(const laws::Event& event, const laws::TableState& state);
    /// Where cards are lost now and then, what would look like this as well is weighed before it is told. [laws::Witness]
    double likelihood(const laws::Incident& incident, const laws::TableState& state) const override;
    /// Is a look due at this moment? @param ending  how play or the board ends with the observation that comes now
    bool due(const laws::TableState& state, Instant at, Ending ending) const;
    /// Thinks the board over and takes what it finds into the record; appends the events.
    void look(laws::TableState& state, Instant at, Ending ending, std::vector<laws::Event>& out);

    /// The board's explanations as they are now. @pre a board with a contract lies on the table
    Thought think(const laws::TableState& state, Ending ending, std::size_t most = 16) const;
    const reconstruction::Notes& notes() const noexcept { return notes_; }
    /// What was weighed when a board was last thought over, be it the one before; null before the first time.
    std::shared_ptr<const reconstruction::Weighed> weighed() const noexcept { return weighed_; }
    /// The same for the board on the table as it is now. Nothing when there is nothing to weigh: no card has been seen, the
    /// Director has ruled of its play, or this was started after its first card.
    std::shared_ptr<const reconstruction::Weighed> weigh_now(const laws::TableState& state, Instant at) const;

private:
    struct Seen {
        double plays = 0, unseen = 0, badly = 0;  ///< cards; those that no sensor told of; those and what a tag alone told of
    };
    Seen how_seen(const laws::TableState& state) const;
    /// The share of cards played here of which one sensor told, or none: 0..1.
    double badly_seen(const laws::TableState& state) const;
    bool sees_badly(const laws::TableState& state) const;
    /// A hand was seen just now, or several cards faced that are not in the record, or all that this hand had left: hands may be
    /// laid open or thrown in.
    bool hands_may_come_down(const laws::Incident& incident, const laws::BoardState& board) const;
    /// The weight of the explanations that have the incident in them, no more than this table can be sure of.
    double weight_of(const laws::Incident& incident, const Thought& thought, const laws::TableState& state, bool over) const;
    bool more_was_seen(const laws::BoardState& board) const;
    bool knows(const laws::TableState& state) const;
    reconstruction::Rates rates(const laws::TableState& state) const;

    std::shared_ptr<const reconstruction::Weighed> as_weighed(Thought thought, Instant at) const;

    /// The explanation the record is held against, and whether it takes the record's place.
    struct Taken {
        const reconstruction::Explanation* best = nullptr;  ///< of the thought
        bool other_play = false;  ///< other cards than the record's
        bool better = false;      ///< likely enough to be the record
        bool alone = false;       ///< no other is likely
    };
    /// @pre thought.explanations is not empty; looked_again_ only with thought.recorded
    Taken choose(const Thought& thought, const laws::TableState& state, bool over) const;
    /// What becomes of an incident of this board now that its play is thought over: added to `found`.
    void judge_again(const laws::Incident& incident, const Thought& thought, const Taken& taken, const laws::TableState& state, bool over,
                     laws::BetterPlay& found) const;
    /// What of the play that has ended is not sure, and what the Director is asked: one thing. Added to `found`.
    void conclude(Thought thought, const Taken& taken, const laws::TableState& state, laws::BetterPlay& found) const;
    Ending ending(const laws::TableState& state, Instant at, Ending told);

    const laws::LawCode& code_;
    std::shared_ptr<const reconstruction::Weighed> weighed_;
    reconstruction::Notes notes_;
    std::uint32_t play_ = 0;       ///< the board that the notes are of
    bool whole_ = false;           ///< they were begun with its first card
    bool directors_ = false;       ///< he has ruled of its play
    bool resync_ = false;          ///< what comes now is his word
    bool named_in_part_ = false;   ///< dummy's card by suit, rank or word alone: which it is hangs on what the record has (46B)
    std::optional<Instant> ended_;   ///< when it was looked at because play was over
    Ending ending_ = Ending::GoesOn; ///< how
    bool looked_again_ = false;      ///< and once more, at what came after
    int claimed_ = 0;              ///< tricks, by key: the last claim of the board
    Instant looked_{};
    bool changed_ = false;         ///< something has been noted since
    double plays_ = 0, unseen_ = 0, badly_ = 0;  ///< as Seen, of the boards before; older ones fade
};

}  // namespace kibitz::table
