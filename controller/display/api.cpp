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
#include "controller/formats/exports/exports.hpp"
#include "controller/laws/schedule.hpp"
#include "controller/table/tried.hpp"
#include "controller/views/appeal_time.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/event_words.hpp"
#include "controller/wire/wall_time.hpp"
#include "controller/words/export_words.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {
namespace {

/// A number from 1; nothing for anything else.
std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() && number > 0 ? std::optional(number) : std::nullopt;
}

Response no_such_incident() { return error_response(404, "there is no such incident"); }

std::uint64_t newest(const laws::TableState& state) { return state.incidents.empty() ? 0 : state.incidents.back().id.value; }

/// What has become of a case that was told: of those that have come since, his own, in his words; else the last one of its row, into which
/// the Laws have put it. Others may have told theirs at the same moment, and a row may have become another. 0: none.
/// @param before  the newest incident when it was told
std::uint64_t case_of(const laws::TableState& state, const reading::CaseTold& told, std::uint64_t before) {
    const laws::Incident* best = nullptr;
    int most = 0;
    for (const auto& one : state.incidents) {
        const bool his = one.id.value > before && one.told_by == told.by;
        const bool row = to_string(row_named(one)) == told.situation;
        const int fits = (his ? 4 : 0) + (row ? 2 : 0) + (his && one.facts.said.words == told.words ? 1 : 0);
        if (fits == 0 || fits < most || (fits == most && his)) continue;
        best = &one;
        most = fits;
    }
    return best ? best->id.value : 0;
}

void answer_command(const Respond& respond, const tl::expected<void, table::Refused>& result, bool durable, words::Language language,
                    std::uint64_t incident = 0) {
    v1::Reply reply;
    fill_reply(result, durable, language, reply);
    if (result) reply.set_incident(incident);
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
    // The picture of a moment: a touch of 300 ms is one of 300 ms, however quick the simulated table is.
    const laws::WallClock clock = laws::at_the_tables_pace(wall_clock, evidence.from);
    wire::tell_wall_time(std::span(&clock, 1), out);
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

/// RFC 6266: a name in ASCII for everybody, and the whole of it for who reads RFC 8187.
std::string attached(const std::string& name) {
    std::string ascii, whole;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) ascii += c;
        whole += byte < 0x80 ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return fmt::format("attachment; filename=\"{}\"; filename*=UTF-8''{}", ascii, whole);
}

}  // namespace

void Router::table(const Asked& asked, Respond respond) { respond(json_response(feeds_.directors.table_json(asked.language))); }

void Router::incident(const Asked& asked, Respond respond) {
    const auto text = feeds_.directors.incident(asked.number, asked.language);
    if (!text) return respond(no_such_incident());
    auto told = text->message;
    const auto& state = source_.evening().state;
    if (const auto* incident = state.incident({asked.number})) views::fill_appeal_time(state, *incident, source_.law_code(), told);
    respond(json_response(to_json(told)));
}

void Router::guide(const Asked& asked, Respond respond) {
    const auto& incidents = source_.evening().state.incidents;
    if (!feeds_.directors.incident(asked.number) || asked.number > incidents.size()) return respond(no_such_incident());
    v1::Guide told;
    fill_guide(source_.law_code(), incidents[asked.number - 1], asked.language, told);
    respond(json_response(to_json(told)));
}

void Router::evidence(const Asked& asked, Respond respond) {
    const auto id = asked.number;
    if (!feeds_.directors.incident(id)) return respond(no_such_incident());
    source_.evidence({id}, [this, id, language = asked.language, respond = std::move(respond)](tl::expected<table::Evidence, std::string> evidence) {
        if (!evidence) return respond(error_response(503, evidence.error()));
        const auto incident = feeds_.directors.incident(id, language);
        auto shared = std::make_shared<table::Evidence>(std::move(*evidence));
        config_.aside([this, shared, incident, language, respond, wall_clock = source_.evening().state.wall_clock]() -> std::function<void()> {
            auto text = std::make_shared<std::string>(
                evidence_json(*shared, incident->message, source_.law_code(), config_, wall_clock, language));
            return [text, respond] { respond(json_response(std::move(*text))); };
        });
    });
}

