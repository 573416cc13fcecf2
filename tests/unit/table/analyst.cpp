#include "session_by_hand.hpp"

namespace kibitz::tests {
std::string analyst() { return KIBITZ_ANALYST; }
}  // namespace kibitz::tests
