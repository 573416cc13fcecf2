/// Something that takes long to write and that many ask for: written once for all of them, and not more often than every ten seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace kibitz::display {

template <typename Text>
class WrittenOnce {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds written_every{10};
    using Written = std::function<void(Text)>;
    using Give = std::function<void(const Text&)>;

    /// @param edition  of what is written: another number when something of it is another
    /// @param write  writes it, now or later; called for one of those who ask at a time
    /// @param give  is called once, now or when it has been written
    void answer(std::uint64_t edition, Clock::time_point now, const std::function<void(Written)>& write, Give give) {
        const bool is_good = kept_ && (edition_ == edition || now - at_ < written_every);
        if (is_good) return give(*kept_);
        waiting_.push_back(std::move(give));
        if (waiting_.size() > 1) return;
        write([this, edition, now](Text text) {
            edition_ = edition;
            at_ = now;
            kept_ = std::move(text);
            for (const auto& waits : std::exchange(waiting_, {})) waits(*kept_);
        });
    }

private:
    std::optional<Text> kept_;
    std::uint64_t edition_ = 0;
    Clock::time_point at_{};
    std::vector<Give> waiting_;  ///< for what is being written
};

}  // namespace kibitz::display
