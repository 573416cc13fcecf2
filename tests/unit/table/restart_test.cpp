// A journal read again at the start of the daemon: deals of earlier sessions are known to the table that goes on with it.
#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using bridge::Card;
using bridge::Seat;

namespace {

class Run : public tests::SessionByHand {
public:
    explicit Run(const std::filesystem::path& folder) : SessionByHand(folder) { start(); }
    void command(reading::Command command) { give(std::make_shared<const reading::Command>(std::move(command))); }
    /// The board is put on, passed out and taken off.
    void pass_out(const reading::BoardStart& start) {
        command(start);
        for (int i = 0; i < 4; ++i)
            give(std::make_shared<const reading::Panel>(
                reading::Panel{clockwise(start.dealer, i), reading::CallKey{bridge::Call::pass(), false, {}}}));
        command(reading::BoardEnd{});
    }
    const laws::TableState& state() {
        settle();
        return session->evening().state;
    }

private:
    void give(Reading::Body body) {
        driver.give({std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()), std::move(body)});
    }
};

reading::BoardStart board_with_deal() {
    reading::BoardStart start;
    start.board = bridge::BoardNumber(5);
    for (int i = 0; i < bridge::cards_in_pack; ++i)
        start.deal.hands[static_cast<Seat>(i * i / 3 % 4)].insert(Card::from_index(i));
    // Whatever that gave each, thirteen each in the end.
    bridge::Deal even;
    int given = 0;
    for (const auto hand : start.deal.hands)
        for (const Card card : hand) even.hands[static_cast<Seat>(given++ / bridge::cards_in_hand)].insert(card);
    start.deal = even;
    return start;
}

}  // namespace

TEST_CASE("a deal of an earlier session is found after a restart (6D2), and one of the same session is not") {
    tests::TemporaryFolder folder;
    const auto start = board_with_deal();
    {
        Run run(folder.path);
        run.command(reading::SessionStart{"first evening", {}});
        run.pass_out(start);
        CHECK(run.state().deals_played.size() == 1);
    }
    {
        Run run(folder.path);  // the daemon is started again, the same evening
        CHECK(run.state().deals_played.size() == 1);
        run.pass_out(start);
        CHECK(run.state().incidents.empty());
    }
    Run run(folder.path);
    run.command(reading::SessionStart{"second evening", {}});
    run.pass_out(start);
    REQUIRE(run.state().incidents.size() == 1);
    CHECK(run.state().incidents.front().situation == laws::Situation::DealRepeated);
}
