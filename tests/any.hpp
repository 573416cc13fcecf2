/// Random values of our value types, field by field (Boost.PFR), so that a field added to a struct is tested without anybody thinking
/// of it.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <boost/pfr.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <rapidcheck.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>
#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"
#include "controller/units/enum_map.hpp"
#include "same.hpp"

namespace kibitz::tests {

// --- random values, within what the types allow; to be called inside rc::check ---------------------------------------

template <class T>
T any();

/// @return low..high, each as likely in the first test as in the last
inline int any_int(int low, int high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)); }
template <class T>
T any_wide(T low, T high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, high)); }
inline float any_float(float low, float high) {
    return low + (high - low) * static_cast<float>(any_int(0, 1 << 20)) / static_cast<float>(1 << 20);
}
/// Short UTF-8 text, often empty, with characters outside of ASCII.
inline std::string any_text() {
    static const std::vector<std::string> parts{"", "a", "Zoë", " ", "♠K", "\"", "\\", "\n", "{", "ß", "語", "0", "'"};
    std::string text;
    for (int i = any_int(0, 4); i > 0; --i) text += parts[static_cast<std::size_t>(any_int(0, static_cast<int>(parts.size()) - 1))];
    return text;
}
inline bridge::CardSet any_cards(bridge::CardSet from, int most) {
    bridge::CardSet cards;
    for (int i = any_int(0, most); i > 0; --i) {
        const auto card = bridge::Card::from_index(any_int(0, 51));
        if (from.contains(card)) cards.insert(card);
    }
    return cards;
}

/// Every field at random.
template <class T>
void fill(T& value) {
    std::apply([](auto&... field) { ((field = any<std::remove_reference_t<decltype(field)>>()), ...); }, fields(value));
}

