/// What Kibitz says of a fact, of the record in doubt, of a naming, of an incident it withdraws: a sentence for each
/// laws::Saying and laws::Dismissal.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "controller/laws/dismissal.hpp"
#include "controller/laws/remark.hpp"
#include "controller/words/catalogue.hpp"
#include "controller/words/told.hpp"

namespace kibitz::words {

/// A saying in English, with a place for each fact: {seat} {card} {other_card}, {n} {m} {k}, {words}.
struct RemarkForm {
    laws::Saying what = laws::Saying::None;
    Told where = Told::InWords;
    std::string_view text;
};
/// All of them, in the order of laws::Saying from the first that is no person's own.
std::span<const RemarkForm> remark_forms() noexcept;

/// "West's card could not be read"; somebody's own words as they are; empty when nothing is said.
std::string remark(const laws::Remark& remark, Language language = Language::English);

struct DismissalForm {
    laws::Dismissal why = laws::Dismissal::InWords;
    std::string_view text;
};
/// All of them, in the order of laws::Dismissal. Journals of 0.1 and 0.2 are read by these: they are never reworded.
std::span<const DismissalForm> dismissal_forms() noexcept;

/// Why it was dismissed: "the play is known again"; with Dismissal::InWords the Director's `reason`.
std::string dismissal(laws::Dismissal why, const std::string& reason, Language language = Language::English);

}  // namespace kibitz::words
