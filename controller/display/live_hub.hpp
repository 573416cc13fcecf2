/// Everybody who watches the table live: makes each message once a language and hands it to all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/hub.hpp"
#include "controller/display/live_frame.hpp"

namespace kibitz::display {

/// Who rules where a login has no name.
inline constexpr std::string_view nameless = "the Director";

/// Panels of one seat, or the table's own screen, as the Director is told of them.
struct PanelPresence {
    views::Audience audience;
    bool joined = false;     ///< a device has a login
    bool connected = false;  ///< and is there now
    std::size_t devices = 0;  ///< of spectators and scorers: how many are there
    std::chrono::seconds delay{};  ///< of spectators: how far behind they are
    bool code_out = false;    ///< a code is out that nobody has used

    friend bool operator==(const PanelPresence&, const PanelPresence&) noexcept = default;
};

/// What is kept of a display: which it is, whose page it shows, and whether somebody is about to rule.
struct Display {
    std::uint64_t number = 0;
    std::uint64_t incident = 0;
    bool ruling = false;
};

class LiveHub final : public Hub<v1::LiveMessage, Display> {
public:
    using Names = TableNames;
    /// A client that missed more than this gets the snapshot: it is shorter, and fits into the client's queue.
    static constexpr std::size_t max_missed = 60;

    LiveHub(table::Source& source, Names names);

    /// Sends the snapshot, or what the client missed since event `after`; from then on every event.
    void join(LiveClient& client, std::optional<std::uint64_t> after);
    /// The same, from the event and journal that the address names.
    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;
    const std::string& journal_id() const noexcept { return names_.journal_id; }

    /// An event was published.
    void event(const laws::Event& event);
    /// Something that is no event has changed (the journal can be written or not, what is told beside the record): everybody is told
    /// what it changed of the table.
    void tell_table();
    bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) override;
    /// Which panels have joined, and are there.
    void tell_panels(std::vector<PanelPresence> panels);
    /// The names of displays are others now.
    void names_changed() { tell_presence(); }

    /// The table as JSON (GET /api/v1/table).
    std::string table_json(words::Language language);
    /// One incident in words; nothing for an unknown number.
    std::shared_ptr<const IncidentText> incident(std::uint64_t id, words::Language language = words::Language::English);

private:
    void left(LiveClient&, const Display&) override { tell_presence(); }
    /// Gives everybody the message with the table after it, in his language; it carries the event when there is one.
    void tell_change(std::uint64_t number, const laws::Event* event);
    std::shared_ptr<const TableText> table(words::Language language);
    /// The table as those who watch in this language know it.
    std::shared_ptr<const TableText> told(words::Language language);
    FramePtr hello(const LiveClient& client);
    FramePtr presence_for(LiveClient& reader) const;
    void tell_presence();

    table::Source& source_;
    Names names_;
    std::vector<IncidentWords> words_;  ///< by language
    std::vector<std::shared_ptr<const TableText>> told_;  ///< by language: what was sent last; null while nobody reads it
    std::uint64_t displays_ = 0;
    std::vector<PanelPresence> panels_;
};

}  // namespace kibitz::display
