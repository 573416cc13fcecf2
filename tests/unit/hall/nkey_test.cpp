#include "catch.hpp"

#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/subjects.hpp"

using namespace kibitz::hall;

TEST_CASE("A key has the form that NATS gives it, and comes back from its seed") {
    for (int i = 0; i < 50; ++i) {
        const auto key = new_nkey();
        CHECK(key.seed.size() == 58);
        CHECK(key.seed.starts_with("SU"));
        CHECK(key.public_text.size() == 56);
        CHECK(key.public_text.starts_with("U"));
        const auto again = nkey_of(key.seed);
        REQUIRE(again);
        CHECK(again->public_text == key.public_text);
        auto other = key.seed;
        other[20] = other[20] == 'A' ? 'B' : 'A';
        CHECK_FALSE(nkey_of(other));  // its sum
    }
    CHECK_FALSE(nkey_of(""));
    CHECK_FALSE(nkey_of("SU" + std::string(56, '1')));
}

TEST_CASE("Base32 as RFC 4648, without padding") {
    const auto of = [](std::string_view text) { return base32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}); };
    CHECK(of("") == "");
    CHECK(of("f") == "MY");
    CHECK(of("fo") == "MZXQ");
    CHECK(of("foo") == "MZXW6");
    CHECK(of("foob") == "MZXW6YQ");
    CHECK(of("fooba") == "MZXW6YTB");
    CHECK(of("foobar") == "MZXW6YTBOI");
    CHECK(*from_base32("MZXW6YTBOI") == "foobar");
    CHECK_FALSE(from_base32("mzxw"));
}

TEST_CASE("Subjects: a table's name is never a pattern") {
    CHECK(table_id("12") == "T012");
    CHECK(table_id("A7") == "A7");
    CHECK(is_subject_token("T012"));
    for (const char* bad : {"", "*", ">", "A.B", "A B", "ÄÖ", "0123456789012345678901234567890123"}) CHECK_FALSE(is_subject_token(bad));
    CHECK(subject("CLUB", "T012", "event") == "kibitz.v1.CLUB.T012.event");
    CHECK(inbox("T012") == "_INBOX_T012");
}
