// Languages, and messages by number.
#include "controller/words/catalogue.hpp"

#include "catch.hpp"

using namespace kibitz::words;

TEST_CASE("a language is known by its tag, however it is written") {
    for (const auto language : all_languages) CHECK(language_from_tag(tag(language)) == language);
    for (const char* text : {"el", "EL", "el-GR", "el_GR.UTF-8", "el-Grek-CY", "el@euro"})
        CHECK(language_from_tag(text) == Language::Greek);
    CHECK(language_from_tag("ru-RU") == Language::Russian);
    CHECK(language_from_tag("en-GB") == Language::English);
    for (const char* text : {"", "-", "e", "elx", "gr", "de", "*", "русский", "el GR"}) CHECK_FALSE(language_from_tag(text));
}

TEST_CASE("what is not translated is said in English") {
    for (const auto language : all_languages) {
        CHECK_FALSE(translation(language, "no such context", "East"));
        CHECK_FALSE(translation(language, "seat", ""));  // gettext keeps its header there
        CHECK(text(language, "no such context", "East") == "East");
        CHECK(plural(language, "no such context", "{n} cat", "{n} cats", 1) == "{n} cat");
        CHECK(plural(language, "no such context", "{n} cat", "{n} cats", 0) == "{n} cats");
    }
    CHECK_FALSE(translation(Language::English, "seat", "East"));
    CHECK(translation(Language::Russian, "seat", "East") == "Восток");
}

TEST_CASE("numbers go by each language's own rule") {
    const auto russian = [](int n) { return plural(Language::Russian, "tricks", "{n} trick", "{n} tricks", n); };
    for (const int n : {1, 21, 101, -1}) CHECK(russian(n) == "{n} взятка");
    for (const int n : {2, 3, 4, 22, -2}) CHECK(russian(n) == "{n} взятки");
    for (const int n : {0, 5, 11, 12, 13, 14, 111, -11}) CHECK(russian(n) == "{n} взяток");
    const auto english = [](int n) { return plural(Language::English, "tricks", "{n} trick", "{n} tricks", n); };
    CHECK(english(1) == "{n} trick");
    CHECK(english(-1) == "{n} trick");
    CHECK(english(2) == "{n} tricks");
}
