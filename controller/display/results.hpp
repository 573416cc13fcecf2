/// The page of results that everybody may read.
#pragma once

#include <string>

#include "controller/display/http.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::display {

/// The page as it is sent. No script runs on it; its style stands in it.
Response results_response(std::string text);
/// 404, as a page: they are not open.
Response results_closed(words::Language language);

}  // namespace kibitz::display
