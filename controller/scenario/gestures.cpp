/// What hands and voices do at the table: one line of a case, one gesture.
#include <algorithm>
#include <cstdlib>

#include "controller/scenario/case.hpp"

namespace kibitz::scenario {
namespace {

using namespace std::chrono_literals;

constexpr Millimetres shown_height{40};  // where a card is held when a case does not say
constexpr Duration default_touch = 400ms;

/// "... for 300 ms", "... for 2 s"; nothing when the words do not say.
std::optional<Duration> time_after(const Words& words, std::string_view before) {
    for (std::size_t i = 1; i + 2 < words.size(); ++i) {
        if (words[i] != before) continue;
        const double amount = std::atof(words.as_written[i + 1].c_str());
        if (words[i + 2] == "ms") return Duration(static_cast<std::int64_t>(amount * 1e3));
        if (words[i + 2] == "s") return Duration(static_cast<std::int64_t>(amount * 1e6));
    }
    return std::nullopt;
}

/// "... at 40 mm".
std::optional<Millimetres> height(const Words& words) {
    for (std::size_t i = 1; i + 2 < words.size(); ++i)
        if (words[i] == "at" && words[i + 2] == "mm")
            return Millimetres{static_cast<float>(std::atof(words.as_written[i + 1].c_str()))};
    return std::nullopt;
}

/// The "at" or "for" that is followed by no height or time; nothing when all are.
std::optional<std::string> wrong_measure(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] != "at" && words[i] != "for") continue;
        const bool number = !words[i + 1].empty() && words[i + 1].find_first_not_of("0123456789.") == std::string_view::npos;
        const bool unit = words[i] == "at" ? words[i + 2] == "mm" : words[i + 2] == "ms" || words[i + 2] == "s";
        if (!number || !unit) return words.rest(i);
    }
    return std::nullopt;
}

/// Declarer's words for a card of dummy: "H4", "low heart", "heart", "ace", "win", "anything".
std::optional<reading::DesignateKey> naming(std::string text) {
    std::erase_if(text, [](char c) { return c == '\'' || c == '"'; });
    reading::DesignateKey key;
    for (const auto& word : split(text).lower) {
        constexpr std::pair<const char*, reading::Naming> manners[] = {{"high", reading::Naming::High},
                                                                       {"low", reading::Naming::Low},
                                                                       {"win", reading::Naming::Win},
                                                                       {"anything", reading::Naming::Anything}};
        constexpr std::pair<const char*, bridge::Rank> ranks[] = {{"ace", bridge::Rank::Ace},     {"king", bridge::Rank::King},
                                                                  {"queen", bridge::Rank::Queen}, {"jack", bridge::Rank::Jack},
                                                                  {"ten", bridge::Rank::Ten}};
        constexpr std::pair<const char*, bridge::Suit> suits[] = {{"spade", bridge::Suit::Spades},
                                                                  {"heart", bridge::Suit::Hearts},
                                                                  {"diamond", bridge::Suit::Diamonds},
                                                                  {"club", bridge::Suit::Clubs}};
        bool known = false;
        for (auto [name, manner] : manners) if (word == name) { key.naming = manner; known = true; }
        for (auto [name, rank] : ranks) if (word == name) { key.rank = rank; known = true; }
        for (auto [name, suit] : suits) if (word == name || word == std::string(name) + "s") { key.suit = suit; known = true; }
        if (const auto card = bridge::card_from_string(word); !known && card) {
            key.suit = card->suit();
            key.rank = card->rank();
            known = true;
        } else if (!known && word.size() == 1 && bridge::rank_from_letter(word[0])) {
            key.rank = bridge::rank_from_letter(word[0]);
            known = true;
        }
        if (!known) return std::nullopt;
    }
    return key;
}

}  // namespace

