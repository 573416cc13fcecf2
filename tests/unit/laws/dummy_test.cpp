// Cards of other hands before dummy, as his column antennas see them (43A2a, 43A3): what no scenario's hands do.
#include <algorithm>

#include "catch.hpp"
#include "controller/laws/engine.hpp"
#include "controller/laws/law_code.hpp"

using namespace kibitz;
using namespace kibitz::laws;

namespace {

const char* const hands[4] = {"KJ94.A72.863.KQ5", "53.QT85.KJ7.J986", "AQT87.K4.A52.A73", "62.J963.QT94.T42"};

bridge::CardSet cards(std::string_view pbn) {
    bridge::CardSet set;
    int suit = 3;
    for (char c : pbn)
        if (c == '.') --suit;
        else set.insert(Card(static_cast<Suit>(suit), *bridge::rank_from_letter(c)));
    return set;
}

/// 4 spades by South, North dummy; West's diamond four is faced and dummy is spread.
struct Table {
    LawCode code = told_at_once(*embedded_law_code("duplicate-2017"));
    TableState state;
    Instant now{};

    void observe(Observation::Body body) {
        std::vector<Event> out;
        now += std::chrono::milliseconds(500);
        REQUIRE(apply(code, state, {now, Certainty::Certain, std::move(body)}, out));
    }
    void press(Seat seat, reading::PanelKey key) {
        observe(observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)})});
    }
    /// North's cards in one of his columns are these now.
    void column(std::size_t column, bridge::CardSet set) {
        const auto before = all();
        columns[column] = set;
        observe(observation::SpreadSeen{Seat::North, all(), before});
    }
    bridge::CardSet all() const { return columns[0] | columns[1] | columns[2] | columns[3]; }
    std::array<bridge::CardSet, 4> columns;

    explicit Table(bool known, bool spread = true, bool led = true) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(3);
        start.dealer = Seat::South;
        if (known)
            for (Seat seat : bridge::all_seats) start.deal.hands[seat] = cards(hands[static_cast<int>(seat)]);
        observe(observation::CommandGiven{std::make_shared<const reading::Command>(start)});
        for (const char* call : {"4S", "P", "P", "P"}) press(*turn(state), reading::CallKey{*bridge::call_from_string(call), false, {}});
        if (!led) return;
        observe(observation::CardShown{Seat::West, *bridge::card_from_string("D4"), {}});
        if (!spread) return;
        for (int suit = 0; suit < 4; ++suit) column(static_cast<std::uint8_t>(suit), dummys(suit));
    }
    static bridge::CardSet dummys(int column) { return cards(hands[0]).in_suit(static_cast<Suit>(3 - column)); }

    int count(Situation what) const {
        return static_cast<int>(std::count_if(state.incidents.begin(), state.incidents.end(), [&](const Incident& i) { return i.situation == what; }));
    }
    Card card(const char* text) const { return *bridge::card_from_string(text); }
    bridge::CardSet with(int column, const char* text) const {
        auto set = dummys(column);
        set.insert(card(text));
        return set;
    }
};

}  // namespace

TEST_CASE("a card of declarer's among dummy's is an exchange of hands, one of a defender's is shown to dummy") {
    Table table(true);
    REQUIRE(table.state.board->dummy_spread);
    REQUIRE(table.state.incidents.empty());
    table.column(0, table.with(0, "SA"));
    CHECK(table.count(Situation::HandsExchanged) == 1);
    CHECK(table.state.incidents.back().certainty == Certainty::Probable);
    table.column(0, Table::dummys(0));
    table.column(0, table.with(0, "SA"));
    CHECK(table.count(Situation::HandsExchanged) == 1);
    table.column(1, table.with(1, "HQ"));
    CHECK(table.count(Situation::DefenderShowedDummy) == 1);
    CHECK(table.state.incidents.back().facts.seat == Seat::East);
    CHECK(table.state.board->dealt[Seat::North] == cards(hands[0]));
}

TEST_CASE("no exchange is seen where the hands are unknown, before the spread, or in a card that was played") {
    Table unknown(false);
    unknown.column(0, unknown.with(0, "SA"));
    CHECK(unknown.state.incidents.empty());

    Table wrong_pockets(true, false);
    for (int suit = 0; suit < 4; ++suit)
        wrong_pockets.column(static_cast<std::uint8_t>(suit), cards(hands[2]).in_suit(static_cast<Suit>(3 - suit)));
    CHECK(wrong_pockets.count(Situation::HandsExchanged) == 0);

    Table played(true);
    played.column(2, played.with(2, "D4"));
    CHECK(played.count(Situation::DefenderShowedDummy) == 0);
}

