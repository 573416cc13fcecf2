/// One list of a value's fields for both ways: written to a kibitz.v1 message by IntoMessage, read and checked by FromMessage.
/// The language has no names of fields at run time: KIBITZ_FIELD says one once.
#pragma once

#include <concepts>
#include <type_traits>

#include "controller/wire/convert_correction.hpp"
#include "controller/wire/earlier_facts.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/earlier_sentences.hpp"
#include "controller/words/refusals.hpp"
#include "controller/words/remarks.hpp"

namespace kibitz::wire {

/// A field of a message: its name in faults, and the generated code's functions for it.
template <class Get, class Set, class Has, class Mutable>
struct Field {
    const char* name;
    Get get;
    Set set;
    Has has;
    Mutable mut;
};
template <class Get, class Set, class Has, class Mutable>
Field(const char*, Get, Set, Has, Mutable) -> Field<Get, Set, Has, Mutable>;

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): nothing else makes a function's name of a field's.
#define KIBITZ_FIELD(field)                                                                                                   \
    ::kibitz::wire::Field {                                                                                                   \
        #field, [](const auto& m) -> decltype(auto) { return (m.field()); }, [](auto& m, auto&& value) { m.set_##field(value); }, \
            [](const auto& m) { return m.has_##field(); }, [](auto& m) { return m.mutable_##field(); }                        \
    }

/// `fields(io, e)` takes an event to write and one to read.
template <class E, class T>
concept Is = std::same_as<std::remove_const_t<E>, T>;

template <class M>
class IntoMessage {
public:
    explicit IntoMessage(M& message) noexcept : m_(message) {}

    void operator()(auto f, const bool& value) { f.set(m_, value); }
    void operator()(auto f, const std::uint32_t& value) { f.set(m_, value); }
    void operator()(auto f, const std::string& text) { f.set(m_, terms::utf8(text)); }
    void operator()(auto f, const bridge::Seat& seat) { f.set(m_, to_proto(seat)); }
    void operator()(auto f, const bridge::Card& card) { f.set(m_, to_string(card)); }
    void operator()(auto f, const std::optional<bridge::Card>& card) {
        if (card) f.set(m_, to_string(*card));
    }
    void operator()(auto f, const std::optional<bridge::Suit>& suit) {
        if (suit) f.set(m_, std::string(1, letter(*suit)));
    }
    void operator()(auto f, const bridge::Call& call) { f.set(m_, to_string(call)); }
    void operator()(auto f, const std::optional<TagId>& tag) { f.set(m_, tag ? tag->value : 0); }
    void operator()(auto f, const DeviceId& device) { f.set(m_, to_string(device)); }
    void operator()(auto f, const laws::IncidentId& id) { f.set(m_, id.value); }
    void operator()(auto f, const bridge::CardSet& cards) { terms::write(cards, *f.mut(m_)); }
    void operator()(auto f, const Duration& duration) { terms::write(duration, *f.mut(m_)); }
    void operator()(auto f, const Instant& at) { terms::write(at, *f.mut(m_)); }
    void operator()(auto f, const bridge::Contract& contract) { to_proto(contract, *f.mut(m_)); }
    void operator()(auto f, const std::optional<bridge::Contract>& contract) {
        if (contract) to_proto(*contract, *f.mut(m_));
    }
    void operator()(auto f, const reading::BoardStart& start) { to_proto(start, *f.mut(m_)); }
    void operator()(auto f, const reading::SessionStart& session) { terms::write(session, *f.mut(m_)); }
    void operator()(auto f, const laws::DoubleDummy& figures) { terms::write(figures, *f.mut(m_)); }
    void operator()(auto f, const reading::BoardCorrection& correction) { terms::write(correction, *f.mut(m_)); }
    void operator()(auto f, const std::optional<laws::Appeal>& appeal) {
        if (appeal) terms::write(*appeal, *f.mut(m_));
    }
    void operator()(auto f, const laws::Incident& incident) { to_proto(incident, nullptr, *f.mut(m_)); }
    void operator()(auto f, const std::vector<laws::event::CorrectedTrick>& tricks) {
        for (const auto& trick : tricks) corrections::write(trick, *f.mut(m_)->Add());
    }

    void existing(auto f, const laws::IncidentId& id) { f.set(m_, id.value); }
    template <std::integral T>
    void number(auto f, const T& value, int, int) {
        f.set(m_, static_cast<std::remove_cvref_t<decltype(f.get(m_))>>(value));
    }
    void length(auto f, const Millimetres& length, float, float) { f.set(m_, length.value); }
    template <class Ours>
    void enumerated(auto f, const Ours& value, const char*) {
        f.set(m_, terms::named<std::remove_cvref_t<decltype(f.get(m_))>>(value));
    }
    void candidates(auto f, const bridge::CardSet& cards, const bridge::Card&) { terms::write(cards, *f.mut(m_)); }
    void if_any(auto f, const laws::OfferedOption& option) {
        if (!option.code.empty()) terms::write(option, *f.mut(m_));
    }
    void if_any(auto f, const reading::Given& given) {
        if (!(given == reading::Given{})) terms::write(given, *f.mut(m_));
    }
    void if_any(auto f, const std::optional<reading::DesignateKey>& named) {
        if (named) terms::write(*named, *f.mut(m_));
    }
    void situation(auto f, const std::optional<laws::Situation>& situation) {
        if (situation) f.set(m_, std::string(to_string(*situation)));
    }
    void facts(auto f, const laws::Facts& facts, const std::optional<laws::Situation>&, const std::string&) { terms::write(facts, *f.mut(m_)); }
    void offered(auto f, auto, const std::vector<laws::OfferedOption>& options, const std::string&) {
        for (const auto& option : options) {
            auto& to = *f.mut(m_)->Add();
            to.set_number(static_cast<std::uint32_t>(f.get(m_).size()));
            terms::write(option, to);
        }
    }
    /// What is said, and its sentence for other programs.
    void said(auto f, auto sentence, const laws::Remark& remark, words::Told) {
        sentence.set(m_, terms::utf8(words::remark(remark)));
        if (!(remark == laws::Remark{})) terms::write(remark, *f.mut(m_));
    }
    void dismissed(auto f, auto sentence, const laws::Dismissal& why, const std::string& reason, const std::string&) {
        sentence.set(m_, terms::utf8(words::dismissal(why, reason)));
        enumerated(f, why, "");
    }
    void refused(auto f, auto sentence, const laws::Refusal& refusal) {
        sentence.set(m_, terms::utf8(words::refusal(refusal)));
        terms::write(refusal, *f.mut(m_));
    }

private:
    M& m_;
};

template <class M>
class FromMessage {
public:
    FromMessage(const M& message, terms::Terms& terms) noexcept : m_(message), t_(terms) {}

    void operator()(auto f, bool& value) { value = f.get(m_); }
    void operator()(auto f, std::uint32_t& value) { value = f.get(m_); }
    void operator()(auto f, std::string& text) { text = f.get(m_); }
    void operator()(auto f, bridge::Seat& seat) { seat = t_.seat(f.get(m_), f.name); }
    void operator()(auto f, bridge::Card& card) { card = t_.card(f.get(m_), f.name); }
    void operator()(auto f, std::optional<bridge::Card>& card) { card = t_.card_if_any(f.get(m_), f.name); }
    void operator()(auto f, std::optional<bridge::Suit>& suit) {
        if (!f.get(m_).empty()) suit = t_.suit(f.get(m_), f.name);
    }
    void operator()(auto f, bridge::Call& call) { call = t_.call(f.get(m_), f.name); }
    void operator()(auto f, std::optional<TagId>& tag) {
        if (f.get(m_) != 0) tag = TagId{f.get(m_)};
    }
    void operator()(auto f, DeviceId& device) { device = t_.device(f.get(m_), f.name); }
    /// 0 is none.
    void operator()(auto f, laws::IncidentId& id) { id = {f.get(m_)}; }
    void operator()(auto f, bridge::CardSet& cards) { cards = terms::cards(f.get(m_), t_, f.name); }
    void operator()(auto f, Duration& duration) { duration = t_.duration(f.get(m_), f.name); }
    void operator()(auto f, Instant& at) { at = t_.instant(f.has(m_), f.get(m_), f.name); }
    void operator()(auto f, bridge::Contract& contract) { contract = t_.contract(f.get(m_), f.name); }
    void operator()(auto f, std::optional<bridge::Contract>& contract) {
        if (f.has(m_)) contract = t_.contract(f.get(m_), f.name);
    }
    void operator()(auto f, reading::BoardStart& start) {
        if (auto read = from_proto(f.get(m_))) start = *std::move(read);
        else t_.refuse_below(f.name, read.error());
    }
    void operator()(auto f, reading::SessionStart& session) { session = terms::session_start(f.get(m_), t_); }
    void operator()(auto f, laws::DoubleDummy& figures) { figures = terms::figures(f.get(m_), t_); }
    void operator()(auto f, reading::BoardCorrection& correction) { correction = terms::board_correction(f.get(m_), t_); }
    void operator()(auto f, std::optional<laws::Appeal>& appeal) {
        if (f.has(m_)) appeal = terms::appeal(f.get(m_), t_);
    }
    void operator()(auto f, laws::Incident& incident) { incident = terms::incident(f.get(m_), t_); }
    void operator()(auto f, std::vector<laws::event::CorrectedTrick>& tricks) { tricks = corrections::tricks(f.get(m_), t_); }

    /// An incident that there is.
    void existing(auto f, laws::IncidentId& id) { id = t_.incident(f.get(m_), f.name); }
    template <std::integral T>
    void number(auto f, T& value, int low, int high) {
        value = static_cast<T>(t_.number(f.get(m_), low, high, f.name));
    }
    void length(auto f, Millimetres& length, float low, float high) { length = t_.length(f.get(m_), low, high, f.name); }
    template <class Ours>
    void enumerated(auto f, Ours& value, const char* rule) {
        value = t_.template enumerated<Ours>(f.get(m_), f.name, rule);
    }
    /// @param card  one of them, where there are any
    void candidates(auto f, bridge::CardSet& cards, const bridge::Card& card) { cards = terms::candidates(f.get(m_), card, t_, f.name); }
    void if_any(auto f, laws::OfferedOption& option) {
        if (f.has(m_)) option = terms::option(f.get(m_), {}, {}, t_);
    }
    void if_any(auto f, reading::Given& given) {
        if (f.has(m_)) given = terms::given(f.get(m_), t_);
    }
    void if_any(auto f, std::optional<reading::DesignateKey>& named) {
        if (f.has(m_)) named = terms::designation(f.get(m_), t_);
    }
    void situation(auto f, std::optional<laws::Situation>& situation) {
        situation = laws::situation_from_string(f.get(m_));
        if (!situation && t_.ok()) situation = situation_of(f.get(m_), terms::facts(m_.facts(), t_));
        if (!situation && !f.get(m_).empty()) t_.refuse(f.name, f.get(m_), "a situation is a name of the engine, \"fifth-card 45E1\"");
    }
    void facts(auto f, laws::Facts& facts, const std::optional<laws::Situation>& situation, const std::string& clause) {
        facts = terms::facts(f.get(m_), t_);
        if (!f.get(m_).has_said()) understand_earlier(facts, situation, clause);
    }
    /// @param earlier  options of 0.1 and 0.2, by their place in the row of the situation and clause
    void offered(auto f, auto earlier, std::vector<laws::OfferedOption>& options, const std::string& clause) {
        t_.number(f.get(m_).size() + earlier.get(m_).size(), 0, terms::max_options, f.name);
        if (!t_.ok()) return;
        for (const auto& option : f.get(m_)) options.push_back(terms::option(option, m_.situation(), clause, t_));
        for (const auto place : earlier.get(m_)) {
            v1::Option option;
            option.set_law_option(place);
            options.push_back(terms::option(option, m_.situation(), clause, t_));
        }
    }
    void said(auto f, auto sentence, laws::Remark& remark, words::Told where) {
        remark = f.has(m_) ? terms::remark(f.get(m_), t_) : words::earlier_remark({where}, sentence.get(m_));
    }
    void dismissed(auto f, auto sentence, laws::Dismissal& why, std::string& reason, const std::string& by) {
        why = terms::dismissal(f.get(m_), by, sentence.get(m_), t_);
        if (why == laws::Dismissal::InWords) reason = sentence.get(m_);
    }
    void refused(auto f, auto sentence, laws::Refusal& refusal) {
        refusal = f.has(m_) ? terms::refusal(f.get(m_), t_) : words::earlier_refusal(sentence.get(m_));
    }

private:
    const M& m_;
    terms::Terms& t_;
};

}  // namespace kibitz::wire
