/// PBN 2.1 in export form.
#include <array>

#include "controller/bridge/score.hpp"
#include "controller/formats/call_sequence.hpp"
#include "controller/formats/charset.hpp"
#include "controller/formats/claim_words.hpp"
#include "controller/formats/comment_text.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/pbn_values.hpp"
#include "controller/formats/unread_words.hpp"

namespace kibitz::formats {
namespace {

using bridge::Seat;

constexpr std::string_view line_end = "\r\n";
constexpr std::size_t longest_line = 255 - line_end.size();  // PBN 2.1, 2.3: 255 characters, line end included
// A comment stands on one line as long as 2.3 allows (255 with CR LF; 80 is advice): readers in use stop at a comment of
// two lines and lose the games after it.
constexpr std::size_t comment_width = 250;
constexpr std::size_t max_notes = 32;                        // 3.5.4
constexpr std::size_t columns = 4;

class PbnWriter {
public:
    std::string all(const std::vector<Game>& games, std::string_view law_code) {
        out_ += "% PBN 2.1\r\n% EXPORT\r\n";
        if (!law_code.empty()) out_.append("% Law code ").append(law_code).append(line_end);
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (i > 0) out_ += line_end;
            game(games[i]);
        }
        return std::move(out_);
    }

private:
    void game(const Game& game) {
        identification(game);
        further_notes_.clear();
        if (!game.calls.empty()) auction(game);
        if (!game.play.empty()) play(game);
        for (const auto& text : unread_words(game.play, comment_width - 2)) comment(text);
        if (game.claim) comment(claim_words(*game.claim));
        for (const auto& text : game.comments) comment(text);
        for (const auto& text : further_notes_) comment(text);
    }

    void identification(const Game& game) {
        const auto& start = game.start;
        const bool passed_out = game.auction_complete && !game.contract;
        tag("Event", start.event);
        tag("Site", start.site);
        tag("Date", start.date);
        tag("Board", start.board.value() == 0 ? std::string() : std::to_string(start.board.value()));
        tag("West", start.players[Seat::West]);
        tag("North", start.players[Seat::North]);
        tag("East", start.players[Seat::East]);
        tag("South", start.players[Seat::South]);
        tag("Dealer", std::string(1, bridge::letter(start.dealer)));
        tag("Vulnerable", bridge::to_string(start.vulnerability));
        std::string deal;
        append_deal(deal, start.deal, start.dealer);
        tag("Deal", deal);
        tag("Scoring", "");
        if (passed_out) {
            exact_tag("Declarer", "");
            exact_tag("Contract", "Pass");
            exact_tag("Result", "");
        } else {
            tag("Declarer", game.contract ? declarer(game) : "");
            tag("Contract", game.contract ? to_string(*game.contract) : "");
            if (game.cancelled) exact_tag("Result", "");  // 3.4.15: none is appropriate
            else tag("Result", game.contract && game.declarer_tricks ? result(game) : "");
        }
        if (!start.pair_ew.empty()) tag("PairEW", start.pair_ew);
        if (!start.pair_ns.empty()) tag("PairNS", start.pair_ns);
        if (!start.room.empty()) tag("Room", start.room);
        if (!start.round.empty()) tag("Round", start.round);
        // A mean of several outcomes is no score that play could give, and PBN has no tag for them: they stand in a comment.
        if (game.adjusted && game.adjusted->per_cent) tag("ScorePercentage", score(*game.adjusted));
        else if (game.adjusted && game.adjusted->outcomes.size() < 2) tag("Score", score(*game.adjusted));
        else if (!game.adjusted && !game.cancelled && game.contract && game.declarer_tricks) tag("Score", score(game));
        if (!start.section.empty()) tag("Section", start.section);
        if (!start.table.empty()) tag("Table", start.table);
    }

    static std::string declarer(const Game& game) {
        return (game.hands_exchanged ? "^" : "") + std::string(1, bridge::letter(game.contract->declarer));
    }

    /// With ^ where the agreed number is not what the cards say (PBN 2.1, 3.4.15).
    static std::string result(const Game& game) {
        const auto won = tricks_won(game.play, game.contract->trump(), bridge::side_of(game.contract->declarer));
        const bool differs = won.complete == bridge::cards_in_hand && won.side != *game.declarer_tricks;
        return (differs ? "^" : "") + std::to_string(*game.declarer_tricks);
    }

