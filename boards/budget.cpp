#include "boards/budget.hpp"

#include <map>

#include "boards/reader_wiring.hpp"
#include "boards/rf.hpp"
#include "drivers/readers/turns.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

constexpr double bits_a_byte = 9;           // I2C: eight and the acknowledgement
constexpr double apds_cycle_s = 2.78e-3;
constexpr double mpr_period_s = 16e-3;
// Bytes on the bus a sample, addresses included; a switch of the multiplexer's channel goes before each.
constexpr double range_bytes = 3 * 5 + 4, face_bytes = 13, pads_bytes = 7 + 4, channel_bytes = 2;
// A sweep of a PN5180: some 60 frames of 7 bytes; of an ST25R3916 fewer, with as many bytes.
constexpr double sweep_bits = 60 * 7 * 8;

// Data sheets, means while at work: PN5180A0xx (PVDD, VBAT; TVDD 250 mA while its field is on), DocID026171 (1.7 mA at 10 Hz,
// more at 50), AV02-4191EN (0.25 mA and 100 mA pulses), MPR121 (29 uA at 16 ms), an ST25R3916 with its oscillator on (an estimate), TCA9555, TCA9548A; beams by their resistors.
constexpr double reader_ma = 20, st_ready_ma = 5, field_ma = 250, range_ma = 6, face_ma = 0.5, led_ma = 100, pads_ma = 0.1, beams_ma = 20, expander_ma = 0.2, multiplexer_ma = 0.1;
constexpr double panel_5v_ma = 400, film_5v_ma = 100;

double seconds(const google::protobuf::Duration& d) { return static_cast<double>(d.seconds()) + d.nanos() * 1e-9; }

std::string root(const v1::Board& file, const std::string& name) {
    for (const auto& bus : file.bus())
        if (bus.name() == name && bus.i2c().has_behind()) return bus.i2c().behind().bus();
    return name;
}

struct Load {
    double bits_a_second = 0;
    int devices = 0;
};

double face_cycles(const v1::Device& device) { return device.apds9960().cycles() ? device.apds9960().cycles() : 10; }

}  // namespace

std::vector<BusLoad> bus_loads(const v1::Board& file) {
    std::map<std::string, Load> loads;
    const auto add = [&](const std::string& bus, double bytes, double period_s) {
        const auto at = root(file, bus);
        auto& load = loads[at];
        load.bits_a_second += (bytes + (at == bus ? 0 : channel_bytes)) * bits_a_byte / period_s;
        ++load.devices;
    };
    int readers = 0;
    for (const auto& device : file.device()) {
        if (device.has_vl6180x()) add(device.vl6180x().bus(), range_bytes, device.vl6180x().has_period() ? seconds(device.vl6180x().period()) : 20e-3);
        for (const auto& bus : device.apds9960().bus()) add(bus, face_bytes, face_cycles(device) * apds_cycle_s);
        for (int i = 0; i < device.mpr121().address_size(); ++i) add(device.mpr121().bus(), pads_bytes, mpr_period_s);
        if (is_reader_chip(device)) ++readers;
    }
    std::vector<BusLoad> all;
    for (const auto& bus : file.bus()) {
        if (bus.has_i2c() && !bus.i2c().has_behind() && bus.i2c().clock_hz())
            all.push_back({bus.name(), loads[bus.name()].bits_a_second / bus.i2c().clock_hz(), loads[bus.name()].devices});
        // The field goes round: each reader has its share of the turns.
        if (bus.has_spi() && bus.spi().clock_hz() && readers) {
            const double turn_s = static_cast<double>(readers::slot_turn(rf_guard(file)).count()) * 1e-6;
            all.push_back({bus.name(), sweep_bits / bus.spi().clock_hz() / turn_s / readers, 1});
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
    bool readers = false;
    for (const auto& device : file.device()) {
        if (device.has_pn5180()) sum.volts_3_3 += reader_ma, readers = true;
        if (device.has_st25r3916()) sum.volts_3_3 += st_ready_ma, readers = true;
        if (device.has_vl6180x()) sum.volts_3_3 += range_ma;
        if (device.has_apds9960()) {
            const double pulses = device.apds9960().pulses() ? device.apds9960().pulses() : 8;
            sum.volts_3_3 += device.apds9960().bus_size() * (face_ma + led_ma * pulses * 8e-6 / (face_cycles(device) * apds_cycle_s));
        }
        if (device.has_mpr121()) sum.volts_3_3 += pads_ma * device.mpr121().address_size();
        if (device.has_break_beams()) sum.volts_3_3 += 2 * beams_ma;
        if (device.has_lamps()) sum.volts_3_3 += device.lamps().current_ma() ? device.lamps().current_ma() : 5;  // one is lit
        if (device.has_film()) sum.volts_5 += film_5v_ma;
        if (device.has_screen()) sum.volts_5 += panel_5v_ma;
    }
    for (const auto& bus : file.bus()) {
        if (bus.gpio().has_expander()) sum.volts_3_3 += expander_ma;
        if (bus.i2c().has_behind() && bus.i2c().behind().channel() == 0) sum.volts_3_3 += multiplexer_ma;
    }
    if (readers) sum.volts_5 += field_ma * field_duty(file);  // one field at a time
    return sum;
}

}  // namespace kibitz::boards
