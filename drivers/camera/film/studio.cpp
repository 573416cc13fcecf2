#include "drivers/camera/film/studio.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "drivers/camera/table.hpp"

namespace kibitz::camera::film {
namespace {

constexpr int finer = 2;            // drawn so much finer, then averaged
constexpr int moments = 4;          // of an exposure
constexpr double casts_from = 6;    // mm: what is lower casts no shadow that is seen
constexpr double marker_side = 50;  // mm

cv::Rect around(const std::vector<cv::Point2d>& points, double margin, cv::Size size) {
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
    for (const auto& p : points) {
        x0 = std::min(x0, p.x);
        y0 = std::min(y0, p.y);
        x1 = std::max(x1, p.x);
        y1 = std::max(y1, p.y);
    }
    const cv::Rect box(cv::Point(static_cast<int>(std::floor(x0 - margin)), static_cast<int>(std::floor(y0 - margin))),
                       cv::Point(static_cast<int>(std::ceil(x1 + margin)), static_cast<int>(std::ceil(y1 + margin))));
    return box & cv::Rect({0, 0}, size);
}

/// How the camera hangs: turned by small angles about its three axes, and off the middle.
struct Pose {
    cv::Matx33d turned;
    cv::Vec3d place;
};

}  // namespace

struct Studio::Impl {
    Setting setting;
    const Faces& faces;
    Pose pose;
    cv::Size size;
    cv::Mat light;             ///< CV_32F: how bright white paper on the table is, 0..1
    cv::Mat bare, still, out;  ///< the table without things; with what lies still; the picture
    Things lies;               ///< what `still` shows
    cv::Mat lighter, darker;   ///< the sensor's noise, larger than a picture
    std::uint64_t pictures = 0;
    bool moved = false;

    Impl(const Setting& the_setting, const Faces& the_faces)
        : setting(the_setting), faces(the_faces), size(setting.camera.width, setting.camera.height) {
        cv::RNG dice(setting.seed * 7919 + 17);
        const double a = dice.uniform(-0.012, 0.012), b = dice.uniform(-0.012, 0.012), c = dice.uniform(-0.02, 0.02);
        const cv::Matx33d x(1, 0, 0, 0, std::cos(a), -std::sin(a), 0, std::sin(a), std::cos(a));
        const cv::Matx33d y(std::cos(b), 0, std::sin(b), 0, 1, 0, -std::sin(b), 0, std::cos(b));
        const cv::Matx33d z(std::cos(c), -std::sin(c), 0, std::sin(c), std::cos(c), 0, 0, 0, 1);
        pose = {x * y * z, {dice.uniform(-8., 8.), dice.uniform(-8., 8.), setting.camera.above}};
        make_light();
        make_table(dice);
        make_noise(dice);
        bare.copyTo(still);
    }

    cv::Point2d seen(const Point& p) const {
        const cv::Vec3d from = pose.turned * (cv::Vec3d(p.x, p.y, 0) - cv::Vec3d(pose.place[0], pose.place[1], 0) +
                                              cv::Vec3d(0, 0, pose.place[2] - p.z));
        return {size.width / 2. + setting.camera.focal * from[0] / from[2], size.height / 2. + setting.camera.focal * from[1] / from[2]};
    }
    double scale(double height) const { return setting.camera.focal / (pose.place[2] - height); }
    std::vector<cv::Point2d> seen(const CardQuad& card) const {
        std::vector<cv::Point2d> at;
        for (const auto& corner : card.corners) at.push_back(seen(corner));
        return at;
    }
    /// From pixels to the table top.
    cv::Matx33d to_table() const {
        const cv::Point2f mm[] = {{-400, -400}, {400, -400}, {400, 400}, {-400, 400}};
        cv::Point2f px[4];
        for (int i = 0; i < 4; ++i) px[i] = seen(Point(mm[i].x, mm[i].y, 0));
        return cv::Matx33d(cv::getPerspectiveTransform(px, mm));
    }

