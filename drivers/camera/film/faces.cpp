#include "drivers/camera/film/faces.hpp"

#include <opencv2/freetype.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace kibitz::camera::film {
namespace {

const cv::Size size(static_cast<int>(card_width* face_resolution), static_cast<int>(card_length* face_resolution));
const cv::Scalar black(35, 30, 30), red(40, 30, 190), paper(240, 244, 245);

int px(double mm) { return static_cast<int>(std::lround(mm * face_resolution)); }

/// Letters as masks, cut to their outline.
class Pen {
public:
    explicit Pen(const std::string& font) : type_(cv::freetype::createFreeType2()) { type_->loadFontData(font, 0); }

    cv::Mat mask(const std::string& text) {
        cv::Mat wide(400, 800, CV_8UC3, cv::Scalar::all(0)), grey;
        type_->putText(wide, text, {100, 100}, 200, cv::Scalar::all(255), -1, cv::LINE_AA, false);
        cv::cvtColor(wide, grey, cv::COLOR_BGR2GRAY);
        const cv::Rect box = cv::boundingRect(grey);
        return box.empty() ? grey : grey(box).clone();
    }
    /// A sign about a point, so wide and high, mm; upside down where `turned`.
    void set(cv::Mat& face, const cv::Mat& mask, cv::Point2d middle, cv::Size2d mm, const cv::Scalar& colour, bool turned) const {
        cv::Mat small;
        cv::resize(mask, small, {std::max(1, px(mm.width)), std::max(1, px(mm.height))}, 0, 0, cv::INTER_AREA);
        if (turned) {
            cv::rotate(small, small, cv::ROTATE_180);
            middle = cv::Point2d(card_width, card_length) - middle;
        }
        const cv::Rect place(px(middle.x) - small.cols / 2, px(middle.y) - small.rows / 2, small.cols, small.rows);
        cv::Mat under = face(place), ink(place.size(), CV_8UC3, colour);
        for (int y = 0; y < small.rows; ++y)
            for (int x = 0; x < small.cols; ++x) {
                const double part = small.at<unsigned char>(y, x) / 255.;
                auto& out = under.at<cv::Vec3b>(y, x);
                const auto& in = ink.at<cv::Vec3b>(y, x);
                for (int c = 0; c < 3; ++c) out[c] = cv::saturate_cast<unsigned char>(out[c] * (1 - part) + in[c] * part);
            }
    }

private:
    cv::Ptr<cv::freetype::FreeType2> type_;
};

/// Where the pips of a card stand, mm from its middle: those of its upper half, and on the line between.
std::vector<cv::Point2d> pips(int rank) {
    constexpr double side = 11, top = 27;
    std::vector<cv::Point2d> at;
    const auto pair = [&](double y) {
        at.emplace_back(-side, y);
        at.emplace_back(side, y);
    };
    if (rank == 14 || rank == 3 || rank == 5 || rank == 9) at.emplace_back(0, 0);
    if (rank == 2 || rank == 3) at.emplace_back(0, -top);
    if (rank >= 4 && rank <= 10) pair(-top);
    if (rank >= 6 && rank <= 8) pair(0);
    if (rank == 9 || rank == 10) pair(-top / 3);
    if (rank == 7 || rank == 8) at.emplace_back(0, -top / 2);
    if (rank == 10) at.emplace_back(0, -top * 0.67);
    return at;
}

/// A court's picture of nobody's: a frame, a robe in stripes and a head at both ends.
void draw_court(cv::Mat& face, int rank, const cv::Scalar& colour, const cv::Mat& letter, const Pen& pen) {
    const cv::Rect frame(px(11), px(7), px(card_width - 22), px(card_length - 14));
    const cv::Scalar gold(70, 180, 225), blue(150, 80, 40);
    for (int i = 0; i < 9; ++i) {
        const int y = frame.y + frame.height * i / 9;
        const cv::Scalar stripes[] = {gold, colour, paper, blue};
        cv::line(face, {frame.x, y}, {frame.x + frame.width, y + frame.height / 9}, stripes[(i + rank) % 4], px(2.5), cv::LINE_AA);
    }
    for (const bool low : {false, true}) {
        const int y = low ? frame.y + frame.height - px(17) : frame.y + px(17);
        cv::circle(face, {frame.x + frame.width / 2, y}, px(8), {170, 200, 235}, -1, cv::LINE_AA);
        cv::circle(face, {frame.x + frame.width / 2, y}, px(8), black, px(0.5), cv::LINE_AA);
    }
    pen.set(face, letter, {card_width / 2, card_length / 2}, {12, 14}, black, false);
    cv::rectangle(face, frame, blue, px(0.4), cv::LINE_AA);
}

cv::Mat with_round_corners(const cv::Mat& face) {
    cv::Mat alpha(size, CV_8U, cv::Scalar(0)), out;
    const int r = px(3);
    cv::rectangle(alpha, {r, 0}, {size.width - r - 1, size.height - 1}, 255, -1);
    cv::rectangle(alpha, {0, r}, {size.width - 1, size.height - r - 1}, 255, -1);
    for (const int x : {r, size.width - r - 1})
        for (const int y : {r, size.height - r - 1}) cv::circle(alpha, {x, y}, r, 255, -1, cv::LINE_AA);
    std::vector<cv::Mat> channels;
    cv::split(face, channels);
    for (auto& channel : channels) cv::multiply(channel, alpha, channel, 1. / 255);  // as much as it covers
    channels.push_back(alpha);
    cv::merge(channels, out);
    return out;
}

cv::Mat drawn_back() {
    cv::Mat face(size, CV_8UC3, paper);
    const cv::Rect inner(px(4), px(4), size.width - 2 * px(4), size.height - 2 * px(4));
    cv::Mat part = face(inner);
    part.setTo(cv::Scalar(130, 60, 35));
    for (int i = -part.rows; i < part.cols; i += px(2.4)) {
        cv::line(part, {i, 0}, {i + part.rows, part.rows}, {205, 170, 150}, px(0.5), cv::LINE_AA);
        cv::line(part, {i + part.rows, 0}, {i, part.rows}, {205, 170, 150}, px(0.5), cv::LINE_AA);
    }
    return face;
}

}  // namespace

