// What fills the places: seats, cards, calls, numbers; and how a form is filled.
#include "controller/words/vocabulary.hpp"

#include "catch.hpp"
#include "controller/words/form.hpp"

using namespace kibitz;
using namespace kibitz::words;
using bridge::Seat;

namespace {

constexpr auto en = Language::English;
constexpr auto el = Language::Greek;
constexpr auto ru = Language::Russian;

bridge::Card the(const char* text) { return *bridge::card_from_string(text); }
bridge::Call call_of(const char* text) { return *bridge::call_from_string(text); }

}  // namespace

TEST_CASE("cards carry the suit's symbol and the language's letter") {
    CHECK(card(en, the("HQ")) == "♥Q");
    CHECK(card(en, the("DT")) == "♦10");
    CHECK(card(el, the("DT")) == "♦10");
    CHECK(card(ru, the("C2")) == "♣2");
    std::string greek, russian;
    for (const char* one : {"SA", "SK", "SQ", "SJ"}) {
        greek += card(el, the(one));
        russian += card(ru, the(one));
    }
    CHECK(greek == "♠Α♠Ρ♠Ν♠Β");
    CHECK(russian == "♠Т♠К♠Д♠В");
}

TEST_CASE("calls are said as players say them") {
    CHECK(call(en, call_of("1H"), Case::Plain) == "1♥");
    CHECK(call(en, call_of("3NT"), Case::Plain) == "3NT");
    CHECK(call(en, call_of("Pass"), Case::Plain) == "pass");
    CHECK(call(el, call_of("3NT"), Case::Plain) == "3ΧΑ");
    CHECK(call(el, call_of("XX"), Case::Plain) == "σουρκόντρ");
    CHECK(call(ru, call_of("7NT"), Case::Accusative) == "7БК");
    CHECK(call(ru, call_of("X"), Case::Plain) == "контра");
    CHECK(call(ru, call_of("X"), Case::Accusative) == "контру");
}

TEST_CASE("numbers have the language's decimal mark and units") {
    using std::chrono::milliseconds;
    CHECK(seconds(en, milliseconds(1250)) == "1.25 s");
    CHECK(seconds(ru, milliseconds(1250)) == "1,25 с");
    CHECK(seconds(el, milliseconds(80)) == "0,08 δευτερόλεπτα");
    CHECK(height(en, {42.6F}) == "43 mm up");
    CHECK(height(ru, {42.6F}) == "на высоте 43 мм");
    CHECK(height(en, {1}) == "on the table");
    CHECK(tricks(en, 1, Case::Genitive) == "1 trick");
    CHECK(tricks(ru, 1, Case::Accusative) == "1 взятку");
    CHECK(tricks(ru, 2, Case::Genitive) == "2 взяток");
    CHECK(tricks(el, 2, Case::Plain) == "2 λεβέ");
}

TEST_CASE("a form is filled by case, and a sentence begins with a capital") {
    laws::Facts facts;
    facts.seat = Seat::South;
    facts.other_seat = Seat::West;
    facts.said = laws::Remark::in_words("είπε κάτι");
    const auto say = [&](Language language, std::string_view form) { return fill(form, values(language, facts)).text; };
    CHECK(say(en, "{seat} and {other_seat:gen}") == "South and West");
    CHECK(say(el, "{seat:nom} είδε {other_seat:acc}. {other_seat:nom} όχι") == "Ο Νότος είδε τη Δύση. Η Δύση όχι");
    CHECK(say(el, "λεβέ: {seat:Nom}, μπροστά {seat:dat}, {seat:ins}") == "λεβέ: Ο Νότος, μπροστά στον Νότο, από τον Νότο");
    CHECK(say(ru, "перед {seat:ins}, карта {other_seat:gen}") == "перед Югом, карта Запада");
    CHECK(say(el, "{words}. {words}") == "είπε κάτι. είπε κάτι");  // a player's words are his
}

TEST_CASE("a form that lacks a fact says so") {
    const laws::Facts facts;
    CHECK_FALSE(fill("{seat} played", values(en, facts)).complete);
    CHECK_FALSE(fill("{no_such_place}", values(en, facts)).complete);
    CHECK(fill("no place", values(en, facts)).complete);
    CHECK(fill("open { brace", values(en, facts)).text == "open { brace");
    CHECK(fill("{", values(en, facts)).text == "{");
    CHECK(fill("a } b", values(en, facts)).text == "a } b");
}

TEST_CASE("places are read as written, and what is wrong with one is told") {
    const auto found = places("{seat:gen} and {card}{x}");
    REQUIRE(found.size() == 3);
    CHECK(found[0].name == "seat");
    CHECK(found[0].in_case() == Case::Genitive);
    CHECK(found[1].in_case() == Case::Plain);
    CHECK_FALSE(fault(found[0]));
    CHECK_FALSE(fault(found[1]));
    CHECK(fault(found[2])->rfind("{x}: no such place: use one of seat other_seat", 0) == 0);
    CHECK(fault({"seat", "abl"})->rfind("{seat:abl}: no such case", 0) == 0);
    CHECK(fault({"card", "gen"})->rfind("{card:gen}: it has no such case", 0) == 0);
    CHECK_FALSE(fault({"call", "acc"}));
    CHECK_FALSE(fault({"n_tricks", "Gen"}));
}

TEST_CASE("capital letters of three alphabets") {
    for (const auto& [small, large] : {std::pair{"east", "East"}, {"ο Νότος", "Ο Νότος"}, {"ένα", "Ένα"}, {"ίσως", "Ίσως"},
                                       {"όχι", "Όχι"}, {"ύστερα", "Ύστερα"}, {"ώρα", "Ώρα"}, {"άσος", "Άσος"}, {"ψηλά", "Ψηλά"},
                                       {"я", "Я"}, {"пас", "Пас"}, {"ёж", "Ёж"}, {"", ""}, {"♥Q", "♥Q"}, {"1♥", "1♥"},
                                       {"Ρ", "Ρ"}, {"é", "é"}, {"\xce", "\xce"}})
        CHECK(capitalised(small) == large);
}
