#include "controller/net/http_io.hpp"

#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

namespace kibitz::net {
namespace {

namespace beast = boost::beast;

auto without_size(Done done) {
    return [done = std::move(done)](beast::error_code error, std::size_t) { done(error); };
}

}  // namespace

void read_header(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser, Done done) {
    beast::http::async_read_header(stream, buffer, parser, without_size(std::move(done)));
}
void read(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser, Done done) {
    beast::http::async_read(stream, buffer, parser, without_size(std::move(done)));
}
void write_header(beast::tcp_stream& stream, Head& head, Done done) {
    beast::http::async_write_header(stream, head, without_size(std::move(done)));
}
void write(beast::tcp_stream& stream, Response& response, Done done) {
    beast::http::async_write(stream, response, without_size(std::move(done)));
}

}  // namespace kibitz::net
