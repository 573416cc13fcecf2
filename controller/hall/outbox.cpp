#include "controller/hall/outbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "controller/hall/broker.hpp"
#include "controller/hall/cursor_file.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/hall/ways.hpp"
#include "controller/journal/identity.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::hall {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr milliseconds hello_patience{1000}, table_patience{5000}, pause_after_fault{300}, leader_pause{200};
constexpr milliseconds last_sending{1000}, first_connect_pause{500}, longest_connect_pause{5000};
constexpr std::chrono::seconds look_for_name_again{15};
/// A leader of a cluster that is behind says a lower number for some seconds; longer, and the stream is another one.
constexpr int most_leader_pauses = 25;
/// Of a message of the broker, which takes a megabyte.
constexpr std::size_t most_page_bytes = 900'000;

std::int64_t microseconds_now() { return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now().time_since_epoch()).count(); }

std::string bytes_of(const laws::Event& event) {
    v1::Event message;
    wire::to_proto(event, message);
    return message.SerializeAsString();
}

}  // namespace

struct Outbox::Impl : std::enable_shared_from_this<Outbox::Impl> {
    struct Numbered {
        std::uint64_t number = 0;
        std::string bytes;
    };
    struct Batch {
        std::uint64_t first = 0, last = 0;
        std::string bytes;  ///< of the message
        bool sent_before = false;
    };
    Impl(boost::asio::io_context& context, table::Source& table, OutboxConfig with)
        : io(context), source(table), config(std::move(with)), journal(to_string(config.journal)), run(to_string(journal::new_uuid())),
          desk(std::make_shared<CommandDesk>(table, journal, most_answers, config.on_told)) {
        for (const auto& server : config.file.server()) by_name = by_name || !is_number(host_of_server(server));
    }

    // ---- On the table's thread ----
    void event(const laws::Event& event);
    void look();
    void fetch(std::uint64_t after);
    void give(const std::vector<laws::Event>& events, std::uint64_t after);
    void asked(const std::string& bytes, const Broker::Reply& reply);

    // ---- On the outbox's own thread ----
    void work();
    bool reach_broker();
    void compare();
    bool heed(const v1::HelloReply& reply);
    std::optional<Batch> next_batch();
    void send(Batch& batch);
    void stored(const Batch& batch);
    void wait(milliseconds time);
    std::optional<std::string> one_event(std::uint64_t number);
    void read_cursor();
    void write_cursor();
    void note(std::string what);

    boost::asio::io_context& io;
    table::Source& source;
    OutboxConfig config;
    const std::string journal, run;
    std::shared_ptr<CommandDesk> desk;
    std::atomic<bool> gone = false;  ///< the owner is going: the table's thread does nothing more for us

    mutable std::mutex mutex;
    std::condition_variable wake;
    std::deque<Numbered> queue;      ///< without a gap
    std::uint64_t published = 0;     ///< and durable
    std::string table_trouble;
    std::vector<v1::TypedNames> typed;
    bool stopping = false, fetching = false;
    Clock::time_point stop_by{};
    std::optional<std::uint64_t> resend;
    Figures figures;
    std::string hall_run;            ///< and its clock less ours
    std::int64_t hall_ahead_us = 0;

    // Of the own thread alone.
    std::unique_ptr<Broker> broker;
    bool by_name = false;  ///< a server of the file is called by a name
    Clock::time_point away_since{};
    std::uint64_t cursor = 0, sequence = 0;  ///< stored up to this event; of the subject's last message, 0: not known
    bool was_away = true, came_back = false, compared = false, blocked = false;
    std::uint64_t hall_had = 0;
    int leader_pauses = 0, times_asked = 0;
    std::optional<Batch> pending;
    Clock::time_point compare_at{}, cursor_written{};
    milliseconds connect_pause = first_connect_pause;
    std::string noted;
    std::string withheld;  ///< why nothing of this journal goes to the hall
    std::thread thread;
};

// ---- The table's thread ----

void Outbox::Impl::event(const laws::Event& event) {
    desk->event(event);
    if (!source.durability().durable) return;  // published from memory: it is sent when the journal has it
    const std::lock_guard lock(mutex);
    published = event.number;
    if (queue.size() < most_waiting && (queue.empty() || queue.back().number + 1 == event.number))
        queue.push_back({event.number, bytes_of(event)});
    wake.notify_all();
}

/// How far the table is, for when nothing happens there.
void Outbox::Impl::look() {
    const auto durability = source.durability();
    const std::lock_guard lock(mutex);
    if (durability.durable) published = source.evening().state.last_event;
    table_trouble = durability.trouble;
    wake.notify_all();
}

