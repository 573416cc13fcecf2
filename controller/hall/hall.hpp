/// The hall: every table folded from the stream, one queue of what waits for a Director, the ranking; and commands on their way to the
/// tables.
#pragma once

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/display/router_config.hpp"
#include "controller/hall/still_to_play.hpp"
#include "controller/hall/ways.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/scoring/session.hpp"
#include "controller/table/evening.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

struct HallConfig {
    std::filesystem::path folder;  ///< as `kibitz hall init` has made it
    std::string version;
    std::string session;           ///< whose boards are ranked; empty: all
    scoring::Rules rules{};
    std::function<void(const std::string&)> say;
    /// Its disk is full, or does not answer: waits, and says whether it is to be tried again. Empty: it is not.
    std::function<bool(const std::string& why)> wait_for_room{};
    /// Where the broker listens that this program has started: it is reached by loopback. Empty: as hall.key says.
    std::optional<At> own_broker{};
    std::function<Here()> here{};            ///< this computer on its networks, whenever it is asked; empty: not known
    std::function<void()> on_hung_broker{};  ///< it is connected and has not answered for a quarter of a minute
    bool tables_play_their_own = false;  ///< a session that no Director has begun: he cannot begin another
};

/// "14:02", by this machine's clock.
std::string hour_of(const google::protobuf::Timestamp& at);

/// Everything but its threads' own work happens on the io_context's thread.
class Hall {
public:
    /// So long a table may be silent: it says hello every ten seconds.
    static constexpr std::chrono::seconds silent_after{25};
    static constexpr std::chrono::milliseconds answer_within{3000};

    /// Opens the read model. Tables stand as they were; the broker is looked for when start() is called.
    [[nodiscard]] static tl::expected<std::unique_ptr<Hall>, std::string> open(boost::asio::io_context& io, HallConfig config);
    ~Hall();
    void start();
    /// Nothing is taken in afterwards. Waits for what is under way.
    void stop();

    const std::string& name() const noexcept;
    const laws::LawCode& law_code() const noexcept;
    /// A table has been given a file: it stands among the others, not heard yet. One whose file is another, or none, is not the one
    /// that has spoken.
    void see_tables();
    /// All tables, by id, as last heard.
    const std::map<std::string, v1::HallTable>& tables() const noexcept;
    /// What waits, by key ("T012/7").
    const std::map<std::string, v1::QueueEntry>& queue() const noexcept;
    /// The same entry worded in another language.
    v1::QueueEntry entry(const std::string& key, words::Language language) const;
    const v1::HallRanking& ranking() const noexcept;
    /// By section: each is scored by itself.
    const std::map<std::string, scoring::Results>& results() const noexcept;
    std::vector<std::string> troubles() const;
    /// Which tables' files name no address that this computer has now.
    const v1::HallWays& ways() const noexcept;
    /// Reads the boards of the session, of all tables; what is returned folds them and may be called on any thread.
    std::function<display::Boards()> boards() const;
    /// The same of a session before it (HallSession.earlier), scored as it was; empty: there was none of that name.
    std::function<display::Boards()> boards_of_earlier(const std::string& name) const;
    /// What everybody may read of them: nothing where the Director has not opened them.
    display::OpenResults open_results() const;
    /// The same for those who watch: open when a Director has let them.
    display::OpenResults watched_results() const;
    /// By id, each table's boards of the session.
    std::map<std::string, BoardsAtTable> boards_at_tables() const;

    /// "On my way", and not any more.
    [[nodiscard]] bool take(const std::string& key, const std::string& by);
    [[nodiscard]] bool leave(const std::string& key, const std::string& by);
    using Answered = std::function<void(const v1::HallReply&)>;
    /// Gives a ruling to its table; answered when the table has, or within three seconds.
    void rule(const std::string& key, const v1::IncidentCommand& command, const std::string& by, Answered answered);
    /// The same of any incident of a table; `command` says by whom.
    void command(const std::string& table, const reading::IncidentCommand& command, Answered answered);
    /// Asks a table's own display for a page; an error in words when it has not answered. @pre the table is one of tables()
    void ask_page(const std::string& table, const v1::PageRequest& request,
                  std::function<void(const tl::expected<v1::PageAnswer, std::string>&)> answered);
    /// A table as it has been folded, of the journal it writes now; as long as the hall. Null: there is no such table, or nothing has been
    /// heard of it.
    const table::Evening* evening(const std::string& table) const;
    /// Is told each event of that journal, from now on.
    void on_event(const std::string& table, std::function<void(const laws::Event&)> listener);

    /// The session that the hall gives; without a name: none has been begun.
    const v1::HallSession& session() const noexcept;
    /// Begins a session: settled and kept when this returns (or `unwritten`); its tables are told, one that is away when it
    /// comes (HallSession.untold).
    [[nodiscard]] v1::HallReply begin_session(const v1::HallSessionWish& wish);
    /// Changes the session that is on: a pair comes late or goes, a substitute, arrows, fewer rounds. The tables are told.
    [[nodiscard]] v1::HallReply change_session(const v1::HallChangeWish& wish, const std::string& by);
    /// Calls a round, stops the clock and lets it run, announces, ends the session.
    [[nodiscard]] v1::HallReply turn_clock(const v1::HallClockWish& wish);

    /// What has changed: tables, entries (one that is gone is in queue() no more).
    struct Change {
        std::set<std::string> tables, entries;
        bool ranking = false, troubles = false, session = false, ways = false;
    };
    /// Calls this too, whenever something has.
    void on_change(std::function<void(const Change&)> listener);

    struct Figures {
        std::uint64_t events = 0, messages = 0, dropped = 0, holes = 0, foreign = 0, sequence = 0;
        bool connected = false;
    };
    Figures figures() const;
    /// Of one table's journal, for tests and tools: how far it has been folded.
    std::uint64_t last_of(const std::string& table, const std::string& journal) const;

private:
    struct Impl;
    explicit Hall(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

}  // namespace kibitz::hall
