/// A table without sensors, journal or thread, for tests of what shows a table: events are made by hand and folded.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controller/table/source.hpp"

namespace kibitz::test {

inline constexpr Instant noon{std::chrono::seconds(1'795'262'400)};  // 2026-11-21 12:00 UTC

inline const laws::LawCode& duplicate_code() {
    static const laws::LawCode code = *laws::embedded_law_code("duplicate-2017");
    return code;
}

class TableInMemory final : public table::Source {
public:
    /// Numbers and publishes one event, a second after the one before.
    std::optional<std::int64_t> at;  ///< when what happens happens, in seconds after noon; nothing: one after the other
    const laws::Event& happen(laws::Event::Body body) {
        laws::Event event;
        event.number = events_.size() + 1;
        event.at = noon + std::chrono::seconds(at.value_or(static_cast<std::int64_t>(events_.size())));
        event.body = std::move(body);
        table::take(evening_, event);
        events_.push_back(std::move(event));
        if (on_event) on_event(events_.back());
        return events_.back();
    }
    /// A board with dealer North and 1NT by South after three passes.
    void start_board(std::uint32_t number) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(number);
        start.dealer = bridge::Seat::South;
        start.deal.hands[bridge::Seat::North].insert(*bridge::card_from_string("SA"));
        start.players[bridge::Seat::North] = "Ανδρέας \"Ace\"";
        happen(laws::event::BoardStarted{start, evening_.state.plays + 1});
        const auto one_nt = *bridge::call_from_string("1NT");
        happen(laws::event::CallMade{bridge::Seat::South, one_nt, true, "15-17", false});
        for (const auto seat : {bridge::Seat::West, bridge::Seat::North, bridge::Seat::East})
            happen(laws::event::CallMade{seat, bridge::Call::pass(), false, "", false});
        happen(laws::event::AuctionEnded{bridge::Contract{one_nt.bid(), bridge::Doubling::Undoubled, bridge::Seat::South}});
    }
    /// A fifth card by East, Law 45E1 unless said otherwise.
    std::uint64_t raise(const std::string& clause = "45E1") {
        laws::Incident incident;
        incident.id = {evening_.state.last_incident + 1};
        incident.situation = laws::Situation::FifthCardByDefender;
        incident.code = laws::IncidentCode::FifthCard;
        incident.clause = clause;
        incident.level = laws::Level::Call;
        incident.facts.seat = bridge::Seat::East;
        incident.facts.card = bridge::card_from_string("SK");
        incident.facts.trick = 5;
        incident.options = {{"penalty-card", {laws::Effect::PenaltyCard}}, {"lead-accepted", {laws::Effect::AcceptLead}}, {"lead-refused", {laws::Effect::MajorPenaltyCard}}};
        incident.happened_at = incident.raised_at = noon + std::chrono::seconds(events_.size());
        happen(laws::event::IncidentRaised{incident});
        return incident.id.value;
    }

    const table::Evening& evening() const override { return evening_; }
    const laws::LawCode& law_code() const override { return duplicate_code(); }
    table::Durability durability() const override { return durability_; }
    table::Figures figures() const override { return figures_; }
    std::vector<table::DeviceRecord> device_records() const override {
        ++looked_at_devices;
        return {devices.records().begin(), devices.records().end()};
    }
    std::optional<std::vector<laws::Event>> missed(std::uint64_t after) const override {
        if (after > events_.size() || after < forgotten) return std::nullopt;
        return std::vector<laws::Event>(events_.begin() + static_cast<std::ptrdiff_t>(after), events_.end());
    }
    void evidence(laws::IncidentId id, Answer<table::Evidence> answer) override {
        const auto* incident = evening_.state.incident(id);
        if (!incident) return answer(tl::unexpected<std::string>("no such incident"));
        table::Evidence found;
        found.incident = *incident;
        found.from = incident->happened_at - std::chrono::seconds(8);
        found.to = incident->happened_at + std::chrono::seconds(2);
        found.readings.push_back({incident->happened_at, reading::Range{bridge::Seat::East, Millimetres{43}}});
        answer(found);
    }
    void weighed(std::uint32_t play, Answer<std::shared_ptr<const reconstruction::Weighed>> answer) override {
        if (!weighing_trouble.empty()) return answer(tl::unexpected(weighing_trouble));
        answer(weighed_ && weighed_->play == play ? weighed_ : nullptr);
    }
    void makeable(std::uint32_t, Answer<std::optional<table::Makeable>> answer) override { answer(makeable_); }
    void record(Answer<std::vector<laws::Event>> answer) override { answer(events_); }
    std::function<void()> on_command{};  ///< what becomes of it, and of others, before it is answered

    void submit(reading::Command command, Submitted answer) override {
        commands.push_back(std::move(command));
        if (on_command) on_command();
        if (!refusal) answer({});
        else answer(tl::unexpected(*refusal));
    }

    void play_on(bridge::Seat by, Submitted answer) override {
        played_on.push_back(by);
        answer({});
    }
    table::Beside& beside() { return evening_.beside; }
    bool has_page_panel(bridge::Seat seat) const override { return seat != bridge::Seat::West; }
    void press(reading::Panel panel, Submitted answer) override {
        keys.push_back(std::move(panel));
        if (keeps_waiting) waiting.push_back(std::move(answer));
        else if (!refusal) answer({});
        else answer(tl::unexpected(*refusal));
    }

    std::shared_ptr<const reconstruction::Weighed> weighed_;
    std::optional<table::Makeable> makeable_;
    std::string weighing_trouble;       ///< why weighed() cannot answer
    std::vector<bridge::Seat> played_on;  ///< who answered that they play on
    std::vector<reading::Panel> keys;   ///< pressed
    bool keeps_waiting = false;         ///< keys' answers, into `waiting`
    std::vector<Submitted> waiting;
    std::vector<reading::Command> commands;
    table::DeviceWatch devices;
    mutable int looked_at_devices = 0;
    std::optional<table::Refused> refusal;  ///< of the next command
    std::uint64_t forgotten = 0;   ///< events up to this number are no longer in memory
    table::Durability durability_;
    table::Figures figures_;
    std::function<void(const laws::Event&)> on_event;

private:
    table::Evening evening_;
    std::vector<laws::Event> events_;
};

}  // namespace kibitz::test
