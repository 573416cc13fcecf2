/// One table at work: drivers' readings go through the pipeline, what it decides goes to the journal, and only what is
/// durable is published. Everything but the journal's commits happens on one thread, the one that runs the io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/circular_buffer.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/analyst.hpp"
#include "controller/analysis/helper.hpp"
#include "controller/table/evidence_ring.hpp"
#include "controller/table/inbox.hpp"
#include "controller/table/journal_writer.hpp"
#include "controller/table/pipeline.hpp"
#include "controller/table/source.hpp"
#include "controller/table/stop.hpp"
#include "controller/units/listeners.hpp"
#include "controller/units/table_time.hpp"
#include "drivers/source.hpp"

namespace kibitz::table {

struct FiguresAsked;

struct SessionConfig {
    perception::Config perception;
    /// The machine's clocks; tests set their own. The monotonic one counts the table's time, the wall clock is looked at
    /// and told, and decides nothing.
    std::function<TableTime::Monotonic()> monotonic;
    std::function<Instant()> wall;
    /// Seconds of the table in one of the machine's: a simulated table may be quick. Its readings' moments run ahead by as much.
    double pace = 1;
    /// Sees every reading before the pipeline does (a tape); may be empty.
    std::function<void(const Reading&)> tap;
    /// Fills in a board that somebody starts by its number: players, hands, round; may be empty.
    std::function<void(reading::BoardStart&)> fill;
    /// For the log; may be empty.
    std::function<void(const std::string&)> say;
    /// The pause after a jump bid: the panel of the player whom it holds asks him for his call when it is over.
    StopRule stop{};
    /// The program that answers double-dummy questions (analysis/analyst.hpp).
    std::filesystem::path analyst = analysis::analyst_beside_this_program();
};

class Session final : public Source {
public:
    /// Published events kept for displays that come back: some ten boards' worth.
    static constexpr std::size_t missed_capacity = 2048;
    /// Events in one transaction: far more than a table makes during one fsync, and small enough to keep it short.
    static constexpr std::size_t max_batch = 512;
    /// Events decided while the journal cannot be written: several hundred boards. Beyond it readings are refused.
    static constexpr std::size_t max_backlog = 65536;
    /// Incidents whose window is not over yet, or not written yet.
    static constexpr std::size_t max_evidence_waiting = 64;
    /// A journal that failed is tried again after this long.
    static constexpr std::chrono::milliseconds journal_retry{2000};
    /// A reading may reach us this long after the moment it carries (a sensor's bus turn and the worker's post), so time
    /// alone is let pass only up to here.
    static constexpr Duration reading_travel = std::chrono::milliseconds(3);
    /// The wall clock is looked at so often, and told anew when it is off by this much from what was told: less is the
    /// network's time keeping it right, which nobody need be told.
    static constexpr Duration clock_look = std::chrono::seconds(1);
    static constexpr Duration clock_tolerance = std::chrono::milliseconds(500);

    /// Folds the journal and stands ready. Nothing is read from drivers before start().
    [[nodiscard]] static tl::expected<std::unique_ptr<Session>, std::string> open(boost::asio::io_context& io, SessionConfig config,
                                                                    const laws::LawCode& code,
                                                                    journal::Journal journal);
    ~Session() override;

    /// Called for each event when it is published, after evening() took it in; as long as the listener holds what he gets.
    Listening on_event(std::function<void(const laws::Event&)> listener) { return on_event_.add(std::move(listener)); }
    /// Called when durability() changed.
    Listening on_durability(std::function<void()> listener) { return on_durability_.add(std::move(listener)); }
    /// Called when what is told beside the record (Evening::beside) has changed.
    Listening on_beside(std::function<void()> listener) { return on_beside_.add(std::move(listener)); }
    /// The journal's UUID: with an event's number it names the event.
    const Uuid& journal_id() const noexcept { return journal_id_; }

