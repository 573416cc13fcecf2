/// Tapes: a TapeHeader and then Readings; length-delimited protobuf (.tape) or one protobuf-JSON message a line
/// (.jsonl), told apart by content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "controller/perception/reading.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::drivers {

enum class TapeForm : std::uint8_t { Binary, JsonLines };

/// The only TapeHeader.format there is.
inline constexpr std::uint32_t tape_format = 1;
/// Longest message, or line, of a tape: a header with a whole board file in it is some 20 KB.
inline constexpr std::size_t max_tape_message = std::size_t{4} << 20U;

class TapeReader {
public:
    /// Opens a tape and reads its header. Fault: "file: what: what to do".
    [[nodiscard]] static tl::expected<TapeReader, std::string> open(const std::filesystem::path& file);
    /// A tape in memory. @param name for messages only
    [[nodiscard]] static tl::expected<TapeReader, std::string> from_bytes(std::string bytes, const std::string& name);
    ~TapeReader();
    TapeReader(TapeReader&&) noexcept;
    TapeReader& operator=(TapeReader&&) noexcept;

    const v1::TapeHeader& header() const;
    TapeForm form() const;
    /// The next reading into `out`, reusing its memory. true: one was read; false: the tape's end. A tape cut in
    /// mid-message or a bad message is a fault, "file:message N (byte M): what: what to do" for a binary tape and
    /// "file:line: what: what to do" for JSON lines; what came before it is good, and every later call gives it again.
    [[nodiscard]] tl::expected<bool, std::string> next(Reading& out);

private:
    struct Impl;
    explicit TapeReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

class TapeWriter {
public:
    /// Makes the file, or empties it, and writes the header. `header.format` is filled in.
    [[nodiscard]] static tl::expected<TapeWriter, std::string> create(const std::filesystem::path& file, const v1::TapeHeader& header,
                                                        TapeForm form);
    /// Flushes what it can when close() was not called.
    ~TapeWriter();
    TapeWriter(TapeWriter&&) noexcept;
    TapeWriter& operator=(TapeWriter&&) noexcept;

    /// Readings are gathered and reach the file in blocks. A fault stays: nothing is written after it.
    [[nodiscard]] tl::expected<void, std::string> write(const Reading& reading);
    /// Hands what was gathered to the operating system.
    [[nodiscard]] tl::expected<void, std::string> flush();
    /// Flushes and closes; says whether everything reached the file.
    [[nodiscard]] tl::expected<void, std::string> close();

private:
    struct Impl;
    explicit TapeWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::drivers
