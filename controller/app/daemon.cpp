#include "controller/app/daemon.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <sstream>
#include <utility>

#include "controller/app/by_hand.hpp"
#include "controller/app/display_door.hpp"
#include "controller/app/fitted.hpp"
#include "controller/app/hall_pages.hpp"
#include "controller/app/hall_papers.hpp"
#include "controller/app/heap.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/numbers.hpp"
#include "controller/app/papers.hpp"
#include "controller/app/seat_names.hpp"
#include "controller/app/secrets.hpp"
#include "controller/app/upkeep_page.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/server.hpp"
#include "controller/host/left_notes.hpp"
#include "controller/host/new_pin.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/outbox.hpp"
#include "controller/journal/identity.hpp"
#include "controller/journal/journal_copy.hpp"
#include "controller/laws/players_wait.hpp"
#include "controller/table/session.hpp"
#include "drivers/remote/listen.hpp"
#include "drivers/remote/remote.hpp"
#include "drivers/remote/websocket.hpp"
#include "drivers/tablet/tablets.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {


table::StopRule stop_rule(const boards::Board& board) { return {board.file.stop().by_jump(), board.stop_pause()}; }

std::string join(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
}

[[nodiscard]] tl::expected<drivers::TapeWriter, std::string> open_tape(const std::filesystem::path& file, const DaemonConfig& config) {
    v1::TapeHeader header;
    header.set_format(1);
    header.set_board_model(config.board.file.model());
    header.set_board_file(config.board.text);
    for (const auto& pack : config.board.packs()) {
        auto& out = *header.add_packs();
        out.set_name(pack.name);
        for (const auto tag : pack.tags) out.add_tag(tag.value);
    }
    header.set_made_by("kibitz " + config.version);
    const auto form = file.extension() == ".jsonl" ? drivers::TapeForm::JsonLines : drivers::TapeForm::Binary;
    return drivers::TapeWriter::create(file, header, form);
}

}  // namespace

/// So much of an evening a lost disk costs when a second copy is kept.
constexpr Duration copied_every = std::chrono::seconds(30);

struct Daemon::Impl {
    DaemonConfig config;
    laws::LawCode code;
    std::optional<drivers::TapeWriter> tape;
    drivers::TableDevices devices;
    std::unique_ptr<table::Session> session;
    std::unique_ptr<BoardKeeper> boards;
    std::unique_ptr<journal::Copier> copier;
    std::unique_ptr<display::Server> server;
    std::optional<v1::HallFile> hall_file;
    std::optional<table::Papers> of_hall;  ///< of an earlier start
    ToldByHall told_by_hall;
    SeatNames seat_names;
    std::unique_ptr<hall::Outbox> outbox;
    Listening hears_events, hears_durability, hears_beside;
    journal::TableIdentity table;
    Numbers numbers;
    bool table_kept = true;
    bool players_wait = false;
    Ready ready;

    std::shared_ptr<drivers::remote::RemoteSource> remote;
    std::string sense_token_hash;
    static constexpr const char* corners_key = "camera-corners";
    static constexpr const char* model_key = "board-model";
    bool left_simulation = false;  ///< simulated people had played here, and real ones come
    std::string kept_corners;  ///< of cameras, as somebody tapped them at an earlier start
    std::shared_ptr<drivers::Tablets> tablets;
    HandTickets tickets;

    void add_remote();
    void add_tablets();
    display::WebSocketService::Serve admit(const display::WireRequest& request);
    [[nodiscard]] tl::expected<void, std::string> open_session(boost::asio::io_context& io, journal::Journal journal);
    [[nodiscard]] tl::expected<void, std::string> open_server(boost::asio::io_context& io);
    void record(const Reading& reading);
    void keep_table();
    void heed_players();
    void keep_copy(boost::asio::io_context& io);
    [[nodiscard]] tl::expected<void, std::string> open_tls(display::ServerConfig& server_config);
    std::unique_ptr<FirstSetup> first_setup;
    std::optional<host::NewPins> new_pins;
    std::optional<host::LeftNotes> left_notes;
    void set_pin(const std::string& pin);
    void take_note(const host::LeftNote& note);
    void join_hall(boost::asio::io_context& io);
    void take_papers(boost::asio::io_context& io, const v1::TablePapers& told);
    void take_clock(const v1::TableClock& clock);
    void take_compared(const v1::SeatCompared& compared);
    std::function<display::Upkeep()> upkeep();
};

