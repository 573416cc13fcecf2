#include "controller/views/appeal_time.hpp"

#include "controller/laws/wall_clock.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {

void fill_appeal_time(const laws::TableState& state, const laws::Incident& incident, const laws::LawCode& code, v1::Incident& out) {
    const auto ends = laws::correction_ends(state, play_of(incident), code.correction_period);
    if (!ends) return;
    wire::terms::write(laws::wall_time(state.wall_clock, *ends), *out.mutable_appeal_until());
    out.set_appeal_over(state.at > *ends);
}

}  // namespace kibitz::views
