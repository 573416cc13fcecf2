/// What each request gets. Who answers an address stands in routes.cpp, whom a page is for in doors.hpp. Knows no socket; answers may come
/// later.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/display/assets.hpp"
#include "controller/display/audit.hpp"
#include "controller/display/directors.hpp"
#include "controller/display/doors.hpp"
#include "controller/display/http.hpp"
#include "controller/display/join_codes.hpp"
#include "controller/display/known_devices.hpp"
#include "controller/display/logins.hpp"
#include "controller/display/metrics.hpp"
#include "controller/display/pin_limiter.hpp"
#include "controller/display/pin_queue.hpp"
#include "controller/display/results.hpp"
#include "controller/display/roles.hpp"
#include "controller/display/router_config.hpp"
#include "controller/display/routes.hpp"
#include "controller/display/watched.hpp"
#include "controller/display/written_once.hpp"
#include "controller/formats/exports/exports.hpp"

namespace kibitz::display {

class Router {
public:
    /// What is told of the table comes from `feeds`, which are made with the same configuration. All but the configuration outlive it.
    Router(RouterConfig config, table::Source& source, Feeds& feeds, const Assets& assets, ServerFigures& figures);

    /// Answers once, now or later. Never throws.
    void handle(const Request& request, Respond respond);

    /// Answers what a Director asks by the hall's display, whose word it is that he has logged in there: of the record, and commands.
    void handle_for_hall(const Request& request, const std::string& name, Respond respond);

    /// By which door a request for a WebSocket has come in, on which login it stands, and what it is told.
    struct Entry {
        const Door* door;
        std::string login;
        Feed* feed;
    };
    /// Lets a request in whose address is_live(): by the door that a login of its opens, the Director's first.
    /// @return the answer otherwise. Whether there is a place is not asked here
    [[nodiscard]] tl::expected<Entry, Response> enter(const Request& request) const;
    /// A request, by its headers, whose body may be a file (max_file_bytes): of who has logged in.
    bool takes_file(const Request& request) const;
    /// Every address with each method, and what it gives to whom: the table of roles. By what the display is started with, where `option`
    /// says so.
    static std::vector<AddressRights> rights();

    /// Too many have come in by this door.
    Response full(const Door& door) const;

    /// The login of this role that a request carries, by its cookie; empty when none. Where a role has several, the one that `as` in
    /// its address names ("seat-north"), else the first that there is. It stays good as long as valid() says so.
    std::string login_of(const Request& request, views::Role role) const;
    /// Whether it carries a login that has a place among the members (places.hpp).
    bool is_member(const Request& request) const;
    bool valid(std::string_view token) const { return logins_.valid(token, config_.clock()); }
    /// Whether a Director's login stands on a PIN of his own; its name is the one that he is in the list by.
    bool has_own_pin(std::string_view token) const { return !logins_.account(token).empty(); }
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
    /// @param done  called when the hash is being kept; may be empty
    void set_pin(std::string pin, std::function<void()> done = {});

    /// A Director with a PIN of his own, as the table's computer says. @param hash of his PIN. @return why not, in words
    [[nodiscard]] tl::expected<void, std::string> add_director(const std::string& name, const std::string& hash);
    /// The Director of that name is none any more: his logins end. @return why not, in words
    [[nodiscard]] tl::expected<void, std::string> remove_director(const std::string& name);
    /// As what somebody of that name at the hall's display is in this table's record: told apart where a Director here has the name.
    std::string name_for_hall(const std::string& name) const { return directors_.named(name) ? name + " (hall)" : name; }
    /// What was done on the table's computer: for the list of who did what.
    void keep_noted(Noted one);
    void note_here(Act act, std::string about);
    /// A part of that list, as an earlier start has kept it.
    void restore_audit(std::size_t part, std::string_view text) { audit_.restore(part, text); }
    /// Keeps what has been noted since the last time. To be called every second or so, and at the end.
    void keep_audit();

    Logins& logins() noexcept { return logins_; }

private:
    static std::span<const Route> routes() noexcept;
    static const Route& row_for(Asked& asked, RunOption started_with) noexcept;
    static Right right_at(const Route& row, const Asked& asked, Asker asker) noexcept;
    void route(const Request& request, const Target& target, Respond respond);
    void answer(Asked& asked, Respond respond);
    void send_page(const Asked& asked, std::string path, Respond respond);
    std::string by(const Asked& asked) const;
    bool is_started_with(RunOption option) const noexcept;
    [[nodiscard]] tl::expected<Entry, Response> way_in(const Request& request) const;
    const Door& door_at(const Request& request, std::string_view path) const;
    std::optional<Response> closed(const Door& door, const std::string& login) const;
    std::optional<Response> no_technician(Asked& asked) const;
    std::string login_at(const Request& request, views::Audience audience) const;
    void pack(Response response, bool wanted, const Respond& respond) const;

