/// LIN: one board after the other, in the commands that BBO's files use.
#include <array>

#include "controller/formats/claim_words.hpp"
#include "controller/formats/comment_text.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/lin_seats.hpp"
#include "controller/formats/unread_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;

/// A remark about cards that were not read; vugraph talk has longer ones.
constexpr std::size_t longest_remark = 240;

/// Text that may stand between bars, and between commas where `field` is set: neither has an escape in LIN.
std::string bar_free(std::string_view text, bool field) {
    auto out = single_spaced(text);
    for (char& c : out) {
        if (c == '|') c = '/';
        if (field && c == ',') c = ' ';
    }
    return field ? single_spaced(out) : out;
}

class LinWriter {
public:
    std::string all(const std::vector<Game>& games) {
        for (const auto& game : games) board(game);
        return std::move(out_);
    }

private:
    void command(std::string_view name, std::string_view value) {
        out_ += name;
        out_.push_back('|');
        out_ += value;
        out_.push_back('|');
    }
    void end_line() { out_ += "pg||\r\n"; }

    void header(const Game& game) {
        auto event = bar_free(game.start.event, true);
        auto round = bar_free(game.start.round, true);
        if (event == event_ && round == round_) return;
        event_ = std::move(event);
        round_ = std::move(round);
        command("vg", event_ + "," + round_ + ",,,,,,,");
        out_ += "\r\n";
    }

    void board(const Game& game) {
        header(game);
        const auto number = game.start.board.value() == 0 ? std::string() : std::to_string(game.start.board.value());
        const bool match = game.start.room == "Open" || game.start.room == "Closed";
        std::string names;
        for (const Seat seat : lin_seats) {
            if (!names.empty() || seat != Seat::South) names.push_back(',');
            names += bar_free(game.start.players[seat], true);
        }
        command("pn", names);
        end_line();
        if (match) command("qx", (game.start.room == "Open" ? "o" : "c") + number);
        command("st", "");
        command("md", deal(game.start));
        if (!match && !number.empty()) command("ah", "Board " + number);
        constexpr std::array<std::string_view, 4> vulnerabilities{"o", "n", "e", "b"};
        command("sv", vulnerabilities[static_cast<std::size_t>(game.start.vulnerability)]);
        calls(game);
        play(game);
        remarks(game);
    }

    static std::string deal(const reading::BoardStart& start) {
        std::string text;
        for (std::size_t i = 0; i < lin_seats.size(); ++i)
            if (lin_seats[i] == start.dealer) text = std::to_string(i + 1);
        for (std::size_t i = 0; i < lin_seats.size(); ++i) {
            if (i > 0) text.push_back(',');
            const auto hand = start.deal.hands[lin_seats[i]];
            if (hand.empty()) continue;
            for (int suit = 3; suit >= 0; --suit) {
                text.push_back(bridge::letter(static_cast<bridge::Suit>(suit)));
                for (auto cards = hand.in_suit(static_cast<bridge::Suit>(suit)); !cards.empty();) {
                    text.push_back(bridge::letter(cards.highest().rank()));
                    cards.erase(cards.highest());
                }
            }
        }
        return text;
    }

    void calls(const Game& game) {
        Seat turn = game.start.dealer;
        for (const auto& call : game.calls) {
            // LIN has no sign for a player who was skipped: a pass keeps the later calls with their players.
            for (; turn != call.seat; turn = bridge::left_hand_opponent(turn)) command("mb", "p");
            turn = bridge::left_hand_opponent(call.seat);
            command("mb", spelt(call.call) + (call.alert ? "!" : ""));
            if (const auto words = bar_free(call.explanation, false); !words.empty()) command("an", words);
        }
        end_line();
    }

    static std::string spelt(bridge::Call call) {
        if (call.is_pass()) return "p";
        if (call.is_double()) return "d";
        if (call.is_redouble()) return "r";
        return to_string(call).substr(0, 2);  // 1N, not 1NT
    }

    void play(const Game& game) {
        for (std::size_t i = 0; i < game.play.size(); ++i) {
            command("pc", to_string(game.play[i].card));
            if (i % 4 == 3) end_line();
        }
        if (game.play.size() % 4 != 0) end_line();
        if (!game.contract || !game.declarer_tricks) return;
        command("mc", std::to_string(*game.declarer_tricks));
        end_line();
    }

    /// LIN has no claimer and no statement: where the claim is more than mc says, it stands as a remark.
    void remarks(const Game& game) {
        for (const auto& text : unread_words(game.play, longest_remark)) remark(text);
        if (game.claim) {
            const auto implied = implied_claim(game);
            const bool told = implied && implied->seat == game.claim->seat && implied->tricks == game.claim->tricks &&
                              game.claim->statement.empty();
            if (!told) remark(claim_words(*game.claim));
        }
        for (const auto& text : game.comments) remark(text);
    }

    void remark(std::string_view text) {
        const auto words = bar_free(text, false);
        if (words.empty()) return;
        command("nt", words);
        end_line();
    }

    std::string out_;
    std::string event_, round_;
};

}  // namespace

std::string write_lin(const std::vector<Game>& games) { return LinWriter().all(games); }

}  // namespace kibitz::formats
