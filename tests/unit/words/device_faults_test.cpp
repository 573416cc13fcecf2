// What ails the camera over the table, in the language of whoever hung it up.
#include "controller/words/device_faults.hpp"

#include "catch.hpp"
#include "controller/words/form.hpp"

using namespace kibitz::words;
using kibitz::bridge::Seat;

TEST_CASE("Each sentence of a camera is understood again with what stands in its places") {
    for (const char* form : device_fault_forms()) {
        std::string english(form);
        for (const auto& place : places(form)) {
            const auto at = english.find('{');
            english.replace(at, english.find('}') - at + 1, place.name == "name" ? "/dev/video0" : "12");
        }
        for (const auto language : {Language::Greek, Language::Russian}) {
            const auto said = device_fault(english, language);
            INFO(english << " -> " << said);
            CHECK(said != english);
            CHECK(said.find('{') == std::string::npos);
            for (const auto& place : places(form)) CHECK(said.find(place.name == "name" ? "/dev/video0" : "12") != std::string::npos);
        }
        CHECK(device_fault(english, Language::English) == english);
    }
}

TEST_CASE("A seat in it is named in that language, and several of them") {
    CHECK(device_fault("the lamp glares on West's card: hang the lamp further to the side", Language::Russian) ==
          "лампа бликует на карте (" + seat(Language::Russian, Seat::West, Case::Plain) + "): повесьте лампу дальше в сторону");
    const auto greek =
        device_fault("something that is no card lies before North, East: what is under it is taken to lie there still", Language::Greek);
    CHECK(greek.find("North") == std::string::npos);
    CHECK(greek.find(seat(Language::Greek, Seat::East, Case::Plain)) != std::string::npos);
}

TEST_CASE("What a chip's driver says stays for who has its data sheet") {
    for (const char* english : {"no answer on the bus", "not connected", "", "register 0x0f reads 0x00"})
        CHECK(device_fault(english, Language::Greek) == english);
}