    /// The table's time: it goes on from the journal's last moment, whatever the wall clock says; a new journal begins at
    /// the wall clock's. Drivers stamp their readings with it.
    const TableTime& time() const noexcept { return time_; }
    Instant now() const { return time_.at(config_.monotonic()); }
    /// The same as its readings count it, at a table with a pace of its own.
    Instant paced_now() const { return time_.begin + std::chrono::duration_cast<Duration>((now() - time_.begin) * config_.pace); }

    /// Starts the sources. Required devices that do not work, and others, are told as soon as their source knows.
    void start(drivers::TableDevices devices);
    /// Takes a reading, in order after what was taken before; on the table's thread.
    void take(const Reading& reading);
    /// Keeps a small setting with the journal; a failure is said and not repeated.
    void keep(const std::string& key, const std::string& value);
    /// Calls this when what was given to keep() so far has been written, or was told that it could not be. Not while it stops.
    void when_kept(std::function<void()> listener);
    /// Stops the sources, takes what they gave, writes what is left, ends the writer; then calls `done`. Called once.
    void stop(std::function<void()> done);
    /// Events, and incidents' evidence, that are not in the journal; after stop() they are lost.
    std::size_t unwritten() const noexcept { return backlog_.size() + windows_unwritten_.size(); }

    const Evening& evening() const override { return evening_; }
    const laws::LawCode& law_code() const override { return code_; }
    Durability durability() const override { return durability_; }
    /// What is the matter with the journal's second copy, in words; nothing: all is well again. On the table's thread.
    void note_copy(std::optional<std::string> trouble);
    Figures figures() const override;
    std::vector<DeviceRecord> device_records() const override;
    std::optional<std::vector<laws::Event>> missed(std::uint64_t after) const override;
    void evidence(laws::IncidentId incident, Answer<Evidence> answer) override;
    void weighed(std::uint32_t play, Answer<std::shared_ptr<const reconstruction::Weighed>> answer) override;
    void makeable(std::uint32_t play, Answer<std::optional<Makeable>> answer) override;
    /// The same of any deal. @pre it is complete
    void makeable(const bridge::Deal& deal, Answer<Makeable> answer);
    void record(Answer<std::vector<laws::Event>> answer) override;
    void submit(reading::Command command, Submitted answer) override;
    bool has_page_panel(bridge::Seat seat) const override { return devices_.page_panel[seat]; }
    void press(reading::Panel panel, Submitted answer) override;
    void play_on(bridge::Seat by, Submitted answer) override;

private:
    struct Window {
        laws::IncidentId incident;
        Instant from{}, to{};
    };
    struct Promise {  ///< a command waits until what it caused is published
        std::uint64_t number = 0;
        laws::Refusal refusal;
        Submitted answer;
    };

    struct Key {  ///< pressed on a page, and on its way through the inbox
        DeviceId device;
        std::uint32_t sequence = 0;
        Submitted answer;
    };
    [[nodiscard]] std::optional<Refused> not_now() const;
    std::optional<Submitted> answer_of(const Reading& reading);

    Session(boost::asio::io_context& io, SessionConfig config, const laws::LawCode& code, journal::Journal journal,
            Evening evening);

