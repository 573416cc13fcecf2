#include "drivers/remote/websocket.hpp"

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <string_view>

namespace kibitz::drivers::remote {
namespace {

namespace beast = boost::beast;
using tcp = boost::asio::ip::tcp;

/// Who is sent away has this long to hear why.
constexpr std::chrono::seconds farewell_time{5};

constexpr std::string_view json_protocol = "kibitz.v1.json";
constexpr std::string_view binary_protocol = "kibitz.v1";

/// The first of the offered subprotocols that we know; empty for none: protobuf's bytes.
std::string_view choose(std::string_view offered) {
    while (!offered.empty()) {
        const auto end = offered.find(',');
        auto name = offered.substr(0, end);
        while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
        while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
        if (name == json_protocol) return json_protocol;
        if (name == binary_protocol) return binary_protocol;
        offered = end == std::string_view::npos ? std::string_view() : offered.substr(end + 1);
    }
    return {};
}

class Connection final : public Link, public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, UpgradeRequest request, std::shared_ptr<Listener> listener)
        : socket_(std::move(socket), {max_message_bytes}), farewell_(socket_.get_executor()), request_(std::move(request)), listener_(std::move(listener)) {}

    void accept() {
        const auto chosen = choose(request_[beast::http::field::sec_websocket_protocol]);
        json_ = chosen == json_protocol;
        socket_.accept(request_, std::string(chosen), [self = shared_from_this()](beast::error_code error) {
            if (error) return;
            self->open_ = true;
            self->listener_->opened(*self);
            self->read();
        });
    }

    void send(const v1::SenseDown& message) override {
        if (closing_ || !open_) return;
        std::string bytes;
        if (json_) {
            google::protobuf::util::JsonPrintOptions options;
            options.preserve_proto_field_names = true;
            if (!google::protobuf::util::MessageToJsonString(message, &bytes, options).ok()) return;
        } else {
            message.SerializeToString(&bytes);
        }
        waiting_bytes_ += bytes.size();
        queue_.push_back(std::move(bytes));
        if (waiting_bytes_ > max_waiting_bytes) close();  // it does not read: what waits is not for it any more
        else write();
    }

    void close() override {
        if (std::exchange(closing_, true)) return;
        farewell_.expires_after(farewell_time);
        farewell_.async_wait([weak = weak_from_this()](const beast::error_code& stopped) {
            const auto self = weak.lock();
            if (!stopped && self) self->socket_.cut();
        });
        write();
    }

private:
    void write() {
        if (writing_) return;
        if (queue_.empty()) {
            if (!closing_ || std::exchange(said_goodbye_, true)) return;
            return socket_.close(net::websocket::close_code::policy_error, [self = shared_from_this()](beast::error_code) {});
        }
        writing_ = true;
        socket_.write(queue_.front(), json_, [self = shared_from_this()](beast::error_code error) {
            self->writing_ = false;
            self->waiting_bytes_ -= self->queue_.front().size();
            self->queue_.pop_front();
            if (error) return self->end();
            self->write();
        });
    }

    void read() {
        socket_.read([self = shared_from_this()](beast::error_code error) {
            if (error) return self->end();
            self->hear(self->socket_.take());
            self->read();
        });
    }

    void hear(const std::string& bytes) {
        if (closing_) return;
        v1::SenseUp message;
        if (socket_.got_text()) {
            const auto parsed = google::protobuf::util::JsonStringToMessage(bytes, &message);
            if (!parsed.ok()) return listener_->malformed(*this, "not a kibitz.v1.SenseUp in JSON: " + std::string(parsed.message()));
        } else {
            const google::protobuf::LogSilencer silence;
            if (!message.ParseFromString(bytes)) return listener_->malformed(*this, "not a kibitz.v1.SenseUp in protobuf's bytes");
        }
        listener_->received(*this, message);
    }

    void end() {
        closing_ = true;
        farewell_.cancel();
        socket_.cut();
        if (std::exchange(open_, false)) listener_->closed(*this);
    }

    net::WebSocket socket_;  ///< without an idle time: the protocol asks for the clock, and gives up who is silent
    boost::asio::steady_timer farewell_;
    UpgradeRequest request_;
    std::shared_ptr<Listener> listener_;
    std::deque<std::string> queue_;
    std::size_t waiting_bytes_ = 0;
    bool json_ = false;
    bool open_ = false;  ///< accepted, and not ended
    bool writing_ = false;
    bool closing_ = false;
    bool said_goodbye_ = false;
};

}  // namespace

void serve(tcp::socket socket, UpgradeRequest request, std::shared_ptr<Listener> listener) {
    std::make_shared<Connection>(std::move(socket), std::move(request), std::move(listener))->accept();
}

}  // namespace kibitz::drivers::remote
