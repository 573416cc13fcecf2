/// kibitz director: Directors with PINs of their own, beside the chief Director's
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <thread>

#include "controller/app/commands.hpp"
#include "controller/app/table_folder.hpp"
#include "controller/display/directors.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/router_config.hpp"
#include "controller/host/left_notes.hpp"
#include "controller/journal/journal.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;

/// The daemon looks for notes every two seconds.
constexpr std::chrono::seconds note_taken_within{20};

/// The Directors as the journal has them, and what is left for the table's next start on top; an error in words.
tl::expected<display::Directors, std::string> read_directors(const fs::path& data) {
    display::Directors directors;
    std::error_code error;
    if (!fs::exists(data / "journal.sqlite", error))
        return tl::unexpected(data.string() + ": there is no table: start it once, or give its folder with --data");
    const auto journal = journal::Journal::open_to_read(data);
    if (!journal) return tl::unexpected(journal.error().message);
    const auto kept = journal->setting(display::key_of(display::Kept::Directors));
    if (!kept) return tl::unexpected(kept.error().message);
    directors.restore(kept->value_or(""));
    for (const auto& note : host::read_notes(data)) {
        if (note.what == host::note_add_director) (void)directors.add(note.first, note.second);
        const auto* one = note.what == host::note_remove_director ? directors.named(note.first) : nullptr;
        if (one) (void)directors.remove(std::string(one->id));
    }
    return directors;
}

/// Leaves it for the daemon. @return whether the daemon has taken it; an error in words
tl::expected<bool, std::string> leave(const fs::path& data, std::string_view what, const std::string& name, const std::string& hash = {}) {
    const auto file = host::leave_note(data, what, name, hash);
    if (!file) return tl::unexpected(file.error());
    std::error_code error;
    const auto until = std::chrono::steady_clock::now() + note_taken_within;
    while (table_runs(data) && fs::exists(*file, error) && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return !fs::exists(*file, error);
}

const char* from_when(bool taken) { return taken ? "It counts from now on.\n" : "It counts from the table's next start on.\n"; }

int add(const std::string& given, const std::string& name, const Streams& streams) {
    const auto data = table_folder(given);
    const auto directors = read_directors(data);
    if (!directors) return failed(streams, directors.error());
    if (const auto free = directors->check(name); !free)
        return failed(streams, name + ": " + std::string(display::in_words(free.error())) + "; nothing was changed");
    const auto pin = display::random_pin();
    const auto hash = display::hash_pin(pin);
    if (hash.empty()) return failed(streams, "there is no memory to make a PIN with; nothing was changed");
    const auto taken = leave(data, host::note_add_director, name, hash);
    if (!taken) return failed(streams, taken.error());
    streams.out << "The PIN of " << display::kept_name(name) << ": " << pin << '\n'
                << from_when(*taken) << "He logs in with his name and this PIN, which is told this once.\n";
    return done;
}

int remove(const std::string& given, const std::string& name, const Streams& streams) {
    const auto data = table_folder(given);
    const auto directors = read_directors(data);
    if (!directors) return failed(streams, directors.error());
    const auto* one = directors->named(display::kept_name(name));
    if (!one) return failed(streams, name + ": there is no Director of that name (`kibitz director list`); nothing was changed");
    const auto taken = leave(data, host::note_remove_director, one->name);
    if (!taken) return failed(streams, taken.error());
    streams.out << one->name << " is removed, and logged out everywhere.\n" << from_when(*taken);
    return done;
}

int list(const std::string& given, const Streams& streams) {
    const auto directors = read_directors(table_folder(given));
    if (!directors) return failed(streams, directors.error());
    for (const auto& one : directors->all()) streams.out << one.name << '\n';
    if (directors->all().empty()) streams.err << "No Director has a PIN of his own: all log in with the club's.\n";
    return done;
}

}  // namespace

void add_director(CLI::App& app, Called& called) {
    struct Options {
        std::string data, name;
    };
    auto* command = app.add_subcommand("director",
        "Directors with PINs of their own: add, list, remove; the table may be at play meanwhile");
    command->require_subcommand(1);
    auto options = std::make_shared<Options>();
    const auto with_data = [options](CLI::App* one) {
        one->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    };
    auto* adds = command->add_subcommand("add", "Add a Director and print his PIN, this once");
    adds->add_option("NAME", options->name, "By which he logs in, and which stands beside what he rules")->required();
    with_data(adds);
    adds->callback([&called, options] { called.exit_code = add(options->data, options->name, called.streams); });
    auto* lists = command->add_subcommand("list", "Print their names");
    with_data(lists);
    lists->callback([&called, options] { called.exit_code = list(options->data, called.streams); });
    auto* removes = command->add_subcommand("remove", "Remove a Director: he is logged out at once, everywhere");
    removes->add_option("NAME", options->name, "As the list has it")->required();
    with_data(removes);
    removes->callback([&called, options] { called.exit_code = remove(options->data, options->name, called.streams); });
    command->footer("The chief Director's PIN is the club's: `kibitz pin` makes another one.\nExample:\n  sudo kibitz director add 'A. Holt'");
}

}  // namespace kibitz::app
