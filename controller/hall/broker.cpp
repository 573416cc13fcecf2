#include "controller/hall/broker.hpp"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/time_util.h>
#include <nats/nats.h>

#include <charconv>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "controller/hall/hall_file.hpp"
#include "controller/hall/name_known.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/hall/ways.hpp"
#include "controller/journal/identity.hpp"

namespace kibitz::hall {

/// What libnats gives, and takes back. Named, for Broker::Impl has them as members.
namespace of_nats {

template <auto Destroy>
struct Destroyer {
    template <class T>
    void operator()(T* what) const noexcept { Destroy(what); }
};
template <class T, auto Destroy>
using Owned = std::unique_ptr<T, Destroyer<Destroy>>;
using Options = Owned<natsOptions, natsOptions_Destroy>;
using Msg = Owned<natsMsg, natsMsg_Destroy>;

}  // namespace of_nats

using namespace of_nats;

namespace {

constexpr std::int64_t connect_ms = 2000, again_ms = 500;
constexpr std::chrono::milliseconds publish_patience{2000}, stream_patience{5000}, cluster_patience{2000}, look_for_message{3};
/// A network that knows a name says so sooner.
constexpr std::chrono::milliseconds name_patience{1500};
/// JetStream's error codes (server/errors.json of nats-server).
constexpr int wrong_last_sequence = 10071, stream_not_found = 10059, no_peers = 10005, not_available = 10008, no_leader = 10009,
              no_resources = 10023, no_storage = 10047, not_clustered = 10074;
/// libnats 3.4.1 sends no signature when its first byte is 0, once in 256 connects (its issue 705).
constexpr int authorization_tries = 4;

std::string last_error(natsStatus status) {
    natsStatus of = NATS_OK;
    const char* text = nats_GetLastError(&of);  // of this thread, and perhaps of an earlier call
    return text && *text && of == status ? std::string(text) : std::string(natsStatus_GetText(status));
}

/// The number after "sequence: ".
std::uint64_t sequence_in(const std::string& text) {
    constexpr std::string_view mark = "sequence: ";
    const auto at = text.find(mark);
    std::uint64_t number = 0;
    if (at != std::string::npos) std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), number);
    return number;
}

natsStatus sign_nonce(char** complaint, unsigned char** signature, int* length, const char* nonce, void* seed) {
    const auto made = sign(*static_cast<const std::string*>(seed), nonce);
    if (!made) {
        *complaint = strdup("the hall file's key is no nkey");
        return NATS_ERR;
    }
    *signature = static_cast<unsigned char*>(std::malloc(made->size()));  // freed by the library
    if (!*signature) return NATS_NO_MEMORY;
    std::memcpy(*signature, made->data(), made->size());
    *length = static_cast<int>(made->size());
    return NATS_OK;
}

}  // namespace

