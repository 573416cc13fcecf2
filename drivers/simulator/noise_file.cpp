#include "drivers/simulator/noise_file.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace kibitz::drivers {

namespace {

using simulator::SensorNoise;

struct Number {
    const char* key;
    double SensorNoise::*value;
    double most;
    const char* unit;
};
constexpr std::array numbers{
    Number{"missed", &SensorNoise::missed, 0.9, "share of sweeps in which a tag does not answer"},
    Number{"range_sigma", &SensorNoise::range_sigma, 30, "mm"},
    Number{"range_outlier", &SensorNoise::range_outlier, 0.5, "share of samples"},
    Number{"wrong_face", &SensorNoise::wrong_face, 0.5, "share of samples"},
    Number{"contact_jitter", &SensorNoise::contact_jitter, 30, "mm, at the most"},
    Number{"beam_bounce", &SensorNoise::beam_bounce, 1, "share of edges"},
    Number{"ghost_touches", &SensorNoise::ghost_touches, 60, "a minute"},
};

/// The fault in words; empty when it was taken.
std::string take(const std::string& key, const std::string& value, NoiseFile& out) {
    if (key == "people") {
        const auto people = noise_from_string(value);
        if (!people) return "people " + value + ": write none, typical, harsh, club or wild";
        out.people = *people;
        return {};
    }
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || !std::isfinite(number)) return key + " " + value + ": not a number: write one like 0.02";
    if (key == "range_dead_band") {
        if (!(number >= 1 && number <= 20)) return key + " " + value + ": must be 1 to 20 mm: correct it";
        out.sensors.range_dead_band = static_cast<int>(number);
        return {};
    }
    for (const auto& one : numbers) {
        if (key != one.key) continue;
        if (!(number >= 0 && number <= one.most)) {
            char text[160];
            std::snprintf(text, sizeof text, "%s %s: must be 0 to %g (%s): correct it", one.key, value.c_str(), one.most, one.unit);
            return text;
        }
        out.sensors.*one.value = number;
        return {};
    }
    return key + ": there is no such number: see drivers/simulator/noise_file.hpp for what there is";
}

}  // namespace

tl::expected<NoiseFile, std::vector<std::string>> read_noise(std::string_view text, const std::string& file_name) {
    NoiseFile noise;
    std::vector<std::string> faults;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int n = 1; std::getline(lines, line); ++n) {
        line = line.substr(0, line.find('#'));
        std::istringstream words(line);
        std::string key, value, more;
        if (!(words >> key)) continue;
        const bool pair = static_cast<bool>(words >> value) && !(words >> more);
        const auto fault = pair ? take(key, value, noise) : "a line is a key and a value, like `missed 0.02`: correct it";
        if (!fault.empty()) faults.push_back(file_name + ":" + std::to_string(n) + ": " + fault);
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return noise;
}

std::string to_text(const NoiseFile& noise) {
    std::string text = "people " + std::string(to_string(noise.people)) + "  # whose habits: sensors cannot tell them\n";
    char line[160];
    for (const auto& one : numbers) {
        std::snprintf(line, sizeof line, "%s %.4g  # %s\n", one.key, noise.sensors.*one.value, one.unit);
        text += line;
    }
    std::snprintf(line, sizeof line, "range_dead_band %d  # mm\n", noise.sensors.range_dead_band);
    return text + line;
}

}  // namespace kibitz::drivers