    /// A lamp's light falls with the square of the way and the cosine; a lens is darker at its rim. In the picture's grey levels.
    void make_light() {
        constexpr int step = 16;
        const cv::Matx33d back = to_table();
        cv::Mat coarse(size.height / step + 1, size.width / step + 1, CV_32F);
        const auto& lamp = setting.lamp;
        const auto falls = [&](double x, double y) {
            const double d2 = std::pow(x - lamp.at.x, 2) + std::pow(y - lamp.at.y, 2) + lamp.at.z * lamp.at.z;
            return std::pow(lamp.at.z, 2) / d2 * lamp.at.z / std::sqrt(d2);
        };
        for (int r = 0; r < coarse.rows; ++r)
            for (int c = 0; c < coarse.cols; ++c) {
                const cv::Vec3d v = back * cv::Vec3d(c * step, r * step, 1);
                const double x = v[0] / v[2], y = v[1] / v[2];
                const double e = lamp.ambient + (1 - lamp.ambient) * falls(x, y) / falls(0, 0);
                const double off = std::hypot(c * step - size.width / 2., r * step - size.height / 2.) / setting.camera.focal;
                coarse.at<float>(r, c) = static_cast<float>(0.86 * std::pow(e / std::pow(1 + 0.6 * off * off, 2), 1 / 2.2));
            }
        cv::resize(coarse, light, size, 0, 0, cv::INTER_LINEAR);
    }

    void make_table(cv::RNG& dice) {
        // Cloth on the table, a dark floor around.
        cv::Mat weave(size, CV_8UC3), colour(size, CV_8UC3, cv::Scalar(52, 58, 66));
        std::vector<cv::Point> top;
        const double w = setting.table_width / 2, l = setting.table_length / 2;
        for (const auto& p : {Point(-w, -l, 0), Point(w, -l, 0), Point(w, l, 0), Point(-w, l, 0)}) top.emplace_back(seen(p));
        cv::fillConvexPoly(colour, top, cv::Scalar(74, 104, 40), cv::LINE_AA);
        dice.fill(weave, cv::RNG::NORMAL, cv::Scalar::all(128), cv::Scalar::all(26));
        cv::GaussianBlur(weave, weave, {}, 1.1);
        cv::addWeighted(colour, 1, weave, 1, -128, colour);
        lit(colour, light, bare);
        for (int id = 0; id < 4; ++id) add_marker(id);
        cv::GaussianBlur(bare, bare, {}, setting.camera.blur);
    }

    void add_marker(int id) {
        cv::Mat cells = marker_cells(id), page(cells.rows + 2, cells.cols + 2, CV_8U, cv::Scalar(255)), big, picture;
        cells.copyTo(page(cv::Rect(1, 1, cells.cols, cells.rows)));
        cv::resize(page, big, {}, 40, 40, cv::INTER_NEAREST);
        std::vector<cv::Mat> channels(3, big * 0.94 + 8);
        channels.emplace_back(big.size(), CV_8U, cv::Scalar(255));
        cv::merge(channels, picture);
        const double x = (id == 0 || id == 3 ? -1 : 1) * (setting.table_width - marker_side) / 2;
        const double y = (id < 2 ? -1 : 1) * (setting.table_length - marker_side) / 2, half = marker_side / 2 * 8 / 6;
        const std::array<Point, 4> corners{Point(x - half, y - half, 0), Point(x + half, y - half, 0), Point(x + half, y + half, 0),
                                           Point(x - half, y + half, 0)};
        std::vector<cv::Point2d> at;
        for (const auto& corner : corners) at.push_back(seen(corner));
        const cv::Rect box = around(at, 3, size);
        cv::Mat part = bare(box);
        put(part, box, picture, at, 0, {});
    }

    void make_noise(cv::RNG& dice) {
        cv::Mat noise(size + cv::Size(128, 128), CV_16SC3);
        dice.fill(noise, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar::all(setting.camera.noise * 8));
        noise.convertTo(lighter, CV_8U, 1. / 8);
        noise.convertTo(darker, CV_8U, -1. / 8);
    }

    static void lit(const cv::Mat& colour, const cv::Mat& by, cv::Mat& out) {
        out.create(colour.size(), CV_8UC3);
        for (int y = 0; y < colour.rows; ++y) {
            const auto* c = colour.ptr<unsigned char>(y);
            const auto* l = by.ptr<float>(y);
            auto* o = out.ptr<unsigned char>(y);
            for (int x = 0; x < colour.cols; ++x)
                for (int i = 0; i < 3; ++i) o[3 * x + i] = cv::saturate_cast<unsigned char>(static_cast<float>(c[3 * x + i]) * l[x]);
        }
    }

