#include "controller/laws/law_code.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/time_util.h>

#include <algorithm>
#include <map>
#include <set>

#include "cmake/embedded.hpp"
#include "controller/units/enum_map.hpp"
#include "controller/units/text_faults.hpp"
#include "kibitz/v1/law.pb.h"

namespace kibitz::laws {
namespace {

using google::protobuf::util::TimeUtil;

Duration microseconds(const google::protobuf::Duration& d) { return Duration(TimeUtil::DurationToMicroseconds(d)); }

perception::LawThresholds thresholds(const v1::Thresholds& t) {
    perception::LawThresholds law;
    law.near_table = {static_cast<float>(t.near_table_mm())};
    law.still_change = {static_cast<float>(t.still_change_mm())};
    law.still_time = microseconds(t.still_time());
    law.held_time = microseconds(t.held_time());
    law.touch_time = microseconds(t.touch_time());
    law.dummy_touch_time = microseconds(t.dummy_touch_time());
    law.seat_left_time = microseconds(t.seat_left_time());
    law.dummy_hold_time = microseconds(t.dummy_hold_time());
    return law;
}

void check_thresholds(const v1::Thresholds& t, TextFaults& faults) {
    for (auto [threshold, value] : {std::pair("near_table_mm", std::int64_t{t.near_table_mm()}),
                                    {"still_change_mm", std::int64_t{t.still_change_mm()}},
                                    {"still_time", microseconds(t.still_time()).count()},
                                    {"held_time", microseconds(t.held_time()).count()},
                                    {"touch_time", microseconds(t.touch_time()).count()},
                                    {"dummy_touch_time", microseconds(t.dummy_touch_time()).count()},
                                    {"dummy_hold_time", microseconds(t.dummy_hold_time()).count()},
                                    {"seat_left_time", microseconds(t.seat_left_time()).count()},
                                    {"simultaneous_time", microseconds(t.simultaneous_time()).count()},
                                    {"spread_time", microseconds(t.spread_time()).count()},
                                    {"board_gone_time", microseconds(t.board_gone_time()).count()},
                                    {"rest_time", microseconds(t.rest_time()).count()},
                                    {"correction_period", microseconds(t.correction_period()).count()}})
        if (value <= 0) faults.add(1, std::string("thresholds.") + threshold + " is missing or not above 0: give it");
}

/// Where the codes stand on one another the later one's fields win, message fields as a whole.
template <class Message>
void overlay(const Message& over, Message& base) {
    const auto* reflection = over.GetReflection();
    std::vector<const google::protobuf::FieldDescriptor*> given;
    reflection->ListFields(over, &given);
    for (const auto* field : given) reflection->ClearField(&base, field);
    base.MergeFrom(over);
}

/// What a row answers for: its situation, or the clause of a row that is never flagged.
std::string key_of(const v1::LawRow& row) {
    if (!row.on().empty()) return row.on();
    return (row.code().empty() ? "" : row.code() + " ") + (row.clause_size() > 0 ? row.clause(0) : "");
}

LawOption to_option(const v1::LawOption& o) {
    LawOption option{o.code(), o.clause(), o.label(), o.consequence(), {}};
    for (const auto effect : o.effect())
        if (const auto known = EnumMap<Effect, v1::Effect>::from(effect)) option.effects.push_back(*known);  // check_values refused others
    option.chooses = EnumMap<Chooser, v1::Chooser>::from(o.chooses()).value_or(Chooser::None);
    option.say = o.say();
    for (const auto one : o.when())
        if (const auto known = EnumMap<Condition, v1::Condition>::from(one)) option.when.push_back(*known);  // check_values refused others
    return option;
}

LawRow to_row(const v1::LawRow& row) {
    LawRow result;
    result.code = row.code();
    result.clauses.assign(row.clause().begin(), row.clause().end());
    result.level = EnumMap<Level, v1::Level>::from(row.level()).value_or(Level::Notice);  // a row that is never flagged has none
    result.title = row.title();
    result.sensed = row.sensed();
    result.decided = row.decided();
    result.flagged = row.flagged();
    result.headline = row.headline();
    result.find = row.find();
    result.seen.assign(row.seen().begin(), row.seen().end());
    for (const auto& o : row.option()) result.options.push_back(to_option(o));
    if (!row.code().empty()) result.on = situation_from_string(key_of(row));
    result.figures = EnumMap<FiguresWanted, v1::Figures>::from(row.figures()).value_or(FiguresWanted::None);
    if (row.has_hold())
        result.hold = std::chrono::seconds(row.hold().seconds()) +
                      std::chrono::duration_cast<Duration>(std::chrono::nanoseconds(row.hold().nanos()));
    result.hold_always = row.hold_always();
    return result;
}

void check_options(const std::string& of, const google::protobuf::RepeatedPtrField<v1::LawOption>& options, int line, TextFaults& faults) {
    std::set<std::string> codes;
    for (const auto& option : options) {
        if (option.code().empty())
            faults.add(line, "an option of " + of + " has no code: add code: \"noted\" or what it is called");
        else if (!codes.insert(option.code()).second)
            faults.add(line, "a second option " + option.code() + " of " + of + ": give it another code");
        if (option.effect_size() == 0)
            faults.add(line, "option " + option.code() + " has no effect: add effect: EFFECT_NOTED or what it does");
    }
}

void check_row(const v1::LawRow& row, int line, TextFaults& faults) {
    if (row.clause_size() == 0) faults.add(line, "row without clause: name the Law it stands for, as clause: \"45E1\"");
    if (row.code().empty()) return;
    if (!incident_code_from_string(row.code()))
        faults.add(line, "code \"" + row.code() + "\" is no incident: use a name that `kibitz law list` prints");
    else if (!situation_from_string(key_of(row)))
        faults.add(line, "\"" + key_of(row) + "\" is no situation the engine finds: give on: with one of laws/situation.cpp");
    if (row.level() == v1::LEVEL_UNSPECIFIED)
        faults.add(line, row.code() + " has no level: add level: LEVEL_CALL, LEVEL_ATTENTION or LEVEL_NOTICE");
    if (row.headline().empty()) faults.add(line, row.code() + " has no headline: say in a line what happened");
    if (row.option_size() == 0) faults.add(line, row.code() + " offers nothing: add at least one option");
    check_options(row.code(), row.option(), line, faults);
}

/// Every value of an enum that is given must be one: not the number of none, and not _UNSPECIFIED written out.
void check_values(const google::protobuf::Message& message, google::protobuf::TextFormat::ParseInfoTree& where, TextFaults& faults) {
    const auto* reflection = message.GetReflection();
    const auto* type = message.GetDescriptor();
    using Field = google::protobuf::FieldDescriptor;
    for (int f = 0; f < type->field_count(); ++f) {
        const auto* field = type->field(f);
        const bool many = field->is_repeated();
        const int size = many ? reflection->FieldSize(message, field) : 1;
        int line = 0;
        for (int i = 0; i < size; ++i) {
            const int index = many ? i : -1;
            const auto at = where.GetLocation(field, index);
            if (at.line < 0 && !many) break;  // not given
            if (at.line >= 0) line = at.line + 1;  // of a list in brackets only the first has a place
            if (field->cpp_type() == Field::CPPTYPE_MESSAGE) {
                const auto& below = many ? reflection->GetRepeatedMessage(message, field, i) : reflection->GetMessage(message, field);
                if (auto* tree = where.GetTreeForNested(field, index)) check_values(below, *tree, faults);
            } else if (field->cpp_type() == Field::CPPTYPE_ENUM) {
                const int value = many ? reflection->GetRepeatedEnumValue(message, field, i) : reflection->GetEnumValue(message, field);
                if (value == 0 || !field->enum_type()->FindValueByNumber(value))
                    faults.add(line, field->name() + ": " + std::to_string(value) + " is no value of it: use one of " +
                                                field->enum_type()->value(1)->name() + " .. " +
                                                field->enum_type()->value(field->enum_type()->value_count() - 1)->name());
            }
        }
    }
}

void check_rows(const v1::LawCode& code, google::protobuf::TextFormat::ParseInfoTree& where, TextFaults& faults) {
    const auto* rows = code.GetDescriptor()->FindFieldByName("row");
    std::map<std::string, int> lines;
    for (int i = 0; i < code.row_size(); ++i) {
        const int line = where.GetLocation(rows, i).line + 1;
        check_row(code.row(i), line, faults);
        const auto [first, fresh] = lines.emplace(key_of(code.row(i)), line);
        if (!fresh) faults.add(line, "a second row for " + first->first + ": the first is on line " + std::to_string(first->second));
    }
    const auto* general = code.GetDescriptor()->FindFieldByName("general");
    if (code.general_size() > 0) check_options("general", code.general(), where.GetLocation(general, 0).line + 1, faults);
    const auto* pages = code.GetDescriptor()->FindFieldByName("page");
    for (int i = 0; i < code.page_size(); ++i)
        if (code.page(i).address().rfind("https://", 0) != 0 && code.page(i).address().rfind("http://", 0) != 0)
            faults.add(where.GetLocation(pages, i).line + 1,
                       "page: \"" + code.page(i).address() + "\" is no address of a page: begin it with https://");
    const auto* tree = where.GetTreeForNested(code.GetDescriptor()->FindFieldByName("rules"), -1);
    const auto check_situations = [&](const auto& texts, const char* name) {
        const auto* field = code.rules().GetDescriptor()->FindFieldByName(name);
        for (int i = 0; i < texts.size(); ++i)
            if (!situation_from_string(texts[i]))
                faults.add(tree ? tree->GetLocation(field, i).line + 1 : 1,
                           std::string("rules.") + name + ": \"" + texts[i] + "\" is no situation: see laws/situation.cpp");
    };
    check_situations(code.rules().dummy_points_out(), "dummy_points_out");
    check_situations(code.rules().dummy_points_out_unless_lost(), "dummy_points_out_unless_lost");
}

const embedded::File* embedded_file(std::string_view name) {
    for (const auto& file : embedded::law_codes())
        if (file.path.substr(file.path.rfind('/') + 1) == std::string(name) + ".textproto") return &file;
    return nullptr;
}

std::string known_names() {
    std::string known;
    for (const auto& n : embedded_law_code_names()) known += (known.empty() ? "" : ", ") + n;
    return known;
}

/// A file as it was read, with the lines of what can be checked only beside the code it extends.
struct File {
    v1::LawCode code;
    int extends = 1;
    std::vector<int> without;
};

/// Reads one file and checks what can be checked of it alone.
File parse(std::string_view text, TextFaults& faults) {
    File read;
    auto& file = read.code;
    google::protobuf::TextFormat::Parser parser;
    google::protobuf::TextFormat::ParseInfoTree where;
    parser.RecordErrorsTo(&faults);
    parser.WriteLocationsTo(&where);
    if (!parser.ParseFromString(std::string(text), &file)) return read;
    if (file.name().empty()) faults.add(1, "the law code has no name: add name: \"...\"");
    check_values(file, where, faults);
    check_rows(file, where, faults);
    const auto line = [&](const char* name, int index) {
        return where.GetLocation(file.GetDescriptor()->FindFieldByName(name), index).line + 1;
    };
    if (!file.extends().empty()) read.extends = line("extends", -1);
    for (int i = 0; i < file.without_size(); ++i) read.without.push_back(line("without", i));
    return read;
}

/// Lays `file` over the code it extends.
v1::LawCode stand_on(const File& read, v1::LawCode base, TextFaults& faults) {
    const auto& file = read.code;
    base.set_name(file.name());
    base.set_title(file.title());
    overlay(file.thresholds(), *base.mutable_thresholds());
    overlay(file.rules(), *base.mutable_rules());
    const auto drop = [&](const std::string& key) {
        auto& rows = *base.mutable_row();
        const int before = rows.size();
        for (int i = rows.size(); i-- > 0;)
            if (key_of(rows[i]) == key) rows.DeleteSubrange(i, 1);
        return rows.size() < before;
    };
    for (const auto& played : file.played()) *base.add_played() = played;
    if (file.general_size() > 0) *base.mutable_general() = file.general();
    for (int i = 0; i < file.without_size(); ++i)
        if (const auto& key = file.without(i); !drop(key)) faults.add(read.without[static_cast<std::size_t>(i)], "without: \"" + key + "\" is no row of " + file.extends() + ": see `kibitz law list`");
    for (const auto& sense : file.sense()) *base.add_sense() = sense;
    const auto pages = base.page();
    *base.mutable_page() = file.page();
    base.mutable_page()->MergeFrom(pages);
    const auto before = base.row();
    for (const auto& row : file.row()) drop(key_of(row));
    for (const auto& row : file.row()) {
        auto& added = *base.add_row() = row;
        // What the sensors leave open does not depend on what a code says of it.
        const auto other = std::find_if(before.begin(), before.end(), [&](const v1::LawRow& one) { return key_of(one) == key_of(row); });
        if (row.has_hold() || other == before.end() || !other->has_hold()) continue;
        *added.mutable_hold() = other->hold();
        added.set_hold_always(other->hold_always());
    }
    return base;
}

/// The code that it extends, itself whole, with `read` laid over it.
v1::LawCode whole(const File& read, TextFaults& faults) {
    const auto& name = read.code.extends();
    if (name.empty()) return read.code;
    const auto* below = embedded_file(name);
    if (!below || name == read.code.name()) {
        faults.add(read.extends, "extends: \"" + name + "\" is no law code to stand on: use one of " + known_names());
        return read.code;
    }
    TextFaults none(below->contents, below->path, {});  // what is built in has been tested
    return stand_on(read, whole(parse(below->contents, none), none), faults);
}

void without_words(v1::LawOption& option) {
    option.clear_label();
    option.clear_consequence();
    option.clear_chooses();  // whom the Director asks; what he rules decides
    option.clear_say();
}

/// FNV-1a, 64 bits, of what the code decides, words left out. The message holds no map, so its bytes are always the same.
std::string hash_of(v1::LawCode code) {
    code.clear_title();
    code.clear_sense();
    code.clear_page();
    if (code.has_rules()) {  // what panels show
        code.mutable_rules()->clear_opening_lead_face_up();
        code.mutable_rules()->clear_alerts();
        code.mutable_rules()->clear_announced();
    }
    for (auto& row : *code.mutable_row()) {
        row.clear_title();
        row.clear_sensed();
        row.clear_decided();
        row.clear_flagged();
        row.clear_headline();
        row.clear_find();
        row.clear_seen();
        for (auto& option : *row.mutable_option()) without_words(option);
    }
    for (auto& option : *code.mutable_general()) without_words(option);
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : code.SerializeAsString()) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; hash >>= 4U) digits[i] = "0123456789abcdef"[hash & 15U];
    return digits;
}

