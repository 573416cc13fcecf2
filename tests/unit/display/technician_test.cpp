// The technician's page: all devices first, then what changes and nothing else; nobody looks, nothing is looked at; conditions.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "controller/display/technician_hub.hpp"
#include "table_in_memory.hpp"
#include "tests/hand_driver.hpp"

using namespace kibitz;
using namespace kibitz::display;
using namespace std::chrono_literals;
using bridge::Seat;

namespace {

constexpr auto reader = device_at(Seat::North, Function::Reader), range = device_at(Seat::North, Function::Range),
               touch = device_at(Seat::North, Function::Touch), light = device_at(Seat::North, Function::Light),
               panel = device_at(Seat::East, Function::Panel);
constexpr TagId spade_king{0xE004015000010000 + 50};

struct Technician final : LiveClient {
    explicit Technician(words::Language language = words::Language::English) : reads(language) {}
    void send(const FramePtr& frame) override {
        v1::TechnicianMessage message;
        REQUIRE(message.ParseFromString(*frame->binary()));
        if (message.has_hello()) hello = message.hello(), now.clear();
        last = message.view();
        for (const auto& device : last.device()) now[device.name()] = device;
        bytes += frame->json()->size();
        ++frames;
    }
    words::Language language() const override { return reads; }
    words::Language reads;
    v1::TechnicianHello hello;
    v1::TechnicianView last;
    std::map<std::string, v1::DeviceNow> now;
    int frames = 0;
    std::size_t bytes = 0;
};

struct Bench {
    Bench() {
        for (const auto& device : fitted()) driver.states.push_back({device.id});
        table.devices.start(driver.table().sources, now);
    }
    static std::vector<views::FittedDevice> fitted() {
        return {{panel, true, Connection::Page, "tablet", "a page"},
                {reader, true, Connection::Wired, "chip", "chip on bus 1"},
                {range, false, Connection::Wired, "chip", "chip on bus 2, 0x29"},
                {touch, false, Connection::Simulated, "simulated", "simulated, no wire"},
                {light, false, Connection::Wired, "lamps", "lamps"}};
    }
    static std::vector<perception::Pack> packs() {
        perception::Pack pack{"pack", {}};
        for (std::size_t i = 0; i < pack.tags.size(); ++i) pack.tags[i] = TagId{0xE004015000010000 + i};
        return {pack};
    }
    void tell(DeviceId id, Reading::Body body) { table.devices.take({now, std::move(body), id, 0}, now); }
    void health(DeviceId id, bool works, const std::string& detail) {
        tell(id, std::make_shared<const reading::Device>(reading::Device{id, works ? reading::Health::Ok : reading::Health::Failed, detail}));
    }
    void lives() {  // signs of life
        tell(range, reading::Range{Seat::North, Millimetres{31}});
        tell(reader, reading::Inventory{Seat::North, reading::Antenna::Play, {spade_king}});
    }
    void pass(Duration time) {
        now += time;
        hub.look();
    }

    Instant now = test::noon;
    tests::HandDriver driver;
    test::TableInMemory table;
    TechnicianHub hub{table, {"1", "t", fitted(), packs(), [this] { return now; }}};
};

std::vector<std::string> names(const v1::TechnicianView& view) {
    std::vector<std::string> all;
    for (const auto& device : view.device()) all.push_back(device.name());
    return all;
}

}  // namespace

