/// Character devices made by this program: CUSE, by libfuse's cuse_lowlevel. An ioctl comes as a Control. Its buffers are read and
/// written in the caller's memory (process_vm_readv), while he waits: asking the kernel to fetch them (fuse_reply_ioctl_retry) takes
/// four turns of two processes for one transaction.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

struct fuse_req;
struct fuse_session;

namespace kibitz::bench {

/// One ioctl. It is answered exactly once: with done() or failed().
class Control {
public:
    unsigned request = 0;
    std::uintptr_t argument = 0;  ///< as the caller gave it: a value, or a place in his memory

    /// What stands in the caller's memory, and what is to stand there. @return false: there is no such place
    bool fetch(std::uintptr_t place, std::span<std::uint8_t> into) const;
    bool store(std::uintptr_t place, std::span<const std::uint8_t> bytes) const;
    void done(int result);
    void failed(int error);  ///< errno

    explicit Control(fuse_req* asked) noexcept : asked_(asked) {}

private:
    fuse_req* asked_;
};

/// A device file, "/dev/NAME". All of one io_context are served by its one thread.
class CharacterDevice {
public:
    using OnControl = std::function<void(Control&)>;
    /// Throws std::runtime_error when the kernel makes none: no root, no module `cuse`.
    CharacterDevice(boost::asio::io_context& io, const std::string& name, OnControl on_control);
    ~CharacterDevice();
    CharacterDevice(const CharacterDevice&) = delete;
    CharacterDevice& operator=(const CharacterDevice&) = delete;

    void control(Control& control) { on_control_(control); }

private:
    void wait();
    void take();

    OnControl on_control_;
    fuse_session* session_ = nullptr;
    boost::asio::posix::stream_descriptor ready_;
    void* memory_ = nullptr;  ///< libfuse's, for requests
    std::size_t room_ = 0;
};

}  // namespace kibitz::bench
