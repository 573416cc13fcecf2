#include "drivers/camera/nets.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <string_view>

#include "cmake/embedded.hpp"

namespace kibitz::embedded {
std::span<const File> camera_weights();  // weights/*.onnx
}

namespace kibitz::camera {
namespace {

constexpr int stride = 4;              // the detector tells one place in 4 x 4 pixels
constexpr int first_pixel = 1;         // its first place is the middle of pixels 0..3: 1.5
constexpr int coarse = 8;              // and has one plane of an eighth
constexpr int tile = 448, overlap = 64;  // pixels, most of them; what a tile's edge cuts is whole in the next. 15 MB of its planes
constexpr std::size_t batch = 16;      // crops read at once: 5 MB of its planes
constexpr int ranks = 13, rank_outputs = 14;

cv::dnn::Net load(std::string_view ending) {
    for (const auto& file : embedded::camera_weights())
        if (file.path.ends_with(ending)) return cv::dnn::readNetFromONNX(file.contents.data(), file.contents.size());
    CV_Error(cv::Error::StsObjectNotFound, std::string(ending));
}

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

/// In place: logits to probabilities.
void softmax(float* values, int count) {
    const float top = *std::max_element(values, values + count);
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += values[i] = std::exp(values[i] - top);
    for (int i = 0; i < count; ++i) values[i] /= sum;
}

bool is_peak(const cv::Mat& heat, int x, int y) {
    const float here = heat.at<float>(y, x);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= heat.cols || ny >= heat.rows) continue;
            if (heat.at<float>(ny, nx) > here) return false;
        }
    return true;
}

/// Of places that mean the same index the one with the higher score.
std::vector<IndexPlace> without_doubles(std::vector<IndexPlace> found) {
    constexpr float near = 0.4F;  // of the distance from rank to suit
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    std::vector<IndexPlace> kept;
    for (const auto& place : found) {
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const auto& other) {
            return cv::norm(other.middle() - place.middle()) < near * std::max(other.distance(), place.distance());
        });
        if (!known) kept.push_back(place);
    }
    return kept;
}

}  // namespace

Nets::Nets() : detector_(load("detector.onnx")), classifier_(load("classifier.onnx")) {
    // What the last rectifier gives is what the last layer decides by. How layers are called differs between versions of OpenCV, and some
    // put one of their own after the last.
    const auto names = classifier_.getLayerNames();
    const auto last = std::find_if(names.rbegin(), names.rend(),
                                   [&](const auto& name) { return classifier_.getLayer(name)->type == "ReLU"; });
    CV_Assert(last != names.rend());
    ends_ = {*last, names.back()};
}

cv::Mat Nets::classify(const std::vector<cv::Mat>& crops, cv::Mat* features) {
    classifier_.setInput(cv::dnn::blobFromImages(crops));
    if (!features) return classifier_.forward().clone();
    std::vector<cv::Mat> outs;
    classifier_.forward(outs, ends_);
    *features = outs.at(0).reshape(1, static_cast<int>(crops.size())).clone();
    CV_Assert(features->cols == crop_features);
    return outs.at(1).clone();
}

cv::Mat Nets::features(const std::vector<cv::Mat>& crops) {
    cv::Mat all;
    for (std::size_t first = 0; first < crops.size(); first += batch) {
        const auto begin = crops.begin() + static_cast<std::ptrdiff_t>(first);
        cv::Mat some;
        classify({begin, begin + static_cast<std::ptrdiff_t>(std::min(batch, crops.size() - first))}, &some);
        all.push_back(some);
    }
    return all;
}

void Nets::find_in(const cv::Mat& picture, cv::Rect mine, cv::Point at, float at_least, std::vector<IndexPlace>& found) {
    detector_.setInput(cv::dnn::blobFromImage(picture, 1 / 255.));
    cv::Mat out = detector_.forward();
    const int rows = out.size[2], columns = out.size[3];
    std::array<cv::Mat, 5> plane;
    for (int i = 0; i < 5; ++i) plane[static_cast<std::size_t>(i)] = cv::Mat(rows, columns, CV_32F, out.ptr<float>(0, i));
    const float least_logit = std::log(at_least / (1 - at_least));
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            if (plane[0].at<float>(y, x) < least_logit || !is_peak(plane[0], x, y)) continue;
            const cv::Point2f centre(static_cast<float>(x * stride) + 0.5F + first_pixel,
                                     static_cast<float>(y * stride) + 0.5F + first_pixel);
            const auto offset = [&](std::size_t i) { return 10 * plane[i].at<float>(y, x); };
            IndexPlace place{centre + cv::Point2f(offset(1), offset(2)), centre + cv::Point2f(offset(3), offset(4)),
                             sigmoid(plane[0].at<float>(y, x))};
            if (!mine.contains(cv::Point(centre) + at)) continue;
            const cv::Point2f shift(static_cast<float>(at.x), static_cast<float>(at.y));
            place.rank += shift;
            place.suit += shift;
            found.push_back(place);
        }
}

std::vector<IndexPlace> Nets::find(const cv::Mat& picture, float at_least) {
    std::vector<IndexPlace> found;
    // Tiles of one size, or nearly: no small rest of which nearly all is overlap. All begin where the detector's coarse plane has a place, so
    // that it sees a picture in the same steps however it is cut.
    const auto each = [](int size) {
        const int parts = (size + tile - 1) / tile, part = (size + parts - 1) / parts;
        return (part + coarse - 1) / coarse * coarse;
    };
    const int wide = each(picture.cols), high = each(picture.rows);
    for (int y = 0; y < picture.rows; y += high)
        for (int x = 0; x < picture.cols; x += wide) {
            const cv::Rect mine = cv::Rect(x, y, wide, high) & cv::Rect({}, picture.size());
            const cv::Rect seen = cv::Rect(x - overlap, y - overlap, wide + 2 * overlap, high + 2 * overlap) & cv::Rect({}, picture.size());
            cv::Mat part = picture(seen);
            const auto missing = [](int size) { return (coarse - size % coarse) % coarse; };
            cv::copyMakeBorder(part, part, 0, missing(seen.height), 0, missing(seen.width), cv::BORDER_REPLICATE);
            find_in(part, mine, seen.tl(), at_least, found);
        }
    return without_doubles(std::move(found));
}

std::vector<Likelihood> Nets::read(const std::vector<cv::Mat>& crops) {
    std::vector<Likelihood> likely;
    likely.reserve(crops.size());
    for (std::size_t first = 0; first < crops.size(); first += batch) {
        const auto begin = crops.begin() + static_cast<std::ptrdiff_t>(first);
        const std::vector<cv::Mat> some(begin, begin + static_cast<std::ptrdiff_t>(std::min(batch, crops.size() - first)));
        cv::Mat features, out = classify(some, pack_ ? &features : nullptr);
        for (int row = 0; row < out.rows; ++row) {
            float* logits = out.ptr<float>(row);
            softmax(logits, rank_outputs);
            softmax(logits + rank_outputs, 4);
            Likelihood& cards = likely.emplace_back();
            for (int suit = 0; suit < 4; ++suit)
                for (int rank = 0; rank < ranks; ++rank)
                    cards[static_cast<std::size_t>(suit * ranks + rank)] = logits[rank] * logits[rank_outputs + suit];
            if (pack_) cards = pack_->corrected(cards, features.ptr<float>(row));
        }
    }
    return likely;
}

}  // namespace kibitz::camera
