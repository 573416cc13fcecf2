#include "boards/rf.hpp"

#include <algorithm>
#include <chrono>

#include "boards/check.hpp"
#include "boards/reader_wiring.hpp"
#include "drivers/readers/turns.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

using bus::microseconds;

struct Antenna {
    std::string name;
    v1::SeatName seat;
    v1::Zone zone;
    microseconds turn;
};

microseconds micros(const google::protobuf::Duration& d) {
    return std::chrono::duration_cast<microseconds>(std::chrono::seconds(d.seconds()) + std::chrono::nanoseconds(d.nanos()));
}

/// The longest sweep of one antenna of that device.
microseconds turn_of(const v1::Board& file, const v1::Device& device, v1::Zone zone) {
    const auto* role = role_of<chips::ReaderRole>(device);
    if (const auto* on = std::get_if<chips::OnSerial>(&role->on)) return on->turn(serial_settings(file, role->wiring(device).bus));
    return column_of(zone) ? readers::round_turn(rf_guard(file)) : readers::slot_turn(rf_guard(file));
}

std::vector<Antenna> antennas_of(const v1::Board& file) {
    std::vector<Antenna> all;
    for (const auto& device : file.device()) {
        const auto reader = reader_wiring(device);
        if (!reader) continue;
        const bool centre = device.seat() == v1::SEAT_NAME_CENTRE;
        if (const auto zone = centre ? v1::ZONE_BOARD : v1::ZONE_PLAY; reader->antenna.empty())
            all.push_back({device.name(), device.seat(), zone, turn_of(file, device, zone)});
        for (const auto& one : reader->antenna) {
            const auto column = column_of(one.zone());
            const auto seat = seat_of(one, device);
            const auto name = seat == device.seat() ? device.name() : seat_name(seat) + ".reader";
            all.push_back({column ? seat_name(seat) + ".column" + std::to_string(*column) : name, seat, one.zone(),
                           turn_of(file, device, one.zone())});
        }
    }
    return all;
}

const char* key_of(v1::Zone zone) { return zone == v1::ZONE_BOARD ? "board" : zone == v1::ZONE_PLAY ? "play_zone" : "column"; }

microseconds limit_of(const v1::RfSchedule& rf, const std::string& key) {
    const auto* field = rf.GetDescriptor()->FindFieldByName(key);
    if (rf.GetReflection()->HasField(rf, field)) return micros(static_cast<const google::protobuf::Duration&>(rf.GetReflection()->GetMessage(rf, field)));
    return key == "play_zone" ? std::chrono::milliseconds(300) : std::chrono::seconds(2);
}

/// @pre seats stand clockwise from 1
bool plays(v1::SeatName seat, int side) { return seat >= v1::SEAT_NAME_NORTH && seat <= v1::SEAT_NAME_WEST && (seat - v1::SEAT_NAME_NORTH) % 2 == side; }

}  // namespace

microseconds rf_guard(const v1::Board& file) { return file.rf().has_guard() ? micros(file.rf().guard()) : std::chrono::milliseconds(5); }

std::vector<readers::Zone> rf_zones(const v1::Board& file) {
    std::vector<readers::Zone> zones;
    for (const auto& one : antennas_of(file)) zones.push_back({one.name, one.turn, limit_of(file.rf(), key_of(one.zone))});
    return zones;
}

std::vector<RfWorstCase> rf_worst_cases(const v1::Board& file) {
    const auto antennas = antennas_of(file);
    std::vector<RfWorstCase> all;
    const auto worse = [&](const RfWorstCase& found) {
        const auto same = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.antenna == found.antenna && one.key == found.key; });
        if (same == all.end()) all.push_back(found);
        else if (!found.time || (same->time && *found.time > *same->time)) *same = found;
    };
    for (int side = 0; side < 2; ++side) {
        auto zones = rf_zones(file);
        std::vector<readers::Need> needs;
        for (std::size_t i = 0; i < antennas.size(); ++i) {
            const bool urgent = antennas[i].zone == v1::ZONE_PLAY && plays(antennas[i].seat, side);
            needs.push_back(urgent ? readers::Need::Urgent : readers::Need::Watched);
            if (urgent) zones[i].limit = limit_of(file.rf(), "next_to_play");
        }
        for (const auto& one : readers::worst_cases(zones, needs)) {
            const bool urgent = needs[one.zone] == readers::Need::Urgent;
            worse({antennas[one.zone].name, urgent ? "next_to_play" : key_of(antennas[one.zone].zone), zones[one.zone].limit, one.time, one.met, antennas.size()});
        }
    }
    return all;
}

}  // namespace kibitz::boards
