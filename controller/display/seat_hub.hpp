/// The panels of the players, and the table's own screen: each gets its own view when something of it has changed, and its
/// keys are taken once each.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/hub.hpp"
#include "controller/display/session_told.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/table/source.hpp"
#include "controller/table/stop.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::display {

/// Of each panel the index of its audience is kept.
class SeatHub final : public Hub<v1::SeatMessage, std::size_t> {
public:
    struct Config {
        std::string version, table_name;
        bool prevent_illegal_calls = false;  ///< of this table's panels, as the board file has it
        std::vector<perception::Pack> packs{};  ///< to name the tags that a seat's reader hears
        std::function<Instant()> clock{};    ///< the table's; empty: the last event's
        table::StopRule stop{};              ///< of this table, as the board file has it
        laws::Elections elected{};           ///< by its law code
        SessionTold session{};               ///< by the hall
    };
    /// Keys of a seat remembered by their taps, so that one that comes again is not taken again.
    static constexpr std::size_t max_taps = 128;
    static constexpr std::size_t max_tap_bytes = 64;
    /// The seats N E S W, then the table's own screen.
    static constexpr std::size_t audiences = 5;
    static views::Audience audience(std::size_t index) noexcept;

    SeatHub(table::Source& source, Config config) : source_(source), config_(std::move(config)), tags_(config_.packs) {}

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;
    bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) override;

    /// An event was published, or what is told beside the record has changed.
    void event();
    bool connected(views::Audience audience) const noexcept;

private:
    struct Tap {
        std::string id;
        std::optional<v1::SeatReply> reply;  ///< nothing while it is being carried out
        std::vector<std::function<void(FramePtr)>> waiting;
    };
    using Taps = std::deque<Tap>;

    void left(LiveClient&, const std::size_t& index) override;
    v1::SeatView view_of(views::Audience audience) const;
    v1::SeatView sent_now(v1::SeatView view) const;
    Instant now() const { return config_.clock ? config_.clock() : source_.evening().state.at; }
    v1::SeatReply own_hand(bridge::Seat seat, const v1::SeatRequest& request, words::Language language) const;
    void carry_out(bridge::Seat seat, const v1::SeatRequest& request, words::Language language, const std::string& tap);
    void press(bridge::Seat seat, reading::PanelKey key, words::Language language, const std::string& tap);
    void play_on(bridge::Seat seat, words::Language language, const std::string& tap);
    void next_board(bridge::Seat seat, std::uint32_t board, words::Language language, const std::string& tap);
    bool may_name(bridge::Seat seat) const;
    void who_sits(bridge::Seat seat, const v1::WhoSits& names, const std::string& tap);
    void settle(bridge::Seat seat, v1::SeatReply reply);
    table::Source::Submitted settles(bridge::Seat seat, words::Language language, const std::string& tap);

    table::Source& source_;
    Config config_;
    perception::TagTable tags_;
    std::array<std::optional<std::string>, audiences> told_;  ///< the last view, in bytes; nothing while nobody looks
    bridge::PerSeat<Taps> taps_;
    bool going_on_ = false;  ///< the next board is being put on the table
};

}  // namespace kibitz::display