    void decided(const laws::Event& event);
    void after_input();
    void given(Inbox::SourceNumber source, const Reading& reading);
    void take_due();
    void arm_inbox();
    /// How long a reading may still be on its way, from the slowest source.
    Duration travel() const noexcept { return reading_travel + inbox_.latency(); }
    void show_outputs();
    /// The player whom a jump bid holds yet; when that is over the panels are asked for anew.
    std::optional<bridge::Seat> held_by_stop();
    void arm_deadline();
    void pass_time();
    void look_at_clock(bool started);
    void tell_lost();
    std::string lost_words() const;
    void arm_clock();
    void pump();
    void written(std::size_t count, std::vector<journal::EvidenceWindow> windows,
                 const tl::expected<void, journal::Fault>& result, Duration took);
    void journal_failed(const journal::Fault& fault, std::vector<journal::EvidenceWindow> windows);
    void try_at_end();
    void publish(const laws::Event& event);
    void publish_backlog();
    void keep_promises();
    void open_window(const laws::Incident& incident);
    std::vector<journal::EvidenceWindow> windows_due(Instant now);
    void close_windows();
    void arm_evidence();
    void keep_weighed();
    void resume_beside(Beside told);
    void look_beside();
    void finish_stop();
    void follow_figures(const laws::Event& event);
    void ask_figures(laws::IncidentId incident);
    void ask_open_figures();
    void ask_claim_figures();
    void submit_figures(FiguresAsked asked);
    void drop_figures(laws::IncidentId incident);
    void say(const std::string& words) const;

    boost::asio::io_context& io_;
    SessionConfig config_;
    const laws::LawCode& code_;
    Evening evening_;
    Pipeline pipeline_;
    Uuid journal_id_;
    std::optional<journal::LostRange> lost_;  ///< found at the start
    std::optional<std::string> copy_trouble_; ///< of the second copy, while it lasts
    std::optional<std::string> salvaged_;     ///< the file was damaged at the start: what became of it
    std::unique_ptr<JournalWriter> writer_;
    drivers::TableDevices devices_;
    Inbox inbox_;
    bridge::PerSeat<laws::event::LightChanged::Colour> lights_shown_{};  ///< all off when the devices start
    bridge::PerSeat<drivers::Prompt> prompts_shown_{};

    std::deque<laws::Event> backlog_;                ///< decided, not durable
    bool writing_ = false;
    bool retry_waits_ = false;
    std::size_t batch_ = max_batch;   ///< events in a transaction; fewer at the end on a full disk
    bool looked_at_end_ = false, again_at_end_ = false;
    Durability durability_;
    boost::circular_buffer<laws::Event> published_;  ///< the last of them, for missed()
    std::deque<Promise> promises_;
    std::deque<Key> keys_;
    bridge::PerSeat<std::uint32_t> key_numbers_{};   ///< of the last key of each seat's page
    std::optional<Inbox::SourceNumber> pages_;       ///< where those keys enter
    laws::Refusal refusal_;                          ///< of the command being taken now

    EvidenceRing ring_;
    std::vector<Window> windows_;                         ///< not over yet
    std::vector<journal::EvidenceWindow> windows_unwritten_;  ///< over, not durable
    bool weighing_ = false;  ///< something was decided of which somebody may ask why
    std::shared_ptr<const reconstruction::Weighed> weighed_kept_;
    SpokenClaim spoken_{*code_.judged_by};
    perception::DriftWatch drift_;
    DeviceWatch device_watch_;
    TableTime time_;
    Instant latest_{};            ///< the latest moment that a reading or the timer has brought
    Instant clock_looked_at_{};

    boost::asio::steady_timer inbox_timer_;
    boost::asio::steady_timer deadline_timer_;
    boost::asio::steady_timer pause_timer_;  ///< until the panel of the player held by a jump bid may ask him
    boost::asio::steady_timer evidence_timer_;
    boost::asio::steady_timer retry_timer_;
    boost::asio::steady_timer clock_timer_;
    std::optional<Instant> armed_for_;
    Figures figures_;
    std::optional<std::pair<bridge::Deal, Makeable>> makeable_kept_;  ///< of the deal that was asked of last
    std::map<std::uint64_t, analysis::Ticket> figures_open_;  ///< by incident; 0 = the claim
    bool stopping_ = false;
    bool stopped_ = false;
    std::function<void()> on_stopped_;
    Listeners<const laws::Event&> on_event_;
    Listeners<> on_durability_;
    Listeners<> on_beside_;
    analysis::Analyst analyst_;  ///< last, so that its callbacks end before what they use
};

}  // namespace kibitz::table
