/// What each request gets: pages, the API and its access rules. Knows no socket; answers may come later.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "controller/display/assets.hpp"
#include "controller/display/http.hpp"
#include "controller/display/join_codes.hpp"
#include "controller/display/known_devices.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/metrics.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/pin_limiter.hpp"
#include "controller/display/pin_queue.hpp"
#include "controller/display/scorer_hub.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/display/technician_hub.hpp"
#include "controller/display/watch_hub.hpp"
#include "controller/formats/exports/board_record.hpp"

namespace kibitz::display {

/// Runs a job away from the table's thread, then what the job returned on it. For what takes milliseconds: long JSON; or
/// a second: PINs' hashes. Tests run both at once.
using Aside = std::function<void(std::function<std::function<void()>()> job)>;

/// What the display keeps in the journal's settings: each with the text of what it is.
enum class Kept : std::uint8_t { PinHash, Logins, PinTries, KnownDevices, JoinCodes };
inline constexpr Kept all_kept[] = {Kept::PinHash, Kept::Logins, Kept::PinTries, Kept::KnownDevices, Kept::JoinCodes};
/// The setting's key: "pin-hash" ...
const char* key_of(Kept kept) noexcept;

struct RouterConfig {
    std::string pin_hash;
    PinCost pin_cost = display::pin_cost;
    /// Names this table answers to beside addresses and "localhost": a page of another site whose name has been turned
    /// to this machine must not speak with it. None: to any.
    std::vector<std::string> hosts;
    formats::Origin origin;                      ///< of what is told: program, journal, table
    std::vector<perception::Pack> packs;         ///< to name the tags in evidence
    bool prevent_illegal_calls = false;          ///< of the players' panels, as the board file has it
    table::StopRule stop;                        ///< the pause after a jump bid, as the board file has it
    std::chrono::seconds spectators{};           ///< how far behind the table they are; 0: nobody may watch
    std::vector<views::FittedDevice> devices;    ///< of the board file, for the technician's page
    float range_max_mm = 0;                      ///< of the table's range sensors, for evidence
    Aside aside;
    Aside aside_pins;                            ///< for PINs' hashes; empty: as `aside`
    std::function<Instant()> clock;              ///< the table's time: no wall clock moves it, no restart sets it back
    std::function<void(Kept, const std::string&)> keep;  ///< after a change; may be empty
    /// What the page of the table by hand is told to play with, JSON with a ticket for this login; empty: there is no such page.
    std::function<std::string(const std::string& login)> by_hand;
};

class Router {
public:
    Router(RouterConfig config, table::Source& source, LiveHub& hub, ScorerHub& scorers, SeatHub& seats, WatchHub& watch, TechnicianHub& technician, const Assets& assets, ServerFigures& figures);

    /// Answers once, now or later. Never throws.
    void handle(const Request& request, Respond respond);
    /// Whether a request for /api/v1/live may become a WebSocket; if not, the answer. The Director's login opens his feed, a
    /// scorer's the scorers'.
    std::optional<Response> refuse_live(const Request& request) const;
    /// The same for /api/v1/seat/live.
    std::optional<Response> refuse_seat_live(const Request& request) const;
    /// The same for /api/v1/technician/live: the Director's login alone opens it.
    std::optional<Response> refuse_technician_live(const Request& request) const;
    /// The same for /api/v1/watch/live.
    std::optional<Response> refuse_watch_live(const Request& request) const;

    /// The Director's login that a request carries, empty when none; it stays good as long as valid() says so.
    std::string token_of(const Request& request) const;
    /// A scorer's login that a request carries; empty when none.
    std::string scorer_token_of(const Request& request) const;
    /// The login of a panel, or of the table's own screen, that a request carries: of the one that `as` in its address names
    /// ("seat-north"), else of the first that there is; empty when none.
    std::string panel_token_of(const Request& request) const;
    /// A spectator's login that a request carries; empty when none.
    std::string spectator_token_of(const Request& request) const;
    bool valid(std::string_view token) const { return logins_.valid(token, config_.clock()); }
    /// The name of a login; empty when it has none.
    std::string name_of(std::string_view token) const { return logins_.name(token); }
    /// Whose login it is. @pre valid()
    views::Audience audience_of(std::string_view token) const { return logins_.audience(token).value_or(views::Audience{}); }
    /// Called when logins have been ended, with why.
    void on_logout(std::function<void(Ending why)> listener) { on_logout_ = std::move(listener); }
    /// Called with each seat when a panel has come or gone.
    void on_panel(std::function<void(bridge::Seat, bool joined, bool there)> listener) { on_panel_ = std::move(listener); }
    /// Tells the Director's displays which panels have joined and are there.
    void tell_panels();

    /// Takes in what was kept of an earlier start.
    void restore(Kept kept, const std::string& text);
    /// Sets the PIN, aside: no PIN is compared until it is done. Another PIN than before logs everybody out.
    void set_pin(std::string pin);

