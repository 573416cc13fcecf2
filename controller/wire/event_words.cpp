#include "controller/wire/event_words.hpp"

#include "controller/wire/terms.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::wire {

void say_in(words::Language language, const laws::Event& event, v1::Event& out) {
    using namespace laws::event;
    using terms::utf8;
    if (const auto* changed = std::get_if<RecordStateChanged>(&event.body))
        out.mutable_record_state_changed()->set_why(utf8(words::remark(changed->why, language)));
    if (const auto* refused = std::get_if<CommandRefused>(&event.body))
        out.mutable_command_refused()->set_why(utf8(words::refusal(refused->refusal, language)));
    if (const auto* dismissed = std::get_if<IncidentDismissed>(&event.body))
        out.mutable_incident_dismissed()->set_reason(utf8(words::dismissal(dismissed->why, dismissed->reason, language)));
    if (const auto* asked = std::get_if<DesignationVoid>(&event.body))
        out.mutable_designation_void()->set_words(utf8(words::remark(asked->why, language)));
}

}  // namespace kibitz::wire