TEST_CASE("A technician is told all devices by place and function, with wiring and what to check, then what changes") {
    Bench bench;
    bench.lives();
    Technician one;
    bench.hub.connect(one, parse_target("/"));
    REQUIRE(one.hello.device_size() == 5);
    CHECK(names(one.last) == std::vector<std::string>{"north.reader", "north.range", "north.touch", "north.light", "east.panel"});
    CHECK(one.hello.device(1).name() == "north.range");
    CHECK(one.hello.device(1).wiring() == "chip on bus 2, 0x29");
    CHECK(one.hello.device(1).check() == std::string(what_to_check(Function::Range, Connection::Wired)));
    CHECK(one.now["north.range"].reading().range().height_mm() == 31);
    REQUIRE(one.now["north.reader"].tags().tag_size() == 1);
    CHECK(one.now["north.reader"].tags().tag(0).tag() == "E004015000010032");
    CHECK(one.now["north.reader"].tags().tag(0).card() == bridge::to_string(*perception::TagTable(Bench::packs()).card(spade_king)));
    CHECK(one.now["north.light"].light() == v1::LIGHT_OFF);
    CHECK(one.now["north.touch"].condition() == v1::DEVICE_CONDITION_NOTHING_YET);
    CHECK(one.now["north.touch"].value_case() == v1::DeviceNow::VALUE_NOT_SET);

    CHECK(one.frames == 1);
    bench.hub.look();
    CHECK(one.frames == 1);  // nothing has changed
    bench.now += 100ms;
    bench.tell(touch, reading::Contact{Seat::North, 0, reading::ContactPhase::Down, Millimetres{120}, Millimetres{88}});
    bench.hub.look();
    CHECK(one.frames == 2);
    CHECK(names(one.last) == std::vector<std::string>{"north.touch"});
    CHECK(one.now["north.touch"].touch().finger(0).down());
    CHECK(one.now["north.touch"].touch().finger(0).x_mm() == 120);
    bench.tell(touch, reading::Contact{Seat::North, 0, reading::ContactPhase::Up, Millimetres{121}, Millimetres{88}});
    bench.hub.look();
    CHECK_FALSE(one.now["north.touch"].touch().finger(0).down());
    CHECK(one.now["north.touch"].touch().finger(0).x_mm() == 121);
}

TEST_CASE("While nobody watches the devices are not looked at") {
    Bench bench;
    for (int i = 0; i < 10; ++i) bench.pass(250ms);
    CHECK(bench.table.looked_at_devices == 0);
    {
        Technician one;
        bench.hub.connect(one, parse_target("/"));
        CHECK(bench.table.looked_at_devices == 1);
        bench.pass(250ms);
        CHECK(bench.table.looked_at_devices == 2);
        bench.hub.leave(one);
    }
    for (int i = 0; i < 10; ++i) bench.pass(250ms);
    CHECK(bench.table.looked_at_devices == 2);
}

TEST_CASE("Silent is who repeats its value every second and has not for three; who never repeats it is not silent") {
    Bench bench;
    Technician one;
    bench.lives();
    bench.tell(touch, reading::Contact{Seat::North, 0, reading::ContactPhase::Down, Millimetres{1}, Millimetres{1}});
    bench.hub.connect(one, parse_target("/"));
    const auto told = bench.now;
    bench.pass(3s);
    CHECK(one.now["north.range"].condition() == v1::DEVICE_CONDITION_ANSWERS);
    bench.pass(1ms);
    CHECK(one.now["north.range"].condition() == v1::DEVICE_CONDITION_SILENT);
    CHECK(one.now["north.range"].since().seconds() == std::chrono::duration_cast<std::chrono::seconds>(told.time_since_epoch()).count());
    CHECK(one.now["north.touch"].condition() == v1::DEVICE_CONDITION_ANSWERS);
    CHECK(one.now["east.panel"].condition() == v1::DEVICE_CONDITION_NOTHING_YET);
    CHECK(one.now["north.light"].condition() == v1::DEVICE_CONDITION_ANSWERS);
    bench.lives();
    bench.hub.look();
    CHECK(one.now["north.range"].condition() == v1::DEVICE_CONDITION_ANSWERS);
}

