/// What stands behind Hall: one file for its parts, hall.cpp (tables and queue), ranking.cpp, stream_reading.cpp (the broker and its
/// stream), intake.cpp (what comes), rulings.cpp (commands), session.cpp (its session).
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <condition_variable>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

#include "controller/hall/broker.hpp"
#include "controller/hall/hall.hpp"
#include "controller/hall/store.hpp"
#include "controller/hall/table_fold.hpp"

namespace kibitz::hall {

/// The boards of a session (of every session where none is named), and what has become of them at each table.
struct BoardsFolded {
    display::Boards boards;
    std::map<std::string, BoardsAtTable> tables;
    std::string fault;  ///< something could not be read: what, in words
};

struct Hall::Impl : std::enable_shared_from_this<Hall::Impl> {
    using Clock = std::chrono::steady_clock;
    /// What a table has taken of the hall's session.
    struct Told {
        std::uint32_t edition = 0;                    ///< of its papers: 1 as begun, more with each change or name typed; 0: none
        std::uint32_t round = 0;                      ///< the last signal
        std::string clock;                            ///< as it was set (clock_setting)
        std::string compared;                         ///< a v1::SeatCompared's bytes
    };
    struct Table {
        std::string id, name;
        std::string journal;                          ///< the one that is shown: whose table said hello last
        std::map<std::string, JournalFold> journals;
        std::string run;                              ///< of the table that speaks
        std::set<std::string> runs_before;            ///< that have spoken before it
        Clock::time_point heard{};                    ///< epoch: never since this start
        Clock::time_point asked_again{};
        std::string display, trouble;
        std::string conflict;                         ///< another table calls itself so
        Clock::time_point conflict_at{};
        std::string table_trouble;                    ///< its journal's
        std::string withheld;                         ///< why it sends nothing of its journal
        std::uint64_t had = 0;                        ///< of its journal, when it last said hello
        std::uint64_t missing_events = 0;             ///< that it has published, and that have not come since the hello before
        int asked_now = 0;                            ///< commands under way
        bool missing = false;                         ///< no such file in tables/
        std::string key;                              ///< the file's: its seed
        std::vector<std::string> gone;                ///< addresses in it, where this computer has none of them
        Told told;                                    ///< of the session
        bool telling = false;
        Clock::time_point told_last{};
        std::string refused;                          ///< why it has not taken them
    };

    Impl(boost::asio::io_context& context, HallConfig with)
        : io(context), config(std::move(with)), tick_timer(context), rank_timer(context), asking(32), paging(8) {}

    // hall.cpp
    [[nodiscard]] tl::expected<void, std::string> load();
    [[nodiscard]] tl::expected<void, std::string> read_table_files();
    void show_unheard(const Table& of);
    void see_ways();
    static void set_key(Table& of, const std::string& key);
    Table& table(const std::string& id);
    JournalFold::Again again(const std::string& table, const std::string& journal);
    void show(Table& table);
    void show_entries(Table& table, const JournalFold& fold);
    void load_tables();
    void load_some();
    void take_loaded();
    void tick();
    void rank_soon();
    display::OpenResults done_boards();
    /// Reads the journals and folds them when it is called, on any thread.
    std::function<BoardsFolded(const std::string& session)> folding();
    std::function<display::Boards()> boards_of(const std::string& name, const v1::HallSession& of, formats::ScoredBy how);
    void tell();
    void trouble(const std::string& key, const std::string& words);

    // ranking.cpp
    void rank();
    /// How each section is scored.
    formats::ScoredBy rules() const;
    formats::ScoredBy rules_of(const v1::HallSession& of, scoring::Method method, bool is_ranked) const;
    /// The ranking of everybody.
    scoring::Method ranked_by() const;
    scoring::Method method_of(const v1::HallSession& of) const;

    // stream_reading.cpp
    class StreamReading;
    void read_stream();
    void tell_behind(const std::vector<std::string>& behind);

    // intake.cpp
    using Taken = std::shared_ptr<std::promise<void>>;
    void take_batch(const std::vector<Broker::Message>& batch, std::int64_t created, Taken taken);
    void keep();
    void take_message(const Broker::Message& message);
    v1::HelloReply hello(const std::string& table, const v1::TableHello& said);
    void ask_again(Table& table, std::uint64_t from);

