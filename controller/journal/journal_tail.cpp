#include "controller/journal/journal_tail.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <utility>

#include "controller/journal/journal_file.hpp"

namespace kibitz::journal {
namespace {

/// "UUID NUMBER SUM\n", each of a fixed width: one write over what stands there.
constexpr std::size_t uuid_digits = 36, number_digits = 20, sum_digits = 16;
constexpr std::size_t tail_bytes = uuid_digits + 1 + number_digits + 1 + sum_digits + 1;

std::string text_of(const Tail& tail) {
    const auto id = to_string(tail.journal);
    std::array<char, tail_bytes + 1> text{};
    std::snprintf(text.data(), text.size(), "%s %020llu %016llx\n", id.c_str(), static_cast<unsigned long long>(tail.number),
                  static_cast<unsigned long long>(chained(chain_start, tail.number, id)));
    return std::string(text.data(), tail_bytes);
}

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

TailNote::TailNote(const std::filesystem::path& folder) : file_(folder / "journal.tail") {}
TailNote::~TailNote() { close(); }
TailNote::TailNote(TailNote&& other) noexcept : file_(std::move(other.file_)), fd_(std::exchange(other.fd_, -1)), device_(other.device_), inode_(other.inode_) {}
TailNote& TailNote::operator=(TailNote&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(fd_, other.fd_);
    std::swap(device_, other.device_);
    std::swap(inode_, other.inode_);
    return *this;
}

void TailNote::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

tl::expected<void, Fault> TailNote::open() {
    fd_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0640);
    struct stat there {};
    if (fd_ < 0 || ::fstat(fd_, &there) != 0) return fault(errno);
    device_ = there.st_dev;
    inode_ = there.st_ino;
    return {};
}

tl::unexpected<Fault> TailNote::fault(int error) const {
    return tl::unexpected(system_fault(file_, "events the disk may lose could not be told as lost, for this cannot be written", error));
}

bool TailNote::holds() const {
    struct stat there {};
    return fd_ >= 0 && ::stat(file_.c_str(), &there) == 0 && there.st_dev == device_ && there.st_ino == inode_;
}

tl::expected<void, Fault> TailNote::write(const Tail& tail) {
    if (!holds()) {
        close();
        if (auto opened = open(); !opened) return opened;
    }
    const auto text = text_of(tail);
    const auto written = ::pwrite(fd_, text.data(), text.size(), 0);
    if (written < 0) return fault(errno);
    if (static_cast<std::size_t>(written) < text.size()) return fault(ENOSPC);  // pwrite(2): a part alone when there is no room for more
    return {};
}

std::optional<Tail> read_tail(const std::filesystem::path& folder) {
    const int fd = ::open((folder / "journal.tail").c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return std::nullopt;
    std::array<char, tail_bytes> bytes{};
    const bool whole = ::pread(fd, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    ::close(fd);
    const std::string_view text(bytes.data(), bytes.size());
    const auto id = uuid_from_string(text.substr(0, uuid_digits));
    const auto number = number_in(text.substr(uuid_digits + 1, number_digits));
    if (!whole || !id || !number) return std::nullopt;
    const Tail tail{*id, *number};
    if (text_of(tail) != text) return std::nullopt;
    return tail;
}

std::string to_text(const std::vector<LostRange>& lost) {
    std::string text;
    for (const auto& range : lost) text += std::to_string(range.first) + "-" + std::to_string(range.last) + "\n";
    return text;
}

std::vector<LostRange> lost_from_text(std::string_view text) {
    std::vector<LostRange> lost;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto dash = line.find('-');
        if (dash == std::string_view::npos) continue;
        const auto first = number_in(line.substr(0, dash)), last = number_in(line.substr(dash + 1));
        if (first && last && *first > 0 && *first <= *last) lost.push_back({*first, *last});
    }
    return lost;
}

}  // namespace kibitz::journal
