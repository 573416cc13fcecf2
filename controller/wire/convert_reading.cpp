// Readings: sensors, panels, commands. The sensor bodies are converted without touching the heap.
#include "controller/bridge/auction.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::wire {
namespace {

using namespace reading;
using terms::named;
using terms::Terms;
using terms::utf8;

// --- sensors ------------------------------------------------------------------------------------------------------

void write(const Inventory& body, v1::Reading& out) {
    auto& m = *out.mutable_inventory();
    m.set_seat(to_proto(body.seat));
    m.set_antenna(named<v1::Antenna>(body.antenna));
    m.clear_tag();
    for (const TagId tag : body.tags) m.add_tag(tag.value);
}
void read(const v1::Inventory& m, Terms& terms, Inventory& body) {
    body.seat = terms.seat(m.seat());
    body.antenna = terms.enumerated<Antenna>(m.antenna(), "antenna", "an antenna is ANTENNA_PLAY or ANTENNA_COLUMN_0 .. 3");
    body.tags.clear();
    if (m.tag_size() > static_cast<int>(Inventory::max_tags)) {
        terms.refuse("tag", std::to_string(m.tag_size()) + " tags", "one sweep resolves at most 16");
        return;
    }
    for (const std::uint64_t tag : m.tag()) {
        if (tag == 0) terms.refuse("tag", "0", "0 is never a tag");
        body.tags.push_back(TagId{tag});
    }
}

void write(const Range& body, v1::Reading& out) {
    auto& m = *out.mutable_range();
    m.set_seat(to_proto(body.seat));
    if (body.height) m.set_height_mm(body.height->value);
    else m.clear_height_mm();
}
void read(const v1::Range& m, Terms& terms, Range& body) {
    body.seat = terms.seat(m.seat());
    body.height.reset();
    if (m.has_height_mm()) body.height = terms.length(m.height_mm(), 0, terms::max_height_mm, "height_mm");
}

void write(const Face& body, v1::Reading& out) {
    auto& m = *out.mutable_face();
    m.set_seat(to_proto(body.seat));
    m.set_surface(named<v1::Surface>(body.surface));
}
void read(const v1::Face& m, Terms& terms, Face& body) {
    body.seat = terms.seat(m.seat());
    body.surface = terms.enumerated<Surface>(m.surface(), "surface", "a surface is SURFACE_NOTHING, PRINTED or PLAIN");
}

void write(const Contact& body, v1::Reading& out) {
    auto& m = *out.mutable_contact();
    m.set_seat(to_proto(body.seat));
    m.set_finger(body.finger);
    m.set_phase(named<v1::ContactPhase>(body.phase));
    m.set_x_mm(body.x.value);
    m.set_y_mm(body.y.value);
}
void read(const v1::Contact& m, Terms& terms, Contact& body) {
    body.seat = terms.seat(m.seat());
    body.finger = static_cast<std::uint8_t>(terms.number(m.finger(), 0, terms::max_finger, "finger"));
    body.phase = terms.enumerated<ContactPhase>(m.phase(), "phase", "a phase is CONTACT_PHASE_DOWN, MOVE or UP");
    body.x = terms.length(m.x_mm(), terms::min_contact_mm, terms::max_contact_mm, "x_mm");
    body.y = terms.length(m.y_mm(), terms::min_contact_mm, terms::max_contact_mm, "y_mm");
}

void write(const Beam& body, v1::Reading& out) {
    auto& m = *out.mutable_beam();
    m.set_seat(to_proto(body.seat));
    m.set_edge(named<v1::Edge>(body.edge));
    m.set_broken(body.broken);
}
void read(const v1::Beam& m, Terms& terms, Beam& body) {
    body.seat = terms.seat(m.seat());
    body.edge = terms.enumerated<Edge>(m.edge(), "edge", "an edge is EDGE_INNER or EDGE_OUTER");
    body.broken = m.broken();
}

void write(const SeatSwitch& body, v1::Reading& out) {
    auto& m = *out.mutable_seat_switch();
    m.set_seat(to_proto(body.seat));
    m.set_occupied(body.occupied);
}
void read(const v1::SeatSwitch& m, Terms& terms, SeatSwitch& body) {
    body.seat = terms.seat(m.seat());
    body.occupied = m.occupied();
}

void write(const BoardTag& body, v1::Reading& out) {
    out.mutable_board_tag()->set_tag(body.tag ? body.tag->value : 0);
}
void read(const v1::BoardTag& m, Terms&, BoardTag& body) {
    body.tag.reset();
    if (m.tag() != 0) body.tag = TagId{m.tag()};
}

void write(const std::shared_ptr<const Sighting>& body, v1::Reading& out) {
    auto& m = *out.mutable_sighting();
    m.set_seat(to_proto(body->seat));
    m.set_area(named<v1::Area>(body->area));
    m.clear_card();
    for (const Sighted& card : body->cards) {
        auto& c = *m.add_card();
        if (card.card) c.set_card(to_string(*card.card));
        else if (card.tag) c.set_tag(card.tag->value);
        if (card.face_up) c.set_face_up(*card.face_up);
        if (card.height) c.set_height_mm(card.height->value);
        c.set_confidence(card.confidence);
    }
}
Sighted sighted(const v1::Sighted& m, Terms& terms) {
    Sighted card;
    if (m.what_case() == v1::Sighted::kCard) card.card = terms.card(m.card());
    if (m.what_case() == v1::Sighted::kTag) card.tag = TagId{m.tag()};
    if (card.tag && card.tag->value == 0) terms.refuse("tag", "0", "0 is never a tag");
    if (m.has_face_up()) card.face_up = m.face_up();
    if (m.has_height_mm()) card.height = terms.length(m.height_mm(), 0, terms::max_height_mm, "height_mm");
    card.confidence = m.confidence();
    if (!(card.confidence > 0 && card.confidence <= 1))
        terms.refuse("confidence", std::to_string(card.confidence), "a confidence is above 0 and up to 1");
    return card;
}
void read(const v1::Sighting& m, Terms& terms, std::shared_ptr<const Sighting>& body) {
    auto sighting = std::make_shared<Sighting>();
    sighting->seat = terms.seat(m.seat());
    sighting->area = terms.enumerated<Area>(m.area(), "area", "an area is AREA_PLAY or AREA_DUMMY");
    if (m.card_size() > static_cast<int>(Sighting::max_cards))
        return terms.refuse("card", std::to_string(m.card_size()) + " cards", "one sighting has at most 16");
    bridge::CardSet seen;
    for (const auto& card : m.card()) {
        sighting->cards.push_back(sighted(card, terms));
        if (!terms.ok()) return;
        if (const auto& named = sighting->cards.back().card) {
            if (seen.contains(*named)) return terms.refuse("card", card.card(), "this card stands twice in the sighting");
            seen.insert(*named);
        }
    }
    body = std::move(sighting);
}

void write(const std::shared_ptr<const Device>& body, v1::Reading& out) {
    auto& m = *out.mutable_device();
    m.set_name(to_string(body->device));
    m.set_health(named<v1::Health>(body->health));
    m.set_detail(utf8(body->detail));
}
void read(const v1::Device& m, Terms& terms, std::shared_ptr<const Device>& body) {
    auto device = std::make_shared<Device>();
    device->device = terms.device(m.name(), "name");
    device->health = terms.enumerated<Health>(m.health(), "health", "health is HEALTH_OK or HEALTH_FAILED");
    device->detail = m.detail();
    body = std::move(device);
}

// --- panels -------------------------------------------------------------------------------------------------------

void write(const CallKey& key, v1::Panel& out) {
    auto& m = *out.mutable_call();
    m.set_call(to_string(key.call));
    m.set_alert(key.alert);
    m.set_explanation(utf8(key.explanation));
}
void write(const DesignateKey& key, v1::Panel& out) { terms::write(key, *out.mutable_designate()); }
void write(const ClaimKey& key, v1::Panel& out) {
    out.mutable_claim()->set_tricks(key.tricks);
    out.mutable_claim()->set_statement(utf8(key.statement));
}
void write(const ClaimAnswerKey& key, v1::Panel& out) { out.mutable_claim_answer()->set_agreed(key.agreed); }
void write(const DirectorKey&, v1::Panel& out) { out.mutable_director(); }
void write(const ArrangeKey& key, v1::Panel& out) { out.mutable_arrange()->set_on(key.on); }
void write(const ConfirmKey& key, v1::Panel& out) { out.mutable_confirm()->set_agreed(key.agreed); }
void write(const ReportKey& key, v1::Panel& out) {
    auto& m = *out.mutable_report();
    m.set_kind(named<v1::ReportKind>(key.kind));
    m.set_about(to_proto(key.about));
    m.set_words(utf8(key.words));
    if (key.card) m.set_card(to_string(*key.card));
    m.set_incident(key.incident);
    m.set_trick(key.trick);
    m.set_cards(key.cards);
}
void write(const StopKey&, v1::Panel& out) { out.mutable_stop(); }
void write(const QuestionKey& key, v1::Panel& out) {
    out.mutable_question()->set_about(to_proto(key.about));
    out.mutable_question()->set_call(key.call);
}
void write(const ExplainKey& key, v1::Panel& out) {
    out.mutable_explain()->set_about(to_proto(key.about));
    out.mutable_explain()->set_text(utf8(key.text));
    out.mutable_explain()->set_call(key.call);
}

std::uint32_t call_place(std::uint32_t call, const char* field, Terms& terms) {
    return static_cast<std::uint32_t>(terms.number(call, 0, static_cast<int>(bridge::Auction::max_calls), field));
}

PanelKey panel_key(const v1::Panel& m, Terms& terms) {
    switch (m.key_case()) {
        case v1::Panel::kCall:
            return CallKey{terms.call(m.call().call(), "call.call"), m.call().alert(), m.call().explanation()};
        case v1::Panel::kDesignate: return terms::designation(m.designate(), terms);
        case v1::Panel::kClaim:
            return ClaimKey{static_cast<std::uint8_t>(terms.tricks(m.claim().tricks(), "claim.tricks")),
                            m.claim().statement()};
        case v1::Panel::kClaimAnswer: return ClaimAnswerKey{m.claim_answer().agreed()};
        case v1::Panel::kDirector: return DirectorKey{};
        case v1::Panel::kArrange: return ArrangeKey{m.arrange().on()};
        case v1::Panel::kConfirm: return ConfirmKey{m.confirm().agreed()};
        case v1::Panel::kReport:
            return ReportKey{terms.enumerated<ReportKind>(m.report().kind(), "report.kind",
                                              "a report's kind is one of REPORT_KIND_ATTENTION_DRAWN .. MISINFORMED"),
                             terms.seat(m.report().about(), "report.about"), m.report().words(),
                             terms.card_if_any(m.report().card(), "report.card"), m.report().incident(),
                             static_cast<std::uint32_t>(terms.number(m.report().trick(), 0, terms::max_tricks, "report.trick")),
                             static_cast<std::uint32_t>(terms.number(m.report().cards(), 0, terms::max_counted, "report.cards"))};
        case v1::Panel::kStop: return StopKey{};
        case v1::Panel::kQuestion: return QuestionKey{terms.seat(m.question().about(), "question.about"), call_place(m.question().call(), "question.call", terms)};
        case v1::Panel::kExplain:
            return ExplainKey{terms.seat(m.explain().about(), "explain.about"), m.explain().text(),
                              call_place(m.explain().call(), "explain.call", terms)};
        case v1::Panel::KEY_NOT_SET: break;
    }
    terms.refuse("key", "", "a panel reports one key: call, designate, claim, claim_answer, director, arrange, "
                            "confirm, report, stop, question or explain");
    return DirectorKey{};
}

void write(const std::shared_ptr<const Panel>& body, v1::Reading& out) {
    auto& m = *out.mutable_panel();
    m.Clear();
    m.set_seat(to_proto(body->seat));
    std::visit([&](const auto& key) { write(key, m); }, body->key);
}
void read(const v1::Panel& m, Terms& terms, std::shared_ptr<const Panel>& body) {
    auto panel = std::make_shared<Panel>();
    panel->seat = terms.seat(m.seat());
    panel->key = panel_key(m, terms);
    body = std::move(panel);
}

// --- commands -----------------------------------------------------------------------------------------------------

void write(const BoardStart& command, v1::Command& out) { to_proto(command, *out.mutable_board_start()); }
void write(const BoardEnd&, v1::Command& out) { out.mutable_board_end(); }
void write(const IncidentCommand& command, v1::Command& out) {
    auto& m = *out.mutable_incident();
    m.set_incident(command.incident);
    m.set_action(named<v1::DirectorAction>(command.action));
    m.set_option(command.option);
    m.set_by(utf8(command.by));
    m.set_reason(utf8(command.reason));
    terms::write(command.given, m);
    m.set_code(utf8(command.code));
    m.set_journal(utf8(command.journal));
}
void write(const SessionStart& command, v1::Command& out) { terms::write(command, *out.mutable_session_start()); }
void write(const TellCorrections& command, v1::Command& out) { out.mutable_tell_corrections()->set_tell(command.tell); }
void write(const RoundSignal& command, v1::Command& out) { out.mutable_round_signal()->set_round(command.round); }
void write(const FiguresReady& command, v1::Command& out) {
    auto& m = *out.mutable_figures_ready();
    m.set_incident(command.incident);
    m.set_before(command.before);
    if (command.after) m.set_after(*command.after);
    if (command.other) m.set_other(*command.other);
}
void write(const ClockTold& command, v1::Command& out) {
    terms::write(command.ahead, *out.mutable_clock_told()->mutable_ahead());
    out.mutable_clock_told()->set_started(command.started);
    out.mutable_clock_told()->set_pace(command.pace);
}
void write(const CaseTold& command, v1::Command& out) { terms::write(command, *out.mutable_case_told()); }
void write(const BoardCorrection& command, v1::Command& out) { terms::write(command, *out.mutable_board_correction()); }
void write(const AppealCommand& command, v1::Command& out) { terms::write(command, *out.mutable_appeal()); }
void write(const Resync& command, v1::Command& out) {
    auto& m = *out.mutable_resync();
    m.set_leader(to_proto(command.leader));
    for (const bridge::Card card : command.trick) m.add_trick(to_string(card));
    if (command.tricks_ns) m.set_tricks_ns(*command.tricks_ns);
    if (command.tricks_ew) m.set_tricks_ew(*command.tricks_ew);
    for (const auto& trick : command.play) {
        auto& to = *m.add_play();
        to.set_leader(to_proto(trick.leader));
        for (const bridge::Card card : trick.cards) to.add_card(to_string(card));
    }
    if (command.declarer_tricks) m.set_declarer_tricks(*command.declarer_tricks);
    m.set_by(command.by);
    m.set_reason(command.reason);
}

Resync resync(const v1::Resync& m, Terms& terms) {
    Resync command;
    command.leader = terms.seat(m.leader(), "resync.leader");
    if (m.trick_size() > 3) terms.refuse("resync.trick", std::to_string(m.trick_size()) + " cards", "an open trick has 0 to 3");
    if (!terms.ok()) return command;
    bridge::CardSet seen;
    for (const auto& text : m.trick()) {
        const auto card = terms.card(text, "resync.trick");
        if (terms.ok() && seen.contains(card)) terms.refuse("resync.trick", text, "this card stands twice in the trick");
        seen.insert(card);
        command.trick.push_back(card);
    }
    terms.number(m.play_size(), 0, terms::max_tricks, "resync.play");
    for (int i = 0; i < m.play_size() && terms.ok(); ++i) {
        Resync::Trick trick{terms.seat(m.play(i).leader(), "resync.play.leader"), {}};
        terms.number(m.play(i).card_size(), 4, 4, "resync.play.card");
        for (const auto& text : m.play(i).card()) {
            const auto card = terms.card(text, "resync.play.card");
            if (terms.ok() && seen.contains(card)) terms.refuse("resync.play.card", text, "this card stands twice in the play");
            seen.insert(card);
            trick.cards.push_back(card);
        }
        command.play.push_back(std::move(trick));
    }
    const auto tricks = [&](bool has, std::uint32_t value, const char* field) -> std::optional<std::uint32_t> {
        if (!has) return std::nullopt;
        return static_cast<std::uint32_t>(terms.tricks(value, field));
    };
    command.tricks_ns = tricks(m.has_tricks_ns(), m.tricks_ns(), "resync.tricks_ns");
    command.tricks_ew = tricks(m.has_tricks_ew(), m.tricks_ew(), "resync.tricks_ew");
    command.declarer_tricks = tricks(m.has_declarer_tricks(), m.declarer_tricks(), "resync.declarer_tricks");
    if (m.has_tricks_ns() != m.has_tricks_ew())
        terms.refuse("resync.tricks_ns", "", "say the tricks of both sides or of neither");
    else if (m.has_tricks_ns() && m.tricks_ns() + m.tricks_ew() > 13)
        terms.refuse("resync.tricks_ns", std::to_string(m.tricks_ns() + m.tricks_ew()), "there are thirteen tricks");
    command.by = m.by();
    command.reason = m.reason();
    return command;
}

FiguresReady figures_ready(const v1::FiguresReady& m, Terms& terms) {
    const auto tricks = [&](std::uint32_t value, const char* field) {
        return static_cast<std::uint32_t>(terms.tricks(value, field));
    };
    FiguresReady ready;
    ready.incident = m.incident();  // 0: of the claim
    ready.before = tricks(m.before(), "figures_ready.before");
    if (m.has_after()) ready.after = tricks(m.after(), "figures_ready.after");
    if (m.has_other()) ready.other = tricks(m.other(), "figures_ready.other");
    return ready;
}

reading::Command command_of(const v1::Command& m, Terms& terms) {
    switch (m.command_case()) {
        case v1::Command::kBoardStart:
            if (auto start = from_proto(m.board_start())) return *std::move(start);
            else terms.refuse_below("board_start", start.error());
            return BoardEnd{};
        case v1::Command::kBoardEnd: return BoardEnd{};
        case v1::Command::kIncident:
            if (auto command = from_proto(m.incident())) return *std::move(command);
            else terms.refuse_below("incident", command.error());
            return BoardEnd{};
        case v1::Command::kResync: return resync(m.resync(), terms);
        case v1::Command::kSessionStart: return terms::session_start(m.session_start(), terms);
        case v1::Command::kRoundSignal:
            return RoundSignal{static_cast<std::uint32_t>(
                terms.number(m.round_signal().round(), 1, terms::max_rounds, "round_signal.round"))};
        case v1::Command::kFiguresReady: return figures_ready(m.figures_ready(), terms);
        case v1::Command::kClockTold:
            return ClockTold{terms.duration(m.clock_told().ahead(), "clock_told.ahead"), m.clock_told().started(), m.clock_told().pace()};
        case v1::Command::kCaseTold: return terms::case_told(m.case_told(), terms);
        case v1::Command::kBoardCorrection: return terms::board_correction(m.board_correction(), terms);
        case v1::Command::kAppeal: return terms::appeal_command(m.appeal(), terms);
        case v1::Command::kTellCorrections: return TellCorrections{m.tell_corrections().tell()};
        case v1::Command::COMMAND_NOT_SET: break;
    }
    terms.refuse("command", "",
                 "one of board_start, board_end, incident, resync, session_start, round_signal, figures_ready, clock_told, case_told, "
                 "board_correction, appeal or tell_corrections is needed");
    return BoardEnd{};
}

void write(const std::shared_ptr<const reading::Command>& body, v1::Reading& out) {
    auto& m = *out.mutable_command();
    m.Clear();
    std::visit([&](const auto& command) { write(command, m); }, *body);
}
void read(const v1::Command& m, Terms& terms, std::shared_ptr<const reading::Command>& body) {
    body = std::make_shared<reading::Command>(command_of(m, terms));
}

/// Reads a body into the variant, in place when it holds the same kind already.
template <class Body, class Message>
Parsed<void> take(const char* name, const v1::Reading& message, const Message& m, Reading& out) {
    Terms terms(name);
    out.at = terms.instant(message.has_at(), message.at(), "at");
    out.device.reset();
    if (message.has_reported_by()) out.device = terms.device(message.reported_by(), "reported_by");
    out.sequence = message.sequence();
    auto* body = std::get_if<Body>(&out.body);
    read(m, terms, body ? *body : out.body.emplace<Body>());
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return {};
}

}  // namespace

