/// An ordinary pack, drawn: indices in a Debian type face, pips, courts and backs. Nobody's pack is copied.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

#include "controller/bridge/card.hpp"

namespace kibitz::camera::film {

/// How big cards are, mm: bridge size.
inline constexpr double card_width = 57, card_length = 88;
/// Pixels a millimetre of a drawn face: above what any camera here resolves.
inline constexpr double face_resolution = 5;
/// The font that is drawn with where none is named (package fonts-dejavu-core).
inline constexpr const char* usual_font = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf";

class Faces {
public:
    /// Which picture is the back.
    static constexpr std::size_t back = bridge::cards_in_pack;

    /// @param font   a file with letters and figures
    /// @param signs  a file with the four suits' signs
    /// @return nothing where they cannot be read
    static std::optional<Faces> drawn_with(const std::string& font, const std::string& signs = usual_font);

    /// BGRA, CV_8UC4, its corners rounded: of a card (bridge::Card::index()) or the back.
    const cv::Mat& picture(std::size_t which) const { return pictures_[which]; }

private:
    std::array<cv::Mat, bridge::cards_in_pack + 1> pictures_;
};

}  // namespace kibitz::camera::film
