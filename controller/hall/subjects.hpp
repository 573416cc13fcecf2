/// The subjects of a hall, in one place. HALL and TABLE are of letters, digits and hyphens, so that none is a pattern.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace kibitz::hall {

inline bool is_subject_token(std::string_view text) noexcept {
    const auto good = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !text.empty() && text.size() <= 32 && std::all_of(text.begin(), text.end(), good);
}
inline std::string subject(std::string_view hall, std::string_view table, std::string_view what) {
    return "kibitz.v1." + std::string(hall) + "." + std::string(table) + "." + std::string(what);
}
inline std::string stream_name(std::string_view hall) { return "KIBITZ-" + std::string(hall); }
/// Where answers to a client's questions come: its own, since whoever could read `_INBOX.>` would read everybody's.
inline std::string inbox(std::string_view table) { return "_INBOX_" + (table.empty() ? std::string("HALL") : std::string(table)); }

/// FNV-1a, 64 bits, of an event's bytes: hall and table compare their last common event by it. Guards against a journal that was restored
/// from an old copy, not against people.
inline std::uint64_t sum_of(std::string_view bytes) noexcept {
    std::uint64_t sum = 14695981039346656037ULL;
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return sum;
}

}  // namespace kibitz::hall