/// A card played as its owner would: declarer lays it, a defender faces it, dummy's is named and moved.
void Case::play(Seat seat, Card card) {
    const auto& board = *state().board;
    const bool dummys = board.contract && board.contract->dummy() == seat;
    // The trick before is quitted first, unless he took his card of it back: then there is nothing to quit.
    const auto& withdrawn = board.may_withdraw[seat];
    const bool withdrew = withdrawn && withdrawn->away && static_cast<std::size_t>(withdrawn->trick) == board.tricks.size();
    if (!board.tricks.empty() && board.tricks.back().trick.complete() && !board.tricks.back().taken_back[seat] && !withdrew)
        hands_.quit_trick(penalty_cards() | open_lead());
    if (dummys) {
        if (hands_.is_spread() || state().phase == laws::Phase::Play) {
            hands_.press(board.contract->declarer, reading::DesignateKey{card.suit(), card.rank(), reading::Naming::Exact});
            spread_when_due();
            hands_.lift_from_dummy(card);
        }
    }
    hands_.show(seat, card, Millimetres{0});
    hands_.wait(std::max<Duration>(400ms, code_.thresholds.still_time + 150ms));
    spread_when_due();
}

bool Gestures::run(Case& c, const Words& words, std::string_view text) {
    auto& hands = c.hands_;
    const auto colon_value = [&] {
        const auto colon = text.find(':');
        return colon == std::string_view::npos ? std::string() : std::string(text.substr(colon + 1));
    };
    if (words[0] == "auction:") {
        Seat caller = c.start_.dealer;
        for (const auto& word : split(colon_value()).as_written) {
            const auto call = bridge::call_from_string(word);
            if (!call) return c.fail("\"" + word + "\" is no call: write P, X, XX or a bid as 1NT"), true;
            hands.press(caller, reading::CallKey{*call, false, {}});
            caller = left_hand_opponent(caller);
        }
        return true;
    }
    if (words[0] == "play:") {
        for (const auto& word : split(colon_value()).as_written) {
            const auto card = c.card(word);
            const auto turn = laws::turn(c.state());
            if (!card) return true;  // said
            if (!turn) return c.fail("nobody is to play " + word + ": is the auction over, or the play?"), true;
            for (const auto& played : c.state().board->played)
                if (played.contains(*card)) return c.fail(to_string(*card) + " has been played already: name each card once"), true;
            c.play(*turn, *card);
        }
        return true;
    }
    if (words[0] == "wait") {
        const bool number = !words[1].empty() && words[1].find_first_not_of("0123456789.") == std::string_view::npos;
        if (!number || !(words[2].empty() || words[2] == "ms" || words[2].front() == 's')) return c.fail("\"" + words.rest(0) + "\" is no time: write wait 2 s, wait 300 ms"), true;
        hands.wait(Duration(static_cast<std::int64_t>(std::atof(words.as_written[1].c_str()) * (words[2] == "ms" ? 1e3 : 1e6))));
        return true;
    }
    if (words[0] == "all" && words[1] == "quit") return hands.quit_trick(c.penalty_cards()), true;
    const auto who = c.seat(words[0]);
    if (!who) return false;
    const auto verb = words[1];
    if (verb == "and" && words[3] == "play") {  // east and west play S3 S2 together
        const auto other = c.seat(words[2]);
        const auto a = c.card(words[4]);
        const auto b = c.card(words[5]);
        if (!other) return c.fail("\"" + std::string(words[2]) + "\" is nobody at this table"), true;
        if (a && b) hands.show_together(*who, *a, *other, *b), hands.wait(400ms);
        return true;
    }
    const auto stay = time_after(words, "for");

    if (verb == "calls" && words[2] == "director") return hands.press(*who, reading::DirectorKey{}), true;
    if (verb == "calls") {
        const auto call = bridge::call_from_string(words[2]);
        if (!call) return c.fail("\"" + std::string(words[2]) + "\" is no call"), true;
        return hands.press(*who, reading::CallKey{*call, words[3] == "alert", {}}), true;
    }
    if (verb == "names") {
        const auto key = naming(words.rest(2));
        if (!key) return c.fail("\"" + words.rest(2) + "\" names no card: low heart, heart, ace, H4, win"), true;
        return hands.press(*who, *key), true;
    }
    if (verb == "claims") {
        reading::ClaimKey key;
        key.tricks = static_cast<std::uint8_t>(std::clamp(c.number(words[2]), 0, bridge::cards_in_pack));
        key.statement = colon_value();
        return hands.press(*who, key), true;
    }
    if (verb == "agrees" || verb == "contests") return hands.press(*who, reading::ClaimAnswerKey{verb == "agrees"}), true;
    if (verb == "arranges") return hands.press(*who, reading::ArrangeKey{true}), true;
    if (verb == "stops" && words[2] == "arranging") return hands.press(*who, reading::ArrangeKey{false}), true;
    if (verb == "draws" && words[2] == "attention")
        return hands.press(*who, reading::ReportKey{reading::ReportKind::AttentionDrawn, *who, {}, {}, 0}), true;

    if (verb == "lays" && words[2] == "something") return hands.show_unread(*who), true;  // lays something unread
    // Everything below is done with a card.
    if (const auto wrong = wrong_measure(words))
        return c.fail("\"" + *wrong + "\" is no height or time: write them as at 40 mm, for 300 ms or for 2 s"), true;
    const auto word = verb == "turns" ? words[words.size() - 1] : verb == "takes" ? words[words.size() - 1] : words[2];
    const auto card = c.card(word);
    if (!card) return true;
    if (verb == "plays") return c.play(*who, *card), true;
    if (verb == "touches") {
        const bool own = c.state().board && c.state().board->contract && c.state().board->contract->dummy() == *who;
        std::vector<Card> cards{*card};  // touches S9 and SJ, with two fingers at once
        if (words[3] == "and")
            if (const auto other = c.card(words[4])) cards.push_back(*other);
        return hands.touch(cards, own, stay.value_or(default_touch)), true;
    }
    if (verb == "drops") {  // drops SK and S3 together
        const auto other = c.card(words[4]);
        if (!other) return true;
        return hands.drop(*who, *card, *other, height(words).value_or(Millimetres{0})), hands.wait(300ms), true;
    }
    if (verb == "leads") return hands.lay_face_down(*who, *card), true;      // leads SK face down
    if (verb == "faces") return hands.turn_up(*who, *card), hands.wait(200ms), c.spread_when_due(), true;
    if (verb == "turns") return hands.turn_down(*who, *card), true;          // turns down SK
    if (verb == "takes") return hands.take_up(*who, *card), hands.wait(300ms), true;  // takes back SK
    if (verb == "moves") {                                                    // dummy moves H4, touching nothing else
        hands.lift_from_dummy(*card);
        return hands.show(*who, *card, Millimetres{0}), hands.wait(400ms), true;
    }
    if (verb == "hides") return hands.hide(*card), true;                   // dummy hides CQ, before he spreads
    if (verb == "finds") return hands.put_back_to_dummy(*card), true;
    if (verb == "returns") {                                                  // dummy returns H4 to his cards
        hands.take_away(*who, *card);
        return hands.put_back_to_dummy(*card), true;
    }
    if (verb == "shows" || verb == "lays" || verb == "holds") {
        const auto h = height(words).value_or(verb == "lays" ? Millimetres{0} : shown_height);
        // show() itself takes the three sweeps of a reader; a card shown more briefly is seen by fewer of them.
        const Instant begun = hands.now();
        hands.show(*who, *card, h, stay);
        // It lies as long as his Laws ask before anybody does anything else (F64).
        if (verb == "lays" && !stay && hands.now() < begun + c.code_.thresholds.still_time) hands.wait(begun + c.code_.thresholds.still_time + 150ms - hands.now());
        if (stay) {
            if (hands.now() < begun + *stay) hands.wait(begun + *stay - hands.now());
            hands.take_up(*who, *card);
            hands.wait(300ms);
        }
        return c.spread_when_due(), true;
    }
    return false;
}

}  // namespace kibitz::scenario
