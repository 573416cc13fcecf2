/// The scorers' displays: each is given the session, its boards and results, whole, when something of them is another. What else
/// happens at the table brings a scorer no message, and no message of his carries a number of the journal's.
#pragma once

#include <functional>
#include <string>

#include "controller/display/hub.hpp"
#include "controller/display/live_frame.hpp"
#include "controller/table/source.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// Who corrects where a scorer's login has no name.
inline constexpr std::string_view nameless_scorer = "the scorer";

class ScorerHub final : public Hub<v1::LiveMessage> {
public:
    ScorerHub(table::Source& source, TableNames names) : source_(source), names_(std::move(names)) {}

    void connect(LiveClient& client, const Target& target) override;
    void sum_up(LiveClient& client) override;
    /// A scorer rules on nothing: what he sends here is refused, or, where it wants no answer, thrown away.
    bool request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) override;

    /// An event was published, or whether the journal can be written has changed.
    void event();
    /// What he sees, as JSON (GET /api/v1/table).
    std::string table_json() const;

private:
    v1::TableView view() const;

    table::Source& source_;
    TableNames names_;
    v1::TableView told_;  ///< what those who are there know
};

}  // namespace kibitz::display
