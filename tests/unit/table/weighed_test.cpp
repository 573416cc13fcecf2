// What was weighed of a board is there for whoever asks why: live, when the board has left, and after a restart.
#include "temporary_folder.hpp"
#include "unit/table/session_by_hand.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;
using reconstruction::Weighed;

namespace {

class Run : public tests::SessionOnMachine {
public:
    using SessionOnMachine::SessionOnMachine;
    std::shared_ptr<const Weighed> weighed(std::uint32_t play) {
        std::optional<tl::expected<std::shared_ptr<const Weighed>, std::string>> found;
        session->weighed(play, [&](auto answer) { found = std::move(answer); });
        run_until([&] { return found.has_value(); });
        REQUIRE(*found);
        return **found;
    }
};

bool has_trick(const std::shared_ptr<const Weighed>& weighed, std::size_t trick) {
    return weighed && !weighed->explanations.empty() && weighed->explanations.front().tricks.size() >= trick;
}

}  // namespace

TEST_CASE("what was weighed is there live, when the board has left, and after a restart") {
    const tests::TemporaryFolder folder;
    tests::Machine machine;
    std::uint32_t asked_live = 0;
    {
        Run run(folder.path, machine);
        CHECK_FALSE(run.weighed(1));
        for (const auto& reading : tests::evening_of(run.session->time().begin, 2, "board 1 trick 1 west fifth-card\n")) {
            run.give(reading);
            const auto& state = run.session->evening().state;
            if (asked_live == 0 && state.board && state.board->tricks.size() == 5) {
                asked_live = state.board->play;
                const auto now = run.weighed(asked_live);
                REQUIRE(has_trick(now, 3));
                CHECK(now->play == 1);
                CHECK(now->recorded);
            }
        }
        run.command(reading::BoardEnd{});
        run.settle();
        CHECK(asked_live == 1);
        CHECK(run.session->evening().state.plays == 2);
        const auto later = run.weighed(1);
        REQUIRE(has_trick(later, 1));
        CHECK(later->play == 1);
        CHECK_FALSE(run.weighed(99));
    }
    Run again(folder.path, machine);
    const auto kept = again.weighed(1);
    REQUIRE(has_trick(kept, 1));
    CHECK(kept->play == 1);
    // Between the first trick and the second: which of them it is of nobody can say.
    const auto& assumed = kept->explanations.front().assumed;
    REQUIRE(assumed.size() == 1);
    CHECK(assumed[0].belief == weights::Belief::NotPlayed);
    CHECK(assumed[0].seat == bridge::Seat::West);
    const auto told = reconstruction::account_of(*kept, 1, [&](const reconstruction::Assumption& one) { return one.card == assumed[0].card; });
    REQUIRE_FALSE(told.ways.empty());
    REQUIRE(told.ways.front().assumed.size() == 1);
    CHECK(told.ways.front().assumed[0].seat == bridge::Seat::West);
}
