/// The page of results that everybody may read: written once for all who ask, a language at a time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "controller/display/http.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::display {

class ResultsPages {
public:
    using Clock = std::chrono::steady_clock;
    /// However often results come, and however many ask, it is not written more often than this.
    static constexpr std::chrono::seconds written_every{10};
    using Written = std::function<void(std::string)>;

    /// @param edition  of the results: another number when something of them is another
    /// @param write  writes the page, now or later; called for one of those who ask at a time
    void answer(words::Language language, std::uint64_t edition, Clock::time_point now, const std::function<void(Written)>& write,
                Respond respond);

private:
    struct Kept {
        std::uint64_t edition = 0;
        std::string text;  ///< empty: none has been written yet
        Clock::time_point at{};
        std::vector<Respond> waiting;  ///< for the one that is being written
    };
    std::array<Kept, words::all_languages.size()> kept_;
};

/// The page as it is sent. No script runs on it; its style stands in it.
Response results_response(std::string text);
/// 404, as a page: they are not open.
Response results_closed(words::Language language);

}  // namespace kibitz::display
