/// What a catalogue lacks, keeps too long, or fills otherwise than the English.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "controller/words/form.hpp"
#include "controller/words/messages.hpp"
#include "po_file.hpp"

namespace kibitz::test {

struct Comparison {
    std::vector<std::string> missing_director, missing_law_table;  ///< no translation
    std::vector<std::string> stale;                                ///< the English is gone or says something else
    std::vector<std::string> mismatched;                           ///< not the same places, or a case there is not
};

inline std::set<std::string> place_names(std::string_view form) {
    std::set<std::string> names;
    for (const auto& place : words::places(form)) names.emplace(place.name);
    return names;
}

/// The forms of a law code: what may stand in their places is known (words::fault).
inline bool is_of_law_code(const words::Message& message) {
    return message.source.find("/codes/") != std::string::npos;
}

inline std::vector<std::string> faults_of(const words::Message& message, const PoEntry& entry) {
    std::vector<std::string> faults;
    auto wanted = place_names(message.text);
    wanted.merge(place_names(message.plural));
    for (const auto& translation : entry.translations) {
        if (place_names(translation) != wanted)
            faults.push_back("\"" + translation + "\" has not the places of the English");
        for (const auto& place : words::places(translation)) {
            if (is_of_law_code(message)) {
                if (const auto fault = words::fault(place)) faults.push_back(*fault);
            } else if (!place.in_case()) {
                faults.push_back("no case \"" + std::string(place.form) + "\"");
            }
        }
    }
    return faults;
}

/// @param name of the .po file, for the messages "file:line: what"
inline Comparison compare(std::span<const words::Message> messages, const PoFile& po, const std::string& name) {
    using Key = std::pair<std::string, std::string>;
    std::map<Key, const words::Message*> wanted;
    for (const auto& message : messages) wanted.emplace(Key{message.context, message.text}, &message);
    Comparison result;
    std::set<Key> there;
    for (const auto& entry : po.entries) {
        const auto where = name + ":" + std::to_string(entry.line) + ": \"" + entry.context + "\": ";
        const auto found = wanted.find({entry.context, entry.text});
        if (found == wanted.end() || found->second->plural != entry.plural) {
            result.stale.push_back(where + "no such message any more: run msgmerge");
            continue;
        }
        if (!entry.translated()) continue;
        there.emplace(entry.context, entry.text);
        for (const auto& fault : faults_of(*found->second, entry)) result.mismatched.push_back(where + fault);
    }
    for (const auto& [key, message] : wanted)
        if (!there.contains(key))
            (message->reader == words::Reader::Director ? result.missing_director : result.missing_law_table)
                .push_back(name + ": \"" + key.first + "\": not translated: " + key.second);
    return result;
}

}  // namespace kibitz::test