    /// What a lamp's mirror image adds on a varnished card that lies at a slope: a lobe about the point where it would be seen.
    void add_glare(cv::Mat& layer, const cv::Mat& alpha, const cv::Rect& box, const CardQuad& card) const {
        const auto& lamp = setting.lamp;
        const Point middle = (card.corners[0] + card.corners[2]) * 0.5;
        // Each card is bent a little, its own way and anew where it lies.
        std::uint64_t own = static_cast<std::uint64_t>(card.picture) * 977 +
                            static_cast<std::uint64_t>(std::llround(middle.x * 7 + 9000)) * 31 +
                            static_cast<std::uint64_t>(std::llround(middle.y * 7 + 9000));
        cv::RNG bent(own);
        constexpr double slope = 0.02;
        const double share = pose.place[2] / (pose.place[2] + lamp.at.z), reach = 2 * pose.place[2] * (1 - share);
        const cv::Point2d mirror((lamp.at.x - pose.place[0]) * share + pose.place[0] + reach * slope * bent.gaussian(1),
                                 (lamp.at.y - pose.place[1]) * share + pose.place[1] + reach * slope * bent.gaussian(1));
        const double wide = lamp.radius * share + 28;  // mm: the image, spread by the varnish's grain
        if (cv::norm(cv::Point2d(middle.x, middle.y) - mirror) > 4 * wide + 60) return;
        const cv::Point2d at = seen(Point(mirror.x, mirror.y, 0)) - cv::Point2d(box.tl());
        const double sigma = wide * scale(0);
        for (int y = 0; y < layer.rows; ++y)
            for (int x = 0; x < layer.cols; ++x) {
                const double d2 = (std::pow(x - at.x, 2) + std::pow(y - at.y, 2)) / (sigma * sigma);
                if (d2 > 9) continue;
                const double shine = 190 * std::exp(-d2) * (1 - lamp.ambient) * alpha.at<unsigned char>(y, x) / 255;
                auto& p = layer.at<cv::Vec3b>(y, x);
                for (int i = 0; i < 3; ++i) p[i] = cv::saturate_cast<unsigned char>(p[i] + shine);
            }
    }

    /// A picture with alpha, its corners at `at`, into `part`, which shows `box`. Averaged from finer pixels and blurred as the lens does.
    void put(cv::Mat& part, const cv::Rect& box, const cv::Mat& picture, const std::vector<cv::Point2d>& at, double height,
             const std::function<void(cv::Mat&, const cv::Mat&, const cv::Rect&)>& shine) const {
        const cv::Rect mine = around(at, 3, size) & box;
        if (mine.area() <= 0) return;
        const cv::Point2f from[] = {{0, 0},
                                    {static_cast<float>(picture.cols), 0},
                                    {static_cast<float>(picture.cols), static_cast<float>(picture.rows)},
                                    {0, static_cast<float>(picture.rows)}};
        cv::Point2f to[4];
        for (std::size_t i = 0; i < 4; ++i) to[i] = (at[i] - cv::Point2d(mine.tl())) * finer;
        cv::Mat fine;
        cv::warpPerspective(picture, fine, cv::getPerspectiveTransform(from, to), mine.size() * finer, cv::INTER_LINEAR,
                            cv::BORDER_CONSTANT);
        lay(part, box, mine, fine, height, shine);
    }

