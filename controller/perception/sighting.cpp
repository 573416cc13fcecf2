#include "controller/perception/sighting.hpp"

namespace kibitz::perception {

using reading::Sighted;
using reading::Surface;

Parts parts_of(const reading::Sighting& sighting, const Config& config) noexcept {
    const float least = config.measure(Quantity::LeastSighting), surely = config.measure(Quantity::SureSighting);
    Parts parts;
    parts.cards = {sighting.seat, reading::Antenna::Play, {}};
    parts.sure = true;
    const Sighted* lowest = nullptr;  // what a sensor under the window would see
    bool sides = sighting.cards.empty(), heights = sighting.cards.empty();
    for (const Sighted& card : sighting.cards) {
        const auto tag = card.card ? std::optional(tag_of_named(*card.card)) : card.tag;
        if (tag && card.confidence >= least) parts.cards.tags.push_back(*tag);
        parts.sure = parts.sure && card.confidence >= surely;
        sides = sides || card.face_up;
        heights = heights || card.height;
        const bool lower = !lowest || (card.height && (!lowest->height || *card.height < *lowest->height));
        if (lower) lowest = &card;
    }
    if (heights) parts.height = reading::Range{sighting.seat, lowest ? lowest->height : std::nullopt};
    if (sides) {
        const bool seen = lowest && lowest->face_up;
        parts.side = reading::Face{sighting.seat, !seen ? Surface::Nothing : *lowest->face_up ? Surface::Printed : Surface::Plain};
    }
    return parts;
}

}  // namespace kibitz::perception