tl::expected<void, std::string> Daemon::Impl::open_session(boost::asio::io_context& io, journal::Journal journal) {
    table::SessionConfig session_config;
    session_config.stop = stop_rule(config.board);
    code.judged_by = config.board.weights;
    session_config.perception = {code.thresholds, config.board.sensors(), config.board.geometry(), config.board.packs(), code.judged_by};
    session_config.pace = config.pace;
    session_config.say = [](const std::string& words) { spdlog::warn("{}", words); };
    session_config.fill = [this](reading::BoardStart& start) {
        const auto given = start.players;
        if (boards) boards->desk().fill(start, session->evening().state);
        seat_names.fill(start, session->evening().state, given);
    };
    if (tape) session_config.tap = [this](const Reading& reading) { record(reading); };
    auto opened = table::Session::open(io, std::move(session_config), code, std::move(journal));
    if (!opened) return tl::unexpected(opened.error());
    session = std::move(*opened);
    seat_names.on_change([this](const std::string& text) { session->keep(seat_names_key, text); });
    // The hall's session is on here still, unless somebody has begun another since.
    if (of_hall && session->evening().state.session.name == of_hall->session.name) config.papers = std::exchange(of_hall, std::nullopt);
    if (config.papers) boards = std::make_unique<BoardKeeper>(io, *session, *std::move(config.papers), config.starts_boards);
    return {};
}

/// The first copy is made at once: a stick that is not there is told before play.
void Daemon::Impl::keep_copy(boost::asio::io_context& io) {
    if (!config.copy) return;
    copier = std::make_unique<journal::Copier>(config.data / "journal.sqlite", *config.copy, session->journal_id(), copied_every,
                                               [this, &io](std::optional<std::string> trouble) {
                                                   boost::asio::post(io, [this, trouble = std::move(trouble)] { session->note_copy(trouble); });
                                               });
}

tl::expected<void, std::string> Daemon::Impl::open_tls(display::ServerConfig& server_config) {
    if (!config.tls) return {};
    auto door = open_door(config.data, config.hosts);
    if (!door) return tl::unexpected(door.error());
    server_config.tls = std::move(door->door);
    server_config.plain_http = config.plain_http;
    ready.fingerprint = std::move(door->fingerprint);
    return {};
}

/// From here on what is published goes to the hall too.
void Daemon::Impl::join_hall(boost::asio::io_context& io) {
    if (!hall_file) return;
    outbox = std::make_unique<hall::Outbox>(
        io, *session,
        hall::OutboxConfig{*hall_file, session->journal_id(), table.name, "kibitz " + config.version, ready.url,
                           config.data / "hall.cursor", [](const std::string& words) { spdlog::warn("{}", words); },
                           [this](const v1::PageRequest& asked, std::function<void(v1::PageAnswer)> answered) {
                               answer_hall(server->router(), asked, std::move(answered));
                           },
                           {[this, &io](const v1::TablePapers& told) { take_papers(io, told); },
                            [this](const v1::TableClock& clock) { take_clock(clock); },
                            [this](const v1::SeatCompared& compared) { take_compared(compared); },
                            [this](const std::string& name) { return server->router().name_for_hall(name); }},
                           [this](std::uint64_t number) {
                               seat_names.taken(number);
                               outbox->typed(seat_names.untaken());
                           }});
    outbox->typed(seat_names.untaken());
}

