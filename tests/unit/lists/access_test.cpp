// A Bridgemate file itself, read with mdbtools. club.bws.gz is an Access 2000 database (Jet 4) with the tables of Bridgemate's developer
// guide and made-up names, written by Jackcess: a Mitchell counted from 1 on both sides, a Howell with a missing pair, individuals.
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdio>

#include "catch.hpp"
#include "controller/formats/lists/lists.hpp"

using namespace kibitz;
using namespace kibitz::formats;

namespace {

using Texts = std::vector<std::string>;

std::string club() {
    const std::string path = std::string(KIBITZ_SOURCE_DIR) + "/tests/unit/lists/club.bws.gz";
    gzFile file = gzopen(path.c_str(), "rb");
    REQUIRE(file);
    std::string out(1U << 20U, '\0');
    const int size = gzread(file, out.data(), static_cast<unsigned>(out.size()));
    gzclose(file);
    REQUIRE(size > 0);
    out.resize(static_cast<std::size_t>(size));
    return out;
}

bool is_here() {
    if (::access("/usr/bin/mdb-export", X_OK) == 0) return true;
    std::printf("SKIPPED: mdbtools is not installed: no Bridgemate file was read\n");
    return false;
}

Texts names_in(const Listed& listed, const std::string& section) {
    Texts out;
    for (const auto& pair : listed.pairs)
        if (pair.section == section) {
            out.push_back(std::to_string(pair.number) + " " + pair.players[0].name);
            if (!pair.players[1].name.empty()) out.back() += " & " + pair.players[1].name;
        }
    return out;
}

Texts rounds_in(const Listed& listed, const std::string& section) {
    Texts out;
    for (const auto& row : listed.rounds)
        if (row.section == section)
            out.push_back(std::to_string(row.round) + "/" + std::to_string(row.table) + ": " + std::to_string(row.pair_ns) + "-" +
                          std::to_string(row.pair_ew) + " " + std::to_string(row.first_board) + "-" + std::to_string(row.last_board));
    return out;
}

}  // namespace

TEST_CASE("A Bridgemate file: names of three alphabets by number, by text and typed at the table; movement by section") {
    if (!is_here()) return;
    const auto bytes = club();
    REQUIRE(is_access(bytes));
    const auto listed = read_any(bytes, "club.bws");
    CHECK(listed.error == "");
    CHECK(listed.faults == Texts{});
    CHECK(names_in(listed, "A") == Texts{"1 Ελένη Παππά & Νίκος Παππάς",
                                         "6 Anna \"Nan\" O'Neill & Bo, Øst", "2 Иван Петров & Guest Name",
                                         "7 José Núñez & Zoë Łuk", "3 Σ & Long Name Of Somebody Whose Name Is Long",
                                         "8 Eleven & Twelve",
                                         "4 Thirteen & Fourteen", "9 Fifteen & Sixteen", "5 Seventeen & Eighteen", "10 Nineteen & Twenty"});
    const auto mitchell = rounds_in(listed, "A");
    REQUIRE(mitchell.size() == 25);
    CHECK(mitchell[0] == "1/1: 1-6 1-3");
    CHECK(mitchell[5] == "2/1: 1-10 4-6");
    CHECK(std::count(listed.notes.begin(), listed.notes.end(),
                     "section A: East-West are counted from 1 as North-South are: pair 1 East-West is pair 6 here") == 1);
}

TEST_CASE("A Bridgemate file: whoever would meet the missing pair sits out; individuals have South and West of their own") {
    if (!is_here()) return;
    const auto listed = read_any(club(), "club.bws");
    CHECK(rounds_in(listed, "B") == Texts{"1/1: 0-1 1-2", "1/2: 2-3 1-2", "2/1: 0-2 3-4", "2/2: 3-1 3-4", "3/1: 0-3 5-6", "3/2: 1-2 5-6"});
    CHECK(names_in(listed, "B") == Texts{"1 Berta & Carl", "2 Dora & Emil", "3 Frieda & Gustav"});
    CHECK(std::count(listed.notes.begin(), listed.notes.end(), "section B: pair 4 is missing: whoever would meet it sits out") == 1);
    const auto two = [](unsigned first, unsigned second) { return std::to_string(first << 16U | second); };
    CHECK(rounds_in(listed, "C").front() == "1/1: " + two(1, 2) + "-" + two(3, 4) + " 1-2");
    CHECK(names_in(listed, "C") == Texts{"1 Ada", "2 Ben", "3 Cid", "4 Dan", "5 Eva", "6 Fay", "7 Gus", "8 Hal"});
}

TEST_CASE("A Bridgemate file that broke off, and another program's Access file, are told in a sentence") {
    if (!is_here()) return;
    for (const auto& bytes : {club().substr(0, 5000), club().substr(0, 30'000)}) {
        const auto listed = read_any(bytes, "cut.bws");
        CHECK(listed.pairs.empty());
        CHECK(listed.error ==
              "cut.bws: mdbtools finds no table Section, RoundData or PlayerNumbers in it: give the .bws that the scoring program has made "
              "for the session, or copy it anew if this copy broke off");
    }
}
