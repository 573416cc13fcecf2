#include "drivers/wired/emulated.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "controller/units/require.hpp"

namespace kibitz::wired {

namespace {

using bus::Fault;
namespace apds = chips::apds9960;

// The kernel keeps 16 edges a line for libgpiod 1.6, 256 in all for 2.x.
std::size_t kept(bus::EmulatedInputs::Like like) { return like == bus::EmulatedInputs::Like::Gpiod1 ? 16 : 256; }

/// What the colour sensor has before it: counts a cycle at gain 1. A dark room, a reddish back, a white face.
apds::Emulator::Scene scene_of(reading::Surface surface) {
    switch (surface) {
        case reading::Surface::Printed: return {30, 16, 5, 8, 210};
        case reading::Surface::Plain: return {75, 25, 25, 24, 225};
        case reading::Surface::Nothing: break;
    }
    return {6, 2, 2, 2, 4};
}

class ForwardI2c final : public bus::I2cBus {
public:
    explicit ForwardI2c(bus::EmulatedI2c& bus) noexcept : bus_(&bus) {}
    tl::expected<void, Fault> transfer(bus::I2cAddress address, std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        return bus_->transfer(address, out, in);
    }

private:
    bus::EmulatedI2c* bus_;
};

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

struct Emulated::Reader {
    std::unique_ptr<chips::EmulatedReader> chip;
    std::vector<LinePlace> select;
    std::vector<AntennaPlace> antennas;
    std::map<DeviceId, std::vector<chips::iso15693::EmulatedTag>> before;  ///< tags before each antenna
    unsigned selected = 0;