TEST_CASE("columns are dummy's: what an antenna tells of another seat is nothing") {
    Table table(true);
    const auto before = table.state.last_event;
    table.observe(observation::SpreadSeen{Seat::West, cards("62..."), {}});
    CHECK(table.state.last_event == before);
    CHECK(table.state.board->spread.in_suit(Suit::Spades) == Table::dummys(0));
}

TEST_CASE("dummy's cards before the lead are none that declarer could see after a lead out of turn (54C)") {
    Table table(true, false, false);
    table.column(0, Table::dummys(0));
    CHECK(table.state.board->spread.empty());
    table.observe(observation::CardShown{Seat::East, table.card("DK"), {}});
    table.column(0, Table::dummys(0));
    CHECK(table.state.board->spread.in_suit(Suit::Spades) == Table::dummys(0));
}

TEST_CASE("dummy's seat accuses nobody when its switch is out of order") {
    Table table(true);
    table.observe(observation::DeviceChanged{std::make_shared<const reading::Device>(
        reading::Device{device_at(Seat::North, Function::SeatSwitch), reading::Health::Failed, "it does not answer"})});
    table.observe(observation::SeatChanged{Seat::North, false});
    CHECK(table.state.incidents.empty());
    CHECK_FALSE(table.state.occupied[Seat::North]);
}

TEST_CASE("dummy's hand of fourteen cards, seen in his columns at the end of a trick, is a count (7B1, 13D)") {
    Table table(false);
    // The hands are unknown, so a fourteenth card is nobody's else.
    table.column(1, table.with(1, "H3"));
    CHECK(table.count(Situation::HandCount) == 0);
    table.press(Seat::South, reading::DesignateKey{Suit::Diamonds, bridge::Rank::Three, reading::Naming::Exact});
    table.observe(observation::CardShown{Seat::East, table.card("DK"), {}});
    table.observe(observation::CardShown{Seat::South, table.card("DA"), {}});
    CHECK(table.count(Situation::HandCount) == 0);
    table.observe(observation::CardLaid{Seat::South, table.card("DA"), {}, std::chrono::milliseconds(200)});
    REQUIRE(table.count(Situation::HandCount) == 1);
    CHECK(table.state.incidents.back().facts.seat == Seat::North);
    CHECK(table.state.incidents.back().facts.said == Remark{.what = Saying::PlayedAndOnTable, .n = 1, .m = 13});
}

TEST_CASE("a card that dummy moves undesignated puts his touch before it in doubt, and nothing else of that trick (45F)") {
    Table table(true);
    table.observe(observation::CardShown{Seat::West, table.card("HJ"), {}});  // a fifth card
    observation::DummyTouched touched;
    touched.seat = Seat::North;
    touched.arm = observation::Arm::FromDummy;
    touched.gesture = observation::Gesture::Hold;
    touched.candidates.push_back(table.card("D8"));
    touched.lasted = std::chrono::milliseconds(400);
    table.now += std::chrono::seconds(5);
    table.observe(touched);
    REQUIRE(table.count(Situation::DummyTouchedCard) == 1);
    table.observe(observation::CardShown{Seat::North, table.card("D3"), {}});
    for (const auto& incident : table.state.incidents) {
        const bool touch = incident.situation == Situation::DummyTouchedCard;
        INFO(to_string(incident.situation));
        CHECK(incident.certainty == (touch ? Certainty::Doubtful : Certainty::Certain));
        if (touch) CHECK(incident.facts.other_card == table.card("D3"));
    }
    CHECK(table.state.board->played[Seat::North].contains(table.card("D3")));
}

TEST_CASE("two cards of dummy's touched together: declarer is asked under Foster, and nothing comes of it under the duplicate code (F64)") {
    for (const bool foster : {false, true}) {
        Table table(true);
        if (foster) table.code = told_at_once(*embedded_law_code("foster"));
        table.press(Seat::North, reading::DirectorKey{});  // the first event under another code says so
        observation::DummyTouched touched;
        touched.seat = Seat::North;
        touched.arm = observation::Arm::FromMiddle;
        touched.gesture = observation::Gesture::Hold;
        touched.candidates.push_back(table.card("D8"));
        touched.candidates.push_back(table.card("D6"));
        const auto before = table.state.last_event;
        table.observe(touched);
        CHECK(table.state.last_event == before + (foster ? 1 : 0));
        CHECK(table.state.board->played[Seat::North].empty());
    }
}

