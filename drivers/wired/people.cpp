#include "drivers/wired/people.hpp"

#include <utility>

namespace kibitz::wired {

People::People(std::unique_ptr<drivers::LiveSimulator> people, std::shared_ptr<const boards::Board> board, std::shared_ptr<Emulated> table, TableTime time)
    : people_(std::move(people)), board_(std::move(board)), table_(std::move(table)), stage_(*board_, *table_), time_(time) {}

void People::start(OnReading on_reading) {
    people_->start([this, on_reading = std::move(on_reading)](const Reading& reading) {
        const auto at = time_.origin + std::chrono::duration_cast<TableTime::Monotonic::duration>(reading.at - time_.begin);
        if (stage_.act(reading, at)) return;
        // What the emulated devices say of their health is theirs to say.
        if (std::holds_alternative<std::shared_ptr<const reading::Device>>(reading.body)) return;
        auto told = reading;
        told.device.reset();
        told.sequence = 0;
        on_reading(told);
    });
}

}  // namespace kibitz::wired
