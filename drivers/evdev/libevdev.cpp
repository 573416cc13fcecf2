// Input devices by libevdev. Its own repair after a loss is thrown away: the decoder asks for the slots and tells what became of
// each finger.
#include <dirent.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <utility>

#include "drivers/evdev/device.hpp"

namespace kibitz::evdev {

namespace {

using bus::Fault;
using bus::Trouble;

class File {
public:
    explicit File(int descriptor) noexcept : descriptor_(descriptor) {}
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    int get() const noexcept { return descriptor_; }

private:
    int descriptor_;
};

struct Free {
    void operator()(libevdev* device) const noexcept { libevdev_free(device); }
};
using Handle = std::unique_ptr<libevdev, Free>;

class Opened final : public Device {
public:
    Opened(File file, Handle handle, std::string name) : file_(std::move(file)), handle_(std::move(handle)), name_(std::move(name)) {}

    int descriptor() const noexcept override { return file_.get(); }
    Axis x() const noexcept override { return axis(ABS_MT_POSITION_X); }
    Axis y() const noexcept override { return axis(ABS_MT_POSITION_Y); }

    tl::expected<std::size_t, Fault> read(std::span<InputEvent> into) override {
        std::size_t n = 0;
        while (n < into.size()) {
            input_event event{};
            const int answer = libevdev_next_event(handle_.get(), LIBEVDEV_READ_FLAG_NORMAL, &event);
            if (answer == -EAGAIN) return n;
            if (answer < 0) return tl::unexpected(bus::errno_fault(-answer, name_));
            into[n++] = value(event);
            if (answer != LIBEVDEV_READ_STATUS_SYNC) continue;
            // What libevdev would tell to make good the loss: read to its end, so that its slots are the kernel's.
            while (libevdev_next_event(handle_.get(), LIBEVDEV_READ_FLAG_SYNC, &event) == LIBEVDEV_READ_STATUS_SYNC) {
            }
            // The frame after the gap is over: whoever decodes asks for the slots now.
            if (n < into.size()) into[n++] = {into[n - 1].at, EV_SYN, SYN_REPORT, 0};
            return n;
        }
        return n;
    }

    tl::expected<Slots, Fault> slots() override {
        Slots all;
        for (int i = 0; i < libevdev_get_num_slots(handle_.get()); ++i)
            all.slots.push_back({libevdev_get_slot_value(handle_.get(), static_cast<unsigned>(i), ABS_MT_TRACKING_ID),
                                 libevdev_get_slot_value(handle_.get(), static_cast<unsigned>(i), ABS_MT_POSITION_X),
                                 libevdev_get_slot_value(handle_.get(), static_cast<unsigned>(i), ABS_MT_POSITION_Y)});
        all.current = std::max(0, libevdev_get_current_slot(handle_.get()));
        return all;
    }

private:
    static InputEvent value(const input_event& event) {
        const auto since = std::chrono::seconds(event.input_event_sec) + std::chrono::microseconds(event.input_event_usec);
        return {Moment(since), event.type, event.code, event.value};
    }
    Axis axis(unsigned code) const noexcept {
        return {libevdev_get_abs_minimum(handle_.get(), code), libevdev_get_abs_maximum(handle_.get(), code)};
    }
    File file_;
    Handle handle_;
    std::string name_;
};

std::vector<std::string> event_files() {
    std::vector<std::string> paths;
    DIR* folder = ::opendir("/dev/input");
    if (!folder) return paths;
    while (const dirent* entry = ::readdir(folder))
        if (std::string(entry->d_name).starts_with("event")) paths.push_back(std::string("/dev/input/") + entry->d_name);
    ::closedir(folder);
    std::sort(paths.begin(), paths.end());
    return paths;
}

bool is_meant(const libevdev* device, const Match& match) {
    const char* port = libevdev_get_phys(device);
    return match.name == libevdev_get_name(device) && std::string(port ? port : "").starts_with(match.port);
}

tl::expected<std::unique_ptr<Device>, Fault> take(File file, Handle handle, const Match& match) {
    if (!libevdev_has_event_code(handle.get(), EV_ABS, ABS_MT_SLOT) || !libevdev_has_event_code(handle.get(), EV_ABS, ABS_MT_POSITION_X))
        return tl::unexpected(Fault{Trouble::Refused, "input device '" + match.name + "': it speaks no multi-touch protocol B: use another screen or film"});
    if (const int bad = libevdev_set_clock_id(handle.get(), CLOCK_MONOTONIC); bad < 0)
        return tl::unexpected(bus::errno_fault(-bad, "input device '" + match.name + "'"));
    // So that no desktop takes a finger on the film for a click.
    if (const int bad = libevdev_grab(handle.get(), LIBEVDEV_GRAB); bad < 0)
        return tl::unexpected(bus::errno_fault(-bad, "input device '" + match.name + "'"));
    return std::make_unique<Opened>(std::move(file), std::move(handle), "input device '" + match.name + "'");
}

}  // namespace

tl::expected<std::unique_ptr<Device>, Fault> open_device(const Match& match) {
    int denied = 0;
    for (const auto& path : event_files()) {
        File file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
        if (file.get() < 0) {
            if (errno == EACCES) ++denied;
            continue;
        }
        libevdev* raw = nullptr;
        if (libevdev_new_from_fd(file.get(), &raw) < 0) continue;
        Handle handle(raw);
        if (is_meant(raw, match)) return take(std::move(file), std::move(handle), match);
    }
    const std::string where = match.port.empty() ? "" : " at port " + match.port;
    if (denied > 0)
        return tl::unexpected(Fault{Trouble::NoAccess, "input device '" + match.name + "'" + where + ": not found, and " + std::to_string(denied) +
                                                           " devices may not be opened: is this user in group input?"});
    return tl::unexpected(Fault{Trouble::Absent, "input device '" + match.name + "'" + where + ": not plugged in: see /proc/bus/input/devices for what is"});
}

}  // namespace kibitz::evdev
