// The pages of /api/v1 that tell how a decision came about.
#include "controller/display/weighed_page.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "controller/display/router.hpp"
#include "controller/display/json.hpp"
#include "controller/table/borne_out.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/weighed_words.hpp"

namespace kibitz::display {

/// Another explanation of less weight is counted, and says nothing.
constexpr double told = 0.01;

using About = std::function<bool(const reconstruction::Assumption&)>;

/// What an explanation asks one to believe of the incident's own act, in whichever trick it has it.
static About about(const laws::Incident* incident) {
    return [incident](const reconstruction::Assumption& one) {
        if (!incident || incident->facts.seat != one.seat) return false;
        const auto& facts = incident->facts;
        return facts.card ? facts.card == one.card || facts.other_card == one.card : facts.trick == one.trick;
    };
}

/// Of an incident: does what was weighed say more than that all of it was seen as it is recorded?
static bool says_something(const reconstruction::TrickAccount& account, const About& of_it, std::optional<double> happened) {
    const auto& ways = account.ways;
    if (ways.empty()) return false;
    if (ways.size() > 1 && ways[1].weight >= told) return true;
    return !ways[0].recorded || std::any_of(ways[0].assumed.begin(), ways[0].assumed.end(), of_it) || (happened && *happened < 1 - told);
}

/// How likely it is that it happened; nothing where nothing was weighed against what was sensed.
static std::optional<double> weight_of(const reconstruction::Weighed& weighed, const laws::Incident& incident,
    const weights::Weights& weights) {
    if (!table::may_mislead(incident.situation)) return std::nullopt;
    const double weight = reconstruction::weight_of(
        weighed, [&](const reconstruction::Explanation& one) { return table::borne_out(incident, one, weighed.stays, weights); });
    if (weight < 0.5 && table::taken_back(incident.situation)) return std::nullopt;
    return weight;
}

void fill_account(const reconstruction::Weighed& weighed, int trick, const laws::Incident* incident,
    const weights::Weights& weights, words::Language language, v1::Account& out) {
    const auto of_it = about(incident);
    const auto account = reconstruction::account_of(weighed, trick, of_it);
    const auto happened = incident ? weight_of(weighed, *incident, weights) : std::nullopt;
    if (incident && !says_something(account, of_it, happened)) return;
    const auto said = words::in_words(language, account);
    out.set_play(weighed.play);
    out.set_trick(static_cast<std::uint32_t>(trick));
    wire::terms::write(weighed.at, *out.mutable_at());
    for (const auto& line : said.seen) out.add_seen(line);
    for (std::size_t i = 0; i < said.ways.size(); ++i) {
        auto& way = *out.add_way();
        way.set_cards(said.ways[i].cards);
        way.set_weight(account.ways[i].weight);
        way.set_likely(said.ways[i].likely);
        for (const auto& one : said.ways[i].believe) way.add_believe(one);
        way.set_recorded(account.ways[i].recorded);
    }
    for (const auto& line : said.decided) out.add_decided(line);
    if (!happened) return;
    out.set_happened_weight(*happened);
    out.set_happened(words::happened(language, *happened));
}

void Router::weighed_incident(const Asked& asked, Respond respond) {
    const auto& incidents = source_.evening().state.incidents;
    if (!feeds_.directors.incident(asked.number) || asked.number > incidents.size()) return respond(error_response(404, "there is no such incident"));
    const auto& incident = incidents[asked.number - 1];
    weighed(play_of(incident), incident.facts.trick, &incident, asked.language, std::move(respond));
}

void Router::weighed_trick(const Asked& asked, Respond respond) {
    const auto text = asked.target.parameter("trick");
    int trick = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), trick);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || trick < 1 || trick > static_cast<int>(bridge::cards_in_hand))
        return respond(error_response(400, "say which trick: ?trick=1 to 13"));
    const auto play = static_cast<std::uint32_t>(asked.number);
    if (!source_.evening().start_of(play)) return respond(error_response(404, "no such board was played here"));
    weighed(play, trick, nullptr, asked.language, std::move(respond));
}

void Router::weighed(std::uint32_t play, int trick, const laws::Incident* incident, words::Language language, Respond respond) {
    auto copy = incident ? std::make_shared<const laws::Incident>(*incident) : nullptr;
    source_.weighed(play, [this, play, trick, copy, language, respond = std::move(respond)](
                              tl::expected<std::shared_ptr<const reconstruction::Weighed>, std::string> weighed) {
        if (!weighed) return respond(error_response(503, weighed.error()));
        v1::Account account;
        account.set_play(play);
        if (*weighed && trick > 0) fill_account(**weighed, trick, copy.get(), *source_.law_code().judged_by, language, account);
        wire::tell_wall_time(source_.evening().state.wall_clock, account);
        respond(json_response(to_json(account)));
    });
}

}  // namespace kibitz::display
