/// kibitz law list|show REF
#include <algorithm>
#include <cctype>
#include <iomanip>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"

namespace kibitz::app {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string joined(const std::vector<std::string>& clauses) {
    std::string text;
    for (const auto& clause : clauses) text += (text.empty() ? "" : " ") + clause;
    return text;
}

void list(const laws::LawCode& code, std::ostream& out) {
    out << code.title << "  (" << code.name << ")\n";
    for (const auto& row : code.rows)
        out << "  " << std::left << std::setw(16) << joined(row.clauses) << std::setw(23)
            << (row.code.empty() ? "-" : row.code) << std::setw(11)
            << (row.code.empty() ? std::string_view("-") : to_string(row.level)) << row.title << '\n';
}

void show(const laws::LawRow& row, std::ostream& out) {
    out << row.title << "\n  Law      " << joined(row.clauses) << '\n';
    if (!row.code.empty()) out << "  Incident " << row.code << ", " << to_string(row.level) << '\n';
    out << "  Sensed   " << row.sensed << "\n  Decided  " << row.decided << "\n  Flagged  " << row.flagged << '\n';
    if (!row.headline.empty()) out << "  Says     " << row.headline << '\n';
    int n = 0;
    for (const auto& option : row.options)
        out << "  Offers " << ++n << ' ' << option.label << (option.clause.empty() ? "" : " (" + option.clause + ")")
            << (option.consequence.empty() ? "" : ": " + option.consequence) << '\n';
}

/// Rows by clause ("45C1"; "45C" finds all that begin so) or by the incident's name.
std::vector<const laws::LawRow*> find(const laws::LawCode& code, const std::string& reference) {
    const std::string wanted = lower(reference);
    std::vector<const laws::LawRow*> exact;
    std::vector<const laws::LawRow*> beginning;
    for (const auto& row : code.rows) {
        bool is = row.code == wanted;
        bool begins = false;
        for (const auto& clause : row.clauses) {
            is = is || lower(clause) == wanted;
            begins = begins || lower(clause).rfind(wanted, 0) == 0;
        }
        if (is) exact.push_back(&row);
        if (begins) beginning.push_back(&row);
    }
    return exact.empty() ? beginning : exact;
}

int show_reference(const laws::LawCode& code, const std::string& reference, const Streams& streams) {
    const auto rows = find(code, reference);
    if (rows.empty()) {
        streams.err << reference << ": no row of " << code.name
                    << " has this clause or incident: `kibitz law list` prints them all\n";
        return bad_input;
    }
    for (const auto* row : rows) {
        if (row != rows.front()) streams.out << '\n';
        show(*row, streams.out);
    }
    return done;
}

}  // namespace

void add_law(CLI::App& app, Called& called) {
    auto* law = app.add_subcommand("law", "The law table: what is sensed, decided, flagged and offered");
    law->require_subcommand(1);
    auto name = std::make_shared<std::string>(default_law_code);
    law->add_option("--law-code", *name, "A law code built in, or a file (with `/` or `.textproto` in its name)")
        ->capture_default_str();

    auto* list_command = law->add_subcommand("list", "One line a row");
    list_command->callback([&called, name] {
        const auto code = find_law_code(*name, called.streams.err);
        if (code) list(*code, called.streams.out);
        called.exit_code = code ? done : bad_input;
    });
    list_command->fallthrough();  // --law-code may stand after it too
    list_command->footer("Example:\n  kibitz law list");

    auto reference = std::make_shared<std::string>();
    auto* show_command = law->add_subcommand("show", "One row in full");
    show_command->add_option("REF", *reference, "A clause (45C1, 45C) or an incident (fifth-card)")->required();
    show_command->callback([&called, name, reference] {
        const auto code = find_law_code(*name, called.streams.err);
        called.exit_code = code ? show_reference(*code, *reference, called.streams) : bad_input;
    });
    show_command->fallthrough();
    show_command->footer("Example:\n  kibitz law show 45C1");
    law->footer("Example:\n  kibitz law show 45C1");
}

}  // namespace kibitz::app
