#include "controller/display/guide.hpp"

#include <set>
#include <string>

#include "controller/words/incident_words.hpp"
#include "controller/words/law_table.hpp"

namespace kibitz::display {

void fill_guide(const laws::LawCode& code, const laws::Incident& incident, words::Language language, v1::Guide& out) {
    std::set<std::string> told;
    const auto tell = [&](const std::string& clause) {
        const auto* sense = code.sense(clause);
        if (!sense || !told.insert(clause).second) return;
        auto& one = *out.add_clause();
        one.set_clause(clause);
        one.set_page(code.page(clause, words::tag(language)));
        one.set_sense(words::text(language, words::sense_context(*sense), sense->text));
    };
    tell(incident.clause);
    std::uint32_t number = 0;
    for (const auto& option : words::options(code, incident, language)) {
        ++number;
        tell(option.clause);
        auto& spoken = *out.add_option();
        spoken.set_number(number);
        spoken.set_chooses(words::chooses(incident, option.chooses, language));
        spoken.set_say(option.say);
    }
}

}  // namespace kibitz::display
