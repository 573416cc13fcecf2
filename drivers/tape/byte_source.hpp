/// Bytes of a file, a pipe or memory, in big blocks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace kibitz::drivers::tape {

/// Owns a file descriptor.
class Descriptor {
public:
    Descriptor() noexcept = default;
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            close();
            fd_ = std::exchange(other.fd_, -1);
        }
        return *this;
    }
    int get() const noexcept { return fd_; }
    bool open() const noexcept { return fd_ >= 0; }
    /// errno of close(2), 0 when it went well or nothing was open.
    int close() noexcept;

private:
    int fd_ = -1;
};

class ByteSource {
public:
    /// Read in blocks of this size: large enough that the system calls do not count.
    static constexpr std::size_t block = std::size_t{1} << 18U;

    /// Fault: "what: what to do", without the file's name.
    [[nodiscard]] static tl::expected<ByteSource, std::string> open(const std::filesystem::path& file);
    explicit ByteSource(std::string bytes) noexcept : buffer_(std::move(bytes)), filled_(buffer_.size()), ended_(true) {}

    /// What is at hand, unread.
    std::string_view rest() const noexcept { return std::string_view(buffer_).substr(begin_, filled_ - begin_); }
    /// Reads on until at least `count` bytes are at hand or the input ends. False: reading failed, see error().
    [[nodiscard]] bool want(std::size_t count) { return filled_ - begin_ >= count || read_on(count); }
    /// Takes `count` bytes from the front. @pre count <= rest().size()
    void skip(std::size_t count) noexcept {
        begin_ += count;
        offset_ += count;
    }
    /// Nothing more comes behind rest().
    bool ended() const noexcept { return ended_; }
    /// Offset of rest() from the beginning.
    std::uint64_t offset() const noexcept { return offset_; }
    const std::string& error() const noexcept { return error_; }

private:
    explicit ByteSource(Descriptor fd) noexcept : fd_(std::move(fd)) {}
    [[nodiscard]] bool read_on(std::size_t count);

    Descriptor fd_;
    std::string buffer_;
    std::size_t begin_ = 0, filled_ = 0;
    std::uint64_t offset_ = 0;
    bool ended_ = false;
    std::string error_;
};

}  // namespace kibitz::drivers::tape
