/// kibitz board check|show|probe|install FILE
#include <memory>
#include <ostream>

#include "boards/svg.hpp"
#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"

namespace kibitz::app {
namespace {

int check_files(const std::vector<std::string>& files, const Streams& streams) {
    bool good = true;
    for (const auto& file : files) {
        const auto board = boards::load_file(file);
        if (!board) {
            print_faults(board.error(), streams.err);
            good = false;
            continue;
        }
        streams.out << file << ": " << board->file.model() << ": " << board->file.device_size() << " devices, "
                    << board->file.pack_size() << " packs: good\n";
    }
    return good ? done : check_failed;
}

}  // namespace

void add_board(CLI::App& app, Called& called) {
    auto* board = app.add_subcommand("board", "Validate a table model, or print its wiring, header and bus budget");
    board->require_subcommand(1);
    auto files = std::make_shared<std::vector<std::string>>();

    auto* check = board->add_subcommand("check", "Validate board files; every fault at once, with its line");
    check->add_option("FILE", *files, "Board files")->required();
    check->footer("Example:\n  kibitz board check boards/simulated.textproto");
    check->callback([&called, files] { called.exit_code = check_files(*files, called.streams); });

    auto* show = board->add_subcommand("show", "Print what stands at the table");
    auto file = std::make_shared<std::string>();
    show->add_option("FILE", *file, "Board file; without one the simulated table that is built in");
    show->footer("Example:\n  kibitz board show boards/simulated.textproto");
    auto svg = std::make_shared<bool>(false);
    show->add_flag("--svg", *svg, "Draw the table top to scale, as SVG");
    show->callback([&called, file, svg] {
        const auto found = find_board(*file, called.streams.err);
        if (found) called.streams.out << (*svg ? boards::to_svg(found->file) : boards::describe(*found));
        called.exit_code = found ? done : bad_input;
    });
    add_probe(*board, called);
    add_install(*board, called);
    board->footer("Example:\n  kibitz board check boards/simulated.textproto");
}

}  // namespace kibitz::app
