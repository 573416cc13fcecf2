/// A .po file as a translator left it, entry by entry with its line (gettext manual, "The Format of PO Files"). msgfmt
/// has checked the form before this is read: what is no entry of that form is a fault here.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::test {

struct PoEntry {
    int line = 0;  ///< of its msgid
    std::string context, text, plural;
    std::vector<std::string> translations;  ///< one; one a plural form where there is a plural
    bool fuzzy = false;                     ///< msgmerge guessed it: msgfmt leaves it out

    bool translated() const {
        const bool some_empty = std::any_of(translations.begin(), translations.end(), [](const auto& t) { return t.empty(); });
        return !fuzzy && !translations.empty() && !some_empty;
    }
};

struct PoFile {
    std::vector<PoEntry> entries;  ///< without the header and without obsolete ones (#~)
    std::vector<std::string> faults;
};

inline std::string unescaped(std::string_view quoted) {
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] == '\\' && i + 1 < quoted.size()) text += quoted[++i] == 'n' ? '\n' : quoted[i];
        else text += quoted[i];
    }
    return text;
}

inline PoFile read_po(std::string_view file, const std::string& name) {
    PoFile po;
    PoEntry entry;
    std::string* field = nullptr;
    const auto finish = [&] {
        if (entry.line > 0 && !(entry.text.empty() && entry.context.empty())) po.entries.push_back(entry);
        entry = {};
        field = nullptr;
    };
    for (int line = 1; !file.empty(); ++line) {
        const auto end = std::min(file.find('\n'), file.size());
        auto row = file.substr(0, end);
        file.remove_prefix(std::min(end + 1, file.size()));
        const auto take = [&](std::string_view keyword, std::string& into) {
            if (!row.starts_with(keyword)) return false;
            row.remove_prefix(keyword.size());
            field = &into;
            return true;
        };
        if (row.empty()) {
            finish();
            continue;
        }
        if (row.starts_with('#')) {
            if (row.starts_with("#,") && row.find("fuzzy") != std::string_view::npos) entry.fuzzy = true;
            continue;
        }
        if (row.starts_with("msgid \"")) entry.line = line;
        if (row.starts_with("msgstr")) {
            entry.translations.emplace_back();
            row.remove_prefix(std::min(row.find('"'), row.size()));
            field = &entry.translations.back();
        } else if (!take("msgctxt ", entry.context) && !take("msgid ", entry.text)) {
            take("msgid_plural ", entry.plural);
        }
        if (!field || row.size() < 2 || row.front() != '"' || row.back() != '"') {
            po.faults.push_back(name + ":" + std::to_string(line) + ": this line belongs to no entry");
            continue;
        }
        *field += unescaped(row.substr(1, row.size() - 2));
    }
    finish();
    return po;
}

}  // namespace kibitz::test