    // Handlers: each answers an address of `routes`.
    void health(const Asked& asked, Respond respond);
    void results(const Asked& asked, Respond respond);
    void watched_board(const Asked& asked, Respond respond);
    void read_for_hall(const Asked& asked, Respond respond);
    void upkeep(const Asked& asked, Respond respond);
    void camera_picture(const Asked& asked, Respond respond);
    void camera_corners(const Asked& asked, Respond respond);
    void list_table_keys(const Asked& asked, Respond respond);
    void add_table_keys(const Asked& asked, Respond respond);
    void take_back_table_key(const Asked& asked, Respond respond);
    void table_key_file(const Asked& asked, Respond respond);
    void at_other_table(const Asked& asked, Respond respond);
    void metrics(const Asked& asked, Respond respond);
    void page(const Asked& asked, Respond respond);
    void no_such_page(const Asked& asked, Respond respond);
    void nothing_here(const Asked& asked, Respond respond);
    void directors_alone(const Asked& asked, Respond respond);
    void chiefs_alone(const Asked& asked, Respond respond);
    void not_live(const Asked& asked, Respond respond);
    void by_hand_ticket(const Asked& asked, Respond respond);
    void setup_state(const Asked& asked, Respond respond);
    void setup_look(const Asked& asked, Respond respond);
    void setup_board(const Asked& asked, Respond respond);
    void set_up(const Asked& asked, Respond respond);
    void login(const Asked& asked, Respond respond);
    void rename(const Asked& asked, Respond respond);
    void logout(const Asked& asked, Respond respond);
    void logout_all(const Asked& asked, Respond respond);
    void list_directors(const Asked& asked, Respond respond);
    void add_director(const Asked& asked, Respond respond);
    void remove_director(const Asked& asked, Respond respond);
    void new_pin_of_director(const Asked& asked, Respond respond);
    void audit(const Asked& asked, Respond respond);
    void audit_file(const Asked& asked, Respond respond);
    void join(const Asked& asked, Respond respond);
    void joined(const Asked& asked, Respond respond);
    void leave(const Asked& asked, Respond respond);
    void make_code(const Asked& asked, Respond respond);
    void shut_panel(const Asked& asked, Respond respond);
    void table(const Asked& asked, Respond respond);
    void table_of_scorer(const Asked& asked, Respond respond);
    void incidents(const Asked& asked, Respond respond);
    void incident(const Asked& asked, Respond respond);
    void command_incident(const Asked& asked, Respond respond);
    void evidence(const Asked& asked, Respond respond);
    void weighed_incident(const Asked& asked, Respond respond);
    void weighed_trick(const Asked& asked, Respond respond);
    void guide(const Asked& asked, Respond respond);
    void cases(const Asked& asked, Respond respond);
    void board_record(const Asked& asked, Respond respond);
    void board_makeable(const Asked& asked, Respond respond);
    void command(const Asked& asked, Respond respond);
    void command_of_scorer(const Asked& asked, Respond respond);
    void try_command(const Asked& asked, Respond respond);
    void log(const Asked& asked, Respond respond);
    void list_exports(const Asked& asked, Respond respond);
    void export_record(const Asked& asked, Respond respond);
    void write_export(const formats::Export* form, words::Language language, std::function<Boards()> read, Respond respond);

    bool is_being_set_up() const;
    std::optional<Response> not_the_installer(const Request& request, const std::string& code);
    void submit(reading::Command command, words::Language language, Respond respond);
    void weighed(std::uint32_t play, int trick, const laws::Incident* incident, words::Language language, Respond respond);
    void log_in(const Request& request, const std::string& caller, const std::string& name, const std::string& account, Respond respond);
    void logged_out(const Asked& asked, Respond respond);
    void end_scorers_and_technicians();
    void make_pin(std::function<void(const std::string& pin, const std::string& hash)> done);
    [[nodiscard]] tl::expected<Directors::One, std::string> add_to_directors(const std::string& name, const std::string& hash);
    void end_director(const Directors::One& one);
    void when_kept(std::function<void()> done) const;
    void note(Act act, const Asked& asked, std::string about = {});
    void note_stranger(Act act, const Request& request, std::string about = {});
    std::string audit_role(const Asked& asked) const;
    void audit_lines(const Asked& asked, std::function<void(std::vector<AuditLine>)> told, Respond refused);
    void forget_codes(views::Audience audience);
    void compare_next();
    void keep(Kept kept, const std::string& text) const;
    std::string cookie_name(std::string_view of) const;
    std::string cookie_name(views::Audience audience) const;

    RouterConfig config_;
    table::Source& source_;
    Feeds& feeds_;
    const Assets& assets_;
    ServerFigures& figures_;
    Logins logins_;
    Directors directors_;
    AuditTrail audit_;
    PinLimiter limiter_;
    JoinCodes codes_;
    PinLimiter code_limiter_;                ///< of codes to join by
    PinLimiter setup_limiter_;               ///< of the setup page's code
    int wrong_setup_codes_ = 0;              ///< of all callers, since the code was made
    KnownDevices known_;
    std::array<WrittenOnce<std::string>, words::all_languages.size()> results_;  ///< the page, by language
    WrittenOnce<WatchedPages> watched_;
    std::map<std::string, Instant> looks_;   ///< at a camera's picture, the last of each login
    PinQueue pins_;
    std::optional<std::string> comparing_;   ///< whose PIN is being compared, or "" while one is being set
    std::shared_ptr<std::string> pin_hash_;  ///< touched by `aside_pins` only
    std::function<void(Ending)> on_logout_;
    std::function<void(bridge::Seat, bool, bool)> on_panel_;
};

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
