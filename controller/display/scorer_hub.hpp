/// The scorers' displays: each is given the session, its boards and results, whole, when something of them is another. What else
/// happens at the table brings a scorer no message, and no message of his carries a number of the journal's.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "controller/display/live_frame.hpp"
#include "controller/table/source.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Who corrects where a scorer's login has no name.
inline constexpr std::string_view nameless_scorer = "the scorer";

class ScorerHub final : public Feed {
public:
    ScorerHub(table::Source& source, TableNames names) : source_(source), names_(std::move(names)) {}

    void connect(LiveClient& client, const Target& target) override;
    void leave(LiveClient& client) override;
    void sum_up(LiveClient& client) override;
    /// A scorer rules on nothing: what he sends here is refused, or, where it wants no answer, thrown away.
    bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) override;
    FramePtr quiet() const override;
    FramePtr farewell(Ending why) const override;

    /// An event was published, or whether the journal can be written has changed.
    void event();
    /// Called when a scorer has connected, or left.
    void on_change(std::function<void()> listener) { on_change_ = std::move(listener); }
    std::size_t clients() const noexcept { return clients_.size(); }
    /// What he sees, as JSON (GET /api/v1/table).
    std::string table_json() const;

private:
    v1::TableView view() const;

    table::Source& source_;
    TableNames names_;
    std::set<LiveClient*> clients_;
    v1::TableView told_;  ///< what those who are there know
    std::function<void()> on_change_;
};

}  // namespace kibitz::display
