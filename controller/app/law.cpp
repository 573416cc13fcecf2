/// kibitz law list|show REF|words
#include <algorithm>
#include <cctype>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/language.hpp"
#include "controller/words/law_table.hpp"
#include "controller/words/messages.hpp"

namespace kibitz::app {
namespace {

using words::Language;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string with_spaces(const std::vector<std::string>& clauses) {
    std::string text;
    for (const auto& clause : clauses) text += (text.empty() ? "" : " ") + clause;
    return text;
}

/// The text with spaces behind it up to a width in letters: setw() would count the bytes of a Greek one.
std::string padded(std::string text, std::size_t width) {
    const auto letters = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
    if (letters < width) text.append(width - letters, ' ');
    return text;
}

std::string level(Language language, laws::Level level) {
    return words::text(language, "level", std::string(to_string(level)));
}

/// The clauses as far as the column has room for them; `law show` prints them all.
std::string shortened(const std::vector<std::string>& clauses, std::size_t width) {
    std::string text;
    for (const auto& clause : clauses) {
        if (!text.empty() && text.size() + 1 + clause.size() + 4 > width) return text + " ...";
        text += (text.empty() ? "" : " ") + clause;
    }
    return text;
}

void list(const laws::LawCode& code, Language language, std::ostream& out) {
    constexpr std::size_t clauses = 18;
    std::size_t codes = 0;
    for (const auto& row : code.rows) codes = std::max(codes, row.code.size());
    out << words::title(code, language) << "  (" << code.name << ")\n";
    for (const auto& row : code.rows)
        out << "  " << padded(shortened(row.clauses, clauses), clauses + 2) << padded(row.code.empty() ? "-" : row.code, codes + 2)
            << padded(row.code.empty() ? "-" : level(language, row.level), 15)
            << words::in_language(row, language).title << '\n';
}

/// Who chooses an option and what is read aloud, under its line.
void show_spoken(const laws::LawOption& option, Language language, std::ostream& out) {
    const auto line = [&](const char* label, const std::string& text) {
        if (!text.empty()) out << "           " << words::text(language, words::label_context, label) << ": " << text << '\n';
    };
    line("Chooses", words::text(language, words::chooses_context, std::string(words::chooses(option.chooses))));
    line("Say", option.say);
}

void show(const laws::LawCode& code, const laws::LawRow& row, Language language, std::ostream& out) {
    const auto label = [language](const char* text) {
        return "  " + padded(words::text(language, words::label_context, text), 8) + ' ';
    };
    out << row.title << '\n' << label("Law") << with_spaces(row.clauses) << '\n';
    const auto* sense = row.clauses.empty() ? nullptr : code.sense(row.clauses.front());
    if (sense) out << label("Means") << words::text(language, words::sense_context(*sense), sense->text) << '\n';
    if (!row.code.empty()) out << label("Incident") << row.code << ", " << level(language, row.level) << '\n';
    out << label("Sensed") << row.sensed << '\n' << label("Decided") << row.decided << '\n' << label("Flagged") << row.flagged
        << '\n';
    if (!row.headline.empty()) out << label("Says") << row.headline << '\n';
    int n = 0;
    for (const auto& option : row.options) {
        out << "  " << padded(words::text(language, words::label_context, "Offers") + ' ' + std::to_string(++n), 8) << ' '
            << option.label << (option.clause.empty() ? "" : " (" + option.clause + ")")
            << (option.consequence.empty() ? "" : ": " + option.consequence) << '\n';
        show_spoken(option, language, out);
    }
}

/// A table's cell: no bar may end it, no line break.
std::string cell(std::string text) {
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, 1, '\\');
    return text;
}

std::string offers(const laws::LawRow& row) {
    std::string text;
    for (const auto& option : row.options)
        text += (text.empty() ? "" : "; ") + option.label + (option.clause.empty() ? "" : " (" + option.clause + ")");
    return text;
}

/// The same row, word for word, stands in the code that is told before.
bool told_already(const laws::LawCode* before, const laws::LawRow& row) {
    if (!before) return false;
    return std::any_of(before->rows.begin(), before->rows.end(), [&](const laws::LawRow& one) {
        return one.code == row.code && one.clauses == row.clauses && one.level == row.level && one.sensed == row.sensed &&
               one.decided == row.decided && one.flagged == row.flagged && offers(one) == offers(row);
    });
}

/// @param before  the code whose rows are not told again; null: all are told
void markdown(const laws::LawCode& code, const laws::LawCode* before, std::ostream& out) {
    out << "\n## " << code.title << " (`" << code.name << "`)\n\n";
    if (before) out << "As `" << before->name << "`, but for these rows.\n\n";
    out << "| Law | incident | level | sensed | decided | flagged | offered |\n|---|---|---|---|---|---|---|\n";
    for (const auto& row : code.rows) {
        if (told_already(before, row)) continue;
        out << "| " << with_spaces(row.clauses) << " | " << (row.code.empty() ? "-" : "`" + row.code + "`") << " | "
            << (row.code.empty() ? std::string_view("-") : to_string(row.level)) << " | " << cell(row.sensed) << " | "
            << cell(row.decided) << " | " << cell(row.flagged) << " | " << cell(offers(row)) << " |\n";
    }
}

/// Does the clause stand under what is wanted ("45C1" under "45C" and "45")? "61" stands not under "6": another Law's number is
/// another Law.
bool stands_under(const std::string& clause, const std::string& wanted) {
    if (wanted.empty() || lower(clause).rfind(lower(wanted), 0) != 0) return false;
    const bool digit_goes_on = clause.size() > wanted.size() && std::isdigit(static_cast<unsigned char>(clause[wanted.size()]));
    return !(digit_goes_on && std::isdigit(static_cast<unsigned char>(wanted.back())));
}

/// Rows by clause ("45C1"; "45C" finds all that stand under it) or by the incident's name.
std::vector<const laws::LawRow*> find(const laws::LawCode& code, const std::string& reference) {
    std::vector<const laws::LawRow*> exact;
    std::vector<const laws::LawRow*> beginning;
    for (const auto& row : code.rows) {
        bool is = row.code == lower(reference);
        bool begins = false;
        for (const auto& clause : row.clauses) {
            is = is || lower(clause) == lower(reference);
            begins = begins || stands_under(clause, reference);
        }
        if (is) exact.push_back(&row);
        if (begins) beginning.push_back(&row);
    }
    return exact.empty() ? beginning : exact;
}

/// "31A2b": digits, and what a clause may have behind them.
bool is_clause(const std::string& reference) {
    std::size_t i = reference.size() > 1 && (reference[0] == 'F' || reference[0] == 'f') ? 1 : 0;
    const std::size_t first = i;
    while (i < reference.size() && std::isdigit(static_cast<unsigned char>(reference[i]))) ++i;
    return i > first && i - first <= 2 && reference.size() <= i + 4 &&
           std::all_of(reference.begin() + static_cast<std::ptrdiff_t>(i), reference.end(), [](unsigned char c) { return std::isalnum(c); });
}

/// The rows one of whose options is under that clause.
std::vector<const laws::LawRow*> rows_offering(const laws::LawCode& code, const std::string& reference) {
    std::vector<const laws::LawRow*> rows;
    for (const auto& row : code.rows)
        if (std::any_of(row.options.begin(), row.options.end(), [&](const auto& o) { return stands_under(o.clause, reference); })) rows.push_back(&row);
    return rows;
}

/// A clause that no row begins with: the rows one of whose options it governs, else those of the clause it stands under.
std::vector<const laws::LawRow*> consequence(const laws::LawCode& code, std::string reference) {
    auto rows = rows_offering(code, reference);
    if (!is_clause(reference)) return rows;
    while (rows.empty()) {
        if (std::all_of(reference.begin(), reference.end(), [](unsigned char c) { return std::isdigit(c); })) break;
        reference.pop_back();
        if (!is_clause(reference)) break;
        rows = find(code, reference);
        if (rows.empty()) rows = rows_offering(code, reference);
    }
    return rows;
}

/// The clause by which each row is known, once each.
std::string first_clauses(const std::vector<const laws::LawRow*>& rows) {
    std::vector<std::string> clauses;
    for (const auto* row : rows)
        if (std::find(clauses.begin(), clauses.end(), row->clauses.front()) == clauses.end()) clauses.push_back(row->clauses.front());
    return with_spaces(clauses);
}

int show_reference(const laws::LawCode& code, const std::string& reference, Language language, const Streams& streams) {
    auto rows = find(code, reference);
    if (rows.empty()) {
        rows = consequence(code, reference);
        if (!rows.empty())
            streams.out << reference << ": " << words::text(language, words::label_context, "Consequence of") << ' ' << first_clauses(rows) << "\n\n";
    }
    if (rows.empty()) {
        streams.err << reference << ": no row of " << code.name
                    << " has this clause or incident: `kibitz law list` prints them all\n";
        return bad_input;
    }
    for (const auto* row : rows) {
        if (row != rows.front()) streams.out << '\n';
        show(code, words::in_language(*row, language), language, streams.out);
    }
    return done;
}

/// The template for translators: the words of every law code built in, and of the one named.
int print_words(const std::string& law_code, const Streams& streams) {
    auto names = laws::embedded_law_code_names();
    if (std::find(names.begin(), names.end(), law_code) == names.end()) names.push_back(law_code);
    std::vector<laws::LawCode> codes;
    for (const auto& name : names) {
        auto code = find_law_code(name, streams.err);
        if (!code) return bad_input;
        codes.push_back(*std::move(code));
    }
    streams.out << words::pot(words::messages(codes));
    return done;
}

}  // namespace

