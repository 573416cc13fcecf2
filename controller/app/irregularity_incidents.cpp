/// Which incident each kind of irregularity must raise: the one table by which `soak` judges.
#include "controller/app/accuracy.hpp"

namespace kibitz::app {
namespace {

using Kind = drivers::Irregularity::Kind;
using laws::Situation;

struct Row {
    Kind kind;
    std::string_view name;
    std::optional<Situation> must;  ///< nothing: lawful, must not be flagged; so too where the law code knows no such irregularity
    std::optional<Situation> may;   ///< may follow from it, and is then not false
};

constexpr Row of_kinds[] = {
    {Kind::FifthCard, "fifth-card", Situation::FifthCardByDefender, {}},
    {Kind::DummyTouches, "dummy-touches", Situation::DummyTouchedCard, {}},
    {Kind::DummyWrongCard, "dummy-wrong-card", Situation::DummyWrongCard, {}},
    {Kind::DefenderShows, "defender-shows", Situation::DefenderCardShown, {}},
    {Kind::TurnsEarly, "turns-early", Situation::CardTurnedEarly, {}},
    {Kind::LeadOutOfTurn, "lead-out-of-turn", Situation::DefenderLedOutOfTurn, {}},
    {Kind::Revoke, "revoke", Situation::Revoke, {}},
    // Once dummy has called him and attention has been drawn, the same key is an ordinary call for the Director.
    {Kind::DummyCallsDirector, "dummy-calls-director", Situation::DummyCalledDirector, Situation::DirectorCalled},
    {Kind::ContestClaim, "contest-claim", Situation::ClaimContested, {}},
    {Kind::DeclarerFlashes, "declarer-flashes", {}, {}},
    {Kind::ArrangesDummy, "arranges-dummy", {}, {}},
};
static_assert(std::size(of_kinds) == irregularity_kinds);

const Row& row(Kind kind) { return of_kinds[static_cast<std::size_t>(kind)]; }

/// The name an incident of this situation goes by; nothing where the code has no row for it.
std::optional<laws::IncidentCode> name(const laws::LawCode& code, std::optional<Situation> situation) {
    const auto* known = situation ? code.row(*situation) : nullptr;
    return known ? laws::incident_code_from_string(known->code) : std::nullopt;
}

}  // namespace

std::string_view kind_name(Kind kind) { return row(kind).name; }

Expected::Expected(const laws::LawCode& code) {
    for (const auto& one : of_kinds) {
        must_[static_cast<std::size_t>(one.kind)] = name(code, one.must);
        may_[static_cast<std::size_t>(one.kind)] = name(code, one.may);
    }
}

}  // namespace kibitz::app
