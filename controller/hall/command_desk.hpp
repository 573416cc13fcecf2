/// The hall's commands at the table: each is carried out once, however often it is asked.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controller/table/source.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// What the hall tells of its session besides the record's part of it: the table's to show.
struct OnTold {
    std::function<void(const v1::TablePapers&)> papers{};  ///< to be kept; before the session has begun by them, or goes on otherwise
    std::function<void(const v1::TableClock&)> clock{};
    std::function<void(const v1::SeatCompared&)> compared{};
    /// As what a Director of that name at the hall stands in this table's record; empty: as himself.
    std::function<std::string(const std::string& name)> named{};
};

/// On the table's thread. A command has the name its sender gave it (Ask.id). Asked again while it is under way it gets the same answer,
/// and so it does afterwards, as long as its answer is kept. After a restart of the table, or when it is kept no more, the record tells: a
/// command says up to which event its sender knew the incident, and when another event about it has followed it is not carried out. Held by
/// a shared pointer: answers of the table may come when its owner is gone.
class CommandDesk : public std::enable_shared_from_this<CommandDesk> {
public:
    using Answered = std::function<void(const v1::TableAnswer&)>;
    CommandDesk(table::Source& source, std::string journal, std::size_t most_answers, OnTold on_told)
        : source_(source), journal_(std::move(journal)), most_answers_(most_answers), on_told_(std::move(on_told)) {}

    /// Reads what each incident's last event is; commands that come meanwhile wait.
    void start();
    void take(const std::string& id, const v1::HallCommand& command, Answered answered);
    /// An event was published: what each incident's last one is.
    void event(const laws::Event& event);

private:
    struct Known {
        bool done = false;
        v1::TableAnswer answer;
        std::vector<Answered> waiting;
    };
    void decide(const std::string& id, const v1::HallCommand& command);
    void begin(const std::string& id, const v1::TablePapers& papers);
    void give(const std::string& id, reading::Command command);
    void finish(const std::string& id, v1::TableAnswer answer);

    table::Source& source_;
    std::string journal_;
    std::size_t most_answers_;
    OnTold on_told_;
    std::map<std::string, Known> known_;
    std::deque<std::string> order_;
    std::map<std::uint64_t, std::uint64_t> last_of_;  ///< by incident
    bool ready_ = false;
    std::vector<std::function<void()>> waiting_;      ///< for start() to end
};

}  // namespace kibitz::hall
