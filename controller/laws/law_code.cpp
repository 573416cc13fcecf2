#include "controller/laws/law_code.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>
#include <array>

#include "cmake/embedded.hpp"
#include "kibitz/v1/law.pb.h"

namespace kibitz::laws {
namespace {

using google::protobuf::util::TimeUtil;

/// Collects every fault of a text, as "file:line: what: what to do".
class Faults : public google::protobuf::io::ErrorCollector {
public:
    explicit Faults(std::string_view file) : file_(file) {}
    void AddError(int line, int column, const std::string& message) override {
        add(line + 1, "column " + std::to_string(column + 1) + ": " + message + ": see laws/codes/README.md");
    }
    void add(int line, const std::string& what) { list_.push_back(file_ + ":" + std::to_string(line) + ": " + what); }
    std::vector<std::string>& list() { return list_; }

private:
    std::string file_;
    std::vector<std::string> list_;
};

Duration microseconds(const google::protobuf::Duration& d) { return Duration(TimeUtil::DurationToMicroseconds(d)); }

/// Every incident and clause the engine can raise; a law code must have a row for each.
struct Needed {
    IncidentCode code;
    std::string_view clause;
};
constexpr std::array<Needed, 29> needed_rows{{
    {IncidentCode::FifthCard, "45E1"},
    {IncidentCode::FifthCard, "45E2"},
    {IncidentCode::DummyTouchedCard, "45F"},
    {IncidentCode::DummyWrongCard, "45D1"},
    {IncidentCode::DummyWrongCard, "45D2"},
    {IncidentCode::DefenderCardShown, "45C1"},
    {IncidentCode::DesignationChanged, "45C4b"},
    {IncidentCode::CardTurnedEarly, "45G"},
    {IncidentCode::PlayedCardWithdrawn, "47F"},
    {IncidentCode::LeadOutOfTurn, "54"},
    {IncidentCode::LeadOutOfTurn, "55"},
    {IncidentCode::LeadOutOfTurn, "56"},
    {IncidentCode::PrematurePlay, "57"},
    {IncidentCode::Revoke, "62A"},
    {IncidentCode::Revoke, "63A"},
    {IncidentCode::Revoke, "64A"},
    {IncidentCode::Revoke, "64B"},
    {IncidentCode::DummyCalledDirector, "43A1a"},
    {IncidentCode::DummyParticipated, "43A1c"},
    {IncidentCode::CardExposed, "49"},
    {IncidentCode::ExposedInAuction, "24"},
    {IncidentCode::InsufficientBid, "27"},
    {IncidentCode::CallOutOfRotation, "28"},
    {IncidentCode::InadmissibleDouble, "36"},
    {IncidentCode::CallAfterEnd, "39"},
    {IncidentCode::ClaimContested, "68"},
    {IncidentCode::WrongHand, "7B"},
    {IncidentCode::RecordDoubtful, "-"},
    {IncidentCode::DirectorCalled, "9B1"},
}};

perception::LawThresholds thresholds(const v1::Thresholds& t) {
    perception::LawThresholds law;
    law.near_table = {static_cast<float>(t.near_table_mm())};
    law.still_change = {static_cast<float>(t.still_change_mm())};
    law.still_time = microseconds(t.still_time());
    law.held_time = microseconds(t.held_time());
    law.touch_time = microseconds(t.touch_time());
    law.dummy_touch_time = microseconds(t.dummy_touch_time());
    law.seat_left_time = microseconds(t.seat_left_time());
    return law;
}

LawRow to_row(const v1::LawRow& row) {
    LawRow result;
    result.code = row.code();
    result.clauses.assign(row.clause().begin(), row.clause().end());
    result.level = row.level() == v1::LEVEL_CALL        ? Level::Call
                   : row.level() == v1::LEVEL_ATTENTION ? Level::Attention
                                                        : Level::Notice;
    result.title = row.title();
    result.sensed = row.sensed();
    result.decided = row.decided();
    result.flagged = row.flagged();
    result.headline = row.headline();
    result.seen.assign(row.seen().begin(), row.seen().end());
    for (const auto& o : row.option()) result.options.push_back({o.code(), o.clause(), o.label(), o.consequence()});
    return result;
}

void check_rows(const v1::LawCode& code, google::protobuf::TextFormat::ParseInfoTree& where, Faults& faults) {
    const auto* rows = code.GetDescriptor()->FindFieldByName("row");
    for (int i = 0; i < code.row_size(); ++i) {
        const auto& row = code.row(i);
        const int line = where.GetLocation(rows, i).line + 1;
        if (row.clause_size() == 0) faults.add(line, "row without clause: name the Law it stands for, as clause: \"45E1\"");
        if (row.code().empty()) continue;
        if (!incident_code_from_string(row.code()))
            faults.add(line, "code \"" + row.code() + "\" is no incident: use a name that `kibitz law list` prints");
        if (row.level() == v1::LEVEL_UNSPECIFIED) faults.add(line, row.code() + " has no level: add level: LEVEL_CALL, LEVEL_ATTENTION or LEVEL_NOTICE");
        if (row.option_size() == 0) faults.add(line, row.code() + " offers nothing: add at least one option");
    }
}

}  // namespace

const LawRow* LawCode::row(IncidentCode code, std::string_view clause) const noexcept {
    const auto wanted = to_string(code);
    for (const auto& row : rows)
        if (row.code == wanted && !row.clauses.empty() && row.clauses.front() == clause) return &row;
    return nullptr;
}

tl::expected<LawCode, std::vector<std::string>> load_law_code(std::string_view text, std::string_view file_name) {
    Faults faults(file_name);
    v1::LawCode file;
    google::protobuf::TextFormat::Parser parser;
    google::protobuf::TextFormat::ParseInfoTree where;
    parser.RecordErrorsTo(&faults);
    parser.WriteLocationsTo(&where);
    if (!parser.ParseFromString(std::string(text), &file)) return tl::unexpected(faults.list());

    const auto& t = file.thresholds();
    if (file.name().empty()) faults.add(1, "the law code has no name: add name: \"...\"");
    for (auto [threshold, value] : {std::pair("near_table_mm", std::int64_t{t.near_table_mm()}),
                               {"still_change_mm", std::int64_t{t.still_change_mm()}},
                               {"still_time", microseconds(t.still_time()).count()},
                               {"held_time", microseconds(t.held_time()).count()},
                               {"touch_time", microseconds(t.touch_time()).count()},
                               {"dummy_touch_time", microseconds(t.dummy_touch_time()).count()},
                               {"seat_left_time", microseconds(t.seat_left_time()).count()}})
        if (value <= 0) faults.add(1, std::string("thresholds.") + threshold + " is missing or not above 0: give it");
    check_rows(file, where, faults);

    LawCode code;
    code.name = file.name();
    code.title = file.title();
    code.thresholds = thresholds(t);
    code.simultaneous_time = microseconds(t.simultaneous_time());
    code.spread_time = microseconds(t.spread_time());
    for (const auto& row : file.row()) code.rows.push_back(to_row(row));
    for (const auto& need : needed_rows)
        if (!code.row(need.code, need.clause))
            faults.add(1, "no row for " + std::string(to_string(need.code)) + " under " + std::string(need.clause) +
                              ": the engine can raise it; add the row");
    if (!faults.list().empty()) return tl::unexpected(faults.list());
    return code;
}

tl::expected<LawCode, std::vector<std::string>> embedded_law_code(std::string_view name) {
    for (const auto& file : embedded::law_codes()) {
        const auto base = file.path.substr(file.path.rfind('/') + 1);
        if (base == std::string(name) + ".textproto") return load_law_code(file.contents, file.path);
    }
    std::string known;
    for (const auto& n : embedded_law_code_names()) known += (known.empty() ? "" : ", ") + n;
    return tl::unexpected(std::vector{"law code \"" + std::string(name) + "\" is not known: use one of " + known});
}

std::vector<std::string> embedded_law_code_names() {
    std::vector<std::string> names;
    for (const auto& file : embedded::law_codes()) {
        auto base = std::string(file.path.substr(file.path.rfind('/') + 1));
        names.push_back(base.substr(0, base.find('.')));
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace kibitz::laws
