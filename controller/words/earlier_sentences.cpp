#include "controller/words/earlier_sentences.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::words {
namespace {

/// What had been filled in: a sentence's facts.
struct Heard {
    int n = 0, m = 0, k = 0;
    std::optional<bridge::Seat> seat;
    std::optional<bridge::Card> card, other_card;
    std::optional<bridge::Call> call;
    std::string words, why;
};

/// How much of the front of `text` is a seat's name, a card, the longest call, a number: 0 when it is none.
std::size_t hear_seat(std::string_view text, std::optional<bridge::Seat>& seat) {
    for (const auto one : bridge::all_seats)
        if (text.starts_with(bridge::name(one))) return seat = one, bridge::name(one).size();
    return 0;
}
std::size_t hear_card(std::string_view text, std::optional<bridge::Card>& card) {
    card = bridge::card_from_string(text.substr(0, 2));
    return card ? 2 : 0;
}
std::size_t hear_call(std::string_view text, std::optional<bridge::Call>& call) {
    for (std::size_t length = std::min<std::size_t>(text.size(), 4); length > 0; --length) {
        call = bridge::call_from_string(text.substr(0, length));
        if (call && bridge::to_string(*call) == text.substr(0, length)) return length;
    }
    call.reset();
    return 0;
}
std::size_t hear_number(std::string_view text, int& number) {
    const auto* end = text.data() + text.size();
    return text.empty() || text[0] == '-' ? 0 : static_cast<std::size_t>(std::from_chars(text.data(), end, number).ptr - text.data());
}
/// A free text ends where the words behind it, `after`, stand last.
std::size_t hear_text(std::string_view text, std::string_view after, std::string& heard) {
    const auto end = after.empty() ? text.size() : text.rfind(after);
    if (end == std::string_view::npos) return 0;
    heard = std::string(text.substr(0, end));
    return end;
}

std::size_t hear(std::string_view place, std::string_view text, std::string_view after, Heard& heard) {
    if (place == "seat") return hear_seat(text, heard.seat);
    if (place == "card") return hear_card(text, heard.card);
    if (place == "other_card") return hear_card(text, heard.other_card);
    if (place == "call") return hear_call(text, heard.call);
    if (place == "n") return hear_number(text, heard.n);
    if (place == "m") return hear_number(text, heard.m);
    if (place == "k") return hear_number(text, heard.k);
    return hear_text(text, after, place == "why" ? heard.why : heard.words);
}

/// Reads `text` as `form` filled in; nothing when it is not.
std::optional<Heard> read(std::string_view form, std::string_view text) {
    Heard heard;
    for (auto open = form.find('{'); open != std::string_view::npos; open = form.find('{')) {
        const auto close = form.find('}', open);
        const auto place = form.substr(open + 1, close - open - 1);
        if (!text.starts_with(form.substr(0, open))) return std::nullopt;
        text.remove_prefix(open);
        form.remove_prefix(close + 1);
        const auto length = hear(place, text, form.substr(0, form.find('{')), heard);
        if (length == 0) return std::nullopt;
        text.remove_prefix(length);
    }
    if (text != form) return std::nullopt;
    return heard;
}

/// The reason behind another: it stands for the facts of other_seat and other_call.
bool hear_because(const std::string& english, laws::Refusal& refusal) {
    for (const auto& form : reason_forms()) {
        if (form.where != Told::Closing) continue;
        if (const auto heard = read(form.text, english)) {
            refusal.because = form.why;
            refusal.other_seat = heard->seat;
            refusal.other_call = heard->call;
            return true;
        }
    }
    return false;
}

}  // namespace

laws::Remark earlier_remark(std::initializer_list<Told> where, const std::string& english) {
    if (english.empty()) return laws::Remark::in_words(english);
    for (const auto& form : remark_forms()) {
        if (std::find(where.begin(), where.end(), form.where) == where.end()) continue;
        if (const auto heard = read(form.text, english)) {
            return {.what = form.what, .n = heard->n, .m = heard->m, .k = heard->k, .seat = heard->seat,
                    .card = heard->card, .other_card = heard->other_card, .words = heard->words};
        }
    }
    return laws::Remark::in_words(english);
}

laws::Refusal earlier_refusal(const std::string& said) {
    // What was worded otherwise then.
    constexpr std::string_view then = "resync the table instead", now = "resync the table instead (put the record right)";
    std::string english = said;
    if (english.ends_with(then)) english.replace(english.size() - then.size(), then.size(), now);
    for (const auto& form : reason_forms()) {
        if (form.where != Told::Refusing || form.why == laws::Why::InWords) continue;
        const auto heard = read(form.text, english);
        if (!heard) continue;
        laws::Refusal refusal(form.why, heard->n, heard->m, heard->k);
        if (!heard->why.empty() && !hear_because(heard->why, refusal)) continue;
        refusal.seat = heard->seat;
        refusal.call = heard->call;
        refusal.card = heard->card;
        refusal.words = heard->words;
        return refusal;
    }
    laws::Refusal in_words = laws::Why::InWords;
    in_words.words = english;
    return in_words;
}

laws::Dismissal earlier_dismissal(std::string_view english) noexcept {
    for (const auto& form : dismissal_forms())
        if (form.text == english) return form.why;
    return laws::Dismissal::InWords;
}

}  // namespace kibitz::words
