#define FUSE_USE_VERSION 35
#include "cuse.hpp"

#include <cuse_lowlevel.h>
#include <fuse_lowlevel.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <stdexcept>

namespace kibitz::bench {

namespace {

void opened(fuse_req_t request, fuse_file_info* file) { fuse_reply_open(request, file); }

void controlled(fuse_req_t request, int command, void* argument, fuse_file_info*, unsigned, const void*, std::size_t, std::size_t) {
    Control control(request);
    control.request = static_cast<unsigned>(command);
    control.argument = reinterpret_cast<std::uintptr_t>(argument);
    static_cast<CharacterDevice*>(fuse_req_userdata(request))->control(control);
}

}  // namespace

bool Control::fetch(std::uintptr_t place, std::span<std::uint8_t> into) const {
    const iovec here{into.data(), into.size()}, there{reinterpret_cast<void*>(place), into.size()};
    return into.empty() || ::process_vm_readv(fuse_req_ctx(asked_)->pid, &here, 1, &there, 1, 0) == static_cast<ssize_t>(into.size());
}

bool Control::store(std::uintptr_t place, std::span<const std::uint8_t> bytes) const {
    const iovec here{const_cast<std::uint8_t*>(bytes.data()), bytes.size()}, there{reinterpret_cast<void*>(place), bytes.size()};
    return bytes.empty() || ::process_vm_writev(fuse_req_ctx(asked_)->pid, &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes.size());
}

void Control::done(int result) { fuse_reply_ioctl(asked_, result, nullptr, 0); }
void Control::failed(int error) { fuse_reply_err(asked_, error); }

CharacterDevice::CharacterDevice(boost::asio::io_context& io, const std::string& name, OnControl on_control)
    : on_control_(std::move(on_control)), ready_(io) {
    const std::string named = "DEVNAME=" + name;
    const char* arguments[] = {named.c_str()};
    cuse_info info{};
    info.dev_info_argc = 1;
    info.dev_info_argv = arguments;
    info.flags = CUSE_UNRESTRICTED_IOCTL;
    cuse_lowlevel_ops operations{};
    operations.open = opened;
    operations.ioctl = controlled;
    std::string program = "bench", foreground = "-f", single = "-s";
    char* options[] = {program.data(), foreground.data(), single.data(), nullptr};
    int threads = 0;
    session_ = cuse_lowlevel_setup(3, options, &info, &operations, &threads, this);
    if (!session_) throw std::runtime_error("/dev/" + name + ": CUSE makes no such device: is the module cuse loaded, and this root?");
    ready_.assign(::dup(fuse_session_fd(session_)));
    wait();
}

CharacterDevice::~CharacterDevice() {
    ready_.close();
    cuse_lowlevel_teardown(session_);
    std::free(memory_);
}

void CharacterDevice::wait() {
    ready_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](const boost::system::error_code& error) {
        if (error) return;
        take();
        wait();
    });
}

void CharacterDevice::take() {
    fuse_buf request{};
    request.mem = memory_;
    request.size = room_;
    const int size = fuse_session_receive_buf(session_, &request);
    memory_ = request.mem;
    if (size > 0) fuse_session_process_buf(session_, &request);
    else if (size < 0 && size != -EINTR && size != -EAGAIN) throw std::runtime_error("CUSE: a device file is gone");
}

}  // namespace kibitz::bench
