#include "controller/table/spoken_claim.hpp"

#include <array>
#include <charconv>

namespace kibitz::table {

using bridge::Seat;
using laws::Phase;
using weights::Quantity;
using weights::Time;
using Said = ClaimAsked::Said;

void SpokenClaim::hear(const Observation& observation, const laws::TableState& state) {
    const auto* seen = std::get_if<observation::HandSeen>(&observation.body);
    if (!seen || !quiet(state)) return;
    const auto& contract = *state.board->contract;
    if (seen->seat == contract.dummy()) return;
    hands_[seen->seat] = observation.at;
    int down = 0;
    for (const Seat seat : bridge::all_seats)
        down += hands_[seat] && observation.at - *hands_[seat] <= (*weights_)[Time::HandsTogether] ? 1 : 0;
    const bool declarers = seen->seat == contract.declarer && seen->cards.size() >= weights_->count(Quantity::AHand);
    if (down >= weights_->count(Quantity::HandsDown) || declarers || due_) due_ = observation.at + (*weights_)[Time::HandsComeDown];
}

/// Cards are being played, no question stands, and none was answered since the last card.
bool SpokenClaim::quiet(const laws::TableState& state) const noexcept {
    if (state.phase != Phase::Play || !state.board || !state.board->contract) return false;
    return !play_on_ && !(asked_ && asked_->stands() && asked_->play == state.board->play);
}

void SpokenClaim::take(const laws::Event& event) {
    using namespace laws::event;
    const auto& body = event.body;
    const auto forget = [&] {
        hands_ = {};
        due_.reset();
        play_on_ = false;
    };
    if (std::holds_alternative<CardPlayed>(body)) {
        forget();
        close(Said::PlayedOn, event.at);
    } else if (const auto* claim = std::get_if<ClaimMade>(&body)) {
        forget();
        close(Said::Claimed, event.at, claim->seat);
    } else if (std::holds_alternative<PlayEnded>(body) || std::holds_alternative<BoardEnded>(body) || std::holds_alternative<BoardStarted>(body)) {
        forget();
        close(Said::Ended, event.at);
    }
}

void SpokenClaim::advance(Instant now, const laws::TableState& state) {
    if (!due_ || *due_ > now) return;
    const Instant at = *due_;
    due_.reset();
    if (quiet(state)) asked_ = ClaimAsked{state.board->play, at, Said::Nothing, {}, {}};
}

bool SpokenClaim::play_on(Seat by, Instant at) {
    if (!asked_ || !asked_->stands()) return false;
    close(Said::PlayOn, at, by);
    play_on_ = true;
    return true;
}

void SpokenClaim::close(Said said, Instant at, std::optional<Seat> by) {
    if (!asked_ || !asked_->stands()) return;
    asked_->said = said;
    asked_->said_at = at;
    asked_->by = by;
}

std::string to_text(const ClaimAsked& asked) {
    return std::to_string(asked.play) + " " + std::to_string(asked.at.time_since_epoch().count()) + " " + std::to_string(static_cast<int>(asked.said)) + " " +
           (asked.said_at ? std::to_string(asked.said_at->time_since_epoch().count()) : "-") + " " + (asked.by ? std::string(1, letter(*asked.by)) : "-");
}

std::optional<ClaimAsked> claim_asked_from_text(std::string_view text) {
    std::array<std::string_view, 5> words;
    for (auto& word : words) {
        const auto space = text.find(' ');
        word = text.substr(0, space);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    }
    const auto number = [](std::string_view word) -> std::optional<std::int64_t> {
        std::int64_t value = 0;
        const auto parsed = std::from_chars(word.data(), word.data() + word.size(), value);
        return parsed.ec == std::errc() && parsed.ptr == word.data() + word.size() ? std::optional(value) : std::nullopt;
    };
    const auto play = number(words[0]), at = number(words[1]), said = number(words[2]);
    if (!text.empty() || !play || *play < 1 || *play > UINT32_MAX || !at || !said || *said < 0 || *said > static_cast<int>(Said::Ended)) return std::nullopt;
    ClaimAsked asked{static_cast<std::uint32_t>(*play), Instant(Duration(*at)), static_cast<Said>(*said), {}, {}};
    if (words[3] != "-") {
        const auto said_at = number(words[3]);
        if (!said_at) return std::nullopt;
        asked.said_at = Instant(Duration(*said_at));
    }
    if (words[4] != "-") {
        asked.by = words[4].size() == 1 ? bridge::seat_from_letter(words[4][0]) : std::nullopt;
        if (!asked.by) return std::nullopt;
    }
    return asked;
}

}  // namespace kibitz::table
