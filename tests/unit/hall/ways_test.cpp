// By which addresses tables reach a hall, and what their files say when the hall's computer has another.
#include "catch.hpp"

#include <fstream>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/ways.hpp"
#include "temporary_folder.hpp"

using namespace kibitz::hall;

namespace {

using Hosts = std::vector<std::string>;

const At everywhere{"0.0.0.0", 4222};
const Here at_home{"club.local", {"192.168.1.5"}}, moved{"club.local", {"192.168.1.9"}}, nowhere{"club.local", {}};

kibitz::v1::HallFile hall_at(const std::string& server) {
    kibitz::v1::HallFile out;
    out.add_server(server);
    return out;
}
kibitz::v1::HallFile table_with(const Hosts& servers) {
    kibitz::v1::HallFile out;
    for (const auto& one : servers) out.add_server(one);
    return out;
}

}  // namespace

TEST_CASE("An address and a port are read and written, IPv6 in brackets") {
    CHECK(at_of("0.0.0.0:4222")->host == "0.0.0.0");
    CHECK(at_of("[fd00::3]:4222")->host == "fd00::3");
    CHECK(to_string(At{"fd00::3", 4222}) == "[fd00::3]:4222");
    CHECK(host_of_server("tls://[fd00::3]:4222") == "fd00::3");
    CHECK(host_of_server("nats://club.local:1") == "club.local");
    for (const char* wrong : {"", ":1", "4222", "a:", "a:0", "a:65536", "a:1x"}) CHECK_FALSE(at_of(wrong));
    CHECK(is_loopback("127.0.0.2"));
    CHECK_FALSE(is_loopback("127.example.org"));
}

TEST_CASE("A table's file names the address that was chosen and the computer's name; where it is gone, those that it has now first") {
    const auto hall = hall_at("tls://192.168.1.5:4222");
    CHECK(ways(hall, everywhere, at_home) == Hosts{"tls://192.168.1.5:4222", "tls://club.local:4222"});
    CHECK(ways(hall, everywhere, moved) == Hosts{"tls://192.168.1.9:4222", "tls://club.local:4222", "tls://192.168.1.5:4222"});
    CHECK(ways(hall, everywhere, nowhere) == Hosts{"tls://192.168.1.5:4222", "tls://club.local:4222"});
    CHECK(ways(hall_at("tls://hall.example:4222"), everywhere, moved) == Hosts{"tls://hall.example:4222", "tls://club.local:4222"});
    CHECK(ways(hall_at("tls://club.local:4222"), everywhere, {"club.local", {}}) == Hosts{"tls://club.local:4222"});
    // Tables on the hall's computer, a broker that listens at one address, a cluster: as hall.key says.
    CHECK(ways(hall_at("nats://127.0.0.1:4222"), At{"127.0.0.1", 4222}, moved) == Hosts{"nats://127.0.0.1:4222"});
    CHECK(ways(hall, At{"192.168.1.5", 4222}, moved) == Hosts{"tls://192.168.1.5:4222"});
    CHECK(ways(hall, std::nullopt, moved) == Hosts{"tls://192.168.1.5:4222"});
    auto cluster = hall;
    cluster.set_replicas(3);
    CHECK(ways(cluster, everywhere, moved) == Hosts{"tls://192.168.1.5:4222"});
    // A computer full of containers.
    CHECK(ways(hall, everywhere, {"", {"10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5"}}).size() == 5);
}

TEST_CASE("A file that names no address of this computer is told, with the addresses in it") {
    const auto hall = hall_at("tls://192.168.1.5:4222");
    const auto file = table_with({"tls://192.168.1.5:4222", "tls://club.local:4222"});
    CHECK(gone(file, hall, everywhere, at_home).empty());
    CHECK(gone(file, hall, everywhere, moved) == Hosts{"192.168.1.5"});
    CHECK(gone(file, hall, everywhere, nowhere) == Hosts{"192.168.1.5"});
    CHECK(gone(table_with(ways(hall, everywhere, moved)), hall, everywhere, moved).empty());
    // A second network beside.
    CHECK(gone(file, hall, everywhere, {"", {"10.0.0.1", "192.168.1.5"}}).empty());
    // A name that somebody has chosen is looked after by his network.
    CHECK(gone(table_with({"tls://hall.example:1"}), hall_at("tls://hall.example:1"), everywhere, moved).empty());
    CHECK(gone(file, hall, At{"127.0.0.1", 4222}, moved).empty());
}