    // rulings.cpp
    void rule(const std::string& key, const v1::IncidentCommand& command, const std::string& by, Answered answered);
    void command(Table& of, const v1::IncidentCommand& command, Answered answered);
    v1::Ask new_ask() const;
    std::string unanswered(const Table& table, Broker::NoAnswer why) const;
    std::string silent(const Table& table) const;
    using Asked = std::function<void(tl::expected<v1::TableAnswer, Broker::NoAnswer>)>;
    /// Asks the table; `asked` is called on the hall's thread, within three seconds. Nothing: the broker has never been reached.
    [[nodiscard]] bool ask_table(const std::string& id, v1::Ask ask, Asked asked);
    [[nodiscard]] bool ask_table(const std::string& id, v1::Ask ask, Asked asked, boost::asio::thread_pool& on);

    // session.cpp
    v1::HallReply begin_session(const v1::HallSessionWish& wish);
    v1::HallReply change_session(const v1::HallChangeWish& wish, const std::string& by);
    v1::HallReply turn_clock(const v1::HallClockWish& wish);
    v1::HallReply call_round(std::uint32_t round);
    void tell_tables();
    void tell_table(Table& table);
    v1::HallReply session_changed();
    void keep_earlier();
    bool played_before(const std::string& name) const;
    bool session_is_on() const;
    std::uint32_t edition() const;
    bool has_been_told(const Table& of) const;
    std::uint64_t take_typed(const std::string& id, const v1::TableHello& said);
    std::string clock_setting() const;
    v1::TableClock clock_now() const;
    BoardsAtTable boards_at(const Table& of) const;
    void see_who_is_behind();
    void compare();
    bool is_up_to_date(const Table& of) const;

    boost::asio::io_context& io;
    HallConfig config;
    v1::HallFile file;                                ///< by which this program reaches the broker
    v1::HallFile key_file;                            ///< hall.key
    Here whereabouts;                                 ///< when it was last looked at
    Clock::time_point here_looked{};
    v1::HallWays ways;
    laws::LawCode code;
    std::unique_ptr<Store> store;
    std::map<std::string, Table> tables;
    std::map<std::string, v1::HallTable> rows;
    std::map<std::string, v1::QueueEntry> queue;
    v1::HallRanking ranking;
    v1::HallSession session;
    std::map<std::string, scoring::Results> results;  ///< by section
    std::map<std::string, std::string> compared;      ///< by table, a v1::SeatCompared's bytes: of the board that it played last
    std::map<std::string, std::string> troubles;
    Store::Position position;
    std::string run;
    std::vector<std::string> behind_before;           ///< brokers that the others missed at the last look
    bool looking_for_brokers = false;
    Figures figures;
    Change change;                                    ///< since it was last told
    std::set<std::string> changed;                    ///< tables of this batch
    struct Unsaved {
        std::string table, journal;
        JournalFold::Event event;
    };
    /// Events that have been folded and are not in the read model yet: its disk is full, say. The position goes with them.
    std::vector<Unsaved> unsaved;
    static constexpr std::size_t most_unsaved = 100'000;  ///< with more nothing is read from the stream
    Taken full;                                       ///< the batch that waits for room
    std::vector<std::function<void(const Change&)>> on_change;
    struct Loading {
        std::string table, journal;
        std::uint64_t last = 0, sum = 0;
    };
    std::vector<Loading> to_load;                     ///< of the read model, when the hall starts; as it stands then
    std::atomic<std::size_t> next_to_load = 0;
    std::size_t not_loaded = 0;
    std::vector<std::thread> loaders;
    std::uint64_t results_edition = 0;                ///< one more with each change of results or session
    bool stopped = false, ranking_due = false;
    bool typed_unkept = false;                        ///< names from seats stand in the session, and not in its file yet

    std::mutex mutex;                                 ///< of what follows
    std::condition_variable wake;
    bool stopping = false;
    std::vector<std::pair<const Loading*, JournalFold>> loaded;  ///< by the loaders, and not taken yet
    std::shared_ptr<Broker> broker;                   ///< null: never reached
    std::thread reader;

    boost::asio::steady_timer tick_timer, rank_timer;
    boost::asio::thread_pool asking;                  ///< last, with the next: end before what they use
    boost::asio::thread_pool paging;                  ///< pages of tables: one that hangs keeps no ruling waiting
};

/// "matchpoints", as the display and the read model name it.
const char* method_name(scoring::Method method) noexcept;
std::int64_t hall_clock_us();
google::protobuf::Timestamp wall_now();  ///< in seconds
/// The table of "kibitz.v1.CLUB.T012.event".
std::string table_in(const std::string& subject);

}  // namespace kibitz::hall