    void lay(cv::Mat& part, const cv::Rect& box, const cv::Rect& mine, const cv::Mat& fine, double height,
             const std::function<void(cv::Mat&, const cv::Mat&, const cv::Rect&)>& shine) const {
        cv::Mat layer, colour, alpha;
        cv::resize(fine, layer, mine.size(), 0, 0, cv::INTER_AREA);
        cv::GaussianBlur(layer, layer, {}, setting.camera.blur);
        cv::cvtColor(layer, colour, cv::COLOR_BGRA2BGR);
        cv::extractChannel(layer, alpha, 3);
        // Nearer to the lamp is brighter, by the square of the way.
        const double nearer = std::pow(setting.lamp.at.z / (setting.lamp.at.z - height), 2 / 2.2);
        lit(colour, cv::Mat(light(mine) * nearer), colour);
        if (shine) shine(colour, alpha, mine);
        cv::Mat under = part(mine - box.tl());
        for (int y = 0; y < under.rows; ++y)
            for (int x = 0; x < under.cols; ++x) {
                const int a = alpha.at<unsigned char>(y, x);
                if (a == 0) continue;
                auto& u = under.at<cv::Vec3b>(y, x);
                const auto& c = colour.at<cv::Vec3b>(y, x);
                // Beyond the picture's edge colour and alpha are both nothing: colour is already as much as it covers.
                for (int i = 0; i < 3; ++i) u[i] = cv::saturate_cast<unsigned char>((u[i] * (255 - a)) / 255 + c[i]);
            }
    }

    /// Where the shadow of a point falls on the table.
    Point shadow(const Point& p) const {
        const double along = p.z / std::max(1., setting.lamp.at.z - p.z);
        return {p.x + (p.x - setting.lamp.at.x) * along, p.y + (p.y - setting.lamp.at.y) * along, 0};
    }
    /// Adds one thing's shadow to those in `mask`, which shows `box`: where two fall, it is as dark as under one.
    void cast(cv::Mat& mask, const cv::Rect& box, const std::vector<Point>& outline, double height) const {
        if (height < casts_from) return;
        const double soft = std::max(1.5, height * setting.lamp.radius / setting.lamp.at.z * scale(0));
        std::vector<cv::Point2d> at;
        for (const auto& p : outline) at.push_back(seen(shadow(p)));
        const cv::Rect whole = around(at, 3 * soft, size), mine = whole & box;
        if (mine.area() <= 0) return;
        cv::Mat one(whole.size(), CV_8U, cv::Scalar(0));
        std::vector<cv::Point> polygon, hull;
        for (const auto& p : at) polygon.emplace_back(p - cv::Point2d(whole.tl()));
        cv::convexHull(polygon, hull);
        cv::fillConvexPoly(one, hull, 255, cv::LINE_AA);
        cv::GaussianBlur(one, one, {}, soft);
        cv::Mat under = mask(mine - box.tl());
        cv::max(under, one(mine - whole.tl()), under);
    }
    void darken(cv::Mat& part, const cv::Mat& mask) const {
        const double dark = 1 - std::pow(setting.lamp.ambient, 1 / 2.2);
        for (int y = 0; y < part.rows; ++y)
            for (int x = 0; x < part.cols; ++x) {
                const int m = mask.at<unsigned char>(y, x);
                if (m == 0) continue;
                const double stays = 1 - dark * m / 255;
                for (int i = 0; i < 3; ++i) {
                    auto& v = part.at<cv::Vec3b>(y, x)[i];
                    v = static_cast<unsigned char>(v * stays);
                }
            }
    }
    /// What lies, then the shadows of all that does not, then that.
    void draw(cv::Mat& part, const cv::Rect& box, const Things& things) const {
        cv::Mat mask(box.size(), CV_8U, cv::Scalar(0));
        for (const auto& card : things.cards) {
            if ((room(card) & box).area() <= 0) continue;
            if (card.height() < casts_from) draw(part, box, card);
            else cast(mask, box, {card.corners.begin(), card.corners.end()}, card.height());
        }
        for (const auto& arm : things.arms)
            if ((room(arm) & box).area() > 0) cast(mask, box, outline(arm), (arm.wrist.z + arm.tip.z) / 2);
        darken(part, mask);
        for (const auto& card : things.cards)
            if (card.height() >= casts_from) draw(part, box, card);
        for (const auto& arm : things.arms) draw(part, box, arm);
    }

    /// All pixels that a thing, its shadow included, may change.
    cv::Rect room(const CardQuad& card) const {
        auto at = seen(card);
        double margin = 4;
        if (card.height() >= casts_from) {
            for (const auto& corner : card.corners) at.push_back(seen(shadow(corner)));
            margin += 3 * std::max(1.5, card.height() * setting.lamp.radius / setting.lamp.at.z * scale(0));
        }
        return around(at, margin, size);
    }
    cv::Rect room(const Arm& arm) const {
        std::vector<cv::Point2d> at;
        for (const auto& p : {arm.shoulder, arm.elbow, arm.wrist, arm.tip}) {
            at.push_back(seen(p));
            at.push_back(seen(shadow(p)));
        }
        return around(at, 60 * scale(arm.elbow.z), size);
    }

