/// The technician's page: every device of the table with its last values, to whoever has the Director's login. The table is looked at
/// while somebody watches, a few times a second, and only what has changed is sent.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/hub.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/table/source.hpp"
#include "controller/views/technician_view.hpp"

namespace kibitz::display {

class TechnicianHub final : public Hub<v1::TechnicianMessage> {
public:
    struct Config {
        std::string version, table_name;
        std::vector<views::FittedDevice> devices;  ///< as the board file has them
        std::vector<perception::Pack> packs;       ///< to name tags
        std::function<Instant()> clock;            ///< the table's time
    };
    /// How often the devices are looked at while somebody watches.
    static constexpr std::chrono::milliseconds look_every{250};
    /// Who may watch at a time: each costs the table's thread the packing of a message at every look.
    static constexpr std::size_t max_clients = 8;

    TechnicianHub(table::Source& source, Config config);

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;

    /// Looks at the devices and sends what has changed. To be called every `look_every` while there are clients; does nothing
    /// without.
    void look();

private:
    /// What those who read a language have been told: each device's bytes, in the order of `devices`.
    struct Told {
        bool playing = false;
        std::uint32_t board = 0;
        std::vector<std::string> devices;
    };
    struct Looked;
    Looked look_at_all() const;
    void left(LiveClient& client, const Connected&) override;
    void tell_changes();
    FramePtr snapshot(words::Language language, const Told& told) const;
    static v1::TechnicianView head(const Looked& looked);
    void tell_wall_time(v1::TechnicianMessage& message) const;

    table::Source& source_;
    Config config_;
    perception::TagTable tags_;
    std::optional<Instant> began_;  ///< somebody watched for the first time: what no source names has told nothing since
    std::map<words::Language, Told> told_;  ///< of languages that somebody reads
};

}  // namespace kibitz::display
