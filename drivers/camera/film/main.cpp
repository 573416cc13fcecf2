// kibitz-film: people who play given deals, filmed; what they press goes to the table over the sensing protocol.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <thread>

#include "controller/formats/formats.hpp"
#include "controller/wire/convert.hpp"
#include "drivers/camera/film/evening.hpp"
#include "drivers/camera/sender.hpp"

namespace kibitz::camera::film {
namespace {

struct Options {
    std::vector<std::string> deals;
    std::string output = "-", noise = "club", camera = "webcam", lamp = "beside", font = usual_font, table, token, model = "filmed";
    std::uint64_t seed = 1;
    double rate = 10, outer_margin = 60;
    double picture_at = -1;
    bool thinking = false;
};

int refuse(const std::string& why) {
    std::cerr << "kibitz-film: " << why << '\n';
    return 2;
}

std::vector<formats::Game> games_of(const std::vector<std::string>& files) {
    std::vector<formats::Game> games;
    for (const auto& file : files) {
        auto read = formats::read_games_file(file);
        for (const auto& fault : read.faults) std::cerr << fault.message << '\n';
        for (auto& game : read.games)
            if (game.start.deal.complete() && game.auction_complete && formats::check(game).empty()) games.push_back(std::move(game));
    }
    return games;
}

/// Where keys go: four panels and the board's reader, as any device over the network.
std::unique_ptr<Sender> sender_to(const Options& options) {
    if (options.table.empty()) return nullptr;
    const auto colon = options.table.rfind(':');
    const char* from_environment = std::getenv("KIBITZ_SENSE_TOKEN");
    std::vector<std::string> devices{"centre.board-reader"};
    for (const char* seat : {"north", "east", "south", "west"}) devices.push_back(std::string(seat) + ".panel");
    return std::make_unique<Sender>(Table{options.table.substr(0, colon), options.table.substr(colon + 1),
                                          !options.token.empty() ? options.token
                                          : from_environment     ? from_environment
                                                                 : "",
                                          options.model, devices},
                                    [](const std::string& sentence) { std::cerr << "kibitz-film: " << sentence << std::endl; });
}

/// Pictures as YUV4MPEG2, 4:2:0. False: nobody reads any more.
class Out {
public:
    explicit Out(const std::string& name) : file_(name == "-" ? stdout : std::fopen(name.c_str(), "wb")) {}
    bool good() const { return file_ != nullptr; }
    bool write(const cv::Mat& picture, double rate) {
        if (!begun_)
            std::fprintf(file_, "YUV4MPEG2 W%d H%d F%d:1000 Ip A1:1 C420jpeg\n", picture.cols, picture.rows, static_cast<int>(rate * 1000));
        begun_ = true;
        cv::cvtColor(picture, planes_, cv::COLOR_BGR2YUV_I420);
        std::fputs("FRAME\n", file_);
        return std::fwrite(planes_.data, 1, planes_.total(), file_) == planes_.total() && std::fflush(file_) == 0;
    }

private:
    std::FILE* file_;
    bool begun_ = false;
    cv::Mat planes_;
};

/// In the time of the clock: a picture that would be late is left out.
int film(Evening& evening, const Options& options, Instant start) {
    Out out(options.output);
    if (!out.good()) return refuse(options.output + ": cannot be written");
    const auto sender = sender_to(options);
    const bool live = sender != nullptr;
    const auto now = [] { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); };
    while (auto step = evening.next()) {
        if (live && step->at > now()) std::this_thread::sleep_until(step->at);
        if (step->told && sender) {
            v1::Reading reading;
            wire::to_proto(*step->told, reading);
            sender->report(std::move(reading));
        }
        if (sender && sender->refused()) return 2;
        if (step->picture && !out.write(*step->picture, options.rate)) return 0;
        if (live) evening.skip_to(now());
    }
    (void)start;
    return 0;
}

int one_picture(Evening& evening, const Options& options, Instant start) {
    const auto wanted = start + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(options.picture_at));
    evening.skip_to(wanted);
    while (auto step = evening.next())
        if (step->picture) return cv::imwrite(options.output, *step->picture) ? 0 : refuse(options.output + ": cannot be written");
    return refuse("--picture: the evening is over before");
}

