#include "controller/app/hall_display.hpp"

#include <google/protobuf/util/json_util.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <fstream>
#include <sstream>

#include "controller/app/display_door.hpp"
#include "controller/app/hall_checkup.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/upkeep_page.hpp"
#include "controller/display/pin.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/hall_file.hpp"

namespace kibitz::app {
namespace {

std::string kept_text(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

Instant now() { return Instant(std::chrono::duration_cast<Duration>(std::chrono::system_clock::now().time_since_epoch())); }

/// @return whether it is on the disk
bool keep(const std::filesystem::path& file, const std::string& text) {
    const auto wrote = hall::write_private(file, text, true);
    if (!wrote) spdlog::warn("{}", wrote.error());
    return wrote.has_value();
}

display::ServerConfig server_config(const HallDisplayConfig& config) {
    display::ServerConfig server;
    server.address = config.address;
    server.port = config.port;
    server.router.hosts = config.hosts;
    server.router.language = config.language;
    server.router.clock = now;
    return server;
}

}  // namespace

hall::Here here_now() { return {local_name(), network_addresses()}; }

/// Everything of the router that is a hall's.
void HallDisplay::add_hall(display::RouterConfig& router, const std::string& version) {
    no_table_ = std::make_unique<hall::NoTable>(hall_->law_code());
    hub_ = std::make_unique<hall::HallHub>(*hall_, version);
    tables_ = std::make_unique<hall::TablesShown>(*hall_, version);
    table_files_ = std::make_unique<hall::TableFiles>(kept_.parent_path(), here_now, [hall = hall_.get()] { hall->see_tables(); });
    router.table_keys = table_files_.get();
    router.hall = hub_.get();
    router.tables = tables_.get();
    router.hall_boards = [hall = hall_.get()] { return hall->boards(); };
    router.hall_earlier = [hall = hall_.get()](const std::string& session) { return hall->boards_of_earlier(session); };
    router.hall_results = [hall = hall_.get()] { return hall->open_results(); };
    router.hall_watch = watch_.get();
    router.hall_watched = [hall = hall_.get(), watch = watch_.get()](std::uint32_t board) {
        return watch->may_be_read(board) ? hall->watched_results() : display::OpenResults{};
    };
    router.upkeep = [folder = kept_.parent_path()]() -> std::function<display::Upkeep()> {
        return [folder] { return display::Upkeep{look_at_computer(folder, check_hall(folder)), kept_log()}; };
    };
    router.hall_read = [](const std::string& bytes, const std::string& name) {
        std::string json;
        (void)google::protobuf::util::MessageToJsonString(hall::read_brought(bytes, name), &json);
        return json;
    };
    router.keep = [kept = kept_](display::Kept what, const std::string& text) { keep(kept / display::key_of(what), text); };
    router.keep_audit = [kept = kept_](const std::string& key, const std::string& text) { keep(kept / key, text); };
}

tl::expected<void, std::string> HallDisplay::listen(boost::asio::io_context& io, const HallDisplayConfig& config,
                                                    display::ServerConfig server) {
    if (config.tls) {
        auto door = open_door(config.hall.folder, config.hosts);
        if (!door) return tl::unexpected(door.error());
        server.tls = std::move(door->door);
        server.plain_http = config.plain_http;
        fingerprint_ = std::move(door->fingerprint);
    }
    auto listening = display::Server::listen(io, std::move(server), *no_table_);
    if (!listening) return tl::unexpected(listening.error());
    server_ = std::move(*listening);
    url_ = display_url(config.address, server_->port(), config.tls && !config.plain_http);
    return {};
}

/// What an earlier start has kept.
void HallDisplay::restore() {
    for (const auto what : display::all_kept)
        if (const auto text = kept_text(kept_ / display::key_of(what)); !text.empty()) server_->router().restore(what, text);
    for (std::size_t part = 0; part < display::AuditTrail::all_parts; ++part)
        if (const auto text = kept_text(kept_ / display::audit_key(part)); !text.empty()) server_->router().restore_audit(part, text);
}

/// The PIN given, one that was left on this computer, the one of an earlier start, or a new one. What is left later is taken as it comes.
void HallDisplay::settle_pin(boost::asio::io_context& io, const HallDisplayConfig& config, bool has_pin) {
    const auto set = [this](const std::string& pin) {
        server_->router().set_pin(pin, [this] { new_pins_->kept(); });
    };
    const auto left = host::read_new_pin(config.hall.folder);
    new_pins_.emplace(io, config.hall.folder, left.value_or(std::string()), set);
    if (config.pin) set(pin_ = *config.pin);
    else if (left) set(*left);
    else if (!has_pin) set(pin_ = display::random_pin());
}

HallDisplay::Opened HallDisplay::open(boost::asio::io_context& io, HallDisplayConfig config) {
    if (config.pin && !display::is_pin(*config.pin)) return tl::unexpected<std::string>("KIBITZ_PIN: the PIN has six digits, like 271828");
    const auto file = hall::read_hall_file(config.hall.folder / "hall.key");
    if (!file) return tl::unexpected(file.error());
    config.hall.here = here_now;
    auto hall = hall::Hall::open(io, config.hall);
    if (!hall) return tl::unexpected(hall.error());
    std::unique_ptr<HallDisplay> out(new HallDisplay);
    out->hall_ = std::move(*hall);
    out->kept_ = config.hall.folder / "display";
    std::error_code error;
    std::filesystem::create_directories(out->kept_, error);

    const auto& version = config.hall.version;
    auto server = server_config(config);
    server.names = {version, out->hall_->name(), file->hall_id(), ""};
    server.router.origin = {"kibitz " + version, "", file->hall_id(), out->hall_->name(), {}, {}};
    out->watch_ = std::make_unique<hall::HallWatch>(io, *out->hall_, version);
    out->add_hall(server.router, version);
    if (auto listens = out->listen(io, config, std::move(server)); !listens) return tl::unexpected(listens.error());
    out->tables_->on_end([of = out->server_.get()](const display::Feed& feed) { of->end(feed); });
    out->restore();
    out->settle_pin(io, config, !kept_text(out->kept_ / display::key_of(display::Kept::PinHash)).empty());
    return out;
}

HallDisplay::Opened HallDisplay::open_waiting(boost::asio::io_context& io, HallDisplayConfig config, HallFirstSetup& setup) {
    std::unique_ptr<HallDisplay> out(new HallDisplay);
    out->no_table_ = std::make_unique<hall::NoTable>(out->no_code_);
    auto server = server_config(config);
    server.names = {config.hall.version, "", "", ""};
    server.router.first_setup = &setup;
    if (auto listens = out->listen(io, config, std::move(server)); !listens) return tl::unexpected(listens.error());
    setup.listens({config.address, "CLUB", out->fingerprint_, out->server_->port()});
    return out;
}

void HallDisplay::start() {
    if (hall_) hall_->start();
}

void HallDisplay::stop() {
    new_pins_.reset();
    if (hall_) server_->router().keep_audit();
    server_->stop();
    if (hall_) hall_->stop();
}

}  // namespace kibitz::app
