/// kibitz replay TAPE
#include <chrono>
#include <iomanip>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/explained.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/language.hpp"
#include "controller/app/progress.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/formats.hpp"
#include "controller/table/pipeline.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/event_lines.hpp"
#include "controller/wire/event_words.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {

struct ReplayOptions {
    std::string tape, law_code = default_law_code, format = "jsonl", weights;
    words::Language language = words::Language::English;
    bool stats = false;
    int explain = 0;  ///< a trick, 1..13; 0: events are printed
    int board = 1;    ///< of the tape, 1 upwards: whose trick is explained
};

/// The table the tape was recorded at: its board file is in the header, with the packs that were in use.
std::optional<boards::Board> board_of(const v1::TapeHeader& header, const std::string& tape, std::ostream& err) {
    if (header.board_file().empty()) return boards::simulated();
    auto board = boards::load(header.board_file(), tape + ":header:board_file");
    if (!board) {
        print_faults(board.error(), err);
        return std::nullopt;
    }
    return *std::move(board);
}

std::vector<perception::Pack> packs_of(const v1::TapeHeader& header, const boards::Board& board) {
    std::vector<perception::Pack> packs;
    for (const auto& p : header.packs()) {
        if (p.tag_size() != bridge::cards_in_pack) continue;
        perception::Pack pack;
        pack.name = p.name();
        for (int i = 0; i < bridge::cards_in_pack; ++i) pack.tags[static_cast<std::size_t>(i)] = TagId{p.tag(i)};
        packs.push_back(std::move(pack));
    }
    return packs.empty() ? board.packs() : packs;
}

void print_stats(std::size_t readings, std::size_t events, std::chrono::duration<double> took,
                 std::ostream& err) {
    const double seconds = took.count() > 0 ? took.count() : 1e-9;
    err << readings << " readings, " << events << " events in " << std::fixed << std::setprecision(3) << seconds << " s: "
        << std::setprecision(0) << static_cast<double>(readings) / seconds << " readings/s\n";
}

/// Does this reading take the tape's board `number` off the table?
bool ends_board(const Reading& reading, const laws::TableState& state, int number) {
    const auto* given = std::get_if<std::shared_ptr<const reading::Command>>(&reading.body);
    const auto* command = given ? given->get() : nullptr;
    const bool ends = command && (std::holds_alternative<reading::BoardEnd>(*command) || std::holds_alternative<reading::BoardStart>(*command));
    return ends && state.board && state.plays == static_cast<std::uint32_t>(number);
}

void explain(const table::Pipeline& pipeline, const ReplayOptions& options, bool ended, std::ostream& out) {
    const auto& state = pipeline.state();
    if (!state.board || !state.board->contract) out << "no card was played on this board\n";
    else print_explained(pipeline.review(), state, options.explain, ended, options.language, out);
}

/// Readings of several buses reach the tape a little out of order: a sensor's turn on its bus, and the post to the table.
constexpr std::chrono::milliseconds max_lateness{1000};