void Router::log(const Asked& asked, Respond respond) {
    const auto play = static_cast<std::uint32_t>(asked.number);
    if (!source_.evening().start_of(play)) return respond(error_response(404, "no such board was played here"));
    source_.record([this, play, language = asked.language, respond = std::move(respond)](tl::expected<std::vector<laws::Event>, std::string> events) {
        if (!events) return respond(error_response(503, events.error()));
        auto log = std::make_shared<v1::BoardLog>();
        log->set_journal_id(config_.origin.journal_id);
        const auto& state = source_.evening().state;
        for (const auto& one : laws::incidents_of(state, play)) {
            if (!one.told) continue;
            auto& told = *log->add_incident();
            views::fill_incident(source_.evening(), one.id.value - 1, source_.law_code(), told, language, true);
            shorten_texts(told);
        }
        auto shared = std::make_shared<std::vector<laws::Event>>(std::move(*events));
        config_.aside([log, shared, play, language, respond, &code = source_.law_code()]() -> std::function<void()> {
            tell_log(*shared, play, code, language, *log);
            auto text = std::make_shared<std::string>(to_json(*log));
            return [text, respond] { respond(json_response(std::move(*text))); };
        });
    });
}

/// Of the boards what a scorer may have: those that are done with, without what happened at them.
static std::vector<formats::BoardPlay> for_scorers(std::vector<formats::BoardPlay> plays) {
    if (!plays.empty() && !plays.back().taken_off && !laws::score_agreed(plays.back().board)) plays.pop_back();
    for (auto& play : plays) {
        play.ruled = formats::ruled_of(play);
        play.incidents.clear();
    }
    return plays;
}

void Router::list_exports(const Asked& asked, Respond respond) {
    std::string list;
    for (const auto& form : formats::exports())
        list += fmt::format("{}{{\"format\":{},\"table\":{},\"name\":{},\"what\":{}}}", list.empty() ? "" : ",", json_quote(form.format), json_quote(form.table),
                            json_quote(form.name), json_quote(words::text(asked.language, words::export_context, form.what)));
    respond(json_response("{\"export\":[" + list + "]}"));
}

void Router::export_record(const Asked& asked, Respond respond) {
    const auto& target = asked.target;
    const bool for_scorer = asked.role == views::Role::Scorer;
    // Files are for other programs: English unless asked otherwise, whatever the browser prefers.
    const auto language = language_of(target, {}).value_or(words::Language::English);
    const auto* form = formats::find_export(target.parameter("format"), target.parameter("table"));
    if (!form) return respond(error_response(400, "say ?format= with one of " + formats::export_formats() + "; /api/v1/exports lists them with their tables"));
    if (form->latin_only && language != words::Language::English)
        return respond(error_response(400, "PBN has Latin letters only: ask for lin or json, or leave lang out"));
    const auto board = target.parameter("play");
    const auto only = number_in(board);
    if (!board.empty() && !only)
        return respond(error_response(400, "play is the number of a board of this journal, counted from 1; leave it out for every board"));
    if (config_.hall_boards && only)
        return respond(error_response(400, "a hall's files are of all boards: leave play out, or ask the table's own display"));
    const std::string session(target.parameter("session"));
    auto earlier = session.empty() || !config_.hall_earlier ? std::function<Boards()>() : config_.hall_earlier(session);
    if (!session.empty() && !earlier)
        return respond(error_response(404, "no session of that name has been on here before this one; leave session out for this one"));
    note(Act::Exported, asked, std::string(form->name) + (form->table.empty() ? "" : " " + std::string(form->table)) + (only
        ? fmt::format(" #{}", *only) : session.empty() ? "" : " " + session));
    if (config_.hall_boards)
        return write_export(form, language, earlier ? std::move(earlier) : config_.hall_boards(), std::move(respond));
    source_.record([this, form, language, for_scorer, only, respond = std::move(respond)](tl::expected<std::vector<laws::Event>, std::string> events) {
        if (!events) return respond(error_response(503, events.error()));
        auto shared = std::make_shared<std::vector<laws::Event>>(std::move(*events));
        const auto read = [for_scorer, only, shared] {
            Boards boards{formats::board_plays(*shared), formats::law_code_of(*shared)};
            if (for_scorer) boards.plays = for_scorers(std::move(boards.plays));
            if (only) std::erase_if(boards.plays, [&](const auto& play) { return play.board.play != *only; });
            return boards;
        };
        write_export(form, language, read, respond);
    });
}

