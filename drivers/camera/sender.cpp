#include "drivers/camera/sender.hpp"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

namespace kibitz::camera {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using std::chrono::milliseconds;

google::protobuf::Timestamp wall_clock() {
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    google::protobuf::Timestamp at;
    at.set_seconds(micros / 1'000'000);
    at.set_nanos(static_cast<std::int32_t>(micros % 1'000'000) * 1000);
    return at;
}

/// "north.sight" of a reading's device.
std::string name_of(const v1::Reading& reading) {
    std::string name = v1::Place_Name(reading.reported_by().place()).substr(6) + "." +
                       v1::DeviceFunction_Name(reading.reported_by().function()).substr(16);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return c == '_' ? '-' : static_cast<char>(std::tolower(c)); });
    return name;
}

}  // namespace

/// One connection. Its calls throw boost::system::system_error when it breaks.
class Sender::Line {
public:
    /// The table answered, and let it in not.
    struct Declined {
        unsigned status;  ///< of HTTP
    };
    explicit Line(const Table& table) : socket_(io_) {
        asio::ip::tcp::resolver resolver(io_);
        beast::get_lowest_layer(socket_).expires_after(std::chrono::seconds(5));
        beast::get_lowest_layer(socket_).connect(resolver.resolve(table.host, table.port));
        socket_.binary(true);
        socket_.set_option(beast::websocket::stream_base::decorator(
            [&](beast::websocket::request_type& request) { request.set(beast::http::field::authorization, "Bearer " + table.token); }));
        boost::system::error_code failed;
        socket_.handshake(answer_, table.host, "/api/v1/sense", failed);
        if (failed == beast::websocket::error::upgrade_declined) throw Declined{answer_.result_int()};
        if (failed) throw boost::system::system_error(failed);
        beast::get_lowest_layer(socket_).expires_never();
        read();
    }

    void send(const v1::SenseUp& message) {
        const std::string bytes = message.SerializeAsString();
        socket_.write(asio::buffer(bytes));
    }
    /// What came within `wait`, in order.
    std::vector<v1::SenseDown> hear(milliseconds wait) {
        io_.restart();
        io_.run_for(wait);
        if (broken_) throw boost::system::system_error(broken_);
        return std::exchange(came_, {});
    }

private:
    void read() {
        socket_.async_read(buffer_, [this](boost::system::error_code failed, std::size_t) {
            if (failed) {
                broken_ = failed;
                return;
            }
            v1::SenseDown message;
            if (message.ParseFromString(beast::buffers_to_string(buffer_.data()))) came_.push_back(message);
            buffer_.consume(buffer_.size());
            io_.stop();
            read();
        });
    }

    asio::io_context io_{1};
    beast::websocket::stream<beast::tcp_stream> socket_;
    beast::websocket::response_type answer_;
    beast::flat_buffer buffer_;
    std::vector<v1::SenseDown> came_;
    boost::system::error_code broken_;
};

Sender::Sender(Table table, std::function<void(const std::string&)> say)
    : table_(std::move(table)), say_(std::move(say)), thread_([this] { work(); }) {}

Sender::~Sender() {
    {
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, std::chrono::seconds(1), [&] { return waiting_.empty() || refused_; });
        ending_ = true;
    }
    woken_.notify_all();
    thread_.join();
}

void Sender::report(v1::Reading reading) {
    const std::lock_guard lock(mutex_);
    auto& count = counts_[name_of(reading)];
    count = count == UINT32_MAX ? 1 : count + 1;
    reading.set_sequence(count);
    waiting_.push_back(std::move(reading));
    // A table that is away for long: what is oldest goes, with its numbers, so that the loss is seen.
    if (waiting_.size() > most_waiting && sent_ == 0) waiting_.pop_front();
}

bool Sender::refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
}

void Sender::show(v1::SenseView view) {
    const std::lock_guard lock(mutex_);
    to_show_ = std::move(view);
}

bool Sender::picture_wanted() const {
    const std::lock_guard lock(mutex_);
    return std::chrono::steady_clock::now() < wanted_until_;
}

std::optional<std::vector<v1::PicturePoint>> Sender::tapped() {
    const std::lock_guard lock(mutex_);
    return std::exchange(tapped_, std::nullopt);
}