LawRules to_rules(const v1::Rules& r) {
    const auto right = [](v1::Right value) { return EnumMap<Right, v1::Right>::from(value).value_or(Right::UnlessLost); };
    LawRules rules;
    rules.dummy_warns = right(r.dummy_warns());
    rules.dummy_asks_revoke = right(r.dummy_asks_revoke());
    for (const auto& text : r.dummy_points_out()) rules.dummy_points_out.push_back(*situation_from_string(text));
    for (const auto& text : r.dummy_points_out_unless_lost())
        rules.dummy_points_out_unless_lost.push_back(*situation_from_string(text));
    rules.held_card_is_played = r.held_card_is_played() != v1::ANSWER_NO;
    rules.two_touched_elects = r.two_touched_elects() == v1::ANSWER_YES;
    rules.dummy_revoke_until_quitted = r.dummy_revoke_until_quitted() == v1::ANSWER_YES;
    rules.several_stay_major = r.several_stay_major() != v1::ANSWER_NO;
    rules.changed_call_is_unintended = r.changed_call_is_unintended() == v1::ANSWER_YES;
    rules.elected.stop_before_skip_bid = r.stop_before_skip_bid() != v1::ANSWER_NO;
    rules.elected.opening_lead_face_up = r.opening_lead_face_up() == v1::ANSWER_YES;
    rules.elected.alerts = r.alerts() != v1::ANSWER_NO;
    if (r.announced_size() > 0) rules.elected.announced.clear();
    for (const auto one : r.announced())
        if (const auto known = EnumMap<Announcement, v1::Announcement>::from(one))  // check_values refused others
            rules.elected.announced.push_back(*known);
    return rules;
}

}  // namespace

