/// Tapes: a TapeHeader and then Readings; length-delimited protobuf (.tape) or one protobuf-JSON message a line
/// (.jsonl), told apart by content.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "controller/perception/reading.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::drivers {

enum class TapeForm : std::uint8_t { Binary, JsonLines };

class TapeReader {
public:
    /// Reads the header. Fault: "file:1: ...".
    static tl::expected<TapeReader, std::string> open(const std::filesystem::path& file);
    ~TapeReader();
    TapeReader(TapeReader&&) noexcept;
    TapeReader& operator=(TapeReader&&) noexcept;

    const v1::TapeHeader& header() const;
    /// The next reading into `out`, reusing its memory. true: one was read; false: the tape's end. A tape cut in
    /// mid-message or a bad message is a fault "file:message N (byte M): what: what to do"; what came before it is good.
    tl::expected<bool, std::string> next(Reading& out);

private:
    struct Impl;
    explicit TapeReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

class TapeWriter {
public:
    static tl::expected<TapeWriter, std::string> create(const std::filesystem::path& file, const v1::TapeHeader& header,
                                                        TapeForm form);
    ~TapeWriter();
    TapeWriter(TapeWriter&&) noexcept;
    TapeWriter& operator=(TapeWriter&&) noexcept;

    tl::expected<void, std::string> write(const Reading& reading);
    /// Flushes and closes; says whether everything reached the file.
    tl::expected<void, std::string> close();

private:
    struct Impl;
    explicit TapeWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::drivers