    void draw(cv::Mat& part, const cv::Rect& box, const CardQuad& card) const {
        if ((room(card) & box).area() <= 0) return;
        const auto at = seen(card);
        // Seen from behind it shows its back.
        const double turn = (at[1] - at[0]).cross(at[2] - at[1]);
        put(part, box, faces.picture(turn > 0 ? card.picture : Faces::back), at, card.height(),
            [&](cv::Mat& layer, const cv::Mat& alpha, const cv::Rect& mine) { add_glare(layer, alpha, mine, card); });
    }

    static std::pair<cv::Point2d, cv::Point2d> along_and_across(const Arm& arm) {
        const cv::Point2d way(arm.tip.x - arm.wrist.x, arm.tip.y - arm.wrist.y), along = way * (1 / std::max(1., std::hypot(way.x, way.y)));
        return {along, {-along.y, along.x}};
    }
    static Point by(const Arm& arm, const Point& from, double forward, double across) {
        const auto [along, side] = along_and_across(arm);
        return {from.x + along.x * forward + side.x * across, from.y + along.y * forward + side.y * across, from.z};
    }
    static std::vector<Point> outline(const Arm& arm) {
        return {by(arm, arm.elbow, 0, -40), by(arm, arm.wrist, 0, -30), by(arm, arm.tip, -20, -38), arm.tip,
                by(arm, arm.tip, -20, 38),  by(arm, arm.wrist, 0, 30),  by(arm, arm.elbow, 0, 40)};
    }

    void draw(cv::Mat& part, const cv::Rect& box, const Arm& arm) const {
        const std::vector<cv::Point2d> joints{seen(arm.shoulder), seen(arm.elbow), seen(arm.wrist), seen(arm.tip)};
        const cv::Rect mine = around(joints, 60 * scale(arm.elbow.z), size) & box;
        if (mine.area() <= 0) return;
        const double s = scale(arm.tip.z);
        const auto px = [&](const Point& p) { return cv::Point(seen(p) - cv::Point2d(mine.tl())); };
        const auto along = along_and_across(arm).first;
        const auto by = [&](const Point& from, double forward, double across) { return Impl::by(arm, from, forward, across); };
        cv::Mat fine(mine.size(), CV_8UC4, cv::Scalar::all(0));  // its edges are drawn smooth: no finer pixels are averaged
        const cv::Scalar skin(120, 160, 215, 255), fold(85, 120, 175, 255), sleeve(90, 60, 50, 255);
        const double reach = std::hypot(arm.tip.x - arm.wrist.x, arm.tip.y - arm.wrist.y);
        const auto bar = [&](const Point& a, const Point& b, double mm, const cv::Scalar& colour) {
            cv::line(fine, px(a), px(b), colour, std::max(1, static_cast<int>(mm * s)), cv::LINE_AA);
        };
        bar(arm.shoulder, arm.elbow, 96, sleeve);
        bar(arm.elbow, arm.wrist, 84, sleeve);
        bar(arm.wrist, by(arm.wrist, 22, 0), 56, skin);
        Point palm = by(arm.wrist, reach * 0.42, 0);
        cv::ellipse(fine, px(palm), cv::Size(static_cast<int>(50 * s), static_cast<int>(40 * s)),
                    std::atan2(along.y, along.x) * 180 / CV_PI, 0, 360, skin, -1, cv::LINE_AA);
        for (int finger = -1; finger <= 2; ++finger) {
            const bool stretched = !arm.points || finger == 0;
            const double across = finger * 17 - 8;
            const Point root = by(palm, 30, across),
                        end = by(arm.tip, stretched ? -8 - 6 * std::abs(finger) : -45, across * (arm.points && stretched ? 0.2 : 0.75));
            bar(root, end, 18.5, fold);
            bar(root, end, 16, skin);
        }
        bar(by(palm, 0, -36), by(palm, 42, -46), 20, skin);
        lay(part, box, mine, fine, arm.tip.z, {});
    }