TEST_CASE("A device that fails says so in its driver's words and shows no value; it comes back by itself") {
    Bench bench;
    Technician one;
    bench.lives();
    bench.hub.connect(one, parse_target("/"));
    bench.now += 100ms;
    bench.health(range, false, "no answer: power, wires and address of the device?");
    bench.hub.look();
    const auto& failed = one.now["north.range"];
    CHECK(failed.condition() == v1::DEVICE_CONDITION_FAILED);
    CHECK(failed.fault() == "no answer: power, wires and address of the device?");
    CHECK(failed.value_case() == v1::DeviceNow::VALUE_NOT_SET);
    CHECK(failed.failures() == 1);
    bench.now += 5s;
    bench.health(range, true, "");
    bench.lives();
    bench.hub.look();
    CHECK(one.now["north.range"].condition() == v1::DEVICE_CONDITION_ANSWERS);
    CHECK(one.now["north.range"].recoveries() == 1);
    CHECK(one.now["north.range"].fault().empty());
    CHECK(one.now["north.range"].reading().range().height_mm() == 31);
}

TEST_CASE("Lost readings count for a minute; a drift is told in the reader's language") {
    Bench bench;
    Technician english, greek(words::Language::Greek);
    bench.lives();
    bench.hub.connect(english, parse_target("/"));
    bench.hub.connect(greek, parse_target("/"));
    CHECK(greek.hello.device(1).check() != english.hello.device(1).check());
    bench.table.devices.take({bench.now, reading::Range{Seat::North, Millimetres{31}}, range, 4}, bench.now);
    bench.table.devices.take({bench.now, reading::Range{Seat::North, Millimetres{31}}, range, 9}, bench.now);
    bench.hub.look();
    CHECK(english.now["north.range"].condition() == v1::DEVICE_CONDITION_LOSES);
    CHECK(english.now["north.range"].lost() == 4);
    bench.now += 60s;
    bench.lives();
    bench.table.devices.drifted({{perception::DriftKind::RangeOff, Seat::North, Seat::North, 9, 0, 0}}, bench.now);
    bench.hub.look();
    CHECK(english.now["north.range"].condition() == v1::DEVICE_CONDITION_DRIFTED);
    CHECK(english.now["north.range"].drift() == "North's range sensor reads 9 mm high.");
    CHECK(greek.now["north.range"].drift() != english.now["north.range"].drift());
    CHECK_FALSE(greek.now["north.range"].drift().empty());
}

TEST_CASE("It is said plainly that a board is played, from the first card to the last") {
    Bench bench;
    Technician one;
    bench.hub.connect(one, parse_target("/"));
    CHECK_FALSE(one.last.playing());
    bench.table.start_board(7);
    bench.hub.look();
    CHECK(one.last.playing());
    CHECK(one.last.board() == 7);
    CHECK(one.last.device_size() == 0);
    bench.table.happen(laws::event::BoardEnded{});
    bench.hub.look();
    CHECK_FALSE(one.last.playing());
}

TEST_CASE("How a camera stands is told when it changes, and whether its picture may be seen") {
    struct Hung final : drivers::Cameras {
        std::vector<drivers::Camera> cameras() const override { return all; }
        std::shared_ptr<const std::string> look(std::uint32_t) override { return nullptr; }
        std::optional<drivers::CornersWrong> stand(std::uint32_t, const std::vector<drivers::PicturePoint>&) override { return {}; }
        std::vector<drivers::Camera> all{{1, "kibitz-camera", true}};
    } hung;
    Bench bench;
    TechnicianHub hub{bench.table, {"1", "t", Bench::fitted(), Bench::packs(), [&] { return bench.now; }, &hung}};
    Technician technician;
    hub.connect(technician, parse_target("/"));
    REQUIRE(technician.last.camera_size() == 1);
    CHECK(technician.last.camera(0).made_by() == "kibitz-camera");
    CHECK_FALSE(technician.last.camera(0).table_found());
    const auto frames = technician.frames;
    hub.look();
    CHECK(technician.frames == frames);  // nothing has changed
    hung.all[0].table_found = true;
    hung.all[0].faults = {"too dark"};
    hub.look();
    CHECK(technician.frames == frames + 1);
    CHECK(technician.last.camera(0).table_found());
    CHECK(technician.last.camera(0).fault(0) == "too dark");
    CHECK(technician.last.camera(0).may_be_seen());
    Technician later;
    hub.connect(later, parse_target("/"));
    CHECK(later.last.camera_size() == 1);
    bench.table.start_board(3);
    hub.look();
    CHECK(technician.last.camera(0).may_be_seen() == (technician.hello.without_cards() == false));
}

