#include "catch.hpp"

#include <fstream>
#include <sstream>
#include <sys/stat.h>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"
#include "temporary_folder.hpp"

using namespace kibitz::hall;

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("A hall is made, a table added: a key each, with rights to its own subjects alone") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"127.0.0.1:4333"}, {}, 64}));
    const auto file = add_table(hall, "12");
    REQUIRE(file);
    const auto read = read_hall_file(*file);
    REQUIRE(read);
    CHECK(read->table() == "T012");
    CHECK(read->name() == "12");
    CHECK(read->server(0) == "nats://127.0.0.1:4333");
    const auto users = text_of(hall / "users.conf");
    CHECK(users.find(nkey_of(read->seed())->public_text) != std::string::npos);
    CHECK(users.find("kibitz.v1.CLUB.T012.event") != std::string::npos);
    CHECK(users.find(read->seed()) == std::string::npos);
    struct stat about {};
    REQUIRE(::stat(file->c_str(), &about) == 0);
    CHECK((about.st_mode & 077) == 0);

    CHECK(init(hall, {"CLUB", {"127.0.0.1:4333"}, {}, 64}).error().find("there is a hall already") != std::string::npos);
    CHECK(add_table(hall, "12").error().find("there is a table of this name") != std::string::npos);
    CHECK(add_table(hall, "1.2").error().find("letters, figures and hyphens") != std::string::npos);
    CHECK(add_table(folder.path / "nowhere", "1").error().find("hall.key") != std::string::npos);
    CHECK(init(folder.path / "other", {"A B", {"127.0.0.1:1"}, {}, 64}).error().find("--name A B") != std::string::npos);
}

TEST_CASE("A hall that others reach speaks TLS, with a certificate of its own") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"0.0.0.0:4333"}, {"10.0.0.2"}, 64}));
    const auto file = add_table(hall, "A7");
    REQUIRE(file);
    const auto read = read_hall_file(*file);
    CHECK(read->server(0) == "tls://10.0.0.2:4333");
    CHECK(read->ca().starts_with("-----BEGIN CERTIFICATE-----"));
    CHECK(text_of(hall / "broker.conf").find("tls {") != std::string::npos);
    CHECK(text_of(hall / "broker.pem").starts_with("-----BEGIN CERTIFICATE-----"));
    CHECK(init(folder.path / "b", {"CLUB", {"0.0.0.0:4333"}, {}, 64}).error().find("--address") != std::string::npos);
}

TEST_CASE("A hall file that is wrong is said so, with file and line") {
    const kibitz::tests::TemporaryFolder folder;
    const auto path = folder.path / "x.hall";
    const auto wrong = [&](const std::string& text) {
        std::ofstream(path, std::ios::trunc) << text;
        return read_hall_file(path).error();
    };
    CHECK(wrong("hall: \"CLUB\"\nhal: 1\n").find(path.string() + ":2:") == 0);
    CHECK(wrong("hall: \"C.\"").find("hall:") != std::string::npos);
    CHECK(wrong("hall: \"C\" hall_id: \"x\"").find("hall_id") != std::string::npos);
    CHECK(read_hall_file(folder.path / "gone.hall").error().find("cannot be read") != std::string::npos);
}
