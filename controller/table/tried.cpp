#include "controller/table/tried.hpp"

#include <memory>
#include <utility>

#include "controller/laws/engine.hpp"
#include "controller/units/require.hpp"

namespace kibitz::table {

tl::expected<Evening, laws::Refusal> tried(const laws::LawCode& code, const Evening& evening, reading::Command command) {
    auto state = evening.state;
    std::vector<laws::Event> decided;
    const Observation given{state.at, Certainty::Certain, observation::CommandGiven{std::make_shared<const reading::Command>(std::move(command))}};
    require(laws::apply(code, state, given, decided), "a command at the moment of the last event is not earlier");
    Evening after = evening;
    for (const auto& event : decided) {
        if (const auto* refused = std::get_if<laws::event::CommandRefused>(&event.body)) return tl::unexpected(refused->refusal);
        take(after, event);
    }
    return after;
}

}  // namespace kibitz::table
