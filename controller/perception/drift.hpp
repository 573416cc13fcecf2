/// How sensors are doing, learned in running from what is sure: where a card lies that the record has for certain, does each
/// sensor see what it must? Nothing is decided by it; what has drifted is told as the state of a device.
#pragma once

#include <boost/container/static_vector.hpp>
#include <boost/circular_buffer.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "controller/bridge/contract.hpp"
#include "controller/perception/config.hpp"
#include "controller/perception/tag_table.hpp"

namespace kibitz::perception {

enum class DriftKind : std::uint8_t {
    FaceBlind,    ///< `share` of the time it does not see the card that lies there face up
    RangeOff,     ///< `x` mm: what it reads of a card that lies on the table
    FilmOff,      ///< `x` mm to dummy's left, `y` mm inwards: touches beside the cards they were meant for
    ColumnsHear,  ///< `share` of the time a column antenna hears the card in dummy's play zone
    ZonesHear,    ///< `share` of the time this zone hears the card that lies in the zone of `other`
};
inline constexpr int drift_kinds = static_cast<int>(DriftKind::ZonesHear) + 1;

struct Drift {
    DriftKind kind = DriftKind::FaceBlind;
    bridge::Seat seat = bridge::Seat::North;   ///< whose sensor
    bridge::Seat other = bridge::Seat::North;  ///< with ZonesHear
    float x = 0, y = 0;                        ///< millimetres
    float share = 0;                           ///< 0..1
};
/// Of the same sensor, and the same trouble.
bool same_drift(const Drift& a, const Drift& b) noexcept;

/// As text for a setting of the journal, a line each, and back; what is no such line is left out.
std::string to_text(const std::vector<Drift>& drifts);
std::vector<Drift> drifts_from_text(std::string_view text);

/// What is sure at this moment.
struct SureCards {
    bridge::PerSeat<std::optional<bridge::Card>> faced;  ///< lies face up before this player: played for certain, the trick goes on
    std::optional<bridge::Seat> dummy;
    bridge::CardSet dummys_hand;         ///< as it was spread
    bridge::CardSet dummys;              ///< what is left of it
    std::optional<bridge::Suit> trump;   ///< where it lies
};

class DriftWatch {
public:
    /// @param config  must outlive the watch
    explicit DriftWatch(const Config& config);

    /// A reading, and what is sure when it comes. Readings in order of time.
    void take(const Reading& reading, const SureCards& sure);
    /// Dummy's card was played for certain: the finger that came last was meant for it. @param sure  with the card among what is left
    void dummy_played(bridge::Card card, Instant at, const SureCards& sure);

    /// What has drifted, by kind and seat. What was told stays until it is plainly good again.
    const std::vector<Drift>& told() const noexcept { return told_; }
    /// Goes on with what was told before a restart.
    void resume(std::vector<Drift> told) { told_ = std::move(told); }

private:
    /// Time in which something went wrong, of the time in which it could be seen; what is old counts less.
    struct Share {
        double seen = 0, wrong = 0;  ///< seconds
        int times = 0;               ///< cards at which it went wrong
        /// @param fades  seconds after which what is older counts half
        void add(double wrong_seconds, double seconds, double fades) noexcept;
        double share() const noexcept { return seen > 0 ? wrong / seen : 0; }
    };
    /// A card that lies faced before a player.
    struct Lies {
        std::optional<bridge::Card> card;
        Instant since{}, reckoned{};
        double seen = 0, blind = 0, columns = 0, columns_seen = 0, zones_seen = 0;
        bridge::PerSeat<double> zones{};  ///< seconds in which that zone heard it
    };
    struct Place {
        bridge::CardSet heard;                              ///< by the play zone, in its last sweep told
        std::array<bridge::CardSet, 4> columns;
        std::optional<Millimetres> height;
        reading::Surface surface = reading::Surface::Nothing;
        Lies lies;
        Share blind, columns_hear;
        bridge::PerSeat<Share> zone_hears;                  ///< the cards of each other seat
        boost::circular_buffer<float> heights{15}, touch_x{100}, touch_y{100};
        std::optional<Instant> touched;
        float x = 0, y = 0;
    };

    void note(const Reading& reading);
    void reckon(bridge::Seat seat, Instant now, const SureCards& sure);
    void leave(bridge::Seat seat);
    void judge(bridge::Seat seat);
    void judge(Drift drift, bool bad, bool good);

    const Config& config_;
    TagTable tags_;
    bridge::PerSeat<Place> places_;
    std::optional<bridge::Seat> dummy_;
    std::vector<Drift> told_;
};

}  // namespace kibitz::perception