/// Boards are read and the file is written on another thread.
void Router::write_export(const formats::Export* form, words::Language language, std::function<Boards()> read, Respond respond) {
    config_.aside([this, form, language, read = std::move(read), respond = std::move(respond)]() -> std::function<void()> {
        auto boards = read();
        auto origin = config_.origin;
        origin.law_code = boards.law_code;
        for (const auto& [name, number] : boards.numbers) origin.numbers[name] = number;
        formats::fill_dates(boards.plays);
        const formats::Record record{std::move(boards.plays), source_.law_code(), origin, language, std::move(boards.scored)};
        auto text = std::make_shared<std::string>(form->write(record));
        return [text, name = formats::file_name(*form, record), form, respond] {
            Response response;
            response.content_type = form->mime;
            response.body = std::move(*text);
            response.headers.emplace_back("Content-Disposition", attached(name));
            respond(std::move(response));
        };
    });
}

void Router::command_incident(const Asked& asked, Respond respond) {
    const auto id = asked.number;
    v1::IncidentCommand message;
    const auto read = google::protobuf::util::JsonStringToMessage(asked.request.body, &message);
    if (!read.ok()) return respond(error_response(400, "not an IncidentCommand: " + std::string(read.message())));
    if (const auto fault = out_of_bounds(message)) return respond(error_response(400, *fault));
    if (message.incident() != 0 && message.incident() != id)
        return respond(error_response(400, "the incident in the body is another than the one in the address"));
    if (!feeds_.directors.incident(id)) return respond(no_such_incident());
    message.set_incident(id);
    auto parsed = wire::from_proto(message);
    if (!parsed) return respond(error_response(400, parsed.error()));
    const auto name = by(asked);
    parsed->by = name.empty() ? std::string(nameless) : name;
    submit(std::move(*parsed), asked.language, std::move(respond));
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
    if (auto* told = std::get_if<reading::CaseTold>(&*command)) told->by = by;
    if (auto* correction = std::get_if<reading::BoardCorrection>(&*command)) correction->by = by;
    if (auto* appeal = std::get_if<reading::AppealCommand>(&*command)) appeal->by = by;
    return command;
}

void Router::command(const Asked& asked, Respond respond) {
    auto command = command_by(asked.request.body, by(asked));
    if (!command) return respond(error_response(400, command.error()));
    submit(std::move(*command), asked.language, std::move(respond));
}

void Router::try_command(const Asked& asked, Respond respond) {
    auto command = command_by(asked.request.body, by(asked));
    if (!command) return respond(error_response(400, command.error()));
    const auto after = table::tried(source_.law_code(), source_.evening(), std::move(*command));
    if (!after) {  // that they would refuse it is the answer, and no error of the question
        v1::Reply reply;
        fill_reply(tl::unexpected(table::Refused{after.error()}), source_.durability().durable, asked.language, reply);
        return respond(json_response(to_json(reply)));
    }
    v1::TableView view;
    views::fill_for_director(*after, source_.durability(), view, asked.language);
    respond(json_response(to_json(view)));
}

void Router::submit(reading::Command command, words::Language language, Respond respond) {
    std::optional<reading::CaseTold> told;
    if (const auto* one = std::get_if<reading::CaseTold>(&command)) told = *one;
    const auto before = newest(source_.evening().state);
    source_.submit(std::move(command), [this, told, before, language, respond = std::move(respond)](tl::expected<void, table::Refused> result) {
        const auto number = told ? case_of(source_.evening().state, *told, before) : 0;
        answer_command(respond, result, source_.durability().durable, language, number);
    });
}

}  // namespace kibitz::display
