#include "controller/display/scorer_hub.hpp"

#include <google/protobuf/util/json_util.h>

#include <utility>

#include "controller/display/bounds.hpp"
#include "controller/display/json.hpp"
#include "controller/display/table_change.hpp"
#include "controller/display/utf8.hpp"
#include "controller/views/scorer_view.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::display {
namespace {

/// What tells the table is summed up by the next one that does.
FramePtr scorer_frame(v1::LiveMessage message) {
    const bool tells = message.has_table() || message.has_change();
    return message_frame(std::move(message), tells);
}
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
    come(client);
    v1::LiveMessage message;
    *message.mutable_hello() = hello_to(client, names_, source_);
    message.mutable_hello()->set_scorer(true);
    *message.mutable_table() = view();
    told_ = message.table();
    client.send(scorer_frame(std::move(message)));
    changed();
}

void ScorerHub::sum_up(LiveClient& client) {
    if (is_there(client)) client.send(scorer_frame(told_));
}

void ScorerHub::event() {
    if (clients_.empty()) return;
    auto now = view();
    if (now.SerializeAsString() == told_.SerializeAsString()) return;
    v1::LiveMessage message;
    *message.mutable_change() = change_between(told_, now);
    told_ = std::move(now);
    tell_all(scorer_frame(std::move(message)));
}

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
