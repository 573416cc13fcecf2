#include "drivers/chips/rules.hpp"

namespace kibitz::chips {

namespace {

std::string in_quotes(const std::string& name) { return "\"" + name + "\""; }

}  // namespace

void Rules::limit(const char* key, std::uint32_t value, std::uint32_t least, std::uint32_t most, const char* why, bool optional) {
    if ((optional && value == 0) || (value >= least && value <= most)) return;
    fault(std::string(key) + " " + std::to_string(value) + ": must be " + std::to_string(least) + " to " + std::to_string(most) + " (" + why +
          "): correct it");
}

void Rules::on_one_chip(const char* key, const board::v1::Line& line, const char* other_key, const board::v1::Line& other,
                        const char* together) {
    if (line.gpio() == other.gpio()) return;
    fault(std::string(key) + " on " + in_quotes(line.gpio()) + " and " + other_key + " on " + in_quotes(other.gpio()) + ": " + together +
          ": put them on one chip");
}

void Rules::on_header(const char* key, const board::v1::Line& line, const char* looked_at, const char* keys) {
    if (!on_expander(line)) return;
    fault(std::string(key) + " on expander " + in_quotes(line.gpio()) + ": it is looked at " + looked_at +
          ", and an expander answers in 300: put " + keys + " on the header");
}

}  // namespace kibitz::chips
