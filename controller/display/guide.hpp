/// What the Director says at the table of an incident's options, and what their clauses mean: asked for when it is wanted, since
/// every message would carry it else.
#pragma once

#include "controller/laws/law_code.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Of each option offered, by its number, who chooses and what is read aloud; the sense of the incident's clause and of every
/// option's, each once, in the order of the options. What the law code does not tell is left out.
void fill_guide(const laws::LawCode& code, const laws::Incident& incident, words::Language language, v1::Guide& out);

}  // namespace kibitz::display
