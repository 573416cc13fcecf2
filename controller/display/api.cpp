// The pages of /api/v1 that show the record and take the Director's commands.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <utility>

#include "controller/display/board_log.hpp"
#include "controller/display/bounds.hpp"
#include "controller/display/guide.hpp"
#include "controller/display/json.hpp"
#include "controller/display/language.hpp"
#include "controller/display/reply.hpp"
#include "controller/display/router.hpp"
#include "controller/display/utf8.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/formats.hpp"
#include "controller/laws/schedule.hpp"
#include "controller/table/tried.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/event_words.hpp"
#include "controller/wire/wall_time.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {
namespace {

Response json_response(std::string body) {
    Response response;
    response.content_type = "application/json";
    response.body = std::move(body);
    return response;
}

/// "12" or "12/evidence": the number, and what follows the slash.
struct NumberAndRest {
    std::uint64_t number = 0;
    std::string_view rest;
};
std::optional<NumberAndRest> number_and_rest(std::string_view text) {
    NumberAndRest result;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), result.number);
    if (parsed.ec != std::errc() || result.number == 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    if (!text.empty() && text.front() != '/') return std::nullopt;
    result.rest = text.empty() ? text : text.substr(1);
    if (!text.empty() && result.rest.empty()) return std::nullopt;
    return result;
}

void answer_command(const Respond& respond, const tl::expected<void, table::Refused>& result, bool durable, words::Language language) {
    v1::Reply reply;
    fill_reply(result, durable, language, reply);
    auto response = json_response(to_json(reply));
    if (!result) response.status = 409;
    respond(std::move(response));
}

std::string evidence_json(const table::Evidence& evidence, const v1::Incident& incident, const laws::LawCode& code,
                          const RouterConfig& config, std::span<const laws::WallClock> wall_clock, words::Language language) {
    v1::Evidence out;
    v1::Reading moment;
    wire::to_proto(Reading{evidence.from, reading::Face{}}, moment);
    *out.mutable_from() = moment.at();
    wire::to_proto(Reading{evidence.to, reading::Face{}}, moment);
    *out.mutable_to() = moment.at();
    for (const auto& one : evidence.readings) wire::to_proto(one, *out.add_reading());
    for (const auto& event : evidence.events) {
        auto& told = *out.add_event();
        wire::to_proto(event, told);
        wire::say_in(language, event, told);
    }
    out.set_journal_id(config.origin.journal_id);
    wire::tell_wall_time(wall_clock, out);
    *out.mutable_incident() = incident;
    out.set_near_table_mm(code.thresholds.near_table.value);
    out.set_range_max_mm(config.range_max_mm);
    for (const auto& pack : config.packs) {
        auto& to = *out.add_pack();
        to.set_name(pack.name);
        for (const auto tag : pack.tags) to.add_tag(tag.value);
    }
    return to_json(out);
}

/// A format of the record for other programs.
struct ExportFormat {
    std::string_view name, content_type;
    bool latin1;  ///< it has no letters but those of ISO 8859-1
    std::string (*write)(const std::vector<formats::BoardPlay>&, const laws::LawCode&, const formats::Origin&,
                         words::Language);
};
constexpr ExportFormat export_formats[] = {
    {"pbn", "application/x-pbn; charset=iso-8859-1", true,
     [](const std::vector<formats::BoardPlay>& plays, const laws::LawCode& code, const formats::Origin& origin, words::Language language) {
         return formats::write_pbn(formats::to_games(plays, code, language), origin.law_code.name);
     }},
    {"lin", "text/plain; charset=utf-8", false,
     [](const std::vector<formats::BoardPlay>& plays, const laws::LawCode& code, const formats::Origin&, words::Language language) {
         return formats::write_lin(formats::to_games(plays, code, language));
     }},
    {"json", "application/json", false,
     [](const std::vector<formats::BoardPlay>& plays, const laws::LawCode& code, const formats::Origin& origin, words::Language language) {
         return formats::write_json(formats::to_evening(plays, code, origin, language));
     }},
};

}  // namespace

void Router::table(words::Language language, Respond respond) const {
    respond(json_response(hub_.table_json(language)));
}

