/// A table under a drawn camera, for tests: cards and arms are put there, pictures are taken, a Session watches them.
#pragma once

#include <catch.hpp>
#include <functional>
#include <map>
#include <opencv2/imgproc.hpp>
#include <set>
#include <sstream>
#include <string>

#include "controller/words/device_faults.hpp"
#include "drivers/camera/film/studio.hpp"
#include "drivers/camera/session.hpp"

namespace kibitz::camera::film {

inline const Faces& usual_faces() {
    static const Faces faces = *Faces::drawn_with(usual_font);
    return faces;
}

class FilmedTable {
public:
    using Change = std::function<void(cv::Mat&)>;

    explicit FilmedTable(const Faces& faces = usual_faces(), Session::Options options = {}, std::uint64_t seed = 5)
        : studio_(setting(seed), faces), options_(std::move(options)) {}

    /// Takes pictures for so long; `change` alters each before it is seen. What lies still is drawn anew once a second, as a film does.
    void rest(double seconds, const Change& change = {}, double rate = 5) {
        for (double until = now_ + seconds; now_ < until - 1e-9; now_ += 1 / rate) {
            if (now_ >= drawn_at_ + 1 || things.cards != drawn_.cards || things.arms != drawn_.arms) draw();
            picture_ = taken_.clone();
            if (change) change(picture_);
            if (!session_) begin();
            const auto at = Session::Clock::time_point(std::chrono::duration_cast<Session::Clock::duration>(
                std::chrono::duration<double>(1.8e9 + now_)));
            session_->see(picture_, at);
            for (const auto& sentence : session_->faults())
                if (said.insert(sentence).second) REQUIRE(words::device_fault(sentence, words::Language::Russian) != sentence);
        }
    }

    /// A card about a place of the table, mm, its top at angle `up` (degrees, 0 to East, -90 to North).
    CardQuad& lay(const std::string& name, double x, double y, double up = -90, double height = 0.3) {
        CardQuad quad;
        quad.picture = name == "back" ? Faces::back : static_cast<std::size_t>(bridge::card_from_string(name)->index());
        const double a = up * CV_PI / 180;
        const cv::Point2d top(std::cos(a) * 44, std::sin(a) * 44), right(-std::sin(a) * 28.5, std::cos(a) * 28.5), middle(x, y);
        const auto corner = [&](const cv::Point2d& p) { return Point(p.x, p.y, height); };
        quad.corners = {corner(middle + top - right), corner(middle + top + right), corner(middle - top + right),
                        corner(middle - top - right)};
        things.cards.push_back(quad);
        return things.cards.back();
    }
    /// An arm from South's side, its fingers at a place.
    void reach(double x, double y) {
        things.arms = {Arm{Point(x + 60, 800, 200), Point(x + 40, y + 390, 90), Point(x + 5, y + 140, 50), Point(x, y, 14), false}};
    }

    /// What a seat's zone is told to hold: "SA", "SA(down)", "?".
    std::string told(bridge::Seat seat, Zone::Area area = Zone::Area::Play) const {
        std::string words;
        const auto& watcher = session_->watcher();
        for (std::size_t i = 0; i < watcher.zones().size(); ++i) {
            if (watcher.zones()[i].seat != seat || watcher.zones()[i].area != area) continue;
            for (const auto& card : watcher.sights()[i].cards)
                words += (words.empty() ? "" : " ") + (card.card ? bridge::to_string(*card.card) : std::string("?")) +
                         (card.face_up == false ? "(down)" : "");
        }
        return words;
    }
    /// Whether a sentence was said that holds these words.
    bool heard(const std::string& words) const {
        return std::any_of(said.begin(), said.end(), [&](const auto& sentence) { return sentence.find(words) != std::string::npos; });
    }
    /// Somebody tells where the table's corners are in the picture; what is known of where the camera hung is forgotten.
    void tell_corners(const Corners& corners) {
        told_corners_ = corners;
        session_.reset();
    }
    cv::Point2d seen_at(double x, double y) const { return studio_.seen_at(Point(x, y, 0)); }
    Session& session() { return *session_; }
    const cv::Mat& picture() const { return picture_; }

    Things things;
    std::set<std::string> said;
    std::vector<v1::Reading> reported;

private:
    /// As the 4K webcam, without what it sees of the floor.
    static Setting setting(std::uint64_t seed) {
        Setting setting;
        setting.camera.width = setting.camera.height = 2160;
        setting.seed = seed;
        return setting;
    }
    void draw() {
        taken_ = studio_.take([&](Instant) { return things; }, Instant{}).clone();
        drawn_ = things;
        drawn_at_ = now_;
    }
    void begin() {
        const auto corners = told_corners_ ? told_corners_ : corners_of(find_markers(picture_));
        if (!corners) throw std::runtime_error("the markers are not seen");
        session_.emplace(*TableView::from_corners(*corners, 860, 860), options_,
                         [&](v1::Reading one) { reported.push_back(std::move(one)); }, [](const std::string&) {});
    }

    Studio studio_;
    Session::Options options_;
    std::optional<Session> session_;
    std::optional<Corners> told_corners_;
    cv::Mat taken_, picture_;  ///< as it was drawn, and as it was seen
    Things drawn_;
    double now_ = 0, drawn_at_ = -1;
};

}  // namespace kibitz::camera::film
