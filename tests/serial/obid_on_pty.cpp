// obid-on-pty LINK: an emulated OBID reader at a pseudo terminal of the kernel, in real time, so that the shipped program opens it as it
// opens a tty. LINK is made to lead there. Commands come by standard input, one a line, and each is answered by a line: README.md.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>

#include "drivers/chips/obid/emulator.hpp"

namespace kibitz::tests {
namespace {

using Clock = std::chrono::steady_clock;
constexpr bus::SerialSettings line{115'200, bus::Parity::None};

std::chrono::nanoseconds bits_of(std::size_t bytes) {
    return std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(bytes) * line.bits_a_byte() * 1e9 / line.baud));
}

class Served {
public:
    explicit Served(std::string link) : link_(std::move(link)) { plug(); }
    ~Served() { unplug(); }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    /// Until standard input ends.
    void run() {
        for (std::string typed;;) {
            pollfd all[] = {{0, POLLIN, 0}, {master_, POLLIN, 0}};
            const auto next = reader_.speaks();
            const auto until = next ? *next - Clock::now() : std::chrono::milliseconds(20);
            const auto left = std::max<std::chrono::nanoseconds>(std::chrono::nanoseconds(0),
                                                                 std::min<std::chrono::nanoseconds>(until, std::chrono::milliseconds(20)));
            const timespec wait{0, static_cast<long>(left.count())};
            (void)::ppoll(all, master_ < 0 || hung_up_ ? 1 : 2, &wait, nullptr);
            hung_up_ = false;
            if ((all[0].revents & (POLLIN | POLLHUP)) != 0 && !hear_commands(typed)) return;
            if (master_ >= 0 && all[1].revents != 0) listen();
            speak();
        }
    }

private:
    void plug() {
        if (master_ >= 0) return;
        master_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) std::perror("pty"), std::exit(2);
        std::filesystem::remove(link_);
        std::filesystem::create_symlink(::ptsname(master_), link_);
        reader_.power(true);
    }
    void unplug() {
        if (master_ < 0) return;
        std::filesystem::remove(link_);
        ::close(master_);
        master_ = -1;
        reader_.power(false);
    }
    void listen() {
        std::uint8_t bytes[256];
        const auto got = ::read(master_, bytes, sizeof bytes);
        if (got > 0) reader_.hear({bytes, static_cast<std::size_t>(got)}, Clock::now() + bits_of(static_cast<std::size_t>(got)));
        else hung_up_ = true;  // nobody has it open: it is looked at again in 20 ms
    }
    void speak() {
        const auto next = reader_.speaks();
        if (!next || *next > Clock::now()) return;
        const auto bytes = reader_.said(Clock::now());
        const auto over = std::max(*next, last_) + bits_of(bytes.size());
        while (Clock::now() < over) ::usleep(100);
        last_ = Clock::now();
        if (master_ >= 0 && ::write(master_, bytes.data(), bytes.size()) < 0 && errno != EIO && errno != EAGAIN) std::perror("write");
    }
    bool hear_commands(std::string& typed) {
        char bytes[4096];
        const auto got = ::read(0, bytes, sizeof bytes);
        if (got <= 0) return false;
        typed.append(bytes, static_cast<std::size_t>(got));
        for (auto end = typed.find('\n'); end != std::string::npos; end = typed.find('\n')) {
            std::cout << obey(typed.substr(0, end)) << std::endl;
            typed.erase(0, end + 1);
        }
        return true;
    }
    std::string obey(const std::string& command) {
        std::istringstream words(command);
        std::string what, value;
        unsigned number = 0;
        words >> what;
        if (what == "unplug") return unplug(), "done";
        if (what == "plug") return plug(), "done";
        if (what == "breaches") return std::to_string(breaches_.size()) + (breaches_.empty() ? "" : ": " + breaches_.front());
        if (what == "before" && words >> number && number >= 1 && number <= 8) {
            auto& there = reader_.before(number);
            there.clear();
            for (std::string tag; words >> tag;) there.push_back({{std::stoull(tag, nullptr, 16)}});
            return "done";
        }
        if (what == "torn" && words >> number >> value && number >= 1 && number <= 8) return reader_.torn(number, value == "on"), "done";
        if (what == "spoil" && words >> number) return reader_.spoils = number, "done";
        if (what == "type" && words >> number) return reader_.type = static_cast<std::uint8_t>(number), "done";
        if (what == "warns" && words >> value) return reader_.warns = value == "on", "done";
        if (what == "deaf" && words >> value) return reader_.deaf = value == "on", "done";
        if (what == "scan-mode" && words >> value) return reader_.in_scan_mode = value == "on", "done";
        return "not known: " + command;
    }

    std::string link_;
    int master_ = -1;
    bool hung_up_ = false;
    bus::VirtualTime none_;
    bus::Breaches breaches_;
    chips::obid::Emulator reader_{none_, breaches_};
    Clock::time_point last_{};
};

}  // namespace
}  // namespace kibitz::tests

int main(int argc, char** argv) {
    if (argc != 2) return std::cerr << "obid-on-pty LINK\n", 2;
    kibitz::tests::Served served(argv[1]);
    std::cout << "ready" << std::endl;
    served.run();
    return 0;
}
