/// The one conversion between our value types and kibitz.v1 messages, both ways.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/perception/reading.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/event.pb.h"
#include "kibitz/v1/game.pb.h"
#include "kibitz/v1/incident.pb.h"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::wire {

/// What is wrong with a message: "range.height_mm: 950: heights run from 0 to 300 mm".
using Fault = std::string;
template <class T>
using Parsed = tl::expected<T, Fault>;

/// Writes into an existing message (cleared first) so that its memory is used again.
void to_proto(const Reading& reading, v1::Reading& out);
void to_proto(const laws::Event& event, v1::Event& out);
void to_proto(const reading::BoardStart& start, v1::BoardStart& out);
void to_proto(const bridge::Deal& deal, v1::Deal& out);
void to_proto(const bridge::Contract& contract, v1::Contract& out);
/// Fills words and options too when a law code is given, in that language.
void to_proto(const laws::Incident& incident, const laws::LawCode* code, v1::Incident& out,
              words::Language language = words::Language::English);
v1::Seat to_proto(bridge::Seat seat) noexcept;

/// An `_UNSPECIFIED` enum, a missing body, a card twice in a deal, an impossible number: a fault, never a crash.
/// The second form of a reading's conversion reuses `out`'s memory.
[[nodiscard]] Parsed<void> from_proto(const v1::Reading& message, Reading& out);
[[nodiscard]] Parsed<laws::Event> from_proto(const v1::Event& message);
[[nodiscard]] Parsed<reading::BoardStart> from_proto(const v1::BoardStart& message);
[[nodiscard]] Parsed<bridge::Deal> from_proto(const v1::Deal& message);
[[nodiscard]] Parsed<laws::Incident> from_proto(const v1::Incident& message);
[[nodiscard]] Parsed<reading::IncidentCommand> from_proto(const v1::IncidentCommand& message);
[[nodiscard]] Parsed<reading::SessionStart> from_proto(const v1::SessionStart& message);

}  // namespace kibitz::wire