/// The hall begins a session at this table: who sits here, and which boards they play.
void Daemon::Impl::take_papers(boost::asio::io_context& io, const v1::TablePapers& told) {
    auto papers = papers_of(told);
    if (!papers) return spdlog::warn("the hall's session: {}", papers.error());
    session->keep(hall_papers_key, kept_text(told));
    told_by_hall.take(told);
    seat_names.told_anew();
    if (boards) boards->take(*std::move(papers));
    else boards = std::make_unique<BoardKeeper>(io, *session, *std::move(papers), config.starts_boards);
    server->seats().event();  // where names alone are others nothing is published
}

void Daemon::Impl::take_clock(const v1::TableClock& clock) {
    told_by_hall.take(clock, ToldByHall::Clock::now());
    server->seats().event();
}

void Daemon::Impl::take_compared(const v1::SeatCompared& compared) {
    app::take_compared(told_by_hall, *session, compared, [this] { server->seats().event(); });
}

/// What the table knows of itself is asked on its own thread, its computer on another.
std::function<display::Upkeep()> Daemon::Impl::upkeep() {
    using host::Verdict;
    const auto durability = session->durability();
    std::vector<host::Finding> own{
        durability.durable ? host::Finding{Verdict::Good, fmt::format("journal: {} events, all written", session->evening().state.last_event), ""}
                           : host::Finding{Verdict::Bad, "journal: " + durability.trouble, "make room on its disk, or see that it answers"}};
    if (outbox) {
        const auto figures = outbox->figures();
        if (figures.trouble.empty()) own.push_back({Verdict::Good, fmt::format("hall: reached; {} events on their way", figures.behind), ""});
        else own.push_back({Verdict::Look, "hall: " + figures.trouble, "the table plays on, and sends everything afterwards"});
    }
    return [data = config.data, board = config.board, own = std::move(own)] {
        auto all = host::check_nodes(board);
        all.insert(all.end(), own.begin(), own.end());
        return display::Upkeep{look_at_computer(data, std::move(all)), kept_log()};
    };
}

tl::expected<void, std::string> Daemon::Impl::open_server(boost::asio::io_context& io) {
    display::ServerConfig server_config;
    server_config.address = config.address;
    server_config.port = config.port;
    const std::string journal_id = to_string(session->journal_id()), table_id = to_string(table.id);
    server_config.names = {config.version, table.name, table_id, journal_id};
    auto& router = server_config.router;
    router.pin_cost = config.pin_cost;
    router.hosts = config.hosts;
    router.origin = {"kibitz " + config.version, journal_id, table_id, table.name, {}, numbers};
    router.packs = config.board.packs();
    router.devices = fitted_devices(config.board, config.by_hand);
    if (remote) router.cameras = &remote->cameras();
    router.range_max_mm = static_cast<float>(config.board.file.sensors().range_max_mm());
    router.prevent_illegal_calls = config.board.file.auction() == board::v1::AUCTION_PREVENT;
    router.stop = stop_rule(config.board);
    router.elected = code.rules.elected;
    router.session_told = told_to_panels(
        *session, told_by_hall, seat_names, [this] { return boards ? &boards->desk() : nullptr; },
        [this] {
            if (outbox) outbox->typed(seat_names.untaken());
        });
    router.upkeep = [this] { return upkeep(); };
    router.spectators = config.spectators;
    router.first_setup = first_setup.get();
    router.language = config.language;
    router.clock = [this] { return session->now(); };
    router.keep = [this](display::Kept kept, const std::string& text) { session->keep(display::key_of(kept), text); };
    router.keep_audit = [this](const std::string& key, const std::string& text) { session->keep(key, text); };
    router.when_kept = [this](std::function<void()> done) { session->when_kept(std::move(done)); };
    if (remote)
        server_config.services.push_back({drivers::remote::sense_path, [this](const auto& request) { return admit(request); }});
    if (config.by_hand)
        router.by_hand = [this](const std::string& login) { return by_hand_json(config.board, tickets.issue(login, session->now())); };
    if (auto opened = open_tls(server_config); !opened) return opened;
    auto listening = display::Server::listen(io, std::move(server_config), *session);
    if (!listening) return tl::unexpected(listening.error());
    server = std::move(*listening);
    hears_events = session->on_event([this, &io](const laws::Event& event) {
        server->event(event);
        if (outbox) outbox->event(event);
        // The table is between two boards, and what weighed the last one's tricks is free.
        if (std::holds_alternative<laws::event::BoardEnded>(event.body)) boost::asio::post(io, give_free_pages_back);
        heed_players();
        if (table_kept) keep_table();  // whoever deletes the folder may reach it after the journal has been written anew
    });
    server->router().on_panel([this](bridge::Seat seat, bool joined, bool there) {
        if (tablets) tablets->present(seat, joined, there);
    });
    hears_beside = session->on_beside([this] { server->beside(); });
    hears_durability = session->on_durability([this] {
        server->durability();
        if (session->durability().durable) keep_table();
    });
    return {};
}

