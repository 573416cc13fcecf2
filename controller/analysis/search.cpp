#include "controller/analysis/search.hpp"

#include <dds/dll.h>

#include <mutex>

#ifdef __SANITIZE_ADDRESS__
// libdds 2.9 loses 5 KB when it gives its memory back: known, and not ours.
extern "C" const char* __lsan_default_suppressions() { return "leak:libdds.so\n"; }
#endif

namespace kibitz::analysis::search {

namespace {

// libdds's "small" memory for one thread, 4 to 30 MB. Below 30 it gets no thread and ends the process; from 95 on it
// takes the "large" one, 160 MB for solves a tenth faster: not on a Pi that has a table to watch.
constexpr int memory_mb = 30;
constexpr int threads = 1;
constexpr int only_thread = 0;

constexpr int find_the_best = -1;  // "target": as many tricks as there are
constexpr int always_search = 1;   // "mode": also when there is one card only, which mode 0 leaves without a figure
constexpr int one_best_card = 1;   // "solutions"
constexpr int every_card = 3;

// libdds's globals know no lock of their own.
std::mutex searching;
bool memory_ready = false;  // of the size above; before main() libdds took a large table for every core

// libdds counts suits from spades down, 4 is no trump; its seats and ranks are ours.
constexpr int dds_suit(Suit suit) { return 3 - static_cast<int>(suit); }
constexpr Suit our_suit(int suit) { return static_cast<Suit>(3 - suit); }
constexpr int dds_no_trump = 4;

/// The ranks held of a suit: bit 2 for the two .. bit 14 for the ace.
unsigned holding(CardSet hand, Suit suit) {
    return static_cast<unsigned>(hand.in_suit(suit).mask() >> (static_cast<int>(suit) * 13) << 2);
}

::deal dds_deal(const Position& position) {
    ::deal deal{};
    deal.trump = position.trump ? dds_suit(*position.trump) : dds_no_trump;
    deal.first = index(position.trick.leader());
    for (int place = 0; place < position.trick.size(); ++place) {
        deal.currentTrickSuit[place] = dds_suit(position.trick.card(place).suit());
        deal.currentTrickRank[place] = static_cast<int>(position.trick.card(place).rank());
    }
    for (const Seat seat : bridge::all_seats)
        for (const Suit suit : bridge::all_suits)
            deal.remainCards[index(seat)][dds_suit(suit)] = holding(position.hands[seat], suit);
    return deal;
}

/// libdds names the highest card of a sequence and, as bits, its equals below.
std::vector<CardTricks> cards_of(const ::futureTricks& found) {
    std::vector<CardTricks> cards;
    for (int i = 0; i < found.cards; ++i) {
        const Suit suit = our_suit(found.suit[i]);
        cards.push_back({Card(suit, static_cast<bridge::Rank>(found.rank[i])), found.score[i]});
        for (const bridge::Rank rank : bridge::all_ranks)
            if ((found.equals[i] >> static_cast<int>(rank) & 1) != 0) cards.push_back({Card(suit, rank), found.score[i]});
    }
    return cards;
}

void take_memory() {
    FreeMemory();
    SetResources(memory_mb, threads);
    memory_ready = true;
}

/// Makes libdds forget. It keeps what it found for "the same" or "a similar" deal, and takes fresh memory that happens
/// to hold the deal before for prepared: then it answers wrongly (seen: 14 tricks in a deal). A last trick in another
/// denomination is answered without a search, and after it neither deal nor trumps are the same.
void forget(int denomination) {
    ::deal last_trick{};
    last_trick.trump = denomination == dds_no_trump ? 0 : dds_no_trump;
    for (const Seat seat : bridge::all_seats) last_trick.remainCards[index(seat)][index(seat)] = 1U << 2;
    ::futureTricks ignored{};
    SolveBoard(last_trick, find_the_best, one_best_card, always_search, &ignored, only_thread);
}

}  // namespace

tl::expected<std::vector<CardTricks>, std::string> solve(const Position& position, Wanted wanted) {
    const auto deal = dds_deal(position);
    ::futureTricks found{};
    const std::lock_guard lock(searching);
    if (!memory_ready) take_memory();
    forget(deal.trump);
    const int code = SolveBoard(deal, find_the_best, wanted == Wanted::EveryCard ? every_card : one_best_card, always_search,
                                &found, only_thread);
    if (code != RETURN_NO_FAULT) return tl::unexpected(words(code));
    return cards_of(found);
}

std::string words(int code) {
    char line[80] = "";
    ErrorMessage(code, line);
    return "libdds: " + std::string(line) + " (code " + std::to_string(code) + "): please report the position";
}

}  // namespace kibitz::analysis::search
