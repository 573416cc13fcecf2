// What comes into the hall: messages of the stream, and tables that say who they are.
#include <boost/asio/post.hpp>
#include <future>
#include <utility>

#include "controller/hall/hall_impl.hpp"
#include "controller/hall/subjects.hpp"

namespace kibitz::hall {

namespace {

/// A hole is asked for again when it has stayed so long.
constexpr std::chrono::seconds hole_patience{2};

}  // namespace

std::string table_in(const std::string& subject) {
    const auto end = subject.rfind('.');
    const auto begin = end == std::string::npos || end == 0 ? std::string::npos : subject.rfind('.', end - 1);
    return begin == std::string::npos ? std::string() : subject.substr(begin + 1, end - begin - 1);
}

google::protobuf::Timestamp wall_now() {
    google::protobuf::Timestamp out;
    out.set_seconds(std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count());
    return out;
}

void Hall::Impl::take_batch(const std::vector<Broker::Message>& batch, std::int64_t created, Taken taken) {
    for (const auto& message : batch) take_message(message);
    position = {created, batch.back().sequence};
    figures.sequence = position.sequence;
    keep();
    rank_soon();
    tell();
    if (unsaved.size() < most_unsaved) taken->set_value();
    else full = std::move(taken);
}

/// Writes what has been folded, and how far the stream has been read, in one transaction; what cannot be written waits for the next.
void Hall::Impl::keep() {
    const bool begun = store->begin();
    for (const auto& one : unsaved) store->append(one.table, one.journal, one.event);
    for (const auto& id : changed) show(table(id));
    changed.clear();
    store->set_position(position);
    const auto kept = store->commit();
    if (kept) unsaved.clear();
    trouble("store", kept ? std::string()
                          : "the hall's own file cannot be written (the tables' journals have everything): " +
                                (begun ? kept.error() : "it is busy, or its disk is full"));
    if (full && unsaved.size() < most_unsaved) std::exchange(full, nullptr)->set_value();
}

void Hall::Impl::take_message(const Broker::Message& message) {
    ++figures.messages;
    v1::Sent sent;
    const auto id = table_in(message.subject);
    auto& of = table(id);
    if (!sent.ParseFromString(message.bytes) || sent.journal().empty()) {
        ++figures.foreign;
        return trouble("message", "table " + of.name + " has sent what is no message of a table: it was left out");
    }
    if (sent.hall_id() != file.hall_id() || sent.table() != id) {
        ++figures.foreign;
        return trouble("message", "in the stream of table " + of.name + " there are messages of another " +
                                      (sent.hall_id() != file.hall_id() ? "hall (" + sent.hall_id() : "table (" + sent.table()) +
                                      "): they were left out, and nothing need be done: this hall's tables send what they have anew");
    }
    // What has lain in the stream says nothing of whether the table is there now.
    const auto age = std::chrono::system_clock::now().time_since_epoch() - std::chrono::nanoseconds(message.stored_ns);
    if (age < silent_after) of.heard = Clock::now();
    rows[id].mutable_heard()->set_seconds(message.stored_ns / 1'000'000'000);
    if (of.journal.empty()) of.journal = sent.journal();
    auto& fold = of.journals[sent.journal()];
    const auto before = fold.last();
    auto taken = fold.take(sent, again(id, sent.journal()));
    figures.events += taken.fresh.size();
    for (auto& event : taken.fresh) unsaved.push_back({id, sent.journal(), std::move(event)});
    figures.dropped += static_cast<std::uint64_t>(sent.event_size()) > fold.last() - before
                           ? static_cast<std::uint64_t>(sent.event_size()) - (fold.last() - before)
                           : 0;
    if (taken.hole) {
        ++figures.holes;
        if (sent.journal() == of.journal) ask_again(of, fold.last() + 1);
    }
    changed.insert(id);
}

/// A table says who it is and how far its journal has come.
v1::HelloReply Hall::Impl::hello(const std::string& id, const v1::TableHello& said) {
    v1::HelloReply reply;
    reply.set_run(run);
    reply.set_clock_us(hall_clock_us());
    auto& of = table(id);
    if (said.hall_id() != file.hall_id())
        return reply.set_refused("this is another hall: take a file that this one's `kibitz hall add-table` has written"), reply;
    const bool speaks = of.heard != Clock::time_point{} && Clock::now() - of.heard < silent_after;
    const bool other_journal = !of.run.empty() && said.run() != of.run && said.journal() != of.journal;
    if (of.runs_before.contains(said.run()) || (other_journal && speaks)) {
        of.conflict_at = Clock::now();
        of.conflict = "two tables send as " + of.name + ": give one of them a file of its own (kibitz hall add-table)";
        reply.set_refused("another table sends as " + of.name +
                          " already: take a file of its own for this one (kibitz hall add-table); nothing of it is taken before");
        if (store->begin()) {
            show(of);
            (void)store->commit();
        }
        tell();
        return reply;
    }
    if (said.run() != of.run) {
        if (!of.run.empty()) of.runs_before.insert(of.run);
        of.run = said.run();
        of.told = {};  // what it was told it may have lost with its journal
    }
    if (Clock::now() - of.conflict_at > silent_after) of.conflict.clear();  // the other has gone
    of.journal = said.journal();
    of.display = said.display();
    of.table_trouble = said.trouble();
    of.withheld = said.withheld();
    of.heard = Clock::now();
    *rows[id].mutable_heard() = wall_now();
    auto& fold = of.journals[of.journal];
    fold.load(again(id, of.journal));
    const bool stands_still = fold.last() == of.had;
    of.had = fold.last();
    of.missing_events = stands_still && said.last() > fold.last() ? said.last() - fold.last() : 0;
    reply.set_last(fold.last());
    reply.set_sum(fold.sum());
    if (!fold.fault().empty()) reply.set_refused(fold.fault());
    if (said.typed_size() > 0) reply.set_typed_taken(take_typed(id, said));
    if (store->begin()) {
        show(of);
        if (const auto kept = store->commit(); !kept) trouble("store", kept.error());
    }
    tell();
    return reply;
}

/// Events are missing before some that have come.
void Hall::Impl::ask_again(Table& of, std::uint64_t from) {
    if (Clock::now() - of.asked_again < hole_patience) return;
    of.asked_again = Clock::now();
    std::shared_ptr<Broker> here;
    {
        const std::lock_guard lock(mutex);
        here = broker;
    }
    if (!here) return;
    auto ask = new_ask();
    ask.set_resend(from);
    boost::asio::post(asking, [here, bytes = ask.SerializeAsString(), on = subject(file.hall(), of.id, "ask")] {
        (void)here->request(on, bytes, answer_within);
    });
}

}  // namespace kibitz::hall
