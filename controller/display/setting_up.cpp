// The addresses of the setup page, which are there as long as the table has never been set up.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "controller/display/first_setup.hpp"
#include "controller/display/json.hpp"
#include "controller/display/router.hpp"

namespace kibitz::display {
namespace {

/// Eight digits are a hundred million: of those who guess from many addresses none comes near.
constexpr int most_wrong_codes = 100;

/// For the page, which has the words in three languages: `reason`, and of a field that is wrong its name.
Response refusal(unsigned status, std::string_view reason, std::string_view words, std::string_view field = {}) {
    auto response = json_response(
        fmt::format("{{\"error\":{},\"reason\":\"{}\",\"field\":{}}}\n", json_quote(words), reason, json_quote(field)));
    response.status = status;
    return response;
}

Response set_up_already() {
    return refusal(409, "done", "this table is set up: log in with the Director's PIN; `sudo kibitz pin` on its computer makes another");
}

/// What people copy has spaces and hyphens in it.
std::string digits_of(const std::string& text) {
    std::string digits;
    std::copy_if(text.begin(), text.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits;
}

template <class Message>
bool read(const Request& request, Message& message) {
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    return google::protobuf::util::JsonStringToMessage(request.body, &message, options).ok();
}

}  // namespace

bool Router::is_being_set_up() const { return config_.first_setup && config_.first_setup->open(); }

/// Why whoever sends this code gets nothing; nothing when it is right.
std::optional<Response> Router::not_the_installer(const Request& request, const std::string& code) {
    if (!is_being_set_up()) return set_up_already();
    const auto now = config_.clock();
    if (const auto wait = setup_limiter_.wait(request.address, now); wait.count() > 0)
        return wait_response("too many wrong codes", wait.count());
    if (config_.first_setup->is_code(digits_of(code))) {
        setup_limiter_.succeeded(request.address);
        return std::nullopt;
    }
    setup_limiter_.tried(request.address, now);
    if (++wrong_setup_codes_ >= most_wrong_codes) {
        wrong_setup_codes_ = 0;
        config_.first_setup->change_code();
    }
    return refusal(401, "wrong", "that is not the code which this table's computer has printed");
}

void Router::setup_state(const Asked&, Respond respond) {
    // Who starts anew has no first setup any more.
    const bool starting = config_.first_setup && !config_.first_setup->open();
    const bool hall = config_.hall || (config_.first_setup && config_.first_setup->of_hall());
    respond(json_response(fmt::format("{{\"open\":{},\"starting\":{},\"hall\":{}}}\n", is_being_set_up(), starting, hall)));
}

void Router::setup_look(const Asked& asked, Respond respond) {
    v1::SetupQuestion question;
    if (!read(asked.request, question)) return respond(error_response(400, "send {\"code\":\"12345678\"}"));
    if (auto no = not_the_installer(asked.request, question.code())) return respond(std::move(*no));
    respond(json_response(to_json(config_.first_setup->offer(asked.request.loopback))));
}

void Router::setup_board(const Asked& asked, Respond respond) {
    v1::SetupQuestion question;
    if (!read(asked.request, question)) return respond(error_response(400, "send {\"code\":\"12345678\",\"board\":\"hub-pi4\"}"));
    if (auto no = not_the_installer(asked.request, question.code())) return respond(std::move(*no));
    respond(json_response(to_json(config_.first_setup->check(question.board()))));
}

void Router::set_up(const Asked& asked, Respond respond) {
    v1::SetupWish wish;
    if (!read(asked.request, wish)) return respond(error_response(400, "send a SetupWish: setup_page.proto"));
    if (auto no = not_the_installer(asked.request, wish.code())) return respond(std::move(*no));
    if (const auto fault = config_.first_setup->settle(wish, asked.request.loopback))
        return respond(fault->done ? set_up_already() : refusal(400, "refused", fault->words, fault->field));
    respond(done_response());
}

}  // namespace kibitz::display
