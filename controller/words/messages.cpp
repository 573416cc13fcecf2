#include "controller/words/messages.hpp"

#include <set>
#include <utility>

#include "controller/words/audit_words.hpp"
#include "controller/words/beside_words.hpp"
#include "controller/words/denials.hpp"
#include "controller/words/device_faults.hpp"
#include "controller/words/export_words.hpp"
#include "controller/words/hall_refusals.hpp"
#include "controller/words/law_table.hpp"
#include "controller/words/prompts.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"
#include "controller/words/results_words.hpp"
#include "controller/words/technician_words.hpp"
#include "controller/words/vocabulary.hpp"
#include "controller/words/weighed_words.hpp"

namespace kibitz::words {
namespace {

class List {
public:
    void add(Message message) {
        if (message.text.empty() || !known_.emplace(message.context, message.text).second) return;
        list_.push_back(std::move(message));
    }
    /// A message of the program's own.
    void word(std::string context, std::string text, std::string comment = {}, Reader reader = Reader::Director) {
        add({std::move(context), std::move(text), {}, source_, std::move(comment), reader});
    }
    void from(std::string source) { source_ = std::move(source); }
    const std::string& source() const { return source_; }
    std::vector<Message> take() { return std::move(list_); }

private:
    std::set<std::pair<std::string, std::string>> known_;
    std::vector<Message> list_;
    std::string source_;
};

void add_vocabulary(List& list) {
    list.from("controller/words/vocabulary.cpp");
    for (int i = 0; i < cases; ++i) {
        const auto form = static_cast<Case>(i);
        for (const auto seat : bridge::all_seats)
            list.word(context("seat", form), std::string(name(seat)),
                      form == Case::Plain ? "{seat}, {other_seat}: as in a list, without article"
                                          : "The name in this case, with its article where the language has one");
    }
    for (const char* rank : {"A", "K", "Q", "J"}) list.word("rank", rank, "One letter, as on the cards");
    for (const auto form : {Case::Plain, Case::Accusative})
        for (const char* call : {"pass", "double", "redouble"}) list.word(context("call", form), call);
    list.word("call", "NT", "Stands behind the level: 3NT");
    list.word("decimal mark", ".");
    list.word("unit", "{n} s", "Seconds");
    list.word("height", "{n} mm up", "Of a card over the table, in millimetres");
    list.word("height", "on the table", "Of a card that lies there");
    for (const auto form : {Case::Plain, Case::Genitive, Case::Accusative})
        list.add({context("tricks", form), "{n} trick", "{n} tricks", list.source(),
                  form == Case::Plain ? "{n_tricks}" : "{n_tricks} in this case", Reader::Director});
    list.from("controller/words/prompts.hpp");
    list.word(prompt_context, show_again, "To the player, on his panel. It never blames");
    list.from("controller/words/law_table.cpp");
    for (int i = 0; i <= static_cast<int>(laws::Chooser::AllFour); ++i)
        list.word(chooses_context, std::string(chooses(static_cast<laws::Chooser>(i))), "Said to the Director, of an option");
    list.from("controller/words/incident_words.cpp");
    for (const char* form : {"The Director was told: {words}", "{by} took this case down; no sensor reported it."})
        list.word(account_context, form, "Among what was seen of a case that a Director told himself; {by} is his name");
    for (const char* form : {"(Law {clause})", "a card", "takes it back", "the last bid", "the call meant", "Ruled: {ruling}", "Ruled by {by}: {ruling}", "Dismissed",
                             "Dismissed by {by}", "Dismissed: {reason}", "Dismissed by {by}: {reason}"})
        list.word(account_context, form, "In the account of an incident in the record; {by} is a person's name");
    list.from("controller/words/remarks.cpp");
    for (const auto& form : remark_forms()) list.word(std::string(context(form.where)), std::string(form.text));
    for (const auto& form : dismissal_forms()) list.word(std::string(context(Told::Dismissing)), std::string(form.text));
    list.from("controller/words/refusals.cpp");
    for (const auto& form : reason_forms())
        if (form.why != laws::Why::InWords) list.word(std::string(context(form.where)), std::string(form.text));
    list.from("controller/words/denials.hpp");
    for (const char* form : denial_forms)
        list.word(std::string(context(Told::Refusing)), form, "To a player, a scorer or a spectator, who asked for what is not his or not there");
    list.from("controller/words/hall_refusals.hpp");
    for (const char* form : hall_refusal_forms())
        list.word(hall_context, form, "Why the hall does not do what a Director asks of its session or a table; {words} is another such sentence");
    list.from("controller/words/device_faults.cpp");
    for (const char* form : device_fault_forms())
        list.word(device_fault_context, form, "What is wrong with the camera over the table, to whoever hung it up; {distance} is in mm");
    list.from("controller/words/results_words.hpp");
    for (const char* form : results_forms) list.word(results_context, form, "On the page of a session's results");
    list.from("controller/words/export_words.hpp");
    for (const char* form : export_forms) list.word(export_context, form, "Beside a button that saves the record as a file: what that form is for");
    list.from("controller/words/audit_words.hpp");
    for (const char* form : audit_forms) list.word(audit_context, form,
        "In the list of who did what and when; {about} is a name, a panel, a file or a Law");
    list.from("controller/words/weighed_words.cpp");
    for (const char* form : weighed_forms())
        list.word(weighed_context, form, "Why the record has what it has: what was seen of a trick, and what explains it; {time} and {what} are filled");
    list.from("controller/words/beside_words.cpp");
    for (const char* form : beside_forms()) list.word(beside_context, form, "Told to the Director beside the record: of a claim nobody keyed, of a sensor");
    list.from("controller/perception/what_to_check.hpp");
    for (const auto function : all_functions)
        for (const auto connection : all_connections)
            list.word(technician_context, std::string(kibitz::what_to_check(function, connection)), "To a technician with a screwdriver: what to look at first when a device is silent");
    list.from("controller/app/law.cpp");
    for (const char* label : {"Law", "Incident", "Sensed", "Decided", "Flagged", "Says", "Offers", "Chooses", "Say", "Means", "Consequence of"})
        list.word(label_context, label, "Stands before a row's sentence: one short word", Reader::LawTable);
    for (const char* level : {"notice", "attention", "call"})
        list.word("level", level, "How much an incident presses; call: the Director at once", Reader::LawTable);
}

void add_general(List& list, const laws::LawOption& option) {
    list.word(general_context(option, "label"), option.label);
    list.word(general_context(option, "consequence"), option.consequence);
    list.word(say_context, option.say, "The Director reads it aloud to the four players");
}

void add_row(List& list, const laws::LawRow& row) {
    const auto add = [&](const std::string& where, const std::string& text, Reader reader) {
        list.word(where, text, {}, reader);
    };
    add(context(row, "title"), row.title, row.code.empty() ? Reader::LawTable : Reader::Director);
    add(context(row, "headline"), row.headline, Reader::Director);
    add(context(row, "find"), row.find, Reader::Director);
    for (std::size_t i = 0; i < row.seen.size(); ++i) add(seen_context(row, i), row.seen[i], Reader::Director);
    for (const auto& option : row.options) {
        add(option_context(row, option, "label"), option.label, Reader::Director);
        add(option_context(row, option, "consequence"), option.consequence, Reader::Director);
        list.word(say_context, option.say, "The Director reads it aloud to the four players");
    }
    add(context(row, "sensed"), row.sensed, Reader::LawTable);
    add(context(row, "decided"), row.decided, Reader::LawTable);
    add(context(row, "flagged"), row.flagged, Reader::LawTable);
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') out += "\\n";
        else out += c;
    }
    return out + "\"";
}

}  // namespace

