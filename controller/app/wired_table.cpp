#include "controller/app/wired_table.hpp"

#include <utility>

#include "controller/app/inputs.hpp"
#include "drivers/wired/people.hpp"
#include "drivers/wired/required.hpp"

namespace kibitz::app {

std::optional<wired::Calibration> find_calibration(const std::string& path, const boards::Board& board, std::ostream& err) {
    if (path.empty()) return wired::Calibration{};
    const auto text = read_text(path, err);
    if (!text) return std::nullopt;
    auto calibration = wired::read_calibration(*text, path, board);
    if (calibration) return *std::move(calibration);
    print_faults(calibration.error(), err);
    return std::nullopt;
}

std::vector<std::string> missing_required(const boards::Board& board) {
    std::vector<boards::Device> devices;
    for (const auto& device : board.devices())
        if (boards::is_wired(device)) devices.push_back(device);
    if (devices.empty()) return {};
    const std::shared_ptr<wired::BackEnd> back = wired::kernel_back_end(board);
    return wired::missing_required(board, devices, *back);
}

bool add_wired(drivers::Registry& registry, const boards::Board& board, const WiredOptions& options, People people, std::ostream& err) {
    auto read = find_calibration(options.calibration, board, err);
    if (!read) return false;
    auto calibration = std::make_shared<wired::Calibration>(*std::move(read));
    const auto shared = std::make_shared<const boards::Board>(board);
    registry.add(wired::drivers(), [=](const boost::asio::any_io_executor& executor, const TableTime& time,
                                       const std::vector<boards::Device>& devices) -> tl::expected<std::vector<drivers::Made>, std::string> {
        if (options.emulated) {
            auto table = std::make_shared<wired::Emulated>(*shared);
            if (options.calibration.empty()) *calibration = table->calibration();
            auto made = wired::make_sources(executor, time, devices, {shared, table, calibration, wired::Runs::OnTable});
            if (!options.nobody) made.push_back({std::make_shared<wired::People>(people(executor, time), shared, table, time), nullptr});
            return made;
        }
        std::shared_ptr<wired::BackEnd> back = wired::kernel_back_end(*shared);
        const auto missing = options.nobody ? std::vector<std::string>{} : wired::missing_required(*shared, devices, *back);
        if (!missing.empty()) {
            std::string all = "required devices cannot be opened:";
            for (const auto& one : missing) all += "\n  " + one;
            return tl::unexpected(all + "\n  put them right, call them degradable in the board file, or try the table with --emulated");
        }
        return wired::make_sources(executor, time, devices, {shared, back, calibration, wired::Runs::OnThreads});
    });
    return true;
}

}  // namespace kibitz::app