    static std::string score(const Game& game) {
        return "NS " + std::to_string(bridge::score_north_south(*game.contract, game.start.vulnerability,
                                                                *game.declarer_tricks));
    }

    /// Both sides' points: an adjusted score need not be one side's loss and the other's gain.
    static std::string score(const GameAdjustment& adjusted) {
        return "NS " + std::to_string(adjusted.ns) + " EW " + std::to_string(adjusted.ew);
    }

    /// What PBN would take for its own signs ("#", "?") is written as unknown, and so is nothing at all.
    void tag(std::string_view name, std::string_view value) {
        exact_tag(name, value.empty() || value.front() == '#' ? "?" : value);
    }

    void exact_tag(std::string_view name, std::string_view value) {
        out_ += "[";
        out_ += name;
        out_ += " \"";
        const std::size_t room = longest_line - name.size() - std::string_view("[ \"\"]").size();
        std::string latin1;
        append_latin1(latin1, value);
        std::size_t used = 0;
        for (const char c : latin1) {
            const bool escape = c == '"' || c == '\\';
            if (used + (escape ? 2U : 1U) > room) break;  // a string may not cross a line: it is cut
            if (escape) out_.push_back('\\');
            out_.push_back(c);
            used += escape ? 2U : 1U;
        }
        out_ += "\"]";
        out_ += line_end;
    }

    // --- the auction ---

    void auction(const Game& game) {
        tag("Auction", std::string(1, bridge::letter(game.start.dealer)));
        notes_.clear();
        CallSequence calls;
        column_ = 0;
        Seat turn = game.start.dealer;
        for (const auto& call : game.calls) {
            for (; turn != call.seat; turn = bridge::left_hand_opponent(turn)) cell("^S");
            cell((call.mark == PbnMark::Insufficient ? "^I " : "") + to_string(call.call) + note_reference(call));
            calls.add(call.seat, call.call);
            turn = bridge::left_hand_opponent(turn);
        }
        if (!calls.ended()) cell(game.auction_complete ? "*" : "+");
        end_row();
        for (std::size_t i = 0; i < notes_.size(); ++i) tag("Note", std::to_string(i + 1) + ":" + notes_[i]);
        auction_times(game);
    }

    /// " =n=" for a call that was alerted or explained; calls of one explanation share it.
    std::string note_reference(const GameCall& call) {
        if (!call.alert && call.explanation.empty()) return {};
        std::string text = call.alert ? "" : "not alerted: ";
        text += call.explanation;
        if (text.empty()) text = "alerted";
        for (std::size_t i = 0; i < notes_.size(); ++i)
            if (notes_[i] == text) return " =" + std::to_string(i + 1) + "=";
        if (notes_.size() == max_notes) {
            further_notes_.push_back(std::string(bridge::name(call.seat)) + "'s " + to_string(call.call) + ": " + text);
            return {};
        }
        notes_.push_back(text);
        return " =" + std::to_string(notes_.size()) + "=";
    }

    // --- the play ---

    void play(const Game& game) {
        const auto& first = game.play.front();
        const bool irregular = first.mark == PbnMark::LeadOutOfTurn && game.contract;
        const Seat leftmost = irregular ? game.contract->opening_leader() : first.seat;
        tag("Play", std::string(1, bridge::letter(leftmost)));
        const bool over = game.declarer_tricks || game.claim || !game.contract;
        column_ = 0;
        for (std::size_t i = 0; i < game.play.size(); i += columns) trick(game, i, leftmost, over);
        if (game.play.size() < static_cast<std::size_t>(bridge::cards_in_pack)) {
            if (over) line("*");
            else if (game.play.size() % columns == 0) next_card(game, leftmost);
        }
        play_times(game, leftmost);
    }

    void trick(const Game& game, std::size_t from, Seat leftmost, bool over) {
        std::array<std::string, columns> row{"-", "-", "-", "-"};
        const auto column = [&](Seat seat) {
            return static_cast<std::size_t>((bridge::index(seat) - bridge::index(leftmost)) & 3);
        };
        for (std::size_t i = from; i < game.play.size() && i < from + columns; ++i) {
            const auto& card = game.play[i];
            const std::string_view mark = card.mark == PbnMark::Revoke          ? "^R "
                                          : card.mark == PbnMark::LeadOutOfTurn ? "^L "
                                                                                : "";
            row[column(card.seat)] = std::string(mark) + to_string(card.card) + (card.by_hand ? " $14" : "");
        }
        if (!over && from + columns > game.play.size())
            row[column(bridge::left_hand_opponent(game.play.back().seat))] = "+";
        for (const auto& text : row) cell(text);
    }

