/// How sure it is that a card lies over one antenna, from which sweeps its tag answered in and which not.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "controller/bridge/card.hpp"
#include "controller/units/time.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::perception {

/// What one sweep says, in nats: the antenna's rates (board file) as they are added up.
struct ReadWeights {
    float gain = 0;    ///< of a read: ln(there / stray)
    float loss = 0;    ///< of a miss: ln((1 - stray) / (1 - there))
    Duration sweep{};  ///< from one sweep to the next, while nothing changes and nothing is reported
    float most = 0;    ///< the sum goes no higher
    float silence = 0;  ///< sweeps: a reader that says nothing for longer has nothing more to say

    /// @param there  share of sweeps in which a card lying over the antenna answers, stray < there < 1
    /// @param stray  the same for a card beside it, in a pile or over a neighbour, 0 < stray
    /// @param each   from one sweep to the next, > 0
    ReadWeights(float there, float stray, Duration each, const weights::Weights& judged_by) noexcept
        : gain(std::log(there / stray)),
          loss(std::log((1 - stray) / (1 - there))),
          sweep(each),
          most(static_cast<float>(judged_by[weights::Quantity::MostPresence])),
          silence(static_cast<float>(judged_by[weights::Quantity::SilentSweeps])) {}
};

/// For each card the log-likelihood ratio (nats) of "lies here" against "answers from beside", started anew whenever it
/// would fall below nought (Page's CUSUM). Sweeps that are not reported were as the last one: a reader tells changes
/// and a sign of life each second.
class Presence {
public:
    void sweep(bridge::CardSet read, Instant at, const ReadWeights& weights) noexcept {
        const bridge::CardSet concerned = active_ | last_ | read;
        const float between = sweeps_between(at, weights) - 1;
        for (const auto card : concerned) {
            auto& level = level_[static_cast<std::size_t>(card.index())];
            if (!active_.contains(card)) {
                level = 0;
                since_[static_cast<std::size_t>(card.index())] = at;
            }
            if (between > 0) level = moved(level, last_.contains(card), between, weights);
            level = moved(level, read.contains(card), 1, weights);
            if (level > 0) active_.insert(card);
            else active_.erase(card);
        }
        last_ = read;
        at_ = at;
    }
    /// The ratio at a moment not before the last sweep; 0 = nothing says that the card lies here.
    float level(bridge::Card card, Instant at, const ReadWeights& weights) const noexcept {
        if (!active_.contains(card)) return 0;
        const float after = sweeps_between(at, weights) - 1;
        const float level = level_[static_cast<std::size_t>(card.index())];
        return after > 0 ? moved(level, last_.contains(card), after, weights) : level;
    }
    /// When the ratio last rose above nought: since then the card may lie here. @pre level(card) > 0
    Instant since(bridge::Card card) const noexcept { return since_[static_cast<std::size_t>(card.index())]; }
    /// Cards whose ratio is above nought.
    bridge::CardSet active() const noexcept { return active_; }
    bridge::CardSet last() const noexcept { return last_; }
    /// The moment at which `card` reaches `level` if it goes on answering; never when it does not answer.
    Instant reaches(bridge::Card card, float level, const ReadWeights& weights) const noexcept {
        if (!last_.contains(card) || level > weights.most) return never;
        const float missing = level - level_[static_cast<std::size_t>(card.index())];
        if (missing <= 0) return at_;
        const float sweeps = missing / weights.gain + 1;
        if (sweeps > weights.silence) return never;
        return at_ + Duration(static_cast<std::int64_t>(sweeps * static_cast<float>(weights.sweep.count())) + 1);
    }

private:
    static float moved(float level, bool read, float sweeps, const ReadWeights& weights) noexcept {
        return std::clamp(level + sweeps * (read ? weights.gain : -weights.loss), 0.0F, weights.most);
    }
    float sweeps_between(Instant at, const ReadWeights& weights) const noexcept {
        if (at_ == earliest) return 0;
        const auto sweeps = static_cast<float>((at - at_).count()) / static_cast<float>(weights.sweep.count());
        return std::clamp(sweeps, 0.0F, weights.silence);
    }

    std::array<float, bridge::cards_in_pack> level_{};
    std::array<Instant, bridge::cards_in_pack> since_{};
    bridge::CardSet active_, last_;
    Instant at_ = earliest;
};

}  // namespace kibitz::perception
