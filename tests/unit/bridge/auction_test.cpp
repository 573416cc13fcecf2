#include "controller/bridge/auction.hpp"

#include <rapidcheck.h>

#include <algorithm>

#include "catch.hpp"

using namespace kibitz::bridge;

namespace {

/// An auction judged by reading the whole history again at each question: slow, and made of other stuff than Auction.
struct History {
    Seat dealer;
    std::vector<Call> calls;

    Seat by(std::size_t i) const { return clockwise(dealer, static_cast<int>(i % 4)); }
    /// Number of the last call that is no pass; calls.size() when there is none.
    std::size_t last_action() const {
        for (auto i = calls.size(); i > 0; --i)
            if (!calls[i - 1].is_pass()) return i - 1;
        return calls.size();
    }
    std::size_t last_bid() const {
        for (auto i = calls.size(); i > 0; --i)
            if (calls[i - 1].is_bid()) return i - 1;
        return calls.size();
    }
    bool ended() const {
        const auto n = calls.size();
        if (last_bid() == n) return n == 4;  // nobody has bid: nothing but passes is possible
        return n - 1 - last_action() == 3;
    }
    CallFault fault(Call call) const {
        const auto n = calls.size();
        if (ended()) return CallFault::AuctionOver;
        if (call.is_pass()) return CallFault::None;
        const auto bid = last_bid();
        const auto action = last_action();
        if (call.is_bid()) {
            if (bid == n) return CallFault::None;
            const int was = calls[bid].bid().level() * 10 + static_cast<int>(calls[bid].bid().denomination());
            const int is = call.bid().level() * 10 + static_cast<int>(call.bid().denomination());
            return is > was ? CallFault::None : CallFault::InsufficientBid;
        }
        // The seats of call number a and b are opponents when their distance is odd.
        const bool against = action != n && (n - action) % 2 == 1;
        if (call.is_double())
            return against && calls[action].is_bid() ? CallFault::None : CallFault::InadmissibleDouble;
        return against && calls[action].is_double() ? CallFault::None : CallFault::InadmissibleRedouble;
    }
    std::optional<Contract> contract() const {
        const auto bid = last_bid();
        if (bid == calls.size()) return std::nullopt;
        Contract contract;
        contract.bid = calls[bid].bid();
        for (auto i = bid + 1; i < calls.size(); ++i) {
            if (calls[i].is_double()) contract.doubling = Doubling::Doubled;
            if (calls[i].is_redouble()) contract.doubling = Doubling::Redoubled;
        }
        for (std::size_t i = bid % 2; i <= bid; i += 2)  // calls of the side that bid last, the first one first
            if (calls[i].is_bid() && calls[i].bid().denomination() == contract.bid.denomination()) {
                contract.declarer = by(i);
                break;
            }
        return contract;
    }
};

Auction auction_of(Seat dealer, std::initializer_list<const char*> calls) {
    Auction auction(dealer);
    for (const auto* text : calls) {
        INFO(text);
        REQUIRE(auction.push(*call_from_string(text)) == CallFault::None);
    }
    return auction;
}

}  // namespace

TEST_CASE("random legal auctions agree with the slow statement at every step, for all 38 calls") {
    REQUIRE(rc::check("auction", [] {
        const auto dealer = static_cast<Seat>(*rc::gen::inRange(0, 4));
        Auction auction(dealer);
        History history{dealer, {}};
        while (!auction.ended()) {
            RC_ASSERT(auction.turn() == history.by(history.calls.size()));
            std::vector<Call> legal;
            for (int i = 0; i < distinct_calls; ++i) {
                const auto call = Call::from_index(i);
                RC_ASSERT(auction.fault(call) == history.fault(call));
                if (auction.is_legal(call)) legal.push_back(call);
            }
            // Passes often and small steps up, or every auction would be over after a few bids.
            const auto reach = static_cast<int>(std::min<std::size_t>(legal.size(), 6));
            const auto call = legal[static_cast<std::size_t>(*rc::gen::inRange(0, reach))];
            RC_ASSERT(auction.push(call) == CallFault::None);
            history.calls.push_back(call);
            RC_ASSERT(auction.contract() == history.contract());
            RC_ASSERT(auction.ended() == history.ended());
        }
        for (int i = 0; i < distinct_calls; ++i)
            RC_ASSERT(auction.fault(Call::from_index(i)) == CallFault::AuctionOver);
        RC_ASSERT(auction.passed_out() == !history.contract());
    }));
}

TEST_CASE("an illegal call is not taken") {
    auto auction = auction_of(Seat::North, {"1H"});
    CHECK(auction.push(*call_from_string("1D")) == CallFault::InsufficientBid);
    CHECK(auction.push(Call::redoubled()) == CallFault::InadmissibleRedouble);
    CHECK(auction.calls().size() == 1);
    CHECK(auction.turn() == Seat::East);
}

