#include <cstdio>
#include <sstream>

#include "boards/board.hpp"
#include "boards/describe_wiring.hpp"

namespace kibitz::boards {
namespace {

std::string ms(Duration d) {
    char text[32];
    std::snprintf(text, sizeof text, "%g ms", static_cast<double>(d.count()) / 1000.0);
    return text;
}

}  // namespace

std::string describe(const Board& board) {
    std::ostringstream out;
    const auto geometry = board.geometry();
    const auto sensors = board.sensors();
    out << "Table model " << board.file.model() << "  (" << board.file_name << ")\n";
    if (!board.file.description().empty()) out << board.file.description() << "\n";
    out << "\n";
    describe_wiring(board.file, out);
    out << "\nDummy's area (Law 41D)\n"
        << "  " << geometry.columns << " columns, " << geometry.column_pitch.value << " mm apart; cards "
        << geometry.column_width.value << " x " << geometry.card_length.value << " mm, strip " << geometry.strip.value
        << " mm, outer margin " << geometry.outer_margin.value << " mm\n"
        << "  column readers: " << (geometry.column_readers ? "yes" : "no") << "\n";
    out << "\nPanels\n  a call that the Laws do not allow is " << (board.prevents_illegal_calls() ? "not taken" : "taken and flagged") << "\n"
        << "  the next player waits " << board.stop_pause().count() << " s after " << (board.file.stop().by_jump() ? "every jump bid" : "a bid made with STOP") << "\n";
    out << "\nSensors\n"
        << "  a card is known after " << sensors.identity_reads << " of " << sensors.identity_window
        << " sweeps, gone after " << sensors.gone_sweeps << " without it\n"
        << "  settle times: face " << ms(sensors.face_settle) << ", range " << ms(sensors.range_settle) << ", beam "
        << ms(sensors.beam_settle) << ", seat " << ms(sensors.seat_settle) << "\n"
        << "  a resting finger moves at most " << sensors.contact_jitter.value << " mm; a card unread is reported after "
        << ms(sensors.unread_time) << "\n";
    out << "\nPacks\n";
    for (const auto& pack : board.packs()) {
        char row[200];
        std::snprintf(row, sizeof row, "  %-24s tags %016llX .. %016llX\n", pack.name.c_str(),
                      static_cast<unsigned long long>(pack.tags.front().value),
                      static_cast<unsigned long long>(pack.tags.back().value));
        out << row;
    }
    return out.str();
}

}  // namespace kibitz::boards
