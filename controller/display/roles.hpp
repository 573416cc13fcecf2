/// Who may do what, in one table: made of the routes, the doors, and the fields of what is told live. `kibitz roles` prints it,
/// docs/roles.md holds it, and tests/web/browser/roles walks it from the wire.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controller/display/doors.hpp"
#include "controller/display/http.hpp"

namespace kibitz::display {

/// Who asks.
enum class Asker : std::uint8_t { Stranger, Spectator, Seat, Screen, Scorer, Technician, Director, ChiefDirector };
inline constexpr Asker all_askers[] = {Asker::Stranger, Asker::Spectator,  Asker::Seat,     Asker::Screen,
                                       Asker::Scorer,   Asker::Technician, Asker::Director, Asker::ChiefDirector};
/// "stranger", "spectator", "seat", "table-screen", "scorer", "technician", "director", "chief".
std::string_view to_string(Asker asker) noexcept;

/// What somebody gets at an address.
enum class Right : std::uint8_t {
    Yes,          ///< an answer of the address' own
    ThisMachine,  ///< the same, to who asks from the table's computer; else 401
    LogIn,        ///< 401
    Not,          ///< 403
    Nothing,      ///< 404
    Method,       ///< 405
};

/// An address with one of the methods: the path as routes.cpp has it, one that fits it, and what each asker gets, by Asker
/// (Router::rights()).
struct AddressRights {
    std::string path, example;
    Method method;
    RunOption option;
    std::vector<Right> rights;
};
/// A field of a live message, and to whom it may come.
struct FieldRights {
    std::string_view message, field;  ///< as the schema has them: "TableView", "call"
    std::vector<Asker> told;
};
std::span<const FieldRights> field_rights();

std::string roles_markdown();
std::string roles_json();

}  // namespace kibitz::display
