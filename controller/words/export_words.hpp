/// What each form of the record is for: said on the buttons of the pages that give it out, and by `kibitz export --help`.
#pragma once

#include <array>

namespace kibitz::words {

inline constexpr const char* export_context = "export";

namespace exported {
inline constexpr const char* pbn = "Auction, play and rulings, for other bridge programs";
inline constexpr const char* lin = "Auction and play, as BBO shows it";
inline constexpr const char* json = "Everything the record has, for programs";
inline constexpr const char* usebio = "Results for clubs' result pages";
inline constexpr const char* results = "Ranking, boards and pairs as a page for the club's site";
inline constexpr const char* received = "Results, for scoring programs (Bridgemate)";
inline constexpr const char* bidding = "Every call (Bridgemate)";
inline constexpr const char* playing = "Every card (Bridgemate)";
inline constexpr const char* hands = "The hands (Bridgemate)";
inline constexpr const char* players = "Who sat where, with national numbers (Bridgemate)";
}  // namespace exported

/// All of them, for the list of messages.
inline constexpr std::array export_forms{exported::pbn,     exported::lin,     exported::json,  exported::usebio, exported::received,
                                         exported::bidding, exported::playing, exported::hands, exported::players, exported::results};

}  // namespace kibitz::words