std::optional<Faces> Faces::drawn_with(const std::string& font, const std::string& signs) {
    static constexpr const char* ranks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    static constexpr const char* suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"};
    Faces faces;
    try {
        Pen pen(font), drawer(signs);
        for (int i = 0; i < bridge::cards_in_pack; ++i) {
            const auto card = bridge::Card::from_index(i);
            const int rank = static_cast<int>(card.rank()), suit = static_cast<int>(card.suit());
            const cv::Scalar& colour = suit == 1 || suit == 2 ? red : black;
            const cv::Mat letter = pen.mask(ranks[rank - 2]), sign = drawer.mask(suits[suit]);
            cv::Mat face(size, CV_8UC3, paper);
            if (rank >= 11 && rank <= 13) draw_court(face, rank, colour, letter, pen);
            for (const bool turned : {false, true}) {
                pen.set(face, letter, {5.6, 7.6}, {rank == 10 ? 6.4 : 5.2, 7.4}, colour, turned);
                pen.set(face, sign, {5.6, 15.4}, {5.4, 5.8}, colour, turned);
                for (const auto& pip : pips(rank)) {
                    if (turned && pip.y == 0) continue;  // on the line between: drawn once
                    pen.set(face, sign, pip + cv::Point2d(card_width / 2, card_length / 2),
                            rank == 14 ? cv::Size2d(16, 17) : cv::Size2d(9, 9.6), colour, turned);
                }
            }
            faces.pictures_[static_cast<std::size_t>(i)] = with_round_corners(face);
        }
    } catch (const cv::Exception&) {
        return std::nullopt;
    }
    faces.pictures_[back] = with_round_corners(drawn_back());
    return faces;
}

}  // namespace kibitz::camera::film
