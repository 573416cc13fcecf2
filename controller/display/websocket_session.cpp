#include "controller/display/websocket_session.hpp"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>

#include "controller/display/language.hpp"
#include "controller/net/web_socket.hpp"

namespace kibitz::display {
namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;

/// What may wait for one display. Beyond it what the events changed is thrown away, and the table as it is by then follows when
/// the rest has gone.
constexpr std::size_t max_queued_messages = 64;
constexpr std::size_t max_queued_bytes = 256 * 1024;
/// A display that is this long behind does not read.
constexpr std::chrono::seconds behind_patience{20};
/// Nothing happened for so long: that is said, so that a display tells silence from a line that is cut.
constexpr std::chrono::seconds beat_time{2};
/// A dropped display is told why, and has this long to hear it.
constexpr std::chrono::seconds farewell_time{5};
/// A display that says nothing is asked (ping) at half this time; without an answer it is gone.
constexpr std::chrono::seconds idle_time{30};
/// Commands of one display that may wait for their answers.
constexpr int max_requests_waiting = 16;

/// The subprotocol to speak, out of those the client offers; empty when it offers none we know: protobuf's bytes.
std::string choose_protocol(std::string_view offered) {
    while (!offered.empty()) {
        const auto end = offered.find(',');
        auto name = offered.substr(0, end);
        while (!name.empty() && (name.front() == ' ' || name.front() == '\t')) name.remove_prefix(1);
        while (!name.empty() && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
        if (name == "kibitz.v1" || name == "kibitz.v1.json") return std::string(name);
        offered = end == std::string_view::npos ? std::string_view() : offered.substr(end + 1);
    }
    return {};
}

class WebSocketSession final : public Connection,
                               public LiveClient,
                               public std::enable_shared_from_this<WebSocketSession> {
public:
    WebSocketSession(tcp::socket socket, WireRequest request, const Place& its_place, std::string token, Feed& feed, SharedPtr shared)
        : socket_(std::move(socket), {max_live_message_bytes, idle_time, true}),
          farewell_(socket_.get_executor()),
          beat_(socket_.get_executor()),
          request_(std::move(request)),
          language_(language_of(parse_target(request_.target()), request_[beast::http::field::accept_language])
                        .value_or(words::Language::English)),  // refused before it came here
          feed_(feed),
          shared_(std::move(shared)) {
        place = its_place;
        stands_on = std::move(token);
        audience_ = shared_->router.audience_of(stands_on);
        shared_->connections.insert(this);
        ++shared_->figures.live_clients;
    }
    ~WebSocketSession() {
        feed_.leave(*this);
        shared_->connections.erase(this);
        --shared_->figures.live_clients;
        shared_->figures.connections = shared_->connections.size();
    }
    WebSocketSession(const WebSocketSession&) = delete;
    WebSocketSession& operator=(const WebSocketSession&) = delete;

    void accept() {
        const auto protocol = choose_protocol(request_[beast::http::field::sec_websocket_protocol]);
        json_ = protocol == "kibitz.v1.json";
        socket_.accept(request_, protocol, [self = shared_from_this()](beast::error_code error) {
            if (!error) self->accepted();
        });
    }

    void send(const FramePtr& frame) override {
        if (closing_ || (behind_ && frame->summed_up())) return;
        enqueue(json_ ? frame->json() : frame->binary());
    }
    words::Language language() const override { return language_; }
    std::string name() const override { return shared_->router.name_of(stands_on); }
    views::Audience audience() const override { return audience_; }

    void close(Ending why) override {
        if (closing_) return;
        leave(why, websocket::close_code::going_away);
    }

private:
    void accepted() {
        feed_.connect(*this, parse_target(request_.target()));
        read();
        beat();
    }

    void beat() {
        beat_.expires_after(beat_time);
        beat_.async_wait([weak = weak_from_this()](beast::error_code stopped) {
            const auto self = weak.lock();
            if (!self || stopped || self->closing_) return;
            const bool quiet = !std::exchange(self->said_something_, false);
            if (quiet && self->queue_.empty()) {
                self->send(self->feed_.quiet());
                self->said_something_ = false;  // the next is due in as long
            }
            if (self->behind_ && std::chrono::steady_clock::now() - self->behind_since_ > behind_patience) self->too_slow();
            if (!self->closing_) self->beat();
        });
    }

    void enqueue(Bytes bytes) {
        // One message always may wait, however long: or a long table could never be shown.
        const bool full = queue_.size() >= max_queued_messages || (!queue_.empty() && queued_bytes_ + bytes->size() > max_queued_bytes);
        if (!full) return push(std::move(bytes));
        if (behind_) return too_slow();  // nothing but answers came, and even they find no place
        behind_ = true;
        behind_since_ = std::chrono::steady_clock::now();
        ++shared_->figures.displays_behind;
        drop_waiting();
    }

    /// What waits and is not being sent.
    void drop_waiting() {
        while (queue_.size() > (writing_ ? 1u : 0u)) {
            queued_bytes_ -= queue_.back()->size();
            queue_.pop_back();
        }
    }

    void too_slow() {
        ++shared_->figures.dropped_clients;
        leave(Ending::Behind, websocket::close_code::try_again_later);
    }

    void push(Bytes bytes) {
        said_something_ = true;
        queued_bytes_ += bytes->size();
        queue_.push_back(std::move(bytes));
        if (!writing_) write();
    }

    void write() {
        writing_ = true;
        socket_.write(*queue_.front(), json_, [self = shared_from_this()](beast::error_code error) { self->written(error); });
    }

    void written(beast::error_code error) {
        writing_ = false;
        if (error) return end();
        ++shared_->figures.live_messages;
        queued_bytes_ -= queue_.front()->size();
        queue_.pop_front();
        if (!queue_.empty()) return write();
        if (closing_) return say_goodbye();
        if (std::exchange(behind_, false)) feed_.sum_up(*this);
    }

    /// Throws away what waits, says why, closes; whoever does not listen to that is cut off.
    void leave(Ending why, websocket::close_code code) {
        closing_ = true;
        reason_ = websocket::close_reason(code, in_words(why));
        feed_.leave(*this);
        drop_waiting();
        const auto last = feed_.farewell(why);
        push(json_ ? last->json() : last->binary());
        farewell_.expires_after(farewell_time);
        farewell_.async_wait([weak = weak_from_this()](beast::error_code stopped) {
            if (const auto self = weak.lock(); self && !stopped) self->end();
        });
    }

    void say_goodbye() {
        socket_.close(reason_, [self = shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        closing_ = true;
        feed_.leave(*this);
        farewell_.cancel();
        beat_.cancel();
        socket_.cut();
    }

    void read() {
        socket_.read([self = shared_from_this()](beast::error_code error) {
            if (error) return self->end();
            self->received();
        });
    }

    void received() {
        const bool text = socket_.got_text();
        const std::string message = socket_.take();
        if (!shared_->router.valid(stands_on)) {
            if (!closing_) leave(Ending::LoggedOut, websocket::close_code::policy_error);
        } else if (requests_waiting_ >= max_requests_waiting) {
            ++shared_->figures.dropped_clients;
            leave(Ending::TooMany, websocket::close_code::policy_error);
        } else if (!closing_) {
            ++requests_waiting_;
            const bool answered = feed_.request(*this, message, text, [weak = weak_from_this()](const FramePtr& reply) {
                const auto self = weak.lock();
                if (!self) return;
                --self->requests_waiting_;
                self->send(reply);
            });
            if (!answered) --requests_waiting_;
        }
        read();
    }

    net::WebSocket socket_;
    boost::asio::steady_timer farewell_;
    boost::asio::steady_timer beat_;
    WireRequest request_;
    words::Language language_;
    views::Audience audience_;
    Feed& feed_;  ///< of `shared_`
    SharedPtr shared_;
    std::deque<Bytes> queue_;
    std::size_t queued_bytes_ = 0;
    int requests_waiting_ = 0;
    bool json_ = false;
    bool writing_ = false;
    bool closing_ = false;
    bool said_something_ = false;  ///< since the last beat
    bool behind_ = false;          ///< what waited was thrown away; the table as it is follows
    std::chrono::steady_clock::time_point behind_since_;
    websocket::close_reason reason_;
};

}  // namespace

void serve_websocket(tcp::socket socket, WireRequest request, const Place& place, std::string token, Feed& feed, SharedPtr shared) {
    std::make_shared<WebSocketSession>(std::move(socket), std::move(request), place, std::move(token), feed, std::move(shared))->accept();
}

}  // namespace kibitz::display