TEST_CASE("The hall reaches the broker that it has started by loopback, by TLS where tables come by TLS") {
    CHECK(by_loopback(hall_at("tls://192.168.1.5:4222"), everywhere).server(0) == "tls://127.0.0.1:4222");
    CHECK(by_loopback(hall_at("nats://127.0.0.1:4222"), At{"127.0.0.1", 4222}).server(0) == "nats://127.0.0.1:4222");
    CHECK(by_loopback(hall_at("tls://[fd00::1]:4222"), At{"::", 4222}).server(0) == "tls://[::1]:4222");
    // It listens at one address: there alone.
    CHECK(by_loopback(hall_at("tls://10.0.0.1:4222"), At{"10.0.0.1", 4222}).server(0) == "tls://10.0.0.1:4222");
    CHECK(why_it_cannot_listen("club", At{"10.0.0.1", 4222}, moved).find("`kibitz hall address club ADDRESS`") != std::string::npos);
    for (const auto& fine : {everywhere, At{"127.0.0.1", 1}, At{"192.168.1.9", 1}, At{"hall.example", 1}, At{"fd00::1", 1}})
        CHECK(why_it_cannot_listen("club", fine, moved).empty());
}

TEST_CASE("A hall that has moved: a file given out again names the new address and keeps its key; an address can be set by hand") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"0.0.0.0:4333"}, {"192.168.1.5"}, 64}));
    CHECK(broker_listens(hall)->host == "0.0.0.0");
    const auto first = read_hall_file(*add_table(hall, "7", at_home));
    CHECK(servers_of(*first) == "tls://192.168.1.5:4333, tls://club.local:4333");
    const auto again = give_out(hall, "T007", moved);
    REQUIRE(again);
    CHECK(servers_of(*again) == "tls://192.168.1.9:4333, tls://club.local:4333, tls://192.168.1.5:4333");
    CHECK(again->seed() == first->seed());
    CHECK(servers_of(*read_hall_file(hall / "tables/T007.hall")) == servers_of(*again));
    CHECK(servers_of(*read_hall_file(hall / "hall.key")) == "tls://192.168.1.5:4333");
    CHECK_FALSE(give_out(hall, "T008", moved));

    REQUIRE(set_address(hall, "192.168.1.9", moved));
    CHECK(servers_of(*read_hall_file(hall / "hall.key")) == "tls://192.168.1.9:4333");
    CHECK(servers_of(*read_hall_file(hall / "tables/T007.hall")) == "tls://192.168.1.9:4333, tls://club.local:4333");
    for (const char* wrong : {"", "127.0.0.1", "localhost", "a b", "http://x"}) CHECK_FALSE(set_address(hall, wrong, moved));
    // One that listened at the address that is gone.
    const auto narrow = folder.path / "narrow";
    REQUIRE(init(narrow, {"CLUB", {"192.168.1.5:4333"}, {}, 64}));
    REQUIRE(set_address(narrow, "192.168.1.9", moved));
    CHECK(broker_listens(narrow)->host == "0.0.0.0");
    const auto own = folder.path / "own";
    REQUIRE(init(own, {"CLUB", {"127.0.0.1:4333"}, {}, 64}));
    CHECK(set_address(own, "192.168.1.9", moved).error().find("tables on this computer alone") != std::string::npos);
}

TEST_CASE("A file that is taken back: another with another key, once however often it is asked for; or none") {
    const kibitz::tests::TemporaryFolder folder;
    const auto hall = folder.path / "club";
    REQUIRE(init(hall, {"CLUB", {"127.0.0.1:4333"}, {}, 64}));
    const auto first = read_hall_file(*add_table(hall, "7"));
    const auto key = nkey_of(first->seed())->public_text;
    const auto users = [&] {
        std::ifstream in(hall / "users.conf");
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    CHECK(users().find(key) != std::string::npos);
    CHECK(take_back(hall, "T007", key, Another::Made, {}) == true);
    const auto second = read_hall_file(hall / "tables/T007.hall");
    REQUIRE(second);
    CHECK(second->seed() != first->seed());
    CHECK(second->name() == "7");
    CHECK(users().find(key) == std::string::npos);
    CHECK(users().find(nkey_of(second->seed())->public_text) != std::string::npos);
    // Pressed twice: what stands there now is another key.
    CHECK(take_back(hall, "T007", key, Another::Made, {}) == false);
    CHECK(read_hall_file(hall / "tables/T007.hall")->seed() == second->seed());
    CHECK(take_back(hall, "T007", nkey_of(second->seed())->public_text, Another::None, {}) == true);
    CHECK_FALSE(std::filesystem::exists(hall / "tables/T007.hall"));
    CHECK(users().find("T007") == std::string::npos);
    CHECK(take_back(hall, "T007", nkey_of(second->seed())->public_text, Another::None, {}) == false);
    CHECK(add_table(hall, "7"));
}
