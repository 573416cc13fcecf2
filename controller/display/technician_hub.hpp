/// The technician's page: every device of the table with its last values: all that is heard to the Director's login, and the same without
/// cards to a technician's. The table is looked at while somebody watches, a few times a second, and only what has changed is sent.
#pragma once

#include <chrono>
#include <compare>
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
        const drivers::Cameras* cameras = nullptr; ///< over the table; it outlives the hub; null: there are none
    };
    /// How often the devices are looked at while somebody watches.
    static constexpr std::chrono::milliseconds look_every{250};
    /// Who may watch at a time: each costs the table's thread the packing of a message at every look.
    static constexpr std::size_t max_clients = 8;

    TechnicianHub(table::Source& source, Config config);

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;

    /// How many have a technician's login of their own.
    std::size_t technicians() const;

    /// Looks at the devices and sends what has changed. To be called every `look_every` while there are clients; does nothing
    /// without.
    void look();

private:
    /// In which language, and whether with the cards that are heard.
    struct Reader {
        words::Language language;
        bool cards;
        friend auto operator<=>(const Reader&, const Reader&) noexcept = default;
    };
    static Reader reader(const LiveClient& client);
    /// What those who read alike have been told: each device's bytes, in the order of `devices`.
    struct Told {
        bool playing = false;
        std::uint32_t board = 0;
        std::vector<std::string> devices;
        std::string cameras{};  ///< the bytes of a view with nothing else in it
    };
    struct Looked;
    Looked look_at_all() const;
    void left(LiveClient& client, const Connected&) override;
    void tell_changes();
    FramePtr snapshot(const Reader& who, const Told& told) const;
    static v1::TechnicianView head(const Looked& looked);
    void tell_wall_time(v1::TechnicianMessage& message) const;

    table::Source& source_;
    Config config_;
    perception::TagTable tags_;
    std::optional<Instant> began_;  ///< somebody watched for the first time: what no source names has told nothing since
    std::map<Reader, Told> told_;  ///< of those who read
};

}  // namespace kibitz::display
