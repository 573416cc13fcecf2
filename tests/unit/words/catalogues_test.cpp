// The catalogues against the English they translate.
#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "compare.hpp"
#include "complete.hpp"
#include "controller/words/catalogue.hpp"

using namespace kibitz;
using test::Complete;

namespace {

std::vector<words::Message> all_messages() {
    std::vector<laws::LawCode> codes;
    for (const auto& name : laws::embedded_law_code_names()) {
        auto code = laws::embedded_law_code(name);
        REQUIRE(code);
        codes.push_back(*std::move(code));
    }
    return words::messages(codes);
}

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string po_path(words::Language language) {
    return std::string(KIBITZ_SOURCE_DIR) + "/controller/words/" + std::string(tag(language)) + ".po";
}

std::string lines(const std::vector<std::string>& list, std::size_t at_most) {
    std::string text;
    for (std::size_t i = 0; i < list.size() && i < at_most; ++i) text += "\n" + list[i];
    if (list.size() > at_most) text += "\n... and " + std::to_string(list.size() - at_most) + " more";
    return text;
}

constexpr std::array translated_languages{words::Language::Greek, words::Language::Russian};

words::Message message(std::string context, std::string text, std::string plural = {}) {
    return {std::move(context), std::move(text), std::move(plural), "controller/laws/codes/x.textproto", "",
            words::Reader::Director};
}

}  // namespace

TEST_CASE("every translation is of a sentence that is still said, with the same places") {
    const auto messages = all_messages();
    for (const auto language : translated_languages) {
        const auto name = "controller/words/" + std::string(tag(language)) + ".po";
        const auto po = test::read_po(read(po_path(language)), name);
        INFO(lines(po.faults, 20));
        CHECK(po.faults.empty());
        const auto found = test::compare(messages, po, name);
        INFO(lines(found.stale, 1000));
        CHECK(found.stale.empty());
        INFO(lines(found.mismatched, 1000));
        CHECK(found.mismatched.empty());
        if (!found.missing_director.empty() || !found.missing_law_table.empty())
            WARN(name << ": " << found.missing_director.size() << " messages for the Director and "
                      << found.missing_law_table.size() << " of the law table are not translated"
                      << lines(found.missing_director, 5));
        if (test::complete >= Complete::Director) {
            INFO(lines(found.missing_director, 1000));
            CHECK(found.missing_director.empty());
        }
        if (test::complete >= Complete::Everything) {
            INFO(lines(found.missing_law_table, 1000));
            CHECK(found.missing_law_table.empty());
        }
    }
}

TEST_CASE("the program says what stands in the catalogue") {
    for (const auto language : translated_languages) {
        const auto po = test::read_po(read(po_path(language)), "po");
        std::size_t said = 0;
        for (const auto& entry : po.entries) {
            if (!entry.translated() || !entry.plural.empty()) continue;
            INFO(entry.context << ": " << entry.text);
            CHECK(words::translation(language, entry.context, entry.text) == entry.translations.front());
            ++said;
        }
        CHECK(said > 100);
    }
}

TEST_CASE("a catalogue's plural rule is the one the program follows, and every form is said") {
    // words::plural() has these rules as code; a catalogue with another rule would be read with the wrong form.
    CHECK(read(po_path(words::Language::Greek)).find("Plural-Forms: nplurals=2; plural=(n != 1);") != std::string::npos);
    CHECK(read(po_path(words::Language::Russian))
              .find("Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
                    "(n%100<10 || n%100>=20) ? 1 : 2);") != std::string::npos);
    for (const auto language : translated_languages) {
        std::size_t said = 0;
        for (const auto& entry : test::read_po(read(po_path(language)), "po").entries) {
            if (!entry.translated() || entry.plural.empty()) continue;
            INFO(entry.context << ": " << entry.text);
            const auto said_of = [&](int n) { return words::plural(language, entry.context, entry.text, entry.plural, n); };
            const auto& forms = entry.translations;
            CHECK(said_of(1) == forms.at(0));
            CHECK(said_of(2) == forms.at(1));
            CHECK(said_of(5) == forms.at(language == words::Language::Russian ? 2 : 1));
            CHECK(words::translation(language, entry.context, entry.text) == entry.translations.front());
            ++said;
        }
        CHECK(said > 0);
    }
}

TEST_CASE("every place in a law code's sentences is one that can be filled") {
    for (const auto& one : all_messages())
        if (test::is_of_law_code(one))
            for (const auto& place : words::places(one.text)) {
                const auto fault = words::fault(place);
                INFO(one.context << ": " << one.text << ": " << fault.value_or(""));
                CHECK_FALSE(fault);
            }
}

TEST_CASE("messages are listed once each, and the template holds them all") {
    const auto messages = all_messages();
    const auto pot = test::read_po(words::pot(messages), "pot");
    CHECK(pot.faults.empty());
    REQUIRE(pot.entries.size() == messages.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        CHECK(pot.entries[i].context == messages[i].context);
        CHECK(pot.entries[i].text == messages[i].text);
        CHECK(pot.entries[i].plural == messages[i].plural);
        CHECK_FALSE(pot.entries[i].translated());
    }
    CHECK(test::compare(messages, pot, "pot").stale.empty());
}

TEST_CASE("a comparison finds what is missing, stale and filled otherwise") {
    std::vector<words::Message> messages{
        message("a headline", "{seat} played {card}"), message("a title", "A title"), message("b", "{n} trick", "{n} tricks"),
        message("c", "{seat}'s card"),                 message("d", "call {call}"),   message("e", "not yet")};
    messages[2].source = "controller/words/vocabulary.cpp";  // {n} is no place of a law code
    const char* file = R"(# a comment
msgid ""
msgstr "Language: el\n"

msgctxt "a headline"
msgid "{seat} played {card}"
msgstr "{seat:nom} έπαιξε"

msgctxt "a title"
msgid "An old title"
msgstr "Τίτλος"

msgctxt "b"
msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} "
"λεβέ"
msgstr[1] "{n} λεβέ"

msgctxt "c"
msgid "{seat}'s card"
msgstr "{seat:abl}"

#, fuzzy
msgctxt "d"
msgid "call {call}"
msgstr "{call}"

msgctxt "e"
msgid "not yet"
msgstr ""

#~ msgctxt "gone"
#~ msgid "gone"
#~ msgstr "gone"
)";
    const auto po = test::read_po(file, "x.po");
    CHECK(po.faults.empty());
    REQUIRE(po.entries.size() == 6);
    CHECK(po.entries[2].translations.front() == "{n} λεβέ");
    const auto found = test::compare(messages, po, "x.po");
    REQUIRE(found.stale.size() == 1);
    CHECK(found.stale[0].rfind("x.po:10: \"a title\"", 0) == 0);
    REQUIRE(found.mismatched.size() == 2);
    CHECK(found.mismatched[0].rfind("x.po:6: \"a headline\"", 0) == 0);
    CHECK(found.mismatched[1].find("{seat:abl}: no such case") != std::string::npos);
    CHECK(found.missing_director.size() == 3);  // a title, d, e
    CHECK(test::read_po("msgid \"a\"\n\nnonsense\n", "x.po").faults.size() == 1);
}
