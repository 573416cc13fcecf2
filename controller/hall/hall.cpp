#include "controller/hall/hall.hpp"

#include <boost/asio/post.hpp>
#include <algorithm>
#include <ctime>
#include <google/protobuf/util/json_util.h>
#include <utility>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/hall_impl.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/journal/identity.hpp"
#include "controller/views/director_view.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::hall {
namespace {

google::protobuf::Timestamp now() {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    google::protobuf::Timestamp out;
    out.set_seconds(us / 1'000'000);
    out.set_nanos(static_cast<std::int32_t>(us % 1'000'000) * 1000);
    return out;
}
/// A network gives another address at any time.
constexpr std::chrono::seconds look_at_here{5};
std::string key_of(const std::string& table, std::uint64_t incident) { return table + "/" + std::to_string(incident); }

}  // namespace

std::int64_t hall_clock_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string hour_of(const google::protobuf::Timestamp& at) {
    const std::time_t seconds = at.seconds();
    std::tm local{};
    localtime_r(&seconds, &local);
    char text[8]{};
    return std::string(text, std::strftime(text, sizeof text, "%H:%M", &local));
}

Hall::Hall(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Hall::~Hall() { stop(); }

tl::expected<std::unique_ptr<Hall>, std::string> Hall::open(boost::asio::io_context& io, HallConfig config) {
    auto impl = std::make_shared<Impl>(io, std::move(config));
    auto file = read_hall_file(impl->config.folder / "hall.key");
    if (!file) return tl::unexpected(file.error());
    impl->key_file = std::move(*file);
    impl->file = impl->config.own_broker ? by_loopback(impl->key_file, *impl->config.own_broker) : impl->key_file;
    if (impl->config.here) impl->whereabouts = impl->config.here();
    auto code = laws::embedded_law_code("duplicate-2017");
    if (!code) return tl::unexpected<std::string>("the law code that is built in cannot be read");
    impl->code = std::move(*code);
    impl->run = to_string(journal::new_uuid());
    if (auto loaded = impl->load(); !loaded) return tl::unexpected(loaded.error());
    impl->see_ways();
    return std::unique_ptr<Hall>(new Hall(std::move(impl)));
}

/// The read model, and the tables that there are files for.
tl::expected<void, std::string> Hall::Impl::load() {
    auto opened = Store::open(config.folder, file.hall_id());
    while (!opened && opened.error().for_want_of_room && config.wait_for_room && config.wait_for_room(opened.error().why))
        opened = Store::open(config.folder, file.hall_id());
    if (!opened) return tl::unexpected(opened.error().why);
    store = std::move(*opened);
    auto known = store->read();
    if (!known) return tl::unexpected(known.error());
    position = known->position;
    if (!known->session.empty()) {
        google::protobuf::util::JsonParseOptions of_any_version;
        of_any_version.ignore_unknown_fields = true;
        if (!google::protobuf::util::JsonStringToMessage(known->session, &session, of_any_version).ok())
            return tl::unexpected<std::string>((config.folder / "hall.sqlite").string() +
                                                ": its session cannot be read: another version kept it; "
                                                "move the file away (it is made anew from the stream)");
        if (session.wish().part().empty()) session.Clear();  // of a version whose sessions had no sections
    }
    if (auto read = read_table_files(); !read) return read;
    for (const auto& one : known->journals) table(one.table).journals.emplace(one.journal, JournalFold(one.last, one.sum));
    for (const auto& [id, bytes] : known->rows) {
        auto& row = rows[id];
        (void)row.ParseFromString(bytes);
        auto& there = table(id);
        there.journal = row.journal();
        there.display = row.display();
        row.set_name(there.name);
        row.set_contact(v1::TABLE_CONTACT_SILENT);
        const auto fold = there.journals.find(there.journal);
        if (fold != there.journals.end()) to_load.push_back({id, there.journal, fold->second.last(), fold->second.sum()});
    }
    for (const auto& [key, bytes] : known->entries) (void)queue[key].ParseFromString(bytes);
    if (!google::protobuf::util::JsonStringToMessage(known->ranking, &ranking).ok() || ranking.method() != method_name(ranked_by()))
        ranking.Clear();  // none, of another version, or scored otherwise
    for (const auto& [id, there] : tables) show_unheard(there);
    return {};
}

/// The tables that may come to this hall.
tl::expected<void, std::string> Hall::Impl::read_table_files() {
    for (auto& [id, there] : tables) there.missing = true;
    std::error_code error;
    tl::expected<void, std::string> all;
    for (const auto& one : std::filesystem::directory_iterator(config.folder / "tables", error)) {
        if (one.path().extension() != ".hall") continue;
        const auto of = read_hall_file(one.path());
        if (!of) {
            if (all) all = tl::unexpected(of.error());
            table(one.path().stem().string()).missing = false;
            continue;
        }
        auto& there = table(of->table());
        there.name = of->name();
        there.missing = false;
        there.gone = config.own_broker ? gone(*of, key_file, config.own_broker, whereabouts) : std::vector<std::string>();
        set_key(there, of->seed());
    }
    for (auto& [id, there] : tables)
        if (there.missing) set_key(there, {});
    return all;
}

/// Another key, or none: whoever has spoken with the one before is not heard any more.
void Hall::Impl::set_key(Table& of, const std::string& key) {
    const auto before = std::exchange(of.key, key);
    if (before.empty() || before == key) return;
    if (!of.run.empty()) of.runs_before.insert(std::exchange(of.run, {}));
    of.heard = {};
    of.conflict.clear();
    of.table_trouble.clear();
    of.withheld.clear();
    of.gone.clear();
}

/// Whether this computer has moved on its network, and whose file does not know.
void Hall::Impl::see_ways() {
    if (!config.here || !config.own_broker) return;
    here_looked = Clock::now();
    auto now = config.here();
    if (now.addresses != whereabouts.addresses || now.name != whereabouts.name) {
        whereabouts = std::move(now);
        if (const auto read = read_table_files(); !read) config.say(read.error());
    }
    v1::HallWays fresh;
    std::set<std::string> named;
    for (const auto& [id, of] : tables) {
        if (of.missing || of.gone.empty()) continue;
        fresh.add_table(id);
        named.insert(of.gone.begin(), of.gone.end());
    }
    for (const auto& one : named) fresh.add_named(one);
    if (!named.empty()) {
        for (const auto& one : whereabouts.addresses) fresh.add_here(one);
        fresh.set_name(whereabouts.name);
    }
    if (fresh.SerializeAsString() == ways.SerializeAsString()) return;
    ways = std::move(fresh);
    change.ways = true;
}

void Hall::Impl::show_unheard(const Table& of) {
    auto& row = rows[of.id];
    row.set_id(of.id);
    row.set_name(of.name);
    row.set_contact(v1::TABLE_CONTACT_SILENT);
}

void Hall::see_tables() {
    if (const auto read = impl_->read_table_files(); !read) impl_->config.say(read.error());
    for (const auto& [id, there] : impl_->tables) {
        if (impl_->rows.contains(id)) continue;
        impl_->show_unheard(there);
        impl_->change.tables.insert(id);
    }
    impl_->see_ways();
    impl_->tell();
}

Hall::Impl::Table& Hall::Impl::table(const std::string& id) {
    const auto [at, added] = tables.try_emplace(id);
    if (added) {
        at->second.id = at->second.name = id;
        at->second.missing = true;
    }
    return at->second;
}

JournalFold::Again Hall::Impl::again(const std::string& of, const std::string& journal) {
    return [this, of, journal](const JournalFold::Each& each) {
        if (const auto read = store->events(of, journal, each); !read) trouble("store", read.error());
    };
}

/// The table's row and its part of the queue, as they stand now.
void Hall::Impl::show(Table& of) {
    auto& row = rows[of.id];
    row.set_id(of.id);
    row.set_name(of.name);
    row.set_journal(of.journal);
    row.set_display(of.display);
    const auto fold = of.journals.find(of.journal);
    if (fold != of.journals.end() && fold->second.loaded()) {
        fill_row(fold->second, row);
        show_entries(of, fold->second);
    }
    const bool is_stopped = fold != of.journals.end() && !fold->second.fault().empty();
    const std::string stopped_by = is_stopped ? fold->second.fault() : of.withheld;
    const bool heard = of.heard != Clock::time_point{} && Clock::now() - of.heard < silent_after;
    row.set_contact(!stopped_by.empty() ? v1::TABLE_CONTACT_STOPPED : heard ? v1::TABLE_CONTACT_HEARD : v1::TABLE_CONTACT_SILENT);
    const auto missing = of.missing_events == 0 ? std::string()
                                                : std::to_string(of.missing_events) + " events of this table have not reached the hall yet";
    row.set_trouble(!stopped_by.empty()         ? stopped_by
                    : !of.conflict.empty()      ? of.conflict
                    : !of.table_trouble.empty() ? of.table_trouble
                                                : missing);
    row.set_durable(of.table_trouble.empty());
    store->set_row(of.id, row.SerializeAsString());
    change.tables.insert(of.id);
}

void Hall::Impl::show_entries(Table& of, const JournalFold& fold) {
    const auto& evening = fold.evening();
    std::set<std::string> open;
    for (const auto* ids : {&evening.lists.unseen_calls(), &evening.lists.open()})
        for (const auto id : *ids) {
            const auto* incident = evening.state.incident({id});
            if (!incident) continue;
            const auto key = key_of(of.id, id);
            open.insert(key);
            auto& entry = queue[key];
            const auto before = entry.SerializeAsString();
            entry.set_key(key);
            entry.set_table(of.id);
            entry.set_table_name(of.name);
            views::fill_incident(evening, static_cast<std::size_t>(incident - evening.state.incidents.data()), code,
                                 *entry.mutable_incident());
            const auto after = entry.SerializeAsString();
            if (after == before) continue;
            store->set_entry(key, after);
            change.entries.insert(key);
        }
    const auto mine = of.id + "/";
    for (auto at = queue.lower_bound(mine); at != queue.end() && at->first.starts_with(mine);) {
        if (open.contains(at->first)) {
            ++at;
            continue;
        }
        store->set_entry(at->first, "");
        change.entries.insert(at->first);
        at = queue.erase(at);
    }
}

/// Tables that stood in the read model are folded, on as many threads as the machine has, and nothing waits for it.
void Hall::Impl::load_tables() {
    not_loaded = to_load.size();
    if (to_load.empty()) return rank();
    const auto threads = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), to_load.size());
    for (std::size_t i = 0; i < threads; ++i) loaders.emplace_back([this] { load_some(); });
}

