/// A connection to the hall's broker: NATS with JetStream, by libnats. Only broker.cpp includes it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// Used by any thread; each call but answer() and close() may wait.
class Broker {
public:
    /// Connects, and stays connected: when the broker goes away it is looked for again for ever, and connected() says so meanwhile. Of the
    /// brokers of a cluster any will do: it goes to another when its own is lost.
    /// @return why not, of each broker: nobody there, no such key, a certificate that is not the hall's; a sentence
    [[nodiscard]] static tl::expected<std::unique_ptr<Broker>, std::string> connect(const v1::HallFile& file);
    ~Broker();

    bool connected() const noexcept;
    /// It is looked for no more: it has refused the key again and again. Connect anew, and hear why.
    bool given_up() const noexcept;

    struct Stored { std::uint64_t sequence = 0; bool duplicate = false; };
    struct WrongLast { std::uint64_t last = 0; };     ///< the subject's last message is another than was said
    struct NotStored { std::string why; };  ///< no answer, no stream, no room, no right
    using Published = std::variant<Stored, WrongLast, NotStored>;
    /// Publishes to the stream and waits for its acknowledgement, 2 s at most.
    /// @param id     Nats-Msg-Id: one that came within the stream's window is not stored twice
    /// @param after  sequence of the subject's last message; 0: whatever it is
    [[nodiscard]] Published publish(const std::string& subject, const std::string& bytes, const std::string& id, std::uint64_t after);

    enum class NoAnswer : std::uint8_t { NobodyThere, TooLate, Disconnected };
    [[nodiscard]] tl::expected<std::string, NoAnswer> request(const std::string& subject, const std::string& bytes,
                                                              std::chrono::milliseconds patience);

    using Reply = std::function<void(const std::string& bytes)>;  ///< may be called later and from any thread; once
    /// Called on a thread of the library with each question, and returns at once. A reply that comes when the Broker is gone goes nowhere.
    using Answerer = std::function<void(std::string subject, std::string bytes, Reply reply)>;
    [[nodiscard]] tl::expected<void, std::string> answer(const std::string& subject, Answerer answerer);

    // ---- The hall alone ----
    struct Stream {
        std::int64_t created = 0;  ///< ns since 1970
        std::uint64_t first = 0, last = 0;
        std::vector<std::string> behind{};  ///< brokers of the cluster that are away, or have not caught up yet: server names
    };
    /// Makes the hall's stream where there is none.
    /// @param replicas  brokers that each keep all of it
    [[nodiscard]] tl::expected<Stream, std::string> stream(const std::string& hall, std::int64_t most_bytes, int replicas);
    struct Message {
        std::uint64_t sequence = 0;
        std::int64_t stored_ns = 0;  ///< since 1970, by the broker's clock
        std::string subject, bytes;
    };
    /// Reads the stream from a sequence on, in order and for ever.
    class Reader {
    public:
        virtual ~Reader() = default;
        /// Waits for a message, and takes what more is there, `most` at most. Empty: none came; an error: read anew.
        [[nodiscard]] virtual tl::expected<std::vector<Message>, std::string> next(std::chrono::milliseconds patience,
                                                                                   std::size_t most) = 0;
    };
    [[nodiscard]] tl::expected<std::unique_ptr<Reader>, std::string> read(const std::string& hall, std::uint64_t from);

private:
    struct Impl;
    explicit Broker(std::shared_ptr<Impl> impl);
    std::shared_ptr<Impl> impl_;
};

}  // namespace kibitz::hall
