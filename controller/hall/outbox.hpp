/// A table's way to its hall: the journal is the outbox. What is published goes to the hall's stream in order, and questions of the hall
/// come in. The table waits for nothing of it: a broker that is away costs it a copy of each event, of a thousand at most.
#pragma once

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "controller/hall/command_desk.hpp"
#include "controller/table/source.hpp"
#include "controller/units/uuid.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

struct OutboxConfig {
    v1::HallFile file;
    Uuid journal;
    std::string table_name, program, display;
    std::filesystem::path cursor;            ///< where how far it has come is noted; a hint: without it everything is sent anew
    std::function<void(const std::string&)> say;  ///< for the log; on the table's thread
    /// A Director asks for a page of the table's display, by the hall's; answered now or later, on the table's thread.
    std::function<void(const v1::PageRequest&, std::function<void(v1::PageAnswer)>)> on_page{};
    OnTold on_told{};                        ///< the hall gives a session here; on the table's thread
    /// Names typed at the seats up to this number stand in the hall's session; on the table's thread.
    std::function<void(std::uint64_t)> on_typed_taken{};
};

class Outbox {
public:
    /// Events kept for a broker that is slow or away; what does not fit is read again, from the table's memory or its journal.
    static constexpr std::size_t most_waiting = 1024;
    /// Of one message: several events when it is behind.
    static constexpr std::size_t most_events = 64, most_bytes = 256 * 1024;
    /// Hall and table compare their last numbers so often, and at each connect.
    static constexpr std::chrono::seconds compared_every{10};
    /// A question of the hall that is older is not carried out: its sender has been told that it was not.
    static constexpr std::chrono::milliseconds too_old{2500};
    /// Commands whose answers are kept, for when they are asked again.
    static constexpr std::size_t most_answers = 256;

    /// @param source  the table; it and `io`, whose thread is the table's, outlive the outbox
    Outbox(boost::asio::io_context& io, table::Source& source, OutboxConfig config);
    /// Ends within some seconds; what is not sent is sent at the next start.
    ~Outbox();
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    /// An event was published. On the table's thread.
    void event(const laws::Event& event);
    /// Names typed at the table's seats that the hall has not taken: they go with each hello until it has, the next one at once. On the
    /// table's thread.
    void typed(std::vector<v1::TypedNames> names);

    struct Figures {
        bool connected = false;
        std::uint64_t sent = 0, behind = 0;  ///< number of the last event stored; published and not stored
        std::uint64_t messages = 0, resent = 0, holes_asked = 0, commands = 0;
        std::string trouble;                 ///< what keeps it from sending, a sentence; empty: nothing
    };
    Figures figures() const;

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace kibitz::hall
