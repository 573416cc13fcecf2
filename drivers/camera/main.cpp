#include <malloc.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>

#include "drivers/camera/learn.hpp"
#include "drivers/camera/look.hpp"
#include "drivers/camera/run.hpp"
#include "drivers/camera/table.hpp"

namespace {

using kibitz::camera::RunOptions;

void add_run(CLI::App& app, RunOptions& options, int& code) {
    auto* run = app.add_subcommand("run", "Watch a table and report to `kibitz run --board boards/camera.textproto`");
    run->add_option("FRAMES", options.frames, "/dev/video0, a film, a folder of pictures, or - for YUV4MPEG2 from a pipe")->required();
    run->add_option("--table", options.table, "HOST:PORT of kibitz run")->capture_default_str();
    run->add_option("--token", options.token, "What kibitz run printed at its first start; without it KIBITZ_SENSE_TOKEN");
    run->add_option("--rate", options.rate, "Pictures a second of a film or folder")->check(CLI::Range(0.1, 120.0))->capture_default_str();
    run->add_option("--width", options.width, "Of the table top from West to East, mm")
        ->check(CLI::Range(300.0, 3000.0))
        ->capture_default_str();
    run->add_option("--length", options.length, "Of the table top from North to South, mm")
        ->check(CLI::Range(300.0, 3000.0))
        ->capture_default_str();
    run->add_option("--held", options.held, "So far from the edge nothing is read: the players' hands, mm")
        ->check(CLI::Range(0.0, 200.0))
        ->capture_default_str();
    run->add_option("--index", options.index_mm, "From the middle of a rank to that of its suit, mm; 7.5 is usual")
        ->check(CLI::Range(4.0, 25.0));
    run->add_option("--corners", options.corners,
                    "Of the table in the picture: \"x,y x,y x,y x,y\" from north-west clockwise; without it as tapped on the page "
                    "/technician, else the markers");
    run->add_option("--pack", options.pack, "A file of `pack learn`; without it any pack");
    run->add_option("--picture", options.picture,
                    "Write the picture with what is read to this file, anew each second; without it none is kept");
    run->add_option("--model", options.board_model, "Of the board file of kibitz run")->capture_default_str();
    run->add_option("--seconds", options.seconds, "End after so long")->check(CLI::Range(0.0, 1e6));
    run->footer("Keeps no picture but that of --picture, and sends one only while somebody looks at the table's page /technician.\nExample:\n  kibitz-camera run /dev/video0 --token TOKEN");
    run->callback([&] { code = kibitz::camera::run(options, std::cout, std::cerr); });
}

void add_pack(CLI::App& app, kibitz::camera::LearnOptions& options, int& code) {
    auto* pack = app.add_subcommand("pack", "Your own pack of cards");
    pack->require_subcommand(1);
    auto* learn = pack->add_subcommand("learn", "Show the program your pack: 52 cards in four rows, a suit each, ace to two");
    learn->add_option("FRAMES,--camera", options.frames, "/dev/video0, a picture, a film or a folder of pictures")->required();
    learn->add_option("-o,--output", options.output, "The file that is to hold the pack")->required();
    learn->add_option("--pictures", options.pictures, "Look at so many at most")->check(CLI::Range(1, 100))->capture_default_str();
    learn->footer(
        "Lay the cards face up in four rows, each a suit from the ace to the two, upright, so that every index is seen.\n"
        "Example:\n  kibitz-camera pack learn --camera /dev/video0 -o club.pack\n  kibitz-camera run /dev/video0 --pack club.pack");
    learn->callback([&] { code = kibitz::camera::learn(options, std::cout, std::cerr); });
}

}  // namespace

int main(int argc, char* argv[]) {
    std::signal(SIGPIPE, SIG_IGN);  // `| head` ends quietly, by a failed write
    // Pictures and the nets' planes come and go by megabytes, always the same ones. Given back to the kernel each time, they cost as much
    // as the arithmetic (zeroed pages: 435,550 faults a picture for 20,700); kept, they are 10 MB more at the most.
    constexpr int kept = 256 << 20;  // bytes
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_ARENA_MAX, 2);
    CLI::App app("Reads ordinary cards under an ordinary camera, for Kibitz.", "kibitz-camera");
    app.require_subcommand(1);
    app.footer("Try:\n  kibitz-camera look table.jpg\nExit codes: 0 done, 1 a picture could not be read, 2 bad usage or input.");
    int code = 0;
    std::vector<std::string> files;
    auto* look = app.add_subcommand("look", "Say which cards lie in pictures: one line of JSON each");
    look->add_option("PICTURE", files, "JPEG, PNG, WebP or TIFF")->required();
    std::string pack_file;
    look->add_option("--pack", pack_file, "A file of `pack learn`; without it any pack");
    look->callback([&] { code = kibitz::camera::look(files, std::cout, std::cerr, pack_file); });
    double side = 50;
    auto* page = app.add_subcommand("page", "The four markers to print, as SVG");
    page->add_option("--side", side, "Of a marker, mm")->check(CLI::Range(20.0, 70.0))->capture_default_str();
    page->callback([&] { std::cout << kibitz::camera::marker_page(side); });
    RunOptions options;
    add_run(app, options, code);
    kibitz::camera::LearnOptions learning;
    add_pack(app, learning, code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return code;
}
