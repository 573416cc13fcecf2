#include "controller/formats/exports/board_record.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "controller/formats/exports/ruled_words.hpp"
#include "controller/laws/board_correction.hpp"
#include "controller/laws/engine.hpp"
#include "controller/units/require.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/incident_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;
using laws::Incident;
using laws::IncidentCode;
using laws::IncidentStatus;

/// The revoke still stands in the record: the card that did not follow is where it was, and nobody dismissed it.
bool stands(const laws::BoardState& board, const Incident& incident) {
    const auto& facts = incident.facts;
    const auto trick = static_cast<std::size_t>(facts.trick);
    return incident.code == IncidentCode::Revoke && incident.status != IncidentStatus::Dismissed && facts.seat &&
           facts.card && trick >= 1 && trick <= board.tricks.size() &&
           board.tricks[trick - 1].trick.card_of(*facts.seat) == facts.card;
}

bool revoked(const laws::BoardState& board, std::span<const Incident> incidents, Seat seat, std::size_t trick) {
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& incident) {
        return incident.facts.seat == seat && incident.facts.trick == static_cast<int>(trick) + 1 && stands(board, incident);
    });
}

/// Told by a mark already: an insufficient bid that stands, a lead out of turn that was accepted. A revoke is marked
/// and told, since what was ruled is not in the mark.
bool told_by_mark(const laws::BoardState& board, const Incident& incident) {
    const auto& facts = incident.facts;
    if (incident.code == IncidentCode::InsufficientBid)
        return std::any_of(board.calls.begin(), board.calls.end(), [&](const laws::RecordedCall& call) {
            return call.irregular && call.seat == facts.seat && call.call == facts.call;
        });
    if (incident.code == IncidentCode::LeadOutOfTurn && facts.trick >= 1 &&
        static_cast<std::size_t>(facts.trick) <= board.tricks.size()) {
        const auto& trick = board.tricks[static_cast<std::size_t>(facts.trick) - 1];
        return trick.led_out_of_turn && facts.seat == trick.trick.leader() && facts.card == trick.trick.card(0);
    }
    return false;
}

std::vector<GameCall> calls_of(const laws::BoardState& board) {
    std::vector<GameCall> calls;
    std::optional<bridge::Bid> last_bid;
    Seat turn = board.start.dealer;
    for (const auto& call : board.calls) {
        GameCall game_call{call.seat, call.call, call.alert, call.explanation, PbnMark::None};
        if (call.call.is_bid() && last_bid && call.call.bid() <= *last_bid) game_call.mark = PbnMark::Insufficient;
        else if (call.seat != turn) game_call.mark = PbnMark::SkippedPlayer;
        if (call.call.is_bid()) last_bid = call.call.bid();
        turn = left_hand_opponent(call.seat);
        calls.push_back(std::move(game_call));
    }
    return calls;
}

std::vector<GameCard> play_of(const laws::BoardState& board, std::span<const Incident> incidents) {
    std::vector<GameCard> play;
    for (std::size_t i = 0; i < board.tricks.size(); ++i) {
        const auto& recorded = board.tricks[i];
        for (int place = 0; place < recorded.trick.size(); ++place) {
            const Seat seat = clockwise(recorded.trick.leader(), place);
            PbnMark mark = PbnMark::None;
            if (place == 0 && recorded.led_out_of_turn) mark = PbnMark::LeadOutOfTurn;
            else if (revoked(board, incidents, seat, i)) mark = PbnMark::Revoke;
            const auto at = static_cast<std::size_t>(place);
            play.push_back({seat, recorded.trick.card(place), mark, recorded.candidates[at], recorded.under[at] == laws::PlayedUnder::Ruling});
        }
    }
    return play;
}

bool auction_complete(const laws::BoardState& board) { return board.contract || board.auction.passed_out(); }

void write(const laws::RecordedCall& call, v1::ViewCall& out) {
    out.set_seat(wire::to_proto(call.seat));
    out.set_call(to_string(call.call));
    out.set_alert(call.alert);
    out.set_explanation(wire::terms::utf8(call.explanation));
    wire::terms::write(call.at, *out.mutable_at());
}

