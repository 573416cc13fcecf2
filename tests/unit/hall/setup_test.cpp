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

TEST_CASE("Three brokers: a folder each, with routes to the other two; the hall's file and a table's name all of them") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"127.0.0.1:4333", "127.0.0.1:4334", "127.0.0.1:4335"}, {}, 64}));
    const auto table = read_hall_file(*add_table(hall, "12")), own = read_hall_file(hall / "hall.key");
    REQUIRE((table && own));
    CHECK(servers_of(*table) == "nats://127.0.0.1:4333, nats://127.0.0.1:4334, nats://127.0.0.1:4335");
    CHECK(servers_of(*own) == servers_of(*table));
    CHECK(own->replicas() == 3);
    CHECK(table->replicas() == 0);
    const auto second = text_of(hall / "broker-2/broker.conf");
    CHECK(second.find("server_name: CLUB-2") != std::string::npos);
    CHECK(second.find("listen: \"127.0.0.1:4334\"") != std::string::npos);
    CHECK(second.find("listen: \"127.0.0.1:6334\"") != std::string::npos);
    CHECK(second.find("@127.0.0.1:6333\"") != std::string::npos);
    CHECK(second.find("@127.0.0.1:6335\"") != std::string::npos);
    CHECK(second.find("@127.0.0.1:6334\"") == std::string::npos);
    CHECK(second.find("max_file: 80MB }\ncluster") != std::string::npos);  // of the broker; the account's is of all three
    CHECK(second.find("max_file: 240MB, max_streams") != std::string::npos);
    CHECK(second.find("tls {") == std::string::npos);
    CHECK_FALSE(std::filesystem::exists(hall / "broker.conf"));
    for (const char* one : {"broker-1", "broker-2", "broker-3"})
        CHECK(text_of(hall / one / "users.conf").find(nkey_of(table->seed())->public_text) != std::string::npos);
    CHECK(elsewhere(hall).size() == 3);
    // Another hall of the same name: neither the cluster's name nor its secret is the same.
    REQUIRE(init(folder.path / "other", {"CLUB", {"127.0.0.1:4333", "127.0.0.1:4334", "127.0.0.1:4335"}, {}, 64}));
    const auto line = [](const std::string& text, const std::string& with) {
        const auto at = text.find(with);
        return text.substr(at, text.find('\n', at) - at);
    };
    const auto other = text_of(folder.path / "other/broker-2/broker.conf");
    for (const char* what : {"  name: ", "  authorization "}) CHECK(line(other, what) != line(second, what));
}

TEST_CASE("Three brokers on three machines speak TLS among themselves too, each with a certificate in its own name") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"0.0.0.0:4222", "0.0.0.0:4222", "0.0.0.0:4222"}, {"10.0.0.1", "10.0.0.2", "fd00::3"}, 64}));
    CHECK(servers_of(*read_hall_file(hall / "hall.key")) == "tls://10.0.0.1:4222, tls://10.0.0.2:4222, tls://[fd00::3]:4222");
    const auto first = text_of(hall / "broker-1/broker.conf");
    CHECK(first.find("verify: true") != std::string::npos);
    CHECK(first.find("@[fd00::3]:6222\"") != std::string::npos);
    CHECK(text_of(hall / "broker-1/broker.key") != text_of(hall / "broker-2/broker.key"));
    CHECK(text_of(hall / "broker-1/ca.pem") == text_of(hall / "broker-2/ca.pem"));
}

TEST_CASE("Brokers that make no cluster are told, and nothing is written") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    const auto wrong = [&](std::vector<std::string> listen, std::vector<std::string> addresses = {}, std::uint64_t megabytes = 64) {
        const auto made = init(hall, {"CLUB", std::move(listen), std::move(addresses), megabytes});
        CHECK_FALSE(std::filesystem::exists(hall / "hall.key"));
        return made ? std::string() : made.error();
    };
    CHECK(wrong({"127.0.0.1:1", "127.0.0.1:2"}).find("one, or three") != std::string::npos);
    CHECK(wrong({"127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:1"}).find("two brokers at 127.0.0.1:1") != std::string::npos);
    CHECK(wrong({"127.0.0.1:1", "127.0.0.1:2", "10.0.0.3:3"}).find("do not reach 127.0.0.1") != std::string::npos);
    CHECK(wrong({"127.0.0.1:64000", "127.0.0.1:2", "127.0.0.1:3"}).find("take a lower port") != std::string::npos);
    CHECK(wrong({"0.0.0.0:1", "0.0.0.0:2", "0.0.0.0:3"}, {"10.0.0.1"}).find("--address: 1 for 3 brokers") != std::string::npos);
    CHECK(wrong({"0.0.0.0:1", "0.0.0.0:2", "0.0.0.0:3"}).find("--address: give the address") != std::string::npos);
    CHECK(wrong({"0.0.0.0:1"}, {"10.0.0.1:4222"}).find("an address alone") != std::string::npos);
    CHECK(wrong({"127.0.0.1"}).find("an address and a port") != std::string::npos);
    CHECK(wrong({"127.0.0.1:x"}).find("an address and a port") != std::string::npos);
    const auto room = wrong({"127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"}, {}, 1U << 30U);
    CHECK(room.find("3 brokers on this disk need") != std::string::npos);
    CHECK(room.find("give at most") != std::string::npos);
}

TEST_CASE("A hall file of one server, as it was written before there were clusters, is good; one that mixes TLS and none is not") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club", path = folder.path / "x.hall";
    REQUIRE(init(hall, {"CLUB", {"127.0.0.1:4333"}, {}, 64}));
    const auto old = text_of(hall / "hall.key");
    CHECK(old.find("server: \"nats://127.0.0.1:4333\"\n") != std::string::npos);
    CHECK(old.find("replicas") == std::string::npos);
    std::ofstream(path) << old << "server: \"tls://127.0.0.1:4334\"\n";
    CHECK(read_hall_file(path).error().find("all speak TLS, or none does") != std::string::npos);
}