void Router::incident(const Request& request, std::string_view rest, words::Language language, Respond respond) {
    const auto which = number_and_rest(rest);
    if (!which || (!which->rest.empty() && which->rest != "evidence" && which->rest != "guide" && which->rest != "weighed"))
        return respond(error_response(404, "there is no such page"));
    const bool get = request.method == Method::Get || request.method == Method::Head;
    if (!which->rest.empty()) {
        if (get && which->rest == "weighed") return weighed_incident(which->number, language, std::move(respond));
        if (get) return which->rest == "guide" ? guide(which->number, language, std::move(respond)) : evidence(which->number, language, std::move(respond));
        auto response = error_response(405, "this page takes GET, HEAD only");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return respond(std::move(response));
    }
    if (request.method == Method::Post) return command_incident(which->number, request, language, std::move(respond));
    if (get) {
        const auto text = hub_.incident(which->number, language);
        return respond(text ? json_response(text->json()) : error_response(404, "there is no such incident"));
    }
    auto response = error_response(405, "this page takes GET, HEAD, POST only");
    response.headers.emplace_back("Allow", "GET, HEAD, POST");
    respond(std::move(response));
}

void Router::guide(std::uint64_t id, words::Language language, Respond respond) const {
    const auto& incidents = source_.evening().state.incidents;
    if (!hub_.incident(id) || id > incidents.size()) return respond(error_response(404, "there is no such incident"));
    v1::Guide told;
    fill_guide(source_.law_code(), incidents[id - 1], language, told);
    respond(json_response(to_json(told)));
}

void Router::evidence(std::uint64_t id, words::Language language, Respond respond) {
    if (!hub_.incident(id)) return respond(error_response(404, "there is no such incident"));
    source_.evidence({id}, [this, id, language, respond = std::move(respond)](tl::expected<table::Evidence, std::string> evidence) {
        if (!evidence) return respond(error_response(503, evidence.error()));
        const auto incident = hub_.incident(id, language);
        auto shared = std::make_shared<table::Evidence>(std::move(*evidence));
        config_.aside([this, shared, incident, language, respond, wall_clock = source_.evening().state.wall_clock]() -> std::function<void()> {
            auto text = std::make_shared<std::string>(
                evidence_json(*shared, incident->message, source_.law_code(), config_, wall_clock, language));
            return [text, respond] { respond(json_response(std::move(*text))); };
        });
    });
}

void Router::log(std::uint32_t play, words::Language language, Respond respond) {
    if (!source_.evening().start_of(play)) return respond(error_response(404, "no such board was played here"));
    source_.record([this, play, language, respond = std::move(respond)](tl::expected<std::vector<laws::Event>, std::string> events) {
        if (!events) return respond(error_response(503, events.error()));
        auto log = std::make_shared<v1::BoardLog>();
        log->set_journal_id(config_.origin.journal_id);
        const auto& state = source_.evening().state;
        for (std::size_t place = 0; place < state.incidents.size(); ++place)
            if (state.incidents[place].play == play && state.incidents[place].told) {
                auto& told = *log->add_incident();
                views::fill_incident(source_.evening(), place, source_.law_code(), told, language, true);
                shorten_texts(told);
            }
        auto shared = std::make_shared<std::vector<laws::Event>>(std::move(*events));
        config_.aside([log, shared, play, language, respond]() -> std::function<void()> {
            tell_log(*shared, play, language, *log);
            auto text = std::make_shared<std::string>(to_json(*log));
            return [text, respond] { respond(json_response(std::move(*text))); };
        });
    });
}

/// Of the boards what a scorer may have: those that are done with, without what happened at them.
static std::vector<formats::BoardPlay> for_scorers(std::vector<formats::BoardPlay> plays) {
    if (!plays.empty() && !plays.back().taken_off && !laws::score_agreed(plays.back().board)) plays.pop_back();
    for (auto& play : plays) play.incidents.clear();
    return plays;
}

void Router::export_record(const Target& target, bool for_scorer, Respond respond) {
    const auto name = target.parameter("format");
    // Files are for other programs: English unless asked otherwise, whatever the browser prefers.
    const auto language = language_of(target, {}).value_or(words::Language::English);
    const ExportFormat* format = nullptr;
    for (const auto& known : export_formats)
        if (known.name == name) format = &known;
    if (!format) return respond(error_response(400, "say ?format=pbn, ?format=lin or ?format=json"));
    if (format->latin1 && language != words::Language::English)
        return respond(error_response(400, "PBN has Latin letters only: ask for lin or json, or leave lang out"));
    source_.record([this, format, language, for_scorer, respond = std::move(respond)](tl::expected<std::vector<laws::Event>, std::string> events) {
        if (!events) return respond(error_response(503, events.error()));
        auto shared = std::make_shared<std::vector<laws::Event>>(std::move(*events));
        config_.aside([this, format, language, for_scorer, shared, respond]() -> std::function<void()> {
            auto origin = config_.origin;
            origin.law_code = formats::law_code_of(*shared);
            auto plays = formats::board_plays(*shared);
            if (for_scorer) plays = for_scorers(std::move(plays));
            auto text = std::make_shared<std::string>(format->write(plays, source_.law_code(), origin, language));
            return [text, format, respond] {
                Response response;
                response.content_type = format->content_type;
                response.body = std::move(*text);
                response.headers.emplace_back("Content-Disposition",
                                              fmt::format("attachment; filename=\"kibitz.{}\"", format->name));
                respond(std::move(response));
            };
        });
    });
}

