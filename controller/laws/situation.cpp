#include "controller/laws/situation.hpp"

#include <array>

namespace kibitz::laws {
namespace {

constexpr std::array<std::string_view, situations> situation_names{
    "fifth-card 45E1",
    "fifth-card 45E2",
    "defender-card-shown 45C1",
    "designation-changed 45C4b",
    "dummy-wrong-card 45D1",
    "dummy-wrong-card 45D2",
    "dummy-touched-card 45F",
    "card-turned-early 45G",
    "played-card-withdrawn 47F",
    "played-card-withdrawn 47E",
    "dummy-called-director 43A1a",
    "dummy-drew-attention 43A1b",
    "dummy-participated 43A1c",
    "hands-exchanged 43A2a",
    "dummy-left-seat 43A2b",
    "dummy-looked 43A2c",
    "defender-showed-dummy 43A3",
    "dummy-warned-wrong-hand 43B2a",
    "dummy-asked-revoke 43B2b",
    "dummy-attention-late 43B3",
    "declarer-faced-hand 48B",
    "card-exposed 49",
    "penalty-card 50A",
    "penalty-card-due 52",
    "lead-restricted 50D2",
    "lead-restricted 26B",
    "lead-out-of-turn 54",
    "lead-out-of-turn 55",
    "lead-out-of-turn 56",
    "premature-play 57",
    "simultaneous-cards 58B",
    "revoke 62A",
    "revoke 63A",
    "revoke 64A",
    "revoke 64B",
    "revoke 61A",
    "redeal 6D1",
    "deal-repeated 6D2",
    "board-missing 7A",
    "wrong-hand 7B",
    "count 7B1",
    "count 13",
    "count 14",
    "strange-touch 7B2",
    "hand-not-restored 7C",
    "wrong-board 8A",
    "wrong-board 15B",
    "round-late 8B",
    "score-objection 8C",
    "exposed-in-auction 24",
    "trick-dispute 65",
    "defective-trick 67A",
    "defective-trick 67B",
    "defective-trick 67",
    "insufficient-bid 27",
    "call-out-of-rotation 30",
    "call-out-of-rotation 31",
    "call-out-of-rotation 32",
    "inadmissible-double 36",
    "obligated-pass 37",
    "bid-over-seven 38",
    "call-after-end 39",
    "call-changed 25",
    "call-out-of-rotation 31A1",
    "insufficient-bid 27B3",
    "claim-contested 68",
    "claim-differs 70",
    "concession 71",
    "record-doubtful -",
    "director-called 9B1",
};

}  // namespace

std::string_view to_string(Situation situation) noexcept { return situation_names[static_cast<std::size_t>(situation)]; }

std::optional<Situation> situation_from_string(std::string_view text) noexcept {
    for (std::size_t i = 0; i < situation_names.size(); ++i)
        if (situation_names[i] == text) return static_cast<Situation>(i);
    return std::nullopt;
}

std::optional<Situation> first_situation(std::string_view code) noexcept {
    for (std::size_t i = 0; i < situation_names.size(); ++i)
        if (situation_names[i].substr(0, situation_names[i].find(' ')) == code) return static_cast<Situation>(i);
    return std::nullopt;
}

}  // namespace kibitz::laws
