#include "controller/display/http_codec.hpp"

#include "controller/display/packed.hpp"

namespace kibitz::display {

namespace http = boost::beast::http;

void limit(Parser& parser) {
    parser.header_limit(max_header_bytes);
    parser.body_limit(max_file_bytes);  // what its address takes is known when the header has been read
}

Request to_request(const WireRequest& message) {
    Request request;
    switch (message.method()) {
        case http::verb::get: request.method = Method::Get; break;
        case http::verb::head: request.method = Method::Head; break;
        case http::verb::post: request.method = Method::Post; break;
        default: request.method = Method::Other; break;
    }
    const auto field = [&](http::field name) { return std::string(message[name]); };
    request.target = std::string(message.target());
    request.cookie = field(http::field::cookie);
    request.origin = field(http::field::origin);
    request.host = field(http::field::host);
    request.accept_language = field(http::field::accept_language);
    request.authorization = field(http::field::authorization);
    request.accepts_gzip = takes_gzip(field(http::field::accept_encoding));
    request.user_agent = field(http::field::user_agent);
    request.body = message.body();
    return request;
}

WireResponse to_wire(const Response& response, const WireRequest& request, bool keep_alive) {
    WireResponse wire{static_cast<http::status>(response.status), request.version()};
    wire.keep_alive(keep_alive);
    if (!response.content_type.empty()) wire.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) wire.insert(name, value);
    const auto content = response.content();
    if (request.method() != http::verb::head) wire.body() = std::string(content);
    wire.content_length(content.size());
    return wire;
}

}  // namespace kibitz::display
