#include "drivers/camera/frames.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <thread>
#include <vector>

namespace kibitz::camera {
namespace {

using Clock = std::chrono::steady_clock;

/// Holds back until the next picture's moment; a reader that is late drops nothing but its waiting.
class Pace {
public:
    explicit Pace(double rate) : step_(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate))) {}
    void wait() {
        const auto now = Clock::now();
        next_ = std::max(next_ + step_, now - step_);
        if (next_ > now) std::this_thread::sleep_until(next_);
    }

private:
    Clock::duration step_;
    Clock::time_point next_ = Clock::now();
};

class Folder : public Frames {
public:
    Folder(std::vector<std::string> files, double rate) : files_(std::move(files)), pace_(rate) {}
    Next next(cv::Mat& frame) override {
        if (at_ == files_.size()) return Next::End;
        pace_.wait();
        const auto& file = files_[at_++];
        frame = cv::imread(file);
        if (!frame.empty()) return Next::Frame;
        why_ = file + ": is no picture that can be read";
        return Next::Failed;
    }
    const std::string& why() const override { return why_; }

private:
    std::vector<std::string> files_;
    std::size_t at_ = 0;
    Pace pace_;
    std::string why_;
};

class Film : public Frames {
public:
    Film(cv::VideoCapture film, double rate) : film_(std::move(film)), pace_(rate) {}
    Next next(cv::Mat& frame) override {
        pace_.wait();
        return film_.read(frame) ? Next::Frame : Next::End;
    }
    const std::string& why() const override { return why_; }

private:
    cv::VideoCapture film_;
    Pace pace_;
    std::string why_;
};

class Device : public Frames {
public:
    explicit Device(std::string name) : name_(std::move(name)) {}
    Next next(cv::Mat& frame) override {
        if (!open_.isOpened() && !open_.open(name_, cv::CAP_V4L2))
            return failed("cannot be opened: is the camera plugged in, and does no other program use it?");
        if (open_.read(frame)) return Next::Frame;
        open_.release();
        return failed("gives no picture any more: was it unplugged? It is tried again every second");
    }
    const std::string& why() const override { return why_; }

private:
    Next failed(const char* what) {
        why_ = name_ + ": " + what;
        std::this_thread::sleep_for(std::chrono::seconds(1));
        return Next::Failed;
    }

    std::string name_, why_;
    cv::VideoCapture open_;
};

}  // namespace

std::unique_ptr<Frames> open_frames(const std::string& from, double rate, std::string& why) {
    std::error_code ignored;
    if (std::filesystem::is_directory(from, ignored)) {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(from))
            if (entry.is_regular_file() && cv::haveImageReader(entry.path().string())) files.push_back(entry.path().string());
        std::sort(files.begin(), files.end());
        if (files.empty()) return why = from + ": has no pictures in it", nullptr;
        return std::make_unique<Folder>(std::move(files), rate);
    }
    if (from.starts_with("/dev/")) return std::make_unique<Device>(from);
    if (!from.empty() && from.find_first_not_of("0123456789") == std::string::npos) return std::make_unique<Device>("/dev/video" + from);
    if (!std::filesystem::exists(from, ignored)) return why = from + ": there is no such file, folder or device", nullptr;
    cv::VideoCapture film(from);
    if (!film.isOpened()) return why = from + ": is no film that can be read", nullptr;
    return std::make_unique<Film>(std::move(film), rate);
}

}  // namespace kibitz::camera
