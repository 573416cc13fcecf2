#include "controller/words/prompts.hpp"

namespace kibitz::words {

std::string prompt(Language language, laws::event::LightChanged::Colour light) {
    return light == laws::event::LightChanged::Colour::Amber ? text(language, prompt_context, show_again) : "";
}

}  // namespace kibitz::words