void Outbox::Impl::fetch(std::uint64_t after) {
    if (source.durability().durable) {
        if (const auto missed = source.missed(after)) return give(*missed, after);
        return source.record([self = shared_from_this(), after](const tl::expected<std::vector<laws::Event>, std::string>& events) {
            if (!self->gone) self->give(events ? *events : std::vector<laws::Event>(), after);
        });
    }
    give({}, after);
}

void Outbox::Impl::give(const std::vector<laws::Event>& events, std::uint64_t after) {
    const std::lock_guard lock(mutex);
    queue.clear();
    for (const auto& event : events) {
        if (event.number <= after) continue;
        if (queue.size() >= most_waiting) break;
        queue.push_back({event.number, bytes_of(event)});
    }
    fetching = false;
    wake.notify_all();
}

void Outbox::Impl::asked(const std::string& bytes, const Broker::Reply& reply) {
    v1::Ask ask;
    v1::TableAnswer answer;
    const auto say = [&reply](const v1::TableAnswer& what) { reply(what.SerializeAsString()); };
    if (!ask.ParseFromString(bytes)) return answer.set_error("not a question of a hall"), say(answer);
    {
        const std::lock_guard lock(mutex);
        if (ask.run() != hall_run) {
            compare_at = {};
            wake.notify_all();
            answer.set_again(true);
            return say(answer);
        }
        if (microseconds_now() + hall_ahead_us - ask.sent_us() > std::chrono::microseconds(too_old).count())
            return answer.set_error("the question has come too late and was not taken"), say(answer);
        if (ask.what_case() == v1::Ask::kResend) {
            resend = ask.resend();
            ++figures.holes_asked;
            wake.notify_all();
            answer.set_done(true);
            return say(answer);
        }
        if (ask.what_case() == v1::Ask::kCommand) ++figures.commands;
    }
    if (ask.what_case() == v1::Ask::kCommand)
        return desk->take(ask.id(), ask.command(), [reply](const v1::TableAnswer& told) { reply(told.SerializeAsString()); });
    if (ask.what_case() == v1::Ask::kPage && config.on_page)
        return config.on_page(ask.page(), [reply](v1::PageAnswer page) {
            v1::TableAnswer told;
            if (page.body().size() <= most_page_bytes) *told.mutable_page() = std::move(page);
            else told.set_error("this is too long for the hall: open the table's own display");
            reply(told.SerializeAsString());
        });
    answer.set_error("this table does not know the question: it is of another version than the hall");
    say(answer);
}

// ---- The outbox's thread ----

void Outbox::Impl::note(std::string what) {
    {
        const std::lock_guard lock(mutex);
        figures.trouble = what;
    }
    if (what == noted) return;
    noted = what;
    boost::asio::post(io, [self = shared_from_this(), what = what.empty() ? "the hall: all is well again" : "the hall: " + what] {
        if (!self->gone && self->config.say) self->config.say(what);
    });
}

void Outbox::Impl::wait(milliseconds time) {
    std::unique_lock lock(mutex);
    wake.wait_for(lock, time, [this] { return stopping; });
}

void Outbox::Impl::work() {
    read_cursor();
    for (;;) {
        bool due = false;
        {
            const std::lock_guard lock(mutex);
            due = Clock::now() >= compare_at;
            // What waits is sent yet, where that takes no time.
            const bool ready = broker && broker->connected() && !blocked && !queue.empty() && queue.back().number > cursor &&
                               queue.front().number <= cursor + 1;
            if (stopping && (!ready || Clock::now() > stop_by)) break;
            figures.connected = broker && broker->connected();
            figures.sent = cursor;
            figures.behind = published > cursor ? published - cursor : 0;
            if (resend && *resend > 0 && *resend <= cursor) cursor = *resend - 1, pending.reset(), ++times_asked;
            resend.reset();
        }
        if (!reach_broker()) continue;
        if (due || std::exchange(came_back, false)) compare();
        if (blocked) {
            wait(pause_after_fault);
            continue;
        }
        if (!pending) pending = next_batch();
        if (pending) send(*pending);
    }
    write_cursor();
    broker.reset();
}

