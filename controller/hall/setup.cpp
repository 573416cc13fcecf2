#include "controller/hall/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "controller/hall/certificate.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/journal/identity.hpp"

namespace kibitz::hall {
namespace {

namespace fs = std::filesystem;

std::string host_of(const std::string& listen) {
    auto host = listen.substr(0, listen.rfind(':'));
    if (host.size() > 1 && host.front() == '[') host = host.substr(1, host.size() - 2);
    return host;
}
bool is_loopback(const std::string& host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

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

std::string configuration(const InitOptions& options, bool tls) {
    const auto megabytes = options.stream_megabytes;
    std::string out = fmt::format(
        "# The broker of hall {}: nats-server -c broker.conf, in this folder. `kibitz hall run --broker` starts it.\n"
        "server_name: {}\nlisten: \"{}\"\nmax_payload: 1MB\nmax_connections: 2000\npid_file: \"broker.pid\"\nlogtime: true\n"
        "jetstream {{ store_dir: \"store\", max_mem: 64MB, max_file: {}MB }}\n",
        options.hall, options.hall, options.listen, megabytes + megabytes / 4);
    if (tls) out += "tls { cert_file: \"broker.pem\", key_file: \"broker.key\", ca_file: \"ca.pem\", timeout: 5 }\n";
    return out + fmt::format(
                     "accounts: {{\n  HALL: {{\n    jetstream: {{ max_mem: 64MB, max_file: {}MB, max_streams: 8, max_consumers: 64 }}\n    "
                     "include \"users.conf\"\n  }}\n}}\n",
                     megabytes + megabytes / 4);
}

/// A broker that runs reads its users anew.
void tell_broker(const fs::path& folder) {
    std::ifstream in(folder / "broker.pid");
    long pid = 0;
    if (!(in >> pid) || pid <= 1) return;
    std::ifstream comm(fmt::format("/proc/{}/comm", pid));
    std::string what;
    if (std::getline(comm, what) && what == "nats-server") (void)::kill(static_cast<pid_t>(pid), SIGHUP);
}

}  // namespace

std::string table_id(const std::string& name) {
    const bool number = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number && name.size() <= 4 ? fmt::format("T{:0>3}", name) : name;
}

tl::expected<void, std::string> init(const fs::path& folder, const InitOptions& options) {
    if (!is_subject_token(options.hall))
        return tl::unexpected("--name " + options.hall + ": letters, figures and hyphens, 32 at most: \"CLUB\"");
    const auto colon = options.listen.rfind(':');
    if (colon == std::string::npos || colon == 0)
        return tl::unexpected("--broker-listen " + options.listen + ": write an address and a port, like 127.0.0.1:4222");
    std::error_code error;
    if (fs::exists(folder / "hall.key", error))
        return tl::unexpected(folder.string() +
                              ": there is a hall already: take another folder, or add tables to it with `kibitz hall add-table`");
    fs::create_directories(folder / "tables", error);
    if (error) return tl::unexpected(folder.string() + ": " + error.message());
    fs::permissions(folder, fs::perms::owner_all, error);

    const auto host = host_of(options.listen);
    const bool tls = !is_loopback(host);
    v1::HallFile file;
    file.set_hall(options.hall);
    file.set_hall_id(to_string(journal::new_uuid()));
    file.set_seed(new_nkey().seed);
    file.set_stream_megabytes(static_cast<std::uint32_t>(options.stream_megabytes));
    const auto reached = options.addresses.empty() ? host : options.addresses.front();
    if (tls && reached == "0.0.0.0")
        return tl::unexpected<std::string>("--address: give the address by which the tables reach this machine");
    file.set_server(fmt::format("{}://{}{}", tls ? "tls" : "nats", reached, options.listen.substr(colon)));
    if (tls) {
        const auto made = make_certificates("kibitz-hall");
        if (!made) return tl::unexpected(made.error());
        file.set_ca(made->ca);
        for (const auto& [name, text] : {std::pair{"ca.pem", made->ca}, {"broker.pem", made->certificate}, {"broker.key", made->key}})
            if (const auto wrote = write_private(folder / name, text); !wrote) return wrote;
    }
    if (const auto wrote = write_private(folder / "hall.key", to_text(file)); !wrote) return wrote;
    const auto rights = users(folder);
    if (!rights) return tl::unexpected(rights.error());
    if (const auto wrote = write_private(folder / "users.conf", *rights); !wrote) return wrote;
    return write_private(folder / "broker.conf", configuration(options, tls));
}

tl::expected<fs::path, std::string> add_table(const fs::path& folder, const std::string& name) {
    const auto hall = read_hall_file(folder / "hall.key");
    if (!hall) return tl::unexpected(hall.error());
    const auto id = table_id(name);
    if (!is_subject_token(id) || id == "HALL")
        return tl::unexpected("table " + name + ": letters, figures and hyphens, 32 at most, like 12 or A7");
    v1::HallFile file = *hall;
    file.set_table(id);
    file.set_name(name);
    file.clear_stream_megabytes();
    file.set_seed(new_nkey().seed);
    const auto path = folder / "tables" / (id + ".hall");
    std::error_code error;
    if (fs::exists(path, error))
        return tl::unexpected(path.string() + ": there is a table of this name: take its file, or remove it and add the table anew");
    if (const auto wrote = write_private(path, to_text(file)); !wrote) return tl::unexpected(wrote.error());
    const auto rights = users(folder);
    if (!rights) return tl::unexpected(rights.error());
    const auto fresh = folder / "users.conf.new";
    if (const auto wrote = write_private(fresh, *rights, true); !wrote) return tl::unexpected(wrote.error());
    fs::rename(fresh, folder / "users.conf", error);
    if (error) return tl::unexpected((folder / "users.conf").string() + ": " + error.message());
    tell_broker(folder);
    return path;
}

}  // namespace kibitz::hall
