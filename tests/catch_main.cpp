// The main of every Catch2 program, for either generation of Catch2. Catch2 gives the number of failures: four would read as SKIPPED.
#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif
#include <string>

namespace kibitz::tests {
std::string source_dir() { return KIBITZ_SOURCE_DIR; }
}  // namespace kibitz::tests

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv) == 0 ? 0 : 1; }
