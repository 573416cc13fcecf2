#include "controller/app/hall_checkup.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <system_error>

#include "controller/app/hall_display.hpp"
#include "controller/hall/broker.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/ways.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;
using host::Finding;
using host::Verdict;

template <class All>
std::string with_commas(const All& all) {
    std::string out;
    for (const auto& one : all) out += (out.empty() ? "" : ", ") + one;
    return out;
}

Finding check_broker(const fs::path& folder, const v1::HallFile& hall, const std::optional<hall::At>& listens, const hall::Here& here) {
    if (listens)
        if (auto why = hall::why_it_cannot_listen(folder, *listens, here); !why.empty()) return {Verdict::Bad, "broker: " + why, ""};
    const auto by = listens ? hall::by_loopback(hall, *listens) : hall;
    const auto found = hall::Broker::connect(by);
    if (found) return {Verdict::Good, "broker: answers at " + hall::servers_of(by), ""};
    return {Verdict::Look, "broker: " + found.error(),
            "systemctl start kibitz-hall, or kibitz hall run --broker; journalctl -u kibitz-hall and broker.log tell why it does not run"};
}

Finding check_files(const fs::path& folder, const v1::HallFile& hall, const std::optional<hall::At>& listens, const hall::Here& here) {
    std::error_code error;
    std::set<std::string> named, tables;
    int count = 0;
    for (const auto& one : fs::directory_iterator(folder / "tables", error)) {
        if (one.path().extension() != ".hall") continue;
        const auto file = hall::read_hall_file(one.path());
        if (!file) return {Verdict::Bad, "tables: " + file.error(), "remove it, and add the table again (kibitz hall add-table)"};
        ++count;
        const auto gone = hall::gone(*file, hall, listens, here);
        if (gone.empty()) continue;
        tables.insert(file->name());
        named.insert(gone.begin(), gone.end());
    }
    if (tables.empty()) return {Verdict::Good, fmt::format("tables: {} have files", count), ""};
    if (here.addresses.empty())
        return {Verdict::Look, "tables: this computer is on no network, and their files name " + with_commas(named), "plug the cable in"};
    return {Verdict::Look,
            fmt::format("tables: the files of {} name {}, and this computer is at {} now", with_commas(tables), with_commas(named),
                        with_commas(here.addresses)),
            "a table that does not come needs its file again: take it on the hall's page, under Tables. Its key and its boards stay. So that "
            "it does not happen again, give this computer a fixed address in the router"};
}

}  // namespace

bool is_hall(const fs::path& folder) {
    std::error_code error;
    return fs::exists(folder / "hall.key", error);
}

std::vector<Finding> check_hall(const fs::path& folder) {
    const auto hall = hall::read_hall_file(folder / "hall.key");
    if (!hall) return {{Verdict::Bad, "hall: " + hall.error(), "is this the hall's folder, and this its user? Try it with sudo"}};
    const auto listens = hall::broker_listens(folder);
    const auto here = here_now();
    return {{Verdict::Good, "hall: " + hall->hall() + ", tables come to " + hall::servers_of(*hall), ""},
            check_broker(folder, *hall, listens, here),
            check_files(folder, *hall, listens, here)};
}

Finding check_way_to_hall(const fs::path& path) {
    const auto file = hall::read_hall_file(path);
    if (!file) return {Verdict::Bad, "hall: " + file.error(), "take the table's file again on the hall's page: kibitz setup --hall FILE"};
    const auto found = hall::Broker::connect(*file);
    if (found) return {Verdict::Good, "hall: " + file->hall() + " is reached, as table " + file->name(), ""};
    return {Verdict::Look, "hall: " + found.error(),
            "is the hall's computer on, and on this network? Where it has another address now, its page says so: take this table's file "
            "again there (kibitz setup --hall FILE). The table plays on meanwhile, and sends everything afterwards"};
}

}  // namespace kibitz::app
