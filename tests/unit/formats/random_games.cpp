#include "random_games.hpp"

#include <rapidcheck.h>

#include "controller/formats/call_sequence.hpp"
#include "controller/formats/claim_words.hpp"
#include "controller/formats/formats.hpp"

namespace kibitz::tests {
namespace {

using namespace formats;
using bridge::Call;

int below(int n) { return *rc::gen::inRange(0, n); }
bool one_in(int n) { return below(n) == 0; }

/// Words in the letters people use, with what formats find hard. UTF-8 whose Latin-1 form is not UTF-8 by accident.
std::string words(Holds format, int longest) {
    static const std::vector<std::string> pieces{"Åse",   "Müller", "O'Hara", "\"Hal\"", "a\\b", "\\S",    "\\\\",  "{",
                                                 "}",     "}}",     "x",      "1:2",     ";",    "[Board", "]",     "%",
                                                 "*",     "=1=",    "^R",     "naïve",   "+",    "4-card", "-",     "\\)",
                                                 "\\}",   "(",      "a!",     "p",       "st",   "no",     "hearts"};
    std::string text;
    for (int n = below(longest + 1); n > 0; --n) {
        if (!text.empty()) text += " ";
        text += pieces[static_cast<std::size_t>(below(static_cast<int>(pieces.size())))];
    }
    if (format == Holds::Pbn && !text.empty() && (text[0] == '?' || text[0] == '#')) text = "x" + text;
    return text;
}

void fill_start(Game& game, Holds format) {
    auto& start = game.start;
    start.board = bridge::BoardNumber(static_cast<std::uint32_t>(below(130)));
    start.dealer = static_cast<Seat>(below(4));
    start.vulnerability = static_cast<bridge::Vulnerability>(below(4));
    for (auto& player : start.players) player = words(format, 2);
    start.event = words(format, 4);
    start.round = words(format, 1);
    start.room = format == Holds::Lin || one_in(2) ? std::string() : "Open";
    if (one_in(3)) start.room = "Closed";
    if (format == Holds::Pbn) {
        start.site = words(format, 3);
        start.date = one_in(2) ? "2026.11.21" : "";
        start.section = words(format, 1);
        start.table = words(format, 1);
        if (one_in(2)) start.pair_ns = std::to_string(1 + below(40));
        if (one_in(2)) start.pair_ew = std::to_string(1 + below(40));
    }
    std::vector<int> pack;
    for (int i = 0; i < bridge::cards_in_pack; ++i) pack.push_back(i);
    for (std::size_t i = pack.size() - 1; i > 0; --i)
        std::swap(pack[i], pack[static_cast<std::size_t>(below(static_cast<int>(i) + 1))]);
    for (std::size_t i = 0; i < pack.size(); ++i)
        start.deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(pack[i]));
}

/// Legal but for accepted irregularities, where the format has marks for them.
void fill_calls(Game& game, Holds format) {
    CallSequence auction;
    Seat turn = game.start.dealer;
    // PBN has room for 32 notes: 14 texts, alerted or only explained, and the alert without a text.
    std::vector<std::string> explanations;
    for (int i = 0; i < 14; ++i) explanations.push_back(words(format, 4));
    while (!auction.ended()) {
        GameCall made;
        if (format == Holds::Pbn && one_in(40)) {
            made.mark = PbnMark::SkippedPlayer;
            turn = bridge::clockwise(turn, 1 + below(3));
        }
        made.seat = turn;
        std::vector<Call> legal;
        for (int i = 0; i < bridge::distinct_calls && legal.size() < 6; ++i)
            if (auction.fault(turn, Call::from_index(i)) == bridge::CallFault::None) legal.push_back(Call::from_index(i));
        made.call = legal[static_cast<std::size_t>(below(static_cast<int>(legal.size())))];
        const auto contract = auction.contract();
        if (format == Holds::Pbn && contract && contract->bid.index() > 0 && one_in(20)) {
            made.call = bridge::Bid::from_index(below(contract->bid.index()));
            made.mark = PbnMark::Insufficient;
        }
        made.alert = one_in(8);
        if (made.alert || one_in(20)) made.explanation = explanations[static_cast<std::size_t>(below(14))];
        if (game.calls.size() == bridge::Auction::max_calls) break;
        auction.add(turn, made.call);
        game.calls.push_back(made);
        turn = bridge::left_hand_opponent(turn);
    }
    game.auction_complete = auction.ended();
    if (game.auction_complete) game.contract = auction.contract();
}

void fill_play(Game& game, Holds format) {
    auto hands = game.start.deal.hands;
    const int cards = one_in(3) ? bridge::cards_in_pack : below(bridge::cards_in_pack);
    const auto trump = game.contract->trump();
    Seat leader = game.contract->opening_leader();
    for (int i = 0; i < cards;) {
        GameCard led;
        if (format == Holds::Pbn && one_in(15)) {
            led.mark = PbnMark::LeadOutOfTurn;
            leader = bridge::clockwise(leader, 1 + below(3));
        }
        bridge::Trick trick(leader);
        for (int place = 0; place < 4 && i < cards; ++place, ++i) {
            GameCard played = place == 0 ? led : GameCard{};
            played.seat = trick.turn();
            auto choice = bridge::legal_cards(hands[played.seat], trick);
            if (format == Holds::Pbn && place > 0 && choice != hands[played.seat] && one_in(20)) {
                choice = hands[played.seat] - choice;
                played.mark = PbnMark::Revoke;
            }
            auto at = choice.begin();
            for (int k = below(choice.size()); k > 0; --k) ++at;
            played.card = *at;
            hands[played.seat].erase(played.card);
            trick.play(played.card);
            if (one_in(12))  // nobody could read it
                for (int k = below(13) == 0 ? 39 : 1 + below(3); k > 0; --k) {
                    played.candidates.insert(bridge::Card::from_index(below(bridge::cards_in_pack)));
                    played.candidates.insert(played.card);
                }
            if (played.candidates.size() == 1) played.candidates = {};
            game.play.push_back(played);
        }
        leader = trick.winner(trump);
    }
}

void fill_result(Game& game, Holds format) {
    const auto declarer = game.contract->declarer;
    const auto won = tricks_won(game.play, game.contract->trump(), bridge::side_of(declarer));
    const int left = bridge::cards_in_hand - won.complete;
    if (left > 0 && one_in(4)) return;  // not finished
    game.declarer_tricks = won.side + below(left + 1);
    if (game.play.empty()) return;
    if (left == 0) {
        if (format == Holds::Pbn && one_in(5)) game.declarer_tricks = below(14);  // agreed wrongly
        return;
    }
    game.claim = implied_claim(game);
    if (!game.claim || !one_in(3)) return;
    game.claim->seat = static_cast<Seat>(below(4));
    if (bridge::side_of(game.claim->seat) != bridge::side_of(declarer)) game.claim->tricks = left - game.claim->tricks;
    game.claim->statement = words(format, 5);
}

}  // namespace

Game random_game(Holds format) {
    Game game;
    fill_start(game, format);
    if (one_in(10)) {
        if (format == Holds::Pbn && one_in(2)) game.start.deal.hands = {};
        return game;  // a deal and no more
    }
    fill_calls(game, format);
    if (game.contract) {
        fill_play(game, format);
        fill_result(game, format);
    }
    // Hands not known, or known in part.
    if (one_in(4)) {
        for (const Seat seat : {Seat::North, Seat::West}) game.start.deal.hands[seat] = {};
        if (one_in(2)) game.start.deal.hands[Seat::South].erase(game.start.deal.hands[Seat::South].lowest());
    }
    for (int n = below(3); n > 0; --n)
        if (auto comment = words(format, one_in(5) ? 60 : 6); !comment.empty()) game.comments.push_back(comment);
    return game;
}

std::vector<Game> random_games(Holds format) {
    std::vector<Game> games;
    for (int n = 1 + below(4); n > 0; --n) games.push_back(random_game(format));
    return games;
}

std::string told(const Game& game) { return write_pbn({game}); }

}  // namespace kibitz::tests
