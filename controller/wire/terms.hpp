/// Single terms of kibitz.v1 messages, checked one by one: an enum, a card, a call, a number within its range. The first
/// fault is kept with its field's path; what is read after it does not matter any more.
#pragma once

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "controller/units/enum_map.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::wire::terms {

/// The value of that name in kibitz.v1.
template <class V1, class Ours>
constexpr V1 named(Ours value) noexcept {
    return EnumMap<Ours, V1>::to(value);
}

/// Text as protobuf wants it: UTF-8. Bytes that are not (a Latin-1 name of an old PBN file) are read as Latin-1, so
/// that what is written can always be read back.
std::string utf8(const std::string& text);
bool is_utf8(std::string_view text) noexcept;

void write(Instant at, google::protobuf::Timestamp& out) noexcept;
void write(Duration d, google::protobuf::Duration& out) noexcept;
void write(DeviceId id, v1::DeviceId& out) noexcept;

/// Heights a sensor may report. The sensor's own range ends at 100 mm; the rest is room for another make.
inline constexpr float max_height_mm = 300;
/// A dummy's area is some 400 mm wide; a finger may be reported a little outside of it.
inline constexpr float min_contact_mm = -100;
inline constexpr float max_contact_mm = 1000;
/// Heights within events come out of perception's filters.
inline constexpr float max_event_height_mm = 1000;
inline constexpr int max_finger = 9;
inline constexpr int max_tricks = 13;
/// Cards somebody may count in a hand: the pack.
inline constexpr int max_counted = 52;
inline constexpr int max_columns = 4;
/// Rounds of a session and boards of a round: more than any movement has.
inline constexpr int max_rounds = 1000;
inline constexpr int max_board = 9999;
/// 7NT redoubled, vulnerable, thirteen down: no board scores more (Law 77).
inline constexpr int max_score = 7600;
/// A fact's number: tricks claimed, or over and short of it; a round; the cards counted in a hand.
inline constexpr int min_fact_number = -max_tricks;
inline constexpr int max_fact_number = max_rounds;
/// Options a row of a law code can have.
inline constexpr int max_options = 255;

/// Reads the terms of one message body.
class Terms {
public:
    /// @param body name of the field the message stands in, "card_played"
    explicit Terms(const char* body) noexcept : body_(body) {}

    bool ok() const noexcept { return fault_.empty(); }
    const Fault& fault() const noexcept { return fault_; }
    Fault take_fault() noexcept { return std::move(fault_); }

    /// `field`: `value`: `rule`. Keeps the first.
    void refuse(const char* field, std::string_view value, std::string_view rule);
    /// A fault found by another conversion below `field`.
    void refuse_below(const char* field, const Fault& fault);

    /// Ours of that name.
    template <class Ours, class V1>
    Ours enumerated(V1 value, const char* field, const char* rule) {
        if (const auto ours = EnumMap<Ours, V1>::from(static_cast<int>(value))) return *ours;
        refuse(field, std::to_string(static_cast<int>(value)), rule);
        return static_cast<Ours>(0);
    }
    bridge::Seat seat(v1::Seat value, const char* field = "seat") {
        return enumerated<bridge::Seat>(value, field, "a seat is SEAT_NORTH, EAST, SOUTH or WEST");
    }
    std::optional<bridge::Seat> seat_if_any(v1::Seat value, const char* field) {
        if (value == v1::SEAT_UNSPECIFIED) return std::nullopt;
        return seat(value, field);
    }
    /// "north.range"
    DeviceId device(std::string_view name, const char* field);
    DeviceId device(const v1::DeviceId& message, const char* field);
    bridge::Card card(const std::string& text, const char* field = "card");
    std::optional<bridge::Card> card_if_any(const std::string& text, const char* field);
    bridge::Call call(const std::string& text, const char* field = "call");
    bridge::Suit suit(const std::string& text, const char* field = "suit");
    bridge::Rank rank(const std::string& text, const char* field = "rank");
    bridge::Contract contract(const v1::Contract& message, const char* field = "contract");

