/// What perception must know of a table and of the law code: geometry, packs, thresholds, and by which weights it judges. Every
/// number comes from the board file, the law code or the weights; none stands in code.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "controller/perception/reading.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::perception {

using weights::Quantity;
using weights::Time;

/// Thresholds the law code gives (design.md section 5): what counts as "nearly touching", "held", "touched".
struct LawThresholds {
    Millimetres near_table;    ///< 45C2a: touching or nearly touching
    Millimetres still_change;  ///< moved less than this = stopped
    Duration still_time{};     ///< for this long
    Duration held_time{};      ///< 45C2b: held so that it looks played
    Duration touch_time{};     ///< 45C3, F64: declarer's deliberate touch
    Duration dummy_touch_time{};  ///< 45F: shortest touch by dummy that is one
    Duration seat_left_time{};    ///< 43A2b
    Duration dummy_hold_time{};   ///< 45F, F62: dummy's finger that rests so long points at a card; a shorter one passes
};

/// Thresholds of this table's sensors (board file).
struct SensorThresholds {
    int identity_reads = 2;        ///< of ...
    int identity_window = 3;       ///< ... the last sweeps of the antenna
    int gone_sweeps = 3;           ///< sweeps without the tag before a card has left
    Duration face_settle{};        ///< a surface must be seen for this long
    Duration face_memory{};        ///< a side seen for long is given up only after this much more of another
    Duration turn_time{};          ///< a card being turned over may stand on edge, unseen and unread, for this long
    Duration range_settle{};       ///< an outlier shorter than this is not a movement
    Duration beam_settle{};        ///< bounce
    Duration seat_settle{};
    Millimetres contact_jitter;    ///< a resting finger moves no more than this
    Millimetres turn_height{6};    ///< a card that is turned over rises at least so far at its middle
    Duration glare_time{5000000};  ///< a face sensor may be blind or wrong in glare for so long
    // What a sweep says of a card: ReadWeights.
    float read_rate = 0.92F;       ///< a card over the antenna answers in this share of sweeps
    float stray_rate = 0.30F;      ///< a card beside it (pile, neighbour's zone, column) in no more than this
    Duration zone_sweep{50000};    ///< from one sweep of a play zone to the next
    Duration column_sweep{220000};
    float strong_presence = 9;     ///< nats: its tag alone says that the card lies here
    float weak_presence = 3;       ///< nats: heard in passing, no more
    Duration tag_time{700000};     ///< a card known by its tag alone must have lain for so long
    int heard_reads = 3;           ///< where the others have played on, a card read so often since its turn came lies there
    int hand_cards = 3;            ///< so many unplayed cards answering within a moment are a hand
    Duration hand_time{600000};    ///< ... and are one for so long after
    Duration unread_time{};        ///< face up and near with no tag for this long -> CardUnread
};

/// Geometry of a dummy's area (board file), after Law 41D: columns side by side, cards overlapping, lowest innermost.
struct DummyGeometry {
    int columns = 4;
    Millimetres column_pitch;  ///< from one column's right edge to the next
    Millimetres column_width;  ///< width of a card
    Millimetres card_length;
    Millimetres strip;         ///< how far each card shows beyond the one lying over it
    Millimetres outer_margin;  ///< from the outer edge to the first card
    bool column_readers = true;
};

/// One pack of cards with tags: tag i is the card of index i.
struct Pack {
    std::string name;
    std::array<TagId, bridge::cards_in_pack> tags{};
};

struct Config {
    LawThresholds law;
    SensorThresholds sensors;
    DummyGeometry dummy;
    std::vector<Pack> packs;
    /// What sensors tell is judged by these, as the play of a board is: how likely, how long. Never null.
    std::shared_ptr<const weights::Weights> judged_by = weights::built_in_weights();

    Duration within(Time time) const noexcept { return (*judged_by)[time]; }
    double quantity(Quantity quantity) const noexcept { return (*judged_by)[quantity]; }
    /// The same as a sensor's heights, places and levels are reckoned.
    float measure(Quantity quantity) const noexcept { return static_cast<float>((*judged_by)[quantity]); }
    int count(Quantity quantity) const noexcept { return judged_by->count(quantity); }
};

}  // namespace kibitz::perception
