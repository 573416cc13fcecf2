#include "boards/budget.hpp"

#include <algorithm>
#include <map>

#include "boards/kinds.hpp"
#include "boards/reader_wiring.hpp"
#include "boards/rf.hpp"
#include "drivers/readers/turns.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

constexpr double bits_a_byte = 9;           // I2C: eight and the acknowledgement
constexpr double channel_bytes = 2;  // a switch of the multiplexer's channel goes before each transaction
// Data sheets, means while at work: TCA9555, TCA9548A.
constexpr double expander_ma = 0.2, multiplexer_ma = 0.1;

std::string root(const v1::Board& file, const std::string& name) {
    for (const auto& bus : file.bus())
        if (bus.name() == name && bus.i2c().has_behind()) return bus.i2c().behind().bus();
    return name;
}

const chips::OnSerial* serial_role(const v1::Board& file, const std::string& bus) {
    for (const auto& device : file.device()) {
        const auto* role = role_of<chips::ReaderRole>(device);
        if (role && role->wiring(device).bus == bus) return std::get_if<chips::OnSerial>(&role->on);
    }
    return nullptr;
}

/// A sweep's bytes against its time, as if only this reader had the field.
double serial_share(const v1::Board& file, const v1::Bus& bus, double bytes) {
    const auto line = serial_settings(file, bus.name());
    const auto* on = serial_role(file, bus.name());
    return on ? bytes * line.bits_a_byte() / line.baud / (static_cast<double>(on->turn(line).count()) * 1e-6) : 0;
}

struct Load {
    double bits_a_second = 0;
    int devices = 0;
};

}  // namespace

std::vector<BusLoad> bus_loads(const v1::Board& file) {
    std::map<std::string, Load> loads;
    const auto add = [&](const std::string& bus, double bytes, double period_s) {
        const auto at = root(file, bus);
        auto& load = loads[at];
        load.bits_a_second += (bytes + (at == bus ? 0 : channel_bytes)) * bits_a_byte / period_s;
        ++load.devices;
    };
    std::map<std::string, double> sweeps;  // bytes, by their chip select
    int readers = 0;
    for (const auto& device : file.device()) {
        const auto* kind = kind_of(device);
        if (!kind) continue;
        const bool reader = std::holds_alternative<chips::ReaderRole>(kind->role);
        if (reader) ++readers;
        for (const auto& on : kind->buses(device)) {
            if (reader) sweeps[on.bus] = on.bytes;
            else add(on.bus, on.bytes, on.period_s);
        }
    }
    std::vector<BusLoad> all;
    for (const auto& bus : file.bus()) {
        if (bus.has_i2c() && !bus.i2c().has_behind() && bus.i2c().clock_hz())
            all.push_back({bus.name(), loads[bus.name()].bits_a_second / bus.i2c().clock_hz(), loads[bus.name()].devices});
        // The field goes round: each reader has its share of the turns.
        if (bus.has_serial() && sweeps.contains(bus.name())) all.push_back({bus.name(), serial_share(file, bus, sweeps[bus.name()]), 1});
        if (bus.has_spi() && bus.spi().clock_hz() && readers) {
            const double turn_s = static_cast<double>(readers::slot_turn(rf_guard(file)).count()) * 1e-6;
            all.push_back({bus.name(), sweeps[bus.name()] * 8 / bus.spi().clock_hz() / turn_s / readers, 1});
        }
    }
    return all;
}

double field_duty(const v1::Board& file) {
    const auto turn = readers::slot_turn(rf_guard(file));
    return 1 - static_cast<double>(readers::commands_time.count()) / static_cast<double>(turn.count());
}

Currents currents(const v1::Board& file) {
    Currents sum;
    double field_ma = 0;
    for (const auto& device : file.device()) {
        const auto* kind = kind_of(device);
        if (!kind) continue;
        const auto draw = kind->draws(device);
        sum.volts_3_3 += draw.at_3_3;
        sum.volts_5 += draw.at_5;
        if (const auto* reader = std::get_if<chips::ReaderRole>(&kind->role)) field_ma = std::max(field_ma, reader->field_ma);
    }
    for (const auto& bus : file.bus()) {
        if (bus.gpio().has_expander()) sum.volts_3_3 += expander_ma;
        if (bus.i2c().has_behind() && bus.i2c().behind().channel() == 0) sum.volts_3_3 += multiplexer_ma;
    }
    sum.volts_5 += field_ma * field_duty(file);  // one field at a time
    return sum;
}

}  // namespace kibitz::boards
