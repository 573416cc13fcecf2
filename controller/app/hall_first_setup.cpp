// The first start of a hall's service: its folder has no hall yet, and the setup page makes one.
#include <sys/socket.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>

#include "controller/app/first_setup.hpp"
#include "controller/app/host_names.hpp"
#include "controller/hall/setup.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/host/setup.hpp"
#include "controller/host/setup_code.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;
using Fault = display::FirstSetup::Fault;

/// The broker's usual port, and how many above it are tried: Debian's nats-server starts one of its own there.
constexpr std::uint16_t usual_broker_port = 4222, broker_ports_tried = 20;

bool is_free(std::uint16_t port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return true;
    const int yes = 1;
    (void)::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    address.sin_port = htons(port);
    const bool free = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(fd);
    return free;
}

std::uint16_t free_broker_port() {
    for (std::uint16_t port = usual_broker_port; port < usual_broker_port + broker_ports_tried; ++port)
        if (is_free(port)) return port;
    return usual_broker_port;
}

/// A hall in `folder`, which has none that anybody could have used: made beside it, then moved there, its key last.
tl::expected<void, std::string> make_hall(const fs::path& folder, const hall::InitOptions& options) {
    const auto making = folder / "making";
    std::error_code error;
    fs::remove_all(making, error);
    if (auto made = hall::init(making, options); !made) return made;
    const auto move = [&](const fs::path& name) {
        if (!error) fs::remove_all(folder / name, error);
        if (!error) fs::rename(making / name, folder / name, error);
    };
    std::vector<fs::path> names;
    for (const auto& one : fs::directory_iterator(making, error))
        if (one.path().filename() != "hall.key") names.push_back(one.path().filename());
    for (const auto& name : names) move(name);
    move("hall.key");
    if (error) return tl::unexpected(folder.string() + ": " + error.message() + ": check the disk");
    fs::remove_all(making, error);
    return {};
}

}  // namespace

tl::expected<std::unique_ptr<HallFirstSetup>, std::string> HallFirstSetup::begin(const fs::path& folder, const std::string& version,
                                                                                 bool listen_given) {
    std::error_code error;
    if (!fs::exists(host::setup_code_file(folder), error) && fs::exists(folder / "hall.key", error)) return nullptr;
    fs::create_directories(folder, error);
    if (error) return tl::unexpected(folder.string() + ": " + error.message());
    if (auto made = make_code(folder); !made) return tl::unexpected(made.error());
    return std::unique_ptr<HallFirstSetup>(new HallFirstSetup(Start{folder, version, listen_given}));
}

v1::SetupOffer HallFirstSetup::offer(bool from_here) const {
    v1::SetupOffer out;
    out.set_hall(true);
    out.set_table(listening_.table);
    for (const auto& one : network_addresses()) out.add_addresses(one);
    offer_common(out, host::read_setup(start_.data).value_or(v1::Setup()), from_here);
    return out;
}

std::optional<Fault> HallFirstSetup::settle(const v1::SetupWish& wish, bool from_here) {
    if (!open()) return Fault{{}, {}, true};
    if (!hall::is_subject_token(wish.table()))
        return Fault{"table", "a hall's name has letters, figures and hyphens, 32 at most: \"CLUB\""};
    if (auto wrong = fault_of_common(wish, from_here)) return wrong;
    const bool network = start_.listen_given ? listening_.address != "127.0.0.1" && listening_.address != "::1" : wish.network();
    if (network && (!hall::is_host(wish.address()) || hall::is_loopback(wish.address())))
        return Fault{"address", "give the address by which the tables' computers reach this one: 192.168.1.5, or a name like club.local"};

    auto setup = host::read_setup(start_.data);
    if (!setup) return Fault{"", setup.error().front()};
    hall::InitOptions options;
    options.hall = wish.table();
    const auto port = std::to_string(free_broker_port());
    options.listen = {(network ? "0.0.0.0:" : "127.0.0.1:") + port};
    if (network) options.addresses = {wish.address()};
    if (auto made = make_hall(start_.data, options); !made) return Fault{"", made.error()};
    take_common(wish, *setup);
    if (!start_.listen_given) setup->set_listen(listen_wished(wish));
    return finish(*setup, wish.pin());
}

}  // namespace kibitz::app