/// What lies in the journal's folder for it is taken away when the PIN is on the disk.
void Daemon::Impl::set_pin(const std::string& pin) {
    server->router().set_pin(pin, [this] {
        session->when_kept([this] {
            if (new_pins) new_pins->kept();
        });
    });
}

/// What somebody did on this computer while the table ran, or before: its file goes when it is on the disk.
void Daemon::Impl::take_note(const host::LeftNote& note) {
    auto& router = server->router();
    tl::expected<void, std::string> taken;
    if (note.what == host::note_add_director) taken = router.add_director(note.first, note.second);
    else if (note.what == host::note_remove_director) taken = router.remove_director(note.first);
    else if (note.what == host::note_backup) router.note_here(display::Act::BackedUp, note.first);
    if (!taken) spdlog::warn("{}: {}: nothing was changed", note.first, taken.error());
    router.keep_audit();
    session->when_kept([file = note.file] { host::forget_note(file); });
}

/// Who bears the sensing token; at a table by hand a page of this daemon too, as long as its Director is logged in.
display::WebSocketService::Serve Daemon::Impl::admit(const display::WireRequest& request) {
    using boost::beast::http::field;
    const auto authorization = request[field::authorization], protocols = request[field::sec_websocket_protocol];
    const auto token = drivers::remote::borne({authorization.data(), authorization.size()}, {protocols.data(), protocols.size()});
    std::shared_ptr<drivers::remote::Listener> listener;
    if (!token.empty() && display::token_hash(token) == sense_token_hash) listener = remote;
    else if (const auto login = tickets.take(token, session->now()); login && server->router().valid(*login))
        listener = std::make_shared<WhileValid>(remote, [this, login = *login] { return server->router().valid(login); });
    if (!listener) return {};
    return [listener](boost::asio::ip::tcp::socket socket, display::WireRequest upgrade) {
        drivers::remote::serve(std::move(socket), std::move(upgrade), listener);
    };
}

/// The maker of remote devices: they come to the display's own port.
void Daemon::Impl::add_remote() {
    config.registry.add("remote", [this](const boost::asio::any_io_executor& executor, const TableTime&,
                                         const std::vector<boards::Device>& wired) -> tl::expected<drivers::Made, std::string> {
        remote = std::make_shared<drivers::remote::RemoteSource>(
            executor, drivers::remote::RemoteConfig{config.board.file.model(), wired, [this] { return session->now(); }, display::random_token,
                                                    kept_corners, [this](const std::string& text) { session->keep(corners_key, text); }});
        return drivers::Made{remote, remote};
    });
}

/// The maker of panels that are pages: the display has their keys.
void Daemon::Impl::add_tablets() {
    config.registry.add("tablet", [this](const boost::asio::any_io_executor& executor, const TableTime&,
                                         const std::vector<boards::Device>& wired) -> tl::expected<drivers::Made, std::string> {
        tablets = std::make_shared<drivers::Tablets>(executor, [this] { return session->now(); }, wired);
        return drivers::Made{tablets, nullptr};
    });
}

