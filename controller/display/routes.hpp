/// What an address takes, from whom, and who answers it: the columns of the table in routes.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/display/doors.hpp"
#include "controller/display/http.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::display {

class Router;

/// A file of names or of a movement, as the body, ?name= says how it is called: what the hall makes of it.
inline constexpr std::string_view hall_read_path = "/api/v1/hall/read";
/// The files by which tables reach the hall; one of them below it: T012.hall.
inline constexpr std::string_view technician_live_path = "/api/v1/technician/live";
inline constexpr std::string_view hall_tables_path = "/api/v1/hall/tables";

/// Some of the methods a request may have; an answer that tells them: "GET, HEAD".
using Methods = std::uint8_t;
constexpr Methods only(Method method) noexcept { return static_cast<Methods>(1U << static_cast<unsigned>(method)); }
std::string to_string(Methods methods);

/// A request as its handler has it. It lives as long as the handler's call: what is needed later is copied.
struct Asked {
    const Request& request;
    const Target& target;
    words::Language language = words::Language::English;  ///< of the answer
    std::optional<views::Role> role{};  ///< the Director or a scorer has logged in; nothing: neither
    bool chief = false;                 ///< the Director's login stands on the club's PIN
    std::string login{};                ///< his; below a {door} one that opens it, or none
    std::uint64_t number = 0;           ///< what stands in the address for {id} or {play}
    const Door* door = nullptr;         ///< what stands there for {door}
    std::string of_hall{};              ///< who asks by the hall's display, where he has logged in; empty: he asks by his login here
};

/// Of the Director's rows: who has logged in with a PIN of his own has them too, but those of the chief Director, who knows the club's.
enum class Whose : std::uint8_t { Directors, ChiefDirectors };

/// One address: a row for each method, or each role, that is answered by another handler.
struct Route {
    Methods methods;
    /// {id}: a number from 1; {play}: one of 32 bits; {door}: "seat", of who has no record but a door; * at its end: whatever follows.
    std::string_view path;
    std::optional<views::Role> role;   ///< the Director's, or the scorers', and there for nobody else; nothing: whoever asks
    void (Router::*answer)(const Asked& asked, Respond respond);
    RunOption option = RunOption::None;
    Whose whose = Whose::Directors;
};

/// Whether a row's path is the one that is asked for; then `asked` has what stands for {id}, {play} or {door}.
bool fits(std::string_view pattern, Asked& asked) noexcept;

}  // namespace kibitz::display
