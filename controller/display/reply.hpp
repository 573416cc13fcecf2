/// What a command's sender is answered.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "controller/table/source.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Why a command was not carried out, in words.
std::string why_refused(const table::Refused& refused, words::Language language);

/// Done, and whether it is written yet; or why not: the Laws' reason with its facts, and in words.
/// @param durable  whether the journal can be written
void fill_reply(const tl::expected<void, table::Refused>& result, bool durable, words::Language language, v1::Reply& out);

}  // namespace kibitz::display