int replay(const ReplayOptions& options, const Streams& streams) {
    auto code = find_law_code(options.law_code, streams.err);
    if (!code || !has_letters(options.format, options.language, streams.err)) return bad_input;
    auto tape = drivers::TapeReader::open(options.tape);
    if (!tape) {
        streams.err << tape.error() << '\n';
        return bad_input;
    }
    const auto board = board_of(tape->header(), options.tape, streams.err);
    if (!board) return bad_input;
    auto config = perception_config(*board, *code);
    config.packs = packs_of(tape->header(), *board);
    code->judged_by = find_weights(*board, options.weights, streams.err);
    if (!code->judged_by) return bad_input;

    wire::EventLines lines(streams.out);
    std::vector<laws::Event> kept;
    const bool jsonl = options.format == "jsonl" && options.explain == 0;
    bool explained = false;
    std::size_t events = 0;
    table::Pipeline pipeline(std::move(config), *code, [&](const laws::Event& event, const laws::TableState&) {
        ++events;
        if (!jsonl) {
            kept.push_back(event);
            return;
        }
        auto& message = lines.add();
        wire::to_proto(event, message);
        if (options.language != words::Language::English) wire::say_in(options.language, event, message);  // as the journal has it
    });

    Progress progress(streams, "readings", 0);
    Reading reading;
    std::size_t readings = 0;
    const auto begin = std::chrono::steady_clock::now();
    auto read = tape->next(reading);
    Instant latest = Instant::min();
    for (; read && *read; read = tape->next(reading)) {
        ++readings;
        if (reading.at + max_lateness < latest) {
            const auto early = std::chrono::duration_cast<std::chrono::milliseconds>(latest - reading.at).count();
            streams.err << options.tape << ":reading " << readings << ": it is " << early
                        << " ms earlier than one before it: put the readings in order of time\n";
            return bad_input;
        }
        latest = std::max(latest, reading.at);
        if (options.explain > 0 && !explained && ends_board(reading, pipeline.state(), options.board)) {
            explain(pipeline, options, true, streams.out);
            explained = true;
        }
        pipeline.take(reading);
        progress.at(readings);
    }
    // What is still waiting for time alone is due after the tape's last reading. A bound, should deadlines never end.
    constexpr int max_deadlines = 1000;
    for (int i = 0; i < max_deadlines && pipeline.next_deadline(); ++i) pipeline.advance(*pipeline.next_deadline());
    lines.flush();
    const auto took = std::chrono::steady_clock::now() - begin;

    if (options.explain > 0 && !explained) {
        if (pipeline.state().plays != static_cast<std::uint32_t>(options.board)) {
            streams.err << options.tape << ": it has " << pipeline.state().plays << " boards, and board " << options.board
                        << " was asked for: give --board 1 to " << pipeline.state().plays << '\n';
            return bad_input;
        }
        explain(pipeline, options, false, streams.out);
    }
    if (!jsonl && options.explain == 0) {
        const auto played = formats::to_games(formats::board_plays(kept), *code, options.language);
        streams.out << (options.format == "pbn" ? formats::write_pbn(played) : formats::write_lin(played));
    }
    if (options.stats) print_stats(readings, events, took, streams.err);
    if (!read) {
        streams.err << read.error() << '\n';
        return bad_input;
    }
    if (const auto unprinted = lines.unprintable(); unprinted > 0) {
        streams.err << options.tape << ": " << unprinted << " events lie beyond the year 9999 and were not printed: set the tape's times right\n";
        return bad_input;
    }
    return done;
}

}  // namespace

void add_replay(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("replay", "Perception and laws over a tape, as fast as it goes");
    auto options = std::make_shared<ReplayOptions>();
    command->add_option("TAPE", options->tape, "A tape, protobuf or JSON lines")->required();
    command->add_option("--law-code", options->law_code, "A law code built in, or a file (with `/` or `.textproto` in its name)")
        ->capture_default_str();
    command->add_option("--weights", options->weights,
        "Weights of the judgement from a file, over those of the tape's board (kibitz weights)");
    command->add_option("--format", options->format, "jsonl: every event; pbn, lin: the boards")
        ->check(CLI::IsMember({"jsonl", "pbn", "lin"}))
        ->capture_default_str();
    add_language(*command, options->language);
    command->add_flag("--stats", options->stats, "Say on standard error how fast it went");
    command->add_option("--explain", options->explain, "Instead of events: what was seen of this trick, and how it is explained")
        ->check(CLI::Range(1, 13));
    command->add_option("--board", options->board, "With --explain: which board of the tape, from 1")->check(CLI::PositiveNumber)->needs("--explain");
    command->footer("Example:\n  kibitz replay evening.tape --format pbn > evening.pbn\n  kibitz replay evening.tape --explain 7 --board 3");
    command->callback([&called, options] { called.exit_code = replay(*options, called.streams); });
}

}  // namespace kibitz::app
