#include "drivers/chips/obid/status.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

namespace kibitz::chips::obid {

namespace {

struct Meaning {
    std::uint8_t status;
    const char* what;
    const char* check;
};

constexpr Meaning meanings[] = {
    {no_transponder, "no card in its field", "nothing is wrong with that"},
    {data_false, "what a card sent was spoilt", "are two cards on one another, or is something of metal by the antenna?"},
    {eeprom_failure, "its configuration memory is spoilt", "set it to its defaults with FEIG's own program, then to host mode"},
    {parameter_range, "it has no such output", "is `select` in the board file the output that the antenna is plugged into?"},
    {login_request, "it wants a password", "take its password off with FEIG's own program"},
    {login_error, "it wants a password", "take its password off with FEIG's own program"},
    {unknown_command, "it does not know that command", "does this reader have several outputs, and newer software?"},
    {length_error, "it does not know that command in that length", "does this reader have several outputs, and newer software?"},
    {not_available, "it is busy by itself",
     "switch scan mode, buffered read mode and notification mode off with FEIG's own program: it must be in ISO host mode"},
    {rf_communication, "it cannot hear", "is the antenna plugged in, and is something else on 13.56 MHz near it?"},
    {rf_warning, "a warning of its field", "is the antenna plugged in and tuned, and is something of metal under it?"},
    {hardware_warning, "a warning of its hardware", "is it too hot, and is its supply as strong as it asks?"},
};

struct Type {
    std::uint8_t number;
    std::string_view name;
    bool uhf = false;
};

// SW-TYPE as FEIG's SDK 4.06.10 lists it (FEDM_ISC.h).
constexpr Type types[] = {
    {31, "ID ISC.M02"},           {33, "ID ISC.M02.M8"},        {41, "ID ISC.LR200"},         {42, "ID ISC.LR2000"},
    {43, "ID ISC.LR2500-B"},      {44, "ID ISC.LR2500-A"},      {45, "ID ISC.LR1002"},        {60, "ID ISC.PRH101"},
    {61, "ID ISC.PRH101-U"},      {62, "ID ISC.PRHD102"},       {63, "ID ISC.PRH102"},        {64, "ID ISC.PRH200"},
    {71, "ID ISC.PRH100-U"},      {72, "ID ISC.PRH100"},        {73, "ID ISC.MR100-U"},       {74, "ID ISC.MR100"},
    {75, "ID ISC.MR200"},         {76, "ID ISC.MR101"},         {77, "ID ISC.MR102"},         {78, "ID ISC.MR101-U"},
    {50, "ID ISC.MU02", true},    {51, "ID ISC.MU95", true},    {54, "ID ISC.MRU102", true},  {55, "ID ISC.MRU200", true},
    {91, "ID ISC.LRU1002", true}, {92, "ID ISC.LRU1000", true}, {93, "ID ISC.LRU2000", true}, {94, "ID ISC.LRU3000", true},
};

const Type* type_of(std::uint8_t number) {
    const auto found = std::find_if(std::begin(types), std::end(types), [&](const Type& one) { return one.number == number; });
    return found == std::end(types) ? nullptr : found;
}

}  // namespace

std::string words(std::uint8_t status) {
    const auto found = std::find_if(std::begin(meanings), std::end(meanings), [&](const Meaning& one) { return one.status == status; });
    std::array<char, 16> hex{};
    std::snprintf(hex.data(), hex.size(), " (0x%02X)", status);
    if (found == std::end(meanings)) return std::string("it refuses") + hex.data() + ": look that status up in the reader's manual";
    return std::string(found->what) + hex.data() + ": " + found->check;
}

std::string_view reader_name(std::uint8_t number) {
    const auto* type = type_of(number);
    return type ? type->name : std::string_view();
}

bool is_uhf(std::uint8_t number) {
    const auto* type = type_of(number);
    return type && type->uhf;
}

}  // namespace kibitz::chips::obid
