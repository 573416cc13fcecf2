/// The result of a board: Laws 65, 77, 78, and what rulings made of it (12C).
#include "controller/bridge/score.hpp"
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void end_of_play(Decision& d, bool by_claim) {
    const auto& b = d.board();
    const int tricks = laws::declarer_tricks(b);
    d.emit(event::PlayEnded{b.contract, tricks, score_north_south(*b.contract, b.start.vulnerability, tricks), by_claim});
    count_revokes(d);
}

void figures_ready(Decision& d, const reading::FiguresReady& ready) {
    const auto as_int = [](std::optional<std::uint32_t> n) { return n ? std::optional(static_cast<int>(*n)) : std::nullopt; };
    const DoubleDummy figures{static_cast<int>(ready.before), as_int(ready.after), as_int(ready.other)};
    const IncidentId id{ready.incident};
    if (id.value == 0) return claim_figures(d, figures);
    if (d.state.incident(id)) d.emit(event::FiguresNoted{id, figures});
}

}  // namespace kibitz::laws
