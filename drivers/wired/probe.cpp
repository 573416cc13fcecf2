// How each device is, in a technician's words: once, or all the time anew.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "drivers/wired/bring_up.hpp"

namespace kibitz::wired {

namespace {

// A terminal is written anew so often: a hand sees what it does, and the words can still be read.
constexpr auto between_looks = milliseconds(250);

std::string in_ms(microseconds time) {
    char text[24];
    std::snprintf(text, sizeof text, "%.1f", static_cast<double>(time.count()) / 1000);
    return text;
}

void add(std::string& text, const std::string& more) {
    if (!more.empty()) text += (text.empty() ? "" : ", ") + more;
}

std::string sweeps_of(const Inside& known) {
    const auto& sweeps = *known.sweeps;
    if (sweeps.count == 0) return "no sweep yet";
    std::string text = "sweep " + in_ms(sweeps.last) + " ms, longest " + in_ms(sweeps.most) + ", budget " + in_ms(sweeps.budget);
    if (sweeps.over > 0) text += " (" + std::to_string(sweeps.over) + " of " + std::to_string(sweeps.count) + " took longer)";
    return text;
}

ProbeRow row_of(BringUp& table, const boards::Device& device, const chips::Kind& kind, const Inside* known) {
    const auto id = known ? known->device : device.id;
    const auto& seen = table.seen(id);
    ProbeRow row{id, table.seen(device.id).works, std::string(kind.identified), {}, {}, 0, {}};
    if (std::holds_alternative<chips::SlotRole>(kind.role)) row.connection = Connection::Service;
    row.reading = row.works.value_or(false) ? seen.last : table.seen(device.id).fault;
    if (row.reading.empty()) row.reading = row.works.value_or(false) ? nothing_told : said_nothing;
    if (!known) return row;
    for (const auto& chip : known->chips) {
        row.faults += chip.faults;
        if (!chip.last_fault.empty()) row.last_fault = chip.last_fault;
        if (!chip.version.empty()) row.chip = std::string(kind.name) + ", " + chip.version;
    }
    if (known->sweeps) add(row.counts, sweeps_of(*known));
    for (const auto& chip : known->chips) add(row.counts, chip.raw);
    add(row.counts, std::to_string(row.faults) + (row.faults == 1 ? " bus error" : " bus errors"));
    return row;
}

std::string line_of(const ProbeRow& row) {
    char text[400];
    if (row.works.value_or(false))
        std::snprintf(text, sizeof text, "  %-22s works   %-26s %s", to_string(row.device).c_str(), row.chip.c_str(), row.reading.c_str());
    else
        std::snprintf(text, sizeof text, "  %-22s %s  %s", to_string(row.device).c_str(), row.works ? "FAILED" : "silent",
                      row.reading.c_str());
    return text;
}

/// As many devices as do not work: a reader with several antennas is one.
Probed counted(BringUp& table) {
    Probed all;
    for (const auto& device : table.board().devices()) {
        if (!boards::kind_of(device.wiring)) continue;
        ++all.wired;
        if (!table.seen(device.id).works.value_or(false)) ++all.bad;
    }
    return all;
}

}  // namespace

std::vector<ProbeRow> rows(BringUp& table) {
    const auto inside = table.inside();
    std::vector<ProbeRow> all;
    for (const auto& device : table.board().devices()) {
        const auto* kind = boards::kind_of(device.wiring);
        if (!kind) continue;
        std::vector<DeviceId> ids{device.id};
        if (boards::is_reader_chip(device.wiring)) {
            ids.clear();
            for (const auto& antenna : antennas(device)) ids.push_back(antenna.device);
        }
        for (const auto id : ids) {
            const auto known = std::find_if(inside.begin(), inside.end(), [&](const Inside& one) { return one.device == id; });
            all.push_back(row_of(table, device, *kind, known == inside.end() ? nullptr : &*known));
        }
    }
    return all;
}

Probed probe(BringUp& table, Moment::duration time, const std::function<void(const std::string&)>& say) {
    table.run(time);
    for (const auto& device : table.board().devices())
        if (!boards::kind_of(device.wiring)) say("  " + to_string(device.id) + ": " + device.driver + ", no wires");
    for (const auto& row : rows(table)) {
        say(line_of(row));
        if (row.works.value_or(false)) {
            if (!row.counts.empty()) say("      " + row.counts);
            if (row.faults > 0) say("      the last error: " + row.last_fault);
        } else {
            say("      " + std::string(what_to_check(row.device.function, row.connection)));
        }
    }
    return counted(table);
}

Probed watch(BringUp& table, Moment::duration time, const Screen& screen) {
    constexpr auto up_a_line = "\x1b[A", to_its_end = "\x1b[K";
    std::vector<std::string> before;
    for (Moment::duration passed{}; passed < time; passed += between_looks) {
        table.run(std::min<Moment::duration>(between_looks, time - passed));
        const auto now = rows(table);
        std::vector<std::string> lines;
        for (const auto& row : now) {
            auto line = line_of(row);
            if (screen.redrawn) line = (line + "  | " + row.counts).substr(0, screen.width > 1 ? screen.width - 1 : 1);
            else if (row.faults > 0) line += "  | " + std::to_string(row.faults) + " bus errors, the last: " + row.last_fault;
            lines.push_back(std::move(line));
        }
        std::string text;
        if (screen.redrawn)
            for (std::size_t i = 0; i < before.size(); ++i) text += up_a_line;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (screen.redrawn) text += lines[i] + to_its_end + "\n";
            else if (before.empty() || before[i] != lines[i]) text += lines[i] + "\n";
        if (!text.empty()) screen.write(text);
        before = std::move(lines);
    }
    return counted(table);
}

}  // namespace kibitz::wired
