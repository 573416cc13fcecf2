// A PC/SC reader: the one tag that lies on it, whatever order its number is sent in, and what is told of everything else.
#include "drivers/chips/pcsc/emulator.hpp"
#include "drivers/chips/pcsc/pcsc.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips::pcsc;
using namespace std::chrono_literals;

namespace {

using Number = std::vector<std::uint8_t>;

struct Bench {
    static constexpr int scenes = 3;
    static constexpr std::uint64_t tags[scenes] = {0xE004015000020001, 0, 0xE00401500002FFFF};

    bus::VirtualTime time;
    bus::Breaches breaches;
    std::shared_ptr<Emulator> reader = std::make_shared<Emulator>(time, breaches);
    chips::Supervised<Core> driver{Core(reader)};

    Bench() { scene(0); }
    chips::Step<chips::iso15693::Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&reader->faults()}; }
    void power(bool on) { reader->plug(on); }
    void scene(int which) { reader->tags(tags[which] ? std::vector{TagId{tags[which]}} : std::vector<TagId>{}); }
    bool right(const chips::iso15693::Sample& sample, int which) const {
        return tags[which] ? sample.tags.size() == 1 && sample.tags.front() == TagId{tags[which]} : sample.tags.empty();
    }
};

std::string told(Number number, std::uint16_t status = 0x9000) {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    run.bench.reader->numbers = {std::move(number)};
    run.bench.reader->status = status;
    run.run(2s);
    CHECK(run.states() == "WF");
    const auto detail = run.news.back().detail;
    run.show(0);
    run.bench.reader->status = 0x9000;
    run.run(3s);
    CHECK(run.states() == "WFW");
    return detail;
}

}  // namespace

TEST_CASE("A PC/SC reader conforms") { tests::conforms<Bench>(); }

TEST_CASE("A tag's number is understood in either order, and of the kinds that there are") {
    CHECK(tag_of(Number{0xE0, 0x04, 0x01, 0x50, 0x00, 0x02, 0x00, 0x01}).value() == TagId{0xE004015000020001});
    CHECK(tag_of(Number{0x01, 0x00, 0x02, 0x00, 0x50, 0x01, 0x04, 0xE0}).value() == TagId{0xE004015000020001});
    CHECK(tag_of(Number{0xE0, 0x04, 0x01, 0x50, 0x00, 0x02, 0x00, 0xE0}).value() == TagId{0xE0040150000200E0});
    CHECK(tag_of(Number{0x04, 0xA2, 0x1B, 0x9C}).value() == TagId{0x04A21B9C});
    CHECK(tag_of(Number{0x04, 0xA2, 0x1B, 0x9C, 0x11, 0x22, 0x80}).value() == TagId{0x04A21B9C112280});
    for (const auto& other : {Number{}, Number{1, 2, 3}, Number{1, 2, 3, 4, 5, 6, 7, 8}, Number(10, 4), Number(4, 0)})
        CHECK_FALSE(tag_of(other));
}

TEST_CASE("What else may lie there is told in one sentence, and forgotten when it is gone") {
    CHECK(told({0x08, 0x11, 0x22, 0x33}) ==
          "PC/SC: there lies a telephone, or a card whose number is another each time: take a tag with a fixed one");
    CHECK(told(Number(10, 4)).starts_with("PC/SC: there lies a tag whose number has 10 bytes: take one of ISO 15693"));
    CHECK(told({0xE0, 4, 1, 0x50, 0, 2, 0, 1}, 0x6A81)
              .starts_with("PC/SC: the reader tells no number of this card (6A81): can it do so for ISO 15693"));
}
