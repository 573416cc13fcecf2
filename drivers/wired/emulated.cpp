#include "drivers/wired/emulated.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "controller/units/require.hpp"
#include "drivers/bus/linux_i2c.hpp"

namespace kibitz::wired {

namespace {

using bus::Fault;

// The kernel keeps 16 edges a line for libgpiod 1.6, 256 in all for 2.x.
std::size_t kept(bus::EmulatedInputs::Like like) { return like == bus::EmulatedInputs::Like::Gpiod1 ? 16 : 256; }

/// What the colour sensor has before it: a room's light through the empty window; a reddish back or a white face, which leave none of it,
/// and throw the lamp's back. The infrared of the nearness is thrown back by both alike: printing inks are clear there, as a rule.
chips::face::Light light_of(reading::Surface surface) {
    switch (surface) {
        case reading::Surface::Printed: return {0, 0, 0, 0, 218, 30, 16, 5, 8};
        case reading::Surface::Plain: return {0, 0, 0, 0, 221, 75, 25, 25, 24};
        case reading::Surface::Nothing: break;
    }
    return {6, 2, 2, 2, 4, 3, 1, 1, 1};
}

class ForwardInputs final : public bus::GpioInputs {
public:
    explicit ForwardInputs(bus::EmulatedInputs& lines) noexcept : lines_(&lines) {}
    std::size_t keeps() const noexcept override { return lines_->keeps(); }
    std::span<const int> descriptors() const override { return {}; }
    tl::expected<std::size_t, Fault> read(std::span<bus::EdgeEvent> into) override { return lines_->read(into); }
    tl::expected<bool, Fault> level(bus::GpioOffset line) override { return lines_->level(line); }

private:
    bus::EmulatedInputs* lines_;
};

class Outputs final : public bus::GpioOutputs {
public:
    using OnSet = std::function<void(const bus::GpioLine&, bool)>;
    Outputs(std::vector<bus::GpioLine> lines, bus::Faults& faults, OnSet on_set)
        : lines_(std::move(lines)), faults_(&faults), on_set_(std::move(on_set)) {
        for (const auto& line : lines_) on_set_(line, false);
    }
    tl::expected<void, Fault> set(bus::GpioOffset line, bool level) override {
        if (auto good = faults_->next("emulated GPIO output"); !good) return good;
        for (const auto& one : lines_)
            if (one.offset == line) on_set_(one, level);
        return {};
    }

private:
    std::vector<bus::GpioLine> lines_;
    bus::Faults* faults_;
    OnSet on_set_;
};

}  // namespace

struct Emulated::SerialBus {
    SerialBus(bus::VirtualTime& time, std::unique_ptr<chips::EmulatedSerialReader> the_reader, bus::SerialSettings settings)
        : reader(std::move(the_reader)), line(std::make_shared<bus::EmulatedSerial>(time, *reader, settings)) {}
    std::unique_ptr<chips::EmulatedSerialReader> reader;
    std::shared_ptr<bus::EmulatedSerial> line;
};

struct Emulated::Reader {
    std::unique_ptr<chips::EmulatedReader> chip;  ///< on SPI
    SerialBus* serial = nullptr;                  ///< on that line, else
    std::vector<LinePlace> select;
    std::vector<AntennaPlace> antennas;
    std::map<DeviceId, std::vector<chips::iso15693::EmulatedTag>> before;  ///< tags before each antenna
    unsigned selected = 0;

