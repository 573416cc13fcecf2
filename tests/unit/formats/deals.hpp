/// Where the hand-made deal files of these tests are.
#pragma once

#include <string>

#include "catch.hpp"

inline const std::string deals = KIBITZ_SOURCE_DIR + "/tests/deals/";
