/// What a player's panel says with his light.
#pragma once

#include <string>

#include "controller/laws/event.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::words {

/// The English of the prompts, for the list of messages.
inline constexpr const char* prompt_context = "prompt";
inline constexpr const char* show_again = "Please show your card again";

/// Amber: his card could not be read. Off and green ask nothing of him: empty.
std::string prompt(Language language, laws::event::LightChanged::Colour light);

}  // namespace kibitz::words
