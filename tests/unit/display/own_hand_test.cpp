// A player who does not see asks what his own reader hears: told to him alone, with an earphone, each time anew.
#include "catch.hpp"
#include "controller/display/seat_hub.hpp"
#include "controller/views/own_hand.hpp"
#include "random_evening.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using bridge::Seat;

namespace {

namespace event = laws::event;

TagId tag_of(bridge::Card card) { return TagId{0xE004015000010000 + static_cast<std::uint64_t>(card.index())}; }
perception::Pack blue_pack() {
    perception::Pack pack;
    pack.name = "blue";
    for (int i = 0; i < bridge::cards_in_pack; ++i) pack.tags[static_cast<std::size_t>(i)] = tag_of(bridge::Card::from_index(i));
    return pack;
}
bridge::Card card(const char* text) { return *bridge::card_from_string(text); }

struct Earphone final : LiveClient {
    explicit Earphone(std::optional<Seat> at) : seat(at) {}
    void send(const FramePtr& frame) override { got.push_back(*frame->json()); }
    views::Audience audience() const override { return seat ? views::Audience{views::Role::Seat, seat} : views::Audience{views::Role::TableScreen, {}}; }
    std::optional<Seat> seat;
    std::vector<std::string> got;
};

struct ReadingTable {
    ReadingTable() { table.on_event = [this](const laws::Event&) { hub.event(); }; }
    /// That seat's reader tells its sweep now.
    void hears(Seat seat, std::initializer_list<bridge::Card> cards) {
        reading::Inventory sweep{seat, reading::Antenna::Play, {}};
        for (const auto one : cards) sweep.tags.push_back(tag_of(one));
        table.devices.take({now, sweep, device_at(seat, Function::Reader), ++sequence}, now);
    }
    std::string ask(Earphone& who, const std::string& request = R"({"tap":"t","ownHand":{"earphone":true}})") {
        std::string answer;
        REQUIRE(hub.request(who, request, true, [&](const FramePtr& frame) { answer = *frame->json(); }));
        return answer;
    }

    Instant now = test::noon;
    std::uint32_t sequence = 0;
    test::TableInMemory table;
    SeatHub hub{table, {"1", "t", false, {blue_pack()}, [this] { return now; }}};
    Earphone south{Seat::South}, north{Seat::North}, screen{std::nullopt};
};

}  // namespace

TEST_CASE("A player's own hand is told on request, with an earphone, as his reader hears it then") {
    ReadingTable at;
    at.table.start_board(7);
    at.hears(Seat::South, {card("SA"), card("ST"), card("H2")});
    at.hears(Seat::North, {card("DK")});
    at.hub.connect(at.south, parse_target("/"));
    at.hub.connect(at.north, parse_target("/"));
    CHECK(at.south.got.back().find(R"("reader":true)") != std::string::npos);
    const auto heard = at.south.got.size(), others = at.north.got.size();
    CHECK(at.ask(at.south) == R"({"reply":{"tap":"t","done":true,"hand":{"spades":"AT","hearts":"2"}}})");
    CHECK(at.ask(at.north) == R"({"reply":{"tap":"t","done":true,"hand":{"diamonds":"K"}}})");
    at.hears(Seat::South, {card("H2")});
    CHECK(at.ask(at.south) == R"({"reply":{"tap":"t","done":true,"hand":{"hearts":"2"}}})");  // the same tap, and nothing from memory
    at.hub.event();
    CHECK(at.south.got.size() == heard);
    CHECK(at.north.got.size() == others);
    for (const auto* without : {R"({"tap":"t","ownHand":{}})", R"({"tap":"t","ownHand":{"earphone":false}})"}) {
        const auto answer = at.ask(at.south, without);
        CHECK(answer.find("earphone only") != std::string::npos);
        CHECK(answer.find("hand\":") == std::string::npos);
    }
    CHECK(at.ask(at.screen).find("a screen has no keys") != std::string::npos);
    CHECK(at.table.keys.empty());
}

TEST_CASE("A card that was played is not told again, and a tag of no pack is no card") {
    ReadingTable at;
    at.table.start_board(7);
    event::CardPlayed played;
    played.seat = Seat::West;
    played.card = card("S2");
    at.table.happen(played);
    at.hears(Seat::West, {card("S2"), card("S3")});
    Earphone west{Seat::West};
    CHECK(at.ask(west).find(R"("hand":{"spades":"3"})") != std::string::npos);
    reading::Inventory strange{Seat::West, reading::Antenna::Play, {TagId{5}}};
    at.table.devices.take({at.now, strange, device_at(Seat::West, Function::Reader), ++at.sequence}, at.now);
    CHECK(at.ask(west).find(R"("done":true,"hand":{})") != std::string::npos);
}

TEST_CASE("No hand is told without a reader, by a silent one, or when no board is being played") {
    ReadingTable at;
    at.hub.connect(at.south, parse_target("/"));
    CHECK(at.south.got.back().find("\"reader\"") == std::string::npos);
    CHECK(at.ask(at.south).find(words::denial(words::Denial::NoReader)) != std::string::npos);
    at.hears(Seat::South, {card("SA")});
    CHECK(at.ask(at.south).find(words::denial(words::Denial::NoBoard)) != std::string::npos);
    at.table.start_board(7);
    CHECK(at.ask(at.south).find("\"hand\"") != std::string::npos);
    at.now += views::reader_silent + std::chrono::seconds(1);
    CHECK(at.ask(at.south).find(words::denial(words::Denial::ReaderSilent)) != std::string::npos);
    at.hears(Seat::South, {card("SA")});
    at.table.devices.take({at.now, std::make_shared<const reading::Device>(reading::Device{device_at(Seat::South, Function::Reader), reading::Health::Failed, "gone"}), device_at(Seat::South, Function::Reader), ++at.sequence}, at.now);
    CHECK(at.ask(at.south).find(words::denial(words::Denial::ReaderSilent)) != std::string::npos);
    at.table.happen(event::PlayEnded{at.table.evening().state.board->contract, 7, 90, false});
    at.hears(Seat::South, {card("SA")});
    CHECK(at.ask(at.south).find(words::denial(words::Denial::NoBoard)) != std::string::npos);
}

TEST_CASE("What is hidden from a player changes nothing of what he is told of his own hand") {
    const auto seed = GENERATE(range(1U, 7U));
    tests::Dice dice{std::mt19937_64(seed)};
    ReadingTable as_it_was, otherwise;
    int told = 0;
    for (const auto& one : test::random_evening(seed, 2)) {
        auto body = one.body;
        if (auto* started = std::get_if<event::BoardStarted>(&body)) started->start.deal = tests::random_deal(dice);
        as_it_was.table.happen(one.body);
        otherwise.table.happen(body);
        as_it_was.now = otherwise.now += std::chrono::milliseconds(100);
        const auto own = dice.card();
        for (auto* table : {&as_it_was, &otherwise}) table->hears(Seat::South, {own});
        for (const auto seat : {Seat::North, Seat::East, Seat::West}) otherwise.hears(seat, {dice.card(), dice.card()});
        const auto answer = as_it_was.ask(as_it_was.south);
        REQUIRE(answer == otherwise.ask(otherwise.south));
        told += answer.find("\"hand\":{\"") != std::string::npos ? 1 : 0;
    }
    CHECK(told > 20);
}
