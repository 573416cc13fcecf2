/// kibitz tape stats FILE: the noise that a table's tape shows
#include <fstream>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/printed.hpp"
#include "drivers/simulator/noise_file.hpp"
#include "drivers/simulator/noise_fit.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {

struct TapeOptions {
    std::vector<std::string> tapes;
    std::string out, people = "typical";
};

void print(const drivers::FittedNoise& fit, std::ostream& out) {
    const auto& s = fit.sensors;
    const auto count = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    row(out, "%.1f minutes", static_cast<double>(fit.length.count()) / 60e6);
    row(out, "missed sweeps     %6.2f %%      of %llu in which a card lay there", s.missed * 100, count(fit.sweeps));
    row(out, "range sigma       %6.2f mm     of %llu samples; outliers %.2f %%; steps of %d mm", s.range_sigma, count(fit.range_samples), s.range_outlier * 100, s.range_dead_band);
    for (const auto seat : bridge::all_seats)
        if (fit.range_offset_mm[seat]) row(out, "range offset      %6.2f mm     %s: what lies on the table", *fit.range_offset_mm[seat], std::string(bridge::name(seat)).c_str());
    row(out, "wrong faces       %6.2f %%      of %llu samples", s.wrong_face * 100, count(fit.face_samples));
    row(out, "contact jitter    %6.2f mm     of %llu touches; touches of nobody %.2f a minute", s.contact_jitter, count(fit.touches), s.ghost_touches);
    row(out, "beams that bounce %6.2f %%      of %llu edges", s.beam_bounce * 100, count(fit.edges));
    out << "\ndevice                  readings   a second   lost   longest gap\n";
    for (const auto& [id, rate] : fit.devices)
        row(out, "%-22s %9llu %10.2f %6llu %10.1f s", to_string(id).c_str(), count(rate.readings), rate.a_second, count(rate.lost), static_cast<double>(rate.longest_gap.count()) / 1e6);
}

int tape_stats(const TapeOptions& options, const Streams& streams) {
    drivers::NoiseFit fit;
    for (const auto& path : options.tapes) {
        auto tape = drivers::TapeReader::open(path);
        if (!tape) {
            streams.err << tape.error() << '\n';
            return bad_input;
        }
        Reading reading;
        for (;;) {
            const auto more = tape->next(reading);
            if (!more) {
                streams.err << more.error() << '\n';
                return bad_input;
            }
            if (!*more) break;
            fit.take(reading);
        }
    }
    const auto people = drivers::noise_from_string(options.people);
    const auto fitted = fit.result();
    print(fitted, streams.out);
    if (options.out.empty()) return done;
    std::ofstream out(options.out);
    out << drivers::to_text({*people, fitted.sensors});
    if (!out.flush()) {
        streams.err << options.out << ": cannot be written: is the folder there, and may you write to it?\n";
        return bad_input;
    }
    streams.out << '\n' << options.out << ": written. Use it: kibitz soak --noise " << options.out << '\n';
    return done;
}

}  // namespace

void add_tape(CLI::App& app, Called& called) {
    auto* tape = app.add_subcommand("tape", "Tapes of tables: what noise they show");
    tape->require_subcommand(1);
    auto* stats = tape->add_subcommand("stats", "Missed sweeps, range spread and offset, face errors, contact jitter, rates and gaps, as the simulator has them");
    auto options = std::make_shared<TapeOptions>();
    stats->add_option("TAPES", options->tapes, "Tapes of one table")->required();
    stats->add_option("-o,--out", options->out, "Noise file to write, for `simulate` and `soak --noise FILE`");
    stats->add_option("--people", options->people, "Whose habits the noise file names: sensors cannot tell them")
        ->check(CLI::IsMember({"none", "typical", "harsh", "club", "wild"}))
        ->capture_default_str();
    stats->footer("Example:\n  kibitz tape stats evening.tape -o table7.noise && kibitz soak --noise ./table7.noise");
    stats->callback([&called, options] { called.exit_code = tape_stats(*options, called.streams); });
    tape->footer("Example:\n  kibitz tape stats evening.tape");
}

}  // namespace kibitz::app
