#include "controller/hall/broker.hpp"

#include <nats/nats.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "controller/hall/nkey.hpp"
#include "controller/hall/subjects.hpp"

namespace kibitz::hall {
namespace {

constexpr std::int64_t connect_ms = 2000, again_ms = 500, publish_ms = 2000;
constexpr int wrong_last_sequence = 10071, stream_not_found = 10059;  // JSStreamWrongLastSequenceErrF, JSStreamNotFoundErr
/// libnats 3.4.1 sends no signature when its first byte is 0, once in 256 connects (its issue 705).
constexpr int authorization_tries = 4;

template <auto Destroy>
struct Destroyer {
    template <class T>
    void operator()(T* what) const noexcept { Destroy(what); }
};
template <class T, auto Destroy>
using Owned = std::unique_ptr<T, Destroyer<Destroy>>;
using Options = Owned<natsOptions, natsOptions_Destroy>;
using Msg = Owned<natsMsg, natsMsg_Destroy>;

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

struct Broker::Impl : std::enable_shared_from_this<Broker::Impl> {
    std::string seed, public_key, table;
    natsConnection* connection = nullptr;
    jsCtx* stream = nullptr;
    struct Asked {
        std::weak_ptr<Impl> broker;
        Answerer answerer;
    };
    std::vector<natsSubscription*> subscriptions;
    std::vector<std::unique_ptr<Asked>> asked;

    ~Impl() {
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

tl::expected<std::unique_ptr<Broker>, std::string> Broker::connect(const v1::HallFile& file) {
    auto impl = std::make_shared<Impl>();
    const auto key = nkey_of(file.seed());
    if (!key) return tl::unexpected<std::string>("the hall file's `seed` is no user's nkey: take the file as `kibitz hall` has written it");
    impl->seed = file.seed();
    impl->public_key = key->public_text;
    natsOptions* raw = nullptr;
    natsStatus status = natsOptions_Create(&raw);
    const Options options(raw);
    const auto set = [&](natsStatus next) { status = status == NATS_OK ? next : status; };
    set(natsOptions_SetURL(raw, file.server().c_str()));
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
    if (file.server().starts_with("tls://")) {
        set(natsOptions_SetSecure(raw, true));
        set(natsOptions_SetCATrustedCertificates(raw, file.ca().c_str()));
        set(natsOptions_SetExpectedHostname(raw, "kibitz-hall"));
    }
    if (status != NATS_OK) return tl::unexpected(file.server() + ": " + last_error(status));
    for (int i = 0; i < authorization_tries; ++i) {
        status = natsConnection_Connect(&impl->connection, raw);
        if (status != NATS_CONNECTION_AUTH_FAILED) break;
    }
    if (status == NATS_CONNECTION_AUTH_FAILED)
        return tl::unexpected(file.server() + ": the broker does not know this key: make the file anew with `kibitz hall add-table`");
    if (status != NATS_OK) return tl::unexpected(file.server() + ": " + last_error(status));
    if (status = natsConnection_JetStream(&impl->stream, impl->connection, nullptr); status != NATS_OK)
        return tl::unexpected(file.server() + ": " + last_error(status));
    return std::unique_ptr<Broker>(new Broker(std::move(impl)));
}

bool Broker::connected() const noexcept { return natsConnection_Status(impl_->connection) == NATS_CONN_STATUS_CONNECTED; }

Broker::Published Broker::publish(const std::string& subject, const std::string& bytes, const std::string& id, std::uint64_t after) {
    if (!connected()) return NotStored{"the broker is away"};  // the library would keep it and send it later, out of turn
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MaxWait = publish_ms;
    options.MsgId = id.c_str();
    options.ExpectLastSubjectSeq = after;
    jsPubAck* ack = nullptr;
    jsErrCode code{};
    const auto status = js_Publish(&ack, impl_->stream, subject.c_str(), bytes.data(), static_cast<int>(bytes.size()), &options, &code);
    if (status == NATS_OK && ack) {
        const Stored stored{ack->Sequence, ack->Duplicate};
        jsPubAck_Destroy(ack);
        return stored;
    }
    if (static_cast<int>(code) == wrong_last_sequence) return WrongLast{sequence_in(last_error(status))};
    return NotStored{last_error(status), status == NATS_NOT_PERMITTED};
}

tl::expected<std::string, Broker::NoAnswer> Broker::request(const std::string& subject, const std::string& bytes,
                                                            std::chrono::milliseconds patience) {
    if (!connected()) return tl::unexpected(NoAnswer::Disconnected);
    natsMsg* answer = nullptr;
    const auto status =
        natsConnection_Request(&answer, impl_->connection, subject.c_str(), bytes.data(), static_cast<int>(bytes.size()), patience.count());
    const Msg owned(answer);
    if (status == NATS_NO_RESPONDERS) return tl::unexpected(NoAnswer::NobodyThere);
    if (status == NATS_TIMEOUT) return tl::unexpected(NoAnswer::TooLate);
    if (status != NATS_OK) return tl::unexpected(NoAnswer::Disconnected);
    return std::string(natsMsg_GetData(answer), static_cast<std::size_t>(natsMsg_GetDataLength(answer)));
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

tl::expected<Broker::Stream, std::string> Broker::stream(const std::string& hall, std::int64_t most_bytes) {
    const auto name = stream_name(hall), subjects = subject(hall, "*", "event");
    jsStreamInfo* info = nullptr;
    jsErrCode code{};
    auto status = js_GetStreamInfo(&info, impl_->stream, name.c_str(), nullptr, &code);
    if (status != NATS_OK && (status == NATS_NOT_FOUND || static_cast<int>(code) == stream_not_found)) {
        jsStreamConfig config;
        jsStreamConfig_Init(&config);
        const char* all[] = {subjects.c_str()};
        config.Name = name.c_str();
        config.Subjects = all;
        config.SubjectsLen = 1;
        config.Discard = js_DiscardNew;
        config.Storage = js_FileStorage;
        config.MaxBytes = most_bytes;
        config.DenyDelete = config.DenyPurge = true;
        config.Duplicates = static_cast<std::int64_t>(120) * 1'000'000'000;  // nanoseconds
        status = js_AddStream(&info, impl_->stream, &config, nullptr, &code);
    }
    if (status != NATS_OK || !info) return tl::unexpected("the stream " + name + ": " + last_error(status));
    const Stream found{info->Created, info->State.FirstSeq, info->State.LastSeq};
    jsStreamInfo_Destroy(info);
    return found;
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
        while (out.size() < most) {
            natsMsg* msg = nullptr;
            const auto status = natsSubscription_NextMsg(&msg, subscription_, out.empty() ? patience.count() : 0);
            const Msg owned(msg);
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
