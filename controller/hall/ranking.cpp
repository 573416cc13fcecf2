// The ranking: each section by itself, pairs by the session's method, teams by their victory points.
#include <google/protobuf/util/json_util.h>

#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/exports/scored.hpp"
#include "controller/hall/hall_impl.hpp"
#include "controller/hall/session_names.hpp"
#include "controller/hall/team_event.hpp"

namespace kibitz::hall {
namespace {

/// What is scored together.
struct Field {
    std::vector<scoring::Line> lines;
    std::vector<scoring::Penalty> penalties;
};

std::string name_in(const scoring::TeamEvent& event, std::uint32_t team) {
    const auto found = event.names.find(team);
    return found == event.names.end() ? std::string() : found->second;
}

/// A pair's names as they were when it played a board; where two single players were partners, each one's own.
void learn_names(std::map<scoring::PairId, std::vector<std::string>>& names, const PlayStart& start, const std::string& pair,
                 const std::array<std::string, 2>& who) {
    if (pair.empty()) return;
    const auto number = bridge::pair_of_text(pair);
    if (!bridge::is_of_players(number)) {
        names[formats::pair_id(start.section, pair)] = {who[0], who[1]};
        return;
    }
    for (std::size_t at = 0; at < who.size(); ++at)
        names[formats::pair_id(start.section, std::to_string(bridge::players_of(number)[at]))] = {who[at]};
}

void fill_team(const scoring::TeamEvent& event, const scoring::Place& place, v1::RankRow& row) {
    row.set_of_teams(true);
    row.set_pair(std::to_string(place.team));
    row.set_team(name_in(event, place.team));
    if (const auto members = event.members.find(place.team); members != event.members.end())
        for (const auto& name : members->second) row.add_name(name);
    row.set_imps_won(place.imps_won);
    row.set_imps_lost(place.imps_lost);
    row.set_matches(place.matches);
}

void fill_match(const scoring::TeamEvent& event, const scoring::MatchResult& result, v1::HallMatch& out) {
    const auto& match = result.match;
    out.set_round(match.round);
    out.set_team(match.home);
    out.set_team_name(name_in(event, match.home));
    out.set_opposing_team(match.visitors);
    if (match.visitors != 0) out.set_opposing_name(name_in(event, match.visitors));
    out.set_boards(static_cast<std::uint32_t>(match.boards.size()));
    out.set_compared(static_cast<std::uint32_t>(result.boards.size()));
    out.set_counts(result.counts);
    if (!result.counts) return;
    out.set_imps(result.home.won);
    out.set_opposing_imps(result.visitors.won);
    out.set_points(result.home.points);
    out.set_opposing_points(result.visitors.points);
}

}  // namespace

const char* method_name(scoring::Method method) noexcept {
    switch (method) {
        case scoring::Method::Matchpoints: return "matchpoints";
        case scoring::Method::CrossImps: return "cross-imps";
        case scoring::Method::Butler: return "butler";
        case scoring::Method::Teams: return "victory-points";
    }
    return "";
}

/// As the session says; else as the hall was started.
scoring::Method Hall::Impl::method_of(const v1::HallSession& of) const {
    switch (of.wish().scoring()) {
        case v1::HALL_SCORING_MATCHPOINTS: return scoring::Method::Matchpoints;
        case v1::HALL_SCORING_CROSS_IMPS: return scoring::Method::CrossImps;
        case v1::HALL_SCORING_BUTLER: return scoring::Method::Butler;
        default: return config.rules.method;
    }
}

scoring::Method Hall::Impl::ranked_by() const { return config.session.empty() ? method_of(session) : config.rules.method; }

formats::ScoredBy Hall::Impl::rules() const {
    return rules_of(session, ranked_by(), config.session.empty() || config.session == session.wish().name());
}

/// @param is_ranked  its boards are what is scored, and not those of another session that the hall was told to rank
formats::ScoredBy Hall::Impl::rules_of(const v1::HallSession& of, scoring::Method method, bool is_ranked) const {
    formats::ScoredBy out;
    for (const auto& part : of.wish().part()) {
        auto& rules = out[part.section()] = config.rules;
        rules.method = method;
        const bool both_ways = part.movement() == v1::MOVEMENT_KIND_HOWELL || part.movement() == v1::MOVEMENT_KIND_INDIVIDUAL;
        if (part.one_winner() || both_ways) rules.two_winners = false;
        rules.individuals = part.individuals() && is_ranked;
        if (!part.teams() || !is_ranked) continue;
        if (auto event = team_event(of, part)) rules.method = scoring::Method::Teams, rules.teams = *std::move(event);
    }
    return out;
}

/// Each section by itself: boards of one number need not be the same deal in both.
void Hall::Impl::rank() {
    if (not_loaded > 0) return;  // at a start: when all are there
    const auto& of_session = config.session.empty() ? session.wish().name() : config.session;
    const auto of_section = rules();
    std::map<std::string, Field> fields;
    std::map<scoring::PairId, std::vector<std::string>> names;
    // Teams have matches before anybody has a result.
    for (const auto& [section, how] : of_section)
        if (how.method == scoring::Method::Teams) fields[section];
    for (const auto& [id, of] : tables)
        for (const auto& [journal, fold] : of.journals) {
            if (!fold.loaded()) continue;
            for (auto& line : lines_of(fold, of_session)) fields[line.section].lines.push_back(std::move(line));
            for (auto& [section, penalty] : penalties_of(fold, of_session)) fields[section].penalties.push_back(std::move(penalty));
            for (const auto& [play, start] : fold.starts()) {
                using enum bridge::Seat;
                const auto& who = start.players;
                learn_names(names, start, start.pair_ns, {who[North], who[South]});
                learn_names(names, start, start.pair_ew, {who[East], who[West]});
            }
        }
    if (of_session == session.wish().name()) name_pairs(session, names);
    ++results_edition;
    v1::HallRanking fresh;
    fresh.set_method(method_name(ranked_by()));
    results.clear();
    std::size_t counted = 0;
    for (const auto& [section, field] : fields) {
        const auto how = of_section.find(section);
        const auto& by = how == of_section.end() ? config.rules : how->second;
        const auto& scored = results[section] = scoring::score(field.lines, by, field.penalties);
        counted += field.lines.size();
        for (const auto& place : scored.ranking) {
            auto& row = *fresh.add_row();
            if (fields.size() > 1) row.set_section(section);
            row.set_rank(place.rank);
            row.set_level(place.level);
            row.set_score(place.score);
            row.set_boards(place.boards);
            row.set_of_players(by.individuals);
            if (place.team != 0) {
                fill_team(by.teams, place, row);
                continue;
            }
            if (place.field != ' ') row.set_field(std::string(1, place.field));
            const bool plain = fields.size() == 1 && place.pair.size() > section.size() && place.pair.starts_with(section);
            row.set_pair(plain ? place.pair.substr(section.size()) : place.pair);
            for (const auto& name : names[place.pair]) row.add_name(name);
        }
        for (const auto& match : scored.matches) {
            auto& row = *fresh.add_match();
            if (fields.size() > 1) row.set_section(section);
            fill_match(by.teams, match, row);
        }
    }
    fresh.set_boards(static_cast<std::uint32_t>(counted));
    compare();
    if (fresh.SerializeAsString() == ranking.SerializeAsString()) return;
    ranking = std::move(fresh);
    change.ranking = true;
    // The wall of a session that is over has its last word: what comes after its end, a board late or a ruling, belongs to it.
    if (session.ended() && of_session == session.wish().name()) {
        *session.mutable_after_round() = ranking;
        (void)session_changed();
    }
    std::string json;
    if (google::protobuf::util::MessageToJsonString(ranking, &json).ok() && store->begin()) {
        store->set_ranking(json);  // for the next start: shown until all tables have been folded
        if (const auto kept = store->commit(); !kept) trouble("store", kept.error());
    }
    tell();
}

}  // namespace kibitz::hall