void add_law(CLI::App& app, Called& called) {
    auto* law = app.add_subcommand("law", "The law table: what is sensed, decided, flagged and offered");
    law->require_subcommand(1);
    auto name = std::make_shared<std::string>(default_law_code);
    law->add_option("--law-code", *name, "A law code built in, or a file (with `/` or `.textproto` in its name)")
        ->capture_default_str();
    auto language = std::make_shared<Language>(Language::English);
    add_language(*law, *language);

    auto* list_command = law->add_subcommand("list", "One line a row");
    auto flagged = std::make_shared<bool>(false);
    list_command->add_flag("--flagged", *flagged, "Only the clauses that incidents are raised under, one a line");
    list_command->callback([&called, name, flagged, language] {
        const auto code = find_law_code(*name, called.streams.err);
        if (code && *flagged)
            for (const auto& row : code->rows) called.streams.out << (row.code.empty() ? "" : row.clauses.front() + "\n");
        else if (code) list(*code, *language, called.streams.out);
        called.exit_code = code ? done : bad_input;
    });
    list_command->fallthrough();  // --law-code may stand after it too
    list_command->footer("Example:\n  kibitz law list");

    auto reference = std::make_shared<std::string>();
    auto* show_command = law->add_subcommand("show", "One row in full");
    show_command->add_option("REF", *reference, "A clause (45C1, 45C) or an incident (fifth-card)")->required();
    show_command->callback([&called, name, reference, language] {
        const auto code = find_law_code(*name, called.streams.err);
        called.exit_code = code ? show_reference(*code, *reference, *language, called.streams) : bad_input;
    });
    show_command->fallthrough();
    show_command->footer("Example:\n  kibitz law show 45C1");
    auto* markdown_command = law->add_subcommand("markdown", "All rows of all codes built in, as controller/laws/README.md has them");
    markdown_command->callback([&called] {
        const auto base = laws::embedded_law_code(default_law_code);
        if (base) markdown(*base, nullptr, called.streams.out);
        else called.exit_code = bad_input;
        for (const auto& each : laws::embedded_law_code_names()) {
            const auto code = laws::embedded_law_code(each);
            if (code && base && each != default_law_code) markdown(*code, &*base, called.streams.out);
            else if (!code) called.exit_code = bad_input;
        }
    });
    auto* words_command = law->add_subcommand("words", "Every message to translate, as a gettext template (.pot)");
    words_command->callback([&called, name] { called.exit_code = print_words(*name, called.streams); });
    words_command->fallthrough();
    words_command->footer("Example:\n  kibitz law words > kibitz.pot");
    law->footer("Example:\n  kibitz law show 45C1");
}

}  // namespace kibitz::app