std::vector<Message> messages(std::span<const laws::LawCode> codes) {
    List list;
    add_vocabulary(list);
    for (const auto& code : codes) {
        list.from("controller/laws/codes/" + code.name + ".textproto");
        list.word("law code " + code.name, code.title, {}, Reader::LawTable);
        for (const auto& option : code.general) add_general(list, option);
        for (const auto& row : code.rows) add_row(list, row);
        for (const auto& sense : code.senses) list.word(sense_context(sense), sense.text, "What the clause means, in our own words");
    }
    return list.take();
}

std::string pot(std::span<const Message> messages) {
    std::string out =
        "# Words of Kibitz for the Director. {seat}, {card} and so on are places that are filled: keep them all; some\n"
        "# take a case, {seat:gen}. See controller/words/README.md.\n"
        "msgid \"\"\nmsgstr \"\"\n"
        "\"Project-Id-Version: kibitz\\n\"\n\"MIME-Version: 1.0\\n\"\n"
        "\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n";
    for (const auto& message : messages) {
        out += '\n';
        if (!message.comment.empty()) out += "#. " + message.comment + '\n';
        if (message.reader == Reader::LawTable) out += "#. Law table\n";
        out += "#: " + message.source + '\n';
        out += "msgctxt " + quoted(message.context) + "\nmsgid " + quoted(message.text) + '\n';
        if (message.plural.empty()) out += "msgstr \"\"\n";
        else out += "msgid_plural " + quoted(message.plural) + "\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";
    }
    return out;
}

}  // namespace kibitz::words
