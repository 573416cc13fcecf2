// From which probability on a card is told: drawn tables of packs and lamps that the nets were not trained on, read as kibitz-camera
// reads a zone. README.md of tests/camera says how it is called.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/film/studio.hpp"
#include "drivers/camera/reader.hpp"
#include "drivers/camera/table.hpp"

namespace kibitz::camera {
namespace {

using film::CardQuad;
using film::Point;

constexpr double wide = 330, deep = 250;  // mm of the table that is read

struct Answer {
    float probability;
    bool right;
};

/// Cards that lie about, half of them in columns as dummy's.
film::Things strewn(cv::RNG& dice, cv::Point2d at) {
    film::Things things;
    std::vector<int> pack;
    for (int i = 0; i < bridge::cards_in_pack; ++i) pack.push_back(i);
    cv::randShuffle(pack, 1, &dice);
    const auto lay = [&](cv::Point2d middle, double angle, double height) {
        const cv::Point2d up(std::cos(angle), std::sin(angle)), right(-up.y, up.x);
        CardQuad quad;
        quad.picture = static_cast<std::size_t>(pack.back());
        pack.pop_back();
        const auto corner = [&](const cv::Point2d& p) { return Point(p.x, p.y, height); };
        quad.corners = {corner(middle + up * 44 - right * 28.5), corner(middle + up * 44 + right * 28.5),
                        corner(middle - up * 44 + right * 28.5), corner(middle - up * 44 - right * 28.5)};
        things.cards.push_back(quad);
    };
    if (dice.uniform(0, 2) == 0) {
        const double turned = dice.uniform(0, 4) * CV_PI / 2;
        for (int column = 0; column < 4; ++column)
            for (int row = 0, rows = dice.uniform(1, 6); row < rows; ++row) {
                const cv::Point2d off(-110 + 70 * column + dice.uniform(-4., 4.), -60 + dice.uniform(17., 23.) * row);
                lay(at + off, (std::cos(turned) > 0 ? -1 : 1) * CV_PI / 2 + dice.uniform(-0.08, 0.08), 0.3 * row);
            }
    } else {
        for (int card = 0; card < 5; ++card)
            lay(at + cv::Point2d(dice.uniform(-110., 110.), dice.uniform(-70., 70.)), dice.uniform(0., 2 * CV_PI), 0.3 * card);
    }
    return things;
}

/// The place as the watcher has it: best_distance pixels from rank to suit.
cv::Mat zone_of(const cv::Mat& picture, const film::Studio& studio, cv::Point2d at) {
    constexpr double pixels_a_mm = best_distance / 7.5;
    const cv::Size size(static_cast<int>(wide * pixels_a_mm), static_cast<int>(deep * pixels_a_mm));
    std::vector<cv::Point2f> from, to;
    for (const auto& corner : {cv::Point2d(0, 0), cv::Point2d(1, 0), cv::Point2d(1, 1), cv::Point2d(0, 1)}) {
        from.push_back(studio.seen_at(Point(at.x + (corner.x - 0.5) * wide, at.y + (corner.y - 0.5) * deep, 0)));
        to.emplace_back(static_cast<float>(corner.x * size.width), static_cast<float>(corner.y * size.height));
    }
    cv::Mat zone;
    cv::warpPerspective(picture, zone, cv::getPerspectiveTransform(from, to), size, cv::INTER_LINEAR);
    return zone;
}

bool lies_there(const ReadCard& read, const film::Things& things, cv::Point2d at) {
    constexpr double pixels_a_mm = best_distance / 7.5;
    for (const auto& card : things.cards) {
        if (card.picture != static_cast<std::size_t>(read.card.index())) continue;
        std::vector<cv::Point2f> outline;
        for (const auto& corner : card.corners)
            outline.emplace_back(static_cast<float>((corner.x - at.x + wide / 2) * pixels_a_mm),
                                 static_cast<float>((corner.y - at.y + deep / 2) * pixels_a_mm));
        return cv::pointPolygonTest(outline, read.corner, false) >= 0;
    }
    return false;
}

void print(std::vector<Answer>& answers) {
    std::sort(answers.begin(), answers.end(), [](const auto& a, const auto& b) { return a.probability > b.probability; });
    std::printf("told from   right   wrong   right of those just above\n");
    for (const double from : {0.98, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.4, 0.3}) {
        std::array<int, 2> all{}, near{};
        for (const auto& answer : answers) {
            if (answer.probability < static_cast<float>(from)) continue;
            ++all[answer.right ? 0 : 1];
            if (answer.probability < static_cast<float>(from) + 0.1F) ++near[answer.right ? 0 : 1];
        }
        const int both = near[0] + near[1];
        std::printf("   %.2f  %7d %7d   %.1f %% of %d\n", from, all[0], all[1], both ? 100. * near[0] / both : 0., both);
    }
}

int run(const std::vector<std::string>& fonts, int scenes, std::uint64_t seed) {
    std::vector<Answer> answers;
    Reader reader;
    int laid = 0;
    for (const auto& font : fonts) {
        const auto faces = film::Faces::drawn_with(font);
        if (!faces) return std::cerr << font << ": is no font that can be read\n", 2;
        for (const auto& lamp : {film::lamp_beside, film::lamp_worst}) {
            film::Setting setting;
            setting.lamp = lamp;
            setting.seed = seed++;
            film::Studio studio(setting, *faces);
            cv::RNG dice(setting.seed);
            for (int scene = 0; scene < scenes; ++scene) {
                const cv::Point2d at(dice.uniform(-150., 150.), dice.uniform(-200., 200.));
                const auto things = strewn(dice, at);
                const auto& picture = studio.take([&](Instant) { return things; }, Instant{});
                laid += static_cast<int>(things.cards.size());
                for (const auto& card : one_pack(reader.indices(zone_of(picture, studio, at), best_distance), {0.1F, 0.2F}))
                    answers.push_back({card.probability, lies_there(card, things, at)});
            }
        }
        std::printf("%s: %zu answers so far of %d cards laid\n", font.c_str(), answers.size(), laid);
        std::fflush(stdout);
    }
    print(answers);
    return 0;
}

}  // namespace
}  // namespace kibitz::camera

int main(int argc, char* argv[]) {
    CLI::App app("From which probability on a card is told, on drawn tables.", "reader-threshold");
    std::vector<std::string> fonts;
    int scenes = 10;
    std::uint64_t seed = 1;
    app.add_option("FONT", fonts, "Type faces that the nets were not trained on")->required();
    app.add_option("--scenes", scenes, "A type face and lamp")->capture_default_str();
    app.add_option("--seed", seed)->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    return kibitz::camera::run(fonts, scenes, seed);
}
