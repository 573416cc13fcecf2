#include "input.hpp"

#include <fcntl.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace kibitz::bench {

namespace {

constexpr int most_fingers = 10;

template <class Argument>
void ask(int file, unsigned long request, Argument argument) {
    if (::ioctl(file, request, argument) < 0) throw std::runtime_error("uinput: " + std::string(std::strerror(errno)));
}

void axis(int file, std::uint16_t code, int least, int most) {
    uinput_abs_setup setup{};
    setup.code = code;
    setup.absinfo.minimum = least;
    setup.absinfo.maximum = most;
    ask(file, UI_ABS_SETUP, &setup);
}

}  // namespace

KernelInput::KernelInput(const evdev::Match& called, const evdev::Device& like) : file_(::open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC)) {
    if (file_ < 0) throw std::runtime_error("/dev/uinput: " + std::string(std::strerror(errno)));
    ask(file_, UI_SET_EVBIT, EV_ABS);
    ask(file_, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    ask(file_, UI_SET_PHYS, called.port.c_str());
    axis(file_, ABS_MT_SLOT, 0, most_fingers - 1);
    axis(file_, ABS_MT_TRACKING_ID, 0, 65535);
    axis(file_, ABS_MT_POSITION_X, like.x().least, like.x().most);
    axis(file_, ABS_MT_POSITION_Y, like.y().least, like.y().most);
    uinput_setup setup{};
    setup.id.bustype = BUS_VIRTUAL;
    std::strncpy(setup.name, called.name.c_str(), sizeof setup.name - 1);
    ask(file_, UI_DEV_SETUP, &setup);
    ask(file_, UI_DEV_CREATE, 0);
}

KernelInput::~KernelInput() { ::close(file_); }

void KernelInput::tell(const evdev::InputEvent& event) {
    input_event out{};
    out.type = event.type;
    out.code = event.code;
    out.value = event.code == ABS_MT_TRACKING_ID && event.type == EV_ABS && event.value >= 0 ? event.value % 65536 : event.value;
    if (::write(file_, &out, sizeof out) != sizeof out) throw std::runtime_error("uinput: " + std::string(std::strerror(errno)));
}

}  // namespace kibitz::bench
