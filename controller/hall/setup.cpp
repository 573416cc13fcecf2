#include "controller/hall/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "controller/hall/certificate.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/hall/ways.hpp"
#include "controller/journal/identity.hpp"

namespace kibitz::hall {
namespace {

namespace fs = std::filesystem;

std::string host_of(const std::string& listen) {
    auto host = listen.substr(0, listen.rfind(':'));
    if (host.size() > 1 && host.front() == '[') host = host.substr(1, host.size() - 2);
    return host;
}

/// The hall's rights and each table's, from the files that hold their keys.
tl::expected<std::string, std::string> users(const fs::path& folder) {
    const auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    std::string out = fmt::format(
        "# Made by `kibitz hall add-table` of the files in tables/: it is written anew each time.\nusers: [\n  {{ nkey: {} }}\n",
        nkey_of(hall->seed())->public_text);
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& one : fs::directory_iterator(folder / "tables", error))
        if (one.path().extension() == ".hall") files.push_back(one.path());
    std::sort(files.begin(), files.end());
    for (const auto& path : files) {
        const auto file = read_hall_file(path);
        if (!file) return tl::unexpected(file.error());
        // It says what happens there and who it is; it hears what it is asked, and its own answers. Its answer to a question goes out once.
        out += fmt::format(
            "  {{ nkey: {}, permissions: {{\n      publish: [\"{}\", \"{}\"]\n      subscribe: [\"{}\", \"{}.>\"]\n"
            "      allow_responses: {{ max: 1, expires: \"5s\" }} }} }}\n",
            nkey_of(file->seed())->public_text, subject(file->hall(), file->table(), "event"),
            subject(file->hall(), file->table(), "hello"), subject(file->hall(), file->table(), "ask"), inbox(file->table()));
    }
    return out + "]\n";
}

/// One of the hall's brokers, as `init` was told of it.
struct BrokerAt {
    std::string name;     ///< "CLUB", "CLUB-2"
    fs::path folder;
    std::string listen;   ///< "0.0.0.0:4222"
    std::string reached;  ///< "10.0.0.2:4222"
};

std::string route_address(const std::string& address) {
    const auto colon = address.rfind(':');
    return fmt::format("{}:{}", address.substr(0, colon), std::atoi(address.c_str() + colon + 1) + route_ports_above);
}

/// How one broker finds the others. The cluster's name has the hall's id in it, and its members a secret: another hall's brokers, whatever
/// they are called, are not let in.
std::string cluster(const std::vector<BrokerAt>& brokers, const BrokerAt& own, const v1::HallFile& file, const std::string& secret) {
    std::string routes;
    for (const auto& one : brokers)
        if (one.name != own.name) routes += fmt::format("    \"nats-route://route:{}@{}\"\n", secret, route_address(one.reached));
    return fmt::format(
        "cluster {{\n  name: \"{}-{}\"\n  listen: \"{}\"\n  no_advertise: true\n"
        "  authorization {{ user: route, password: \"{}\", timeout: 5 }}\n{}  routes: [\n{}  ]\n}}\n",
        file.hall(), file.hall_id().substr(file.hall_id().size() - 12), route_address(own.listen), secret,
        file.ca().empty()
            ? ""
            : "  tls { cert_file: \"broker.pem\", key_file: \"broker.key\", ca_file: \"ca.pem\", verify: true, timeout: 5 }\n",
        routes);
}

/// @param copies  of the stream, in brokers of one hall: the account's limit is on all of them together, the broker's on its own
std::string configuration(const BrokerAt& broker, const v1::HallFile& file, std::size_t copies, const std::string& cluster_text) {
    const auto megabytes = file.stream_megabytes() + file.stream_megabytes() / 4;
    std::string out = fmt::format(
        "# The broker of hall {}: nats-server -c broker.conf, in this folder. {}\n"
        "server_name: {}\nlisten: \"{}\"\nmax_payload: 1MB\nmax_connections: 2000\npid_file: \"broker.pid\"\nlogtime: true\n"
        "jetstream {{ store_dir: \"store\", max_mem: 64MB, max_file: {}MB }}\n",
        file.hall(), copies == 1 ? "`kibitz hall run --broker` starts it." : "One of three: each on its machine.", broker.name,
        broker.listen, megabytes);
    if (!file.ca().empty()) out += "tls { cert_file: \"broker.pem\", key_file: \"broker.key\", ca_file: \"ca.pem\", timeout: 5 }\n";
    return out + cluster_text +
           fmt::format(
               "accounts: {{\n  HALL: {{\n    jetstream: {{ max_mem: {}MB, max_file: {}MB, max_streams: 8, max_consumers: 64 }}\n    "
               "include \"users.conf\"\n  }}\n}}\n",
               64 * copies, megabytes * copies);
}

/// The folders that have a broker.conf: the hall's own, or one for each member of its cluster.
std::vector<fs::path> broker_folders(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> out;
    for (int i = 1; fs::exists(folder / fmt::format("broker-{}", i), error); ++i) out.push_back(folder / fmt::format("broker-{}", i));
    return out.empty() ? std::vector{folder} : out;
}

/// The process of a broker of this machine; nothing: none runs.
std::optional<pid_t> running_broker(const fs::path& folder) {
    std::ifstream in(folder / "broker.pid");
    long pid = 0;
    if (!(in >> pid) || pid <= 1) return std::nullopt;
    std::ifstream comm(fmt::format("/proc/{}/comm", pid));
    std::string what;
    if (!std::getline(comm, what) || what != "nats-server") return std::nullopt;
    return static_cast<pid_t>(pid);
}

/// Users of all brokers anew; those that run read them.
tl::expected<void, std::string> write_users(const fs::path& folder) {
    const auto rights = users(folder);
    if (!rights) return tl::unexpected(rights.error());
    for (const auto& of : broker_folders(folder)) {
        if (auto wrote = replace_private(of / "users.conf", *rights); !wrote) return wrote;
        if (const auto pid = running_broker(of)) (void)::kill(*pid, SIGHUP);
    }
    return {};
}

tl::unexpected<std::string> wrong(const std::string& why) { return tl::unexpected(why); }

/// What is wrong with an address and a port, a sentence; empty: nothing.
std::string fault_of(const std::string& option, const std::string& address, bool in_cluster) {
    const auto colon = address.rfind(':');
    int port = 0;
    if (colon != std::string::npos && colon > 0) (void)std::from_chars(address.data() + colon + 1, address.data() + address.size(), port);
    if (port < 1 || port > 65535) return option + " " + address + ": write an address and a port, like 127.0.0.1:4222";
    if (in_cluster && port + route_ports_above > 65535)
        return fmt::format("{} {}: the brokers speak to each other on the port {} above this one, and there is none: take a lower port",
                           option, address, route_ports_above);
    return {};
}

/// Where each broker stands.
tl::expected<std::vector<BrokerAt>, std::string> brokers_of(const fs::path& folder, const InitOptions& options) {
    const auto count = options.listen.size();
    if (count != 1 && count != 3)
        return wrong(fmt::format(
            "--broker-listen: {} brokers: one, or three: two, or four, stand the loss of no more than one or three do", count));
    if (!options.addresses.empty() && options.addresses.size() != count)
        return wrong(fmt::format("--address: {} for {} brokers: one for each --broker-listen, in the same order",
                                 options.addresses.size(), count));
    std::vector<BrokerAt> out;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& listen = options.listen[i];
        if (auto fault = fault_of("--broker-listen", listen, count > 1); !fault.empty()) return wrong(fault);
        if (!options.addresses.empty() && std::count(options.addresses[i].begin(), options.addresses[i].end(), ':') == 1)
            return wrong("--address " + options.addresses[i] + ": an address alone: the port is the one of --broker-listen");
        const auto host = options.addresses.empty() ? host_of(listen) : host_of(options.addresses[i] + ":");
        if (host == "0.0.0.0" || host == "::") return wrong("--address: give the address by which the tables reach this machine");
        const auto shown = host.find(':') == std::string::npos ? host : "[" + host + "]";
        BrokerAt one{options.hall, folder, listen, shown + listen.substr(listen.rfind(':'))};
        if (count > 1 && is_loopback(host_of(listen)) && !is_loopback(host))
            return wrong("--broker-listen " + listen + ": it is this machine's own, and the others are to reach it at " + host +
                         ": let it listen there");
        if (count > 1) {
            one.name += fmt::format("-{}", i + 1);
            one.folder /= fmt::format("broker-{}", i + 1);
        }
        for (const auto& other : out) {
            if (other.reached == one.reached)
                return wrong("two brokers at " + one.reached + ": give each its own --broker-listen and --address");
            if (is_loopback(host_of(other.reached)) != is_loopback(host))
                return wrong(other.reached + " and " + one.reached +
                             ": brokers on other machines do not reach 127.0.0.1: give --address for each");
        }
        out.push_back(std::move(one));
    }
    return out;
}