/// On a thread of its own. What cannot be read is given back as it is.
void Hall::Impl::load_some() {
    const auto file_of_events = Store::reader(config.folder);
    for (std::size_t i = 0; (i = next_to_load++) < to_load.size();) {
        const auto& one = to_load[i];
        JournalFold fold(one.last, one.sum);
        bool read = file_of_events.has_value();
        if (read)
            fold.load([&](const JournalFold::Each& each) { read = (*file_of_events)->events(one.table, one.journal, each).has_value(); });
        const std::lock_guard lock(mutex);
        if (stopping) return;
        loaded.emplace_back(&one, read ? std::move(fold) : JournalFold());
        if (loaded.size() == 1) boost::asio::post(io, [self = shared_from_this()] { self->take_loaded(); });
    }
}

void Hall::Impl::take_loaded() {
    std::vector<std::pair<const Loading*, JournalFold>> folds;
    {
        const std::lock_guard lock(mutex);
        folds.swap(loaded);
    }
    if (stopped) return;
    const bool begun = store->begin();
    for (auto& [one, fold] : folds) {
        auto& of = table(one->table);
        auto& mine = of.journals[one->journal];
        if (fold.loaded()) mine.load(std::move(fold), one->last);
        mine.load(again(one->table, one->journal));  // it could not be read there, or has come further since
        if (begun) show(of);
    }
    if (begun)
        if (const auto kept = store->commit(); !kept) trouble("store", kept.error());
    tell();
    not_loaded -= folds.size();
    if (not_loaded == 0) rank();
}

