/// One play zone: what its reader, its range sensor and its face sensor say together of the cards over it.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <optional>

#include "controller/perception/config.hpp"
#include "controller/perception/context.hpp"
#include "controller/perception/face_filter.hpp"
#include "controller/perception/foreign_tags.hpp"
#include "controller/perception/height_filter.hpp"
#include "controller/perception/observation.hpp"
#include "controller/perception/sink.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/perception/turn_watch.hpp"
#include "controller/perception/votes.hpp"
#include "controller/perception/whereabouts.hpp"

namespace kibitz::perception {

/// The life of one appearance of a card: shown, then laid or held, then turned down, then left; or it came face down,
/// and was turned up or left. The reader tells which card, the face sensor which side, the range sensor how high.
class ZoneTracker {
public:
    /// @param config, tags, context, whereabouts  must outlive the tracker. The zone's sweeps are in `whereabouts` when
    ///        the tracker sees them.
    ZoneTracker(bridge::Seat seat, const Config& config, const TagTable& tags, const Context& context,
                const Whereabouts& whereabouts) noexcept;

    // Each takes a reading of this zone at `at`, which is not before any moment given earlier.
    void see(const reading::Inventory& sweep, Instant at, Sink& sink);
    void see(const reading::Range& range, Instant at, Sink& sink);
    void see(const reading::Face& face, Instant at, Sink& sink);
    /// Takes what another seat's zone (`by`) has read in a sweep.
    void overhear(bridge::Seat by, bridge::CardSet read, Instant at, Sink& sink);
    /// A sensor failed or came back: its last report is no longer believed.
    void range_works(bool works, Instant at, Sink& sink);
    void face_works(bool works, Instant at, Sink& sink);

    /// Time went by until `at`. @pre at <= due()
    void pass(Instant at, Sink& sink);
    /// The next moment at which time alone may be observed.
    Instant due() const noexcept { return due_; }
    /// Cards of an earlier board are forgotten; the sensors' state is kept.
    void new_board(Instant at) noexcept;

    /// Since when neither a card nor a hand has been over the zone; never while one is, or while a sensor is out of order.
    Instant nothing_over_since() const noexcept { return out_of_sight_since_; }
    /// Cards read well enough to be named.
    bridge::CardSet identified() const noexcept { return identified_; }
    /// Cards over this zone whose faces are seen; not those that their tags alone tell of.
    bridge::CardSet faced() const noexcept;

private:
    enum class Life : std::uint8_t { FaceUp, TurnedDown, CameDown };
    struct Appearance {
        bridge::Card card = bridge::Card::from_index(0);
        Life life = Life::FaceUp;
        bool shown = false;      ///< was face up at any time
        bool laid = false;
        bool held = false;
        Instant shown_at{};
        Instant laid_at{};
        Duration shown_for{};    ///< how long its face has been up
        float lowest = 0;
        bool measured = false;   ///< lowest is a height, not the start value
        bool opening = false;    ///< came before any card was played: the opening lead comes face down, and is turned to be faced
        bool maybe_turned = false;  ///< the card's side seemed to change: a turn, or glare
        bool lifted = false;     ///< it lay, or was held, and has gone up from there with its face up
        bool by_tag = false;     ///< its tag alone says that the card lies here: beside the window, over another card, in glare
    };
    /// More cards than this at once over one zone are a hand held there, not cards played.
    static constexpr std::size_t most_cards = 4;
    using Side = reading::Surface;

