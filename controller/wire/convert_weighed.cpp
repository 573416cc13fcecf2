// What was weighed of a board: kept, and read back with every bound checked.
#include <boost/algorithm/hex.hpp>

#include "controller/wire/terms.hpp"
#include "controller/wire/weighed.hpp"

namespace kibitz::wire {
namespace {

using reconstruction::Explanation;
using reconstruction::Stay;
using reconstruction::Weighed;
using terms::Terms;

constexpr int max_beliefs = 256;
/// -ln of a rate: far beyond what a search adds up over a board.
constexpr double max_cost = 1e6;

void write(const std::optional<Instant>& at, google::protobuf::Timestamp* (v1::WeighedStay::*field)(), v1::WeighedStay& out) {
    if (at) terms::write(*at, *(out.*field)());
}

void write(const Stay& stay, v1::WeighedStay& out) {
    out.set_seat(to_proto(stay.seat));
    out.set_card(to_string(stay.card));
    out.set_sign(terms::named<v1::Sign>(stay.sign));
    terms::write(stay.came, *out.mutable_came());
    terms::write(stay.known, *out.mutable_known());
    write(stay.laid, &v1::WeighedStay::mutable_laid, out);
    write(stay.turned, &v1::WeighedStay::mutable_turned, out);
    write(stay.gone, &v1::WeighedStay::mutable_gone, out);
    write(stay.named, &v1::WeighedStay::mutable_named, out);
    write(stay.left_column, &v1::WeighedStay::mutable_left_column, out);
    out.set_gone_faced(stay.gone_faced);
    out.set_in_hand(stay.in_hand);
}

void write(const Explanation& play, v1::WeighedPlay& out) {
    for (const auto& trick : play.tricks) {
        auto& to = *out.add_trick();
        to.set_leader(to_proto(trick.leader));
        for (const auto& card : trick.cards) {
            auto& one = *to.add_card();
            one.set_card(to_string(card.card));
            for (const auto candidate : card.candidates) one.add_candidate(to_string(candidate));
            if (card.stay) one.set_stay(static_cast<std::uint32_t>(*card.stay));
        }
    }
    out.set_leader(to_proto(play.leader));
    for (const auto& one : play.assumed) {
        auto& to = *out.add_belief();
        to.set_belief(terms::named<v1::Belief>(one.belief));
        to.set_seat(to_proto(one.seat));
        to.set_trick(static_cast<std::uint32_t>(one.trick));
        to.set_card(to_string(one.card));
        to.set_cost(one.cost);
    }
    out.set_cost(play.cost);
    out.set_weight(play.weight);
}

double real(double value, double low, double high, const char* field, Terms& terms) {
    if (value >= low && value <= high) return value;
    terms.refuse(field, std::to_string(value), "it is out of its bounds");  // NaN too
    return low;
}

std::optional<Instant> instant_if_any(bool present, const google::protobuf::Timestamp& at, const char* field, Terms& terms) {
    return present ? std::optional(terms.instant(true, at, field)) : std::nullopt;
}

Stay stay(const v1::WeighedStay& m, Terms& terms) {
    Stay stay;
    stay.seat = terms.seat(m.seat(), "stay.seat");
    stay.card = terms.card(m.card(), "stay.card");
    stay.sign = terms.enumerated<reconstruction::Sign>(m.sign(), "stay.sign", "what tells of a card is one of Sign");
    stay.came = terms.instant(m.has_came(), m.came(), "stay.came");
    stay.known = terms.instant(m.has_known(), m.known(), "stay.known");
    stay.laid = instant_if_any(m.has_laid(), m.laid(), "stay.laid", terms);
    stay.turned = instant_if_any(m.has_turned(), m.turned(), "stay.turned", terms);
    stay.gone = instant_if_any(m.has_gone(), m.gone(), "stay.gone", terms);
    stay.named = instant_if_any(m.has_named(), m.named(), "stay.named", terms);
    stay.left_column = instant_if_any(m.has_left_column(), m.left_column(), "stay.left_column", terms);
    stay.gone_faced = m.gone_faced();
    stay.in_hand = m.in_hand();
    return stay;
}

reconstruction::PlayedTrick trick(const v1::WeighedTrick& m, std::size_t stays, Terms& terms) {
    reconstruction::PlayedTrick trick;
    trick.leader = terms.seat(m.leader(), "trick.leader");
    if (terms.number(m.card_size(), 0, 4, "trick.card") != m.card_size()) return trick;
    for (const auto& from : m.card()) {
        reconstruction::Played card;
        card.card = terms.card(from.card(), "trick.card");
        for (const auto& candidate : from.candidate()) card.candidates.insert(terms.card(candidate, "trick.card.candidate"));
        if (from.has_stay() && from.stay() >= stays) terms.refuse("trick.card.stay", std::to_string(from.stay()), "there is no such stay");
        else if (from.has_stay()) card.stay = from.stay();
        trick.cards.push_back(card);
    }
    return trick;
}

Explanation play(const v1::WeighedPlay& m, std::size_t stays, Terms& terms) {
    Explanation play;
    play.leader = terms.seat(m.leader(), "explanation.leader");
    play.cost = real(m.cost(), -max_cost, max_cost, "explanation.cost", terms);
    play.weight = real(m.weight(), 0, 1, "explanation.weight", terms);
    terms.number(m.trick_size(), 0, terms::max_tricks, "explanation.trick");
    terms.number(m.belief_size(), 0, max_beliefs, "explanation.belief");
    if (!terms.ok()) return play;
    for (const auto& one : m.trick()) play.tricks.push_back(trick(one, stays, terms));
    for (const auto& from : m.belief()) {
        reconstruction::Assumption one;
        one.belief = terms.enumerated<weights::Belief>(from.belief(), "belief.belief", "what is to be believed is one of Belief");
        one.seat = terms.seat(from.seat(), "belief.seat");
        one.trick = terms.trick(from.trick(), "belief.trick");
        one.card = terms.card(from.card(), "belief.card");
        one.cost = real(from.cost(), -max_cost, max_cost, "belief.cost", terms);
        play.assumed.push_back(one);
    }
    return play;
}

}  // namespace

void to_proto(const Weighed& weighed, v1::Weighed& out) {
    out.Clear();
    out.set_play(weighed.play);
    terms::write(weighed.at, *out.mutable_at());
    for (const auto& one : weighed.stays) write(one, *out.add_stay());
    for (const auto& one : weighed.explanations) write(one, *out.add_explanation());
    if (weighed.recorded) write(*weighed.recorded, *out.mutable_recorded());
}

Parsed<Weighed> from_proto(const v1::Weighed& message) {
    Terms terms("weighed");
    Weighed weighed;
    weighed.play = message.play();
    if (weighed.play == 0) terms.refuse("play", "0", "boards count from 1");
    weighed.at = terms.instant(message.has_at(), message.at(), "at");
    terms.number(message.stay_size(), 0, static_cast<int>(reconstruction::Notes::most), "stay");
    terms.number(message.explanation_size(), 0, static_cast<int>(Weighed::most), "explanation");
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    for (const auto& one : message.stay()) weighed.stays.push_back(stay(one, terms));
    for (const auto& one : message.explanation()) weighed.explanations.push_back(play(one, weighed.stays.size(), terms));
    if (message.has_recorded()) weighed.recorded = play(message.recorded(), weighed.stays.size(), terms);
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return weighed;
}

std::string to_text(const Weighed& weighed) {
    v1::Weighed message;
    to_proto(weighed, message);
    return boost::algorithm::hex_lower(message.SerializeAsString());
}

Parsed<Weighed> weighed_from_text(std::string_view text) {
    std::string bytes;
    try {
        bytes = boost::algorithm::unhex(std::string(text));
    } catch (const boost::algorithm::hex_decode_error&) {
        return tl::unexpected<Fault>("weighed: not hexadecimal");
    }
    v1::Weighed message;
    if (!message.ParseFromString(bytes)) return tl::unexpected<Fault>("weighed: no message");
    return from_proto(message);
}

}  // namespace kibitz::wire
