#include "controller/scenario/variations.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>

#include "controller/bridge/auction.hpp"
#include "controller/bridge/board.hpp"
#include "controller/bridge/deal.hpp"

namespace kibitz::scenario {
namespace {

using bridge::Card;
using bridge::Seat;
using bridge::Suit;

/// Comments and blank ones too.
std::vector<std::string> all_lines(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool begins(std::string_view line, std::string_view with) { return line.substr(0, with.size()) == with; }
bool is_prose(std::string_view line) { return begins(line, "#") || begins(line, "title:") || begins(line, "case:"); }
bool contains(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }
bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](auto word) { return contains(text, word); });
}

/// Each word of the line through `change`; what stands between words stays.
template <class Change>
std::string by_word(const std::string& line, Change change) {
    std::string out;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && std::isalnum(static_cast<unsigned char>(line[end]))) ++end;
        if (end == i) out += line[end++];
        else out += change(line.substr(i, end - i));
        i = end;
    }
    return out;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::optional<Seat> seat_named(const std::string& word) {
    for (Seat seat : bridge::all_seats)
        if (lower(std::string(bridge::name(seat))) == lower(word)) return seat;
    return std::nullopt;
}

const char* vulnerable(bridge::Vulnerability v) {
    switch (v) {
        case bridge::Vulnerability::None: return "none";
        case bridge::Vulnerability::NorthSouth: return "ns";
        case bridge::Vulnerability::EastWest: return "ew";
        default: return "all";
    }
}

std::string number(const std::string& word, int add, bool negate) {
    const int n = std::atoi(word.c_str());
    return std::to_string(negate ? -n : n + add);
}

/// "score 420 -420" and "adjusted ..." say North-South's points first.
std::string swap_points(const std::string& line, bool of_one_side) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] != "score" && words[i] != "adjusted") continue;
        if (of_one_side && i + 2 == words.size()) words[i + 1] = number(words[i + 1], 0, true);
        else if (i + 2 < words.size()) std::swap(words[i + 1], words[i + 2]);
    }
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

std::optional<Variation> turned(std::string_view text, int by) {
    // A session's pairs and pockets belong to their sides; a round is called for them.
    if (contains_any(text, {"session:", "players:", "next board"})) return std::nullopt;
    const bool sides_change = by % 2 != 0;
    Variation turned{by == 1 ? "turned once" : by == 2 ? "turned twice" : "turned three times", {}};
    bridge::BoardNumber board(1);
    bool told = false;
    const auto tell = [&] {
        told = true;
        auto v = vulnerability_of(board);
        if (sides_change && v == bridge::Vulnerability::NorthSouth) v = bridge::Vulnerability::EastWest;
        else if (sides_change && v == bridge::Vulnerability::EastWest) v = bridge::Vulnerability::NorthSouth;
        turned.text += "dealer: " + lower(std::string(bridge::name(clockwise(dealer_of(board), by)))) + "\nvulnerable: " + vulnerable(v) + "\n";
    };
    for (auto line : all_lines(text)) {
        if (is_prose(line)) {
            turned.text += line + "\n";
            continue;
        }
        if (begins(line, "board:")) {
            board = bridge::BoardNumber(static_cast<std::uint32_t>(std::atoi(line.c_str() + 6)));
            turned.text += line + "\n";
            tell();
            continue;
        }
        if (!told && !begins(line, "law-code:") && !begins(line, "panels:")) tell();
        if (begins(line, "vulnerable: ns") && sides_change) line = "vulnerable: ew";
        else if (begins(line, "vulnerable: ew") && sides_change) line = "vulnerable: ns";
        if (const auto deal = line.find("deal: "); deal != std::string::npos && deal + 7 < line.size() && line[deal + 7] == ':')
            line[deal + 6] = "NESW"[(std::string("NESW").find(line[deal + 6]) + static_cast<std::size_t>(by)) % 4];
        else
            line = by_word(line, [&](const std::string& word) {
                const auto seat = seat_named(word);
                if (!seat) return word;
                const std::string now(bridge::name(clockwise(*seat, by)));
                return std::isupper(static_cast<unsigned char>(word[0])) ? now : lower(now);
            });
        if (sides_change && contains_any(line, {"score", "adjusted "})) line = swap_points(line, begins(line, "expect score"));
        turned.text += line + "\n";
    }
    return turned;
}

