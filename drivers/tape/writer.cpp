// Writing a tape: the header, then each reading, gathered into blocks.
#include <fcntl.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "controller/wire/reading_wire.hpp"
#include "drivers/tape/byte_source.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::drivers {
namespace {

/// Gathered before it is written: a second of a busy table.
constexpr std::size_t block = std::size_t{1} << 16U;

void append_varint(std::uint64_t value, std::string& out) {
    for (; value >= 0x80; value >>= 7U) out += static_cast<char>(value | 0x80U);
    out += static_cast<char>(value);
}

}  // namespace

struct TapeWriter::Impl {
    tape::Descriptor fd;
    std::string name;
    TapeForm form = TapeForm::Binary;
    std::string gathered;
    std::string bytes;    ///< one message
    v1::Reading message;  ///< for a JSON line
    std::string fault;    ///< once set, it stays

    Impl(std::string file, TapeForm wanted) : name(std::move(file)), form(wanted) {}
    Impl(Impl&&) = delete;
    ~Impl() {
        if (fd.open()) (void)flush();  // nobody is left to hear of a fault
    }

    tl::unexpected<std::string> refuse(const std::string& what) {
        fault = name + ": " + what;
        return tl::unexpected(fault);
    }

    [[nodiscard]] tl::expected<void, std::string> flush() {
        if (!fault.empty()) return tl::unexpected(fault);
        std::string_view rest = gathered;
        while (!rest.empty()) {
            const ssize_t put = ::write(fd.get(), rest.data(), rest.size());
            if (put < 0 && errno == EINTR) continue;
            if (put < 0) {
                const int error = errno;
                return refuse("cannot be written: " + std::generic_category().message(error) + ": the tape ends here");
            }
            rest.remove_prefix(static_cast<std::size_t>(put));
        }
        gathered.clear();
        return {};
    }

    void gather_delimited() {
        append_varint(bytes.size(), gathered);
        gathered += bytes;
    }

    [[nodiscard]] tl::expected<void, std::string> gather_line(const google::protobuf::Message& line) {
        bytes.clear();
        if (const auto status = google::protobuf::util::MessageToJsonString(line, &bytes); !status.ok())
            return refuse("a message that JSON cannot say: " + status.message().as_string());
        gathered += bytes;
        gathered += '\n';
        return {};
    }

    [[nodiscard]] tl::expected<void, std::string> write_header(v1::TapeHeader header) {
        header.set_format(tape_format);
        // Protobuf writes text that is not UTF-8, complains on stderr, and then refuses to read it.
        const google::protobuf::LogSilencer silence;
        v1::TapeHeader read_back;
        if (!header.SerializeToString(&bytes) || !read_back.ParseFromString(bytes))
            return refuse("the header holds text that is not UTF-8: check the board file");
        if (bytes.size() > max_tape_message) return refuse("the header is longer than a tape's messages may be");
        if (form == TapeForm::JsonLines) {
            if (auto line = gather_line(header); !line) return line;
        } else {
            gather_delimited();
        }
        return flush();
    }

    [[nodiscard]] tl::expected<void, std::string> write(const Reading& reading) {
        if (!fault.empty()) return tl::unexpected(fault);
        if (form == TapeForm::Binary) {
            bytes.clear();
            wire::append_wire(reading, bytes);
            gather_delimited();
        } else {
            wire::to_proto(reading, message);
            if (auto line = gather_line(message); !line) return line;
        }
        return gathered.size() >= block ? flush() : tl::expected<void, std::string>();
    }
};

TapeWriter::TapeWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TapeWriter::~TapeWriter() = default;
TapeWriter::TapeWriter(TapeWriter&&) noexcept = default;
TapeWriter& TapeWriter::operator=(TapeWriter&&) noexcept = default;

tl::expected<TapeWriter, std::string> TapeWriter::create(const std::filesystem::path& file, const v1::TapeHeader& header,
                                                         TapeForm form) {
    auto impl = std::make_unique<Impl>(file.string(), form);
    impl->fd = tape::Descriptor(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!impl->fd.open()) {
        const int error = errno;
        return impl->refuse("cannot be made: " + std::generic_category().message(error) +
                            ": check the folder and who may write there");
    }
    if (auto written = impl->write_header(header); !written) return tl::unexpected(written.error());
    return TapeWriter(std::move(impl));
}

tl::expected<void, std::string> TapeWriter::write(const Reading& reading) { return impl_->write(reading); }
tl::expected<void, std::string> TapeWriter::flush() { return impl_->flush(); }

tl::expected<void, std::string> TapeWriter::close() {
    auto flushed = impl_->flush();
    const int error = impl_->fd.close();
    if (flushed && error != 0) return impl_->refuse("cannot be closed: " + std::generic_category().message(error) + ": check the disk");
    return flushed;
}

}  // namespace kibitz::drivers
