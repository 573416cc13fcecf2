/// A table's own noise as a file: `kibitz tape stats -o FILE` writes it, `--noise FILE` takes it.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers {

struct NoiseFile {
    Noise people = Noise::Typical;  ///< whose habits: "people club"
    simulator::SensorNoise sensors;
};
/// One `key value` a line, `#` begins a comment: people, missed, range_sigma, range_outlier, range_dead_band, wrong_face, contact_jitter,
/// beam_bounce, ghost_touches. What is not written is none. Faults, all at once: "file:line: what: what to do".
[[nodiscard]] tl::expected<NoiseFile, std::vector<std::string>> read_noise(std::string_view text, const std::string& file_name);
std::string to_text(const NoiseFile& noise);

}  // namespace kibitz::drivers