/// Majors for majors and minors for minors, so that the contract scores the same.
Suit other(Suit suit) {
    switch (suit) {
        case Suit::Spades: return Suit::Hearts;
        case Suit::Hearts: return Suit::Spades;
        case Suit::Diamonds: return Suit::Clubs;
        default: return Suit::Diamonds;
    }
}
char other(char suit) {
    const auto known = bridge::suit_from_letter(suit);
    return known ? letter(other(*known)) : suit;
}

std::string other_suits_of_hand(const std::string& hand) {
    std::array<std::string, 4> suits;
    std::size_t suit = 0;
    for (char c : hand) {
        if (c != '.') suits[suit] += c;
        else if (++suit > 3) return hand;
    }
    return suit == 3 ? suits[1] + "." + suits[0] + "." + suits[3] + "." + suits[2] : hand;
}

std::optional<Variation> other_suits(std::string_view text) {
    // Where two denominations are bid, one is above the other; a pack sorted by suit is another pack.
    if (contains_any(text, {" calls ", "sorted", "session:", "explains", "light "})) return std::nullopt;
    Variation varied{"other suits", {}};
    for (const auto& line : all_lines(text)) {
        if (is_prose(line) || begins(line, "law-code:") || begins(line, "board:")) {
            varied.text += line + "\n";
            continue;
        }
        if (begins(line, "auction:") || begins(line, "expect calls") || begins(line, "expect contract")) {
            char strain = 0;
            std::string changed = line;
            for (std::size_t i = 1; i < line.size(); ++i)
                if (line[i - 1] >= '1' && line[i - 1] <= '7' && bridge::suit_from_letter(line[i]) && line[i] != ' ') {
                    if (strain != 0 && strain != line[i]) return std::nullopt;
                    strain = line[i];
                    changed[i] = other(line[i]);
                }
            varied.text += changed + "\n";
            continue;
        }
        if (contains(line, "deal: ")) {
            std::istringstream in(line);
            std::string out;
            for (std::string word; in >> word;) {
                const auto colon = word.size() > 2 && word[1] == ':' ? std::size_t{2} : std::size_t{0};
                out += (out.empty() ? "" : " ") + (contains(word, ".") ? word.substr(0, colon) + other_suits_of_hand(word.substr(colon)) : word);
            }
            varied.text += out + "\n";
            continue;
        }
        varied.text += by_word(line, [](std::string word) {
            constexpr std::pair<const char*, const char*> names[] = {
                {"spade", "heart"}, {"heart", "spade"}, {"diamond", "club"}, {"club", "diamond"}, {"spades", "hearts"}, {"hearts", "spades"},
                {"diamonds", "clubs"}, {"clubs", "diamonds"}};
            for (auto [one, another] : names)
                if (word == one) return std::string(another);
            const bool card = word.size() == 2 && bridge::card_from_string(word);
            const bool letter_of_suit = word.size() == 1 && contains("SHDC", word);
            if (card || letter_of_suit) word[0] = other(word[0]);
            return word;
        }) + "\n";
    }
    return varied;
}

/// What a case plays with: dealer, deal, the auction that is one line.
struct Set {
    Seat dealer = Seat::North;
    bridge::Deal deal;
    std::optional<bridge::Contract> contract;
    std::size_t auction_line = 0;
};

std::optional<Set> set_of(const std::vector<std::string>& lines) {
    Set set;
    bool dealt = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        if (begins(line, "board:")) set.dealer = dealer_of(bridge::BoardNumber(static_cast<std::uint32_t>(std::atoi(line.c_str() + 6))));
        if (begins(line, "dealer:"))
            if (const auto seat = seat_named(line.substr(line.find_first_not_of(' ', 7)))) set.dealer = *seat;
        if (const auto at = line.find("deal: "); at != std::string::npos && at + 8 < line.size() && line[at + 7] == ':') {
            const auto first = bridge::seat_from_letter(line[at + 6]);
            std::istringstream hands(line.substr(at + 8));
            std::string hand;
            for (int k = 0; first && k < 4 && hands >> hand; ++k) {
                int suit = 3;
                for (char c : hand) {
                    if (c == '.') --suit;
                    else if (const auto rank = bridge::rank_from_letter(c); rank && suit >= 0)
                        set.deal.hands[clockwise(*first, k)].insert(Card(static_cast<Suit>(suit), *rank));
                }
            }
            dealt = set.deal.complete();
        }
        if (begins(line, "auction:")) {
            bridge::Auction auction(set.dealer);
            std::istringstream calls(line.substr(8));
            for (std::string word; calls >> word;)
                if (const auto call = bridge::call_from_string(word); call && !auction.ended()) auction.push_accepted(auction.turn(), *call);
            if (!auction.ended() || !auction.contract() || set.contract) return std::nullopt;
            set.contract = auction.contract();
            set.auction_line = i;
        }
    }
    return dealt && set.contract ? std::optional(set) : std::nullopt;
}