    void decide(Instant at, Sink& sink);
    bool follow(Appearance& seen, Instant at, Sink& sink);
    bool left(const Appearance& seen, Instant at) const noexcept;
    Instant given_up_at(const Appearance& seen) const noexcept;
    void turn_down(Appearance& seen, Instant at, Certainty how_sure, Sink& sink);
    void follow_face_up(Appearance& seen, Instant at, Sink& sink);
    void follow_face_down(Appearance& seen, Instant at, Sink& sink);
    bool shows_again(const Appearance& seen, Instant at) const noexcept;
    bool hand_over_zone(bridge::CardSet fresh, Instant at, Sink& sink);
    bool come_together(bridge::CardSet fresh, Instant at) const noexcept;
    void look_for_new(Instant at, Sink& sink);
    void count_heard(bridge::CardSet read, Instant at) noexcept;
    std::optional<bridge::Card> heard_most(Instant at) const noexcept;
    bool lies_elsewhere(bridge::Card card, Instant at) const noexcept {
        return whereabouts_.elsewhere(seat_, card, context_.dummy == seat_ ? context_.dummy : std::nullopt, at);
    }
    void look_for_overheard(Instant at, Sink& sink);
    bool awaited() const noexcept;
    std::optional<bridge::Card> heard_by_others() const noexcept;
    void tell_overheard(bridge::Card card, Instant since, Instant at, Sink& sink);
    void look_for_unread(Instant at, Sink& sink);
    void show(Appearance& seen, Instant at, Sink& sink);
    void show_by_tag(Appearance& seen, Instant at, Sink& sink);
    bool lies_by_tag(bridge::Card card, Instant at) const noexcept;
    Instant lies_by_tag_from(bridge::Card card) const noexcept;
    bool turned_by_hand(const Appearance& seen, Instant at) const noexcept;
    bool turned_unseen(const Appearance& seen, Instant at) const noexcept;
    void reckon_due(Instant at) noexcept;

    Side side() const noexcept;
    bool out_of_sight() const noexcept;
    bool near() const noexcept;
    bridge::CardSet fresh(Instant at) const noexcept;
    std::optional<bridge::Card> stands_out(bridge::CardSet fresh, Instant at) const noexcept;
    std::optional<bridge::Card> newcomer(bridge::CardSet fresh, Instant at) const noexcept;
    float level(bridge::Card card, Instant at) const noexcept { return whereabouts_.zone_level(seat_, card, at); }
    bool still(Instant at) const noexcept;
    bool another_up(const Appearance& seen) const noexcept;
    bool any_up() const noexcept;
    Millimetres height() const noexcept;
    Certainty sure() const noexcept { return face_works_ && range_works_ ? Certainty::Certain : Certainty::Probable; }

    bridge::Seat seat_;
    const Config& config_;
    const TagTable& tags_;
    const Context& context_;
    const Whereabouts& whereabouts_;
    Votes votes_;
    FaceFilter face_;
    HeightFilter height_;
    ForeignTags foreign_;
    bool face_works_ = true;
    bool range_works_ = true;

    bridge::CardSet identified_;
    bridge::CardSet quitted_;  ///< turned down in this board and not gone since: never taken for a new card
    bridge::CardSet followed_;
    std::array<Instant, bridge::cards_in_pack> absent_since_{};  ///< of each card not in the last sweep
    boost::container::static_vector<Appearance, most_cards> cards_;

    Side side_before_ = Side::Nothing;
    Instant side_since_{};      ///< since when side() is what it is
    bool lies_turned_ = false;  ///< a card that was turned down lies over the window still
    bool turn_open_ = false;    ///< the side became plain, and no card has been taken for the turned one yet
    Instant hand_told_until_ = earliest;  ///< HandSeen has been told; until then cards that answer are of the same hand
    Instant hand_until_ = earliest;  ///< a hand was over the zone and may be until then
    /// Reads of each card since this hand came in turn, and when the first of them was.
    std::array<std::uint16_t, bridge::cards_in_pack> heard_{};
    std::array<Instant, bridge::cards_in_pack> heard_from_{};
    bool in_turn_ = false;
    /// The same for reads by the zones before others: of a card that lies between them all.
    struct Overheard {
        std::uint16_t reads = 0;
        Instant from{}, to{};
    };
    std::array<Overheard, bridge::cards_in_pack> overheard_{};
    Instant played_on_since_ = never;
    Instant out_of_sight_since_ = never;
    TurnWatch turn_;
    Instant unread_since_ = never;
    bool unread_told_ = false;
    Instant due_ = never;
};

}  // namespace kibitz::perception