const LawRow* LawCode::row(IncidentCode code, std::string_view clause) const noexcept {
    const auto wanted = to_string(code);
    for (const auto& row : rows)
        if (row.code == wanted && !row.clauses.empty() && row.clauses.front() == clause) return &row;
    return nullptr;
}

const Sense* LawCode::sense(std::string_view clause) const noexcept {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (; !clause.empty(); clause.remove_suffix(1)) {
        for (auto one = senses.rbegin(); one != senses.rend(); ++one)  // the code's own before those of the code it extends
            if (std::find(one->clauses.begin(), one->clauses.end(), clause) != one->clauses.end()) return &*one;
        if (std::all_of(clause.begin(), clause.end(), digit)) break;  // another Law's number is another Law
    }
    return nullptr;
}

std::string LawCode::page(std::string_view clause, std::string_view language) const {
    const auto number = clause.substr(0, clause.find_first_not_of("0123456789"));
    if (number.empty()) return "";
    for (const bool own : {true, false})
        for (const auto& one : pages) {
            if (one.language != (own ? language : std::string_view())) continue;
            auto address = one.address;
            if (const auto at = address.find("{law}"); at != std::string::npos) address.replace(at, 5, number);
            if (const auto at = address.find("{law2}"); at != std::string::npos)
                address.replace(at, 6, (number.size() < 2 ? "0" : "") + std::string(number));
            return address;
        }
    return "";
}

