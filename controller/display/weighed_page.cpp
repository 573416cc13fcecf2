// The pages of /api/v1 that tell how a decision came about.
#include "controller/display/weighed_page.hpp"

#include <charconv>
#include <utility>

#include "controller/display/router.hpp"
#include "controller/display/json.hpp"
#include "controller/table/borne_out.hpp"
#include "controller/wire/terms.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/weighed_words.hpp"

namespace kibitz::display {

void fill_account(const reconstruction::Weighed& weighed, int trick, const laws::Incident* incident, words::Language language, v1::Account& out) {
    const auto account = reconstruction::account_of(weighed, trick);
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
    if (!incident || !table::may_mislead(incident->situation) || account.ways.empty()) return;
    const double weight = reconstruction::weight_of(
        weighed, [&](const reconstruction::Explanation& one) { return table::borne_out(*incident, one, weighed.stays); });
    if (weight < 0.5 && table::taken_back(incident->situation)) return;  // sensed, and nothing was weighed against it
    out.set_happened_weight(weight);
    out.set_happened(words::happened(language, weight));
}

/// The trick that tells of an incident.
static int trick_of(const reconstruction::Weighed& weighed, const laws::Incident& incident) {
    const auto& facts = incident.facts;
    if (!facts.seat || !facts.card) return facts.trick;
    return reconstruction::trick_of(weighed, *facts.seat, *facts.card).value_or(facts.trick);
}

void Router::weighed_incident(std::uint64_t id, words::Language language, Respond respond) {
    const auto& incidents = source_.evening().state.incidents;
    if (!hub_.incident(id) || id > incidents.size()) return respond(error_response(404, "there is no such incident"));
    const auto& incident = incidents[id - 1];
    weighed(incident.play, incident.facts.trick, &incident, language, std::move(respond));
}

void Router::weighed_trick(std::string_view play, const Target& target, words::Language language, Respond respond) {
    const auto number_of = [](std::string_view text) {
        std::uint32_t value = 0;
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
        return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? value : 0;
    };
    const auto trick = number_of(target.parameter("trick"));
    if (trick < 1 || trick > bridge::cards_in_hand) return respond(error_response(400, "say which trick: ?trick=1 to 13"));
    const auto which = number_of(play);
    if (!source_.evening().start_of(which)) return respond(error_response(404, "no such board was played here"));
    weighed(which, static_cast<int>(trick), nullptr, language, std::move(respond));
}

void Router::weighed(std::uint32_t play, int trick, const laws::Incident* incident, words::Language language, Respond respond) {
    auto copy = incident ? std::make_shared<const laws::Incident>(*incident) : nullptr;
    source_.weighed(play, [this, play, trick, copy, language, respond = std::move(respond)](
                              tl::expected<std::shared_ptr<const reconstruction::Weighed>, std::string> weighed) {
        if (!weighed) return respond(error_response(503, weighed.error()));
        v1::Account account;
        account.set_play(play);
        const int of = *weighed && copy ? trick_of(**weighed, *copy) : trick;
        if (*weighed && of > 0) fill_account(**weighed, of, copy.get(), language, account);
        wire::tell_wall_time(source_.evening().state.wall_clock, account);
        Response response;
        response.content_type = "application/json";
        response.body = to_json(account);
        respond(std::move(response));
    });
}

}  // namespace kibitz::display
