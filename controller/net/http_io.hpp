/// HTTP messages read and written over Boost.Beast, whose templates stand in one file for all (see web_socket.hpp).
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>

namespace kibitz::net {

using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;
using Head = boost::beast::http::response_serializer<boost::beast::http::string_body>;
/// Called once, from the stream's executor; it keeps what the operation works on until then.
using Done = std::function<void(boost::system::error_code)>;

void read_header(boost::beast::tcp_stream& stream, boost::beast::flat_buffer& buffer, Parser& parser, Done done);
void read(boost::beast::tcp_stream& stream, boost::beast::flat_buffer& buffer, Parser& parser, Done done);
void write_header(boost::beast::tcp_stream& stream, Head& head, Done done);
void write(boost::beast::tcp_stream& stream, Response& response, Done done);

}  // namespace kibitz::net