tl::expected<LawCode, std::vector<std::string>> load_law_code(std::string_view text, std::string_view file_name) {
    TextFaults faults(text, file_name, "see laws/codes/README.md");
    const auto read = parse(text, faults);
    if (!faults.list().empty()) return tl::unexpected(faults.list());
    const auto file = whole(read, faults);
    const auto& t = file.thresholds();
    check_thresholds(t, faults);
    if (!faults.list().empty()) return tl::unexpected(faults.list());

    LawCode code;
    code.name = file.name();
    code.title = file.title();
    code.hash = hash_of(file);
    code.thresholds = thresholds(t);
    code.simultaneous_time = microseconds(t.simultaneous_time());
    code.spread_time = microseconds(t.spread_time());
    code.board_gone_time = microseconds(t.board_gone_time());
    code.rest_time = microseconds(t.rest_time());
    code.correction_period = microseconds(t.correction_period());
    code.rules = to_rules(file.rules());
    for (const auto& played : file.played())
        if (const auto under = EnumMap<PlayedUnder, v1::PlayedUnder>::from(played.under()))
            code.played[static_cast<std::size_t>(*under)] = played.clause();
    for (const auto& row : file.row()) code.rows.push_back(to_row(row));
    for (const auto& option : file.general()) code.general.push_back(to_option(option));
    for (const auto& page : file.page()) code.pages.push_back({page.language(), page.address()});
    for (const auto& sense : file.sense()) code.senses.push_back({{sense.clause().begin(), sense.clause().end()}, sense.text()});
    for (std::size_t i = 0; i < code.rows.size(); ++i)
        if (const auto on = code.rows[i].on) code.row_of[static_cast<std::size_t>(*on)] = static_cast<std::int16_t>(i);
    // The two that are no law's: without them Kibitz could neither say that it is in doubt nor that it is called.
    for (const auto need : {Situation::RecordDoubtful, Situation::DirectorCalled})
        if (!code.row(need)) return tl::unexpected(std::vector{std::string(file_name) + ":1: no row for " + std::string(to_string(need)) + ": add it"});
    return code;
}