template <class T>
struct Any {
    static T make() {
        if constexpr (std::is_enum_v<T>) {
            // Every enum of ours runs from 0; the number of its values is given below.
            return static_cast<T>(any_int(0, values_of(T{}) - 1));
        } else {
            T value{};
            fill(value);
            return value;
        }
    }
    static constexpr int values_of(bridge::Seat) { return 4; }
    static constexpr int values_of(bridge::Side) { return 2; }
    static constexpr int values_of(bridge::Suit) { return 4; }
    static constexpr int values_of(bridge::Vulnerability) { return 4; }
    static constexpr int values_of(bridge::Doubling) { return 3; }
    static constexpr int values_of(reading::Antenna) { return 5; }
    static constexpr int values_of(reading::Surface) { return 3; }
    static constexpr int values_of(reading::ContactPhase) { return 3; }
    static constexpr int values_of(reading::Edge) { return 2; }
    static constexpr int values_of(reading::Area) { return 2; }
    static constexpr int values_of(reading::Health) { return 2; }
    static constexpr int values_of(reading::Naming) { return 5; }
    static constexpr int values_of(reading::ReportKind) { return static_cast<int>(enums::count<reading::ReportKind>()); }
    static constexpr int values_of(laws::Effect) { return static_cast<int>(enums::count<laws::Effect>()); }
    static constexpr int values_of(laws::Saying) { return static_cast<int>(enums::count<laws::Saying>()); }
    static constexpr int values_of(laws::Dismissal) { return static_cast<int>(enums::count<laws::Dismissal>()); }
    static constexpr int values_of(laws::Why) { return static_cast<int>(enums::count<laws::Why>()); }
    static constexpr int values_of(reading::DirectorAction) { return 4; }
    static constexpr int values_of(reading::PenaltyUnit) { return 3; }
    static constexpr int values_of(reading::CountsAs) { return 4; }
    static constexpr int values_of(reading::AppealAction) { return 5; }
    static constexpr int values_of(laws::AppealState) { return 4; }
    static constexpr int values_of(Certainty) { return 3; }
    static constexpr int values_of(laws::IncidentCode) { return laws::incident_codes; }
    static constexpr int values_of(laws::Situation) { return laws::situations; }
    static constexpr int values_of(laws::RestrictionKind) { return 9; }
    static constexpr int values_of(laws::CorrectionReason) { return laws::correction_reasons; }
    static constexpr int values_of(laws::CallNote) { return 3; }
    static constexpr int values_of(laws::Level) { return 3; }
    static constexpr int values_of(laws::IncidentStatus) { return 4; }
    static constexpr int values_of(laws::PlayedUnder) { return laws::played_unders; }
    static constexpr int values_of(laws::RecordState) { return 3; }
    static constexpr int values_of(laws::PenaltyKind) { return 2; }
    static constexpr int values_of(laws::event::LightChanged::Colour) { return 3; }
};
template <> struct Any<bridge::Rank> { static bridge::Rank make() { return static_cast<bridge::Rank>(any_int(2, 14)); } };
template <> struct Any<bool> { static bool make() { return any_int(0, 1) == 1; } };
/// Every plain int of an event counts tricks, but for scores.
template <> struct Any<int> { static int make() { return any_int(1, 13); } };
template <> struct Any<std::uint8_t> { static std::uint8_t make() { return static_cast<std::uint8_t>(any_int(0, 3)); } };
template <> struct Any<std::uint32_t> { static std::uint32_t make() { return static_cast<std::uint32_t>(any_int(1, 200)); } };
template <> struct Any<std::uint64_t> {
    static std::uint64_t make() { return any_wide<std::uint64_t>(1, std::uint64_t{1} << 63U); }
};
template <> struct Any<float> { static float make() { return any_float(0, 1); } };
template <> struct Any<Millimetres> { static Millimetres make() { return {any_float(0, 300)}; } };
template <> struct Any<std::string> { static std::string make() { return any_text(); } };
template <> struct Any<DeviceId> {
    static DeviceId make() {
        DeviceId id;
        do id = {static_cast<Place>(any_int(0, 4)), static_cast<Function>(any_int(0, 10)), static_cast<std::uint8_t>(any_int(0, 9))};
        while (!is_device(id));
        return id;
    }
};
template <> struct Any<bridge::Card> { static bridge::Card make() { return bridge::Card::from_index(any_int(0, 51)); } };
template <> struct Any<bridge::Call> { static bridge::Call make() { return bridge::Call::from_index(any_int(0, 37)); } };
template <> struct Any<bridge::Bid> { static bridge::Bid make() { return bridge::Bid::from_index(any_int(0, 34)); } };
template <> struct Any<bridge::BoardNumber> {
    static bridge::BoardNumber make() { return bridge::BoardNumber(static_cast<std::uint32_t>(any_int(0, 9999))); }
};
template <> struct Any<bridge::CardSet> { static bridge::CardSet make() { return any_cards(bridge::CardSet::full_pack(), 13); } };
template <> struct Any<bridge::Deal> {
    static bridge::Deal make() {
        bridge::Deal deal;
        bridge::CardSet rest = bridge::CardSet::full_pack();
        for (const auto seat : bridge::all_seats) {
            deal.hands[seat] = any_cards(rest, 13);
            rest = rest - deal.hands[seat];
        }
        return deal;
    }
};
template <class T> struct Any<bridge::PerSeat<T>> {
    static bridge::PerSeat<T> make() {
        bridge::PerSeat<T> result;
        for (auto& value : result) value = any<T>();
        return result;
    }
};
template <> struct Any<Instant> {
    static Instant make() { return Instant(Duration(any_wide<std::int64_t>(0, 253402300799999999))); }
};
template <> struct Any<Duration> {
    static Duration make() { return Duration(any_wide<std::int64_t>(-10'000'000, 10'000'000)); }
};
template <class T> struct Any<std::optional<T>> {
    static std::optional<T> make() {
        if (any_int(0, 2) == 0) return std::nullopt;
        return any<T>();
    }
};
template <class T> struct Any<std::vector<T>> {
    static std::vector<T> make() {
        std::vector<T> result;
        for (int i = any_int(0, 5); i > 0; --i) result.push_back(any<T>());
        return result;
    }
};
template <class T, std::size_t N> struct Any<boost::container::static_vector<T, N>> {
    static boost::container::static_vector<T, N> make() {
        boost::container::static_vector<T, N> result;
        for (int i = any_int(0, static_cast<int>(N)); i > 0; --i) result.push_back(any<T>());
        return result;
    }
};
template <class T> struct Any<std::shared_ptr<const T>> {
    static std::shared_ptr<const T> make() { return std::make_shared<T>(any<T>()); }
};

template <class Variant>
constexpr std::size_t alternatives = std::variant_size_v<VariantUnder<Variant>>;
/// The alternative of that index, filled at random.
template <class Variant>
Variant any_of(std::size_t index) {
    std::optional<Variant> result;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((index == I ? void(result.emplace(any<std::variant_alternative_t<I, VariantUnder<Variant>>>())) : void()), ...);
    }(std::make_index_sequence<alternatives<Variant>>{});
    return *std::move(result);
}
template <Variant_ T> struct Any<T> {
    static T make() { return any_of<T>(static_cast<std::size_t>(any_int(0, static_cast<int>(alternatives<T>) - 1))); }
};

