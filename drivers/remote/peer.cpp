#include "drivers/remote/peer.hpp"

#include "drivers/sequencer.hpp"

namespace kibitz::drivers::remote {
namespace {

/// Who puts a board on the table says so: the reader of the board's tag does. Everything else is the Director's, whose
/// word comes with his login and never with a reading.
bool is_boards(const reading::Command& command) noexcept {
    return std::holds_alternative<reading::BoardStart>(command) || std::holds_alternative<reading::BoardEnd>(command);
}

}  // namespace

std::string misplaced(DeviceId device, const Reading::Body& body) {
    if (const auto* command = std::get_if<std::shared_ptr<const reading::Command>>(&body)) {
        if (!is_boards(**command)) return "a command of the Director's comes with his login: only board_start and board_end are taken here";
        return device == board_reader ? "" : "boards are put on by centre.board-reader";
    }
    const auto usual = usual_device(body);
    if (!usual) return "no device reports that";
    const bool column = usual->function == Function::Column && device.function == Function::Reader;
    const bool overhead = usual->function == Function::Sight && device.function == Function::Sight && device.place == Place::Centre;
    if (overhead || (device.place == usual->place && (column || device.function == usual->function))) return {};
    return to_string(device) + " does not report that: it belongs to " + to_string(*usual);
}

}  // namespace kibitz::drivers::remote
