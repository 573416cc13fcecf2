/// The command `fit`; it adds itself to the command line as those of commands.hpp do.
#pragma once

#include "controller/app/commands.hpp"

namespace kibitz::app {

void add_fit(CLI::App& app, Called& called);

}  // namespace kibitz::app
