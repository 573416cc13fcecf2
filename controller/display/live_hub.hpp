/// Everybody who watches the table live: makes each message once a language and hands it to all.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/live_frame.hpp"

namespace kibitz::display {

/// Who rules where a login has no name.
inline constexpr std::string_view nameless = "the Director";

/// One display connected to /api/v1/live.
class LiveClient {
public:
    virtual void send(const FramePtr& frame) = 0;
    /// What it reads; the same as long as it is connected.
    virtual words::Language language() const { return words::Language::English; }
    /// Of its login; empty when that has none.
    virtual std::string name() const { return {}; }

protected:
    ~LiveClient() = default;
};

class LiveHub {
public:
    struct Names {
        std::string version, table_name;
        std::string table_id{}, journal_id{};  ///< UUIDs
    };
    /// A client that missed more than this gets the snapshot: it is shorter, and fits into the client's queue.
    static constexpr std::size_t max_missed = 128;

    LiveHub(table::Source& source, Names names);

    /// Sends the snapshot, or what the client missed since event `after`; from then on every event.
    void join(LiveClient& client, std::optional<std::uint64_t> after);
    void leave(LiveClient& client);
    /// The table as it is now, to a client that has fallen behind: what follows goes on from it.
    void sum_up(LiveClient& client);
    std::size_t clients() const noexcept { return clients_.size(); }
    const std::string& journal_id() const noexcept { return names_.journal_id; }

    /// An event was published.
    void event(const laws::Event& event);
    /// The journal can, or can no longer, be written: everybody gets the table as it stands, without an event.
    void durability_changed();
    /// A message of a client, in the form it came; `reply` is called at most once, now or later, with what to send back.
    /// @return whether it will be called
    bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply);
    /// The names of displays are others now.
    void names_changed() { tell_presence(); }

    /// The table as JSON (GET /api/v1/table).
    std::string table_json(words::Language language);
    /// One incident in words; nothing for an unknown number.
    std::shared_ptr<const IncidentText> incident(std::uint64_t id, words::Language language = words::Language::English);
    static FramePtr dropped(const std::string& why);
    /// Nothing has happened.
    static const FramePtr& beat();

private:
    struct Present {
        std::uint64_t display = 0;
        std::uint64_t incident = 0;
        bool ruling = false;
    };

    /// Gives everybody the message with the table after it, in his language; it carries the event when there is one.
    void tell_all(std::uint64_t number, const laws::Event* event);
    std::shared_ptr<const TableText> table(words::Language language);
    /// The table as those who watch in this language know it.
    std::shared_ptr<const TableText> told(words::Language language);
    FramePtr hello(const LiveClient& client);
    void tell_presence();

    table::Source& source_;
    Names names_;
    std::vector<IncidentWords> words_;  ///< by language
    std::vector<std::shared_ptr<const TableText>> told_;  ///< by language: what was sent last; null while nobody reads it
    std::map<LiveClient*, Present> clients_;
    std::uint64_t displays_ = 0;
};

}  // namespace kibitz::display
