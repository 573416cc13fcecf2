/// What journals of 0.1 and 0.2 hold as English sentences, understood again: today's have the saying, the reason, the
/// dismissal with its facts, and the sentence is made where it is shown.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "controller/laws/dismissal.hpp"
#include "controller/laws/refusal.hpp"
#include "controller/laws/remark.hpp"
#include "controller/words/told.hpp"

namespace kibitz::words {

/// @param where Kibitz may have said it
/// @return the saying; of what is none, a person's own words
laws::Remark earlier_remark(std::initializer_list<Told> where, const std::string& english);
/// The reason with its facts; Why::InWords with the sentence when it is none of today's.
laws::Refusal earlier_refusal(const std::string& english);
/// Dismissal::InWords when it is none.
laws::Dismissal earlier_dismissal(std::string_view english) noexcept;

}  // namespace kibitz::words