/// @return whether it is there
bool Outbox::Impl::reach_broker() {
    if (!broker) {
        auto found = Broker::connect(config.file);
        if (!found) {
            note(found.error());
            wait(connect_pause);
            connect_pause = std::min(connect_pause * 2, longest_connect_pause);
            return false;
        }
        broker = std::move(*found);
        const auto heard = broker->answer(subject(config.file.hall(), config.file.table(), "ask"),
                                          [weak = weak_from_this()](const std::string&, std::string bytes, Broker::Reply reply) {
                                              if (const auto self = weak.lock())
                                                  boost::asio::post(self->io, [self, bytes = std::move(bytes), reply = std::move(reply)] {
                                                      if (!self->gone) self->asked(bytes, reply);
                                                  });
                                          });
        if (!heard) note(heard.error());
    }
    if (!broker->connected()) {
        if (!std::exchange(was_away, true)) away_since = Clock::now();
        // Refused; or by another address now, which its name may tell.
        if (broker->given_up() || (by_name && Clock::now() - away_since > look_for_name_again)) return broker.reset(), false;
        note("the broker at " + servers_of(config.file) + " is away; what happens meanwhile is sent when it is back");
        wait(leader_pause);
        return false;
    }
    connect_pause = first_connect_pause;
    if (std::exchange(was_away, false)) {
        came_back = true;
        note("");
    }
    return true;
}

/// Tells the hall who this is, and hears what it has.
void Outbox::Impl::compare() {
    boost::asio::post(io, [self = shared_from_this()] {
        if (!self->gone) self->look();
    });
    v1::TableHello hello;
    {
        const std::lock_guard lock(mutex);
        compare_at = Clock::now() + compared_every;
        hello.set_last(published);
        hello.set_trouble(table_trouble);
        for (const auto& one : typed) *hello.add_typed() = one;
    }
    hello.set_withheld(withheld);
    hello.set_hall_id(config.file.hall_id());
    hello.set_journal(journal);
    hello.set_table_name(config.table_name);
    hello.set_program(config.program);
    hello.set_display(config.display);
    hello.set_run(run);
    hello.set_law_code(source.law_code().name);
    const auto before = microseconds_now();
    const auto answer =
        broker->request(subject(config.file.hall(), config.file.table(), "hello"), hello.SerializeAsString(), hello_patience);
    v1::HelloReply reply;
    if (!answer || !reply.ParseFromString(*answer)) {
        const std::lock_guard lock(mutex);
        if (!compared) compare_at = Clock::now() + milliseconds(2000);
        return;  // the hall is away: the stream takes what there is
    }
    {
        const std::lock_guard lock(mutex);
        hall_run = reply.run();
        hall_ahead_us = reply.clock_us() - (before + microseconds_now()) / 2;
    }
    if (reply.typed_taken() > 0)
        boost::asio::post(io, [self = shared_from_this(), taken = reply.typed_taken()] {
            if (!self->gone && self->config.on_typed_taken) self->config.on_typed_taken(taken);
        });
    blocked = !heed(reply);
}

/// @return whether this table may send
bool Outbox::Impl::heed(const v1::HelloReply& reply) {
    if (!reply.refused().empty()) return note(reply.refused()), false;
    std::uint64_t there = 0;
    {
        const std::lock_guard lock(mutex);
        there = published;
    }
    if (reply.last() > 0 && there > 0) {
        const auto restored =
            "the hall has other events of this journal than the journal itself: it has been restored from an old copy; begin a new one in "
            "an empty folder, so that nothing is mixed up";
        const auto own = reply.last() > there ? std::nullopt : one_event(reply.last());
        if (reply.last() > there || (own && sum_of(*own) != reply.sum())) {
            withheld = restored;  // the hall hears it with the next hello
            return note(restored), false;
        }
    }
    withheld.clear();
    // At the first comparison what the hall has counts, whatever the cursor says; afterwards it may only be behind with reading.
    const bool stands_still = compared && reply.last() == hall_had && reply.last() < cursor;
    hall_had = reply.last();
    if (reply.last() > cursor || !std::exchange(compared, true) || stands_still) {
        if (reply.last() != cursor) pending.reset();
        if (stands_still) ++times_asked;
        cursor = reply.last();
    }
    note("");
    return true;
}

/// The bytes of one event of the table's record; nothing when it cannot be had now.
std::optional<std::string> Outbox::Impl::one_event(std::uint64_t number) {
    std::unique_lock lock(mutex);
    if (!queue.empty() && queue.front().number <= number && number <= queue.back().number)
        return queue[number - queue.front().number].bytes;
    fetching = true;
    boost::asio::post(io, [self = shared_from_this(), number] {
        if (!self->gone) self->fetch(number - 1);
    });
    wake.wait_for(lock, table_patience, [this] { return stopping || !fetching; });
    if (queue.empty() || queue.front().number != number) return std::nullopt;
    return queue.front().bytes;
}

