// Films boards, watches the film as kibitz-camera does, records them as kibitz run does, and compares with what really happened.
// README.md of tests/camera says how it is called. The film's own time is the time of all; the clock only measures what it costs.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/core/utility.hpp>
#include <queue>

#include "controller/app/accuracy.hpp"
#include "controller/app/accuracy_table.hpp"
#include "controller/app/deals.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/table_setup.hpp"
#include "controller/table/pipeline.hpp"
#include "controller/wire/convert.hpp"
#include "drivers/camera/film/evening.hpp"
#include "drivers/camera/session.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz {
namespace {

struct Options {
    std::vector<std::string> deals;
    std::string board, lamp = "beside", camera = "webcam", font = camera::film::usual_font, tape, pictures;
    app::SimulationOptions simulation;
    std::size_t boards = 1, first = 0;
    double irregularities = 0, every = 10, least = 0;
    bool verbose = false;
};

/// Milliseconds of one step of the way of a picture, over all pictures.
class Cost {
public:
    template <class Do>
    void measure(Do&& work) {
        const auto before = std::chrono::steady_clock::now();
        work();
        ms_.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count());
    }
    void print(const char* what) {
        if (ms_.empty()) return;
        std::sort(ms_.begin(), ms_.end());
        double sum = 0;
        for (const double one : ms_) sum += one;
        const auto of = [&](double share) { return ms_[static_cast<std::size_t>(share * static_cast<double>(ms_.size() - 1))]; };
        std::printf("%s: %zu pictures, %.0f ms each (p50 %.0f, p99 %.0f)\n", what, ms_.size(), sum / static_cast<double>(ms_.size()),
                    of(0.5), of(0.99));
    }

private:
    std::vector<double> ms_;
};

std::string in_words(const v1::Sighting& sighting) {
    std::string words = v1::Seat_Name(sighting.seat()).substr(5) + (sighting.area() == v1::AREA_PLAY ? " play:" : " dummy:");
    for (const auto& card : sighting.card())
        words += " " + (card.has_card() ? card.card() : std::string("?")) + (card.face_up() ? "" : "(down)") + "@" +
                 std::to_string(card.confidence()).substr(0, 4);
    return words;
}

/// What the camera and the filmed people report, in order of time, to the pipeline and the tape.
class Filmed {
public:
    Filmed(const Options& options, const boards::Board& board, const laws::LawCode& code)
        : options_(options),
          pipeline_(app::perception_config(board, code), code,
                    [&](const laws::Event& event, const laws::TableState& state) { recorder_.take(event, state); }) {}

    void play(camera::film::Evening& evening, drivers::TapeWriter* tape) {
        tape_ = tape;
        cv::Mat planes, frame;
        double next_picture = 0;
        std::optional<Instant> begin;
        while (auto step = evening.next()) {
            if (!begin) begin = begin_ = step->at;
            tell_truth(evening.people().truth());
            if (step->told) take(*step->told);
            if (!step->picture) continue;
            const double t = std::chrono::duration<double>(step->at - *begin).count();
            if (!options_.pictures.empty() && t >= next_picture) {
                char name[32];
                std::snprintf(name, sizeof name, "/%06.1f.jpg", t);
                cv::imwrite(options_.pictures + name, *step->picture);
                next_picture = t + options_.every;
            }
            // As it comes out of a pipe or a webcam: half of the colour's resolution.
            cv::cvtColor(*step->picture, planes, cv::COLOR_BGR2YUV_I420);
            cv::cvtColor(planes, frame, cv::COLOR_YUV2BGR_I420);
            watching.measure([&] { see(frame, step->at); });
        }
        tell_truth(evening.people().truth());
        constexpr int max_deadlines = 1000;
        for (int i = 0; i < max_deadlines && pipeline_.next_deadline(); ++i) pipeline_.advance(*pipeline_.next_deadline());
    }
    std::vector<app::RecordedGame> games() { return std::move(recorder_).games(); }
    std::size_t readings() const { return session_ ? session_->watcher().readings() : 0; }

    Cost watching;

private:
    void see(const cv::Mat& frame, Instant at) {
        if (!session_) {
            const auto corners = camera::corners_of(camera::find_markers(frame));
            const auto view = corners ? camera::TableView::from_corners(*corners, 860, 860) : std::nullopt;
            if (!view) return say(at, "the markers are not seen");
            session_.emplace(*view, camera::Session::Options{}, [&](v1::Reading reading) { report(std::move(reading)); },
                             [&](const std::string& sentence) {
                                 if (!sentence.empty()) say(begin_, sentence);
                             });
        }
        session_->see(frame, at);
    }
    void report(v1::Reading message) {
        const auto words = in_words(message.sighting());
        auto& last = told_[message.sighting().seat() * 4 + message.sighting().area()];
        Reading reading;
        if (const auto parsed = wire::from_proto(message, reading); !parsed) return say(begin_, parsed.error());
        if (words != last) say(reading.at, last = words);
        sequencer_.stamp(reading);
        take(reading);
    }
    void take(const Reading& reading) {
        pipeline_.take(reading);
        if (tape_ && !tape_->write(reading)) tape_ = nullptr;
    }
    void tell_truth(const drivers::Truth& truth) {
        for (; told_plays_ < truth.plays.size(); ++told_plays_) {
            const auto& play = truth.plays[told_plays_];
            say(play.at, "    trick " + std::to_string(play.trick) + " " + std::string(bridge::name(play.seat)) + " plays " +
                             bridge::to_string(play.card));
        }
    }
    void say(Instant at, const std::string& words) const {
        if (options_.verbose) std::printf("%8.2f %s\n", std::chrono::duration<double>(at - begin_).count(), words.c_str());
    }

