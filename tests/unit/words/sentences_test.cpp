// What the engine says of its own accord.
#include "controller/words/sentences.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include "catch.hpp"
#include "complete.hpp"
#include "controller/words/form.hpp"
#include "controller/words/refusals.hpp"

using namespace kibitz;
using namespace kibitz::words;

namespace {

/// A sentence as the engine would say it.
std::string as_said(std::string_view form) {
    return fill(form, [](std::string_view name, Case) -> std::string {
               if (name == "seat") return "West";
               if (name == "card") return "DT";
               if (name == "other_card") return "H2";
               if (name == "call") return "XX";
               if (name == "words") return "Ada and Bo";
               return name == "why" ? "play has gone on" : name == "n" ? "12" : name == "m" ? "3" : "5";
           }).text;
}

/// The texts between quotes on a line of C++, up to a comment; \" is not used in the engine's sentences.
std::vector<std::string> literals(const std::string& line) {
    std::vector<std::string> found;
    if (line.find("#include") != std::string::npos) return found;
    for (std::size_t open = line.find('"'); open != std::string::npos;) {
        if (line.find("//") < open) break;
        const auto close = line.find('"', open + 1);
        if (close == std::string::npos) break;
        found.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('"', close + 1);
    }
    return found;
}

bool is_part_of_a_sentence(const std::string& text) {
    for (const auto& sentence : sentences())
        if (sentence.form.find(text) != std::string_view::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("each sentence is known again with what was filled in, and said in each language") {
    for (const auto& sentence : sentences()) {
        INFO(sentence.form);
        const auto said = as_said(sentence.form);
        CHECK(is_known(sentence.where, said));
        CHECK(words::sentence(Language::English, sentence.where, said).find('{') == std::string::npos);
        for (const auto language : {Language::Greek, Language::Russian}) {
            if (!translation(language, std::string(context(sentence.where)), std::string(sentence.form))) continue;
            const auto translated = words::sentence(language, sentence.where, said);
            for (const auto* filled : {"Ada and Bo", "12"})  // nothing is lost on the way
                if (said.find(filled) != std::string::npos) CHECK(translated.find(filled) != std::string::npos);
            CHECK(translated != said);
            CHECK(translated.find('{') == std::string::npos);
        }
    }
    CHECK(words::sentence(Language::Russian, Told::OfTheRecord, "South's card could not be read") == "карта Юга не прочитана");
    CHECK(words::sentence(Language::English, Told::OfDummy, "HK is not in dummy") == "♥K is not in dummy");
    CHECK(words::sentence(Language::Russian, Told::Refusing, "option 2 is not open: play has gone on: choose another") ==
          "вариант 2 закрыт: розыгрыш продолжился: выберите другой");
    CHECK(words::sentence(Language::English, Told::Refusing, "South's 2H was not taken: it is not above 2S: bid more or pass") ==
          "South's 2♥ was not taken: it is not above 2♠: bid more or pass");
    CHECK(words::sentence(Language::Greek, Told::OfDummy, "HK is not in dummy") == "το ♥Ρ δεν είναι στον μορ");
}

TEST_CASE("a refusal whose reason would itself have a reason is said, and ends") {  // a damaged journal may hold one
    for (const auto& form : reason_forms())
        for (const auto& reason : reason_forms()) {
            laws::Refusal refusal(form.why, 1, 2, 3);
            refusal.because = reason.why;
            CHECK(words::refusal(refusal, Language::English).find('{') == std::string::npos);
        }
}

TEST_CASE("what is not the engine's stays as it is") {
    for (const std::string text : {"", "I have the rest", "which suit? ", "East", "East's card could not be read!", "HX is not in dummy",
                                   "option x is not offered: choose 1 to 3", "there is no incident : reload the list"})
        for (const auto where : {Told::InWords, Told::OfTheRecord, Told::Refusing, Told::OfDummy}) {
            CHECK_FALSE(is_known(where, text));
            CHECK(sentence(Language::Greek, where, text) == text);
        }
    CHECK_FALSE(is_known(Told::Refusing, "which suit?"));  // said of dummy, not as a refusal
}

TEST_CASE("the engine says nothing that is not in the list") {
    // A law code's faults and the names of things are no sentences to the Director.
    const std::set<std::string> no_sentences{"law_code.cpp", "names.cpp", "situation.cpp", "apply.cpp"};
    std::vector<std::string> unknown;
    std::size_t checked = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(KIBITZ_SOURCE_DIR) + "/controller/laws")) {
        const auto name = file.path().filename().string();
        if ((file.path().extension() != ".cpp" && file.path().extension() != ".hpp") || no_sentences.contains(name)) continue;
        std::ifstream in(file.path());
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            for (const auto& text : literals(line)) {
                if (text.find(' ') == std::string::npos || line.find("require(") != std::string::npos || line.starts_with("static_assert(")) continue;
                ++checked;
                if (!is_part_of_a_sentence(text))
                    unknown.push_back("controller/laws/" + name + ":" + std::to_string(number) + ": \"" + text +
                                      "\": list it in controller/words/sentence_list.cpp");
            }
    }
    CHECK(checked > 10);
    std::string list;
    for (const auto& one : unknown) list += "\n" + one;
    INFO(list);
    if (test::complete == test::Complete::Nothing && !unknown.empty()) WARN(list);
    if (test::complete != test::Complete::Nothing) CHECK(unknown.empty());
}
