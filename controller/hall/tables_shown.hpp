/// Each table of the hall on the hall's own display, by the pages of a table's: its live view is made of the hall's fold, and what is
/// asked besides goes to the table.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controller/display/live_hub.hpp"
#include "controller/display/other_tables.hpp"
#include "controller/hall/hall.hpp"
#include "controller/hall/no_table.hpp"

namespace kibitz::hall {

/// One table as the hall knows it, by one of its journals: it stays that one's when the table begins another. Rulings go to the table,
/// which decides.
class FollowedTable final : public NoTable {
public:
    /// @param evening  as the hall folds it; it outlives this
    FollowedTable(Hall& hall, std::string id, const table::Evening& evening)
        : NoTable(hall.law_code()), hall_(hall), id_(std::move(id)), evening_(evening) {}

    const table::Evening& evening() const override { return evening_; }
    /// Away where the table has not been heard of lately: what is shown is its last state.
    table::Durability durability() const override;
    std::optional<std::vector<laws::Event>> missed(std::uint64_t) const override { return std::nullopt; }
    void submit(reading::Command command, Submitted answer) override;

private:
    Hall& hall_;
    std::string id_;
    const table::Evening& evening_;
};

class TablesShown final : public display::OtherTables {
public:
    TablesShown(Hall& hall, std::string version);
    /// Calls this with a feed that ends: its table has begun another journal.
    void on_end(std::function<void(const display::Feed&)> listener) { on_end_ = std::move(listener); }

    display::Feed* feed(std::string_view id) override;
    void ask(std::string_view id, const display::Request& request, std::string target, std::string by, display::Respond respond) override;

private:
    struct Shown {
        Shown(Hall& hall, const std::string& id, const table::Evening& evening, display::TableNames names)
            : source(hall, id, evening), hub(source, std::move(names)) {}
        FollowedTable source;
        display::LiveHub hub;
        std::string journal;
        table::Durability told;
    };
    void look(const std::string& id);

    Hall& hall_;
    std::string version_;
    std::map<std::string, std::unique_ptr<Shown>> shown_;  ///< that somebody has looked at since this start
    std::vector<std::unique_ptr<Shown>> ended_;            ///< whose clients are still leaving
    std::function<void(const display::Feed&)> on_end_;
};

}  // namespace kibitz::hall
