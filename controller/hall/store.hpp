/// What the hall has taken in, on its disk: events, the wall's rows, how far the stream has been read. The tables' journals are the truth
/// and the stream a copy: this is another, so that a restart asks nobody.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/hall/table_fold.hpp"

namespace kibitz::hall {

class Store {
public:
    struct Closed {
        std::string why;
        bool for_want_of_room = false;  ///< or the disk does not answer: it may be opened later
    };
    /// Opens or makes `folder`/hall.sqlite. One of a newer schema, or another hall's, is refused.
    [[nodiscard]] static tl::expected<std::unique_ptr<Store>, Closed> open(const std::filesystem::path& folder, const std::string& hall_id);
    ~Store();

    struct JournalKnown {
        std::string table, journal;
        std::uint64_t last = 0;
        std::uint64_t sum = 0;  ///< of the last event
    };
    struct Position {
        std::int64_t created = 0;    ///< of the stream; 0: none has been read
        std::uint64_t sequence = 0;  ///< read up to here
    };
    struct Known {
        Position position;
        std::vector<JournalKnown> journals;
        std::map<std::string, std::string> rows;      ///< v1::HallTable by table
        std::map<std::string, std::string> entries;   ///< v1::QueueEntry by key: the open ones
        std::string session;                          ///< v1::HallSession as JSON; empty: none
        std::string ranking;                          ///< v1::HallRanking as JSON, as it was last; empty: none
    };
    [[nodiscard]] tl::expected<Known, std::string> read();
    /// Calls `each` with the events of a journal, in order.
    [[nodiscard]] tl::expected<void, std::string> events(const std::string& table, const std::string& journal,
                                                         const JournalFold::Each& each);
    /// Reads events beside the Store, on another thread.
    class Reader;
    [[nodiscard]] static tl::expected<std::unique_ptr<Reader>, std::string> reader(const std::filesystem::path& folder);

    /// v1::HallSession as JSON of a session before this one; empty: none of that name.
    [[nodiscard]] std::string earlier(const std::string& name);

    // Of one batch, in one transaction.
    [[nodiscard]] bool begin();
    void append(const std::string& table, const std::string& journal, const JournalFold::Event& event);
    void set_row(const std::string& table, const std::string& bytes);
    void set_entry(const std::string& key, const std::string& bytes);  ///< empty: it is open no more
    void set_position(const Position& position);
    void set_session(const std::string& json);
    /// A session that is over and gives way to another: how its boards are scored, and who its pairs were.
    void keep_earlier(const std::string& name, const std::string& json);
    void set_ranking(const std::string& json);
    [[nodiscard]] tl::expected<void, std::string> commit();

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

class Store::Reader {
public:
    virtual ~Reader() = default;
    [[nodiscard]] virtual tl::expected<void, std::string> events(const std::string& table, const std::string& journal,
                                                                 const JournalFold::Each& each) = 0;
};

}  // namespace kibitz::hall
