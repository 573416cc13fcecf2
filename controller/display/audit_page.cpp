// GET /api/v1/audit and /api/v1/audit.csv: who did what and when, of the journal's events that somebody gave and of what is noted beside.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "controller/display/json.hpp"
#include "controller/display/router.hpp"
#include "controller/display/sought.hpp"
#include "controller/laws/wall_clock.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/audit_words.hpp"
#include "controller/words/incident_words.hpp"
#include "kibitz/v1/audit.pb.h"

namespace kibitz::display {
namespace {

using words::Language;
namespace said = words::audit;

constexpr std::size_t audit_page_size = 50;

std::string in_language(Language language, const char* form) { return words::text(language, words::audit_context, form); }

/// " (Law {about})" is left out, in whatever language.
void without_law(std::string& form) {
    const auto about = form.find("{about}");
    const auto from = form.rfind(" (", about), to = form.find(')', about);
    if (about != std::string::npos && from != std::string::npos && to != std::string::npos) form.erase(from, to + 1 - from);
}

/// The sentence with its places filled in.
std::string sentence(Language language, const char* form, const std::string& about, std::uint64_t number = 0) {
    std::string out;
    auto text = in_language(language, form);
    if (number > 0 && !words::has_clause(about)) without_law(text);
    for (std::string_view left = text; !left.empty();) {
        const auto brace = std::min(left.find('{'), left.size());
        out += left.substr(0, brace);
        left.remove_prefix(brace);
        if (left.starts_with("{about}")) out += about, left.remove_prefix(7);
        else if (left.starts_with("{n}")) out += std::to_string(number), left.remove_prefix(3);
        else if (!left.empty()) out += left.front(), left.remove_prefix(1);
    }
    return out;
}

/// A role, or an audience, in words; empty: nobody was logged in.
std::string role_in_words(Language language, const std::string& role) {
    constexpr std::pair<std::string_view, const char*> roles[] = {
        {"chief", said::chief},           {"director", said::director},     {"scorer", said::scorer},
        {"technician", said::technician}, {"spectator", said::spectator},   {"table-screen", said::screen},
        {"seat-north", said::seat_north}, {"seat-east", said::seat_east},   {"seat-south", said::seat_south},
        {"seat-west", said::seat_west}};
    const auto* found = std::find_if(std::begin(roles), std::end(roles), [&](const auto& one) { return one.first == role; });
    return found == std::end(roles) ? role : in_language(language, found->second);
}

/// "phone 10.0.0.7" with its first word in the language.
std::string place_in_words(Language language, const std::string& from) {
    constexpr std::pair<std::string_view, const char*> kinds[] = {{"phone", said::phone},       {"tablet", said::tablet},
                                                                  {"computer", said::computer}, {"program", said::program},
                                                                  {"here", said::here},         {"hall", said::hall}};
    const auto kind = from.substr(0, from.find(' '));
    const auto* found = std::find_if(std::begin(kinds), std::end(kinds), [&](const auto& one) { return one.first == kind; });
    return found == std::end(kinds) ? from : in_language(language, found->second) + from.substr(kind.size());
}

const char* form_of(const Noted& one) {
    switch (one.act) {
        case Act::LoggedIn: return said::logged_in;
        case Act::WrongPins: return one.about.empty() ? said::wrong_pin : said::wrong_pin_for;
        case Act::LoggedOut: return said::logged_out;
        case Act::LoggedOutAll: return said::logged_out_all;
        case Act::Renamed: return said::renamed;
        case Act::PinChanged: return said::pin_changed;
        case Act::DirectorAdded: return said::director_added;
        case Act::DirectorRemoved: return said::director_removed;
        case Act::DirectorPin: return said::director_pin;
        case Act::CodeShown: return said::code_shown;
        case Act::PanelShut: return said::shut_out;
        case Act::Joined: return said::joined;
        case Act::WrongCodes: return said::wrong_code;
        case Act::Exported: return said::exported;
        case Act::AuditExported: return said::audit_exported;
        case Act::BackedUp: return said::backed_up;
        case Act::TableKeyMade: return said::table_key_made;
        case Act::TableKeyTaken: return said::table_key_taken;
        case Act::TableKeyAnother: return said::table_key_another;
        case Act::TableKeyTakenBack: return said::table_key_taken_back;
        case Act::CameraSeen: return said::camera_seen;
        case Act::CameraByCorners: return said::camera_by_corners;
        case Act::CameraByMarkers: return said::camera_by_markers;
    }
    return said::logged_in;
}

AuditLine line_of_noted(const Noted& one, Language language) {
    const bool of_panel = one.act == Act::CodeShown || one.act == Act::PanelShut || one.act == Act::Joined;
    const auto about = of_panel ? role_in_words(language, one.about) : one.about;
    AuditLine line;
    line.at = one.at;
    line.by = one.by;
    line.role = role_in_words(language, one.role);
    line.from = place_in_words(language, one.from);
    line.what = sentence(language, form_of(one), about);
    line.times = one.times;
    return line;
}

/// The journal's events that somebody gave, as lines. Of incidents the number and the Law alone: what was seen names cards.
class FromJournal {
public:
    explicit FromJournal(Language language) : language_(language) {}

