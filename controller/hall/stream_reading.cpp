// The stream's way to the hall: the broker is looked for, the stream made, read from where the read model ends, and watched.
#include <boost/asio/post.hpp>
#include <future>
#include <utility>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/hall_impl.hpp"
#include "controller/hall/subjects.hpp"

namespace kibitz::hall {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Messages taken in at once, in one transaction of the read model.
constexpr std::size_t most_messages = 256;
constexpr milliseconds look_for_broker{500}, message_patience{500};
/// So long without a message the stream itself is looked at; a broker that has not answered so many looks hangs.
constexpr std::chrono::seconds quiet_time{5}, quiet_time_of_cluster{1};
constexpr int looks_before_hung = 3;
/// One that has been away for so long, though it was there, hangs too, or has ended.
constexpr std::chrono::seconds hung_time{20};
/// The brokers of a cluster are looked at so often, whatever comes.
constexpr std::chrono::seconds members_look{5};

}  // namespace

/// On a thread of its own.
class Hall::Impl::StreamReading {
public:
    explicit StreamReading(Impl& hall)
        : hall_(hall), replicas_(std::max(1, static_cast<int>(hall.file.replicas()))),
          most_bytes_(std::int64_t{std::max(16U, hall.file.stream_megabytes())} << 20U), from_(hall.position.sequence + 1),
          created_(hall.position.created), heard_(wall_now()) {}

    /// For ever.
    void work() {
        while (!stops()) {
            if (!broker_ && !reach_broker()) continue;
            if (!reader_ && !open_stream()) continue;
            if (replicas_ > 1 && Clock::now() - members_looked_ > members_look) look_at_members();
            auto batch = reader_->next(message_patience, most_messages);
            if (!batch) {
                reader_.reset();
                say("the stream cannot be read: " + batch.error());
                pause();
            } else if (batch->empty()) {
                nothing_came();
            } else if (!give(*std::move(batch))) {
                return;
            }
        }
    }

private:
    bool stops() {
        const std::lock_guard lock(hall_.mutex);
        return hall_.stopping;
    }
    void pause() {
        std::unique_lock lock(hall_.mutex);
        hall_.wake.wait_for(lock, look_for_broker, [this] { return hall_.stopping; });
    }
    void say(const std::string& words) {
        boost::asio::post(hall_.io, [self = hall_.shared_from_this(), words] { self->trouble("broker", words); });
    }
    /// Its own broker may have no address to listen at.
    std::string why_away(const std::string& words) const {
        const auto& with = hall_.config;
        const auto why = with.own_broker && with.here ? why_it_cannot_listen(with.folder, *with.own_broker, with.here()) : std::string();
        return why.empty() ? words : why;
    }
    tl::expected<Broker::Stream, std::string> stream() { return broker_->stream(hall_.file.hall(), most_bytes_, replicas_); }

    /// Finds the broker; tables that say hello there are answered by the hall's own thread.
    bool reach_broker() {
        auto found = Broker::connect(hall_.file);
        if (!found) {
            say(why_away(found.error()));
            pause();
            return false;
        }
        broker_ = std::move(*found);
        const auto heard = broker_->answer(
            subject(hall_.file.hall(), "*", "hello"),
            [weak = hall_.weak_from_this()](const std::string& on, const std::string& bytes, Broker::Reply reply) {
                v1::TableHello said;
                if (const auto self = weak.lock(); self && said.ParseFromString(bytes))
                    boost::asio::post(self->io, [self, table = table_in(on), said = std::move(said), reply = std::move(reply)] {
                        if (!self->stopped) reply(self->hello(table, said).SerializeAsString());
                    });
            });
        if (!heard) say(heard.error());
        const std::lock_guard lock(hall_.mutex);
        hall_.broker = broker_;
        return true;
    }

    /// Makes the stream where there is none, and reads on where the read model ends.
    bool open_stream() {
        const auto there = stream();
        if (!there) {
            say(there.error());
            pause();
            return false;
        }
        if (there->created != created_ || from_ > there->last + 1)
            from_ = 1;  // another stream than before: the numbers of events tell what is new
        created_ = there->created;
        auto opened = broker_->read(hall_.file.hall(), from_);
        if (!opened) {
            say(opened.error());
            pause();
            return false;
        }
        reader_ = std::move(*opened);
        say("");
        return true;
    }

    void look_at_members() {
        if (!broker_->connected()) return;
        members_looked_ = Clock::now();
        if (const auto there = stream())
            boost::asio::post(hall_.io, [self = hall_.shared_from_this(), behind = there->behind] { self->tell_behind(behind); });
    }

