/// Hands came down and nobody keyed a claim: the table is asked whether it was one. Nothing is decided by it and nothing is
/// flagged; what is keyed then is a claim like any other (Law 68).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/observation.hpp"
#include "controller/weights/weights.hpp"
#include "controller/words/beside_words.hpp"

namespace kibitz::table {

/// What the table was asked on a board, the last time, and what it said.
struct ClaimAsked {
    using Said = words::ClaimAnswer;
    std::uint32_t play = 0;          ///< counts boards in the journal, 1 upwards
    Instant at{};                    ///< when it was asked
    Said said = Said::Nothing;
    std::optional<Instant> said_at;
    std::optional<bridge::Seat> by;  ///< with PlayOn and Claimed

    bool stands() const noexcept { return said == Said::Nothing; }
    friend bool operator==(const ClaimAsked&, const ClaimAsked&) = default;
};

/// As text for a setting of the journal, and back; nothing for what is no such text.
std::string to_text(const ClaimAsked& asked);
std::optional<ClaimAsked> claim_asked_from_text(std::string_view text);

/// Watches for hands that come down in mid-play. Pure: time is in what it is told.
class SpokenClaim {
public:
    /// @param weights  how many hands, or cards of declarer's alone (48B), are no card shown too soon, and how long a key takes; must
    ///                 outlive this
    explicit SpokenClaim(const weights::Weights& weights) : weights_(&weights) {}

    /// What perception tells, with the state before the laws see it.
    void hear(const Observation& observation, const laws::TableState& state);
    /// What the laws made of it, in order.
    void take(const laws::Event& event);
    /// When time alone asks; nothing: it does not.
    std::optional<Instant> next_deadline() const noexcept { return due_; }
    void advance(Instant now, const laws::TableState& state);
    /// A player says by key that they play on. @return false when nothing is asked
    [[nodiscard]] bool play_on(bridge::Seat by, Instant at);

    /// Of the board on the table or, until something is asked there, of the one before; nothing before the first.
    const std::optional<ClaimAsked>& asked() const noexcept { return asked_; }
    /// Goes on with what was kept: a question still stands after a restart in the middle of it.
    void resume(ClaimAsked asked) { asked_ = asked; }

private:
    void close(ClaimAsked::Said said, Instant at, std::optional<bridge::Seat> by = {});
    bool quiet(const laws::TableState& state) const noexcept;

    const weights::Weights* weights_;
    std::optional<ClaimAsked> asked_;
    bridge::PerSeat<std::optional<Instant>> hands_;  ///< when each was last seen to come down
    std::optional<Instant> due_;
    bool play_on_ = false;        ///< "we play on" was keyed: nothing is asked before the next card
};

}  // namespace kibitz::table
