/// kibitz roles: who may do what on a table's pages
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/display/roles.hpp"

namespace kibitz::app {

void add_roles(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("roles",
        "Who may do what: each address, each live connection and each field of its messages by role");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "For programs, with the requests that tests/web/browser/roles tries");
    command->footer("Example:\n  kibitz roles > docs/roles.md");
    command->callback([&called, json] { called.streams.out << (*json ? display::roles_json() : display::roles_markdown()); });
}

}  // namespace kibitz::app
