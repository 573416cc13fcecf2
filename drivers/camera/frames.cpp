#include "drivers/camera/frames.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <sstream>
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

/// Pictures one after the other in a pipe, as YUV4MPEG2 (4:2:0): what another program films, in its own time.
class Piped : public Frames {
public:
    Piped(std::FILE* pipe, std::string name) : pipe_(pipe, &std::fclose), name_(std::move(name)) { begun_ = begin(); }
    bool begun() const { return begun_; }
    Next next(cv::Mat& frame) override {
        std::string line;
        if (!read_line(line)) return Next::End;
        if (!line.starts_with("FRAME")) return why_ = name_ + ": a picture does not begin where the one before ends", Next::End;
        if (std::fread(planes_.data, 1, planes_.total(), pipe_.get()) != planes_.total()) return Next::End;
        cv::cvtColor(planes_, frame, cv::COLOR_YUV2BGR_I420);
        return Next::Frame;
    }
    const std::string& why() const override { return why_; }

private:
    bool read_line(std::string& line) {
        constexpr std::size_t longest = 256;
        for (int c = std::fgetc(pipe_.get()); c != EOF && line.size() < longest; c = std::fgetc(pipe_.get())) {
            if (c == '\n') return true;
            line += static_cast<char>(c);
        }
        return false;
    }
    bool begin() {
        constexpr int largest = 16384;  // px
        std::string line, word;
        if (!read_line(line) || !line.starts_with("YUV4MPEG2 ")) return false;
        int width = 0, height = 0;
        for (std::istringstream words(line); words >> word;) {
            if (word[0] == 'W') width = std::atoi(word.c_str() + 1);
            if (word[0] == 'H') height = std::atoi(word.c_str() + 1);
            if (word[0] == 'C' && !word.starts_with("C420")) return false;
        }
        if (width < 2 || height < 2 || width > largest || height > largest || width % 2 || height % 2) return false;
        planes_.create(height * 3 / 2, width, CV_8U);
        return true;
    }

    std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe_;
    std::string name_, why_;
    cv::Mat planes_;
    bool begun_ = false;
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
    if (from == "-" || std::filesystem::is_fifo(from, ignored)) {
        std::FILE* pipe = from == "-" ? fdopen(dup(STDIN_FILENO), "rb") : std::fopen(from.c_str(), "rb");
        if (!pipe) return why = from + ": cannot be opened", nullptr;
        auto piped = std::make_unique<Piped>(pipe, from);
        if (!piped->begun())
            return why = from + ": no pictures come as YUV4MPEG2 of 4:2:0 (ffmpeg -pix_fmt yuv420p -f yuv4mpegpipe)", nullptr;
        return piped;
    }
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
