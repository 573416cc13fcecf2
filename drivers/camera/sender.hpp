/// The sender's side of the sensing protocol (drivers/remote/README.md): readings go out in order, none is lost while a line is broken.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kibitz/v1/sense.pb.h"

namespace kibitz::camera {

/// Where a table listens, and who speaks to it.
struct Table {
    std::string host, port, token, board_model;
    std::vector<std::string> devices;
};

/// One session with a table, on a thread of its own; comes back by itself when the line breaks.
class Sender {
public:
    /// What waits at most for a table that is not there, in readings: two minutes of four players at 10 a second and more.
    static constexpr std::size_t most_waiting = 8192;

    /// @param say  hears one sentence for each thing that a person should know, from the sender's thread
    Sender(Table table, std::function<void(const std::string&)> say);
    /// Sends what waits for up to a second, then ends.
    ~Sender();
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    /// Gives `reading` its number and sends it. `at` and `reported_by` are the caller's. From any thread.
    void report(v1::Reading reading);
    /// How the camera stands: goes out when it differs from what was told last, has a picture, or the table has just welcomed. An older one
    /// that has not gone yet goes no more. From any thread.
    void show(v1::SenseView view);
    /// Somebody looks at the table's page, and is to have a picture.
    bool picture_wanted() const;
    /// The table's corners as somebody tapped them, since this was asked last: north-west, north-east, south-east, south-west, as shares of
    /// the picture's width and height; empty: by the markers again. Nothing: nobody has tapped.
    std::optional<std::vector<v1::PicturePoint>> tapped();
    /// The table sent it away for good (a wrong token, another model): nothing will be taken any more.
    bool refused() const;

private:
    class Line;

    void work();
    /// Until the line breaks; what it says then.
    std::string serve(Line& line);
    void heard(Line& line, const v1::SenseDown& message);
    void send_new(Line& line);
    void show_new(Line& line);

    const Table table_;
    const std::function<void(const std::string&)> say_;
    mutable std::mutex mutex_;
    std::condition_variable woken_;
    std::deque<v1::Reading> waiting_;  ///< not acknowledged, oldest first; the first `sent_` of them are under way
    std::size_t sent_ = 0, window_ = 0;
    std::uint64_t acknowledged_ = 0;
    std::map<std::string, std::uint32_t> counts_;
    std::string session_;
    bool ending_ = false, refused_ = false;
    std::optional<v1::SenseView> to_show_;
    std::string shown_;  ///< what the table was told last, without a picture; empty: nothing since its welcome
    std::chrono::steady_clock::time_point wanted_until_{};
    std::optional<std::vector<v1::PicturePoint>> tapped_;
    std::thread thread_;
};

}  // namespace kibitz::camera
