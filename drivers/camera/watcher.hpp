/// What lies in each zone, picture after picture: looked at when it has changed and rests.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "drivers/camera/arms.hpp"
#include "drivers/camera/reader.hpp"
#include "drivers/camera/table.hpp"

namespace kibitz::camera {

/// What a zone is seen to hold.
struct ZoneSight {
    struct Card {
        std::optional<bridge::Card> card;  ///< nothing: a card is there, not known which
        std::optional<bool> face_up = true;  ///< nothing: cannot be told
        float confidence = 1;
    };
    /// Why not all is told that lies there.
    enum class Trouble {
        None,
        Unreadable,  ///< indices are seen, and none can be read: another pack
        Glare,       ///< a lamp's mirror image lies on a card
        Covered,     ///< by something that is no card
    };
    std::vector<Card> cards;
    bool moving = false;  ///< something moves or lies over it: `cards` are those before
    Trouble trouble = Trouble::None;
};

/// Pure but for the nets: pictures and seconds in, sights out. The first pictures are to show the empty table.
class Watcher {
public:
    struct Options {
        double index_mm = 7.5;  ///< from the rank's middle to the suit's, in this pack
        double rest = 0.15;     ///< seconds that a zone must lie still before it is read
        int votes = 3;          ///< so many readings of the same rest are put together
        double arm = 5;         ///< seconds after which what lies beside an arm that stays is read as if it were not there
        double covered = 5;     ///< seconds after which an arm that stays is said to lie there
    };

    Watcher(const TableView& view, std::vector<Zone> zones, Reader& reader, const Options& options);

    /// From now on the table is seen so: the camera was moved, or gives another resolution. What lies where is remembered.
    void look_from(const TableView& view);
    /// A picture of the moment `now` (seconds, rising).
    void see(const cv::Mat& frame, double now);
    /// One for each zone, in their order.
    const std::vector<ZoneSight>& sights() const { return sights_; }
    const std::vector<Zone>& zones() const { return zones_; }
    /// How many times the nets were asked, for the figures.
    std::size_t readings() const { return readings_; }

private:
    struct State {
        cv::Matx33d to_zone;             ///< from the picture's pixels to the zone's
        cv::Size size;
        cv::Mat empty, before, read_as;  ///< coarse: without cards; the picture before; as it was when it was read
        double still_since = 0, arm_since = 0, followed = 0;
        cv::Mat under_arm;               ///< coarse: as it was when it was read last with an arm over it
        cv::Mat arm;                     ///< coarse: where something other than cards lies over it, since `arm_since`
        std::deque<std::vector<ReadCard>> beside_arm;  ///< what has been read so
        bool has_arm = false;
        int unreadable = 0;              ///< readings of this rest that saw indices and read none
        cv::Rect part;                   ///< of the zone, what this rest is read of: where it has changed
        std::vector<ReadCard> told;      ///< what was read last, of this rest and those before
        std::vector<ReadCard> beside;    ///< of those before: outside of `part`, still there
        std::deque<std::vector<ReadCard>> votes;
        std::optional<bridge::Card> turned;  ///< the only card that lay here face up, before one lay here face down
    };

    void watch(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& frame, double now);
    void look_beside_arm(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse);
    void begin_look(State& state, const cv::Mat& coarse);
    void look(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse);
    void tell(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse);
    void tell_unread(const Zone& where, State& state, ZoneSight& sight, const cv::Mat& zone, const cv::Mat& coarse);
    bool under_arm(const State& state, const ReadCard& card) const;
    cv::Rect widened(const State& state, const cv::Rect& box, double mm) const;
    bool lies_in(const Zone& where, const State& state, const ReadCard& card) const;
    double pixels_a_mm() const { return best_distance / options_.index_mm; }

    std::vector<Zone> zones_;
    Reader& reader_;
    Options options_;
    Arms arms_;
    std::vector<State> states_;
    std::vector<ZoneSight> sights_;
    std::size_t readings_ = 0;
};

}  // namespace kibitz::camera