void write(const laws::RecordedTrick& recorded, v1::ViewTrick& out) {
    out.set_leader(wire::to_proto(recorded.trick.leader()));
    for (int place = 0; place < recorded.trick.size(); ++place) {
        const Seat seat = clockwise(recorded.trick.leader(), place);
        const auto i = static_cast<std::size_t>(place);
        auto& card = *out.add_card();
        card.set_seat(wire::to_proto(seat));
        card.set_card(to_string(recorded.trick.card(place)));
        card.set_under(wire::terms::named<v1::PlayedUnder>(recorded.under[i]));
        wire::terms::write(recorded.at[i], *card.mutable_at());
        card.set_quitted(recorded.quitted[seat]);
        card.set_certainty(wire::terms::named<v1::Certainty>(recorded.certainty[i]));
        wire::terms::write(recorded.candidates[i], *card.mutable_candidate());
    }
    if (recorded.winner) out.set_winner(wire::to_proto(*recorded.winner));
}

reading::BoardStart start_as_known(const laws::BoardState& board) {
    auto start = board.start;
    start.deal = deal_as_known(board);
    return start;
}

/// Moments from `start` on, or none where they are not in order.
std::vector<Duration> since(Instant start, const std::vector<Instant>& moments) {
    std::vector<Duration> times;
    for (const Instant at : moments) {
        if (at - start < (times.empty() ? Duration{} : times.back())) return {};
        times.push_back(at - start);
    }
    return times;
}

void tell_times(Instant start, BoardPlay& play) {
    std::vector<Instant> calls, cards;
    for (const auto& call : play.board.calls) calls.push_back(call.at);
    for (const auto& trick : play.board.tricks)
        for (int place = 0; place < trick.trick.size(); ++place) cards.push_back(trick.at[static_cast<std::size_t>(place)]);
    play.call_times = since(start, calls);
    play.card_times = since(start, cards);
}

Ruled ruled_of(const laws::BoardState& board, std::span<const Incident> incidents) {
    Ruled ruled;
    const auto score = final_score(board);
    ruled.not_played = score.how == laws::FinalScore::How::NotPlayed;
    ruled.cancelled = score.how == laws::FinalScore::How::Cancelled || ruled.not_played;
    if (score.how == laws::FinalScore::How::Adjusted) ruled.adjusted = GameAdjustment{score.ns, score.ew, score.per_cent, {}};
    for (const auto& incident : incidents) {
        if (incident.status != IncidentStatus::Ruled) continue;
        const auto& given = incident.given;
        if (ruled.adjusted && !score.per_cent && incident.id == board.adjusted.back().incident) ruled.adjusted->outcomes = given.outcomes;
        if (given.penalty && given.side) ruled.penalties.push_back({*given.side, *given.penalty, given.penalty_unit});
    }
    return ruled;
}

void write(const Ruled& ruled, v1::BoardRecord& out) {
    if (ruled.adjusted) {
        out.mutable_adjusted()->set_ns(ruled.adjusted->ns);
        out.mutable_adjusted()->set_ew(ruled.adjusted->ew);
        out.mutable_adjusted()->set_per_cent(ruled.adjusted->per_cent);
        for (const auto& one : ruled.adjusted->outcomes) {
            auto& told = *out.add_outcome();
            if (one.contract) wire::to_proto(*one.contract, *told.mutable_contract());
            told.set_declarer_tricks(one.declarer_tricks);
            told.set_weight(one.weight);
        }
    }
    out.set_cancelled(ruled.cancelled && !ruled.not_played);
    out.set_not_played(ruled.not_played);
    for (const auto& penalty : ruled.penalties) {
        auto& told = *out.add_penalty();
        told.set_side(penalty.side == bridge::Side::NorthSouth ? v1::SIDE_NORTH_SOUTH : v1::SIDE_EAST_WEST);
        told.set_tenths(penalty.tenths);
        told.set_unit(wire::terms::named<v1::PenaltyUnit>(penalty.unit));
    }
}

