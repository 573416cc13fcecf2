/// Why the table does not do what it was told, in words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "controller/laws/refusal.hpp"
#include "controller/words/catalogue.hpp"
#include "controller/words/told.hpp"

namespace kibitz::words {

/// A reason's sentence in English, with a place for each fact: {n} {m} {k}, {seat} {call} {card}, {why} for the reason behind
/// it, {words}.
struct ReasonForm {
    laws::Why why = laws::Why::None;
    Told where = Told::Refusing;  ///< Closing: it stands behind another, too
    std::string_view text;
};
/// All of them, in the order of laws::Why.
std::span<const ReasonForm> reason_forms() noexcept;

/// "option 2 is not open: play has gone on: choose another"; empty when nothing is refused.
std::string refusal(const laws::Refusal& refusal, Language language = Language::English);
/// Why an option is not open, by itself: "play has gone on"; empty when it is.
std::string reason(laws::Why why, Language language = Language::English);

}  // namespace kibitz::words
