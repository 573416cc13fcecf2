/// How much of the Director's words must be translated for this test to pass.
#pragma once

namespace kibitz::test {

enum class Complete { Nothing, Director, Everything };

/// The switch. Nothing: what is missing is only told. Director: every word he reads at the table must be there in every
/// language, and every sentence of the engine in the catalogue. Everything: the law table's columns too.
inline constexpr Complete complete = Complete::Everything;

}  // namespace kibitz::test
