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

/// News that may wait for one display, the message under way not counted: that one may be a long table. Beyond it what the events
/// changed is thrown away, and the table as it is by then follows, once, when the rest has gone. Answers are never thrown away.
constexpr std::size_t max_news_waiting = 64;
constexpr std::size_t max_news_bytes_waiting = 256 * 1024;
/// A display that is this long behind does not read.
constexpr std::chrono::seconds behind_patience{20};
/// Nothing happened for so long: that is said, so that a display tells silence from a line that is cut.
constexpr std::chrono::seconds beat_time{2};
/// A dropped display is told why, and has this long to hear it.
constexpr std::chrono::seconds farewell_time{5};
/// A display that says nothing is asked (ping) at half this time; without an answer it is gone.
constexpr std::chrono::seconds idle_time{30};
/// Requests of one display whose answers have not been written yet. With so many nothing more is read from it, until one has.
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
    WebSocketSession(tcp::socket socket, WireRequest request, const Place& its_place, std::string login, const Door& by, Feed& feed,
                     SharedPtr shared)
        : socket_(std::move(socket), {max_live_message_bytes, idle_time, true}),
          farewell_(socket_.get_executor()),
          beat_(socket_.get_executor()),
          request_(std::move(request)),
          language_(language_of(parse_target(request_.target()), request_[beast::http::field::accept_language])
                        .value_or(words::Language::English)),  // refused before it came here
          feed_(feed),
          shared_(std::move(shared)) {
        place = its_place;
        stands_on = std::move(login);
        door = &by;
        fed_by = &feed;
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
        if (closing_) return;
        if (!frame->summed_up()) return push(bytes_of(frame), What::Said);
        if (!behind_) tell(bytes_of(frame));
    }
    words::Language language() const override { return language_; }
    std::string name() const override { return shared_->router.name_of(stands_on); }
    bool has_own_pin() const override { return shared_->router.has_own_pin(stands_on); }
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
            if (quiet && self->queue_.empty() && !self->under_way_.bytes) {
                self->send(self->feed_.quiet());
                self->said_something_ = false;  // the next is due in as long
            }
            if (self->behind_ && std::chrono::steady_clock::now() - self->behind_since_ > behind_patience) self->too_slow();
            if (!self->closing_) self->beat();
        });
    }

    enum class What : std::uint8_t {
        News,    ///< of the table: a display that is behind gets the table as it is instead
        Answer,  ///< to a request of its own
        Said,    ///< anything else
    };
    struct Waiting {
        Bytes bytes;
        What what;
    };

    const Bytes& bytes_of(const FramePtr& frame) const { return json_ ? frame->json() : frame->binary(); }

    void tell(Bytes bytes) {
        if (news_waiting_ < max_news_waiting && (news_waiting_ == 0 || news_bytes_waiting_ + bytes->size() <= max_news_bytes_waiting))
            return push(std::move(bytes), What::News);
        behind_ = true;
        behind_since_ = std::chrono::steady_clock::now();
        ++shared_->figures.displays_behind;
        drop_news();
    }

    void drop_news() {
        std::erase_if(queue_, [](const Waiting& one) { return one.what == What::News; });
        news_waiting_ = news_bytes_waiting_ = 0;
    }

    void too_slow() {
        ++shared_->figures.dropped_clients;
        leave(Ending::Behind, websocket::close_code::try_again_later);
    }

    void push(Bytes bytes, What what) {
        said_something_ = true;
        if (what == What::News) {
            ++news_waiting_;
            news_bytes_waiting_ += bytes->size();
        }
        queue_.push_back({std::move(bytes), what});
        if (!under_way_.bytes) write();
    }

    void write() {
        under_way_ = std::move(queue_.front());
        queue_.pop_front();
        if (under_way_.what == What::News) {
            --news_waiting_;
            news_bytes_waiting_ -= under_way_.bytes->size();
        }
        socket_.write(*under_way_.bytes, json_, [self = shared_from_this()](beast::error_code error) { self->written(error); });
    }

    void written(beast::error_code error) {
        const auto what = std::exchange(under_way_, {}).what;
        if (error) return end();
        ++shared_->figures.live_messages;
        if (what == What::Answer) answered();
        if (!queue_.empty()) return write();
        if (closing_) return say_goodbye();
        if (std::exchange(behind_, false)) feed_.sum_up(*this);
    }

    /// An answer has gone: there is room for another request.
    void answered() {
        --requests_waiting_;
        if (const auto self = std::exchange(full_, nullptr)) read();
    }

    /// Throws away what news waits, says why, closes; whoever does not listen to that is cut off.
    void leave(Ending why, websocket::close_code code) {
        closing_ = true;
        reason_ = websocket::close_reason(code, in_words(why));
        feed_.leave(*this);
        drop_news();
        push(bytes_of(feed_.farewell(why)), What::Said);
        farewell_.expires_after(farewell_time);
        farewell_.async_wait([weak = weak_from_this()](beast::error_code stopped) {
            if (const auto self = weak.lock(); self && !stopped) self->end();
        });
    }

    void say_goodbye() {
        ended_ = true;  // an answer that comes now comes too late
        socket_.close(reason_, [self = shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        closing_ = ended_ = true;
        const auto self = std::exchange(full_, nullptr);
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
        if (!stands_on.empty() && !shared_->router.valid(stands_on)) {
            if (!closing_) leave(Ending::LoggedOut, websocket::close_code::policy_error);
        } else if (!closing_) {
            ++requests_waiting_;
            const bool to_be_answered = feed_.request(*this, message, text, [weak = weak_from_this()](const FramePtr& reply) {
                if (const auto self = weak.lock(); self && !self->ended_) self->push(self->bytes_of(reply), What::Answer);
            });
            if (!to_be_answered) --requests_waiting_;
        }
        if (requests_waiting_ < max_requests_waiting) return read();
        full_ = shared_from_this();
    }

    net::WebSocket socket_;
    boost::asio::steady_timer farewell_;
    boost::asio::steady_timer beat_;
    WireRequest request_;
    words::Language language_;
    views::Audience audience_;
    Feed& feed_;  ///< of `shared_`
    SharedPtr shared_;
    std::deque<Waiting> queue_;
    Waiting under_way_{};  ///< being written; without bytes: nothing is
    std::size_t news_waiting_ = 0, news_bytes_waiting_ = 0;
    int requests_waiting_ = 0;
    std::shared_ptr<WebSocketSession> full_;  ///< this one, which no read keeps alive, while nothing is read until an answer has gone
    bool json_ = false;
    bool closing_ = false;
    bool ended_ = false;
    bool said_something_ = false;  ///< since the last beat
    bool behind_ = false;          ///< what waited was thrown away; the table as it is follows
    std::chrono::steady_clock::time_point behind_since_;
    websocket::close_reason reason_;
};

}  // namespace

void serve_websocket(tcp::socket socket, WireRequest request, const Place& place, std::string login, const Door& door, Feed& feed,
                     SharedPtr shared) {
    std::make_shared<WebSocketSession>(std::move(socket), std::move(request), place, std::move(login), door, feed, std::move(shared))
        ->accept();
}

}  // namespace kibitz::display