    template <std::integral T>
    int number(T value, int low, int high, const char* field) {
        if (std::cmp_less(value, low) || std::cmp_greater(value, high)) {
            refuse_range(field, std::to_string(value), low, high);
            return low;
        }
        return static_cast<int>(value);
    }
    int trick(std::uint32_t value, const char* field = "trick") { return number(value, 1, max_tricks, field); }
    int tricks(std::uint32_t value, const char* field = "tricks") { return number(value, 0, max_tricks, field); }
    Millimetres length(float value, float low, float high, const char* field) {
        if (value >= low && value <= high) return {value};
        return refuse_length(value, low, high, field);  // NaN too
    }
    laws::IncidentId incident(std::uint64_t id, const char* field = "id");

    Instant instant(bool present, const google::protobuf::Timestamp& at, const char* field) {
        // Years 1 to 9999, as protobuf bounds a Timestamp.
        constexpr std::int64_t first = -62135596800, last = 253402300799;
        if (!present || at.seconds() < first || at.seconds() > last || at.nanos() < 0 || at.nanos() > 999999999)
            return refuse_instant(present, field);
        return Instant(std::chrono::seconds(at.seconds()) + std::chrono::microseconds(at.nanos() / 1000));
    }
    Duration duration(const google::protobuf::Duration& d, const char* field);

private:
    void refuse_range(const char* field, const std::string& value, int low, int high);
    Millimetres refuse_length(float value, float low, float high, const char* field);
    Instant refuse_instant(bool present, const char* field);

    const char* body_;
    Fault fault_;
};

/// Parts of events and readings that stand in a file of their own.
laws::Incident incident(const v1::Incident& message, Terms& terms);
laws::Facts facts(const v1::Facts& message, Terms& terms);
void write(const laws::Facts& facts, v1::Facts& out);
laws::DoubleDummy figures(const v1::DoubleDummy& message, Terms& terms);
void write(const laws::DoubleDummy& figures, v1::DoubleDummy& out);
reading::SessionStart session_start(const v1::SessionStart& message, Terms& terms);
void write(const reading::SessionStart& session, v1::SessionStart& out);
laws::PlayedUnder under(v1::PlayedUnder value, Terms& terms);
Certainty certainty(v1::Certainty value, Terms& terms);
/// Cards of which none may stand twice.
bridge::CardSet cards(const google::protobuf::RepeatedPtrField<std::string>& texts, Terms& terms, const char* field);
/// What a card that could not be read may have been: empty, or two and more with `card` among them.
bridge::CardSet candidates(const google::protobuf::RepeatedPtrField<std::string>& texts, bridge::Card card, Terms& terms,
                           const char* field = "candidate");
void write(bridge::CardSet candidates, google::protobuf::RepeatedPtrField<std::string>& out);
/// An option with its effects, or by its index into the row of 0.1 and 0.2 (earlier_options.hpp).
laws::OfferedOption option(const v1::Option& message, std::string_view situation, std::string_view clause, Terms& terms);
void write(const laws::OfferedOption& option, v1::Option& out);
/// How declarer names a card of dummy's.
reading::DesignateKey designation(const v1::DesignateKey& message, Terms& terms);
void write(const reading::DesignateKey& key, v1::DesignateKey& out);
/// What a ruling carries besides its option: of a Given, or of the IncidentCommand that has the same fields.
template <class Message>
void write(const reading::Given& given, Message& out);
template <class Message>
reading::Given given(const Message& message, Terms& terms);
/// The Director's own cases, corrections and appeals (convert_case.cpp).
void write(const reading::CaseTold& told, v1::CaseTold& out);
reading::CaseTold case_told(const v1::CaseTold& message, Terms& terms);
void write(const reading::BoardCorrection& correction, v1::BoardCorrection& out);
reading::BoardCorrection board_correction(const v1::BoardCorrection& message, Terms& terms);
void write(const reading::AppealCommand& command, v1::AppealCommand& out);
reading::AppealCommand appeal_command(const v1::AppealCommand& message, Terms& terms);
void write(const laws::Appeal& appeal, v1::Appeal& out);
laws::Appeal appeal(const v1::Appeal& message, Terms& terms);
laws::Remark remark(const v1::Remark& message, Terms& terms);
void write(const laws::Remark& remark, v1::Remark& out);
/// Journals of 0.1 and 0.2 tell why Kibitz dismissed by its name and the sentence alone.
laws::Dismissal dismissal(v1::Dismissal value, std::string_view by, std::string_view reason, Terms& terms);
laws::Refusal refusal(const v1::Refusal& message, Terms& terms);
void write(const laws::Refusal& refusal, v1::Refusal& out);

}  // namespace kibitz::wire::terms
