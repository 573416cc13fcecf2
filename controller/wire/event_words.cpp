#include "controller/wire/event_words.hpp"

#include "controller/wire/terms.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::wire {

void say_in(words::Language language, v1::Event& event) {
    using words::Told;
    const auto say = [language](Told where, std::string& sentence) {
        sentence = words::sentence(language, where, sentence);
    };
    if (event.has_record_state_changed()) say(Told::OfTheRecord, *event.mutable_record_state_changed()->mutable_why());
    if (event.has_command_refused()) {
        auto& refused = *event.mutable_command_refused();
        terms::Terms terms("command_refused");
        const auto refusal = terms::refusal(refused.refusal(), terms);
        if (terms.ok() && refusal && refusal.why != laws::Why::InWords) refused.set_why(words::refusal(refusal, language));
        else say(Told::Refusing, *refused.mutable_why());
    }
    if (event.has_incident_dismissed()) say(Told::Dismissing, *event.mutable_incident_dismissed()->mutable_reason());
    if (event.has_designation_void()) say(Told::OfDummy, *event.mutable_designation_void()->mutable_words());
}

}  // namespace kibitz::wire
