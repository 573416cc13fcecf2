// Why a hall does not do what a Director asks, in his language.
#include "controller/words/hall_refusals.hpp"

#include <set>

#include "catch.hpp"
#include "controller/words/form.hpp"
#include "controller/words/refusals.hpp"

using namespace kibitz;
using namespace kibitz::words;

TEST_CASE("Each sentence of the hall is understood again with what stands in its places, whatever that is") {
    for (const char* form : hall_refusal_forms()) {
        std::string english(form);
        for (const auto& place : places(form)) {
            const auto at = english.find('{');
            english.replace(at, english.find('}') - at + 1, place.name == "words" ? "no session is on" : place.name == "name" ? "7; \\ \"Ω\"" : "12");
        }
        for (const auto language : {Language::Greek, Language::Russian}) {
            const auto said = hall_refusal(english, language);
            INFO(english << " -> " << said);
            CHECK(said != english);
            CHECK(said.find('{') == std::string::npos);
            for (const auto& place : places(form))
                CHECK(said.find(place.name == "words" ? hall_refusal("no session is on", language) : place.name == "name" ? "7; \\ \"Ω\"" : "12") != std::string::npos);
        }
        CHECK(hall_refusal(english, Language::English) == english);
    }
}

TEST_CASE("A table that is silent is told with the hour, and what the Laws refuse in their words") {
    CHECK(hall_refusal("table 7 has not answered since 18:04; the ruling was not taken", Language::Russian) ==
          "стол 7 не отвечает с 18:04; решение не принято");
    const laws::Refusal by_laws(laws::Why::OptionNotOffered, 9, 4);
    CHECK(hall_refusal(refusal(by_laws), Language::Greek) == refusal(by_laws, Language::Greek));
    CHECK(hall_refusal("something that nobody has ever said", Language::Greek) == "something that nobody has ever said");
}

TEST_CASE("A form is filled by the names of its places") {
    CHECK(hall_says(hall_forms::round_played, {{"next", "3"}, {"round", "2"}}) == "round 2 is played: the next is 3");
    CHECK(hall_says(hall_forms::no_session) == "no session has been begun");
}