/// From the table's time to the wall clock's, by all that the journal was told of it.
void tell_wall_time(std::span<const laws::WallClock> told, BoardPlay& play) {
    if (told.empty()) return;
    const auto tell = [&](Instant& at) { at = laws::wall_time(told, at); };
    tell(play.started);
    for (auto& call : play.board.calls) tell(call.at);
    for (auto& trick : play.board.tricks)
        for (int place = 0; place < trick.trick.size(); ++place) tell(trick.at[static_cast<std::size_t>(place)]);
    for (auto& made : play.corrections) tell(made.at);
    for (auto& incident : play.incidents) {
        tell(incident.happened_at);
        tell(incident.raised_at);
        if (incident.settled_at) tell(*incident.settled_at);
        if (incident.appeal) tell(incident.appeal->lodged_at);
        if (incident.appeal && incident.appeal->decided_at) tell(*incident.appeal->decided_at);
    }
}

}  // namespace

std::vector<BoardPlay> board_plays(std::span<const laws::Event> events) {
    std::vector<BoardPlay> plays;
    laws::TableState state;
    Instant started{};
    const auto keep = [&] {
        if (!state.board) return;
        BoardPlay play;
        play.board = *state.board;
        play.taken_off = state.phase == laws::Phase::NoBoard;
        play.started = started;
        plays.push_back(std::move(play));
        tell_times(started, plays.back());
    };
    for (const auto& event : events) {
        if (std::holds_alternative<laws::event::BoardStarted>(event.body)) {
            keep();
            started = event.at;
        }
        evolve(state, event);
    }
    keep();
    // A board may be corrected when another lies on the table.
    for (auto& play : plays)
        if (laws::last_correction(state, play.board.play))
            if (const auto* record = laws::record_of(state, play.board.play)) play.board = *record;
    for (auto& play : plays)
        for (const auto& made : state.corrections)
            if (made.correction.play == play.board.play) play.corrections.push_back(made);
    // What a board counts for may be ruled when another lies on the table.
    for (const auto& later : state.ruled_later)
        for (auto& play : plays)
            if (play.board.play == later.play) {
                play.board.adjusted.insert(play.board.adjusted.end(), later.adjusted.begin(), later.adjusted.end());
                play.board.cancelled.insert(play.board.cancelled.end(), later.cancelled.begin(), later.cancelled.end());
                play.board.result = laws::result_as_ruled(state, later.play);
            }
    // An incident may be ruled long after its board: what counts is how it stands at the end.
    for (const auto& one : state.incidents)
        if (const auto play = play_of(one); one.told && play >= 1 && play <= plays.size() && plays[play - 1].board.play == play)
            plays[play - 1].incidents.push_back(one);
    for (auto& play : plays) tell_wall_time(state.wall_clock, play);
    return plays;
}

bridge::Deal deal_as_known(const laws::BoardState& board) {
    bridge::Deal deal = board.start.deal;
    for (const Seat seat : bridge::all_seats)
        for (const bridge::Card card : board.dealt[seat])
            if (!deal.holder(card) && deal.hands[seat].size() < bridge::cards_in_hand) deal.hands[seat].insert(card);
    deal.complete_fourth_hand();
    return deal;
}

Ruled ruled_of(const BoardPlay& play) { return play.ruled ? *play.ruled : ruled_of(play.board, play.incidents); }

static Game to_game(const laws::BoardState& board, std::span<const Incident> incidents, Ruled ruled, const laws::LawCode& code,
                    words::Language language) {
    Game game;
    game.start = start_as_known(board);
    game.calls = calls_of(board);
    game.auction_complete = auction_complete(board);
    game.contract = board.contract;
    game.play = play_of(board, incidents);
    if (board.result) {
        if (board.result->contract) game.declarer_tricks = board.result->declarer_tricks;
        if (board.result->by_claim && board.claim)
            game.claim = GameClaim{board.claim->seat, board.claim->tricks, board.claim->statement};
    }
    game.adjusted = std::move(ruled.adjusted);
    game.cancelled = ruled.cancelled;
    game.penalties = std::move(ruled.penalties);
    for (auto& words : ruled_words(game)) game.comments.push_back(std::move(words));
    for (const auto& incident : incidents)
        if (!told_by_mark(board, incident)) game.comments.push_back(words::account(code, incident, language));
    return game;
}

Game to_game(const laws::BoardState& board, std::span<const Incident> incidents, const laws::LawCode& code,
             words::Language language) {
    return to_game(board, incidents, ruled_of(board, incidents), code, language);
}