TEST_CASE("Who comes later, or has fallen behind, knows what the others know") {
    Bench bench;
    Technician first, second;
    bench.hub.connect(first, parse_target("/"));
    bench.lives();
    bench.hub.connect(second, parse_target("/"));
    CHECK(first.now["north.range"].reading().range().height_mm() == 31);
    CHECK(second.now["north.range"].reading().range().height_mm() == 31);
    bench.tell(range, reading::Range{Seat::North, Millimetres{60}});
    bench.hub.look();
    CHECK(second.now["north.range"].reading().range().height_mm() == 60);
    Technician again;
    std::swap(again.now, second.now);
    bench.hub.sum_up(second);
    CHECK(second.now.size() == 5);
    CHECK(second.now["north.range"].reading().range().height_mm() == 60);
}

TEST_CASE("However much a table tells, a look is one message of bounded size") {
    Bench bench;
    Technician one;
    bench.hub.connect(one, parse_target("/"));
    const auto before = one.bytes;
    for (int look = 0; look < 40; ++look) {
        for (int i = 0; i < 100; ++i) {
            bench.now += 2500us;
            bench.tell(range, reading::Range{Seat::North, Millimetres{static_cast<float>(i)}});
            reading::Inventory sweep{Seat::North, reading::Antenna::Play, {}};
            for (std::uint64_t tag = 0; tag < reading::Inventory::max_tags; ++tag) sweep.tags.push_back(TagId{0xE004015000010000 + tag + static_cast<std::uint64_t>(i)});
            bench.tell(reader, sweep);
        }
        bench.hub.look();
    }
    CHECK(one.frames == 41);
    CHECK((one.bytes - before) / 40 < 3000);
}

TEST_CASE("A technician's own login is told that something is heard and how well, and no card, call or tag's number") {
    struct Blind final : LiveClient {
        void send(const FramePtr& frame) override {
            text += *frame->json() + "\n";
            v1::TechnicianMessage message;
            REQUIRE(message.ParseFromString(*frame->binary()));
            blind |= message.hello().without_cards();
            for (const auto& device : message.view().device()) now[device.name()] = device;
        }
        views::Audience audience() const override { return {views::Role::Technician, {}}; }
        std::string text;
        bool blind = false;
        std::map<std::string, v1::DeviceNow> now;
    };
    Bench bench;
    bench.lives();
    Blind blind;
    Technician director;
    bench.hub.connect(blind, parse_target("/"));
    bench.hub.connect(director, parse_target("/"));
    bench.pass(250ms);
    bench.tell(panel, std::make_shared<const reading::Panel>(reading::Panel{Seat::East,
        reading::CallKey{*bridge::call_from_string("3NT"), false, {}}}));
    bench.health(range, false, "tag E004015000010032 in the way");
    bench.tell(reader, reading::Inventory{Seat::North, reading::Antenna::Play, {spade_king, TagId{0xE004015000010000 + 49}}});
    bench.pass(250ms);
    CHECK(blind.blind);
    CHECK_FALSE(director.hello.without_cards());
    REQUIRE(blind.now["north.reader"].tags().tag_size() == 2);
    CHECK(blind.now["north.reader"].tags().tag(1).tag() == "2");
    CHECK(blind.now["north.reader"].tags().tag(0).heard_percent() == 100);
    CHECK(blind.now["east.panel"].key() == "call");
    CHECK(blind.now["north.range"].condition() == v1::DEVICE_CONDITION_FAILED);
    for (const auto* secret : {"E0040150", "\"card\"", "3NT", "\"SK\""}) CHECK(blind.text.find(secret) == std::string::npos);
    // The Director's own view stays as it is.
    CHECK(director.now["north.reader"].tags().tag(0).card() == "SK");
    CHECK(director.now["east.panel"].key() == "3NT");
    CHECK(director.now["north.range"].fault() == "tag E004015000010032 in the way");
    CHECK(bench.hub.technicians() == 1);
}
