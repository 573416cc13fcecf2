#include "controller/words/beside_words.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "controller/words/form.hpp"

namespace kibitz::words {
namespace {

using perception::DriftKind;

/// In the order of ClaimAnswer.
constexpr const char* by_answer[] = {
    "Hands have come down and nobody has keyed a claim: the panels ask whether it is one.",
    "Hands came down, and the panels asked whether it was a claim: {seat:nom} keyed that they play on.",
    "Hands came down, and the panels asked whether it was a claim: play went on.",
    "Hands came down, and the panels asked whether it was a claim: {seat:nom} claimed.",
    "Hands came down, and the panels asked whether it was a claim: nobody answered.",
};
static_assert(std::size(by_answer) == claim_answers);

constexpr const char* face_blind = "{seat:gen}'s face sensor is blind in this light: {n} % of the time it does not see the card that lies there.";
constexpr const char* range_high = "{seat:gen}'s range sensor reads {n} mm high.";
constexpr const char* film_right = "The touches on {seat:gen}'s film are {n} mm off, to dummy's right.";
constexpr const char* film_left = "The touches on {seat:gen}'s film are {n} mm off, to dummy's left.";
constexpr const char* film_inwards = "The touches on {seat:gen}'s film are {n} mm off, towards the middle of the table.";
constexpr const char* film_outwards = "The touches on {seat:gen}'s film are {n} mm off, towards the edge of the table.";
constexpr const char* columns_hear = "{seat:gen}'s column antennas hear the play zone: {n} % of the time.";
constexpr const char* zones_hear = "{seat:gen}'s play zone hears the cards before {other_seat:ins}: {n} % of the time.";

const char* form_of(const perception::Drift& drift) {
    switch (drift.kind) {
        case DriftKind::FaceBlind: return face_blind;
        case DriftKind::RangeOff: return range_high;
        case DriftKind::FilmOff:
            if (std::abs(drift.x) >= std::abs(drift.y)) return drift.x < 0 ? film_right : film_left;
            return drift.y > 0 ? film_inwards : film_outwards;
        case DriftKind::ColumnsHear: return columns_hear;
        case DriftKind::ZonesHear: return zones_hear;
    }
    return face_blind;
}

long number_of(const perception::Drift& drift) {
    switch (drift.kind) {
        case DriftKind::RangeOff: return std::lround(drift.x);
        case DriftKind::FilmOff: return std::lround(std::max(std::abs(drift.x), std::abs(drift.y)));
        default: return std::lround(100 * drift.share);
    }
}

}  // namespace

std::span<const char* const> beside_forms() noexcept {
    static const auto all = [] {
        std::vector<const char*> forms(std::begin(by_answer), std::end(by_answer));
        forms.insert(forms.end(), {face_blind, range_high, film_right, film_left, film_inwards, film_outwards, columns_hear, zones_hear});
        return forms;
    }();
    return all;
}

std::string claim_asked(Language language, ClaimAnswer answer, std::optional<bridge::Seat> by) {
    const auto form = text(language, beside_context, by_answer[static_cast<std::size_t>(answer)]);
    return fill(form, [&](std::string_view, Case in) { return by ? seat(language, *by, in) : std::string(); }).text;
}

std::string drift(Language language, const perception::Drift& drift) {
    const auto form = text(language, beside_context, form_of(drift));
    return fill(form, [&](std::string_view place, Case in) {
               if (place == "seat") return seat(language, drift.seat, in);
               if (place == "other_seat") return seat(language, drift.other, in);
               return place == "n" ? std::to_string(number_of(drift)) : std::string();
           }).text;
}

}  // namespace kibitz::words