/// What brokers of a cluster reserve on this disk is there.
std::string want_of_room(const fs::path& folder, const std::vector<BrokerAt>& brokers, std::uint64_t megabytes) {
    if (brokers.size() == 1) return {};
    const auto here = is_loopback(host_of(brokers.front().reached)) ? brokers.size() : 1;
    std::error_code error;
    const auto room = fs::space(folder, error);
    if (error || room.available >> 20U >= here * megabytes) return {};
    return fmt::format("--stream-megabytes {}: {} on this disk need {} MB, and {} MB are free: give at most {}", megabytes,
                       here == 1 ? "a broker" : fmt::format("{} brokers", here), here * megabytes, room.available >> 20U,
                       (room.available >> 20U) / here);
}

tl::expected<void, std::string> write_broker(const BrokerAt& broker, const Certificates::Own* own, const v1::HallFile& file,
                                             std::size_t copies, const std::string& cluster_text) {
    std::error_code error;
    fs::create_directories(broker.folder, error);
    if (error) return tl::unexpected(broker.folder.string() + ": " + error.message());
    fs::permissions(broker.folder, fs::perms::owner_all, error);
    if (own)
        for (const auto& [name, text] : {std::pair{"ca.pem", file.ca()}, {"broker.pem", own->certificate}, {"broker.key", own->key}})
            if (auto wrote = write_private(broker.folder / name, text); !wrote) return wrote;
    return write_private(broker.folder / "broker.conf", configuration(broker, file, copies, cluster_text));
}

}  // namespace