std::optional<Outbox::Impl::Batch> Outbox::Impl::next_batch() {
    std::unique_lock lock(mutex);
    while (!queue.empty() && queue.front().number <= cursor) queue.pop_front();
    if (published <= cursor) {
        wake.wait_until(lock, compare_at, [this] { return stopping || published > cursor || resend || compare_at <= Clock::now(); });
        return std::nullopt;
    }
    if (queue.empty() || queue.front().number != cursor + 1) {
        fetching = true;
        boost::asio::post(io, [self = shared_from_this(), after = cursor] {
            if (!self->gone) self->fetch(after);
        });
        wake.wait_for(lock, table_patience, [this] { return stopping || !fetching; });
        if (!stopping && (queue.empty() || queue.front().number != cursor + 1))
            wake.wait_for(lock, pause_after_fault, [this] { return stopping; });
        return std::nullopt;
    }
    v1::Sent message;
    message.set_hall_id(config.file.hall_id());
    message.set_table(config.file.table());
    message.set_journal(journal);
    message.set_first(cursor + 1);
    Batch batch{cursor + 1, cursor, {}, false};
    std::size_t size = 0;
    for (const auto& one : queue) {
        if (batch.last - cursor >= most_events || (size > 0 && size + one.bytes.size() > most_bytes)) break;
        message.add_event(one.bytes);
        size += one.bytes.size();
        batch.last = one.number;
    }
    lock.unlock();
    batch.bytes = message.SerializeAsString();
    return batch;
}

void Outbox::Impl::send(Batch& batch) {
    // What the hall has asked for anew is stored anew, though it may stand in the stream.
    const auto asked = times_asked == 0 ? std::string() : fmt::format(":{}-{}", run, times_asked);
    const auto id = fmt::format("{}:{}-{}{}", journal, batch.first, batch.last, asked);
    const auto result = broker->publish(subject(config.file.hall(), config.file.table(), "event"), batch.bytes, id, sequence);
    const bool again = std::exchange(batch.sent_before, true);
    if (again) {
        const std::lock_guard lock(mutex);
        ++figures.resent;
    }
    if (const auto* at = std::get_if<Broker::Stored>(&result)) {
        // One that was stored before says where: perhaps not at the subject's end.
        if (!at->duplicate) sequence = at->sequence;
        return stored(batch);
    }
    if (const auto* other = std::get_if<Broker::WrongLast>(&result)) {
        if (other->last > sequence) {
            // Nobody else writes this subject: an acknowledgement was lost, or the cursor's hint was old. Whether it was this batch's is
            // not concluded from it: sent again it is a duplicate, by its id or by its numbers.
            sequence = other->last;
            leader_pauses = 0;
            return;
        }
        // A leader that is behind: never lower ours. For seconds: the stream is a new one, and the hall says how much it has; where the
        // subject ends the next acknowledgement tells.
        if (++leader_pauses < most_leader_pauses) return wait(leader_pause);
        leader_pauses = 0;
        sequence = 0;
        compared = false;
        const std::lock_guard lock(mutex);
        compare_at = {};
        return;
    }
    const auto& why = std::get<Broker::NotStored>(result);
    if (broker->connected()) note(why.why + "; what happens meanwhile is sent later");
    wait(pause_after_fault);
}

void Outbox::Impl::stored(const Batch& batch) {
    cursor = batch.last;
    leader_pauses = 0;
    pending.reset();
    note("");
    {
        const std::lock_guard lock(mutex);
        ++figures.messages;
        figures.sent = cursor;
    }
    if (Clock::now() - cursor_written > std::chrono::seconds(1)) write_cursor();
}

void Outbox::Impl::read_cursor() {
    if (const auto kept = CursorFile{config.cursor, config.file.hall_id(), journal}.read()) cursor = kept->event, sequence = kept->sequence;
}

void Outbox::Impl::write_cursor() {
    cursor_written = Clock::now();
    CursorFile{config.cursor, config.file.hall_id(), journal}.write({cursor, sequence});
}

Outbox::Outbox(boost::asio::io_context& io, table::Source& source, OutboxConfig config)
    : impl_(std::make_shared<Impl>(io, source, std::move(config))) {
    impl_->look();
    impl_->desk->start();
    impl_->thread = std::thread([impl = impl_.get()] { impl->work(); });
}

Outbox::~Outbox() {
    impl_->gone = true;
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->stopping = true;
        impl_->stop_by = Clock::now() + last_sending;
        impl_->wake.notify_all();
    }
    impl_->thread.join();
}

void Outbox::event(const laws::Event& event) { impl_->event(event); }

void Outbox::typed(std::vector<v1::TypedNames> names) {
    const std::lock_guard lock(impl_->mutex);
    if (!names.empty()) impl_->compare_at = {};
    impl_->typed = std::move(names);
    impl_->wake.notify_all();
}

Outbox::Figures Outbox::figures() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->figures;
}

}  // namespace kibitz::hall