void Sender::work() {
    std::string said;
    while (true) {
        std::string why;
        try {
            Line line(table_);
            said.clear();
            why = serve(line);
        } catch (const Line::Declined& declined) {
            why = "the table at " + table_.host + ":" + table_.port + " does not let it in (HTTP " + std::to_string(declined.status) +
                  "): it wants --token as `kibitz run --board boards/camera.textproto` printed it at its first start. It is tried again "
                  "every second";
        } catch (const boost::system::system_error& error) {
            why = "the table at " + table_.host + ":" + table_.port + " does not answer (" + error.code().message() +
                  "): is kibitz run there, and the token right? It is tried again every second";
        }
        std::unique_lock lock(mutex_);
        sent_ = 0;
        window_ = 0;
        shown_.clear();
        wanted_until_ = {};
        if (!why.empty() && why != said) say_(said = why);
        if (refused_ || ending_ || woken_.wait_for(lock, std::chrono::seconds(1), [&] { return ending_; })) return;
    }
}

std::string Sender::serve(Line& line) {
    v1::SenseUp first;
    auto& hello = *first.mutable_hello();
    hello.set_protocol(1);
    hello.set_made_by("kibitz-camera");
    hello.set_board_model(table_.board_model);
    for (const auto& device : table_.devices) hello.add_device(device);
    hello.set_resume(session_);
    hello.set_shows_pictures(true);
    *hello.mutable_clock() = wall_clock();
    line.send(first);
    while (true) {
        for (const auto& message : line.hear(milliseconds(5))) {
            if (message.has_refused()) {
                const std::lock_guard lock(mutex_);
                refused_ = true;
                return "the table refused: " + message.refused().what();
            }
            heard(line, message);
        }
        send_new(line);
        show_new(line);
        const std::lock_guard lock(mutex_);
        if (ending_) return {};
    }
}

void Sender::heard(Line& line, const v1::SenseDown& message) {
    if (message.has_clock()) {
        v1::SenseUp answer;
        answer.mutable_clock()->set_ask(message.clock().ask());
        *answer.mutable_clock()->mutable_clock() = wall_clock();
        line.send(answer);
    } else if (message.has_problem()) {
        say_("the table did not take a reading of " + message.problem().device() + ": " + message.problem().what());
    }
    const std::lock_guard lock(mutex_);
    if (message.has_welcome()) {
        session_ = message.welcome().session();
        window_ = message.welcome().window();
        acknowledged_ = 0;
        std::map<std::string, std::uint32_t> taken;
        for (const auto& device : message.welcome().taken()) taken[device.device()] = device.sequence();
        std::erase_if(waiting_, [&](const auto& reading) {
            const auto last = taken.find(name_of(reading));
            return last != taken.end() && reading.sequence() <= last->second;
        });
    } else if (message.has_look()) {
        wanted_until_ = std::chrono::steady_clock::now() + std::chrono::seconds(message.look().wanted_for().seconds());
    } else if (message.has_corners()) {
        tapped_.emplace(message.corners().corner().begin(), message.corners().corner().end());
    } else if (message.has_ack()) {
        while (acknowledged_ < message.ack().readings() && sent_ > 0) {
            ++acknowledged_;
            --sent_;
            waiting_.pop_front();
        }
        if (waiting_.empty()) woken_.notify_all();
    }
}

void Sender::send_new(Line& line) {
    v1::SenseUp message;
    {
        const std::lock_guard lock(mutex_);
        constexpr int most_at_once = 64;  // 64 sightings are some 15 KB
        while (sent_ < waiting_.size() && sent_ < window_ && message.readings().reading_size() < most_at_once)
            *message.mutable_readings()->add_reading() = waiting_[sent_++];
    }
    if (message.has_readings()) line.send(message);
}

void Sender::show_new(Line& line) {
    v1::SenseUp message;
    {
        const std::lock_guard lock(mutex_);
        if (!to_show_ || window_ == 0) return;
        *message.mutable_view() = *std::exchange(to_show_, std::nullopt);
        v1::SenseView without = message.view();
        without.clear_picture();
        std::string bytes = without.SerializeAsString();
        if (message.view().picture().empty() && bytes == shown_) return;
        shown_ = std::move(bytes);
    }
    line.send(message);
}

}  // namespace kibitz::camera
