/// What somebody looks for in a list: words, each of which must stand in the text, capitals and accents aside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kibitz::display {

/// Longer searches are cut off here.
inline constexpr std::size_t max_sought_bytes = 240;

/// Latin, Greek and Cyrillic without capitals, accents and diaereses, and one sigma; everything else as it is. The pages do the same.
std::string folded(std::string_view utf8);

class Sought {
public:
    explicit Sought(std::string_view text);
    bool nothing() const noexcept { return words_.empty(); }
    /// Every word stands somewhere in it.
    bool in(std::string_view text) const;

private:
    std::vector<std::string> words_;  ///< folded
};

}  // namespace kibitz::display
