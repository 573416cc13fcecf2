// Every row of every law code can be raised: by sensors and keys, as a law case shows, or by the Director's own page, which the browser
// test every_row walks row by row. None is left out.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "controller/laws/told_case.hpp"
#include "controller/scenario/scenario.hpp"

using namespace kibitz;
using laws::LawCode;
using laws::LawRow;
using laws::Situation;

namespace {

/// Rows that neither raises: there is none. One that comes here says why.
const std::map<Situation, std::string> nobody_raises{};

std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Rows raised by what sensors and keys reported, by law code.
const std::map<std::string, std::set<Situation>>& sensed() {
    static const auto all = [] {
        std::map<std::string, std::set<Situation>> by_code;
        const auto board = boards::simulated();
        for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(KIBITZ_SOURCE_DIR) + "/tests/laws")) {
            if (entry.path().extension() != ".scenario") continue;
            const auto file = entry.path().filename().string();
            for (const auto& one : scenario::run(contents(entry.path()), file, board, {}, false, scenario::Judged::AtOnce).cases)
                for (const auto& raised : one.raised)
                    if (one.passed && !raised.told) by_code[one.law_code].insert(raised.row);
        }
        return by_code;
    }();
    return all;
}

/// The same row word for word in a code that this one extends was shown there.
bool is_the_same(const LawRow& a, const LawRow& b) { return a.clauses == b.clauses && a.title == b.title && a.headline == b.headline; }

bool is_sensed(const LawCode& code, const LawRow& row) {
    return std::any_of(sensed().begin(), sensed().end(), [&](const auto& shown) {
        const auto& [name, rows] = shown;
        if (!rows.contains(*row.on)) return false;
        if (name == code.name) return true;
        const auto other = laws::embedded_law_code(name);
        const auto* there = other ? other->row(*row.on) : nullptr;
        return there && is_the_same(row, *there);
    });
}

}  // namespace

TEST_CASE("every row of every law code is raised by a sensor's case or told by the Director's page") {
    const auto names = laws::embedded_law_code_names();
    REQUIRE(names.size() >= 2);
    for (const auto& name : names) {
        const auto code = *laws::embedded_law_code(name);
        std::size_t rows = 0, by_sensors = 0, by_page = 0, by_both = 0;
        for (const auto& row : code.rows) {
            if (!row.on) continue;
            const bool by_sensor = is_sensed(code, row), told = laws::may_be_told(row);
            ++rows;
            by_sensors += by_sensor;
            by_page += told;
            by_both += by_sensor && told;
            INFO(name << ": " << to_string(*row.on) << ": " << row.title << ": no law case raises it, and the Director cannot tell it");
            CHECK((by_sensor || told || nobody_raises.contains(*row.on)));
            if (!told) CHECK(by_sensor);  // the page has no way to it
            // What sensors never tell of is the Director's to tell.
            if (laws::told_alone(*row.on)) CHECK(told);
        }
        INFO(name << ": " << rows << " rows, " << by_sensors << " by sensors and keys, " << by_page << " by the page, " << by_both << " by both");
        CHECK(by_sensors + by_page - by_both + nobody_raises.size() >= rows);
        CHECK(rows >= 60);
    }
}
