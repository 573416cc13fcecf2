#include "boards/check.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <span>

#include "boards/check_wiring.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::boards {
namespace {

namespace pb = google::protobuf;

/// Limits of a table that people can sit at and of the sensors of the design; outside them a value is a slip of the pen.
struct Limit {
    const char* key;
    std::uint32_t least, most;
    const char* why;
};
constexpr Limit geometry_limits[] = {
    {"columns", 4, 4, "Law 41D: one column a suit"},
    {"column_pitch_mm", 40, 120, "a column is about a card's width"},
    {"card_width_mm", 40, 80, "bridge cards are 56-58 mm wide, poker cards 63 mm"},
    {"card_length_mm", 60, 130, "playing cards are 87-89 mm long"},
    {"strip_mm", 5, 60, "a finger must find the strip that a card shows"},
    {"outer_margin_mm", 0, 100, "dummy's cards lie near the edge"},
};
constexpr Limit sensor_limits[] = {
    {"identity_reads", 1, 8, "a card is known after some of the last sweeps"},
    {"identity_window", 1, 8, "longer windows come too late for a card shown for a moment"},
    {"gone_sweeps", 1, 20, "a missed sweep is not yet a card gone"},
    {"contact_jitter_mm", 1, 30, "a resting finger is never quite still"},
    {"range_max_mm", 50, 300, "the zone ends where the range sensor ends"},
};
struct TimeLimit {
    const char* key;
    std::chrono::milliseconds least, most;
};
constexpr TimeLimit time_limits[] = {
    {"face_settle", std::chrono::milliseconds(1), std::chrono::milliseconds(500)},
    {"face_memory", std::chrono::milliseconds(1), std::chrono::milliseconds(1000)},
    {"turn_time", std::chrono::milliseconds(1), std::chrono::milliseconds(2000)},
    {"range_settle", std::chrono::milliseconds(1), std::chrono::milliseconds(500)},
    {"beam_settle", std::chrono::milliseconds(1), std::chrono::milliseconds(200)},
    {"seat_settle", std::chrono::milliseconds(1), std::chrono::milliseconds(1000)},
    {"unread_time", std::chrono::milliseconds(100), std::chrono::milliseconds(10000)},
};

std::uint32_t number(const pb::Message& message, const char* key) {
    return message.GetReflection()->GetUInt32(message, message.GetDescriptor()->FindFieldByName(key));
}

void check_limits(const pb::Message& message, const Places* places, int own_line, const char* owner,
                  std::span<const Limit> limits, Check& check) {
    for (const Limit& limit : limits) {
        const auto value = number(message, limit.key);
        if (value >= limit.least && value <= limit.most) continue;
        const int line = line_of(places, message, limit.key);
        const std::string key = std::string(owner) + "." + limit.key;
        const std::string range = limit.least == limit.most
                                      ? std::to_string(limit.least)
                                      : std::to_string(limit.least) + " to " + std::to_string(limit.most);
        check.fault(line ? line : own_line, key + ": " + (line ? std::to_string(value) : "missing") + ": must be " + range +
                                                " (" + limit.why + "): measure the table and correct it");
    }
}

void check_times(const board::v1::Sensors& sensors, const Places* places, int own_line, Check& check) {
    for (const TimeLimit& limit : time_limits) {
        const auto* field = sensors.GetDescriptor()->FindFieldByName(limit.key);
        const auto* reflection = sensors.GetReflection();
        const std::string key = std::string("sensors.") + limit.key;
        const std::string range =
            std::to_string(limit.least.count()) + " to " + std::to_string(limit.most.count()) + " ms";
        if (!reflection->HasField(sensors, field)) {
            check.fault(own_line, key + ": missing: must be " + range + ": write `" + limit.key +
                                      " { nanos: 45000000 }` (that is 45 ms)");
            continue;
        }
        const auto& d = static_cast<const pb::Duration&>(reflection->GetMessage(sensors, field));
        // Compared as doubles: seconds of any size come from the file, and only the limits matter.
        const double ms = static_cast<double>(d.seconds()) * 1e3 + d.nanos() / 1e6;
        if (ms >= static_cast<double>(limit.least.count()) && ms <= static_cast<double>(limit.most.count())) continue;
        char text[48];
        std::snprintf(text, sizeof text, "%.6g ms", ms);
        check.fault(line_of(places, sensors, limit.key),
                    key + ": " + text + ": must be " + range + ": nanos count billionths of a second, 1 ms = 1000000");
    }
}

/// Two dummies' areas and play zones lie opposite each other, the board between them.
void check_table_top(const board::v1::Geometry& g, const Places* in, Check& check) {
    const auto area = dummy_area(g);
    if (g.table_side_mm() == 0 || !area) return;
    constexpr std::uint32_t gap = 5;
    const auto zone = g.zone_mm() ? g.zone_mm() : 100;
    const auto needed = 2 * (area->depth + zone + zone / 2 + gap);  // four zones round the middle
    if (g.table_side_mm() < needed)
        check.fault(line_of(in, g, "table_side_mm"), "geometry.table_side_mm: " + std::to_string(g.table_side_mm()) + ": dummy's area of " + std::to_string(area->depth) +
                                                         " mm and a play zone of " + std::to_string(zone) + " mm, that meets no neighbour's, take twice " + std::to_string(needed / 2) + ", " +
                                                         std::to_string(needed) + " mm: strip_mm (" + at_line(line_of(in, g, "strip_mm")) + ") and table_side_mm (" +
                                                         at_line(line_of(in, g, "table_side_mm")) + ") must fit: a larger table, or a narrower strip");
}

void check_geometry(const board::v1::Board& file, const Places& places, Check& check) {
    if (!file.has_geometry()) {
        check.fault(0, "geometry: missing: a table has one: copy the block of boards/simulated.textproto and measure");
        return;
    }
    const auto& g = file.geometry();
    const Places* in = inside(&places, file, "geometry");
    check_limits(g, in, line_of(&places, file, "geometry"), "geometry", geometry_limits, check);
    const auto both = [&](const char* a, const char* b) {
        return std::string(a) + " (" + at_line(line_of(in, g, a)) + ") and " + b + " (" + at_line(line_of(in, g, b)) + ")";
    };
    if (g.card_width_mm() > g.column_pitch_mm() && g.column_pitch_mm())
        check.fault(line_of(in, g, "card_width_mm"),
                    "geometry.card_width_mm: " + std::to_string(g.card_width_mm()) + ": columns " +
                        std::to_string(g.column_pitch_mm()) + " mm apart cannot hold cards of that width: " +
                        both("card_width_mm", "column_pitch_mm") + ": the pitch is the card's width and the gap");
    check_table_top(g, in, check);
    if (g.strip_mm() >= g.card_length_mm() && g.card_length_mm())
        check.fault(line_of(in, g, "strip_mm"),
                    "geometry.strip_mm: " + std::to_string(g.strip_mm()) + ": cards of " +
                        std::to_string(g.card_length_mm()) + " mm would not overlap: " +
                        both("strip_mm", "card_length_mm") + ": the strip is what shows beyond the card lying over it");
}

void check_sensors(const board::v1::Board& file, const Places& places, Check& check) {
    if (!file.has_sensors()) {
        check.fault(0, "sensors: missing: a table has some: copy the block of boards/simulated.textproto");
        return;
    }
    const auto& s = file.sensors();
    const Places* in = inside(&places, file, "sensors");
    const int own_line = line_of(&places, file, "sensors");
    check_limits(s, in, own_line, "sensors", sensor_limits, check);
    check_times(s, in, own_line, check);
    if (s.identity_reads() > s.identity_window())
        check.fault(line_of(in, s, "identity_reads"),
                    "sensors.identity_reads: " + std::to_string(s.identity_reads()) + ": more reads than the window of " +
                        std::to_string(s.identity_window()) + " sweeps: identity_reads (" +
                        at_line(line_of(in, s, "identity_reads")) + ") and identity_window (" +
                        at_line(line_of(in, s, "identity_window")) + "): usual are 2 of 3");
    const auto& g = file.geometry();
    if (g.strip_mm() && 2 * s.contact_jitter_mm() > g.strip_mm())
        check.fault(line_of(in, s, "contact_jitter_mm"),
                    "sensors.contact_jitter_mm: " + std::to_string(s.contact_jitter_mm()) + ": a finger moving that far leaves a strip of " +
                        std::to_string(g.strip_mm()) + " mm: sensors.contact_jitter_mm (" +
                        at_line(line_of(in, s, "contact_jitter_mm")) + ") and geometry.strip_mm (" +
                        at_line(line_of(inside(&places, file, "geometry"), g, "strip_mm")) +
                        "): keep the jitter at half the strip or less");
}

void check_stop(const board::v1::Board& file, const Places& places, Check& check) {
    constexpr std::int64_t least = 1, most = 60;
    if (!file.stop().has_pause()) return;
    const auto& pause = file.stop().pause();
    if (pause.seconds() >= least && pause.seconds() <= most && pause.nanos() == 0) return;
    check.fault(line_of(inside(&places, file, "stop"), file.stop(), "pause"),
                "stop.pause: must be 1 to 60 whole seconds: what regulations ask for is 10: write `stop { pause { seconds: 10 } }`");
}

}  // namespace

