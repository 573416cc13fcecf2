/// Which double-dummy figures an incident or a claim wants, as positions for the analyst; and his answers as a command.
/// Pure: the session does the asking.
#pragma once

#include <optional>
#include <vector>

#include "controller/analysis/analyst.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"

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

/// The command that brings the answers to the laws; nothing when the first number is missing among them.
std::optional<reading::FiguresReady> figures_ready(const FiguresAsked& asked, const std::vector<analysis::Answer>& answers);

}  // namespace kibitz::table