namespace of_nats {

/// Questions whose answers come to this client's own inbox. They are waited for by the steady clock: libnats's own waits are by the wall
/// clock, and one that is set back meanwhile makes them as much longer.
class Questions {
public:
    [[nodiscard]] natsStatus open(natsConnection* connection, const std::string& own_inbox) {
        connection_ = connection;
        before_ = own_inbox + "." + to_string(journal::new_uuid()) + ".";
        natsSubscription* heard = nullptr;
        const auto status = natsConnection_Subscribe(&heard, connection, (before_ + "*").c_str(), on_answer, this);
        subscription_.reset(heard);
        return status;
    }
    void close() noexcept {
        if (subscription_) natsSubscription_Unsubscribe(subscription_.get());
        subscription_.reset();
    }
    /// @param headers  name and value
    /// @return the answer, or NATS_TIMEOUT, NATS_NO_RESPONDERS, or why it could not be sent
    [[nodiscard]] tl::expected<Msg, natsStatus> ask(const std::string& subject, const std::string& bytes,
                                                    std::chrono::milliseconds patience,
                                                    const std::vector<std::pair<const char*, std::string>>& headers = {}) {
        std::string reply_to;
        {
            const std::lock_guard lock(mutex_);
            reply_to = before_ + std::to_string(++asked_);
            waiting_[reply_to];
        }
        natsMsg* raw = nullptr;
        auto status = natsMsg_Create(&raw, subject.c_str(), reply_to.c_str(), bytes.data(), static_cast<int>(bytes.size()));
        const Msg question(raw);
        for (const auto& [name, value] : headers)
            if (status == NATS_OK) status = natsMsgHeader_Set(raw, name, value.c_str());
        if (status == NATS_OK) status = natsConnection_PublishMsg(connection_, raw);
        std::unique_lock lock(mutex_);
        if (status == NATS_OK) came_.wait_for(lock, patience, [&] { return waiting_[reply_to] != nullptr; });
        auto answer = std::move(waiting_[reply_to]);
        waiting_.erase(reply_to);
        if (status != NATS_OK) return tl::unexpected(status);
        if (!answer) return tl::unexpected(NATS_TIMEOUT);
        if (natsMsg_IsNoResponders(answer.get())) return tl::unexpected(NATS_NO_RESPONDERS);
        return answer;
    }

private:
    static void on_answer(natsConnection*, natsSubscription*, natsMsg* msg, void* closure) {
        auto& here = *static_cast<Questions*>(closure);
        Msg owned(msg);
        const std::lock_guard lock(here.mutex_);
        const auto found = here.waiting_.find(natsMsg_GetSubject(msg));
        if (found == here.waiting_.end()) return;  // nobody waits for it any more
        found->second = std::move(owned);
        here.came_.notify_all();
    }

    natsConnection* connection_ = nullptr;
    std::string before_;
    Owned<natsSubscription, natsSubscription_Destroy> subscription_;
    std::mutex mutex_;
    std::condition_variable came_;
    std::map<std::string, Msg> waiting_;  ///< by where the answer comes; null: not yet
    std::uint64_t asked_ = 0;
};

}  // namespace of_nats