std::optional<DummyArea> dummy_area(const board::v1::Geometry& g) {
    const bool good = std::all_of(std::begin(geometry_limits), std::end(geometry_limits), [&](const Limit& limit) {
        const auto value = number(g, limit.key);
        return value >= limit.least && value <= limit.most;
    });
    if (!good) return std::nullopt;
    constexpr std::uint32_t most_cards = 13;
    return DummyArea{(g.columns() - 1) * g.column_pitch_mm() + g.card_width_mm(), g.outer_margin_mm() + (most_cards - 1) * g.strip_mm() + g.card_length_mm()};
}

void Check::fault(int line, const std::string& what) {
    out_.push_back(file_name_ + ":" + std::to_string(line < 1 ? 1 : line) + ": " + what);
}

int line_of(const Places* places, const pb::Message& message, const char* field, int index) {
    if (!places) return 0;
    return places->GetLocation(message.GetDescriptor()->FindFieldByName(field), index).line + 1;
}

const Places* inside(const Places* places, const pb::Message& message, const char* field, int index) {
    if (!places) return nullptr;
    return places->GetTreeForNested(message.GetDescriptor()->FindFieldByName(field), index);
}

std::string at_line(int line) { return line < 1 ? "nowhere in the file" : "line " + std::to_string(line); }

/// Weights of the table's own: each is one that there is, once, and no less than 0.
static void check_judgement(const board::v1::Board& file, const Places& places, Check& check) {
    const auto* own = inside(&places, file, "judgement");
    if (!own) return;
    auto weights = *weights::built_in_weights();
    const auto line = [&](const char* field, int i) { return line_of(own, file.judgement(), field, i); };
    for (const auto& fault : weights::lay_over(file.judgement(), line, weights)) check.fault(fault.line, "judgement: " + fault.what);
}

void check(const board::v1::Board& file, const Places& places, std::string_view file_name,
           std::vector<std::string>& out) {
    Check check(file_name, out);
    if (file.model().empty())
        check.fault(line_of(&places, file, "model"), "model: missing: every table model has a name: write `model: \"my-table\"`");
    check_devices(file, places, check);
    check_geometry(file, places, check);
    check_sensors(file, places, check);
    check_packs(file, places, check);
    check_stop(file, places, check);
    check_judgement(file, places, check);
    WiringCheck(file, places, check).run();
}

}  // namespace kibitz::boards