static void write(const laws::CorrectionMade& made, v1::CorrectionView& out) {
    out.set_number(made.number);
    wire::terms::write(made.at, *out.mutable_at());
    wire::terms::write(made.correction, *out.mutable_correction());
    out.set_withdrawn(made.withdrawn);
}

static v1::BoardRecord to_record(const laws::BoardState& board, std::span<const Incident> incidents, const Ruled& ruled, const laws::LawCode& code,
                          words::Language language) {
    v1::BoardRecord out;
    out.set_play(board.play);
    wire::to_proto(start_as_known(board), *out.mutable_board());
    for (const auto& call : board.calls) write(call, *out.add_call());
    out.set_auction_complete(auction_complete(board));
    if (board.contract) wire::to_proto(*board.contract, *out.mutable_contract());
    for (const auto& trick : board.tricks) write(trick, *out.add_trick());
    if (board.claim) {
        auto& claim = *out.mutable_claim();
        claim.set_seat(wire::to_proto(board.claim->seat));
        claim.set_tricks(static_cast<std::uint32_t>(board.claim->tricks));
        claim.set_statement(wire::terms::utf8(board.claim->statement));
    }
    if (board.result) {
        auto& result = *out.mutable_result();
        if (board.result->contract) wire::to_proto(*board.result->contract, *result.mutable_contract());
        result.set_declarer_tricks(static_cast<std::uint32_t>(board.result->declarer_tricks));
        result.set_score_ns(board.result->score_ns);
        result.set_by_claim(board.result->by_claim);
    }
    write(ruled, out);
    if (ruled.adjusted) out.mutable_adjusted()->set_incident(board.adjusted.back().incident.value);
    for (const auto& incident : incidents) {
        auto& told = *out.add_incident();
        wire::to_proto(incident, &code, told, language);
        told.set_board(board.start.board.value());
        told.set_play(board.play);
    }
    return out;
}

v1::BoardRecord to_record(const laws::BoardState& board, std::span<const Incident> incidents, const laws::LawCode& code,
                          words::Language language) {
    return to_record(board, incidents, ruled_of(board, incidents), code, language);
}

laws::event::LawCodeInForce law_code_of(std::span<const laws::Event> events) {
    for (auto event = events.rbegin(); event != events.rend(); ++event)
        if (const auto* code = std::get_if<laws::event::LawCodeInForce>(&event->body)) return *code;
    return {};
}

std::vector<Game> to_games(std::span<const BoardPlay> plays, const laws::LawCode& code, words::Language language) {
    std::vector<Game> games;
    for (const auto& play : plays) {
        games.push_back(to_game(play.board, play.incidents, ruled_of(play), code, language));
        games.back().call_times = play.call_times;
        games.back().card_times = play.card_times;
    }
    return games;
}

v1::Evening to_evening(std::span<const BoardPlay> plays, const laws::LawCode& code, const Origin& origin,
                       words::Language language) {
    v1::Evening evening;
    evening.set_made_by(origin.made_by);
    evening.set_journal_id(origin.journal_id);
    evening.set_law_code(wire::terms::utf8(origin.law_code.name));
    evening.set_law_code_hash(wire::terms::utf8(origin.law_code.hash));
    evening.set_table_id(origin.table_id);
    evening.set_table_name(wire::terms::utf8(origin.table_name));
    for (const auto& [name, number] : origin.numbers) {
        auto& player = *evening.add_player();
        player.set_name(wire::terms::utf8(name));
        player.set_number(wire::terms::utf8(number));
    }
    for (const auto& play : plays) {
        auto& board = *evening.add_board();
        board = to_record(play.board, play.incidents, ruled_of(play), code, language);
        for (const auto& made : play.corrections) write(made, *board.add_correction());
    }
    return evening;
}

std::string write_json(const v1::Evening& evening) {
    google::protobuf::util::JsonPrintOptions options;
    options.add_whitespace = true;
    std::string text;
    const auto printed = google::protobuf::util::MessageToJsonString(evening, &text, options);
    require(printed.ok(), "what was read from a journal can be printed: its moments lie in the years 1 to 9999");
    return text.ends_with('\n') ? text : text + '\n';
}

}  // namespace kibitz::formats
