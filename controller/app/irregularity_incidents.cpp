/// Which incident each kind of irregularity must raise: the one table by which `soak` judges.
#include "controller/app/accuracy.hpp"

namespace kibitz::app {
namespace {

using Kind = drivers::Irregularity::Kind;
using laws::IncidentCode;

struct Row {
    Kind kind;
    std::string_view name;
    std::optional<IncidentCode> must;     ///< nothing: lawful, must not be flagged
    std::optional<IncidentCode> may;      ///< may follow from it, and is then not false
};

constexpr Row rows[] = {
    {Kind::FifthCard, "fifth-card", IncidentCode::FifthCard, {}},
    {Kind::DummyTouches, "dummy-touches", IncidentCode::DummyTouchedCard, {}},
    {Kind::DummyWrongCard, "dummy-wrong-card", IncidentCode::DummyWrongCard, {}},
    {Kind::DefenderShows, "defender-shows", IncidentCode::DefenderCardShown, {}},
    {Kind::TurnsEarly, "turns-early", IncidentCode::CardTurnedEarly, {}},
    {Kind::LeadOutOfTurn, "lead-out-of-turn", IncidentCode::LeadOutOfTurn, {}},
    {Kind::Revoke, "revoke", IncidentCode::Revoke, {}},
    // Once dummy has called him and attention has been drawn, the same key is an ordinary call for the Director.
    {Kind::DummyCallsDirector, "dummy-calls-director", IncidentCode::DummyCalledDirector, IncidentCode::DirectorCalled},
    {Kind::ContestClaim, "contest-claim", IncidentCode::ClaimContested, {}},
    {Kind::DeclarerFlashes, "declarer-flashes", {}, {}},
    {Kind::ArrangesDummy, "arranges-dummy", {}, {}},
};
static_assert(std::size(rows) == irregularity_kinds);

const Row& row(Kind kind) { return rows[static_cast<std::size_t>(kind)]; }

}  // namespace

std::string_view kind_name(Kind kind) { return row(kind).name; }
bool is_violation(Kind kind) { return row(kind).must.has_value(); }
bool expects(Kind kind, IncidentCode code) { return row(kind).must == code; }
bool explains(Kind kind, IncidentCode code) { return row(kind).may == code; }

}  // namespace kibitz::app
