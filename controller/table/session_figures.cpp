// Double-dummy figures for incidents and claims: asked of the analyst when they are published, back as a reading of that
// moment, so that a tape and the journal hold them.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "controller/table/figures_asked.hpp"
#include "controller/table/session.hpp"
#include "controller/units/one_of.hpp"

namespace kibitz::table {
namespace {

namespace event = laws::event;
using laws::IncidentStatus;

constexpr laws::IncidentId the_claim{0};

bool settled(const laws::Incident& incident) {
    return incident.status == IncidentStatus::Ruled || incident.status == IncidentStatus::Dismissed;
}

/// Nothing is missing in them: dummy's touch has three numbers when his card has been played (45F).
bool complete(const laws::Incident& incident) {
    return incident.figures && (incident.situation != laws::Situation::DummyTouchedCard || incident.figures->after);
}

}  // namespace

void Session::follow_figures(const laws::Event& event) {
    std::visit(
        [&]<class E>(const E& body) {
            if constexpr (std::is_same_v<E, event::IncidentRaised>) {
                ask_figures(body.incident.id);
            } else if constexpr (one_of<E, event::IncidentUpdated, event::IncidentReopened>) {
                ask_figures(body.id);
            } else if constexpr (one_of<E, event::IncidentRuled, event::IncidentDismissed>) {
                drop_figures(body.id);
            } else if constexpr (std::is_same_v<E, event::CardPlayed>) {
                const auto& contract = evening_.state.board->contract;
                if (contract && contract->dummy() == body.seat) ask_open_figures();
            } else if constexpr (std::is_same_v<E, event::PlayEnded>) {
                if (body.by_claim) ask_claim_figures();
                ask_open_figures();  // an unknown deal may be complete now
            } else if constexpr (one_of<E, event::ClaimMade, event::ClaimWithdrawn>) {
                drop_figures(the_claim);
            } else if constexpr (std::is_same_v<E, event::BoardStarted>) {
                while (!figures_open_.empty()) drop_figures(laws::IncidentId{figures_open_.begin()->first});
            }
        },
        event.body);
}

void Session::ask_figures(laws::IncidentId id) {
    const auto* incident = evening_.state.incident(id);
    if (!incident || settled(*incident) || complete(*incident)) return;
    if (auto asked = figures_asked(code_, evening_.state, *incident)) submit_figures(std::move(*asked));
}

void Session::ask_open_figures() {
    const auto& state = evening_.state;
    if (!state.board) return;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;)
        ask_figures(state.incidents[i].id);
}

void Session::ask_claim_figures() {
    if (auto asked = claim_asked(evening_.state)) submit_figures(std::move(*asked));
}

void Session::submit_figures(FiguresAsked asked) {
    if (stopping_) return;
    drop_figures(asked.incident);
    const auto id = asked.incident;
    auto questions = asked.questions;
    const auto ticket = analyst_.submit(std::move(questions), [this, asked = std::move(asked)](
                                                                  std::vector<analysis::Answer> answers) {
        figures_open_.erase(asked.incident.value);
        if (stopping_) return;
        for (const auto& answer : answers)
            if (!answer) say("double-dummy figures: " + answer.error());
        if (const auto ready = figures_ready(asked, answers))
            take({std::max(now(), latest_), std::make_shared<const reading::Command>(*ready)});
    });
    if (ticket) figures_open_.insert_or_assign(id.value, *ticket);
    else say("double-dummy figures: " + std::string(analysis::words(ticket.error())));
}

void Session::makeable(std::uint32_t play, Answer<std::optional<Makeable>> answer) {
    const auto* record = laws::record_of(evening_.state, play);
    const auto deal = record ? whole_deal(*record) : std::nullopt;
    if (!deal) return answer(std::nullopt);
    makeable(*deal, [answer = std::move(answer)](tl::expected<Makeable, std::string> made) {
        answer(made ? tl::expected<std::optional<Makeable>, std::string>(*made) : tl::unexpected(made.error()));
    });
}

void Session::makeable(const bridge::Deal& deal, Answer<Makeable> answer) {
    if (makeable_kept_ && makeable_kept_->first == deal) return answer(makeable_kept_->second);
    const auto shared = std::make_shared<Answer<Makeable>>(std::move(answer));
    const auto ticket = analyst_.submit(makeable_asked(deal), [this, deal, shared](std::vector<analysis::Answer> answers) {
        const auto made = makeable_of(answers);
        if (!made) return (*shared)(tl::unexpected(made.error()));
        makeable_kept_ = {deal, *made};
        (*shared)(*made);
    });
    if (!ticket) (*shared)(tl::unexpected("double-dummy figures: " + std::string(analysis::words(ticket.error()))));
}

void Session::drop_figures(laws::IncidentId id) {
    const auto open = figures_open_.find(id.value);
    if (open == figures_open_.end()) return;
    analyst_.cancel(open->second);
    figures_open_.erase(open);
}

}  // namespace kibitz::table