int run(const Options& options) {
    const auto faces = Faces::drawn_with(options.font);
    if (!faces) return refuse(options.font + ": is no font that can be read: install fonts-dejavu-core, or name another with --font");
    const auto noise = drivers::noise_from_string(options.noise);
    if (!noise) return refuse("--noise " + options.noise + ": write none, typical, harsh, club or wild");
    auto games = games_of(options.deals);
    if (games.empty()) return refuse("no game here can be played: give PBN or LIN files with four hands, auction and play");
    if (!options.table.empty() && options.table.rfind(':') == std::string::npos) return refuse("--table " + options.table + ": HOST:PORT");
    drivers::SimulatorConfig people;
    people.noise = *noise;
    people.seed = options.seed;
    people.cruise = !options.thinking;
    people.start =
        std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()) + std::chrono::seconds(options.table.empty() ? 0 : 3);
    people.geometry = {4, {66}, {57}, {88}, {20}, {static_cast<float>(options.outer_margin)}, false};
    people.printed_panels = false;
    Evening::Options how;
    how.setting.camera = options.camera == "hq" ? pi_hq : webcam_4k;
    how.setting.lamp = options.lamp == "worst" ? lamp_worst : lamp_beside;
    how.setting.seed = options.seed;
    how.rate = how.at_rest = options.rate;
    const Instant start = people.start;
    Evening evening(std::move(people), std::move(games), *faces, how);
    return options.picture_at >= 0 ? one_picture(evening, options, start) : film(evening, options, start);
}

}  // namespace
}  // namespace kibitz::camera::film

int main(int argc, char* argv[]) {
    using namespace kibitz::camera::film;
    std::signal(SIGPIPE, SIG_IGN);
    CLI::App app("Films people who play given deals at a table, for kibitz-camera.", "kibitz-film");
    Options options;
    app.add_option("DEALS", options.deals, "PBN or LIN files with auction and play")->required();
    app.add_option("-o,--output", options.output, "Where the pictures go, as YUV4MPEG2; with --picture a PNG file")->capture_default_str();
    app.add_option("--table", options.table, "HOST:PORT of kibitz run: what the people press is told there, in the time of the clock");
    app.add_option("--token", options.token, "What kibitz run printed; without it KIBITZ_SENSE_TOKEN");
    app.add_option("--model", options.model, "Of the board file")->capture_default_str();
    app.add_option("--noise", options.noise, "How people behave: none, typical, harsh, club, wild")->capture_default_str();
    app.add_option("--seed", options.seed, "The same seed gives the same evening")->capture_default_str();
    app.add_option("--camera", options.camera, "webcam or hq")->check(CLI::IsMember({"webcam", "hq"}))->capture_default_str();
    app.add_option("--lamp", options.lamp, "beside or worst")->check(CLI::IsMember({"beside", "worst"}))->capture_default_str();
    app.add_option("--rate", options.rate, "Pictures a second")->check(CLI::Range(0.5, 60.0))->capture_default_str();
    app.add_option("--outer-margin", options.outer_margin, "From the table's edge to dummy's first card, mm")
        ->check(CLI::Range(0.0, 150.0))
        ->capture_default_str();
    app.add_option("--font", options.font, "That cards are drawn with")->capture_default_str();
    app.add_option("--picture", options.picture_at, "Only the picture so many seconds after the beginning")->check(CLI::Range(0.0, 1e6));
    app.add_flag("--thinking", options.thinking, "They think as long as people do; without it they play quickly");
    int code = 0;
    app.callback([&] { code = run(options); });
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return code;
}
