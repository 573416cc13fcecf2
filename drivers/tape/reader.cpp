// Reading a tape: which form it has, its header, then message by message.
#include <google/protobuf/util/json_util.h>

#include <optional>

#include "controller/wire/reading_wire.hpp"
#include "controller/wire/terms.hpp"
#include "drivers/tape/byte_source.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::drivers {
namespace {

namespace util = google::protobuf::util;
using tape::ByteSource;

/// A length of at most max_tape_message takes four bytes as a varint; a fifth is looked at to say what is wrong.
constexpr std::size_t max_length_bytes = 5;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Field 1 of the header, `format`, which every writer puts first: no text has this byte in its first six.
constexpr char format_tag = 0x08;

struct Length {
    std::uint64_t value = 0;
    std::size_t bytes = 0;  ///< 0: cut short or overlong
};

Length length_at(std::string_view bytes) noexcept {
    Length length;
    for (std::size_t i = 0; i < bytes.size() && i < max_length_bytes; ++i) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        length.value |= std::uint64_t{byte & 0x7fU} << (7 * i);
        if (byte < 0x80) {
            length.bytes = i + 1;
            return length;
        }
    }
    return length;
}

bool begins_binary(std::string_view bytes) noexcept {
    const Length length = length_at(bytes);
    return length.bytes != 0 && length.bytes < bytes.size() && bytes[length.bytes] == format_tag;
}

bool begins_json(std::string_view bytes) noexcept {
    if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
    const auto first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && bytes[first] == '{';
}

