#include "controller/words/device_faults.hpp"

#include <algorithm>
#include <array>

#include "controller/words/form.hpp"
#include "controller/words/vocabulary.hpp"

namespace kibitz::words {
namespace {

constexpr std::array fault_forms{
    "the picture is too coarse to read cards ({width} x {height}): ask the camera for 1920 x 1080 or more",
    "too dark to read cards: are the lights out, or the lens covered?",
    "too bright to read cards: shorten the exposure",
    "out of focus: edges are smeared over {pixels} pixels: turn the lens until the markers' edges are sharp",
    "too coarse: {pixels} pixels lie between a rank and its suit, and {wanted} are wanted: hang the camera lower, or ask it for more "
    "pixels",
    "one picture a second comes, or fewer, and 10 are wanted: cards are told late, and quick ones may be missed",
    "only {count} pictures a second come, and 10 are wanted: cards are told late, and quick ones may be missed",
    "the camera gives {width} x {height} pixels now and gave {width_before} x {height_before} before: nothing is reported until the four "
    "markers are seen",
    "the camera gives {width} x {height} pixels now and gave {width_before} x {height_before} before: tap the table's corners anew on the "
    "page /technician, or start kibitz-camera with --corners of the new picture",
    "the camera or the table was moved by {distance} mm: nothing is reported until all four markers lie still in sight",
    "the camera or the table was moved by {distance} mm: nothing is reported until it is as before, or the table's corners are told anew "
    "(on the page /technician, or by --corners)",
    "the camera or the table was moved: nothing is reported until it is as before, or the table's corners are told anew (on the page "
    "/technician, or by --corners)",
    "the {card} lies in two places: are two packs mixed? Neither is told as certain",
    "a card at {seat} has an index that cannot be read: another pack? `kibitz-camera pack learn` shows it to the program",
    "the lamp glares on {seat}'s card: hang the lamp further to the side",
    "something that is no card lies before {seats}: what is under it is taken to lie there still",
    "the picture is mirrored: switch that off in the camera's settings",
    "{count} of the four markers are seen: lay out the page of `kibitz-camera page` at the table's corners, or tap the table's corners in "
    "the picture on the page /technician",
    "reading a picture took {took} s, and the table takes what is {latest} s old at most: this computer has too much to do, or too many "
    "pixels: what it reports comes too late to be relied on",
    "{name}: cannot be opened: is the camera plugged in, and does no other program use it?",
    "{name}: gives no picture any more: was it unplugged? It is tried again every second",
};

/// "North, East" in the language; what is no seat stays.
std::string seats_in(const std::string& english, Language language, Case form) {
    std::string out;
    for (std::size_t at = 0; at <= english.size();) {
        const auto end = std::min(english.find(", ", at), english.size());
        const auto name = english.substr(at, end - at);
        std::string said = name;
        for (const auto one : bridge::all_seats)
            if (bridge::name(one) == name) said = seat(language, one, form);
        out += (out.empty() ? "" : ", ") + said;
        at = end + 2;
    }
    return out;
}

}  // namespace

std::span<const char* const> device_fault_forms() noexcept { return fault_forms; }

std::string device_fault(const std::string& english, Language language) {
    if (language == Language::English) return english;
    for (const char* form : fault_forms) {
        const auto values = read_back(form, english);
        const auto said = values ? translation(language, device_fault_context, form) : std::nullopt;
        if (!said) continue;
        return fill(*said, [&](std::string_view name, Case in_case) {
                   const auto found = values->find(name);
                   if (found == values->end()) return std::string();
                   return name == "seat" || name == "seats" ? seats_in(found->second, language, in_case) : found->second;
               }).text;
    }
    return english;
}

}  // namespace kibitz::words
