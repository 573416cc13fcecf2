/// kibitz export --data DIR: the record, as other programs read it
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/language.hpp"
#include "controller/app/numbers.hpp"
#include "controller/formats/exports/exports.hpp"
#include "controller/journal/identity.hpp"
#include "controller/journal/journal.hpp"
#include "controller/laws/engine.hpp"
#include "controller/laws/law_in_force.hpp"

namespace kibitz::app {
namespace {

struct ExportOptions {
    std::string data, format = "pbn", law_code, table, into;
    words::Language language = words::Language::English;
    std::optional<std::uint32_t> board;
};

/// The law code the journal was kept under; nothing, said, when another is asked for.
std::optional<laws::LawCode> code_of(const ExportOptions& options, const std::vector<laws::Event>& events, const Streams& streams) {
    laws::TableState state;
    for (const auto& event : events) evolve(state, event);
    const auto kept = laws::kept_under(state);
    auto code = find_law_code(!options.law_code.empty() ? options.law_code : kept.empty() ? default_law_code : kept, streams.err);
    if (!code || laws::fits(state, *code)) return code;
    streams.err << options.data << ": the journal was kept under the law code " << kept << " and not " << code->name
                << ": leave --law-code out\n";
    return std::nullopt;
}

/// To standard output, or to a file of its own name in a folder, which is said.
bool put(const ExportOptions& options, const formats::Export& form, const formats::Record& record, const Streams& streams) {
    if (options.into.empty()) return streams.out << form.write(record), true;
    const auto path = std::filesystem::path(options.into) / formats::file_name(form, record);
    std::ofstream file(path, std::ios::binary);
    file << form.write(record);
    file.close();
    if (file) return streams.out << path.string() << '\n', true;
    streams.err << path.string() << ": cannot be written: see that the folder is there, and that there is room\n";
    return false;
}

int export_record(const ExportOptions& options, const Streams& streams) {
    const auto* form = formats::find_export(options.format, options.table);
    if (form == nullptr) {
        streams.err << "--table " << options.table << ": the format " << options.format << " has no such table: see `kibitz export --help`\n";
        return bad_input;
    }
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
    formats::fill_dates(plays);
    const formats::Origin origin{std::string("kibitz ") + version(), journal->id().nil() ? "" : to_string(journal->id()),
                                 named ? to_string((*table)->id) : "", named ? (*table)->name : "",
                                 formats::law_code_of(events), kept_numbers(*journal)};
    const bool empty = plays.empty();
    if (!put(options, *form, {std::move(plays), *code, origin, options.language}, streams)) return bad_input;
    if (!read) {
        streams.err << read.error().message << '\n';
        return bad_input;
    }
    if (empty) {
        streams.err << options.data << ": " << (options.board ? "no board " + std::to_string(*options.board) : "no board")
                    << " in this journal: `kibitz export --data " << options.data << " --format json` prints all there is\n";
        return options.board ? bad_input : done;
    }
    return done;
}

}  // namespace

void add_export(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("export", "Print the record of a journal; the table may be at play meanwhile");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("--data", options->data, "The folder given to `kibitz run --data`")->required();
    std::vector<std::string> names, tables;
    std::string forms;
    for (const auto& one : formats::exports()) {
        if (names.empty() || names.back() != one.format) names.emplace_back(one.format);
        if (!one.table.empty()) tables.emplace_back(one.table);
        forms += "  " + std::string(one.format) + (one.table.empty() ? "" : " --table " + std::string(one.table)) + ": " + one.what + "\n";
    }
    command->add_option("--format", options->format, formats::export_formats())->check(CLI::IsMember(names))->capture_default_str();
    command->add_option("--board", options->board, "Only this board number");
    command->add_option("--table", options->table, "With csv, which of Bridgemate's tables; ReceivedData unless given")->check(CLI::IsMember(tables));
    command->add_option("--into", options->into, "A folder: the file is written there under a name with date, table and boards, which is printed");
    command->add_option("--law-code", options->law_code, "The code the journal was kept under; told by the journal unless given");
    add_language(*command, options->language);
    command->footer("Forms:\n" + forms + "Example:\n  kibitz export --data evening --format pbn > evening.pbn");
    command->callback([&called, options] { called.exit_code = export_record(*options, called.streams); });
}

}  // namespace kibitz::app