    void take(const laws::Event& event) {
        using namespace laws::event;
        take_any<BoardStarted, IncidentRaised, IncidentHeld, IncidentUpdated, IncidentRuled, IncidentDismissed, IncidentReopened,
                 PlayCorrected, BoardCorrected, AppealChanged>(event);
    }
    std::vector<AuditLine> lines{};

private:
    template <class... Bodies>
    void take_any(const laws::Event& event) {
        (take_one(event, std::get_if<Bodies>(&event.body)), ...);
    }
    template <class Body>
    void take_one(const laws::Event& event, const Body* body) {
        if (body) of(event, *body);
    }
    void of(const laws::Event&, const laws::event::BoardStarted& body) {
        play_ = body.play;
        boards_[body.play] = body.start.board.value();
    }
    void of(const laws::Event& event, const laws::event::IncidentRaised& body) {
        clauses_[body.incident.id.value] = body.incident.clause;
        if (!body.incident.told_by.empty()) about_incident(event, said::told, body.incident.id, body.incident.told_by);
    }
    void of(const laws::Event&, const laws::event::IncidentHeld& body) { clauses_[body.incident.id.value] = body.incident.clause; }
    void of(const laws::Event&, const laws::event::IncidentUpdated& body) { clauses_[body.id.value] = body.clause; }
    void of(const laws::Event& event, const laws::event::IncidentRuled& body) { about_incident(event, said::ruled, body.id, body.by); }
    void of(const laws::Event& event, const laws::event::IncidentDismissed& body) {
        if (!body.by.empty()) about_incident(event, said::dismissed, body.id, body.by);  // else the engine took it back
    }
    void of(const laws::Event& event, const laws::event::IncidentReopened& body) { about_incident(event, said::reopened, body.id,
        body.by); }
    void of(const laws::Event& event, const laws::event::PlayCorrected& body) {
        if (!body.by.empty()) about_board(event, said::play_corrected, play_, body.by);
    }
    void of(const laws::Event& event, const laws::event::BoardCorrected& body) {
        about_board(event, body.withdrawn ? said::correction_withdrawn : said::board_corrected, body.correction.play, body.correction.by);
    }
    void of(const laws::Event& event, const laws::event::AppealChanged& body) {
        about_incident(event, body.appeal ? said::appeal : said::appeal_gone, body.incident, body.appeal ? body.appeal->by : std::string());
    }

