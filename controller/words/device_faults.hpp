/// What ails a device, as its driver says it in English: a camera's sentences, which whoever hung it up reads in his language. Those of
/// chips and buses are for who has the data sheet, and stay as they are.
#pragma once

#include <span>
#include <string>

#include "controller/words/catalogue.hpp"

namespace kibitz::words {

inline constexpr const char* device_fault_context = "device's fault";

/// All of them (drivers/camera says them).
std::span<const char* const> device_fault_forms() noexcept;

/// The driver's sentence in that language. What is none of these stays as it is.
std::string device_fault(const std::string& english, Language language);

}  // namespace kibitz::words
