#include "controller/app/evening_deals.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "controller/bridge/auction.hpp"

namespace kibitz::app {

using namespace bridge;
using formats::Game;
using formats::GameClaim;
using formats::PbnMark;

namespace {

struct Hand {
    CardSet cards;
    int points = 0;
    int length(Denomination d) const { return cards.in_suit(static_cast<Suit>(d)).size(); }
    bool balanced() const {
        int doubletons = 0;
        for (const Suit suit : all_suits) {
            const int n = cards.in_suit(suit).size();
            if (n < 2 || n > 5) return false;
            doubletons += n == 2 ? 1 : 0;
        }
        return doubletons <= 1;
    }
    Denomination longest() const {
        auto best = Denomination::Spades;
        for (const auto d : {Denomination::Hearts, Denomination::Diamonds, Denomination::Clubs})
            if (length(d) > length(best)) best = d;
        return best;
    }
};

Hand hand_of(CardSet cards) {
    Hand hand{cards, 0};
    for (const Card card : cards) hand.points += std::max(0, static_cast<int>(card.rank()) - 10);
    return hand;
}

bool is_major(Denomination d) { return d == Denomination::Hearts || d == Denomination::Spades; }

/// The bid in `d` at the lowest level that is enough, at most `highest`.
std::optional<Bid> cheapest(const Auction& auction, Denomination d, int highest) {
    for (int level = 1; level <= highest; ++level)
        if (auction.is_legal(Bid(level, d))) return Bid(level, d);
    return std::nullopt;
}

std::optional<Bid> opening(const Hand& hand) {
    if (hand.points >= 15 && hand.points <= 17 && hand.balanced()) return Bid(1, Denomination::NoTrump);
    const auto suit = hand.longest();
    if (hand.points >= 12) {
        if (is_major(suit) && hand.length(suit) >= 5) return Bid(1, suit);
        const bool diamonds = hand.length(Denomination::Diamonds) > hand.length(Denomination::Clubs) ||
                              hand.length(Denomination::Diamonds) == 4;
        return Bid(1, diamonds ? Denomination::Diamonds : Denomination::Clubs);
    }
    if (hand.points >= 6 && hand.length(suit) == 6 && suit != Denomination::Clubs) return Bid(2, suit);
    return std::nullopt;
}

std::optional<Bid> game_in(const Auction& auction, Denomination d) {
    return is_major(d) ? cheapest(auction, d, 4) : cheapest(auction, Denomination::NoTrump, 3);
}

/// What a player says when his partner bid last for the side: enough for the combined strength, no more.
std::optional<Bid> answer(const Auction& auction, const Hand& hand, Bid partners, bool opened, int own_bids) {
    const auto suit = partners.denomination();
    const bool strong = opened && own_bids == 0 && partners == Bid(1, Denomination::NoTrump);
    const int shown = strong ? 15 : opened ? 12 : 6;
    const int together = hand.points + shown + (own_bids > 0 ? 0 : 1);
    if (suit == Denomination::NoTrump) {
        if (partners.level() == 2) return hand.points >= 13 ? cheapest(auction, suit, 3) : std::nullopt;
        if (together < 23) return std::nullopt;
        const auto own = hand.longest();
        if (is_major(own) && hand.length(own) >= 6 && together >= 25) return cheapest(auction, own, 4);
        return cheapest(auction, suit, together >= 25 ? 3 : 2);
    }
    const bool fit = hand.length(suit) >= (is_major(suit) ? 3 : 5);
    if (partners.level() >= 3) return fit && together >= 25 ? game_in(auction, suit) : std::nullopt;
    if (fit && own_bids == 0) {
        if (together >= 26) return game_in(auction, suit);
        return together >= 18 ? cheapest(auction, suit, together >= 23 ? 3 : 2) : std::nullopt;
    }
    if (together < 18) return std::nullopt;
    if (own_bids == 0)
        for (const auto d : {Denomination::Diamonds, Denomination::Hearts, Denomination::Spades})
            if (hand.length(d) >= 4 && partners.level() == 1)
                if (const auto bid = cheapest(auction, d, 1)) return bid;
    if (together >= 26) return cheapest(auction, Denomination::NoTrump, 3);
    if (own_bids < 2) return cheapest(auction, Denomination::NoTrump, together >= 23 ? 2 : 1);
    return std::nullopt;
}

Call choose(const Auction& auction, const Deal& deal) {
    const Seat me = auction.turn();
    const auto hand = hand_of(deal.hands[me]);
    std::optional<Bid> partners;
    int own_bids = 0;
    bool anybody = false;
    Seat opener = me;
    for (std::size_t i = 0; i < auction.calls().size(); ++i) {
        const auto call = auction.calls()[i];
        if (!call.is_bid()) continue;
        if (!anybody) opener = auction.caller(i);
        anybody = true;
        if (auction.caller(i) == partner(me)) partners = call.bid();
        if (auction.caller(i) == me) ++own_bids;
    }
    std::optional<Bid> bid;
    if (!anybody) {
        bid = opening(hand);
    } else if (partners) {
        bid = answer(auction, hand, *partners, opener == partner(me), own_bids);
    } else if (side_of(opener) != side_of(me) && own_bids == 0 && auction.last_bid()->level() == 1) {
        const auto suit = hand.longest();
        if (hand.length(suit) >= 5 && hand.points >= 9) bid = cheapest(auction, suit, hand.points >= 12 ? 2 : 1);
    }
    if (bid) return *bid;
    const auto contract = auction.contract();
    if (contract && contract->bid.level() >= 4 && side_of(contract->declarer) != side_of(me) && hand.points >= 14 &&
        auction.is_legal(Call::doubled()))
        return Call::doubled();
    return Call::pass();
}

Card lead(CardSet hand, const Contract& contract, bool declaring, CardSet gone) {
    const auto trump = contract.trump();
    std::optional<Card> best;
    int best_worth = -100;
    for (const Card card : hand) {
        const auto suit = hand.in_suit(card.suit());
        const auto out = CardSet::of_suit(card.suit()) - gone - suit;
        const bool master = out.empty() || card > out.highest();
        int worth = suit.size();
        if (trump && card.suit() == *trump) worth += declaring && !out.empty() ? 6 : -6;
        if (master) worth += declaring ? 8 : 4;
        else worth -= static_cast<int>(card.rank()) / 3;
        if (worth > best_worth) best_worth = worth, best = card;
    }
    return *best;
}

Card follow(CardSet hand, const Trick& trick, std::optional<Suit> trump) {
    const auto legal = legal_cards(hand, trick);
    const Seat me = trick.turn();
    const bool partner_wins = trick.winner(trump) == partner(me);
    const bool second = trick.size() == 1;
    std::optional<Card> cheapest_winner;
    for (const Card card : legal) {
        auto with = trick;
        with.play(card);
        if (with.winner(trump) == me && (!cheapest_winner || card.rank() < cheapest_winner->rank())) cheapest_winner = card;
    }
    const bool following = legal.lowest().suit() == trick.suit_led();
    if (cheapest_winner && !partner_wins && !(second && following && cheapest_winner->rank() > Rank::Jack))
        return *cheapest_winner;
    auto lowest = legal.lowest();
    for (const Card card : legal) {
        const bool spare = !trump || card.suit() != *trump;
        const bool better = !trump || lowest.suit() != *trump;
        if (spare != better ? spare : card.rank() < lowest.rank()) lowest = card;
    }
    return lowest;
}

Card some_card(CardSet legal, std::mt19937& dice) {
    auto left = dice() % static_cast<unsigned>(legal.size());
    for (const Card card : legal)
        if (left-- == 0) return card;
    return legal.lowest();
}

/// @param slip  how often somebody plays another card than he would; needs `dice`
void play_out(Game& game, double slip, std::mt19937* dice) {
    auto hands = game.start.deal.hands;
    const auto& contract = *game.contract;
    Seat leader = contract.opening_leader();
    CardSet gone;
    std::vector<bool> declarers;
    for (int number = 0; number < cards_in_hand; ++number) {
        Trick trick(leader);
        while (!trick.complete()) {
            const Seat seat = trick.turn();
            auto card = trick.size() == 0 ? lead(hands[seat], contract, side_of(seat) == side_of(contract.declarer), gone)
                                          : follow(hands[seat], trick, contract.trump());
            if (dice && std::uniform_real_distribution<double>()(*dice) < slip) card = some_card(legal_cards(hands[seat], trick), *dice);
            game.play.push_back({seat, card, PbnMark::None});
            hands[seat].erase(card);
            gone.insert(card);
            trick.play(card);
        }
        leader = trick.winner(contract.trump());
        declarers.push_back(side_of(leader) == side_of(contract.declarer));
    }
    game.declarer_tricks = static_cast<int>(std::count(declarers.begin(), declarers.end(), true));
    // Declarer claims when the rest is his and there is something to save by it.
    int rest = 0;
    while (rest < cards_in_hand && declarers[static_cast<std::size_t>(cards_in_hand - 1 - rest)]) ++rest;
    if (rest < 3) return;
    game.play.resize(static_cast<std::size_t>(4 * (cards_in_hand - rest)));
    game.claim = GameClaim{contract.declarer, rest, "the rest are mine"};
}

}  // namespace

Game dealt_board(std::uint32_t number, std::mt19937& random) {
    Game game;
    auto& start = game.start;
    start.board = BoardNumber(number);
    start.dealer = dealer_of(start.board);
    start.vulnerability = vulnerability_of(start.board);
    start.event = "An Evening at the Club";
    start.date = "2026.11.21";
    start.players[Seat::North] = "Nora Nyberg";
    start.players[Seat::East] = "Emil Ester";
    start.players[Seat::South] = "Sanna Sol";
    start.players[Seat::West] = "Walter Wend";
    std::vector<int> pack(cards_in_pack);
    for (int i = 0; i < cards_in_pack; ++i) pack[static_cast<std::size_t>(i)] = i;
    for (std::size_t i = pack.size() - 1; i > 0; --i) std::swap(pack[i], pack[random() % (i + 1)]);
    for (std::size_t i = 0; i < pack.size(); ++i)
        start.deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(pack[i]));

    Auction auction(start.dealer);
    while (!auction.ended()) {
        const auto call = choose(auction, start.deal);
        game.calls.push_back({auction.turn(), call, false, {}, PbnMark::None});
        auction.push_accepted(auction.turn(), auction.is_legal(call) ? call : Call::pass());
    }
    game.auction_complete = true;
    game.contract = auction.contract();
    if (game.contract) play_out(game, 0, nullptr);
    return game;
}

void play_anew(Game& game, double slip, std::mt19937& dice) {
    if (!game.contract) return;
    game.play.clear();
    game.claim.reset();
    play_out(game, slip, &dice);
}

}  // namespace kibitz::app
