/// PBN 2.1 read record by record (import form, as people's files really are), reusing one Game's memory.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/call_sequence.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/play_columns.hpp"

namespace kibitz::formats {

/// Reads the games of a PBN text one after the other. The text must outlive the reader.
class PbnReader {
public:
    PbnReader(std::string_view text, std::string_view file_name);
    PbnReader(const PbnReader&) = delete;
    PbnReader& operator=(const PbnReader&) = delete;

    /// Fills `game` with the next readable record, reusing its memory; false at the end of the text. Records that
    /// cannot be read are left out and stand in faults(). Never throws but for lack of memory.
    bool next(Game& game);
    /// Of everything read so far, in order of the text; at most max_faults and a last one that says so.
    const std::vector<RecordFault>& faults() const noexcept { return faults_; }

    /// A file of pure garbage must not fill the memory with complaints.
    static constexpr std::size_t max_faults = 1000;

private:
    enum Tag : std::uint8_t {
        Event, Site, Date, Board, West, North, East, South, Room, Round, Section, Table, PairNS, PairEW,  // these can be inherited
        Dealer, Vulnerable, Deal, Declarer, Contract, Result, Auction, Play, Note, Unknown
    };
    static constexpr std::size_t inheritable = Dealer;
    static constexpr std::size_t known_tags = Unknown;
    static constexpr int max_notes = 32;  // PBN 2.1, 3.5.4
    static constexpr std::uint8_t no_note = 0xff;

    struct Value {
        std::string_view text;  ///< between the quotes, escapes not yet resolved
        bool given = false;
    };
    /// PBN 2.1, 4.8: "#" takes the value of the game before, "##..." holds for all games that follow.
    struct Inherited {
        std::string_view last;
        bool stays = false;
    };

    static Tag tag_of(std::string_view name) noexcept;
    bool begins_new_record() const noexcept;
    bool continues_after_blank_line() noexcept;
    void read_record(Game& game);
    void start_record(Game& game);
    void read_tag(Game& game);
    std::string_view read_tag_value();
    void read_auction(Game& game);
    void add_call(Game& game, bridge::Call call);
    void read_play(Game& game);
    void read_note(std::string_view value);
    bool skip_space_and_comments(Game& game);
    void read_comment(Game& game);
    std::string_view take_word() noexcept;
    std::uint8_t take_note_reference() noexcept;
    void skip_annotation() noexcept;
    void skip_line() noexcept;
    void mark_line(const Game& game) noexcept;
    bool passed_over(Game& game, bool in_auction);
    bool mostly_other_text(bool in_auction) const noexcept;
    bool ruled_line() const noexcept;

    bool build(Game& game);
    void build_start(Game& game);
    void build_contract(Game& game);
    void build_calls(Game& game);
    void build_play(Game& game);
    static void collect_claim(Game& game);
    std::string_view inherited(Tag tag);

    /// Faults are told with the line of a place in the text, not before the record.
    void bad(std::size_t at, std::string_view what, std::string_view to_do);     ///< the record is to be left out
    void partly(std::size_t at, std::string_view what, std::string_view to_do);  ///< something of it is left out
    void report(std::size_t at, std::string_view what, std::string_view to_do, bool skipped);
    int newlines(std::size_t from, std::size_t to) const noexcept;
    std::size_t place(Tag tag) const noexcept;

    std::string room_;  ///< the text where it had to be changed (plain_text)
    std::string_view text_;
    std::string file_;
    std::size_t at_ = 0;
    bool line_start_ = true;
    std::vector<RecordFault> faults_;
    std::array<Inherited, inheritable> inherited_{};

    // The record being read.
    std::array<Value, known_tags> values_{};
    std::size_t record_at_ = 0;
    int record_line_ = 1;
    bool any_tag_ = false;
    bool is_bad_ = false;
    CallSequence auction_;
    int turn_ = 0;              ///< seats after the one in [Auction]
    bool auction_stopped_ = false;  ///< '*' stands in the auction
    bool play_stopped_ = false;     ///< '*' stands in the play
    bool play_goes_on_ = false;     ///< '+' stands in the play: [Result] is not the last word
    PbnMark pending_ = PbnMark::None;
    std::array<std::uint8_t, bridge::Auction::max_calls> note_of_call_{};
    std::array<std::string_view, max_notes + 1> notes_{};
    PlayColumns columns_;

    /// What stood in a section when its present line began: a line that turns out to be other text takes nothing with it.
    struct Mark {
        std::size_t at = 0, calls = 0, cells = 0;
        CallSequence auction;
        int turn = 0;
        bool auction_stopped = false, play_stopped = false;
    };
    Mark mark_;
    bool line_begins_ = false;
};

}  // namespace kibitz::formats