    void choose(unsigned bit, bool level) {
        selected = level ? selected | 1U << bit : selected & ~(1U << bit);
        refresh();
    }
    void refresh() {
        if (serial)
            for (const auto& antenna : antennas) serial->reader->before(antenna.select) = before[antenna.device];
        if (!chip) return;
        auto& field = chip->in_field();
        field.clear();
        for (const auto& antenna : antennas)
            if (select.empty() || antenna.select == selected) field.insert(field.end(), before[antenna.device].begin(), before[antenna.device].end());
    }
};

struct Emulated::I2cBus {
    I2cBus(bus::VirtualTime& time, bus::Breaches& breaches) : bus(time, breaches) {}
    bus::EmulatedI2c bus;
};

class Emulated::ForwardI2c final : public bus::I2cBus {
public:
    ForwardI2c(Emulated& table, std::string name) : table_(&table), name_(std::move(name)), root_(table.wiring_.root(name_)) {}
    tl::expected<void, Fault> transfer(bus::I2cAddress address, std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        auto& chosen = table_->chosen_[root_];
        const auto blocked = [&](const std::string& bus) { return !bus.empty() && table_->held_[bus]; };
        if (!blocked(chosen) && name_ != root_) chosen = name_;  // the kernel leaves it so
        if (blocked(chosen) || blocked(root_)) {
            table_->time(root_).pass(bus::LinuxI2c::time_out);
            return tl::unexpected(bus::errno_fault(ETIMEDOUT, "emulated I2C address " + to_string(address), bus::Asked::Transfer));
        }
        return table_->i2c_bus(name_).bus.transfer(address, out, in);
    }

private:
    Emulated* table_;
    std::string name_, root_;
};

Emulated::Emulated(const boards::Board& board, bus::EmulatedInputs::Like lines) : board_(&board), wiring_(board), like_(lines) {
    for (const auto& device : board.devices()) attach(device);
}
Emulated::~Emulated() = default;

void Emulated::attach(const boards::Device& device) {
    const auto* kind = boards::kind_of(device.wiring);
    if (!kind) return;
    if (const auto* role = std::get_if<chips::ReaderRole>(&kind->role)) attach_reader(device, *role);
    if (const auto* slot = std::get_if<chips::SlotRole>(&kind->role)) slots_[device.id] = slot->emulate(time("slots"), breaches_);
    if (const auto* range = std::get_if<chips::RangeRole>(&kind->role)) on_buses(device, *kind, *range, ranges_[device.id]);
    if (const auto* face = std::get_if<chips::FaceRole>(&kind->role)) on_buses(device, *kind, *face, faces_[device.id]);
    if (const auto* pads = std::get_if<chips::PadsRole>(&kind->role)) on_buses(device, *kind, *pads, pads_[device.id]);
    if (std::holds_alternative<chips::InputRole>(kind->role)) inputs_[device.id];
    if (const auto range = ranges_.find(device.id); range != ranges_.end()) height(device.id, std::nullopt);
    if (const auto face = faces_.find(device.id); face != faces_.end()) surface(device.id, reading::Surface::Nothing);
}

void Emulated::attach_reader(const boards::Device& device, const chips::ReaderRole& role) {
    auto reader = std::make_unique<Reader>();
    const auto seed = static_cast<unsigned>(readers_.size()) + 1;
    const auto wires = role.wiring(device.wiring);
    if (const auto* on = std::get_if<chips::OnSerial>(&role.on)) {
        auto& bus = serials_[wires.bus];
        if (!bus)
            bus = std::make_unique<SerialBus>(time("readers"), on->emulate(time("readers"), breaches_, seed),
                                              boards::serial_settings(board_->file, wires.bus));
        reader->serial = bus.get();
    } else {
        reader->chip = std::get<chips::OnSpi>(role.on).emulate(time("readers"), breaches_, seed);
    }
    for (const auto& line : wires.select_line) reader->select.push_back(wiring_.line(line));
    reader->antennas = antennas(device);
    readers_[device.id] = std::move(reader);
}

template <class Role, class Chip>
void Emulated::on_buses(const boards::Device& device, const chips::Kind& kind, const Role& role,
                        std::vector<std::unique_ptr<Chip>>& chips) {
    for (const auto& on : kind.buses(device.wiring)) {
        const auto address = bus::I2cAddress::of(static_cast<int>(on.address));
        require(address.has_value(), "a checked board has good addresses");
        chips.push_back(role.emulate(time(wiring_.root(on.bus)), breaches_, *address));
        i2c_bus(on.bus).bus.attach(*chips.back());
    }
}

const boards::Device& Emulated::device(DeviceId id) const {
    const auto found = std::find_if(board_->devices().begin(), board_->devices().end(), [&](const auto& one) { return one.id == id; });
    require(found != board_->devices().end(), "the board has that device");
    return *found;
}

Emulated::I2cBus& Emulated::i2c_bus(const std::string& name) {
    auto& one = buses_[name];
    if (!one) one = std::make_unique<I2cBus>(time(wiring_.root(name)), breaches_);
    return *one;
}

bus::EmulatedInputs& Emulated::lines(const std::string& chip) {
    auto& one = lines_[chip];
    if (!one) one = std::make_unique<bus::EmulatedInputs>(like_, kept(like_));
    return *one;
}

void Emulated::tags(DeviceId antenna, std::vector<TagId> tags) {
    std::vector<chips::iso15693::EmulatedTag> all;
    for (const auto tag : tags) all.push_back({tag});
    tags_heard(antenna, std::move(all));
}

void Emulated::tags_heard(DeviceId antenna, std::vector<chips::iso15693::EmulatedTag> tags) {
    if (const auto slot = slots_.find(antenna); slot != slots_.end()) {
        std::vector<TagId> all;
        for (const auto& tag : tags) all.push_back(tag.id);
        return slot->second->tags(all);
    }
    for (auto& [id, reader] : readers_)
        for (const auto& place : reader->antennas)
            if (place.device == antenna) {
                reader->before[antenna] = std::move(tags);
                return reader->refresh();
            }
    require(false, "the board has that antenna");
}

void Emulated::height(DeviceId range, std::optional<double> mm) {
    for (auto& chip : ranges_.at(range)) chip->target(mm);
}

void Emulated::surface(DeviceId face, reading::Surface surface) {
    for (auto& window : faces_.at(face)) window->before(light_of(surface));
}

EmulatedInput& Emulated::input(DeviceId id) { return inputs_.at(id); }

void Emulated::pads(DeviceId touch, std::uint32_t touched) {
    const auto& wiring = device(touch).wiring;
    const auto electrodes = boards::role_of<chips::PadsRole>(wiring)->grid(wiring).electrodes;
    for (auto& chip : pads_.at(touch)) {
        chip->touch(static_cast<std::uint16_t>(touched & ((1U << electrodes) - 1)));
        touched >>= electrodes;
    }
}

void Emulated::beam(DeviceId id, reading::Edge edge, bool broken, bus::Moment at) {
    const auto& beams = device(id).wiring.break_beams();
    const auto place = wiring_.line(edge == reading::Edge::Inner ? beams.inner() : beams.outer());
    lines(place.chip).drive(place.line.offset, broken, at);
}

void Emulated::sits(DeviceId id, bool sits, bus::Moment at) {
    const auto place = wiring_.line(device(id).wiring.contact().line());
    lines(place.chip).drive(place.line.offset, sits, at);
}

std::pair<bool, bool> Emulated::lamps(DeviceId id) const {
    const auto lit = [&](const board::v1::Line& line) {
        const auto place = wiring_.line(line);
        const auto found = driven_.find({place.chip, place.line.offset.value});
        return found != driven_.end() && found->second;
    };
    const auto& lamps = device(id).wiring.lamps();
    return {lit(lamps.green()), lit(lamps.amber())};
}

bus::Faults& Emulated::reader_faults(DeviceId reader) {
    auto& one = *readers_.at(reader);
    return one.serial ? one.serial->line->faults() : one.chip->faults();
}
chips::EmulatedSerialReader& Emulated::serial_reader(const std::string& bus) { return *serials_.at(bus)->reader; }
chips::EmulatedSlot& Emulated::slot(DeviceId reader) { return *slots_.at(reader); }
void Emulated::plug_serial(const std::string& bus, bool in) { serials_.at(bus)->line->plug(in); }
chips::EmulatedReader& Emulated::reader_chip(DeviceId reader) { return *readers_.at(reader)->chip; }
bus::Faults& Emulated::i2c_faults(const std::string& name) { return i2c_bus(name).bus.faults(); }
bus::Faults& Emulated::line_faults(const std::string& chip) { return lines(chip).faults(); }
bus::Faults& Emulated::output_faults(const std::string& chip) { return output_faults_[chip]; }

void Emulated::power(DeviceId device, bool on) {
    if (const auto reader = readers_.find(device); reader != readers_.end()) {
        auto& one = *reader->second;
        one.serial ? one.serial->reader->power(on) : one.chip->power(on);
    }
    const auto supply = [&](auto& sensors) {
        if (const auto found = sensors.find(device); found != sensors.end())
            for (auto& chip : found->second) chip->power(on);
    };
    supply(ranges_), supply(faces_), supply(pads_);
    if (const auto slot = slots_.find(device); slot != slots_.end()) slot->second->plug(on);
    if (const auto input = inputs_.find(device); input != inputs_.end()) input->second.plug(on);
}

Calibration Emulated::calibration() const {
    Calibration all;
    for (const auto& device : board_->devices()) {
        const auto* role = boards::role_of<chips::FaceRole>(device.wiring);
        if (!role) continue;
        const auto samples = [&](reading::Surface surface) {
            return std::vector(chips::face::FaceCalibration::least_samples, role->sample_of(device.wiring, light_of(surface)));
        };
        const auto learnt = chips::face::FaceCalibration::learn(samples(reading::Surface::Nothing), samples(reading::Surface::Printed),
                                                                samples(reading::Surface::Plain));
        if (!learnt) continue;  // a window without a lamp: what covers it is dark
        all.face.insert_or_assign(device.id, std::vector(boards::buses_of(device.wiring).size(), *learnt));
    }
    return all;
}

tl::expected<std::unique_ptr<bus::I2cBus>, Fault> Emulated::i2c(const std::string& name) {
    return std::make_unique<ForwardI2c>(*this, name);
}

tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> Emulated::reader_wires(const boards::Device& device) {
    return std::make_unique<chips::SharedReaderWires>(reader_chip(device.id).wires());
}

std::shared_ptr<bus::CardSlot> Emulated::card_slot(const boards::Device& device) { return slots_.at(device.id); }

tl::expected<std::shared_ptr<bus::SerialLine>, Fault> Emulated::serial(const boards::Device& device) {
    const auto& one = *readers_.at(device.id)->serial;
    if (!one.line->plugged()) return tl::unexpected(Fault{bus::Trouble::Absent, "emulated serial line: not plugged in"});
    return one.line;
}

tl::expected<std::unique_ptr<bus::GpioInputs>, Fault> Emulated::inputs(const LinesPlace& place) {
    return std::make_unique<ForwardInputs>(lines(place.chip));
}

tl::expected<std::unique_ptr<bus::GpioOutputs>, Fault> Emulated::outputs(const LinesPlace& place) {
    return std::make_unique<Outputs>(place.lines, output_faults_[place.chip],
                                     [this, chip = place.chip](const bus::GpioLine& line, bool level) { output(chip, line, level); });
}

void Emulated::output(const std::string& chip, bus::GpioLine line, bool level) {
    driven_[{chip, line.offset.value}] = level;
    for (const auto& one : board_->file.bus()) {
        if (!one.i2c().behind().has_reset()) continue;
        const auto reset = wiring_.line(one.i2c().behind().reset());
        if (level && reset.chip == chip && reset.line.offset == line.offset)
            chosen_[one.i2c().behind().bus()].clear();  // no channel is chosen
    }
    for (const auto& device : board_->devices()) {
        const auto* kind = boards::kind_of(device.wiring);
        if (!kind) continue;
        unsigned select = 0;  // bit of the antenna switch
        for (const auto& [pin, named] : kind->lines(device.wiring)) {
            const auto place = wiring_.line(*named);
            const bool this_one = place.chip == chip && place.line.offset == line.offset;
            if (this_one && pin == chips::Pin::Enable)
                for (auto& range : ranges_.at(device.id)) range->enable(level != line.active_low);
            if (this_one && pin == chips::Pin::Light)
                for (auto& window : faces_.at(device.id)) window->lamp(level);
            if (pin != chips::Pin::Select) continue;
            if (this_one) readers_.at(device.id)->choose(select, level);
            ++select;
        }
    }
}

tl::expected<std::unique_ptr<evdev::Device>, Fault> Emulated::input_device(const evdev::Match& match) {
    for (auto& [id, input] : inputs_) {
        const auto& wiring = device(id).wiring;
        const auto& named = boards::role_of<chips::InputRole>(wiring)->input(wiring);
        if (named.name() != match.name || named.port() != match.port) continue;
        if (!input.plugged()) return tl::unexpected(Fault{bus::Trouble::Absent, "input device '" + match.name + "': not plugged in"});
        return input.open();
    }
    return tl::unexpected(Fault{bus::Trouble::Absent, "input device '" + match.name + "': the board has none of that name"});
}

bus::Moment Emulated::reach(const std::string& lane, bus::Moment now) {
    auto& time = times_[lane];
    time.now = std::max(time.now, now);
    return time.now;
}
bus::Moment Emulated::after(const std::string& lane) { return times_[lane].now; }

}  // namespace kibitz::wired