namespace {

std::string text_of(const Msg& msg) {
    return std::string(natsMsg_GetData(msg.get()), static_cast<std::size_t>(natsMsg_GetDataLength(msg.get())));
}

struct Refusal {
    int code = 0;
    std::string words;
};
/// {"error":{"err_code":10071,"description":"..."}}; nothing: none.
std::optional<Refusal> error_of(const google::protobuf::Struct& answer) {
    const auto error = answer.fields().find("error");
    if (error == answer.fields().end()) return std::nullopt;
    const auto& of = error->second.struct_value().fields();
    const auto code = of.find("err_code"), words = of.find("description");
    return Refusal{code == of.end() ? 0 : static_cast<int>(code->second.number_value()),
                   words == of.end() ? std::string("the stream has not taken it") : words->second.string_value()};
}

/// A member of a JSON object; one that is not there: null.
const google::protobuf::Value& member(const google::protobuf::Struct& of, const char* name) {
    const auto found = of.fields().find(name);
    return found == of.fields().end() ? google::protobuf::Value::default_instance() : found->second;
}

/// JetStream's answer to STREAM.INFO.
Broker::Stream stream_of(const google::protobuf::Struct& info) {
    Broker::Stream out;
    google::protobuf::Timestamp created;
    if (google::protobuf::util::TimeUtil::FromString(member(info, "created").string_value(), &created))
        out.created = google::protobuf::util::TimeUtil::TimestampToNanoseconds(created);
    const auto& state = member(info, "state").struct_value();
    out.first = static_cast<std::uint64_t>(member(state, "first_seq").number_value());
    out.last = static_cast<std::uint64_t>(member(state, "last_seq").number_value());
    for (const auto& replica : member(member(info, "cluster").struct_value(), "replicas").list_value().values()) {
        const auto& of = replica.struct_value();
        if (member(of, "offline").bool_value() || !member(of, "current").bool_value())
            out.behind.push_back(member(of, "name").string_value());
    }
    return out;
}

/// Why a stream cannot be made or asked for, in words that say what to do.
std::string words_of(const Refusal& refusal, std::int64_t most_bytes, int replicas) {
    const auto megabytes = std::to_string(most_bytes >> 20U) + " MB";
    switch (refusal.code) {
        case no_storage:
        case no_resources:
            return (replicas > 1 ? std::to_string(replicas) + " brokers are to keep " + megabytes + " each"
                                 : megabytes + " are to be kept") +
                   ", and their max_file does not allow it: less in hall.key (stream_megabytes), or more in broker.conf (max_file, "
                   "twice)";
        case no_peers:
            return std::to_string(replicas) + " brokers are to keep " + megabytes +
                   " each, and so many with that room are not together: start them all, or see that each max_file is large enough";
        case not_clustered:
            return "this broker stands alone, and hall.key wants " + std::to_string(replicas) +
                   " that keep the stream: start the broker.conf of each folder that `kibitz hall init` has made";
        case not_available:
        case no_leader: return "the brokers have no leader: one is being chosen, or fewer than half of them are together";
        default: return refusal.words;
    }
}

/// JetStream's acknowledgement: {"stream":"...","seq":7,"duplicate":true}, or {"error":{"err_code":10071,"description":"..."}}.
Broker::Published acknowledged(const std::string& json) {
    google::protobuf::Struct ack;
    if (!google::protobuf::util::JsonStringToMessage(json, &ack).ok())
        return Broker::NotStored{"the broker's acknowledgement cannot be read"};
    const auto& fields = ack.fields();
    if (const auto error = error_of(ack)) {
        if (error->code == wrong_last_sequence) return Broker::WrongLast{sequence_in(error->words)};
        return Broker::NotStored{error->words};
    }
    const auto sequence = fields.find("seq"), duplicate = fields.find("duplicate");
    if (sequence == fields.end()) return Broker::NotStored{"the broker's acknowledgement says no sequence"};
    return Broker::Stored{static_cast<std::uint64_t>(sequence->second.number_value()),
                          duplicate != fields.end() && duplicate->second.bool_value()};
}

}  // namespace

struct Broker::Impl : std::enable_shared_from_this<Broker::Impl> {
    std::string seed, public_key, table;
    Questions questions;
    natsConnection* connection = nullptr;
    jsCtx* stream = nullptr;
    struct Asked {
        std::weak_ptr<Impl> broker;
        Answerer answerer;
    };
    std::vector<natsSubscription*> subscriptions;
    std::vector<std::unique_ptr<Asked>> asked;

    /// Whether the broker has said that this key may not publish or hear that subject.
    bool may_not(const std::string& what) const {
        const char* said = nullptr;
        return natsConnection_GetLastError(connection, &said) == NATS_NOT_PERMITTED && said && std::strstr(said, what.c_str());
    }
    ~Impl() {
        questions.close();
        for (auto* one : subscriptions) {
            natsSubscription_Unsubscribe(one);
            natsSubscription_Destroy(one);
        }
        jsCtx_Destroy(stream);
        if (connection) natsConnection_Close(connection);
        natsConnection_Destroy(connection);
    }
    static void on_question(natsConnection*, natsSubscription*, natsMsg* msg, void* closure) {
        const Msg owned(msg);
        auto& here = *static_cast<Asked*>(closure);
        std::string reply_to = natsMsg_GetReply(msg) ? natsMsg_GetReply(msg) : "";
        here.answerer(natsMsg_GetSubject(msg), std::string(natsMsg_GetData(msg), static_cast<std::size_t>(natsMsg_GetDataLength(msg))),
                      [weak = here.broker, reply_to = std::move(reply_to)](const std::string& bytes) {
                          const auto broker = weak.lock();
                          if (broker && !reply_to.empty())
                              (void)natsConnection_Publish(broker->connection, reply_to.c_str(), bytes.data(),
                                                           static_cast<int>(bytes.size()));
                      });
    }
};