TEST_CASE("a call taken back leaves what was before") {
    REQUIRE(rc::check("pop", [] {
        Auction auction(static_cast<Seat>(*rc::gen::inRange(0, 4)));
        const int steps = *rc::gen::inRange(0, 30);
        for (int i = 0; i < steps && !auction.ended(); ++i) {
            const auto before = auction;
            const auto call = Call::from_index(*rc::gen::inRange(0, distinct_calls));
            if (!auction.is_legal(call)) continue;
            auction.push(call);
            auto back = auction;
            back.pop();
            RC_ASSERT(back == before);
            RC_ASSERT(back.turn() == before.turn());
            RC_ASSERT(back.contract() == before.contract());
            for (int other = 0; other < distinct_calls; ++other)
                RC_ASSERT(back.fault(Call::from_index(other)) == before.fault(Call::from_index(other)));
        }
    }));
}

TEST_CASE("the longest auction has 319 calls") {
    Auction auction(Seat::North);
    const auto make = [&](Call call) { REQUIRE(auction.push(call) == CallFault::None); };
    for (int i = 0; i < 3; ++i) make(Call::pass());
    for (int bid = 0; bid < 35; ++bid) {
        make(Bid::from_index(bid));
        make(Call::pass());
        make(Call::pass());
        make(Call::doubled());
        make(Call::pass());
        make(Call::pass());
        make(Call::redoubled());
        make(Call::pass());
        make(Call::pass());
    }
    CHECK_FALSE(auction.ended());
    make(Call::pass());
    CHECK(auction.ended());
    CHECK(auction.calls().size() == Auction::max_calls);
    CHECK(to_string(*auction.contract()) == "7NTXX");
}

TEST_CASE("declarer is who named the denomination first for the side that bid last") {
    CHECK(auction_of(Seat::North, {"1S", "Pass", "2S", "Pass", "Pass", "Pass"}).contract()->declarer == Seat::North);
    CHECK(auction_of(Seat::North, {"1H", "1S", "2H", "2S", "3D", "Pass", "3H"}).contract()->declarer == Seat::North);
    // The opponents' naming of it does not count.
    CHECK(auction_of(Seat::North, {"1C", "1H", "2H", "Pass"}).contract()->declarer == Seat::South);
    // A transfer: partner named hearts first.
    CHECK(auction_of(Seat::East, {"1NT", "Pass", "2D", "Pass", "2H", "Pass", "4H"}).contract()->declarer == Seat::East);
    CHECK(auction_of(Seat::West, {"Pass", "1NT", "X", "XX"}).contract() ==
          Contract{Bid(1, Denomination::NoTrump), Doubling::Redoubled, Seat::North});
}

TEST_CASE("passed out after four passes, not after three") {
    auto auction = auction_of(Seat::South, {"Pass", "Pass", "Pass"});
    CHECK_FALSE(auction.ended());
    CHECK(auction.is_legal(Bid(1, Denomination::Clubs)));
    auction.push(Call::pass());
    CHECK(auction.ended());
    CHECK(auction.passed_out());
    CHECK_FALSE(auction.contract());
}

TEST_CASE("an accepted insufficient bid is the new last bid (Law 27A)") {
    auto auction = auction_of(Seat::North, {"2S"});
    auction.push_accepted(Seat::East, *call_from_string("1H"));
    CHECK(auction.is_legal(*call_from_string("1S")));
    CHECK(auction.contract()->declarer == Seat::East);
}

TEST_CASE("an accepted call out of rotation keeps its caller, and the turn goes on from him (Law 29A)") {
    auto auction = auction_of(Seat::North, {"1S"});
    auction.push_accepted(Seat::South, *call_from_string("2H"));
    CHECK(auction.caller(1) == Seat::South);
    CHECK(auction.turn_at(1) == Seat::East);
    CHECK(auction.turn() == Seat::West);
    CHECK(auction.contract()->declarer == Seat::South);
    // Whose side bid last goes by the callers: West may double, and East in his turn, but not North.
    CHECK(auction.fault(Seat::West, Call::doubled()) == CallFault::None);
    CHECK(auction.fault(Seat::North, Call::doubled()) == CallFault::InadmissibleDouble);
    auction.push(Call::doubled());
    auction.push(Call::redoubled());
    CHECK(auction.turn() == Seat::East);
    auction.pop();
    auction.pop();
    CHECK(auction.turn() == Seat::West);
    auction.pop();
    CHECK(auction.turn() == Seat::East);
    CHECK(auction == auction_of(Seat::North, {"1S"}));
}

TEST_CASE("the same calls by other callers are another auction") {
    auto in_rotation = auction_of(Seat::North, {"1S", "Pass"});
    auto skipped = auction_of(Seat::North, {"1S"});
    skipped.push_accepted(Seat::South, Call::pass());
    CHECK_FALSE(in_rotation == skipped);
}

TEST_CASE("every call is written and read") {
    for (int i = 0; i < distinct_calls; ++i) {
        const auto call = Call::from_index(i);
        CHECK(call.index() == i);
        CHECK(call_from_string(to_string(call)) == call);
        CHECK((call.is_pass() + call.is_double() + call.is_redouble() + call.is_bid()) == 1);
    }
    CHECK(call_from_string("p") == Call::pass());
    CHECK(call_from_string("3n") == Call(Bid(3, Denomination::NoTrump)));
    CHECK(call_from_string("RDBL") == Call::redoubled());
    for (const auto* text : {"", "8C", "0H", "1", "1Q", "1NTX", "PP", "NT", "1 C"}) CHECK_FALSE(call_from_string(text));
    CHECK_FALSE(call_from_string(std::string(3, 'X')));
}
