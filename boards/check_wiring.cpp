#include "boards/check_wiring.hpp"
#include "boards/pins.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

void WiringCheck::run() {
    buses();
    bool wires = false;
    for (int i = 0; i < file_.device_size(); ++i) {
        const auto& device = file_.device(i);
        const auto* in = inside(&places_, file_, "device", i);
        const int named = line_of(in, device, "name");
        wires = wires || has_wires(device);
        check_device({device, in, "device \"" + device.name() + "\"", named ? named : line_of(&places_, file_, "device", i)});
    }
    const int line = line_of(&places_, file_, "computer");
    if (wires && file_.computer() == v1::COMPUTER_UNSPECIFIED)
        check_.fault(line,
                     "computer: missing: whose header do the wires go to?: write `computer: COMPUTER_RASPBERRY_PI_4`, or COMPUTER_PC where "
                     "all is plugged in");
    if (!wires && file_.computer() != v1::COMPUTER_UNSPECIFIED)
        check_.fault(line, "computer: no device has wires: nobody reads it: take it out");
    column_readers();
    rf();
    unused_buses();
}

}  // namespace kibitz::boards
