/// Beast's messages into ours and back. Included by the few files that may include Beast.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "controller/display/http.hpp"

namespace kibitz::display {

using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
using WireRequest = boost::beast::http::request<boost::beast::http::string_body>;
using WireResponse = boost::beast::http::response<boost::beast::http::string_body>;

/// Sets the limits on a fresh parser.
void limit(Parser& parser);
/// Our request; address and loopback are the connection's to fill in.
Request to_request(const WireRequest& message);
/// Beast's response with its length; for HEAD the body is left out and the length kept.
WireResponse to_wire(const Response& response, const WireRequest& request, bool keep_alive);

}  // namespace kibitz::display