/// Who has fallen silent.
void Hall::Impl::tick() {
    tick_timer.expires_after(std::chrono::seconds(1));
    tick_timer.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (error || self->stopped) return;
        for (auto& [id, of] : self->tables) {
            auto& row = self->rows[id];
            const bool heard = of.heard != Clock::time_point{} && Clock::now() - of.heard < silent_after;
            if (row.contact() != v1::TABLE_CONTACT_HEARD || heard) continue;
            row.set_contact(v1::TABLE_CONTACT_SILENT);
            self->change.tables.insert(id);
        }
        if (!self->unsaved.empty()) self->keep();
        if (Clock::now() - self->here_looked > look_at_here) self->see_ways();
        self->see_who_is_behind();
        self->tell_tables();
        self->tell();
        self->tick();
    });
}

void Hall::Impl::rank_soon() {
    if (std::exchange(ranking_due, true) || stopped) return;
    rank_timer.expires_after(std::chrono::seconds(1));
    rank_timer.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        self->ranking_due = false;
        if (!error && !self->stopped) self->rank();
    });
}

void Hall::Impl::tell() {
    auto what = std::exchange(change, {});
    if (what.tables.empty() && what.entries.empty() && !what.ranking && !what.troubles && !what.session && !what.ways) return;
    for (const auto& listener : on_change) listener(what);
}

