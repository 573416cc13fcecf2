/// From an observation to the group of Laws that decides it.
#include <type_traits>

#include "controller/laws/decision.hpp"
#include "controller/laws/defective.hpp"
#include "controller/laws/held.hpp"
#include "controller/laws/said_enough.hpp"
#include "controller/laws/thrown_in.hpp"

namespace kibitz::laws {
namespace {

/// Cards on the table matter from the first call to the last card; a claim and a finished board are left in peace.
bool cards_matter(const TableState& state) noexcept {
    return state.board && (state.phase == Phase::Auction || state.phase == Phase::OpeningLead || state.phase == Phase::Play);
}

struct PanelDecision {
    Decision& d;
    Seat seat;

    void operator()(const reading::CallKey& key) const {
        if (!d.state.board) return;
        take_call(d, seat, key);
        look_at_board_tag(d);
    }
    void operator()(const reading::DesignateKey& key) const { if (cards_matter(d.state)) designate(d, seat, key); }
    void operator()(const reading::ClaimKey& key) const { if (d.state.board) take_claim(d, seat, key); }
    void operator()(const reading::ClaimAnswerKey& key) const { if (d.state.board) answer_claim(d, seat, key.agreed); }
    void operator()(const reading::DirectorKey&) const { director_called(d, seat); }
    void operator()(const reading::ArrangeKey&) const {}  // perception marks the touches with it
    void operator()(const reading::ConfirmKey& key) const {
        confirm_score(d, seat, key.agreed);
    }
    void operator()(const reading::ReportKey& key) const { take_report(d, seat, key); }
    /// However often it is pressed: it is one warning.
    void operator()(const reading::StopKey&) const {
        if (d.state.board && d.state.phase == Phase::Auction && d.state.board->stop != seat) note_call(d, seat, seat, CallNote::Stop, {}, 0);
    }
    void operator()(const reading::QuestionKey& key) const {
        if (d.state.board) note_call(d, seat, key.about, CallNote::Question, {}, key.call);
    }
    void operator()(const reading::ExplainKey& key) const {
        if (d.state.board) note_call(d, seat, key.about, CallNote::Explanation, key.text, key.call);
    }
};

struct CommandDecision {
    Decision& d;

    void operator()(const reading::BoardStart& start) const { start_board(d, start); }
    void operator()(const reading::BoardEnd&) const { end_board(d); }
    void operator()(const reading::SessionStart& session) const { start_session(d, session); }
    void operator()(const reading::RoundSignal& signal) const { round_signal(d, static_cast<int>(signal.round)); }
    void operator()(const reading::TellCorrections& command) const { tell_corrections(d, command.tell); }
    void operator()(const reading::FiguresReady& ready) const {
        figures_ready(d, ready);
    }
    void operator()(const reading::ClockTold& told) const { d.emit(event::ClockTold{told.ahead, told.started, told.pace}); }
    void operator()(const reading::IncidentCommand& command) const { incident_command(d, command); }
    void operator()(const reading::Resync& command) const { resync(d, command); }
    void operator()(const reading::CaseTold& told) const { case_told(d, told); }
    void operator()(const reading::BoardCorrection& correction) const { correct_board(d, correction); }
    void operator()(const reading::AppealCommand& command) const { appeal_command(d, command); }
};

struct ObservationDecision {
    Decision& d;