    const Options& options_;
    app::Recorder recorder_;
    table::Pipeline pipeline_;
    drivers::TapeWriter* tape_ = nullptr;
    drivers::Sequencer sequencer_;
    std::optional<camera::Session> session_;
    std::map<int, std::string> told_;
    std::size_t told_plays_ = 0;
    Instant begin_{};
};

double peak_memory_mb() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    return 0;
}

int run(const Options& options) {
    auto deals = app::playable_games(options.deals, std::cerr);
    const auto board = app::find_board(options.board, std::cerr);
    const auto code = app::find_law_code(app::default_law_code, std::cerr);
    const auto faces = camera::film::Faces::drawn_with(options.font);
    if (!faces) std::cerr << options.font << ": is no font that can be read\n";
    if (!deals || !board || !code || !faces) return 2;
    auto people = app::simulator_config(options.simulation, *board, std::cerr);
    if (!people) return 2;
    people->cruise = true;
    people->irregularities_per_board = options.irregularities;
    std::vector<formats::Game> games;
    for (std::size_t i = 0; i < options.boards; ++i) games.push_back(deals->games[(options.first + i) % deals->games.size()]);
    camera::film::Evening::Options how;
    how.setting.lamp = options.lamp == "worst" ? camera::film::lamp_worst : camera::film::lamp_beside;
    how.setting.camera = options.camera == "hq" ? camera::film::pi_hq : camera::film::webcam_4k;
    how.setting.seed = options.simulation.seed;
    how.at_rest = 1;
    std::optional<drivers::TapeWriter> tape;
    if (!options.tape.empty()) {
        auto made = drivers::TapeWriter::create(options.tape, app::tape_header(*board, options.simulation), drivers::TapeForm::Binary);
        if (!made) return std::cerr << made.error() << '\n', 2;
        tape = std::move(*made);
    }
    const auto began = std::chrono::steady_clock::now();
    camera::film::Evening evening(*people, games, *faces, how);
    Filmed filmed(options, *board, *code);
    filmed.play(evening, tape ? &*tape : nullptr);
    if (tape && !tape->close()) return 2;
    app::Accuracy accuracy;
    std::vector<app::Mistake> mistakes;
    app::compare(app::Expected(*code), games, evening.people().truth(), filmed.games(), accuracy, mistakes);
    for (const auto& mistake : mistakes) std::cout << "board " << mistake.game + 1 << ": " << mistake.words << '\n';
    app::print_accuracy(accuracy, people->noise, std::cout);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    filmed.watching.print("watching");
    std::printf("the nets were asked %zu times; %.0f s for %zu boards, film and record; peak memory of both %.0f MB\n", filmed.readings(),
                seconds, games.size(), peak_memory_mb());
    const double right = accuracy.cards ? static_cast<double>(accuracy.cards_right) / static_cast<double>(accuracy.cards) : 0;
    std::printf("cards: %llu right, %llu said to be unknown, %llu wrong or never played and not said so\n",
                static_cast<unsigned long long>(accuracy.cards_right), static_cast<unsigned long long>(accuracy.cards_said),
                static_cast<unsigned long long>(accuracy.cards - accuracy.cards_right - accuracy.cards_said + accuracy.cards_extra -
                                                accuracy.extra_said));
    return right * 100 >= options.least ? 0 : 1;
}

}  // namespace
}  // namespace kibitz

int main(int argc, char* argv[]) {
    CLI::App app("Films boards, records them, and compares with what happened.", "filmed");
    kibitz::Options options;
    app.add_option("DEALS", options.deals, "PBN or LIN files; without any the demo's deals");
    app.add_option("--board", options.board, "The board file, boards/filmed.textproto")->required();
    app.add_option("--boards", options.boards)->capture_default_str();
    app.add_option("--first", options.first, "Begin with this game, from 0");
    options.simulation.noise = "club";
    kibitz::app::add_simulation_options(app, options.simulation);
    app.add_option("--irregularities", options.irregularities, "Random ones a board")->capture_default_str();
    app.add_option("--lamp", options.lamp)->check(CLI::IsMember({"beside", "worst"}));
    app.add_option("--camera", options.camera)->check(CLI::IsMember({"webcam", "hq"}));
    app.add_option("--font", options.font)->capture_default_str();
    app.add_option("--tape", options.tape, "Keep what was reported");
    app.add_option("--pictures", options.pictures, "A folder to keep pictures in");
    app.add_option("--every", options.every, "... one in so many seconds");
    app.add_option("--least", options.least, "Fail with fewer cards right, per cent");
    app.add_flag("-v", options.verbose, "Say what is seen and what happens");
    CLI11_PARSE(app, argc, argv);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    cv::setNumThreads(1);
    return kibitz::run(options);
}
