/// What a daemon settles of its secrets at each start: the Director's PIN, and the token that remote devices bear.
#pragma once

#include <map>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "controller/app/daemon.hpp"
#include "controller/display/router_config.hpp"
#include "controller/journal/journal.hpp"

namespace kibitz::app {

/// What the display kept with the journal; a disk that does not answer is no "nothing kept". What the disk has changed is told
/// and counts as not kept: a PIN is made anew, everybody logs in once more.
using KeptTexts = std::map<display::Kept, std::string>;
[[nodiscard]] tl::expected<KeptTexts, std::string> kept_texts(const journal::Journal& journal);

/// Who did what, as earlier starts have kept it: part by part. What the disk has changed is left out, and told.
[[nodiscard]] std::vector<std::pair<std::size_t, std::string>> kept_audit(const journal::Journal& journal);

struct Pin {
    std::string to_set, to_tell;  ///< empty: neither
    std::string left;             ///< `to_set` lies in the journal's folder until it is kept
};

/// The PIN given, one that was left on this computer, the one of an earlier start, or a new one; none while the table waits for its setup.
[[nodiscard]] tl::expected<Pin, std::string> settle_pin(const DaemonConfig& config, const std::string& kept_hash, bool waits);

struct SenseToken {
    std::string hash;
    std::string digits;  ///< empty when only the hash is known
};

/// What remote devices bear: given, of an earlier start, or new; nothing for a table without any.
[[nodiscard]] tl::expected<SenseToken, std::string> settle_sense_token(const DaemonConfig& config, journal::Journal& journal);

}  // namespace kibitz::app