std::string table_id(const std::string& name) {
    const bool number = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number && name.size() <= 4 ? fmt::format("T{:0>3}", name) : name;
}

std::vector<fs::path> elsewhere(const fs::path& folder) {
    auto out = broker_folders(folder);
    if (out.size() == 1) return {};
    std::erase_if(out, [](const fs::path& of) { return running_broker(of).has_value(); });
    return out;
}

tl::expected<void, std::string> init(const fs::path& folder, const InitOptions& options) {
    if (!is_subject_token(options.hall))
        return tl::unexpected("--name " + options.hall + ": letters, figures and hyphens, 32 at most: \"CLUB\"");
    const auto brokers = brokers_of(folder, options);
    if (!brokers) return tl::unexpected(brokers.error());
    std::error_code error;
    if (fs::exists(folder / "hall.key", error))
        return tl::unexpected(folder.string() +
                              ": there is a hall already: take another folder, or add tables to it with `kibitz hall add-table`");
    fs::create_directories(folder / "tables", error);
    if (error) return tl::unexpected(folder.string() + ": " + error.message());
    fs::permissions(folder, fs::perms::owner_all, error);
    if (const auto room = want_of_room(folder, *brokers, options.stream_megabytes); !room.empty()) return tl::unexpected(room);

    const bool tls = !is_loopback(host_of(brokers->front().listen));
    v1::HallFile file;
    file.set_hall(options.hall);
    file.set_hall_id(to_string(journal::new_uuid()));
    file.set_seed(new_nkey().seed);
    file.set_stream_megabytes(static_cast<std::uint32_t>(options.stream_megabytes));
    std::vector<std::string> hosts;
    for (const auto& one : *brokers) {
        file.add_server(fmt::format("{}://{}", tls ? "tls" : "nats", one.reached));
        hosts.push_back(host_of(one.reached));
    }
    if (brokers->size() > 1) file.set_replicas(static_cast<std::uint32_t>(brokers->size()));
    Certificates certificates;
    if (tls) {
        auto made = make_certificates("kibitz-hall", hosts);
        if (!made) return tl::unexpected(made.error());
        certificates = *std::move(made);
        file.set_ca(certificates.ca);
    }
    if (const auto wrote = write_private(folder / "hall.key", to_text(file)); !wrote) return wrote;
    const auto secret = new_nkey().seed;
    for (std::size_t i = 0; i < brokers->size(); ++i) {
        const auto& one = (*brokers)[i];
        const auto text = brokers->size() > 1 ? cluster(*brokers, one, file, secret) : std::string();
        if (auto wrote = write_broker(one, tls ? &certificates.brokers[i] : nullptr, file, brokers->size(), text); !wrote) return wrote;
    }
    return write_users(folder);
}

