#include "kernel_table.hpp"

#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/spi/spidev.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <stdexcept>

#include "boards/kinds.hpp"
#include "boards/reader_wiring.hpp"

namespace kibitz::bench {

namespace {

int errno_of(bus::Trouble trouble) {
    switch (trouble) {
        case bus::Trouble::NoAnswer: return ENXIO;
        case bus::Trouble::TimedOut: return ETIMEDOUT;
        case bus::Trouble::Gone: return ENODEV;
        default: return EIO;
    }
}

/// So many of that structure from the caller's memory; nothing where there are none.
template <class T>
std::optional<std::vector<T>> fetched(const Control& control, std::uintptr_t place, std::size_t count) {
    std::vector<T> all(count);
    if (!control.fetch(place, {reinterpret_cast<std::uint8_t*>(all.data()), count * sizeof(T)})) return std::nullopt;
    return all;
}

template <class Pointer>
std::uintptr_t place(Pointer* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer);
}

bool is_output(chips::Pin pin) {
    using chips::Pin;
    return pin == Pin::Reset || pin == Pin::Select || pin == Pin::Enable || pin == Pin::Light || pin == Pin::Green || pin == Pin::Amber;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

struct KernelTable::Reader {
    Reader(boost::asio::io_context& io, chips::EmulatedReader& the_chip) : chip(&the_chip), due(io) {}
    chips::EmulatedReader* chip;
    unsigned irq = 0;              ///< its line
    std::optional<unsigned> busy;  ///< nothing: the chip has none
    bool busy_stuck = false;
    boost::asio::steady_timer due;  ///< for what happens next on the air
};

struct KernelTable::Input {
    evdev::Match match;
    std::unique_ptr<evdev::Device> emulated;
    std::unique_ptr<KernelInput> kernel;
};

KernelTable::KernelTable(boost::asio::io_context& io, const boards::Board& board)
    : board_(&board), wiring_(board), emulated_(board), wind_(io) {
    add_lines(io);
    add_buses(io);
    add_inputs();
    tell();
}
KernelTable::~KernelTable() = default;

void KernelTable::add_lines(boost::asio::io_context& io) {
    const auto add = [&](std::map<unsigned, Line>& to, const board::v1::Line& named, DeviceId device, bool reset = false) {
        auto place = wiring_.line(named);
        if (chip_.empty()) chip_ = place.chip;
        if (place.chip != chip_) throw std::runtime_error("the bench has one chip of lines");
        to[place.line.offset.value] = {place.line, reset, device};
    };
    unsigned lines = 0;
    for (const auto& bus : board_->file.bus()) lines = std::max(lines, bus.gpio().lines());
    for (const auto& device : board_->devices()) {
        const auto* kind = boards::kind_of(device.wiring);
        if (!kind) continue;
        for (const auto& [pin, line] : kind->lines(device.wiring))
            add(is_output(pin) ? outputs_ : inputs_, *line, device.id, pin == chips::Pin::Reset);
    }
    lines_ = std::make_unique<SimulatedLines>(io, chip_, lines, [this](unsigned line, bool high) { output(line, high); });
    wired::LinesPlace in{chip_, {}}, out{chip_, {}};
    for (const auto& [number, one] : inputs_) {
        in.lines.push_back(one.line);
        drive(number, false);
    }
    for (const auto& [number, one] : outputs_)
        if (!one.reset) out.lines.push_back(one.line);
    edges_ = *emulated_.inputs(in);
    set_ = *emulated_.outputs(out);
}

void KernelTable::add_buses(boost::asio::io_context& io) {
    for (const auto& bus : board_->file.bus()) {
        if (!bus.has_i2c()) continue;
        const auto name = bus.name();
        buses_[name] = *emulated_.i2c(name);
        files_.push_back(std::make_unique<CharacterDevice>(io, file_name(bus.i2c().path()),
                                                           [this, name, lane = wiring_.root(name)](Control& control) { i2c(name, lane, control); }));
    }
    for (const auto& device : board_->devices()) {
        const auto wires = boards::reader_wiring(device.wiring);
        if (!wires) continue;
        auto& reader = *(readers_[device.id] = std::make_unique<Reader>(io, emulated_.reader_chip(device.id)));
        for (const auto& [pin, line] : boards::kind_of(device.wiring)->lines(device.wiring)) {
            if (pin == chips::Pin::Irq) reader.irq = line->line();
            if (pin == chips::Pin::Busy) reader.busy = line->line();
        }
        emulated_.reach("readers", now());
        (void)reader.chip->wires().reset(true);  // as its line is until somebody opens it
        files_.push_back(std::make_unique<CharacterDevice>(io, file_name(wiring_.bus(wires->bus).spi().path()),
                                                           [this, &reader](Control& control) { spi(reader, control); }));
    }
}

void KernelTable::add_inputs() {
    for (const auto& device : board_->devices()) {
        const auto* surface = boards::role_of<chips::InputRole>(device.wiring);
        if (!surface) continue;
        const auto& named = surface->input(device.wiring);
        surfaces_.push_back(std::make_unique<Input>(Input{{named.name(), named.port()}, nullptr, nullptr}));
    }
}

// Documentation/i2c/dev-interface.rst.
void KernelTable::i2c(const std::string& bus, const std::string& lane, Control& control) {
    switch (control.request) {
        case I2C_TIMEOUT:
        case I2C_RETRIES: return control.done(0);
        case I2C_FUNCS: {
            const unsigned long functions = I2C_FUNC_I2C;
            const bool good = control.store(control.argument, {reinterpret_cast<const std::uint8_t*>(&functions), sizeof functions});
            return good ? control.done(0) : control.failed(EFAULT);
        }
        case I2C_RDWR: break;
        default: return control.failed(ENOTTY);
    }
    const auto head = fetched<i2c_rdwr_ioctl_data>(control, control.argument, 1);
    if (!head) return control.failed(EFAULT);
    // What the drivers do: a write, a read, or a write and by a repeated start a read.
    const auto count = head->front().nmsgs;
    if (count == 0 || count > 2) return control.failed(EINVAL);
    const auto messages = fetched<i2c_msg>(control, place(head->front().msgs), count);
    if (!messages) return control.failed(EFAULT);
    const auto& first = messages->front();
    const auto& last = messages->back();
    const auto reads = [](const i2c_msg& one) { return (one.flags & I2C_M_RD) != 0; };
    if (count == 2 && (reads(first) || !reads(last) || first.addr != last.addr)) return control.failed(EOPNOTSUPP);
    const auto address = bus::I2cAddress::of(first.addr);
    const auto sent = fetched<std::uint8_t>(control, place(first.buf), reads(first) ? 0 : first.len);
    if (!address || !sent) return control.failed(EINVAL);
    std::vector<std::uint8_t> answer(reads(last) ? last.len : 0);
    lines_->hear();  // an enable line set before is set now
    emulated_.reach(lane, now());
    const auto good = buses_.at(bus)->transfer(*address, *sent, answer);
    ++served_[0];
    if (!good) return control.failed(errno_of(good.error().trouble));
    if (!control.store(place(last.buf), answer)) return control.failed(EFAULT);
    control.done(static_cast<int>(count));
}

// Documentation/spi/spidev.rst. What the driver does: one transfer a message.
void KernelTable::spi(Reader& reader, Control& control) {
    if (_IOC_TYPE(control.request) != SPI_IOC_MAGIC) return control.failed(ENOTTY);
    if (_IOC_NR(control.request) != 0) return control.done(0);  // mode, bits, clock
    if (control.request != SPI_IOC_MESSAGE(1)) return control.failed(EOPNOTSUPP);
    const auto transfer = fetched<spi_ioc_transfer>(control, control.argument, 1);
    if (!transfer) return control.failed(EFAULT);
    const auto& one = transfer->front();
    const auto sent = fetched<std::uint8_t>(control, static_cast<std::uintptr_t>(one.tx_buf), one.len);
    if (!sent) return control.failed(EFAULT);
    std::vector<std::uint8_t> answer(one.rx_buf != 0 ? one.len : 0);
    lines_->hear();  // a reset before it was before it
    emulated_.reach("readers", now());
    if (reader.busy) lines_->drive(*reader.busy, true);
    const auto good = reader.chip->wires().frame(*sent, answer);
    ++served_[1];
    if (!good) control.failed(errno_of(good.error().trouble));
    else if (!control.store(static_cast<std::uintptr_t>(one.rx_buf), answer)) control.failed(EFAULT);
    else control.done(static_cast<int>(one.len));
    if (reader.busy) lines_->drive(*reader.busy, reader.busy_stuck);
    show_irq(reader);
}

void KernelTable::show_irq(Reader& reader) {
    emulated_.reach("readers", now());
    lines_->drive(reader.irq, reader.chip->irq());
    const auto next = reader.chip->next_on_air();
    reader.due.cancel();
    if (!next) return;
    reader.due.expires_at(*next);
    reader.due.async_wait([this, &reader](const boost::system::error_code& error) {
        if (!error) show_irq(reader);
    });
}

void KernelTable::output(unsigned number, bool high) {
    const auto found = outputs_.find(number);
    if (found == outputs_.end()) return;
    const auto& one = found->second;
    const bool level = high != one.line.active_low;
    if (!one.reset) return (void)set_->set(one.line.offset, level);
    emulated_.reach("readers", now());
    auto& reader = *readers_.at(one.device);
    (void)reader.chip->wires().reset(level);
    show_irq(reader);
}

void KernelTable::drive(unsigned number, bool level) { lines_->drive(number, level != inputs_.at(number).line.active_low); }

void KernelTable::tell() {
    std::array<bus::EdgeEvent, 64> edges;
    while (const auto n = edges_->read(edges).value_or(0))
        for (std::size_t i = 0; i < n; ++i) drive(edges[i].line.value, edges[i].edge == bus::Edge::Rising);
    std::array<evdev::InputEvent, 64> events;
    for (auto& one : surfaces_) {
        if (!one->emulated) {
            auto opened = emulated_.input_device(one->match);
            if (!opened) continue;  // pulled out
            one->emulated = *std::move(opened);
            one->kernel = std::make_unique<KernelInput>(one->match, *one->emulated);
        }
        for (;;) {
            const auto n = one->emulated->read(events);
            if (!n) one->emulated.reset(), one->kernel.reset();
            if (!n || *n == 0) break;
            for (std::size_t i = 0; i < *n; ++i) one->kernel->tell(events[i]);
        }
    }
}

void KernelTable::power(DeviceId device, bool on) {
    emulated_.reach("readers", now());
    for (const auto& [name, bus] : buses_) emulated_.reach(wiring_.root(name), now());
    emulated_.power(device, on);
    tell();
    if (const auto reader = readers_.find(device); reader != readers_.end()) show_irq(*reader->second);
}

void KernelTable::busy_stuck(DeviceId reader, bool stuck) {
    auto& one = *readers_.at(reader);
    if (!one.busy) return;
    one.busy_stuck = stuck;
    one.chip->busy_stuck(stuck);
    lines_->drive(*one.busy, stuck);
}

void KernelTable::irq_storm(DeviceId reader, bool on) {
    auto& one = *readers_.at(reader);
    one.chip->storm(on);
    show_irq(one);
}

void KernelTable::storm(unsigned line, unsigned a_second) {
    wind_.cancel();
    stormy_ = line, gusts_ = a_second;
    if (gusts_ != 0) return blow();
    drive(line, false);
}

void KernelTable::blow() {
    if (gusts_ == 0) return;
    drive(stormy_, level_ = !level_);
    wind_.expires_after(std::chrono::microseconds(1'000'000 / gusts_));
    wind_.async_wait([this](const boost::system::error_code& error) {
        if (!error) blow();
    });
}

}  // namespace kibitz::bench
