// A device made by the kernel's uinput: opened by name and port, grabbed, read, lost and plugged out. Needs /dev/uinput.
#include <fcntl.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

#include "catch.hpp"
#include "drivers/evdev/device.hpp"

using namespace kibitz;
using namespace std::chrono_literals;

namespace {

/// A film of 4096 x 4096 units with ten slots.
class Film {
public:
    explicit Film(const char* port) : file_(::open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC)) {
        if (file_ < 0) return;
        for (const int type : {EV_ABS, EV_KEY}) ::ioctl(file_, UI_SET_EVBIT, type);
        ::ioctl(file_, UI_SET_KEYBIT, BTN_TOUCH);
        ::ioctl(file_, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
        ::ioctl(file_, UI_SET_PHYS, port);
        for (const auto& [code, most] : {std::pair{ABS_MT_SLOT, 9}, {ABS_MT_TRACKING_ID, 65535}, {ABS_MT_POSITION_X, 4095}, {ABS_MT_POSITION_Y, 4095}}) {
            ::ioctl(file_, UI_SET_ABSBIT, code);
            uinput_abs_setup axis{};
            axis.code = static_cast<__u16>(code);
            axis.absinfo.maximum = most;
            ::ioctl(file_, UI_ABS_SETUP, &axis);
        }
        uinput_setup setup{};
        setup.id.bustype = BUS_USB;
        std::strncpy(setup.name, "Kibitz test film", sizeof setup.name - 1);
        ::ioctl(file_, UI_DEV_SETUP, &setup);
        ::ioctl(file_, UI_DEV_CREATE);
        std::this_thread::sleep_for(300ms);  // until the device file is there
    }
    ~Film() {
        if (file_ >= 0) ::close(file_);
    }
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;
    bool made() const { return file_ >= 0; }
    void unplug() { ::ioctl(file_, UI_DEV_DESTROY); }
    void tell(int type, int code, int value) {
        input_event event{};
        event.type = static_cast<__u16>(type), event.code = static_cast<__u16>(code), event.value = value;
        REQUIRE(::write(file_, &event, sizeof event) == sizeof event);
    }
    void finger(int slot, int id, int x, int y) {
        tell(EV_ABS, ABS_MT_SLOT, slot);
        tell(EV_ABS, ABS_MT_TRACKING_ID, id);
        tell(EV_ABS, ABS_MT_POSITION_X, x);
        tell(EV_ABS, ABS_MT_POSITION_Y, y);
        tell(EV_SYN, SYN_REPORT, 0);
    }

private:
    int file_;
};

}  // namespace

TEST_CASE("A device of the kernel: found by name and port, held alone, read with the kernel's time, lost and plugged out") {
    Film film("kibitz-test-1.1");
    if (!film.made()) {
        std::printf("SKIPPED: no /dev/uinput here (%s): devices of the kernel were not opened\n", std::strerror(errno));
        return;
    }
    CHECK(evdev::open_device({"Kibitz test film", "another"}).error().trouble == bus::Trouble::Absent);
    auto opened = evdev::open_device({"Kibitz test film", "kibitz-test-1"});
    REQUIRE(opened);
    auto& device = **opened;
    CHECK(device.x().most == 4095);
    CHECK_FALSE(evdev::open_device({"Kibitz test film", ""}));  // held alone

    std::array<evdev::InputEvent, 64> events{};
    evdev::TouchDecoder decoder;
    std::vector<evdev::Touch> touches;
    const auto read = [&] {
        for (;;) {
            const auto n = device.read(events);
            if (!n) return n.error().trouble;
            if (*n == 0) return bus::Trouble::Io;
            for (std::size_t i = 0; i < *n; ++i)
                if (decoder.event(events[i], [&](const auto& touch) { touches.push_back(touch); })) {
                    const auto slots = device.slots();
                    REQUIRE(slots);
                    decoder.sync(slots->slots, slots->current, events[i].at, [&](const auto& touch) { touches.push_back(touch); });
                }
        }
    };
    const auto before = std::chrono::steady_clock::now();
    film.finger(2, 7, 1000, 2000);
    std::this_thread::sleep_for(50ms);
    read();
    REQUIRE(touches.size() == 1);
    CHECK(touches[0].finger == 2);
    CHECK(touches[0].x == 1000);
    CHECK(touches[0].at >= before - 1ms);
    CHECK(touches[0].at <= std::chrono::steady_clock::now());

    for (int i = 0; i < 5000; ++i) film.finger(2, 7, i % 4000, 100);  // more than the kernel keeps
    film.finger(2, -1, 0, 0);
    std::this_thread::sleep_for(50ms);
    read();
    CHECK(decoder.losses() >= 1);
    CHECK(touches.back().phase == evdev::Phase::Up);
    CHECK(decoder.fingers() == 0);

    film.unplug();
    std::this_thread::sleep_for(50ms);
    CHECK(read() == bus::Trouble::Gone);
}

TEST_CASE("A device that is not there is told as absent, with where to look") {
    const auto none = evdev::open_device({"No such film", "nowhere"});
    REQUIRE_FALSE(none);
    CHECK((none.error().trouble == bus::Trouble::Absent || none.error().trouble == bus::Trouble::NoAccess));
    CHECK(none.error().message.find("'No such film' at port nowhere") != std::string::npos);
}