/// Something is the matter with the hall itself; no words: all is well again.
void Hall::Impl::trouble(const std::string& key, const std::string& words) {
    const auto found = troubles.find(key);
    if (found == troubles.end() ? words.empty() : found->second == words) return;
    if (words.empty()) troubles.erase(found);
    else troubles[key] = words;
    if (config.say) config.say(words.empty() ? key + ": all is well again" : words);
    change.troubles = true;
    tell();
}

void Hall::start() {
    impl_->tick();
    impl_->load_tables();
    impl_->reader = std::thread([impl = impl_.get()] { impl->read_stream(); });
}

void Hall::stop() {
    if (std::exchange(impl_->stopped, true)) return;
    impl_->tick_timer.cancel();
    impl_->rank_timer.cancel();
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->stopping = true;
        impl_->wake.notify_all();
    }
    if (impl_->reader.joinable()) impl_->reader.join();
    for (auto& one : impl_->loaders) one.join();
    impl_->asking.join();
    impl_->paging.join();
    const std::lock_guard lock(impl_->mutex);
    impl_->broker.reset();
}

const std::string& Hall::name() const noexcept { return impl_->file.hall(); }
const laws::LawCode& Hall::law_code() const noexcept { return impl_->code; }
const std::map<std::string, v1::HallTable>& Hall::tables() const noexcept { return impl_->rows; }
const std::map<std::string, v1::QueueEntry>& Hall::queue() const noexcept { return impl_->queue; }
const v1::HallRanking& Hall::ranking() const noexcept { return impl_->ranking; }
const std::map<std::string, scoring::Results>& Hall::results() const noexcept { return impl_->results; }
Hall::Figures Hall::figures() const { return impl_->figures; }

std::vector<std::string> Hall::troubles() const {
    std::vector<std::string> out;
    for (const auto& [key, words] : impl_->troubles) out.push_back(words);
    return out;
}

const v1::HallWays& Hall::ways() const noexcept { return impl_->ways; }