    void about_incident(const laws::Event& event, const char* form, laws::IncidentId id, const std::string& by) {
        auto& line = add(event, by);
        line.incident = id.value;
        line.what = sentence(language_, form, clauses_[id.value], id.value);
    }
    void about_board(const laws::Event& event, const char* form, std::uint32_t play, const std::string& by) {
        auto& line = add(event, by);
        line.play = play;
        line.what = sentence(language_, form, {}, boards_[play]);
    }
    AuditLine& add(const laws::Event& event, const std::string& by) {
        auto& line = lines.emplace_back();
        line.at = event.at;
        line.by = by;
        line.event = event.number;
        return line;
    }

    Language language_;
    std::uint32_t play_ = 0;
    std::map<std::uint32_t, std::uint32_t> boards_;     ///< their numbers, by play
    std::map<std::uint64_t, std::string> clauses_;  ///< of incidents
};

std::string with_times(const AuditLine& line) { return line.times > 1 ? fmt::format("{} (×{})", line.what, line.times) : line.what; }

/// A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe.
std::string csv_cell(std::string text) {
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string utc(Instant at) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds.count())));
}

std::string csv_of(const std::vector<AuditLine>& lines, Language language) {
    std::string out;
    for (const char* head : {said::time_head, said::name_head, said::role_head, said::from_head, said::what_head})
        out += (out.empty() ? "" : ",") + csv_cell(in_language(language, head));
    out += "\r\n";
    for (const auto& line : lines)
        out += fmt::format("{},{},{},{},{}\r\n", csv_cell(utc(line.at)), csv_cell(line.by), csv_cell(line.role), csv_cell(line.from),
                           csv_cell(with_times(line)));
    return out;
}

/// What the wall clock showed at a moment of the table's time in one of the daemon's runs: the next begins again at the last event, and has
/// those moments a second time.
class ClocksOfRuns {
public:
    explicit ClocksOfRuns(const std::vector<laws::Event>& record) {
        for (const auto& event : record) {
            const auto* told = std::get_if<laws::event::ClockTold>(&event.body);
            if (!told) continue;
            if (told->started || runs_.empty()) runs_.push_back({event.number, {}});
            runs_.back().clock = {Instant::min(), told->ahead, event.at, told->pace};  // the last of a run holds for all of it
        }
    }
    /// @param after  number of an event of that run
    Instant wall_time(std::uint64_t after, Instant at) const {
        const auto next = std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) { return run.begun_by > after; });
        if (next == runs_.begin()) return at;
        const auto& clock = std::prev(next)->clock;
        return laws::wall_time({&clock, 1}, at);
    }

private:
    struct Run {
        std::uint64_t begun_by = 0;  ///< number of the event
        laws::WallClock clock;
    };
    std::vector<Run> runs_;
};

/// Number of the last event at that moment or before it.
std::uint64_t last_before(const std::vector<laws::Event>& record, Instant at) {
    const auto after = std::find_if(record.rbegin(), record.rend(), [&](const laws::Event& event) { return event.at <= at; });
    return after == record.rend() ? 0 : after->number;
}

/// @param lines   newest first
/// @param before  so many of the oldest have still to be told; nothing: all
v1::AuditPage page_of_audit(const std::vector<AuditLine>& lines, const Sought& sought, std::optional<std::int64_t> before) {
    v1::AuditPage page;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        const auto left = static_cast<std::int64_t>(lines.size() - i);
        if (before && left > *before) continue;
        if (!sought.nothing() && !sought.in(fmt::format("{} {} {} {} {}", utc(line.at), line.by, line.role, line.from,
            line.what))) continue;
        if (static_cast<std::size_t>(page.line_size()) >= audit_page_size) {
            page.set_next(std::to_string(left));
            break;
        }
        auto& out = *page.add_line();
        wire::terms::write(line.at, *out.mutable_at());
        out.set_by(wire::terms::utf8(line.by));
        out.set_role(line.role);
        out.set_from(line.from);
        out.set_what(wire::terms::utf8(line.what));
        out.set_times(line.times);
        out.set_incident(line.incident);
        out.set_play(line.play);
    }
    return page;
}

}  // namespace

