#include "controller/hall/table_fold.hpp"

#include <algorithm>
#include <exception>
#include <google/protobuf/arena.h>
#include <utility>

#include "controller/formats/exports/scored.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/laws/concerned.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"

namespace kibitz::hall {
namespace {

/// Of so many events, parsed: most need less.
constexpr std::size_t room_of_messages = 32 * 1024, messages_at_once = 32;

/// Boards of the session alone; with their summary of what they count for.
struct Counted {
    const PlayStart* start = nullptr;
    laws::FinalScore score;
    std::uint32_t play = 0;
};

std::vector<Counted> counted(const JournalFold& fold, const std::string& session) {
    std::vector<Counted> out;
    const auto& evening = fold.evening();
    const auto add = [&](std::uint32_t play, const laws::FinalScore& score) {
        const auto start = fold.starts().find(play);
        if (start == fold.starts().end() || score.how == laws::FinalScore::How::NotFinished) return;
        if (start->second.pair_ns.empty() || start->second.pair_ew.empty() || start->second.board.value() == 0) return;
        if (session.empty() || start->second.session == session) out.push_back({&start->second, score, play});
    };
    for (const auto& line : evening.earlier) add(line.play, line.score);
    // The board on the table counts when both sides have agreed its score (8C), or it has left.
    if (const auto& board = evening.state.board;
        board && std::none_of(evening.earlier.begin(), evening.earlier.end(), [&](const auto& one) { return one.play == board->play; })) {
        const auto& agreed = board->confirmed;
        const bool both =
            (agreed[bridge::Seat::North] || agreed[bridge::Seat::South]) && (agreed[bridge::Seat::East] || agreed[bridge::Seat::West]);
        const auto score = laws::final_score(*board);
        if (both || score.how != laws::FinalScore::How::Played || evening.state.phase == laws::Phase::NoBoard) add(board->play, score);
    }
    return out;
}

/// The score that counts was given by a correction and by no ruling.
bool by_correction(const laws::TableState& state, std::uint32_t play) {
    const auto* later = laws::ruled_later(state, play);
    const auto* record = laws::record_of(state, play);
    const auto* given = later && !later->adjusted.empty() ? &later->adjusted : record ? &record->adjusted : nullptr;
    return given && !given->empty() && given->back().correction != 0;
}

/// What the last ruling of a score in contracts has given (12C1c).
const std::vector<reading::Outcome>* outcomes_of(const table::Evening& evening, std::uint32_t play) {
    if (by_correction(evening.state, play)) return nullptr;
    const std::vector<reading::Outcome>* out = nullptr;
    for (const auto& incident : laws::incidents_of(evening.state, play))
        if (incident.status == laws::IncidentStatus::Ruled && !incident.given.outcomes.empty()) out = &incident.given.outcomes;
    return out;
}

}  // namespace

std::uint64_t JournalFold::last_about(std::uint64_t incident) const {
    const auto found = last_about_.find(incident);
    return found == last_about_.end() ? 0 : found->second;
}

/// @return whether it could be: else fault_ says why
bool JournalFold::fold(std::uint64_t number, std::string_view bytes, v1::Event& message) {
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return fault_ = "event " + std::to_string(number) + " is damaged", false;
    auto read = wire::from_proto(message);
    if (!read) {
        fault_ = "event " + std::to_string(number) + " is one that this hall does not know (" + read.error() +
                 "): the table is of a newer version; update the hall";
        return false;
    }
    if (read->number != number)
        return fault_ = "event " + std::to_string(number) + " calls itself " + std::to_string(read->number), false;
    try {
        table::take(*evening_, *read);
    } catch (const std::exception& error) {
        fault_ = "event " + std::to_string(number) + " does not follow from those before it (" + error.what() +
                 "): the table's journal is damaged, or of another version";
        return false;
    }
    if (const auto id = laws::incident_of(*read).value; id != 0) last_about_[id] = read->number;
    if (const auto* started = std::get_if<laws::event::BoardStarted>(&read->body)) {
        const auto& start = started->start;
        starts_[started->play] = {start.board, start.vulnerability,          start.pair_ns, start.pair_ew, start.section, start.table,
                                  start.round, evening_->state.session.name, start.players};
    }
    if (const auto* corrected = std::get_if<laws::event::BoardCorrected>(&read->body)) correct_start(corrected->correction.play);
    if (on_event_) on_event_(*read);
    return true;
}

/// Number, pairs and names as a correction of the board has them, or as they were when it is taken back.
void JournalFold::correct_start(std::uint32_t play) {
    const auto found = starts_.find(play);
    const auto* record = laws::record_of(evening_->state, play);
    if (found == starts_.end() || !record) return;
    const auto& start = record->start;
    auto& known = found->second;
    known.board = start.board;
    known.vulnerability = start.vulnerability;
    known.pair_ns = start.pair_ns;
    known.pair_ew = start.pair_ew;
    known.players = start.players;
}

void JournalFold::load(const Again& again) {
    if (evening_) return;
    evening_ = std::make_unique<table::Evening>();
    if (last_ == 0) return;
    std::vector<char> room(room_of_messages);
    google::protobuf::ArenaOptions options;
    options.initial_block = room.data();
    options.initial_block_size = room.size();
    google::protobuf::Arena arena(options);  // thousands of messages in the same memory
    std::uint64_t reached = 0;
    std::string before;
    again([&](std::uint64_t number, std::string_view bytes) {
        if (!fault_.empty() || number != reached + 1) return;
        if (reached % messages_at_once == 0) arena.Reset();
        if (!fold(number, bytes, *google::protobuf::Arena::CreateMessage<v1::Event>(&arena))) return;
        reached = number;
        before.assign(bytes);
    });
    // A file in which events are missing ends before the first of them: the table sends them anew.
    if (fault_.empty() && reached < last_) last_ = reached, sum_ = reached == 0 ? 0 : sum_of(before);
}

void JournalFold::load(JournalFold&& loaded, std::uint64_t of_last) {
    if (evening_ || last_ != of_last) return;
    evening_ = std::move(loaded.evening_);
    starts_ = std::move(loaded.starts_);
    last_about_ = std::move(loaded.last_about_);
    fault_ = std::move(loaded.fault_);
    last_ = loaded.last_;
    sum_ = loaded.sum_;
}

JournalFold::Taken JournalFold::take(const v1::Sent& sent, const Again& again) {
    v1::Event message;
    Taken out;
    for (int i = 0; i < sent.event_size(); ++i) {
        const auto number = sent.first() + static_cast<std::uint64_t>(i);
        if (number > last_ && held_.size() < most_held) held_[number] = sent.event(i);
    }
    while (fault_.empty() && !held_.empty() && held_.begin()->first <= last_ + 1) {
        auto next = held_.extract(held_.begin());
        if (next.key() <= last_) continue;
        load(again);
        Event event{next.key(), std::move(next.mapped())};
        if (!fault_.empty() || !fold(event.number, event.bytes, message)) break;
        last_ = event.number;
        sum_ = sum_of(event.bytes);
        out.fresh.push_back(std::move(event));
    }
    out.fault = fault_;
    out.hole = fault_.empty() && !held_.empty();
    if (!fault_.empty()) held_.clear();
    return out;
}

std::vector<scoring::Line> lines_of(const JournalFold& fold, const std::string& session) {
    std::vector<scoring::Line> out;
    for (const auto& one : counted(fold, session)) {
        scoring::Line line;
        line.board = one.start->board.value();
        line.section = one.start->section;
        line.ns = formats::pair_id(line.section, one.start->pair_ns);
        line.ew = formats::pair_id(line.section, one.start->pair_ew);
        line.table = static_cast<std::uint32_t>(std::strtoul(one.start->table.c_str(), nullptr, 10));
        line.round = static_cast<std::uint32_t>(std::strtoul(one.start->round.c_str(), nullptr, 10));
        const auto* outcomes = one.score.how == laws::FinalScore::How::Adjusted ? outcomes_of(fold.evening(), one.play) : nullptr;
        switch (one.score.how) {
            case laws::FinalScore::How::Played: line.result = scoring::played(one.score.ns); break;
            case laws::FinalScore::How::Adjusted:
                if (one.score.per_cent)
                    line.result = scoring::Artificial{static_cast<double>(one.score.ns), static_cast<double>(one.score.ew)};
                else if (outcomes && outcomes->size() > 1) line.result = formats::chances(*outcomes, one.start->vulnerability);
                else line.result = scoring::Played{{{one.score.ns, 1}}, {{-one.score.ew, 1}}};
                break;
            case laws::FinalScore::How::Cancelled:
            case laws::FinalScore::How::NotPlayed:
            case laws::FinalScore::How::NotFinished: break;
        }
        out.push_back(std::move(line));
    }
    return out;
}

std::vector<std::pair<std::string, scoring::Penalty>> penalties_of(const JournalFold& fold, const std::string& session) {
    std::vector<std::pair<std::string, scoring::Penalty>> out;
    for (const auto& one : counted(fold, session))
        for (const auto& incident : laws::incidents_of(fold.evening().state, one.play)) {
            const auto& given = incident.given;
            if (incident.status != laws::IncidentStatus::Ruled || !given.penalty || !given.side || *given.penalty == 0) continue;
            const auto& pair = *given.side == bridge::Side::NorthSouth ? one.start->pair_ns : one.start->pair_ew;
            out.push_back({one.start->section,
                           {formats::pair_id(one.start->section, pair), *given.penalty / 10.0, formats::unit_of(given.penalty_unit),
                            one.start->board.value()}});
        }
    return out;
}

void fill_row(const JournalFold& fold, v1::HallTable& out) {
    const auto& evening = fold.evening();
    const auto& state = evening.state;
    v1::TableView view;
    views::fill_standing(state, view);
    wire::tell_wall_time(state.wall_clock, view);
    out.set_phase(view.phase());
    out.set_board(view.board().board());
    out.set_turn(view.turn());
    if (view.has_turn_since()) *out.mutable_turn_since() = view.turn_since();
    else out.clear_turn_since();
    out.set_trick(static_cast<std::uint32_t>(view.trick_size()));
    out.set_record_state(wire::terms::named<v1::RecordState>(state.record));
    out.clear_failed_device();
    out.clear_failed_detail();
    for (const auto& [id, detail] : state.failed_devices) {
        out.add_failed_device(to_string(id));
        out.add_failed_detail(detail);
    }
    out.set_open(static_cast<std::uint32_t>(evening.lists.open().size() + evening.lists.unseen_calls().size()));
    out.set_boards_played(static_cast<std::uint32_t>(
                              std::count_if(evening.earlier.begin(), evening.earlier.end(), [](const auto& one) { return one.finished; })) +
                          (state.board && state.board->result && state.phase == laws::Phase::Finished ? 1 : 0));
    out.set_last_event(fold.last());
    if (!state.board) return;
    const auto& start = state.board->start;
    out.set_pair_ns(start.pair_ns);
    out.set_pair_ew(start.pair_ew);
    out.set_section(start.section);
    out.set_round(static_cast<std::uint32_t>(std::strtoul(start.round.c_str(), nullptr, 10)));
}

}  // namespace kibitz::hall