// Structs whose fields have ranges of their own.
template <> struct Any<reading::Contact> {
    static reading::Contact make() {
        return {any<bridge::Seat>(), static_cast<std::uint8_t>(any_int(0, 9)), any<reading::ContactPhase>(),
                {any_float(-100, 1000)}, {any_float(-100, 1000)}};
    }
};
template <> struct Any<reading::Device> {
    static reading::Device make() { return {any<DeviceId>(), any<reading::Health>(), any_text()}; }
};
template <> struct Any<reading::Sighting> {
    static reading::Sighting make() {
        reading::Sighting sighting{any<bridge::Seat>(), any<reading::Area>(), {}};
        for (const auto card : any_cards(bridge::CardSet::full_pack(), static_cast<int>(reading::Sighting::max_cards))) {
            reading::Sighted seen;
            fill(seen);
            seen.card = card;
            if (any_int(0, 1) == 0) seen.card.reset();
            else seen.tag.reset();
            seen.confidence = any_float(0.01F, 1);
            sighting.cards.push_back(seen);
        }
        return sighting;
    }
};
template <> struct Any<reading::DesignateKey> {
    static reading::DesignateKey make() {
        reading::DesignateKey key{any<std::optional<bridge::Suit>>(), any<std::optional<bridge::Rank>>(), any<reading::Naming>()};
        if (!key.suit && !key.rank && key.naming == reading::Naming::Exact) key.naming = reading::Naming::Low;
        return key;
    }
};
/// The pack in an order of its own.
inline std::vector<bridge::Card> any_pack() {
    std::vector<bridge::Card> pack;
    for (const auto card : bridge::CardSet::full_pack()) pack.push_back(card);
    for (std::size_t i = pack.size() - 1; i > 0; --i) std::swap(pack[i], pack[static_cast<std::size_t>(any_int(0, static_cast<int>(i)))]);
    return pack;
}
template <> struct Any<reading::CaseTold> {
    static reading::CaseTold make() {
        reading::CaseTold told;
        fill(told);
        told.trick = static_cast<std::uint32_t>(any_int(0, 13));
        told.count = static_cast<std::uint32_t>(any_int(0, 20));
        return told;
    }
};
template <> struct Any<reading::BoardCorrection::CardAt> {
    static reading::BoardCorrection::CardAt make() {
        return {static_cast<std::uint32_t>(any_int(1, 13)), any<bridge::Seat>(), any<bridge::Card>()};
    }
};
template <> struct Any<reading::BoardCorrection> {
    static reading::BoardCorrection make() {
        reading::BoardCorrection correction;
        fill(correction);
        if (correction.declarer_tricks) correction.declarer_tricks = static_cast<std::uint32_t>(any_int(0, 13));
        correction.board = bridge::BoardNumber(static_cast<std::uint32_t>(any_int(0, 999)));
        correction.ns = any_int(0, 100);
        correction.ew = any_int(0, 100);
        return correction;
    }
};
template <> struct Any<reading::Resync> {
    static reading::Resync make() {
        reading::Resync resync;
        resync.leader = any<bridge::Seat>();
        auto cards = any_pack();
        const auto draw = [&](int n) {
            std::vector<bridge::Card> drawn(cards.end() - n, cards.end());
            cards.erase(cards.end() - n, cards.end());
            return drawn;
        };
        resync.trick = draw(any_int(0, 3));
        for (int i = any_int(0, 12); i > 0; --i) resync.play.push_back({any<bridge::Seat>(), draw(4)});
        if (any<bool>()) {
            resync.tricks_ns = static_cast<std::uint32_t>(any_int(0, 13));
            resync.tricks_ew = static_cast<std::uint32_t>(any_int(0, 13 - static_cast<int>(*resync.tricks_ns)));
        }
        if (any<bool>()) resync.declarer_tricks = static_cast<std::uint32_t>(any_int(0, 13));
        return resync;
    }
};
/// Candidates of a card nobody read; often none.
inline bridge::CardSet any_candidates(bridge::Card card) {
    bridge::CardSet cards;
    for (int i = any_int(0, 1) * any_int(1, 3); i > 0; --i) cards.insert(bridge::Card::from_index(any_int(0, 51)));
    if (!cards.empty()) cards.insert(card);
    return cards.size() == 1 ? bridge::CardSet() : cards;
}
template <> struct Any<laws::event::CardPlayed> {
    static laws::event::CardPlayed make() {
        laws::event::CardPlayed played;
        fill(played);
        played.candidates = any_candidates(played.card);
        return played;
    }
};
template <> struct Any<laws::event::PlayCorrected> {
    static laws::event::PlayCorrected make() {
        laws::event::PlayCorrected corrected{{}, any<bridge::Seat>(), any<laws::CorrectionReason>()};
        auto pack = any_pack();
        const int tricks = any_int(0, 13);
        for (int i = 1; i <= tricks; ++i) {
            laws::event::CorrectedTrick trick{any<bridge::Seat>(), {}, any<bool>()};
            for (int cards = i < tricks ? 4 : any_int(1, 4); cards > 0; --cards) {
                laws::event::CorrectedCard card{pack.back(), any<laws::PlayedUnder>(), any<Certainty>(), {}, any<Instant>(), any<bool>()};
                pack.pop_back();
                card.candidates = any_candidates(card.card);
                trick.cards.push_back(card);
            }
            corrected.tricks.push_back(std::move(trick));
        }
        return corrected;
    }
};
template <> struct Any<reading::Round> {
    static reading::Round make() {
        reading::Round round{any_text(), any_text(), {}};
        for (int i = any_int(0, 4); i > 0; --i) round.boards.emplace_back(static_cast<std::uint32_t>(any_int(1, 9999)));
        return round;
    }
};
template <> struct Any<reading::SessionStart> {
    static reading::SessionStart make() { return {"s" + any_text(), any<std::vector<reading::Round>>()}; }
};
template <> struct Any<reading::FiguresReady> {
    static reading::FiguresReady make() {
        reading::FiguresReady ready;
        fill(ready);
        const auto tricks = [] { return static_cast<std::uint32_t>(any_int(0, 13)); };
        ready.before = tricks();
        if (ready.after) ready.after = tricks();
        if (ready.other) ready.other = tricks();
        return ready;
    }
};
template <> struct Any<reading::IncidentCommand> {
    static reading::IncidentCommand make() {
        reading::IncidentCommand command;
        fill(command);
        return command;
    }
};
template <> struct Any<reading::Outcome> {
    static reading::Outcome make() {
        return {any<std::optional<bridge::Contract>>(), static_cast<std::uint32_t>(any_int(0, 13)),
                static_cast<std::uint32_t>(any_int(0, 100))};
    }
};
template <> struct Any<reading::Given> {
    static reading::Given make() {
        reading::Given given;
        fill(given);
        const auto within = [](auto& field, int low, int high) {
            if (field) field = static_cast<typename std::remove_reference_t<decltype(field)>::value_type>(any_int(low, high));
        };
        within(given.tricks, 0, 13);
        within(given.score_ns, -7600, 7600);
        within(given.score_ew, -7600, 7600);
        within(given.percent_ns, 0, 100);
        within(given.percent_ew, 0, 100);
        within(given.penalty, 0, 1000);
        if (!given.penalty) given.penalty_unit = reading::PenaltyUnit::PerCent;  // no unit of nothing
        return given;
    }
};
template <> struct Any<laws::OfferedOption> {
    static laws::OfferedOption make() { return {"o" + any_text(), any<std::vector<laws::Effect>>()}; }  // every option has a code
};
template <> struct Any<reading::ReportKey> {
    static reading::ReportKey make() {
        reading::ReportKey key;
        fill(key);
        key.trick = static_cast<std::uint32_t>(any_int(0, 13));
        key.cards = static_cast<std::uint32_t>(any_int(0, 52));
        return key;
    }
};
template <> struct Any<laws::event::PlayEnded> {
    static laws::event::PlayEnded make() {
        return {any<std::optional<bridge::Contract>>(), any_int(0, 13), any_int(-7600, 7600), any<bool>()};
    }
};
template <> struct Any<laws::event::IncidentDismissed> {
    static laws::event::IncidentDismissed make() {
        laws::event::IncidentDismissed dismissed;
        fill(dismissed);
        if (dismissed.why != laws::Dismissal::InWords) dismissed.reason.clear();  // a Director's, or Kibitz's
        return dismissed;
    }
};
template <> struct Any<laws::Incident> {
    static laws::Incident make() {
        laws::Incident i;
        fill(i);
        i.told = true;  // what the fold makes of an incident; no message has them
        i.play = 0;
        if (i.told_as) i.situation = laws::Situation::ToldApart;
        i.held_until.reset();
        if (i.status != laws::IncidentStatus::Dismissed) i.dismissal = laws::Dismissal::InWords;
        if (i.dismissal != laws::Dismissal::InWords) i.reason.clear();
        if (i.ruling && !i.options.empty()) i.ruling = i.options.front();
        return i;
    }
};

template <class T>
T any() {
    return Any<T>::make();
}

}  // namespace kibitz::tests
