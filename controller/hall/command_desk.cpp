#include "controller/hall/command_desk.hpp"

#include <algorithm>
#include <utility>

#include "controller/laws/concerned.hpp"
#include "controller/laws/schedule.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/hall_refusals.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
namespace {

v1::TableAnswer done() {
    v1::TableAnswer answer;
    answer.set_done(true);
    return answer;
}
v1::TableAnswer refused(std::string why) {
    v1::TableAnswer answer;
    answer.set_error(std::move(why));
    return answer;
}

}  // namespace

void CommandDesk::start() {
    source_.record([self = shared_from_this()](tl::expected<std::vector<laws::Event>, std::string> events) {
        // What has been published meanwhile is newer.
        if (events)
            for (const auto& event : *events)
                if (const auto id = laws::incident_of(event).value; id != 0)
                    self->last_of_[id] = std::max(self->last_of_[id], event.number);
        self->ready_ = true;
        for (auto& job : std::exchange(self->waiting_, {})) job();
    });
}

void CommandDesk::event(const laws::Event& event) {
    if (const auto id = laws::incident_of(event).value; id != 0) last_of_[id] = std::max(last_of_[id], event.number);
}

void CommandDesk::take(const std::string& id, const v1::HallCommand& command, Answered answered) {
    if (id.empty()) return answered(refused("a command without a name: it could be carried out twice"));
    if (const auto found = known_.find(id); found != known_.end()) {
        if (found->second.done) return answered(found->second.answer);
        found->second.waiting.push_back(std::move(answered));
        return;
    }
    known_[id].waiting.push_back(std::move(answered));
    order_.push_back(id);
    if (ready_) return decide(id, command);
    waiting_.emplace_back([this, id, command] { decide(id, command); });
}

void CommandDesk::decide(const std::string& id, const v1::HallCommand& command) {
    if (command.journal() != journal_) return finish(id, refused("this table has begun a new journal: the command is of an earlier one"));
    if (command.has_papers()) return begin(id, command.papers());
    if (command.has_clock()) {
        if (on_told_.clock) on_told_.clock(command.clock());
        return finish(id, done());
    }
    if (command.has_compared()) {
        if (on_told_.compared) on_told_.compared(command.compared());
        return finish(id, done());
    }
    if (command.round() > 0) {
        const auto& state = source_.evening().state;
        if (state.round_called >= static_cast<int>(command.round())) return finish(id, done());
        return give(id, reading::RoundSignal{command.round()});
    }
    auto asked = wire::from_proto(command.incident());
    if (!asked) return finish(id, refused(asked.error()));
    if (const auto last = last_of_.find(asked->incident); last != last_of_.end() && last->second > command.as_of())
        return finish(id, refused(forms::happened_since));
    asked->journal = journal_;
    if (on_told_.named) asked->by = on_told_.named(asked->by);
    give(id, std::move(*asked));
}

/// A session that is on here already goes on by what is told now: after a change, or a restart of the hall.
void CommandDesk::begin(const std::string& id, const v1::TablePapers& papers) {
    auto session = wire::from_proto(papers.session());
    if (!session) return finish(id, refused(session.error()));
    const auto& state = source_.evening().state;
    session->amends = state.session.name == session->name;
    if (!session->amends && laws::session_was_declared(state, session->name))
        return finish(id, refused("this table has left the session \"" + session->name +
                                  "\" for another; begin a new one to have it back"));
    if (on_told_.papers) on_told_.papers(papers);
    if (session->amends && session->rounds == state.session.rounds) return finish(id, done());
    give(id, *std::move(session));
}

void CommandDesk::give(const std::string& id, reading::Command command) {
    source_.submit(std::move(command), [self = shared_from_this(), id](tl::expected<void, table::Refused> result) {
        v1::TableAnswer answer;
        answer.set_done(result.has_value());
        if (result) answer.set_unwritten(!self->source_.durability().durable);
        else if (result.error().by_laws) {
            answer.set_error(words::refusal(result.error().by_laws));
            wire::terms::write(result.error().by_laws, *answer.mutable_refusal());
        } else {
            answer.set_error(result.error().trouble);
        }
        self->finish(id, std::move(answer));
    });
}

void CommandDesk::finish(const std::string& id, v1::TableAnswer answer) {
    auto& known = known_[id];
    known.done = true;
    known.answer = std::move(answer);
    const auto waiting = std::exchange(known.waiting, {});
    const auto told = known.answer;
    while (order_.size() > most_answers_ && known_[order_.front()].done) {
        known_.erase(order_.front());
        order_.pop_front();
    }
    for (const auto& answered : waiting) answered(told);
}

}  // namespace kibitz::hall