    void nothing_came() {
        if (broker_->given_up()) {
            reader_.reset();
            broker_.reset();
            return;
        }
        if (!broker_->connected()) {
            say(why_away("the broker at " + servers_of(hall_.file) + " is away: what is shown is what was heard last"));
            looked_ = {};
            away_ = away_ == Clock::time_point{} ? Clock::now() : away_;
            if (Clock::now() - away_ <= hung_time) return;
            away_ = Clock::now();
            if (hall_.config.on_hung_broker) boost::asio::post(hall_.io, hall_.config.on_hung_broker);
            return;
        }
        if (Clock::now() - looked_ <= (replicas_ > 1 ? quiet_time_of_cluster : quiet_time)) return;
        // The library's reader says nothing when its stream is gone, when the broker hangs, or when the broker that fed it is lost.
        const auto there = stream();
        looked_ = Clock::now();
        away_ = {};
        if (there && (there->created != created_ || there->last >= from_)) reader_.reset();
        if (there) heard_ = wall_now();
        unanswered_ = there ? 0 : unanswered_ + 1;
        say(there ? "" : there.error() + "; not heard since " + hour_of(heard_) + ": what is shown is what was heard last");
        if (unanswered_ == looks_before_hung && hall_.config.on_hung_broker) boost::asio::post(hall_.io, hall_.config.on_hung_broker);
        unanswered_ %= looks_before_hung;
    }

    /// One batch at a time: what has not been taken in waits in the broker.
    /// @return whether it has been taken in: else the hall stops
    bool give(std::vector<Broker::Message> batch) {
        looked_ = Clock::now();
        heard_ = wall_now();
        away_ = {};
        unanswered_ = 0;
        from_ = batch.back().sequence + 1;
        say("");  // what comes from it is not away
        const auto taken = std::make_shared<std::promise<void>>();
        auto held = std::make_shared<std::vector<Broker::Message>>(std::move(batch));
        boost::asio::post(hall_.io, [self = hall_.shared_from_this(), held = std::move(held), taken, created = created_] {
            if (!self->stopped) self->take_batch(*held, created, taken);
            else taken->set_value();
        });
        auto done = taken->get_future();
        while (done.wait_for(milliseconds(100)) != std::future_status::ready)
            if (stops()) return false;
        return true;
    }

    Impl& hall_;
    const int replicas_;
    const std::int64_t most_bytes_;
    std::shared_ptr<Broker> broker_;
    std::unique_ptr<Broker::Reader> reader_;
    std::uint64_t from_;
    std::int64_t created_;
    Clock::time_point looked_{};  ///< at the stream, or a message has come
    Clock::time_point away_{};    ///< since then
    Clock::time_point members_looked_ = Clock::now();
    google::protobuf::Timestamp heard_;
    int unanswered_ = 0;
};

void Hall::Impl::read_stream() { StreamReading(*this).work(); }

/// Brokers that the others of the cluster miss are told when that has lasted from one look to the next, with what is found where each
/// should be.
void Hall::Impl::tell_behind(const std::vector<std::string>& behind) {
    std::vector<std::pair<std::string, v1::HallFile>> lost;
    for (const auto& name : behind) {
        const auto number = std::atoi(name.c_str() + name.rfind('-') + 1);
        if (std::find(behind_before.begin(), behind_before.end(), name) == behind_before.end()) continue;
        if (number < 1 || number > file.server_size()) continue;
        auto alone = file;
        alone.clear_server();
        alone.add_server(file.server(number - 1));
        lost.emplace_back(name, std::move(alone));
    }
    behind_before = behind;
    if (lost.empty()) return trouble("brokers", "");
    if (std::exchange(looking_for_brokers, true)) return;
    boost::asio::post(asking, [self = shared_from_this(), lost = std::move(lost)] {
        std::string words;
        for (const auto& [name, alone] : lost) {
            const auto found = Broker::connect(alone);
            words += (words.empty() ? "broker " : "; broker ") + name +
                     (found ? " runs, and the others do not have all that they have in it: it is catching up, or its files are not of this "
                              "cluster (broker.log there says what is wrong)"
                            : " is away (" + found.error() + "): the hall goes on with the others; start it again");
        }
        boost::asio::post(self->io, [self, words] {
            self->looking_for_brokers = false;
            if (!self->stopped && !self->behind_before.empty()) self->trouble("brokers", words);
        });
    });
}

}  // namespace kibitz::hall
