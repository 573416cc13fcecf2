/// Readings as kibitz.v1.Reading bytes. The sensor bodies, a million to an evening, are written and read straight from
/// and to the value; everything else, and every message that is not in the plain form, goes through the generated
/// message. Both ways give the same bytes and the same values; a property test holds them together. Why two: a tape is replayed 1.9
/// times as fast, with 0.03 allocations a reading in place of 3.2 (README.md has the figures and `perf-tape`, which gives them).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "controller/wire/convert.hpp"

namespace kibitz::wire {

/// Appends the reading's bytes, as protobuf would serialise to_proto()'s message.
void append_wire(const Reading& reading, std::string& out);

/// Reads one message's bytes; keeps the memory it needs from one to the next.
class ReadingDecoder {
public:
    ReadingDecoder();
    ~ReadingDecoder();
    ReadingDecoder(ReadingDecoder&&) noexcept;
    ReadingDecoder& operator=(ReadingDecoder&&) noexcept;

    /// `out` keeps its memory too; after a fault it holds no particular value.
    [[nodiscard]] Parsed<void> decode(std::string_view bytes, Reading& out);

private:
    std::unique_ptr<v1::Reading> message_;
};

/// Parses untrusted bytes without protobuf's own lines on stderr; whoever asked has the fault to tell.
[[nodiscard]] bool parse(std::string_view bytes, google::protobuf::Message& into);

/// The direct way alone: false when the message must go through decode()'s other way. For tests.
[[nodiscard]] bool decode_plain(std::string_view bytes, Reading& out) noexcept;

}  // namespace kibitz::wire
