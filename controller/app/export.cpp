/// kibitz export --data DIR: the record, as other programs read it
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/language.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/bridgemate.hpp"
#include "controller/formats/exports/usebio.hpp"
#include "controller/formats/formats.hpp"
#include "controller/journal/identity.hpp"
#include "controller/journal/journal.hpp"
#include "controller/laws/engine.hpp"
#include "controller/laws/law_in_force.hpp"

namespace kibitz::app {
namespace {

struct Options {
    std::string data, format = "pbn", law_code, csv_table = "ReceivedData";
    words::Language language = words::Language::English;
    std::optional<std::uint32_t> board;
};

std::string in_format(const Options& options, const std::vector<formats::BoardPlay>& plays, const laws::LawCode& code,
                      const formats::Origin& origin) {
    if (options.format == "json")
        return formats::write_json(formats::to_evening(plays, code, origin, options.language));
    const auto games = formats::to_games(plays, code, options.language);
    if (options.format == "pbn") return formats::write_pbn(games, origin.law_code.name);
    if (options.format == "lin") return formats::write_lin(games);
    if (options.format == "usebio") return formats::write_usebio(games, version());
    return formats::write_bridgemate(*formats::bridgemate_table_from_string(options.csv_table), plays);
}

/// The law code the journal was kept under; nothing, said, when another is asked for.
std::optional<laws::LawCode> code_of(const Options& options, const std::vector<laws::Event>& events, const Streams& streams) {
    laws::TableState state;
    for (const auto& event : events) evolve(state, event);
    const auto kept = laws::kept_under(state);
    auto code = find_law_code(!options.law_code.empty() ? options.law_code : kept.empty() ? default_law_code : kept, streams.err);
    if (!code || laws::fits(state, *code)) return code;
    streams.err << options.data << ": the journal was kept under the law code " << kept << " and not " << code->name
                << ": leave --law-code out\n";
    return std::nullopt;
}

int export_record(const Options& options, const Streams& streams) {
    if (!has_letters(options.format, options.language, streams.err)) return bad_input;
    const auto journal = journal::Journal::open_to_read(options.data);
    if (!journal) {
        streams.err << journal.error().message << '\n';
        return bad_input;
    }
    std::vector<laws::Event> events;
    const auto read = journal->read(0, [&](const laws::Event& event) { events.push_back(event); });
    const auto code = code_of(options, events, streams);
    if (!code) return bad_input;
    auto plays = formats::board_plays(events);
    if (options.board)
        std::erase_if(plays, [&](const auto& play) { return play.board.start.board.value() != *options.board; });
    const auto table = journal::read_table(options.data);
    if (!table) streams.err << table.error().message << '\n';  // the record is told without its table's name
    const bool named = table && *table;
    streams.out << in_format(options, plays, *code,
                             {std::string("kibitz ") + version(), journal->id().nil() ? "" : to_string(journal->id()),
                              named ? to_string((*table)->id) : "", named ? (*table)->name : "",
                              formats::law_code_of(events)});
    if (!read) {
        streams.err << read.error().message << '\n';
        return bad_input;
    }
    if (plays.empty()) {
        streams.err << options.data << ": " << (options.board ? "no board " + std::to_string(*options.board) : "no board")
                    << " in this journal: `kibitz export --data " << options.data << " --format json` prints all there is\n";
        return options.board ? bad_input : done;
    }
    return done;
}

}  // namespace

void add_export(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("export", "Print the record of a journal; the table may be at play meanwhile");
    auto options = std::make_shared<Options>();
    command->add_option("--data", options->data, "The folder given to `kibitz run --data`")->required();
    command->add_option("--format", options->format, "pbn, lin, json, csv (Bridgemate's tables) or usebio")
        ->check(CLI::IsMember({"pbn", "lin", "json", "csv", "usebio"}))
        ->capture_default_str();
    command->add_option("--board", options->board, "Only this board number");
    command->add_option("--table", options->csv_table, "With csv, which of Bridgemate's tables")
        ->check(CLI::IsMember({"ReceivedData", "BiddingData", "PlayData", "HandRecord"}))
        ->capture_default_str();
    command->add_option("--law-code", options->law_code, "The code the journal was kept under; told by the journal unless given");
    add_language(*command, options->language);
    command->footer("Example:\n  kibitz export --data evening --format pbn > evening.pbn");
    command->callback([&called, options] { called.exit_code = export_record(*options, called.streams); });
}

}  // namespace kibitz::app
