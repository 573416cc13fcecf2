/// What each request gets: pages, the API and its access rules. Knows no socket; answers may come later.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/assets.hpp"
#include "controller/display/http.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/metrics.hpp"
#include "controller/display/pin_limiter.hpp"
#include "controller/formats/exports/board_record.hpp"

namespace kibitz::display {

/// Runs a job away from the table's thread, then what the job returned on it. For what takes milliseconds: PIN hashes,
/// long JSON. Tests run both at once.
using Aside = std::function<void(std::function<std::function<void()>()> job)>;

struct RouterConfig {
    std::string pin_hash;
    formats::Origin origin;                      ///< of what is told: program, journal, table
    std::vector<perception::Pack> packs;         ///< to name the tags in evidence
    float range_max_mm = 0;                      ///< of the table's range sensors, for evidence
    Aside aside;
    std::function<Instant()> clock;
    std::function<PinLimiter::Clock::time_point()> monotonic;
    std::function<void(const std::string&)> keep_logins;  ///< Logins::to_text() after a change; may be empty
};

class Router {
public:
    Router(RouterConfig config, table::Source& source, LiveHub& hub, const Assets& assets, ServerFigures& figures);

    /// Answers once, now or later. Never throws.
    void handle(const Request& request, Respond respond);
    /// Whether a request for /api/v1/live may become a WebSocket; if not, the answer.
    std::optional<Response> refuse_live(const Request& request) const;

    Logins& logins() noexcept { return logins_; }

private:
    void route(const Request& request, const Target& target, Respond respond);
    void route_private(const Request& request, const Target& target, Respond respond);
    void login(const Request& request, Respond respond);
    void logout(const Request& request, Respond respond);
    void metrics(const Request& request, Respond respond) const;
    void health(Respond respond) const;
    void table(words::Language language, Respond respond) const;
    void incident(const Request& request, std::string_view rest, words::Language language, Respond respond);
    void evidence(std::uint64_t id, words::Language language, Respond respond);
    void command_incident(std::uint64_t id, const Request& request, words::Language language, Respond respond);
    void command(const Request& request, words::Language language, Respond respond);
    void log(std::uint32_t play, words::Language language, Respond respond);
    void export_record(const Target& target, Respond respond);
    bool logged_in(const Request& request) const;

    RouterConfig config_;
    table::Source& source_;
    LiveHub& hub_;
    const Assets& assets_;
    ServerFigures& figures_;
    Logins logins_;
    PinLimiter limiter_;
};

/// A page of another site may not speak for the Director: a browser's Origin, when sent, must be this very host.
bool same_origin(const Request& request) noexcept;

}  // namespace kibitz::display
