#include "drivers/tape/byte_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace kibitz::drivers::tape {
namespace {

std::string words(int error) { return std::generic_category().message(error); }

}  // namespace

int Descriptor::close() noexcept {
    if (fd_ < 0) return 0;
    return ::close(std::exchange(fd_, -1)) == 0 ? 0 : errno;
}

tl::expected<ByteSource, std::string> ByteSource::open(const std::filesystem::path& file) {
    Descriptor fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.open()) {
        const int error = errno;
        return tl::unexpected("cannot be opened: " + words(error) + ": check the name and who may read it");
    }
    struct stat status{};
    if (::fstat(fd.get(), &status) == 0 && S_ISDIR(status.st_mode))
        return tl::unexpected(std::string("is a folder: name a tape in it"));
    return ByteSource(std::move(fd));
}

bool ByteSource::read_on(std::size_t count) {
    if (ended_ || !error_.empty()) return error_.empty();
    // What is left goes to the front; the buffer grows only for a message longer than a block.
    buffer_.erase(0, begin_);
    filled_ -= begin_;
    begin_ = 0;
    buffer_.resize(std::max(filled_ + block, count));
    while (filled_ < count) {
        const ssize_t got = ::read(fd_.get(), buffer_.data() + filled_, buffer_.size() - filled_);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            error_ = "cannot be read on: " + words(errno) + ": check the disk";
            return false;
        }
        if (got == 0) {
            ended_ = true;
            return true;
        }
        filled_ += static_cast<std::size_t>(got);
    }
    return true;
}

}  // namespace kibitz::drivers::tape
