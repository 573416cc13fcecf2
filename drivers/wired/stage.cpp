#include "drivers/wired/stage.hpp"

#include <algorithm>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "controller/units/same_enum.hpp"

namespace kibitz::wired {

using reading::ContactPhase;

namespace {

/// Whether a printed key says all that the player means: nothing is printed of alerts, of words, or of a score not agreed. The
/// key for arranging is pressed once to begin and once to end.
bool says(const reading::PanelKey& printed, const reading::PanelKey& meant) {
    if (printed.index() != meant.index()) return false;
    if (const auto* call = std::get_if<reading::CallKey>(&meant))
        return !call->alert && call->explanation.empty() && std::get<reading::CallKey>(printed).call == call->call;
    if (const auto* confirm = std::get_if<reading::ConfirmKey>(&meant)) return confirm->agreed;
    return std::holds_alternative<reading::ArrangeKey>(meant) || std::holds_alternative<reading::DirectorKey>(meant) ||
           std::holds_alternative<reading::StopKey>(meant);
}

}  // namespace

Stage::Stage(const boards::Board& board, Emulated& table) : board_(&board), table_(&table) {}

const boards::Device* Stage::device(DeviceId id) const {
    for (const auto& one : board_->devices())
        if (one.id == id) return &one;
    return nullptr;
}

bool Stage::act(const Reading& reading, bus::Moment at) {
    const auto wired = [&](bridge::Seat seat, Function function) {
        const auto* found = device(device_at(seat, function));
        return found && boards::is_wired(*found);
    };
    if (const auto* sweep = std::get_if<reading::Inventory>(&reading.body)) {
        if (!wired(sweep->seat, Function::Reader)) return false;
        const int column = static_cast<int>(sweep->antenna) - static_cast<int>(reading::Antenna::Column0);
        const auto antenna = column < 0 ? device_at(sweep->seat, Function::Reader)
                                        : device_at(sweep->seat, Function::Column, static_cast<std::uint8_t>(column));
        const auto all = antennas(*device(device_at(sweep->seat, Function::Reader)));
        if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.device == antenna; }))
            table_->tags(antenna, {sweep->tags.begin(), sweep->tags.end()});
        return true;  // what lies before an antenna that this table has not is not sensed
    }
    if (const auto* range = std::get_if<reading::Range>(&reading.body)) {
        if (!wired(range->seat, Function::Range)) return false;
        table_->height(device_at(range->seat, Function::Range), range->height ? std::optional<double>(static_cast<double>(range->height->value)) : std::nullopt);
        return true;
    }
    if (const auto* face = std::get_if<reading::Face>(&reading.body)) {
        if (!wired(face->seat, Function::Face)) return false;
        table_->surface(device_at(face->seat, Function::Face), face->surface);
        return true;
    }
    if (const auto* touch = std::get_if<reading::Contact>(&reading.body)) return wired(touch->seat, Function::Touch) && contact(*touch, at);
    if (const auto* beam = std::get_if<reading::Beam>(&reading.body)) {
        if (!wired(beam->seat, Function::Beams)) return false;
        table_->beam(device_at(beam->seat, Function::Beams), beam->edge, beam->broken, at);
        return true;
    }
    if (const auto* seat = std::get_if<reading::SeatSwitch>(&reading.body)) {
        if (!wired(seat->seat, Function::SeatSwitch)) return false;
        table_->sits(device_at(seat->seat, Function::SeatSwitch), seat->occupied, at);
        return true;
    }
    if (const auto* board = std::get_if<reading::BoardTag>(&reading.body)) {
        const auto* reader = device(board_reader);
        if (!reader || !(boards::is_reader_chip(reader->wiring) || boards::role_of<chips::SlotRole>(reader->wiring))) return false;
        table_->tags(board_reader, board->tag ? std::vector{*board->tag} : std::vector<TagId>{});
        return true;
    }
    if (const auto* key = std::get_if<std::shared_ptr<const reading::Panel>>(&reading.body)) return wired((*key)->seat, Function::Panel) && panel(**key, at);
    return false;
}

bool Stage::contact(const reading::Contact& contact, bus::Moment at) {
    const auto id = device_at(contact.seat, Function::Touch);
    const auto& wiring = device(id)->wiring;
    if (wiring.has_film()) {
        const auto part = [](Millimetres where, std::uint32_t size) { return std::clamp(static_cast<double>(where.value) / size, 0.0, 1.0); };
        table_->input(id).finger(contact.finger, same_named<evdev::Phase>(contact.phase), part(contact.x, wiring.film().width_mm()),
                                 part(contact.y, wiring.film().height_mm()), at);
        return true;
    }
    const auto grid = boards::role_of<chips::PadsRole>(wiring)->grid(wiring);
    const auto cell = [](Millimetres where, std::uint32_t pitch_mm, unsigned most) {
        return std::min(static_cast<unsigned>(std::max(0.0F, where.value / static_cast<float>(pitch_mm))), most - 1);
    };
    const auto row = cell(contact.y, grid.pitch_y_mm, grid.pads / grid.columns);
    const auto pad = row * grid.columns + cell(contact.x, grid.pitch_x_mm, grid.columns);
    auto& fingers = pads_[id];
    fingers[contact.finger] = contact.phase == ContactPhase::Up ? 0U : 1U << pad;
    std::uint32_t touched = 0;
    for (const auto one : fingers) touched |= one;
    table_->pads(id, touched);
    return true;
}

bool Stage::panel(const reading::Panel& panel, bus::Moment at) {
    const auto id = device_at(panel.seat, Function::Panel);
    const auto& screen = device(id)->wiring.screen();
    for (const auto& key : keys(screen)) {
        const auto meaning = key_meaning(key.press);
        if (!meaning || !says(*meaning, panel.key)) continue;
        const double x = static_cast<double>((key.where.low.x.value + key.where.high.x.value) / 2) / screen.width_mm();
        const double y = static_cast<double>((key.where.low.y.value + key.where.high.y.value) / 2) / screen.height_mm();
        table_->input(id).finger(0, evdev::Phase::Down, x, y, at);
        table_->input(id).finger(0, evdev::Phase::Up, x, y, at + press_time);
        return true;
    }
    return false;
}

}  // namespace kibitz::wired