    void refresh() {
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

Emulated::Emulated(const boards::Board& board, bus::EmulatedInputs::Like lines) : board_(&board), wiring_(board), like_(lines) {
    for (const auto& device : board.devices()) attach(device);
}
Emulated::~Emulated() = default;

void Emulated::attach(const boards::Device& device) {
    const auto& wires = device.wiring;
    if (const auto wired = boards::reader_wiring(wires)) {
        auto reader = std::make_unique<Reader>();
        const auto seed = static_cast<unsigned>(readers_.size()) + 1;
        if (wires.has_pn5180()) reader->chip = std::make_unique<chips::pn5180::Emulator>(time("readers"), breaches_, seed);
        else reader->chip = std::make_unique<chips::st25r3916::Emulator>(time("readers"), breaches_, seed);
        for (const auto& line : wired->select_line) reader->select.push_back(wiring_.line(line));
        reader->antennas = antennas(device);
        readers_[device.id] = std::move(reader);
    }
    if (wires.has_vl6180x()) {
        const auto& name = wires.vl6180x().bus();
        auto& chip = ranges_[device.id] = std::make_unique<chips::vl6180x::Emulator>(time(wiring_.root(name)), breaches_);
        chip->target_mm = std::nullopt;
        i2c_bus(name).bus.attach(*chip);
    }
    for (const auto& name : wires.apds9960().bus()) {
        auto& windows = faces_[device.id];
        windows.push_back(std::make_unique<apds::Emulator>(time(wiring_.root(name)), breaches_));
        windows.back()->scene = scene_of(reading::Surface::Nothing);
        i2c_bus(name).bus.attach(*windows.back());
    }
    for (const auto address : wires.mpr121().address()) {
        const auto at = bus::I2cAddress::of(static_cast<int>(address));
        require(at.has_value(), "a checked board has good addresses");
        const auto& name = wires.mpr121().bus();
        pads_[device.id].push_back(std::make_unique<chips::mpr121::Emulator>(time(wiring_.root(name)), breaches_, *at));
        i2c_bus(name).bus.attach(*pads_[device.id].back());
    }
    if (wires.has_film() || wires.has_screen()) inputs_[device.id];
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
    for (auto& [id, reader] : readers_)
        for (const auto& place : reader->antennas)
            if (place.device == antenna) {
                reader->before[antenna] = std::move(tags);
                return reader->refresh();
            }
    require(false, "the board has that antenna");
}

void Emulated::height(DeviceId range, std::optional<double> mm) { ranges_.at(range)->target_mm = mm; }

void Emulated::surface(DeviceId face, reading::Surface surface) {
    for (auto& window : faces_.at(face)) window->scene = scene_of(surface);
}

EmulatedInput& Emulated::input(DeviceId id) { return inputs_.at(id); }

void Emulated::pads(DeviceId touch, std::uint32_t touched) {
    auto& chips = pads_.at(touch);
    for (std::size_t i = 0; i < chips.size(); ++i)
        for (std::size_t k = 0; k < chips[i]->below.size(); ++k) chips[i]->below[k] = (touched >> (12 * i + k) & 1U) != 0 ? 40 : 0;
}

void Emulated::beam(DeviceId id, reading::Edge edge, bool broken, bus::Moment at) {
    for (const auto& device : board_->devices()) {
        if (device.id != id) continue;
        const auto& beams = device.wiring.break_beams();
        const auto place = wiring_.line(edge == reading::Edge::Inner ? beams.inner() : beams.outer());
        lines(place.chip).drive(place.line.offset, broken, at);
    }
}

void Emulated::sits(DeviceId id, bool sits, bus::Moment at) {
    for (const auto& device : board_->devices()) {
        if (device.id != id) continue;
        const auto place = wiring_.line(device.wiring.contact().line());
        lines(place.chip).drive(place.line.offset, sits, at);
    }
}

std::pair<bool, bool> Emulated::lamps(DeviceId id) const {
    for (const auto& device : board_->devices()) {
        if (device.id != id) continue;
        const auto lit = [&](const board::v1::Line& line) {
            const auto place = wiring_.line(line);
            const auto found = driven_.find({place.chip, place.line.offset.value});
            return found != driven_.end() && found->second;
        };
        return {lit(device.wiring.lamps().green()), lit(device.wiring.lamps().amber())};
    }
    return {};
}

bus::Faults& Emulated::reader_faults(DeviceId reader) { return readers_.at(reader)->chip->faults(); }
chips::EmulatedReader& Emulated::reader_chip(DeviceId reader) { return *readers_.at(reader)->chip; }
bus::Faults& Emulated::i2c_faults(const std::string& name) { return i2c_bus(name).bus.faults(); }
bus::Faults& Emulated::line_faults(const std::string& chip) { return lines(chip).faults(); }
bus::Faults& Emulated::output_faults(const std::string& chip) { return output_faults_[chip]; }

void Emulated::power(DeviceId device, bool on) {
    if (const auto reader = readers_.find(device); reader != readers_.end()) reader->second->chip->power(on);
    if (const auto range = ranges_.find(device); range != ranges_.end()) range->second->power(on);
    if (const auto face = faces_.find(device); face != faces_.end())
        for (auto& window : face->second) window->power(on);
    if (const auto pads = pads_.find(device); pads != pads_.end())
        for (auto& chip : pads->second) chip->power(on);
    if (const auto input = inputs_.find(device); input != inputs_.end()) input->second.plug(on);
}

Calibration Emulated::calibration() const {
    Calibration all;
    for (const auto& device : board_->devices()) {
        if (!device.wiring.has_apds9960()) continue;
        const auto settings = face_settings(device.wiring.apds9960());
        const double counts = settings.cycles * std::array{1, 4, 16, 64}[static_cast<std::size_t>(settings.gain)];
        const auto samples = [&](reading::Surface surface) {
            const auto scene = scene_of(surface);
            const auto count = [&](double a_cycle) { return static_cast<std::uint16_t>(a_cycle * counts); };
            apds::Sample sample{{}, count(scene.clear), count(scene.red), count(scene.green), count(scene.blue), scene.proximity, false, apds::most_counts(settings)};
            return std::vector<apds::Sample>(chips::face::FaceCalibration::least_samples, sample);
        };
        const auto learnt = chips::face::FaceCalibration::learn(samples(reading::Surface::Nothing), samples(reading::Surface::Printed),
                                                                samples(reading::Surface::Plain));
        require(learnt.has_value(), "the emulated pack is told apart");
        for (int i = 0; i < device.wiring.apds9960().bus_size(); ++i) all.face[device.id].push_back(*learnt);
    }
    return all;
}

tl::expected<std::unique_ptr<bus::I2cBus>, Fault> Emulated::i2c(const std::string& name) {
    return std::make_unique<ForwardI2c>(i2c_bus(name).bus);
}

tl::expected<std::unique_ptr<chips::ReaderWires>, Fault> Emulated::reader_wires(const boards::Device& device) {
    return std::make_unique<chips::SharedReaderWires>(reader_chip(device.id).wires());
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
    for (const auto& device : board_->devices()) {
        if (device.wiring.has_vl6180x() && device.wiring.vl6180x().has_enable()) {
            const auto enable = wiring_.line(device.wiring.vl6180x().enable());
            if (enable.chip == chip && enable.line.offset == line.offset) ranges_.at(device.id)->enable(level != line.active_low);
        }
        if (!boards::is_reader_chip(device.wiring)) continue;
        auto& reader = *readers_.at(device.id);
        for (std::size_t i = 0; i < reader.select.size(); ++i)
            if (reader.select[i].chip == chip && reader.select[i].line.offset == line.offset) {
                reader.selected = level ? reader.selected | 1U << i : reader.selected & ~(1U << i);
                reader.refresh();
            }
    }
}

tl::expected<std::unique_ptr<evdev::Device>, Fault> Emulated::input_device(const evdev::Match& match) {
    for (auto& [id, input] : inputs_)
        for (const auto& device : board_->devices()) {
            if (device.id != id) continue;
            const auto& named = device.wiring.has_film() ? device.wiring.film().device() : device.wiring.screen().device();
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
