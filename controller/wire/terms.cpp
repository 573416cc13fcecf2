#include "controller/wire/terms.hpp"

#include <array>
#include <cstdio>

namespace kibitz::wire::terms {
namespace {

/// Longest part of a refused text that a fault shows.
constexpr std::size_t max_shown = 40;

/// Bytes of the UTF-8 sequence that begins `text`; 0 when none does (RFC 3629: no overlong forms, no surrogates).
std::size_t sequence_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const bool second = follows(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf);
        return second && follows(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const bool second = follows(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf);
        return second && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string utf8(const std::string& text) {
    if (is_utf8(text)) return text;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xc0U | (byte >> 6U));
            result += static_cast<char>(0x80U | (byte & 0x3fU));
        }
    }
    return result;
}

void write(Instant at, google::protobuf::Timestamp& out) noexcept {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at);
    out.set_seconds(seconds.time_since_epoch().count());
    out.set_nanos(static_cast<std::int32_t>((at - seconds).count() * 1000));
}

void write(Duration d, google::protobuf::Duration& out) noexcept {
    // Seconds and nanos have the same sign (protobuf's Duration): truncation does that.
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(d);
    out.set_seconds(seconds.count());
    out.set_nanos(static_cast<std::int32_t>((d - seconds).count() * 1000));
}
void write(DeviceId id, v1::DeviceId& out) noexcept {
    out.set_place(named<v1::Place>(id.place));
    out.set_function(named<v1::DeviceFunction>(id.function));
    out.set_number(id.number);
}

void Terms::refuse(const char* field, std::string_view value, std::string_view rule) {
    if (!fault_.empty()) return;
    fault_.append(body_).append(".").append(field).append(": ");
    fault_.append(value.empty() ? "missing" : utf8(std::string(value.substr(0, max_shown))));
    fault_.append(": ").append(rule);
}

void Terms::refuse_below(const char* field, const Fault& fault) {
    if (fault_.empty()) fault_.append(body_).append(".").append(field).append(".").append(fault);
}

void Terms::refuse_range(const char* field, const std::string& value, int low, int high) {
    refuse(field, value, "runs from " + std::to_string(low) + " to " + std::to_string(high));
}

Millimetres Terms::refuse_length(float value, float low, float high, const char* field) {
    std::array<char, 80> shown{};
    std::snprintf(shown.data(), shown.size(), "%g", static_cast<double>(value));
    std::array<char, 80> rule{};
    std::snprintf(rule.data(), rule.size(), "runs from %g to %g mm", static_cast<double>(low), static_cast<double>(high));
    refuse(field, shown.data(), rule.data());
    return {};
}

Instant Terms::refuse_instant(bool present, const char* field) {
    refuse(field, present ? "out of range" : "", "a moment between the years 1 and 9999 is needed");
    return {};
}

Duration Terms::duration(const google::protobuf::Duration& d, const char* field) {
    constexpr std::int64_t most = 315576000000;  // protobuf's own bound: 10,000 years
    const bool signs_agree = (d.seconds() <= 0 || d.nanos() >= 0) && (d.seconds() >= 0 || d.nanos() <= 0);
    if (d.seconds() < -most || d.seconds() > most || d.nanos() <= -1000000000 || d.nanos() >= 1000000000 || !signs_agree) {
        refuse(field, "out of range", "a duration has seconds within 10,000 years and nanos of the same sign");
        return {};
    }
    return std::chrono::seconds(d.seconds()) + std::chrono::microseconds(d.nanos() / 1000);
}

DeviceId Terms::device(std::string_view name, const char* field) {
    if (const auto id = device_from_name(name)) return *id;
    refuse(field, name, device_name_rule);
    return {};
}
DeviceId Terms::device(const v1::DeviceId& message, const char* field) {
    DeviceId id;
    id.place = enumerated<Place>(message.place(), field, "a place is PLACE_NORTH, EAST, SOUTH, WEST or CENTRE");
    id.function = enumerated<Function>(message.function(), field,
                             "a function is one of DEVICE_FUNCTION_READER .. DEVICE_FUNCTION_SIGHT");
    id.number = static_cast<std::uint8_t>(number(message.number(), 0, DeviceId::last_number, field));
    if (ok() && !is_device(id)) refuse(field, to_string(id), device_name_rule);
    return id;
}

bridge::Card Terms::card(const std::string& text, const char* field) {
    const auto card = bridge::card_from_string(text);
    if (!card) refuse(field, text, "a card is a suit and a rank, \"SK\" \"H2\" \"DT\"");
    return card.value_or(bridge::Card::from_index(0));
}