    Logins& logins() noexcept { return logins_; }

private:
    void route(const Request& request, const Target& target, Respond respond);
    std::optional<Response> refuse_upgrade(const Request& request) const;
    std::optional<Response> refuse_without(const Request& request, bool login) const;
    void route_scorer(const Request& request, const Target& target, Respond respond);
    void submit(reading::Command command, words::Language language, Respond respond);
    void command_of_scorer(const Request& request, words::Language language, Respond respond);
    void end_scorers();
    void route_private(const Request& request, const Target& target, Respond respond);
    void login(const Request& request, Respond respond);
    void log_in(const Request& request, const std::string& caller, const std::string& name, Respond respond);
    void rename(const Request& request, const std::string& token, Respond respond);
    void logout(const Request& request, bool all, Respond respond);
    void route_joining(const Request& request, std::string_view path, Respond respond);
    void make_code(const Request& request, words::Language language, Respond respond);
    std::optional<Response> not_live(const Request& request, std::string_view path) const;
    std::string login_at(const Request& request, views::Audience audience) const;
    void shut_panel(const Request& request, Respond respond);
    void join(const Request& request, Respond respond);
    Response joined(const Request& request) const;
    void forget_codes(views::Audience audience);
    void leave(const Request& request, const std::string& token, Respond respond);
    void compare_next();
    void keep(Kept kept, const std::string& text) const;
    std::string cookie_name(std::string_view of) const;
    void metrics(const Request& request, Respond respond) const;
    void health(const Request& request, Respond respond) const;
    void pack(Response response, bool wanted, const Respond& respond) const;
    void table(words::Language language, Respond respond) const;
    void incidents(const Target& target, words::Language language, Respond respond) const;
    void incident(const Request& request, std::string_view rest, words::Language language, Respond respond);
    void evidence(std::uint64_t id, words::Language language, Respond respond);
    void weighed_incident(std::uint64_t id, words::Language language, Respond respond);
    void weighed(std::uint32_t play, int trick, const laws::Incident* incident, words::Language language, Respond respond);
    void weighed_trick(std::string_view play, const Target& target, words::Language language, Respond respond);
    void guide(std::uint64_t id, words::Language language, Respond respond) const;
    void command_incident(std::uint64_t id, const Request& request, words::Language language, Respond respond);
    void command(const Request& request, words::Language language, Respond respond);
    void try_command(const Request& request, words::Language language, Respond respond) const;
    void log(std::uint32_t play, words::Language language, Respond respond);
    void list_exports(words::Language language, Respond respond) const;
    void export_record(const Target& target, bool for_scorer, Respond respond);
    bool logged_in(const Request& request) const;

    RouterConfig config_;
    table::Source& source_;
    LiveHub& hub_;
    ScorerHub& scorers_;
    SeatHub& seats_;
    WatchHub& watch_;
    TechnicianHub& technician_;
    const Assets& assets_;
    ServerFigures& figures_;
    Logins logins_;
    PinLimiter limiter_;
    JoinCodes codes_;
    PinLimiter code_limiter_;                ///< of codes to join by
    KnownDevices known_;
    PinQueue pins_;
    std::optional<std::string> comparing_;   ///< whose PIN is being compared, or "" while one is being set
    std::shared_ptr<std::string> pin_hash_;  ///< touched by `aside_pins` only
    std::function<void(Ending)> on_logout_;
    std::function<void(bridge::Seat, bool, bool)> on_panel_;
};

/// Why a panel's, or a spectator's, feed is refused.
inline constexpr std::string_view join_first = "join at a seat first, with the Director's code";
inline constexpr std::string_view join_to_watch = "join as a spectator first, with the Director's code";
inline constexpr std::string_view too_many_technicians = "too many look at the devices already: close one of those pages";
inline constexpr std::string_view too_many_spectators = "too many spectators are connected: try again later";

/// A login's cookie: it goes by TLS only where the browser reached us so (a proxy in front of us).
std::string cookie(const Request& request, const std::string& name, const std::string& value, std::chrono::seconds lasts);
/// A caller has to wait before the next try.
Response wait_response(std::string_view why, std::int64_t seconds);
/// A `Command` in JSON, as the Director's pages send it; a board that is started by its number alone is dealt and vulnerable by it (2).
[[nodiscard]] tl::expected<reading::Command, std::string> read_command(const std::string& json);
/// `{}`: it is done.
Response done_response();
/// 405, with the methods that the address takes.
Response wrong_method(std::string_view allowed);
/// A page of another site may not speak for the Director: a browser's Origin, when sent, must be this very host.
bool same_origin(const Request& request) noexcept;
/// Whether a Host header names an address, "localhost" or one of `names`; the port does not matter.
bool is_our_host(std::string_view host, const std::vector<std::string>& names);

}  // namespace kibitz::display
