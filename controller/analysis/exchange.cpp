#include "controller/analysis/exchange.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace kibitz::analysis {

namespace {

constexpr std::string_view nothing = "-";
constexpr std::string_view error_word = "error ";

std::string cards(CardSet set) {
    std::string text;
    for (const Card card : set) text += to_string(card);
    return text.empty() ? std::string(nothing) : text;
}

/// Cards of two letters each, one after the other; nothing where it is no such text.
std::optional<std::vector<Card>> cards_from(std::string_view text) {
    std::vector<Card> cards;
    if (text == nothing) return cards;
    for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(2, text.size()))) {
        const auto card = bridge::card_from_string(text.substr(0, 2));
        if (!card) return std::nullopt;
        cards.push_back(*card);
    }
    return cards;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const auto end = std::min(line.find(' '), line.size());
        if (end > 0) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

/// The value whose name that is, of a few.
template <class Value, std::size_t n, class Name>
std::optional<Value> named(std::string_view text, const std::array<Value, n>& values, Name name_of) {
    const auto found = std::find_if(values.begin(), values.end(), [&](Value value) { return name_of(value) == text; });
    return found == values.end() ? std::nullopt : std::optional(*found);
}

constexpr std::array sides{Side::NorthSouth, Side::EastWest};
constexpr std::array suits{Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades};

std::optional<int> number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string to_line(const Question& question) {
    const auto& [hands, trump, trick] = question.position;
    std::string line{letter(trick.leader()), ' ', trump ? letter(*trump) : nothing.front(), ' '};
    for (int i = 0; i < trick.size(); ++i) line += to_string(trick.card(i));
    if (trick.size() == 0) line += nothing;
    for (const Seat seat : bridge::all_seats) line += ' ' + cards(hands[seat]);
    line += question.by_card ? " every" : " best";
    line += ' ';
    line += question.sure_for ? name(*question.sure_for) : nothing;
    return line;
}

tl::expected<Question, std::string> question_from_line(std::string_view line) {
    constexpr std::string_view shape = "a question is: leader trump trick north east south west every|best side|-";
    const auto words = words_of(line);
    const auto bad = [&](std::string_view what) { return tl::unexpected(std::string(what) + ": " + std::string(shape)); };
    if (words.size() != 9) return bad("not nine words");
    const auto leader = named(words[0], bridge::all_seats, [](Seat seat) { return std::string(1, letter(seat)); });
    if (!leader) return bad("a leader who is no seat");
    Question question;
    question.position.trick = bridge::Trick(*leader);
    question.position.trump = named(words[1], suits, [](Suit suit) { return std::string(1, letter(suit)); });
    if (!question.position.trump && words[1] != nothing) return bad("trumps that are no suit");
    const auto trick = cards_from(words[2]);
    if (!trick || trick->size() > 4) return bad("a trick that is none");
    for (const Card card : *trick) question.position.trick.play(card);
    for (const Seat seat : bridge::all_seats) {
        const auto hand = cards_from(words[3 + index(seat)]);
        if (!hand) return bad("a hand that is none");
        for (const Card card : *hand) question.position.hands[seat].insert(card);
    }
    question.by_card = words[7] == "every";
    if (!question.by_card && words[7] != "best") return bad("neither every card nor the best");
    question.sure_for = named(words[8], sides, [](Side side) { return name(side); });
    if (!question.sure_for && words[8] != nothing) return bad("a side that is none");
    return question;
}

std::string to_line(const Answer& answer) {
    if (!answer) {
        std::string line = std::string(error_word) + answer.error();
        std::replace(line.begin(), line.end(), '\n', ' ');
        return line;
    }
    std::string line = std::to_string(answer->north_south) + ' ' + std::to_string(answer->east_west) + ' ';
    line += answer->sure ? std::to_string(*answer->sure) : std::string(nothing);
    for (const auto& [card, tricks] : answer->by_card) line += ' ' + to_string(card) + std::to_string(tricks);
    return line;
}

Answer answer_from_line(std::string_view line) {
    if (line.starts_with(error_word)) return tl::unexpected(std::string(line.substr(error_word.size())));
    const auto bad = [&] {
        return tl::unexpected("kibitz-analyst answered \"" + std::string(line.substr(0, 80)) +
                              "\": it must be of the same build as kibitz");
    };
    const auto words = words_of(line);
    if (words.size() < 3) return bad();
    const auto north_south = number(words[0]), east_west = number(words[1]), sure = number(words[2]);
    if (!north_south || !east_west || (!sure && words[2] != nothing)) return bad();
    Figures figures{*north_south, *east_west, {}, sure};
    for (std::size_t i = 3; i < words.size(); ++i) {
        const auto card = bridge::card_from_string(words[i].substr(0, 2));
        const auto tricks = number(words[i].substr(std::min<std::size_t>(2, words[i].size())));
        if (!card || !tricks) return bad();
        figures.by_card.push_back({*card, *tricks});
    }
    return figures;
}

}  // namespace kibitz::analysis