std::optional<bridge::Card> Terms::card_if_any(const std::string& text, const char* field) {
    if (text.empty()) return std::nullopt;
    return card(text, field);
}

bridge::Call Terms::call(const std::string& text, const char* field) {
    const auto call = bridge::call_from_string(text);
    if (!call) refuse(field, text, "a call is \"Pass\", \"X\", \"XX\" or a bid \"1C\" .. \"7NT\"");
    return call.value_or(bridge::Call::pass());
}

bridge::Suit Terms::suit(const std::string& text, const char* field) {
    const auto suit = text.size() == 1 ? bridge::suit_from_letter(text[0]) : std::nullopt;
    if (!suit) refuse(field, text, "a suit is \"S\", \"H\", \"D\" or \"C\"");
    return suit.value_or(bridge::Suit::Clubs);
}

bridge::Rank Terms::rank(const std::string& text, const char* field) {
    const auto rank = text.size() == 1 ? bridge::rank_from_letter(text[0]) : std::nullopt;
    if (!rank) refuse(field, text, "a rank is one of \"A\" \"K\" \"Q\" \"J\" \"T\" \"9\" .. \"2\"");
    return rank.value_or(bridge::Rank::Two);
}

bridge::Contract Terms::contract(const v1::Contract& message, const char* field) {
    bridge::Contract contract;
    const auto bid = bridge::call_from_string(message.bid());
    if (bid && bid->is_bid()) contract.bid = bid->bid();
    else refuse(field, message.bid(), "a contract's bid is \"1C\" .. \"7NT\"");
    contract.doubling = static_cast<bridge::Doubling>(number(message.doubling(), 0, 2, field));
    contract.declarer = seat(message.declarer(), field);
    return contract;
}

laws::PlayedUnder under(v1::PlayedUnder value, Terms& terms) {
    return terms.enumerated<laws::PlayedUnder>(value, "under",
                            "played_under is one of PLAYED_UNDER_FACED_IN_TURN .. PENALTY_CARD");
}

Certainty certainty(v1::Certainty value, Terms& terms) {
    return terms.enumerated<Certainty>(value, "certainty", "certainty is CERTAINTY_CERTAIN, PROBABLE or DOUBTFUL");
}

bridge::CardSet cards(const google::protobuf::RepeatedPtrField<std::string>& texts, Terms& terms, const char* field) {
    bridge::CardSet cards;
    for (const auto& text : texts) {
        const auto one = terms.card(text, field);
        if (!terms.ok()) return cards;
        if (cards.contains(one)) terms.refuse(field, text, "this card stands here twice");
        cards.insert(one);
    }
    return cards;
}

bridge::CardSet candidates(const google::protobuf::RepeatedPtrField<std::string>& texts, bridge::Card card, Terms& terms,
                           const char* field) {
    const auto cards = terms::cards(texts, terms, field);
    if (!terms.ok()) return cards;
    if (cards.size() == 1 || (!cards.empty() && !cards.contains(card)))
        terms.refuse(field, texts[0], "a card nobody read has two candidates or more, and the card itself is one of them");
    return cards;
}

reading::DesignateKey designation(const v1::DesignateKey& message, Terms& terms) {
    reading::DesignateKey key;
    if (!message.suit().empty()) key.suit = terms.suit(message.suit(), "designate.suit");
    if (!message.rank().empty()) key.rank = terms.rank(message.rank(), "designate.rank");
    key.naming = terms.enumerated<reading::Naming>(message.naming(), "designate.naming", "naming is NAMING_EXACT, HIGH, WIN, LOW or ANYTHING");
    if (!key.suit && !key.rank && key.naming == reading::Naming::Exact)
        terms.refuse("designate", "", "a suit, a rank, or high, win, low or anything is named (Law 46)");
    return key;
}

void write(const reading::DesignateKey& key, v1::DesignateKey& out) {
    if (key.suit) out.set_suit(std::string(1, letter(*key.suit)));
    if (key.rank) out.set_rank(std::string(1, letter(*key.rank)));
    out.set_naming(named<v1::Naming>(key.naming));
}

void write(bridge::CardSet candidates, google::protobuf::RepeatedPtrField<std::string>& out) {
    for (const bridge::Card card : candidates) *out.Add() = to_string(card);
}

laws::IncidentId Terms::incident(std::uint64_t id, const char* field) {
    if (id == 0) refuse(field, "0", "incidents are numbered from 1");
    return {id};
}

}  // namespace kibitz::wire::terms
