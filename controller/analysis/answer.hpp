/// A question answered: by the search (double_dummy.hpp) and by sure_tricks().
#pragma once

#include "controller/analysis/figures.hpp"

namespace kibitz::analysis {

/// Takes 0.1 ms to some 100 ms, with `by_card` up to two seconds; cannot be stopped. From any thread, one at a time.
Answer answer(const Question& question);

}  // namespace kibitz::analysis