void to_proto(const Reading& reading, v1::Reading& out) {
    // Not cleared: a body of the same kind is overwritten field by field and keeps its memory.
    terms::write(reading.at, *out.mutable_at());
    if (reading.device) terms::write(*reading.device, *out.mutable_reported_by());
    else out.clear_reported_by();
    out.set_sequence(reading.sequence);
    std::visit([&](const auto& body) { write(body, out); }, reading.body);
}

Parsed<void> from_proto(const v1::Reading& message, Reading& out) {
    switch (message.body_case()) {
        case v1::Reading::kInventory: return take<Inventory>("inventory", message, message.inventory(), out);
        case v1::Reading::kRange: return take<Range>("range", message, message.range(), out);
        case v1::Reading::kFace: return take<Face>("face", message, message.face(), out);
        case v1::Reading::kContact: return take<Contact>("contact", message, message.contact(), out);
        case v1::Reading::kBeam: return take<Beam>("beam", message, message.beam(), out);
        case v1::Reading::kSeatSwitch: return take<SeatSwitch>("seat_switch", message, message.seat_switch(), out);
        case v1::Reading::kBoardTag: return take<BoardTag>("board_tag", message, message.board_tag(), out);
        case v1::Reading::kSighting:
            return take<std::shared_ptr<const Sighting>>("sighting", message, message.sighting(), out);
        case v1::Reading::kDevice: return take<std::shared_ptr<const Device>>("device", message, message.device(), out);
        case v1::Reading::kPanel: return take<std::shared_ptr<const Panel>>("panel", message, message.panel(), out);
        case v1::Reading::kCommand:
            return take<std::shared_ptr<const reading::Command>>("command", message, message.command(), out);
        case v1::Reading::BODY_NOT_SET: break;
    }
    return tl::unexpected(Fault("body: missing: a reading has one of inventory, range, face, contact, beam, seat_switch, "
                                "board_tag, sighting, device, panel or command"));
}

Parsed<reading::SessionStart> from_proto(const v1::SessionStart& message) {
    Terms terms("session_start");
    auto session = terms::session_start(message, terms);
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return session;
}

Parsed<reading::IncidentCommand> from_proto(const v1::IncidentCommand& message) {
    Terms terms("incident_command");
    IncidentCommand command;
    command.incident = terms.incident(message.incident(), "incident").value;
    command.action = terms.enumerated<DirectorAction>(message.action(), "action",
                                      "an action is DIRECTOR_ACTION_SEEN, RULE, DISMISS or UNDO");
    const bool rules = command.action == DirectorAction::Rule && message.code().empty();
    command.option = static_cast<std::uint32_t>(terms.number(message.option(), rules ? 1 : 0, terms::max_options, "option"));
    command.by = message.by();
    command.reason = message.reason();
    command.given = terms::given(message, terms);
    command.code = message.code();
    command.journal = message.journal();
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    return command;
}

}  // namespace kibitz::wire
