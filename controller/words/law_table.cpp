#include "controller/words/law_table.hpp"

namespace kibitz::words {

std::string context(const laws::LawRow& row, std::string_view part) {
    std::string name = row.code;
    if (!row.clauses.empty()) name += (name.empty() ? "" : " ") + row.clauses.front();
    return name + " " + std::string(part);
}

std::string seen_context(const laws::LawRow& row, std::size_t index) {
    return context(row, "seen " + std::to_string(index + 1));
}

std::string option_context(const laws::LawRow& row, const laws::LawOption& option, std::string_view part) {
    return context(row, "option " + option.code + " " + std::string(part));
}

std::string general_context(const laws::LawOption& option, std::string_view part) {
    return "general option " + option.code + " " + std::string(part);
}

std::string_view chooses(laws::Chooser chooser) noexcept {
    switch (chooser) {
        case laws::Chooser::None: return "";
        case laws::Chooser::Law: return "Nobody chooses: it follows from what happened.";
        case laws::Chooser::Director: return "You decide, on what you find.";
        case laws::Chooser::Offender: return "{seat} chooses.";
        case laws::Chooser::NextPlayer: return "The opponent whose turn follows chooses.";
        case laws::Chooser::Declarer: return "Declarer chooses.";
        case laws::Chooser::Defenders: return "Either defender chooses.";
        case laws::Chooser::AllFour: return "All four players must agree.";
    }
    return "";
}

std::string sense_context(const laws::Sense& sense) {
    return "sense " + (sense.clauses.empty() ? std::string() : sense.clauses.front());
}

laws::LawOption in_language(const laws::LawOption& general, Language language) {
    auto said = general;
    said.label = text(language, general_context(general, "label"), general.label);
    said.consequence = text(language, general_context(general, "consequence"), general.consequence);
    said.say = text(language, say_context, general.say);
    return said;
}

laws::LawRow in_language(const laws::LawRow& row, Language language) {
    laws::LawRow said = row;
    said.title = text(language, context(row, "title"), row.title);
    if (!row.find.empty()) said.find = text(language, context(row, "find"), row.find);
    said.sensed = text(language, context(row, "sensed"), row.sensed);
    said.decided = text(language, context(row, "decided"), row.decided);
    said.flagged = text(language, context(row, "flagged"), row.flagged);
    said.headline = text(language, context(row, "headline"), row.headline);
    for (std::size_t i = 0; i < row.seen.size(); ++i) said.seen[i] = text(language, seen_context(row, i), row.seen[i]);
    for (auto& option : said.options) {
        option.label = text(language, option_context(row, option, "label"), option.label);
        option.consequence = text(language, option_context(row, option, "consequence"), option.consequence);
        option.say = text(language, say_context, option.say);
    }
    return said;
}

std::string title(const laws::LawCode& code, Language language) {
    return text(language, "law code " + code.name, code.title);
}

}  // namespace kibitz::words