/// On a disk that was full at the start the table's id waits, as its journal does; a folder made anew gets it again.
void Daemon::Impl::keep_table() {
    std::error_code error;
    if (table_kept && std::filesystem::exists(config.data / "table", error)) return;
    const auto written = journal::keep_table(config.data, table);
    table_kept = written.has_value();
    if (!written) spdlog::warn("{}", written.error().message);
}

void Daemon::Impl::heed_players() {
    if (!config.on_players_wait) return;
    const bool wait = laws::players_wait(code, session->evening().state);
    if (wait != std::exchange(players_wait, wait)) config.on_players_wait(wait);
}

/// A tape that cannot be written is given up, once and aloud; the table goes on.
void Daemon::Impl::record(const Reading& reading) {
    if (!tape) return;
    if (const auto written = tape->write(reading); !written) {
        spdlog::error("{}; the tape ends here", written.error());
        tape.reset();
    }
}

Daemon::Daemon(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Daemon::~Daemon() = default;
const Ready& Daemon::ready() const noexcept { return impl_->ready; }
std::size_t Daemon::unwritten() const noexcept { return impl_->session->unwritten(); }
std::uint16_t Daemon::port() const noexcept { return impl_->server->port(); }

tl::expected<std::unique_ptr<Daemon>, std::string> Daemon::open(boost::asio::io_context& io, DaemonConfig config) {
    std::ostringstream faults;
    auto code = find_law_code(config.law_code, faults);
    if (!code) return tl::unexpected(faults.str().substr(0, faults.str().find_last_not_of('\n') + 1));
    std::optional<v1::HallFile> hall_file;
    if (config.hall) {
        auto read = hall::read_hall_file(*config.hall);
        if (!read) return tl::unexpected(read.error());
        if (read->table().empty())
            return tl::unexpected(config.hall->string() + ": this is the hall's own file: take the table's, DIR/tables/T012.hall");
        hall_file = std::move(*read);
    }
    auto journal = journal::Journal::open(config.data, config.copy.value_or(std::filesystem::path()));
    if (!journal) return tl::unexpected(journal.error().message);
    auto table = journal::settle_table(config.data, config.table);
    const bool table_kept = table.has_value();
    if (!table && table.error().trouble == journal::Trouble::Full) {
        const auto known = journal::read_table(config.data);
        table = journal::new_table(config.table);
        if (known && *known) table->id = (*known)->id;
    }
    if (!table) return tl::unexpected(table.error().message);
    const auto kept = kept_texts(*journal);
    if (!kept) return tl::unexpected(kept.error());
    const auto audit = kept_audit(*journal);
    std::unique_ptr<FirstSetup> first_setup;
    if (config.setup_page) {
        const bool has_pin = config.pin || !kept->at(display::Kept::PinHash).empty();
        auto begun = FirstSetup::begin({{config.data, config.version, config.listen_given}, config.law_code}, has_pin);
        if (!begun) return tl::unexpected(begun.error());
        first_setup = std::move(*begun);
    }
    const auto pin = settle_pin(config, kept->at(display::Kept::PinHash), first_setup != nullptr);
    if (!pin) return tl::unexpected(pin.error());
    const auto sense_token = settle_sense_token(config, *journal);
    if (!sense_token) return tl::unexpected(sense_token.error());
    auto corners = journal->setting(Impl::corners_key);
    if (!corners) return tl::unexpected(corners.error().message);
    const auto model = journal->setting(Impl::model_key);
    if (!model) return tl::unexpected(model.error().message);

    auto impl = std::make_unique<Impl>();
    impl->config = std::move(config);
    impl->code = std::move(*code);
    impl->table = std::move(*table);
    impl->table_kept = table_kept;
    impl->first_setup = std::move(first_setup);
    impl->hall_file = std::move(hall_file);
    if (impl->config.tape) {
        auto tape = open_tape(*impl->config.tape, impl->config);
        if (!tape) return tl::unexpected(tape.error());
        impl->tape.emplace(std::move(*tape));
    }
    const auto& own = impl->config.papers;  // where they name no session they have the hands alone
    if (impl->hall_file && (!own || own->session.name.empty()))
        if (const auto kept_before = kept_papers(*journal)) {
            impl->of_hall = papers_of(*kept_before).value();
            if (own) impl->of_hall->hands = own->hands;
            impl->told_by_hall.take(*kept_before);
        }
    impl->kept_corners = corners->value_or("");
    const auto simulated = boards::simulated().file.model();
    impl->left_simulation = *model == simulated && impl->config.board.file.model() != simulated;
    impl->seat_names.restore(*journal);
    impl->numbers = keep_numbers(*journal, impl->config.papers ? impl->config.papers->numbers : Numbers{});
    if (auto opened = impl->open_session(io, std::move(*journal)); !opened) return tl::unexpected(opened.error());
    impl->add_remote();
    impl->add_tablets();
    auto devices = impl->config.registry.build(impl->config.board, io.get_executor(), impl->session->time());
    if (!devices) return tl::unexpected(join(devices.error()));
    impl->devices = std::move(*devices);
    for (const auto seat : bridge::all_seats) impl->devices.page_panel[seat] = impl->tablets && impl->tablets->has(seat);
    impl->sense_token_hash = sense_token->hash;
    if (auto opened = impl->open_server(io); !opened) return tl::unexpected(opened.error());
    for (const auto& [what, text] : *kept) impl->server->router().restore(what, text);
    for (const auto& [part, text] : audit) impl->server->router().restore_audit(part, text);
    impl->server->router().tell_panels();
    impl->keep_copy(io);
    impl->ready.sense_token = sense_token->digits;
    const bool secure_only = impl->config.tls && !impl->config.plain_http;
    impl->ready.url = display_url(impl->config.address, impl->server->port(), secure_only);
    impl->ready.port = impl->server->port();
    impl->new_pins.emplace(io, impl->config.data, pin->left, [of = impl.get()](const std::string& fresh) { of->set_pin(fresh); });
    if (!pin->to_set.empty()) impl->set_pin(pin->to_set);
    impl->left_notes.emplace(io, impl->config.data, [of = impl.get()](const host::LeftNote& note) { of->take_note(note); });
    if (impl->first_setup) {
        impl->first_setup->listens({impl->config.address, impl->table.name, impl->ready.fingerprint, impl->ready.port});
        impl->ready.setup_code = impl->first_setup->code();
    }
    if (impl->config.by_hand) impl->ready.by_hand = impl->ready.url + "table";
    impl->ready.pin = pin->to_tell;
    impl->join_hall(io);
    return std::unique_ptr<Daemon>(new Daemon(std::move(impl)));
}

void Daemon::start() {
    // Before it is set up it is nobody's table yet: what simulated people did there would be the real table's evening.
    if (impl_->first_setup) return impl_->session->start({});
    impl_->session->start(std::move(impl_->devices));
    impl_->session->keep(Impl::model_key, impl_->config.board.file.model());
    if (impl_->left_simulation) leave_board_and_session(*impl_->session);
    if (impl_->boards) impl_->boards->start();
}

void Daemon::on_set_up(std::function<void()> listener) {
    if (impl_->first_setup) impl_->first_setup->on_settled(std::move(listener));
}

void Daemon::stop(std::function<void()> done) {
    impl_->new_pins.reset();
    impl_->left_notes.reset();
    impl_->server->router().keep_audit();
    impl_->session->stop([this, done = std::move(done)] {
        impl_->outbox.reset();
        impl_->server->stop();
        impl_->copier.reset();  // with its last copy
        if (impl_->tape)
            if (const auto closed = impl_->tape->close(); !closed) spdlog::error("{}", closed.error());
        done();
    });
}

}  // namespace kibitz::app
