#include "controller/host/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;

std::string fault(const fs::path& file, const std::string& what, int error) {
    const std::string advice = error == ENOSPC || error == EDQUOT  ? "make room on the disk"
                               : error == EACCES || error == EPERM ? "you may not write there: try again with sudo"
                                                                   : "check the folder and the disk";
    return file.string() + ": " + what + ": " + std::generic_category().message(error) + ": " + advice;
}

/// Writes and syncs an open file. @return errno, 0 when done
int fill(int fd, const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const auto count = ::write(fd, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0 ? EIO : errno;
        done += static_cast<std::size_t>(count);
    }
    return ::fsync(fd) == 0 ? 0 : errno;
}

}  // namespace

tl::expected<void, std::string> write_whole(const fs::path& file, const std::string& text, mode_t mode) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code made;
    fs::create_directories(folder, made);
    if (made) return tl::unexpected(fault(folder, "cannot be made", made.value()));
    const fs::path fresh = file.string() + ".new";
    ::unlink(fresh.c_str());  // what an earlier try left, be it another's
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (fd < 0) return tl::unexpected(fault(fresh, "cannot be made", errno));
    int error = 0;
    struct stat owner {};
    if (::geteuid() == 0 && ::stat(folder.c_str(), &owner) == 0 && ::fchown(fd, owner.st_uid, owner.st_gid) != 0) error = errno;
    if (error == 0 && ::fchmod(fd, mode) != 0) error = errno;
    if (error == 0) error = fill(fd, text);
    if (::close(fd) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(fresh.c_str(), file.c_str()) != 0) error = errno;
    if (error != 0) {
        ::unlink(fresh.c_str());
        return tl::unexpected(fault(file, "cannot be written", error));
    }
    if (const int entry = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); entry >= 0) {
        ::fsync(entry);
        ::close(entry);
    }
    return {};
}

tl::expected<std::optional<std::string>, std::string> read_whole(const fs::path& file, std::size_t most) {
    std::error_code error;
    if (!fs::exists(file, error)) {
        if (error && error != std::errc::no_such_file_or_directory) return tl::unexpected(fault(file, "cannot be read", error.value()));
        return std::nullopt;
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) return tl::unexpected(fault(file, "cannot be read", errno));
    std::string text(most + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return tl::unexpected(file.string() + ": cannot be read: is it a folder?");
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) return tl::unexpected(file.string() + ": larger than " + std::to_string(most) + " bytes: this is another file");
    return text;
}

}  // namespace kibitz::host