Broker::Broker(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
Broker::~Broker() = default;

namespace {

/// Why one broker cannot be reached.
std::string why(natsStatus status) {
    switch (status) {
        case NATS_NO_SERVER: return "no broker is there";
        case NATS_TIMEOUT: return "it does not answer";
        case NATS_CONNECTION_AUTH_FAILED:
            return "the broker does not know this key: the file has been taken back, or it is another hall's: take the table's file "
                   "again on the hall's page";
        case NATS_SSL_ERROR:
        case NATS_SECURE_CONNECTION_REQUIRED:
        case NATS_SECURE_CONNECTION_WANTED:
            return "its certificate is not this hall's: it is another hall's broker, or the file is another's";
        default: return last_error(status);
    }
}

/// The same of each of a cluster's: the library tells of one of them.
std::string why_none(const v1::HallFile& file) {
    std::string out;
    for (const auto& server : file.server()) {
        auto one = file;
        one.clear_server();
        one.add_server(server);
        const auto found = Broker::connect(one);
        out += (out.empty() ? "" : "; ") + (found ? server + ": it has just come back" : found.error());
    }
    return out;
}

}  // namespace

tl::expected<std::unique_ptr<Broker>, std::string> Broker::connect(const v1::HallFile& file) {
    auto impl = std::make_shared<Impl>();
    const auto key = nkey_of(file.seed());
    const auto all = servers_of(file);
    const auto failed = [&all](const std::string& why) { return tl::unexpected(all + ": " + why); };
    if (!key) return tl::unexpected<std::string>("the hall file's `seed` is no user's nkey: take the file as `kibitz hall` has written it");
    impl->seed = file.seed();
    impl->table = file.name().empty() ? "the hall" : "table " + file.name();
    impl->public_key = key->public_text;
    natsOptions* raw = nullptr;
    natsStatus status = natsOptions_Create(&raw);
    const Options options(raw);
    const auto set = [&](natsStatus next) { status = status == NATS_OK ? next : status; };
    std::vector<const char*> servers;
    for (const auto& server : file.server()) {
        const auto host = host_of_server(server);
        if (is_number(host) || is_loopback(host) || name_is_known(host, name_patience)) servers.push_back(server.c_str());
    }
    if (servers.empty()) return failed("nobody knows a computer of this name here");
    set(natsOptions_SetServers(raw, servers.data(), static_cast<int>(servers.size())));
    set(natsOptions_SetIgnoreDiscoveredServers(raw, true));  // the file says how they are reached from here
    set(natsOptions_SetTimeout(raw, connect_ms));
    set(natsOptions_SetMaxReconnect(raw, -1));
    set(natsOptions_SetReconnectWait(raw, again_ms));
    set(natsOptions_SetReconnectBufSize(raw, 64 * 1024));
    set(natsOptions_SetPingInterval(raw, 2000));
    set(natsOptions_SetMaxPingsOut(raw, 2));
    set(natsOptions_UseGlobalMessageDelivery(raw, true));
    set(natsOptions_SetCustomInboxPrefix(raw, inbox(file.table()).c_str()));
    set(natsOptions_SetName(raw, file.table().empty() ? "hall" : file.table().c_str()));
    set(natsOptions_SetNKey(raw, impl->public_key.c_str(), sign_nonce, &impl->seed));
    // Lost connections are looked for again for ever; by themselves neither a wrong key nor silence is said on standard error.
    set(natsOptions_SetErrorHandler(raw, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
    if (file.server(0).starts_with("tls://")) {
        set(natsOptions_SetSecure(raw, true));
        set(natsOptions_SetCATrustedCertificates(raw, file.ca().c_str()));
        set(natsOptions_SetExpectedHostname(raw, "kibitz-hall"));
    }
    if (status != NATS_OK) return failed(last_error(status));
    for (int i = 0; i < authorization_tries; ++i) {
        status = natsConnection_Connect(&impl->connection, raw);
        if (status != NATS_CONNECTION_AUTH_FAILED) break;
    }
    if (status != NATS_OK) return file.server_size() > 1 ? tl::unexpected(why_none(file)) : failed(why(status));
    if (status = impl->questions.open(impl->connection, inbox(file.table())); status != NATS_OK) return failed(last_error(status));
    if (status = natsConnection_JetStream(&impl->stream, impl->connection, nullptr); status != NATS_OK) return failed(last_error(status));
    return std::unique_ptr<Broker>(new Broker(std::move(impl)));
}

bool Broker::given_up() const noexcept { return natsConnection_IsClosed(impl_->connection); }

bool Broker::connected() const noexcept { return natsConnection_Status(impl_->connection) == NATS_CONN_STATUS_CONNECTED; }

Broker::Published Broker::publish(const std::string& subject, const std::string& bytes, const std::string& id, std::uint64_t after) {
    if (!connected()) return NotStored{"the broker is away"};  // the library would keep it and send it later, out of turn
    std::vector<std::pair<const char*, std::string>> headers{{"Nats-Msg-Id", id}};
    if (after != 0) headers.emplace_back("Nats-Expected-Last-Subject-Sequence", std::to_string(after));
    const auto answer = impl_->questions.ask(subject, bytes, publish_patience, headers);
    if (answer) return acknowledged(text_of(*answer));
    if (answer.error() == NATS_TIMEOUT && impl_->may_not(subject))
        return NotStored{"the broker does not let this key speak as " + impl_->table +
                         ": the hall file's key is another table's; take the file as `kibitz hall add-table` has written it"};
    if (answer.error() == NATS_TIMEOUT) return NotStored{"the broker has not acknowledged it"};
    if (answer.error() == NATS_NO_RESPONDERS)
        return NotStored{"no stream of the hall's is there yet (the hall makes it), or its brokers are choosing a leader"};
    return NotStored{last_error(answer.error())};
}

tl::expected<std::string, Broker::NoAnswer> Broker::request(const std::string& subject, const std::string& bytes,
                                                            std::chrono::milliseconds patience) {
    if (!connected()) return tl::unexpected(NoAnswer::Disconnected);
    const auto answer = impl_->questions.ask(subject, bytes, patience);
    if (answer) return text_of(*answer);
    if (answer.error() == NATS_NO_RESPONDERS) return tl::unexpected(NoAnswer::NobodyThere);
    return tl::unexpected(answer.error() == NATS_TIMEOUT ? NoAnswer::TooLate : NoAnswer::Disconnected);
}

tl::expected<void, std::string> Broker::answer(const std::string& subject, Answerer answerer) {
    auto asked = std::make_unique<Impl::Asked>(Impl::Asked{impl_, std::move(answerer)});
    natsSubscription* subscription = nullptr;
    if (const auto status = natsConnection_Subscribe(&subscription, impl_->connection, subject.c_str(), Impl::on_question, asked.get());
        status != NATS_OK)
        return tl::unexpected(subject + ": " + last_error(status));
    impl_->asked.push_back(std::move(asked));
    impl_->subscriptions.push_back(subscription);
    return {};
}

tl::expected<Broker::Stream, std::string> Broker::stream(const std::string& hall, std::int64_t most_bytes, int replicas) {
    const auto name = stream_name(hall), subjects = subject(hall, "*", "event");
    const auto failed = [&name](const std::string& words) { return tl::unexpected("the stream " + name + ": " + words); };
    const auto asked = "$JS.API.STREAM.INFO." + name;
    const auto answer = impl_->questions.ask(asked, "", replicas > 1 ? cluster_patience : stream_patience);
    google::protobuf::Struct info;
    if (!answer && impl_->may_not(asked))
        return failed("the broker does not let this key read it: hall.key holds a table's key, or another hall's");
    if (!answer && answer.error() == NATS_TIMEOUT && replicas > 1) return failed(words_of({no_leader, ""}, most_bytes, replicas));
    if (!answer) return failed(answer.error() == NATS_TIMEOUT ? "the broker does not answer" : last_error(answer.error()));
    if (!google::protobuf::util::JsonStringToMessage(text_of(*answer), &info).ok()) return failed("the broker's answer cannot be read");
    const auto refused = error_of(info);
    if (!refused) return stream_of(info);
    if (refused->code != stream_not_found) return failed(words_of(*refused, most_bytes, replicas));
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    const char* all[] = {subjects.c_str()};
    config.Name = name.c_str();
    config.Subjects = all;
    config.SubjectsLen = 1;
    config.Discard = js_DiscardNew;
    config.Storage = js_FileStorage;
    config.MaxBytes = most_bytes;
    config.Replicas = replicas;
    config.DenyDelete = config.DenyPurge = true;
    config.Duplicates = static_cast<std::int64_t>(120) * 1'000'000'000;  // nanoseconds
    jsStreamInfo* made = nullptr;
    jsErrCode code{};
    const auto status = js_AddStream(&made, impl_->stream, &config, nullptr, &code);
    if (status != NATS_OK || !made) return failed(words_of({static_cast<int>(code), last_error(status)}, most_bytes, replicas));
    const Stream fresh{made->Created, made->State.FirstSeq, made->State.LastSeq};
    jsStreamInfo_Destroy(made);
    return fresh;
}

namespace {

class OrderedReader final : public Broker::Reader {
public:
    explicit OrderedReader(natsSubscription* subscription) : subscription_(subscription) {}
    ~OrderedReader() override {
        natsSubscription_Unsubscribe(subscription_);
        natsSubscription_Destroy(subscription_);
    }
    tl::expected<std::vector<Broker::Message>, std::string> next(std::chrono::milliseconds patience, std::size_t most) override {
        std::vector<Broker::Message> out;
        const auto until = std::chrono::steady_clock::now() + patience;
        while (out.size() < most) {
            natsMsg* msg = nullptr;
            const auto status = natsSubscription_NextMsg(&msg, subscription_, 0);
            const Msg owned(msg);
            if (status == NATS_TIMEOUT && out.empty() && std::chrono::steady_clock::now() < until) {
                std::this_thread::sleep_for(look_for_message);  // the library's own wait is by the wall clock
                continue;
            }
            if (status == NATS_TIMEOUT) break;
            if (status != NATS_OK) return tl::unexpected(last_error(status));
            jsMsgMetaData* meta = nullptr;
            if (natsMsg_GetMetaData(&meta, msg) != NATS_OK) continue;  // the library's own
            out.push_back({meta->Sequence.Stream, meta->Timestamp, natsMsg_GetSubject(msg),
                           std::string(natsMsg_GetData(msg), static_cast<std::size_t>(natsMsg_GetDataLength(msg)))});
            jsMsgMetaData_Destroy(meta);
        }
        return out;
    }

private:
    natsSubscription* subscription_;
};

}  // namespace

tl::expected<std::unique_ptr<Broker::Reader>, std::string> Broker::read(const std::string& hall, std::uint64_t from) {
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Ordered = true;
    options.Stream = nullptr;
    const auto name = stream_name(hall);
    options.Stream = name.c_str();
    options.Config.DeliverPolicy = js_DeliverByStartSequence;
    options.Config.OptStartSeq = std::max<std::uint64_t>(1, from);
    natsSubscription* subscription = nullptr;
    jsErrCode code{};
    const auto status = js_SubscribeSync(&subscription, impl_->stream, subject(hall, "*", "event").c_str(), nullptr, &options, &code);
    if (status != NATS_OK) return tl::unexpected("the stream " + name + " cannot be read: " + last_error(status));
    return std::make_unique<OrderedReader>(subscription);
}

}  // namespace kibitz::hall