tl::expected<LawCode, std::vector<std::string>> embedded_law_code(std::string_view name) {
    if (const auto* file = embedded_file(name)) return load_law_code(file->contents, file->path);
    return tl::unexpected(std::vector{"law code \"" + std::string(name) + "\" is not known: use one of " + known_names()});
}

std::vector<std::string> embedded_law_code_names() {
    std::vector<std::string> names;
    for (const auto& file : embedded::law_codes()) {
        auto base = std::string(file.path.substr(file.path.rfind('/') + 1));
        names.push_back(base.substr(0, base.find('.')));
    }
    std::sort(names.begin(), names.end());
    return names;
}

namespace {

/// Is a general option something to say of an incident with these options of its own?
bool adds(const LawOption& general, const std::vector<OfferedOption>& own) {
    const auto some = [&](auto which) { return std::any_of(own.begin(), own.end(), which); };
    const auto has = [&](std::initializer_list<Effect> any_of) {
        return some([&](const OfferedOption& one) { return std::find_first_of(one.effects.begin(), one.effects.end(), any_of.begin(), any_of.end()) != one.effects.end(); });
    };
    const auto only = [&](Effect effect) { return general.effects == std::vector{effect}; };
    if (some([&](const OfferedOption& one) { return one.code == general.code || one.effects == general.effects; })) return false;
    if (only(Effect::TransferTricks)) return !has({Effect::Transfer});
    // Only where acceptance was to be had; and by whom it was.
    if (only(Effect::AcceptedByPlay)) return has({Effect::AcceptLead, Effect::Highest});
    if (only(Effect::AcceptedByCall)) return has({Effect::AcceptCall});
    return true;
}

}  // namespace

std::vector<OfferedOption> offered(const LawCode& code, const Incident& incident) {
    auto all = incident.options;
    for (const auto& general : code.general)
        if (adds(general, incident.options)) all.push_back({general.code, general.effects});
    return all;
}

LawCode told_at_once(LawCode code) {
    for (auto& row : code.rows) row.hold = {};
    return code;
}

}  // namespace kibitz::laws
