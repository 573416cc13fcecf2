/// A multi-touch input device of the kernel, by uinput: what an emulated one tells is what it tells.
#pragma once

#include <memory>

#include "drivers/evdev/device.hpp"

namespace kibitz::bench {

class KernelInput {
public:
    /// @param like the device whose axes it has. Throws std::runtime_error.
    KernelInput(const evdev::Match& called, const evdev::Device& like);
    ~KernelInput();  ///< it is pulled out
    KernelInput(const KernelInput&) = delete;
    KernelInput& operator=(const KernelInput&) = delete;

    void tell(const evdev::InputEvent& event);

private:
    int file_;
};

}  // namespace kibitz::bench