namespace {

fs::path file_of(const fs::path& folder, const std::string& id) { return folder / "tables" / (id + ".hall"); }

void set_servers(v1::HallFile& file, const std::vector<std::string>& servers) {
    file.clear_server();
    for (const auto& one : servers) file.add_server(one);
}

/// A file for a table, with a key that is nobody's yet.
v1::HallFile fresh_file(const v1::HallFile& hall, const fs::path& folder, const std::string& id, const std::string& name,
                        const Here& here) {
    v1::HallFile file = hall;
    file.set_table(id);
    file.set_name(name);
    file.clear_stream_megabytes();
    file.clear_replicas();
    file.set_seed(new_nkey().seed);
    set_servers(file, ways(hall, broker_listens(folder), here));
    return file;
}

}  // namespace

tl::expected<fs::path, std::string> add_table(const fs::path& folder, const std::string& name, const Here& here) {
    const auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    const auto id = table_id(name);
    if (!is_subject_token(id) || id == "HALL")
        return tl::unexpected("table " + name + ": letters, figures and hyphens, 32 at most, like 12 or A7");
    const auto path = file_of(folder, id);
    std::error_code error;
    if (fs::exists(path, error))
        return tl::unexpected(path.string() +
                              ": there is a table of this name: take its file, or, if somebody else may have it, another one "
                              "(`kibitz hall new-file`)");
    if (const auto wrote = write_private(path, to_text(fresh_file(*hall, folder, id, name, here))); !wrote)
        return tl::unexpected(wrote.error());
    if (const auto wrote = write_users(folder); !wrote) return tl::unexpected(wrote.error());
    return path;
}

tl::expected<void, std::string> settle_users(const fs::path& folder) { return write_users(folder); }

tl::expected<v1::HallFile, std::string> give_out(const fs::path& folder, const std::string& id, const Here& here) {
    const auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    auto file = read_hall_file(file_of(folder, id));
    if (!file) return file;
    const auto before = file->SerializeAsString();
    set_servers(*file, ways(*hall, broker_listens(folder), here));
    if (file->SerializeAsString() == before) return file;
    if (const auto wrote = replace_private(file_of(folder, id), to_text(*file)); !wrote) return tl::unexpected(wrote.error());
    return file;
}

tl::expected<bool, std::string> take_back(const fs::path& folder, const std::string& id, const std::string& key, Another another,
                                          const Here& here) {
    const auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    const auto path = file_of(folder, id);
    std::error_code error;
    if (!fs::exists(path, error)) return false;
    const auto file = read_hall_file(path);
    if (!file) return tl::unexpected(file.error());
    if (nkey_of(file->seed())->public_text != key) return false;
    if (another == Another::Made) {
        const auto fresh = fresh_file(*hall, folder, id, file->name(), here);
        if (const auto wrote = replace_private(path, to_text(fresh)); !wrote) return tl::unexpected(wrote.error());
    } else if (!fs::remove(path, error)) {
        return tl::unexpected(path.string() + ": " + error.message());
    }
    if (const auto wrote = write_users(folder); !wrote) return tl::unexpected(wrote.error());
    return true;
}

tl::expected<void, std::string> set_address(const fs::path& folder, const std::string& address, const Here& here) {
    auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    const auto listens = broker_listens(folder);
    if (!listens || hall->replicas() > 1)
        return wrong(folder.string() + ": the brokers of a cluster have fixed addresses: they stand in each broker.conf and in hall.key");
    if (is_loopback(listens->host))
        return wrong(folder.string() + ": its broker listens at " + listens->host +
                     ", for tables on this computer alone: make a hall for others with --broker-listen 0.0.0.0:4222");
    if (!is_host(address) || is_loopback(address))
        return wrong("address " + address + ": give the one by which the tables' computers reach this one: 192.168.1.5, or a name");
    set_servers(*hall, {"tls://" + to_string(At{address, listens->port})});
    if (listens->host != "0.0.0.0" && listens->host != "::") {
        std::ifstream in(folder / "broker.conf");
        std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto before = "listen: \"" + to_string(*listens) + '"';
        const auto at = text.find(before);
        if (at == std::string::npos) return wrong((folder / "broker.conf").string() + ": no line " + before + ": write it there by hand");
        text.replace(at, before.size(), "listen: \"" + to_string(At{"0.0.0.0", listens->port}) + '"');
        if (const auto wrote = replace_private(folder / "broker.conf", text); !wrote) return wrote;
    }
    if (const auto wrote = replace_private(folder / "hall.key", to_text(*hall)); !wrote) return wrote;
    std::error_code error;
    for (const auto& one : fs::directory_iterator(folder / "tables", error))
        if (one.path().extension() == ".hall")
            if (const auto given = give_out(folder, one.path().stem().string(), here); !given) return wrong(given.error());
    return {};
}

}  // namespace kibitz::hall
