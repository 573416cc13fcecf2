#include "controller/app/papers.hpp"

#include <spdlog/spdlog.h>

#include <memory>
#include <utility>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/bridge/movement.hpp"
#include "controller/formats/formats.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::app {
namespace {

/// The rows of a file, or nothing: a schedule that is half understood would seat people wrongly.
template <class Read>
auto rows_of(const std::string& path, Read read, bool& ok, std::ostream& err) -> decltype(read(std::string_view(), path).rows) {
    if (path.empty()) return {};
    const auto text = read_text(path, err);
    if (!text) return ok = false, decltype(read(std::string_view(), path).rows){};
    auto found = read(std::string_view(*text), path);
    if (!found.faults.empty()) {
        print_faults(found.faults, err);
        ok = false;
    }
    return std::move(found.rows);
}

/// Hands by board number; one that is not known as a whole helps nobody.
bool read_hands(const std::string& path, table::Papers& papers, std::ostream& err) {
    if (path.empty()) return true;
    const auto read = formats::read_games_file(path);
    bool ok = true;
    for (const auto& fault : read.faults) {
        err << fault.message << '\n';
        ok = ok && !fault.skipped;
    }
    for (const auto& game : read.games) {
        auto deal = game.start.deal;
        deal.complete_fourth_hand();
        const auto number = game.start.board;
        const bool whole = std::all_of(bridge::all_seats.begin(), bridge::all_seats.end(),
                                       [&](bridge::Seat seat) { return deal.hands[seat].size() == bridge::cards_in_hand; });
        if (number.value() == 0 || !whole) {
            err << path << ": a record without a board number or without all hands: leave it out\n";
            ok = false;
        } else if (const auto [before, added] = papers.hands.emplace(number, deal); !added && !(before->second == deal)) {
            err << path << ": board " << number.value() << " has two deals: keep one\n";
            ok = false;
        }
    }
    return ok;
}

struct MovementOptions {
    std::uint32_t pairs = 0, boards = 2, rounds = 0, first = 1;
    std::string section = "A";
};

using Movement = decltype(&bridge::mitchell);

void add_movement(CLI::App& session, Called& called, const char* name, const char* about, Movement make) {
    auto* command = session.add_subcommand(name, about);
    auto options = std::make_shared<MovementOptions>();
    command->add_option("--pairs", options->pairs, "How many pairs play")->required();
    command->add_option("--boards", options->boards, "Boards a round")->capture_default_str();
    command->add_option("--rounds", options->rounds, "Rounds; all that can be played unless given");
    command->add_option("--first", options->first, "Number of the first board")->capture_default_str()->check(CLI::Range(1, 900));
    command->add_option("--section", options->section, "Letter of the section")->capture_default_str();
    command->callback([&called, options, make] {
        const auto movement = make(options->pairs, options->boards, options->rounds);
        if (!movement) {
            called.streams.err << "--" << movement.error() << '\n';
            called.exit_code = bad_input;
            return;
        }
        called.streams.out << formats::write_round_data(formats::round_rows(*movement, options->section, options->first));
    });
}

}  // namespace

void add_papers_options(CLI::App& command, PapersOptions& options) {
    command.add_option("--session", options.session, "Name of the session, one of its own in this journal: \"2026-11-22 evening\"");
    command.add_option("--schedule", options.schedule, "RoundData as CSV (scoring programs, `kibitz session`): pairs and boards by round");
    command.add_option("--players", options.players, "PlayerNumbers as CSV: who sits where");
    command.add_option("--hands", options.hands, "PBN or LIN file: the hands of the boards");
    command.add_option("--section", options.section, "Section of the schedule that this table is in");
    command.add_option("--table-number", options.table, "Its number in the schedule")->capture_default_str()->check(CLI::Range(1, 9999));
}

std::optional<table::Papers> read_papers(const PapersOptions& options, std::ostream& err) {
    bool ok = true;
    const auto rounds = rows_of(options.schedule, formats::read_round_data, ok, err);
    const auto players = rows_of(options.players, formats::read_player_numbers, ok, err);
    if (options.session.empty() && !options.schedule.empty()) {
        err << "--schedule: a schedule is of a session: name it by --session\n";
        ok = false;
    }
    if (!ok) return std::nullopt;
    auto papers = table::papers_of({options.section, options.table}, options.session, rounds, players);
    if (!papers) {
        for (const auto& fault : papers.error()) err << options.schedule << ": " << fault << '\n';
        return std::nullopt;
    }
    if (!read_hands(options.hands, *papers, err)) return std::nullopt;
    return *std::move(papers);
}

BoardKeeper::BoardKeeper(boost::asio::io_context& io, table::Session& session, table::Papers papers, bool starts_boards)
    : session_(session), desk_(std::move(papers)), starts_boards_(starts_boards), away_(io) {
    hears_ = session.on_event([this](const laws::Event& event) {
        if (const auto* tag = std::get_if<laws::event::BoardTagSeen>(&event.body); tag && starts_boards_) board_tag(tag->tag);
    });
}

void BoardKeeper::start() {
    if (auto command = desk_.at_start(session_.evening().state)) give(*std::move(command));
}

void BoardKeeper::board_tag(std::optional<TagId> tag) {
    away_.cancel();
    if (tag) {
        if (auto command = desk_.put_on(session_.evening().state, tag)) give(*std::move(command));
        return;
    }
    away_.expires_after(away_time);
    away_.async_wait([this](const boost::system::error_code& error) {
        const auto& state = session_.evening().state;
        if (!error && !state.middle && state.phase == laws::Phase::Finished) give(reading::BoardEnd{});
    });
}

static void give_to(table::Session& session, reading::Command command) {
    session.submit(std::move(command), [](const tl::expected<void, table::Refused>& result) {
        if (result) return;
        const auto& [trouble, by_laws] = std::tie(result.error().trouble, result.error().by_laws);
        spdlog::warn("a board or session could not be begun or ended: {}", trouble.empty() ? words::refusal(by_laws) : trouble);
    });
}

void BoardKeeper::give(reading::Command command) { give_to(session_, std::move(command)); }

void leave_board_and_session(table::Session& session) {
    const auto& state = session.evening().state;
    if (state.phase != laws::Phase::NoBoard) give_to(session, reading::BoardEnd{});
    if (!state.session.name.empty()) give_to(session, reading::SessionStart{});
}

void add_session(CLI::App& app, Called& called) {
    auto* session = app.add_subcommand("session", "Schedules of a session as RoundData (CSV), for `kibitz run --schedule` and scoring programs");
    session->require_subcommand(1);
    add_movement(*session, called, "mitchell", "North-South stay, East-West and the boards move", bridge::mitchell);
    add_movement(*session, called, "howell", "Everybody meets everybody", bridge::howell);
    session->footer("Example:\n  kibitz session mitchell --pairs 10 --boards 5 > rounds.csv\n"
                    "  kibitz run --session \"Monday evening\" --schedule rounds.csv --table-number 2 --data evening");
}

}  // namespace kibitz::app