v1::QueueEntry Hall::entry(const std::string& key, words::Language language) const {
    auto out = impl_->queue.at(key);
    const auto of = impl_->tables.find(out.table());
    if (language == words::Language::English || of == impl_->tables.end()) return out;
    const auto fold = of->second.journals.find(of->second.journal);
    if (fold == of->second.journals.end() || !fold->second.loaded()) return out;
    const auto& evening = fold->second.evening();
    if (const auto* incident = evening.state.incident({out.incident().id()}))
        views::fill_incident(evening, static_cast<std::size_t>(incident - evening.state.incidents.data()), impl_->code,
                             *out.mutable_incident(), language);
    return out;
}

std::uint64_t Hall::last_of(const std::string& table, const std::string& journal) const {
    const auto of = impl_->tables.find(table);
    if (of == impl_->tables.end()) return 0;
    const auto fold = of->second.journals.find(journal);
    return fold == of->second.journals.end() ? 0 : fold->second.last();
}

/// Kept, so that a restart knows who is on the way.
static void keep_entry(Store& store, const v1::QueueEntry& entry) {
    if (!store.begin()) return;
    store.set_entry(entry.key(), entry.SerializeAsString());
    (void)store.commit();
}

bool Hall::take(const std::string& key, const std::string& by) {
    const auto found = impl_->queue.find(key);
    if (found == impl_->queue.end()) return false;
    auto& entry = found->second;
    for (const auto& one : entry.taken_by())
        if (one == by) return true;
    entry.add_taken_by(by);
    if (entry.taken_by_size() == 1) *entry.mutable_taken_at() = now();
    keep_entry(*impl_->store, entry);
    impl_->change.entries.insert(key);
    impl_->tell();
    return true;
}

bool Hall::leave(const std::string& key, const std::string& by) {
    const auto found = impl_->queue.find(key);
    if (found == impl_->queue.end()) return false;
    auto& entry = found->second;
    for (int i = entry.taken_by_size(); i-- > 0;)
        if (entry.taken_by(i) == by) entry.mutable_taken_by()->DeleteSubrange(i, 1);
    if (entry.taken_by_size() == 0) entry.clear_taken_at();
    keep_entry(*impl_->store, entry);
    impl_->change.entries.insert(key);
    impl_->tell();
    return true;
}

void Hall::rule(const std::string& key, const v1::IncidentCommand& command, const std::string& by, Answered answered) {
    impl_->rule(key, command, by, std::move(answered));
}
const v1::HallSession& Hall::session() const noexcept { return impl_->session; }
v1::HallReply Hall::begin_session(const v1::HallSessionWish& wish) { return impl_->begin_session(wish); }
v1::HallReply Hall::change_session(const v1::HallChangeWish& wish, const std::string& by) { return impl_->change_session(wish, by); }
v1::HallReply Hall::turn_clock(const v1::HallClockWish& wish) { return impl_->turn_clock(wish); }
void Hall::on_change(std::function<void(const Change&)> listener) { impl_->on_change.push_back(std::move(listener)); }
void Hall::command(const std::string& table, const reading::IncidentCommand& command, Answered answered) {
    v1::Reading message;
    wire::to_proto(Reading{{}, std::make_shared<const reading::Command>(command)}, message);
    impl_->command(impl_->table(table), message.command().incident(), std::move(answered));
}

const table::Evening* Hall::evening(const std::string& table) const {
    const auto of = impl_->tables.find(table);
    if (of == impl_->tables.end()) return nullptr;
    const auto fold = of->second.journals.find(of->second.journal);
    if (fold == of->second.journals.end() || fold->second.last() == 0) return nullptr;
    fold->second.load(impl_->again(table, of->second.journal));
    return &fold->second.evening();
}

void Hall::on_event(const std::string& table, std::function<void(const laws::Event&)> listener) {
    auto& of = impl_->table(table);
    of.journals[of.journal].on_event(std::move(listener));
}


}  // namespace kibitz::hall