std::string_view trimmed(std::string_view line) noexcept {
    const auto first = line.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

struct TapeReader::Impl {
    ByteSource source;
    std::string name;
    TapeForm form = TapeForm::Binary;
    v1::TapeHeader header;
    wire::ReadingDecoder decoder;
    v1::Reading message;           ///< of a JSON line
    std::string line;              ///< the present line
    std::uint64_t number = 0;      ///< of the present message, the header being 0; or of the present line
    std::uint64_t started_at = 0;  ///< offset of the present message
    std::string fault;             ///< once set, it stays

    Impl(ByteSource bytes, std::string file) : source(std::move(bytes)), name(std::move(file)) {}

    tl::unexpected<std::string> refuse(const std::string& what) {
        fault = form == TapeForm::JsonLines
                    ? name + ":" + std::to_string(number) + ": " + what
                    : name + ":message " + std::to_string(number) + " (byte " + std::to_string(started_at) + "): " + what;
        return tl::unexpected(fault);
    }

    /// The next binary message's bytes, still in the source until skip(); nothing at the end. A null view is a fault.
    [[nodiscard]] tl::expected<std::optional<std::string_view>, std::string> next_bytes() {
        started_at = source.offset();
        if (!source.want(max_length_bytes)) return refuse(source.error());
        if (source.rest().empty()) return std::nullopt;
        const Length length = length_at(source.rest());
        if (length.bytes == 0 && source.rest().size() < max_length_bytes)
            return refuse("the tape ends in mid-message: what came before is good");
        if (length.bytes == 0 || length.value > max_tape_message)
            return refuse("a message longer than " + std::to_string(max_tape_message) +
                          " bytes: the tape is damaged here, what came before is good");
        const std::size_t whole = length.bytes + length.value;
        if (!source.want(whole)) return refuse(source.error());
        if (source.rest().size() < whole) return refuse("the tape ends in mid-message: what came before is good");
        const auto bytes = source.rest().substr(length.bytes, length.value);
        source.skip(whole);
        return bytes;
    }

    /// The next line that is not empty; nothing at the end.
    [[nodiscard]] tl::expected<std::optional<std::string_view>, std::string> next_line() {
        for (;;) {  // ends with the source
            const auto rest = source.rest();
            const auto stop = rest.find('\n');
            if (stop == std::string_view::npos && !source.ended()) {
                ++number;
                if (rest.size() >= max_tape_message)
                    return refuse("a line longer than " + std::to_string(max_tape_message) + " bytes: no message is that long");
                if (!source.want(rest.size() + 1)) return refuse(source.error());
                --number;
                continue;
            }
            if (rest.empty()) return std::nullopt;
            ++number;
            line = trimmed(rest.substr(0, stop));
            source.skip(stop == std::string_view::npos ? rest.size() : stop + 1);
            if (number == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
            if (line.empty()) continue;
            if (line.size() > max_tape_message)
                return refuse("a line longer than " + std::to_string(max_tape_message) + " bytes: no message is that long");
            if (!wire::terms::is_utf8(line)) return refuse("text that is not UTF-8: the tape is damaged here");
            return line;
        }
    }

    [[nodiscard]] tl::expected<void, std::string> parse_line(google::protobuf::Message& into) {
        into.Clear();
        const auto status = util::JsonStringToMessage(line, &into);
        if (status.ok()) return {};
        std::string why(status.message().as_string());
        // The parser's message shows the place on further lines; one line is enough here.
        why = why.substr(0, why.find('\n'));
        return refuse("not a message of kibitz.v1: " + why);
    }

    [[nodiscard]] tl::expected<void, std::string> read_header() {
        if (!source.want(max_length_bytes + 1)) return tl::unexpected(fault = name + ": " + source.error());
        if (source.rest().empty()) return tl::unexpected(fault = name + ": is empty: a tape begins with a header");
        if (begins_binary(source.rest())) {
            form = TapeForm::Binary;
            const auto bytes = next_bytes();
            if (!bytes) return tl::unexpected(bytes.error());
            if (!wire::parse(**bytes, header))
                return refuse("the header is damaged: the tape cannot be read");
        } else if (begins_json(source.rest())) {
            form = TapeForm::JsonLines;
            const auto text = next_line();
            if (!text) return tl::unexpected(text.error());
            if (auto parsed = parse_line(header); !parsed) return parsed;
        } else {
            return tl::unexpected(fault = name + ": is not a tape: a tape begins with its header, in protobuf or JSON");
        }
        if (header.format() != tape_format)
            return refuse("tape format " + std::to_string(header.format()) + ": this version reads format " +
                          std::to_string(tape_format));
        return {};
    }

    [[nodiscard]] tl::expected<bool, std::string> next_binary(Reading& out) {
        ++number;
        const auto bytes = next_bytes();
        if (!bytes) return tl::unexpected(bytes.error());
        if (!*bytes) return false;
        if (auto read = decoder.decode(**bytes, out); !read) return refuse(read.error());
        return true;
    }

    [[nodiscard]] tl::expected<bool, std::string> next_json(Reading& out) {
        const auto text = next_line();
        if (!text) return tl::unexpected(text.error());
        if (!*text) return false;
        if (auto parsed = parse_line(message); !parsed) return tl::unexpected(parsed.error());
        if (auto read = wire::from_proto(message, out); !read) return refuse(read.error());
        return true;
    }
};

TapeReader::TapeReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TapeReader::~TapeReader() = default;
TapeReader::TapeReader(TapeReader&&) noexcept = default;
TapeReader& TapeReader::operator=(TapeReader&&) noexcept = default;

tl::expected<TapeReader, std::string> TapeReader::open(const std::filesystem::path& file) {
    auto source = ByteSource::open(file);
    if (!source) return tl::unexpected(file.string() + ": " + source.error());
    auto impl = std::make_unique<Impl>(*std::move(source), file.string());
    if (auto read = impl->read_header(); !read) return tl::unexpected(read.error());
    return TapeReader(std::move(impl));
}

tl::expected<TapeReader, std::string> TapeReader::from_bytes(std::string bytes, const std::string& name) {
    auto impl = std::make_unique<Impl>(ByteSource(std::move(bytes)), name);
    if (auto read = impl->read_header(); !read) return tl::unexpected(read.error());
    return TapeReader(std::move(impl));
}

const v1::TapeHeader& TapeReader::header() const { return impl_->header; }
TapeForm TapeReader::form() const { return impl_->form; }

tl::expected<bool, std::string> TapeReader::next(Reading& out) {
    if (!impl_->fault.empty()) return tl::unexpected(impl_->fault);
    return impl_->form == TapeForm::Binary ? impl_->next_binary(out) : impl_->next_json(out);
}

}  // namespace kibitz::drivers
