/// A hall with its display: what `kibitz hall run` and the hall's demo stand on.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/app/first_setup.hpp"
#include "controller/display/server.hpp"
#include "controller/hall/hall.hpp"
#include "controller/hall/hall_hub.hpp"
#include "controller/hall/hall_watch.hpp"
#include "controller/hall/no_table.hpp"
#include "controller/hall/table_files.hpp"
#include "controller/hall/tables_shown.hpp"
#include "controller/host/new_pin.hpp"

namespace kibitz::app {

/// This computer on its networks.
hall::Here here_now();

struct HallDisplayConfig {
    hall::HallConfig hall;
    std::string address = "127.0.0.1";
    std::uint16_t port = 8750;
    std::vector<std::string> hosts;
    std::optional<std::string> pin;  ///< KIBITZ_PIN
    bool tls = false;                ///< the display may be read over TLS too, with the certificate in the folder's tls/ or one made there
    bool plain_http = true;          ///< with `tls`: other computers may read it in the clear as well
    std::string language{};          ///< of pages on devices that nobody has told otherwise; empty: as the device
};

class HallDisplay {
public:
    using Opened = tl::expected<std::unique_ptr<HallDisplay>, std::string>;
    [[nodiscard]] static Opened open(boost::asio::io_context& io, HallDisplayConfig config);
    /// There is no hall yet: the pages of its setup alone. @param setup  outlives the display
    [[nodiscard]] static Opened open_waiting(boost::asio::io_context& io, HallDisplayConfig config, HallFirstSetup& setup);
    void start();
    void stop();
    hall::Hall& hall() noexcept { return *hall_; }
    const std::string& url() const noexcept { return url_; }
    std::uint16_t port() const noexcept { return server_->port(); }
    /// Empty: an earlier start made it.
    const std::string& pin() const noexcept { return pin_; }
    /// Of its certificate, SHA-256; empty: no TLS.
    const std::string& fingerprint() const noexcept { return fingerprint_; }

private:
    HallDisplay() = default;
    [[nodiscard]] tl::expected<void, std::string> listen(boost::asio::io_context& io, const HallDisplayConfig& config,
                                                         display::ServerConfig server);
    void add_hall(display::RouterConfig& router, const std::string& version);
    void restore();
    void settle_pin(boost::asio::io_context& io, const HallDisplayConfig& config, bool has_pin);

    std::filesystem::path kept_;
    laws::LawCode no_code_;
    std::unique_ptr<hall::Hall> hall_;
    std::unique_ptr<hall::NoTable> no_table_;
    std::unique_ptr<hall::HallHub> hub_;
    std::unique_ptr<hall::HallWatch> watch_;
    std::unique_ptr<hall::TablesShown> tables_;
    std::unique_ptr<hall::TableFiles> table_files_;
    std::unique_ptr<display::Server> server_;
    std::optional<host::NewPins> new_pins_;
    std::string url_, pin_, fingerprint_;
};

}  // namespace kibitz::app