/// A trick the opening leader wins with four cards the case does not speak of, all of one suit of which each hand has more
/// than that card; nothing when there is none.
std::optional<std::array<Card, 4>> trick_for(const Set& set, bridge::CardSet spoken_of) {
    const Seat leader = set.contract->opening_leader();
    for (Suit suit : bridge::all_suits) {
        if (suit == set.contract->trump()) continue;
        std::array<std::optional<Card>, 4> cards;
        for (int place = 0; place < 4; ++place) {
            const auto hand = set.deal.hands[clockwise(leader, place)].in_suit(suit);
            const auto free = hand - spoken_of;
            if (free.empty() || hand.size() < 2) break;
            cards[static_cast<std::size_t>(place)] = place == 0 ? free.highest() : free.lowest();
        }
        if (!cards[0] || !cards[1] || !cards[2] || !cards[3]) continue;
        if (*cards[0] > *cards[1] && *cards[0] > *cards[2] && *cards[0] > *cards[3]) return std::array{*cards[0], *cards[1], *cards[2], *cards[3]};
    }
    return std::nullopt;
}

std::optional<Variation> a_trick_later(std::string_view text) {
    // The opening lead, the last tricks and results are what they are; words for a card depend on what is out.
    if (contains_any(text, {"face down", " 41", "(41", " 54", "26B", "lead penalty", "leader", "claims", "result", "score", "tricks", "trick 12",
                            "trick 11", "trick 13", "names 'low", "names 'high", "names 'win", "names 'king", "names 'ace", "names '2", "session:",
                            "confirms", "next board", "take off", "resync", "sorted", "wrong-hand", "7B", "figures"}))
        return std::nullopt;
    const auto lines = all_lines(text);
    const auto set = set_of(lines);
    if (!set) return std::nullopt;
    bridge::CardSet spoken_of;
    bool played_before = false;
    bool begun = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (is_prose(lines[i]) || contains(lines[i], "deal: ")) continue;
        if (i < set->auction_line && !contains(lines[i], ":")) played_before = true;  // something is done before the auction
        if (i > set->auction_line && !begun) {  // or after it and before the lead
            begun = true;
            played_before = played_before || !contains_any(lines[i], {"play:", " plays ", " lays ", " shows ", " holds ", " drops "});
        }
        by_word(lines[i], [&](const std::string& word) {
            if (word.size() == 2)
                if (const auto card = bridge::card_from_string(word)) spoken_of.insert(*card);
            return word;
        });
    }
    const auto trick = trick_for(*set, spoken_of);
    if (!trick || played_before) return std::nullopt;
    Variation later{"a trick later", {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto line = lines[i];
        if (!is_prose(line)) {
            for (auto at = line.find("trick "); at != std::string::npos; at = line.find("trick ", at + 6)) {
                std::size_t end = at + 6;
                while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
                if (end > at + 6) line = line.substr(0, at + 6) + number(line.substr(at + 6, end - at - 6), 1, false) + line.substr(end);
            }
        }
        later.text += line + "\n";
        if (i != set->auction_line) continue;
        later.text += "play:";
        for (Card card : *trick) later.text += " " + to_string(card);
        later.text += "\nall quit\n";
    }
    return later;
}

}  // namespace

std::vector<std::string> single_cases(std::string_view text) {
    std::string shared;
    std::vector<std::string> cases;
    for (const auto& line : all_lines(text)) {
        if (begins(line, "case:") || begins(line, "case :")) cases.push_back(shared);
        (cases.empty() ? shared : cases.back()) += line + "\n";
    }
    if (cases.empty()) cases.push_back(shared);
    return cases;
}

std::vector<Variation> variations(std::string_view one_case) {
    std::vector<Variation> all;
    for (int by = 1; by < 4; ++by)
        if (auto one = turned(one_case, by)) all.push_back(*std::move(one));
    if (auto one = other_suits(one_case)) all.push_back(*std::move(one));
    if (auto one = a_trick_later(one_case)) {
        if (auto both = turned(one->text, 1)) {
            both->name = one->name + ", " + both->name;
            all.push_back(*std::move(both));
        }
        all.push_back(*std::move(one));
    }
    return all;
}

}  // namespace kibitz::scenario