    /// The row in which the winner of the last trick is to lead.
    void next_card(const Game& game, Seat leftmost) {
        bridge::Trick last(game.play[game.play.size() - columns].seat);
        for (std::size_t i = game.play.size() - columns; i < game.play.size(); ++i) last.play(game.play[i].card);
        const Seat leader = last.winner(game.contract->trump());
        for (int i = 0; i < static_cast<int>(columns); ++i) cell(bridge::clockwise(leftmost, i) == leader ? "+" : "-");
    }

    // --- times (PBN 2.1, 5.4 and 5.8): whole seconds; the time of a call or card is that since the one before it ---

    struct Row {
        Duration at{};
        long long thought = 0, total = 0;
    };
    /// What was before the first of them is told with it: of the play, the auction.
    static std::vector<Row> rows(const std::vector<Duration>& times, Duration before) {
        const auto seconds = [](Duration time) { return std::chrono::round<std::chrono::seconds>(time).count(); };
        std::vector<Row> out;
        for (const auto at : times) {
            out.push_back({at, seconds(at) - seconds(before), seconds(at)});
            before = at;
        }
        return out;
    }
    void time_table(std::string_view name, const std::vector<Row>& rows) {
        exact_tag(name, "Time;TotalTime");
        for (const auto& row : rows) line(std::to_string(row.thought) + " " + std::to_string(row.total));
    }
    void auction_times(const Game& game) {
        if (game.call_times.size() == game.calls.size() && !game.calls.empty()) time_table("AuctionTimeTable", rows(game.call_times, {}));
    }
    void play_times(const Game& game, Seat leftmost) {
        if (game.card_times.size() != game.play.size()) return;
        const auto before = game.call_times.empty() ? Duration{} : game.call_times.back();
        auto in_order = rows(game.card_times, std::min(before, game.card_times.front()));
        // As the section has them: by trick, each from the leftmost column on.
        for (std::size_t from = 0; from < game.play.size(); from += columns) {
            std::array<std::optional<Row>, columns> row;
            for (std::size_t i = from; i < game.play.size() && i < from + columns; ++i)
                row[static_cast<std::size_t>((bridge::index(game.play[i].seat) - bridge::index(leftmost)) & 3)] = in_order[i];
            auto to = in_order.begin() + static_cast<std::ptrdiff_t>(from);
            for (const auto& one : row)
                if (one) *to++ = *one;
        }
        time_table("PlayTimeTable", in_order);
    }

    // --- lines ---

    void cell(std::string_view text) {
        if (column_ > 0) out_.push_back(' ');
        out_ += text;
        if (++column_ == columns) end_row();
    }
    void end_row() {
        if (column_ > 0) out_ += line_end;
        column_ = 0;
    }
    void line(std::string_view text) {
        out_ += text;
        out_ += line_end;
    }

    void comment(std::string_view text) {
        std::string latin1;
        append_latin1(latin1, braced_comment(text));
        if (latin1.empty()) return;
        std::size_t width = 1;
        out_.push_back('{');
        for (std::string_view rest = latin1; !rest.empty();) {
            auto word = rest.substr(0, std::min(rest.find(' '), longest_line - 2));
            rest.remove_prefix(word.size());
            if (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
            if (width > 1 && width + 1 + word.size() > comment_width) {
                out_ += line_end;
                width = 0;
            } else if (width > 1) {
                out_.push_back(' ');
                ++width;
            }
            out_ += word;
            width += word.size() + (width == 0 ? 1U : 0U);
        }
        out_.push_back('}');
        out_ += line_end;
    }

    std::string out_;
    std::vector<std::string> notes_;
    std::vector<std::string> further_notes_;  ///< PBN has no more than 32 notes: the rest is told as comments
    std::size_t column_ = 0;
};

}  // namespace

std::string write_pbn(const std::vector<Game>& games, std::string_view law_code) { return PbnWriter().all(games, law_code); }

}  // namespace kibitz::formats