/// "chief", "director" or the audience's name.
std::string Router::audit_role(const Asked& asked) const {
    if (!asked.of_hall.empty()) return "director";
    if (asked.role == views::Role::Director) return asked.chief ? "chief" : "director";
    return asked.login.empty() ? std::string() : to_string(audience_of(asked.login));
}

void Router::keep_noted(Noted one) {
    one.after = source_.evening().state.last_event;
    audit_.note(std::move(one));
}

void Router::note(Act act, const Asked& asked, std::string about) {
    const auto from = asked.of_hall.empty() ? fmt::format("{} {}", device_kind(asked.request.user_agent), asked.request.address)
        : std::string("hall");
    keep_noted({config_.clock(), act, by(asked), audit_role(asked), from, std::move(about)});
}

void Router::note_stranger(Act act, const Request& request, std::string about) {
    keep_noted({config_.clock(), act, {}, {}, fmt::format("{} {}", device_kind(request.user_agent), request.address), std::move(about)});
}

void Router::note_here(Act act, std::string about) { keep_noted({config_.clock(), act, {}, {}, "here", std::move(about)}); }

void Router::keep_audit() {
    audit_.flush([this](std::size_t part, const std::string& text) {
        if (config_.keep_audit) config_.keep_audit(audit_key(part), text);
    });
}

/// All lines, newest first, made on another thread and told on this one.
void Router::audit_lines(const Asked& asked, std::function<void(std::vector<AuditLine>)> told, Respond refused) {
    auto noted = std::make_shared<std::vector<Noted>>(audit_.all());
    source_.record([this, noted, language = asked.language, told = std::move(told),
                    refused = std::move(refused)](tl::expected<std::vector<laws::Event>, std::string> events) {
        if (!events) return refused(error_response(503, events.error()));
        auto record = std::make_shared<std::vector<laws::Event>>(std::move(*events));
        config_.aside([noted, record, language, told, wall_clock = source_.evening().state.wall_clock]() -> std::function<void()> {
            FromJournal journal(language);
            for (const auto& event : *record) journal.take(event);
            auto lines = std::make_shared<std::vector<AuditLine>>(std::move(journal.lines));
            for (auto& line : *lines) line.at = laws::wall_time(wall_clock, line.at);
            const ClocksOfRuns clocks(*record);
            for (const auto& one : *noted) {
                auto& line = lines->emplace_back(line_of_noted(one, language));
                line.event = one.after ? *one.after : last_before(*record, one.at);
                line.at = one.after ? clocks.wall_time(*one.after, one.at) : laws::wall_time(wall_clock, one.at);
            }
            std::stable_sort(lines->begin(), lines->end(), [](const AuditLine& a, const AuditLine& b) { return a.event < b.event; });
            std::reverse(lines->begin(), lines->end());
            return [lines, told] { told(std::move(*lines)); };
        });
    });
}

void Router::audit(const Asked& asked, Respond respond) {
    std::optional<std::int64_t> before;
    if (const auto text = asked.target.parameter("before"); !text.empty()) {
        std::int64_t value = 0;
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
        if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
            return respond(error_response(400, "before: what the page before gave as `next`"));
        before = value;
    }
    const auto told = [respond, sought = Sought(asked.target.parameter("find")), before](const std::vector<AuditLine>& lines) {
        respond(json_response(to_json(page_of_audit(lines, sought, before))));
    };
    audit_lines(asked, told, respond);
}

void Router::audit_file(const Asked& asked, Respond respond) {
    note(Act::AuditExported, asked);
    const auto told = [respond, language = asked.language](const std::vector<AuditLine>& lines) {
        Response response;
        response.content_type = "text/csv; charset=utf-8";
        response.body = "\xEF\xBB\xBF" + csv_of(lines, language);  // by which spreadsheets know UTF-8
        response.headers.emplace_back("Content-Disposition", "attachment; filename=\"kibitz-who-did-what.csv\"");
        respond(std::move(response));
    };
    audit_lines(asked, told, respond);
}

}  // namespace kibitz::display