    void operator()(const observation::CardShown& o) const {
        if (cards_matter(d.state)) card_shown(d, o);
        // All thirteen tricks are played, and a hand has a card left.
        else if (d.state.phase == Phase::Finished && d.board().tricks.size() == bridge::cards_in_hand && !d.is_played(o.card))
            fourteenth_card(d, o.seat, o.card);
    }
    void operator()(const observation::CardLaid& o) const {
        if (cards_matter(d.state)) card_laid(d, o.seat, o.card, PlayedUnder::DeclarerLaid, o.height);
    }
    void operator()(const observation::CardHeld& o) const {
        if (cards_matter(d.state) && d.code.rules.held_card_is_played)
            card_laid(d, o.seat, o.card, PlayedUnder::DeclarerHeld, o.height);
    }
    void operator()(const observation::CardTurnedDown& o) const { if (cards_matter(d.state)) card_turned_down(d, o); }
    void operator()(const observation::CardFaceDown& o) const { if (cards_matter(d.state)) card_face_down(d, o); }
    void operator()(const observation::CardLeft& o) const { if (cards_matter(d.state)) card_left(d, o); }
    void operator()(const observation::CardUnread& o) const { if (cards_matter(d.state)) card_unread(d, o.seat); }
    void operator()(const observation::ForeignTag&) const {}  // any ski pass is one: the pack's care, no irregularity
    void operator()(const observation::SpreadSeen& o) const { if (cards_matter(d.state)) spread_seen(d, o); }
    void operator()(const observation::DummyTouched& o) const { if (cards_matter(d.state)) dummy_touched(d, o); }
    void operator()(const observation::DummyReleased& o) const {
        if (cards_matter(d.state) && o.arm == observation::Arm::FromDummy) dummy_released(d, o.card, o.lasted);
    }
    void operator()(const observation::HandSeen& o) const {
        if (cards_matter(d.state)) hand_seen(d, o.seat);
        else if (d.state.board && d.board().claim) hand_seen_at_the_end(d, o.seat);
    }
    void operator()(const observation::SeatChanged& o) const { seat_changed(d, o.seat, o.occupied); }
    void operator()(const observation::BoardSeen& o) const { board_seen(d, o.tag); }
    void operator()(const observation::DeviceChanged& o) const {
        const bool failed = o.device->health == reading::Health::Failed;
        if (failed != d.state.failed_devices.contains(o.device->device))
            d.emit(event::DeviceStateChanged{o.device->device, o.device->health, o.device->detail});
    }
    void operator()(const observation::PanelPressed& o) const {
        if (auto why = said_enough(d.state, o.panel->seat, o.panel->key)) return d.emit(event::CommandRefused{{}, std::move(why)});
        std::visit(PanelDecision{d, o.panel->seat}, o.panel->key);
    }
    void operator()(const observation::TimePassed&) const {
        tell_held(d);
        if (!cards_matter(d.state)) return;
        time_passed(d);
        look_for_spread(d);
        look_for_hidden_card(d);
        look_for_card_dummy_owes(d);
        look_for_missing_board(d);
    }
    void operator()(const observation::CommandGiven& o) const { std::visit(CommandDecision{d}, *o.command); }
};

}  // namespace

bool apply(const LawCode& code, TableState& state, const Observation& observation, std::vector<Event>& out, const Witness* witness) {
    if (observation.at < state.at) return false;
    Decision d(code, state, observation, out, witness);
    if (state.law_code.name != code.name || state.law_code.hash != code.hash) d.emit(event::LawCodeInForce{code.name, code.hash});
    const bool finished = state.phase == Phase::Finished;
    const bool playing = state.phase == Phase::Play || state.phase == Phase::OpeningLead;
    const auto tricks = [&] { return state.board ? state.board->tricks_won[0] + state.board->tricks_won[1] : 0; };
    const int tricks_before = tricks();
    std::visit(ObservationDecision{d}, observation.body);
    if (state.board && playing && state.phase != Phase::Play && state.phase != Phase::OpeningLead) hands_put_together(d);
    if (state.phase == Phase::Finished && !finished) look_at_deal(d);
    else if (state.phase == Phase::Play && tricks() > tricks_before) look_for_fourteenth_card(d);
    return true;
}

std::optional<Instant> deadline(const LawCode& code, const TableState& state) noexcept {
    if (!state.board) return std::nullopt;
    auto first = missing_board_deadline(code, state);
    if (const auto held = held_deadline(state); held && (!first || *held < *first)) first = held;
    if (state.phase != Phase::Play) return first;
    if (const auto spread = spread_deadline(code, state); spread && (!first || *spread < *first)) first = spread;
    for (const auto told_at : {card_not_seen_told_at(code, state), hidden_card_told_at(code, state), card_dummy_owes_told_at(code, state)})
        if (told_at && (!first || *told_at < *first)) first = told_at;
    for (const Seat seat : bridge::all_seats)
        if (const auto judged_at = early_card_judged_at(code, state, seat); judged_at && (!first || *judged_at < *first)) first = judged_at;
    return first;
}

}  // namespace kibitz::laws