TEST_CASE("a finger that might be anybody's designates in dummy's turn, and at no other time") {
    observation::DummyTouched touched;
    touched.seat = Seat::North;
    touched.arm = observation::Arm::Unknown;
    touched.gesture = observation::Gesture::Hold;
    touched.lasted = std::chrono::milliseconds(400);

    Table table(true);
    touched.candidates.push_back(table.card("D8"));
    table.observe(touched);
    CHECK(table.state.board->designated == table.card("D8"));
    table.observe(observation::CardShown{Seat::North, table.card("D8"), {}});
    REQUIRE(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D8"));
    CHECK(table.state.board->tricks.back().under[1] == PlayedUnder::DummyTouched);

    touched.candidates.front() = table.card("S9");
    table.observe(touched);  // East's turn
    CHECK(table.state.board->designated != table.card("S9"));
    CHECK(table.state.incidents.empty());
}

TEST_CASE("two cards named in one breath: the second is led when the first leaves its column, not when another suit is read again") {
    Table table(true);
    const auto names = [&](const char* text) {
        const Card card = table.card(text);
        table.press(Seat::South, reading::DesignateKey{card.suit(), card.rank(), reading::Naming::Exact});
    };
    // Dummy takes the second trick last, and leads to the third.
    names("D3");
    table.observe(observation::CardShown{Seat::East, table.card("DK"), {}});
    table.observe(observation::CardShown{Seat::South, table.card("DA"), {}});
    table.observe(observation::CardLaid{Seat::South, table.card("DA"), {}, std::chrono::milliseconds(200)});
    auto diamonds = Table::dummys(2);
    diamonds.erase(table.card("D3"));
    table.column(2, diamonds);
    table.observe(observation::CardShown{Seat::South, table.card("H4"), {}});
    table.observe(observation::CardLaid{Seat::South, table.card("H4"), {}, std::chrono::milliseconds(200)});
    table.observe(observation::CardShown{Seat::West, table.card("H3"), {}});
    names("HA");
    table.observe(observation::CardShown{Seat::East, table.card("H5"), {}});
    REQUIRE(turn(table.state) == Seat::North);
    names("H2");
    REQUIRE(table.state.board->tricks.size() == 2);
    auto clubs = Table::dummys(3);
    clubs.erase(table.card("CK"));  // he straightens it
    table.column(3, clubs);
    CHECK(table.state.board->tricks.size() == 2);
    auto hearts = Table::dummys(1);
    hearts.erase(table.card("HA"));
    table.column(1, hearts);
    REQUIRE(table.state.board->tricks.size() == 3);
    CHECK(table.state.board->tricks[2].trick.card_of(Seat::North) == table.card("H2"));
    CHECK(table.state.board->tricks[1].trick.card_of(Seat::North) == table.card("HA"));
    CHECK(table.state.incidents.empty());
}

TEST_CASE("a finger between two of dummy's cards, then a key: where he had moved the card named, one was named and not two (45C4b)") {
    Table table(true);
    table.code = *embedded_law_code("duplicate-2017");  // accusations wait for evidence
    const auto names = [&](const char* text) {
        const Card card = table.card(text);
        table.press(Seat::South, reading::DesignateKey{card.suit(), card.rank(), reading::Naming::Exact});
    };
    observation::DummyTouched touched;
    touched.seat = Seat::North;
    touched.arm = observation::Arm::FromMiddle;
    touched.gesture = observation::Gesture::Hold;
    touched.lasted = std::chrono::milliseconds(400);
    touched.candidates.push_back(table.card("D6"));
    table.observe(touched);
    REQUIRE(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D6"));
    const auto standing = [&](Situation what) -> const Incident* {
        for (const auto& one : table.state.incidents)
            if (one.situation == what && one.status != IncidentStatus::Dismissed) return &one;
        return nullptr;
    };
    SECTION("he had moved it") {
        table.observe(observation::CardShown{Seat::North, table.card("D8"), {}});
        REQUIRE(standing(Situation::DummyWrongCard));
        names("D8");
        CHECK(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D8"));
        CHECK_FALSE(standing(Situation::DummyWrongCard));
        CHECK_FALSE(standing(Situation::DesignationChanged));
    }
    SECTION("he had moved neither: declarer may have changed his mind") {
        names("D8");
        CHECK(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D6"));
        REQUIRE(standing(Situation::DesignationChanged));
        CHECK(standing(Situation::DesignationChanged)->certainty == Certainty::Probable);
    }
    SECTION("he had moved another than the one named: two were named") {
        table.observe(observation::CardShown{Seat::North, table.card("D8"), {}});
        names("D3");
        CHECK(standing(Situation::DesignationChanged));
    }
}

TEST_CASE("dummy's hand is spread where a card or two of it are never read: no more comes for a while (41D, 45F)") {
    const auto missing = [](int unread) {
        Table table(true, false);
        auto first = Table::dummys(0);
        for (; unread > 0; --unread) first.erase(first.lowest());
        table.column(0, first);
        for (int suit = 1; suit < 4; ++suit) table.column(static_cast<std::uint8_t>(suit), Table::dummys(suit));
        CHECK(!table.state.board->dummy_spread);
        return table;
    };
    const auto wait_for_deadline = [](Table& table) {
        const auto at = deadline(table.code, table.state);
        REQUIRE(at);
        table.now = *at - std::chrono::milliseconds(500);
        table.observe(observation::TimePassed{});
    };
    const auto points = [](Table& table) {
        observation::DummyTouched touched;
        touched.seat = Seat::North;
        touched.arm = observation::Arm::FromDummy;
        touched.gesture = observation::Gesture::Hold;
        touched.candidates.push_back(table.card("HA"));
        touched.lasted = table.code.thresholds.dummy_hold_time;
        table.observe(touched);
    };
    for (const int unread : {1, 2}) {
        Table table = missing(unread);
        const Instant lay = table.now;
        wait_for_deadline(table);
        CHECK(table.state.board->dummy_spread);
        CHECK(table.now - lay == table.code.spread_time);
        CHECK(!deadline(table.code, table.state));
        points(table);
        CHECK(table.count(Situation::DummyTouchedCard) == 1);
    }
    Table busy = missing(1);
    points(busy);
    CHECK(busy.count(Situation::DummyTouchedCard) == 0);
    Table begins = missing(3);
    CHECK(!deadline(begins.code, begins.state));
}

TEST_CASE("a card that left dummy's columns and came back before the one named left them was put down instead of it (45D1)") {
    const auto without = [](int column, const char* text) {
        auto set = Table::dummys(column);
        set.erase(*bridge::card_from_string(text));
        return set;
    };
    const auto named = [] {
        Table table(true);
        table.press(Seat::South, reading::DesignateKey{Suit::Diamonds, bridge::Rank::Three, reading::Naming::Exact});
        REQUIRE(table.state.board->designated == table.card("D3"));
        return table;
    };
    Table table = named();
    table.column(1, without(1, "HA"));
    table.now += std::chrono::seconds(3);
    table.column(1, Table::dummys(1));
    CHECK(table.count(Situation::DummyWrongCard) == 0);
    SECTION("the card named leaves its column") { table.column(2, without(2, "D3")); }
    SECTION("the card named is seen before him") { table.observe(observation::CardShown{Seat::North, table.card("D3"), {}}); }
    REQUIRE(table.count(Situation::DummyWrongCard) == 1);
    const auto& incident = table.state.incidents.back();
    CHECK(incident.certainty == Certainty::Probable);
    CHECK(incident.facts.card == table.card("HA"));
    CHECK(incident.facts.other_card == table.card("D3"));
    CHECK(incident.facts.trick == 1);
    CHECK(incident.facts.lasted == std::chrono::milliseconds(3500));
    CHECK(!table.state.board->open_wrong_card);  // it has been put right
    CHECK(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D3"));
    table.column(2, Table::dummys(2));
    table.column(2, without(2, "D3"));
    CHECK(table.count(Situation::DummyWrongCard) == 1);

    Table flicker = named();  // an antenna missed it
    flicker.column(1, without(1, "HA"));
    flicker.column(1, Table::dummys(1));
    flicker.column(2, without(2, "D3"));
    CHECK(flicker.count(Situation::DummyWrongCard) == 0);

    Table away = named();  // a tag that is lost for good
    away.column(1, without(1, "HA"));
    away.now += std::chrono::seconds(3);
    away.column(2, without(2, "D3"));
    CHECK(away.count(Situation::DummyWrongCard) == 0);

    Table edge = named();  // where two fields part it is lost and found again and again
    edge.column(1, without(1, "HA"));
    edge.column(1, Table::dummys(1));
    edge.column(1, without(1, "HA"));
    edge.now += std::chrono::seconds(3);
    edge.column(1, Table::dummys(1));
    edge.column(2, without(2, "D3"));
    CHECK(edge.count(Situation::DummyWrongCard) == 0);

    Table moved = named();  // squared up after he had moved it
    moved.column(2, without(2, "D3"));
    moved.column(1, without(1, "HA"));
    moved.now += std::chrono::seconds(3);
    moved.column(1, Table::dummys(1));
    CHECK(moved.count(Situation::DummyWrongCard) == 0);

    Table seen = named();  // what he put down was read there as well
    seen.column(1, without(1, "HA"));
    seen.observe(observation::CardShown{Seat::North, seen.card("HA"), {}});
    seen.now += std::chrono::seconds(3);
    seen.column(1, Table::dummys(1));
    seen.column(2, without(2, "D3"));
    CHECK(seen.count(Situation::DummyWrongCard) == 1);
}

TEST_CASE("a slow dummy who lays his last cards down after a pause has touched none of them (41D, 45F)") {
    Table table(true, false);
    auto first = Table::dummys(3);
    first.erase(first.lowest());
    for (int suit = 0; suit < 3; ++suit) table.column(static_cast<std::uint8_t>(suit), Table::dummys(suit));
    table.column(3, first);
    table.now += table.code.spread_time;
    table.observe(observation::TimePassed{});
    REQUIRE(table.state.board->dummy_spread);
    table.now += std::chrono::seconds(1);
    observation::DummyTouched touched;
    touched.seat = Seat::North;
    touched.arm = observation::Arm::FromDummy;
    touched.gesture = observation::Gesture::Hold;
    touched.candidates.push_back(first.lowest());
    touched.lasted = table.code.thresholds.dummy_hold_time;
    table.observe(touched);
    REQUIRE(table.count(Situation::DummyTouchedCard) == 1);
    table.column(3, Table::dummys(3));
    CHECK(table.state.incidents.back().status == IncidentStatus::Dismissed);
    table.observe(touched);  // and he puts them in order
    CHECK(table.count(Situation::DummyTouchedCard) == 1);
}

TEST_CASE("of a hand not known as a whole the lowest is the one that dummy puts down, where the record had not known of it (46B)") {
    for (const bool heard : {false, true}) {
        CAPTURE(heard);
        Table table(false, false);
        for (int suit = 0; suit < 4; ++suit) table.column(static_cast<std::size_t>(suit), Table::dummys(suit));
        if (!heard) {  // as a table that never heard the three of diamonds has it
            table = Table(false, false);
            auto diamonds = Table::dummys(2);
            diamonds.erase(table.card("D3"));
            for (int suit = 0; suit < 4; ++suit) table.column(static_cast<std::size_t>(suit), suit == 2 ? diamonds : Table::dummys(suit));
        }
        table.press(Seat::South, reading::DesignateKey{std::nullopt, std::nullopt, reading::Naming::Low});
        REQUIRE(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card(heard ? "D3" : "D6"));
        table.observe(observation::CardShown{Seat::North, table.card(heard ? "D6" : "D3"), {}});
        CHECK(table.count(Situation::DummyWrongCard) == (heard ? 1 : 0));
        CHECK(table.state.board->tricks.back().trick.card_of(Seat::North) == table.card("D3"));
    }
}

TEST_CASE("a card named whole is that one, whatever dummy puts down") {
    Table table(false, false);
    auto diamonds = Table::dummys(2);
    diamonds.erase(table.card("D3"));
    for (int suit = 0; suit < 4; ++suit) table.column(static_cast<std::size_t>(suit), suit == 2 ? diamonds : Table::dummys(suit));
    table.press(Seat::South, reading::DesignateKey{bridge::Suit::Diamonds, bridge::Rank::Six, reading::Naming::Exact});
    table.observe(observation::CardShown{Seat::North, table.card("D3"), {}});
    CHECK(table.count(Situation::DummyWrongCard) == 1);
}
