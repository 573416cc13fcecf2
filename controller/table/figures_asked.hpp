/// Which double-dummy figures an incident or a claim wants, as positions for the analyst; and his answers as a command.
/// Pure: the session does the asking.
#pragma once

#include <optional>
#include <vector>

#include "controller/analysis/analyst.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/table/source.hpp"

namespace kibitz::table {

/// One answer on its way to reading::FiguresReady: which number of it, and how it is taken out of the figures.
struct FigureWanted {
    enum class Part : std::uint8_t { Before, After, Other };
    Part part = Part::Before;
    std::size_t question = 0;
    std::optional<bridge::Card> card;  ///< of by_card; else the best that can be done
    bool sure = false;                 ///< Figures::sure
};

struct FiguresAsked {
    laws::IncidentId incident;  ///< 0: the claim
    std::vector<analysis::Question> questions;
    std::vector<FigureWanted> wanted;
    std::vector<int> won;       ///< declarer's tricks before each question's position
    bridge::Side declaring = bridge::Side::NorthSouth;
};

/// The questions of an incident of the board on the table. Nothing when its row asks for no figures, when not all hands
/// are known, or when the moment has not come (45F: until it is dummy's turn).
std::optional<FiguresAsked> figures_asked(const laws::LawCode& code, const laws::TableState& state,
                                          const laws::Incident& incident);

/// The questions of the claim by which play has ended; nothing when the hands are not known.
std::optional<FiguresAsked> claim_asked(const laws::TableState& state);

/// The deal of a board, all four hands: dealt as known, or learned card by card; nothing while it is not complete.
std::optional<bridge::Deal> whole_deal(const laws::BoardState& board);
/// Every denomination by every declarer, a question each (12C1). @pre deal.complete()
std::vector<analysis::Question> makeable_asked(const bridge::Deal& deal);
/// Declarer's tricks by the answers to those; an error when one is missing.
[[nodiscard]] tl::expected<Makeable, std::string> makeable_of(const std::vector<analysis::Answer>& answers);

/// The command that brings the answers to the laws; nothing when the first number is missing among them.
std::optional<reading::FiguresReady> figures_ready(const FiguresAsked& asked, const std::vector<analysis::Answer>& answers);

}  // namespace kibitz::table
