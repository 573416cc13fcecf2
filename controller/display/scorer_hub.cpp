#include "controller/display/scorer_hub.hpp"

#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/json.hpp"
#include "controller/display/live_frame.hpp"
#include "controller/display/live_hub.hpp"
#include "controller/display/table_change.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/scorer_view.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

/// What tells the table is summed up by the next one that does.
class ScorerFrame final : public Outgoing {
public:
    explicit ScorerFrame(v1::LiveMessage message) : table_(message.has_table() || message.has_change()), frame_(std::move(message)) {}
    bool summed_up() const noexcept override { return table_; }
    const Bytes& binary() const override { return frame_.binary(); }
    const Bytes& json() const override { return frame_.json(); }

private:
    bool table_;
    Frame frame_;
};

FramePtr scorer_frame(v1::LiveMessage message) { return std::make_shared<ScorerFrame>(std::move(message)); }
FramePtr scorer_frame(v1::TableView table) {
    v1::LiveMessage message;
    *message.mutable_table() = std::move(table);
    return scorer_frame(std::move(message));
}

}  // namespace

v1::TableView ScorerHub::view() const {
    v1::TableView view;
    views::fill_for_scorer(source_.evening(), view);
    const auto durability = source_.durability();
    view.set_durable(durability.durable);
    view.set_trouble(durability.trouble);
    shorten_texts(view);
    return view;
}

std::string ScorerHub::table_json() const { return to_json(view()); }

void ScorerHub::connect(LiveClient& client, const Target&) {
    event();  // who is there already is told no less than who comes
    clients_.insert(&client);
    v1::LiveMessage message;
    *message.mutable_hello() = hello_to(client, names_, source_);
    message.mutable_hello()->set_scorer(true);
    *message.mutable_table() = view();
    told_ = message.table();
    client.send(scorer_frame(std::move(message)));
    if (on_change_) on_change_();
}

void ScorerHub::leave(LiveClient& client) {
    if (clients_.erase(&client) > 0 && on_change_) on_change_();
}

void ScorerHub::sum_up(LiveClient& client) {
    if (clients_.contains(&client)) client.send(scorer_frame(told_));
}

void ScorerHub::event() {
    if (clients_.empty()) return;
    auto now = view();
    if (now.SerializeAsString() == told_.SerializeAsString()) return;
    v1::LiveMessage message;
    *message.mutable_change() = change_between(told_, now);
    told_ = std::move(now);
    const auto news = scorer_frame(std::move(message));
    const auto then = clients_;  // send() may drop a client
    for (auto* client : then)
        if (clients_.contains(client)) client->send(news);
}

FramePtr ScorerHub::quiet() const { return LiveHub::beat(); }
FramePtr ScorerHub::farewell(Ending why) const { return LiveHub::dropped(why); }

bool ScorerHub::request(LiveClient& client, const std::string& message, bool json, std::function<void(FramePtr)> reply) {
    v1::LiveRequest request;
    const bool read = json ? is_utf8(message) && google::protobuf::util::JsonStringToMessage(message, &request).ok() : request.ParseFromString(message);
    if (read && request.has_looking()) return false;
    v1::LiveMessage answer;
    answer.mutable_reply()->set_request(read ? request.request() : 0);
    answer.mutable_reply()->set_error(read ? words::denial(words::Denial::DirectorsAlone, client.language()) : "not a LiveRequest");
    reply(scorer_frame(std::move(answer)));
    return true;
}

}  // namespace kibitz::display