void Router::command_incident(std::uint64_t id, const Request& request, words::Language language, Respond respond) {
    v1::IncidentCommand message;
    const auto read = google::protobuf::util::JsonStringToMessage(request.body, &message);
    if (!read.ok()) return respond(error_response(400, "not an IncidentCommand: " + std::string(read.message())));
    if (const auto fault = out_of_bounds(message)) return respond(error_response(400, *fault));
    if (message.incident() != 0 && message.incident() != id)
        return respond(error_response(400, "the incident in the body is another than the one in the address"));
    if (!hub_.incident(id)) return respond(error_response(404, "there is no such incident"));
    message.set_incident(id);
    auto parsed = wire::from_proto(message);
    if (!parsed) return respond(error_response(400, parsed.error()));
    const auto name = name_of(token_of(request));
    parsed->by = name.empty() ? std::string(nameless) : name;
    submit(std::move(*parsed), language, std::move(respond));
}

/// A board that is started by its number alone has its dealer and vulnerability from it (Law 2).
static void by_number(v1::BoardStart& start) {
    if (start.board() == 0 || start.dealer() != v1::SEAT_UNSPECIFIED || start.vulnerability() != v1::VULNERABILITY_UNSPECIFIED) return;
    reading::BoardStart given;
    given.board = bridge::BoardNumber(start.board());
    given.dealer = bridge::dealer_of(given.board);
    given.vulnerability = bridge::vulnerability_of(given.board);
    v1::BoardStart filled;
    wire::to_proto(given, filled);
    start.set_dealer(filled.dealer());
    start.set_vulnerability(filled.vulnerability());
}

tl::expected<reading::Command, std::string> read_command(const std::string& json) {
    v1::Reading message;
    const auto read = google::protobuf::util::JsonStringToMessage(json, message.mutable_command());
    if (!read.ok()) return tl::unexpected("not a Command: " + std::string(read.message()));
    if (const auto fault = out_of_bounds(message)) return tl::unexpected(*fault);
    message.mutable_at()->set_seconds(1);  // the table gives it its own time
    if (message.command().has_board_start()) by_number(*message.mutable_command()->mutable_board_start());
    Reading taken{{}, reading::Face{}};
    if (const auto parsed = wire::from_proto(message, taken); !parsed) return tl::unexpected(parsed.error());
    const auto* body = std::get_if<std::shared_ptr<const reading::Command>>(&taken.body);
    if (!body || !*body) return tl::unexpected<std::string>("the command says nothing: set one of its members");
    if (std::holds_alternative<reading::ClockTold>(**body) || std::holds_alternative<reading::FiguresReady>(**body))
        return tl::unexpected<std::string>("this command is the table's own: nobody gives it");
    return **body;
}

/// The command, given by whose login it is.
static tl::expected<reading::Command, std::string> command_by(const std::string& json, const std::string& name) {
    auto command = read_command(json);
    if (!command) return command;
    const auto by = name.empty() ? std::string(nameless) : name;
    if (auto* ruling = std::get_if<reading::IncidentCommand>(&*command)) ruling->by = by;
    if (auto* correction = std::get_if<reading::Resync>(&*command)) correction->by = by;
    return command;
}

void Router::command(const Request& request, words::Language language, Respond respond) {
    auto command = command_by(request.body, name_of(token_of(request)));
    if (!command) return respond(error_response(400, command.error()));
    submit(std::move(*command), language, std::move(respond));
}

void Router::try_command(const Request& request, words::Language language, Respond respond) const {
    auto command = command_by(request.body, name_of(token_of(request)));
    if (!command) return respond(error_response(400, command.error()));
    const auto after = table::tried(source_.law_code(), source_.evening(), std::move(*command));
    if (!after) {  // that they would refuse it is the answer, and no error of the question
        v1::Reply reply;
        fill_reply(tl::unexpected(table::Refused{after.error()}), source_.durability().durable, language, reply);
        return respond(json_response(to_json(reply)));
    }
    v1::TableView view;
    views::fill_for_director(*after, source_.durability(), view, language);
    respond(json_response(to_json(view)));
}

void Router::submit(reading::Command command, words::Language language, Respond respond) {
    source_.submit(std::move(command), [this, language, respond = std::move(respond)](tl::expected<void, table::Refused> result) {
        answer_command(respond, result, source_.durability().durable, language);
    });
}

}  // namespace kibitz::display