    static bool has(const std::vector<CardQuad>& all, const CardQuad& one) { return std::find(all.begin(), all.end(), one) != all.end(); }
    static bool has(const std::vector<Arm>& all, const Arm& one) { return std::find(all.begin(), all.end(), one) != all.end(); }
    template <class T>
    static std::vector<T> both(const std::vector<T>& a, const std::vector<T>& b) {
        std::vector<T> out;
        for (const auto& one : a)
            if (has(b, one)) out.push_back(one);
        return out;
    }
    template <class T>
    static std::vector<T> without(const std::vector<T>& a, const std::vector<T>& b) {
        std::vector<T> out;
        for (const auto& one : a)
            if (!has(b, one)) out.push_back(one);
        return out;
    }

    /// Rooms that overlap are one.
    static std::vector<cv::Rect> united(std::vector<cv::Rect> rooms) {
        for (bool again = true; again;) {
            again = false;
            for (std::size_t i = 0; i < rooms.size() && !again; ++i)
                for (std::size_t k = i + 1; k < rooms.size() && !again; ++k)
                    if ((rooms[i] & rooms[k]).area() > 0) {
                        rooms[i] |= rooms[k];
                        rooms.erase(rooms.begin() + static_cast<std::ptrdiff_t>(k));
                        again = true;
                    }
        }
        return rooms;
    }

    void lie(const Things& things) {
        std::vector<cv::Rect> rooms;
        const auto differ = [&](const auto& a, const auto& b) {
            for (const auto& one : without(a, b))
                if (const cv::Rect box = room(one); box.area() > 0) rooms.push_back(box);
        };
        differ(things.cards, lies.cards);
        differ(lies.cards, things.cards);
        differ(things.arms, lies.arms);
        differ(lies.arms, things.arms);
        for (const auto& box : united(std::move(rooms))) {
            cv::Mat part = bare(box).clone();
            draw(part, box, things);
            part.copyTo(still(box));
        }
        lies = things;
    }

    void take(const std::function<Things(Instant)>& scene, Instant t) {
        const auto exposure = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(setting.camera.exposure));
        std::array<Things, moments> seen_then;
        for (int i = 0; i < moments; ++i) seen_then[static_cast<std::size_t>(i)] = scene(t + exposure * i / (moments - 1));
        const Things rest{both(seen_then.front().cards, seen_then.back().cards), both(seen_then.front().arms, seen_then.back().arms)};
        lie(rest);
        still.copyTo(out);
        std::vector<cv::Rect> rooms;
        for (auto& things : seen_then) {
            things = {without(things.cards, rest.cards), without(things.arms, rest.arms)};
            for (const auto& card : things.cards) rooms.push_back(room(card));
            for (const auto& arm : things.arms) rooms.push_back(room(arm));
        }
        std::erase_if(rooms, [](const cv::Rect& box) { return box.area() <= 0; });
        moved = !rooms.empty();
        for (const auto& box : united(std::move(rooms))) {
            cv::Mat sum(box.size(), CV_32FC3, cv::Scalar::all(0));
            for (const auto& things : seen_then) {
                cv::Mat part = still(box).clone();
                draw(part, box, things);
                cv::accumulate(part, sum);
            }
            cv::Mat shown = out(box);
            sum.convertTo(shown, CV_8U, 1. / moments);
        }
        cv::RNG place(setting.seed + 104729 * ++pictures);
        const cv::Rect window(place.uniform(0, 128), place.uniform(0, 128), size.width, size.height);
        cv::add(out, lighter(window), out);
        cv::subtract(out, darker(window), out);
    }
};

Studio::Studio(const Setting& setting, const Faces& faces) : impl_(std::make_unique<Impl>(setting, faces)) {}
Studio::~Studio() = default;
const cv::Mat& Studio::take(const std::function<Things(Instant)>& scene, Instant t) {
    impl_->take(scene, t);
    return impl_->out;
}
bool Studio::moved() const { return impl_->moved; }
cv::Point2d Studio::seen_at(const Point& point) const { return impl_->seen(point); }

}  // namespace kibitz::camera::film
