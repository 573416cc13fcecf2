#include "controller/app/hall_pages.hpp"

#include <utility>

namespace kibitz::app {

void answer_hall(display::Router& router, const v1::PageRequest& asked, std::function<void(v1::PageAnswer)> answered) {
    display::Request request;
    request.method = asked.post() ? display::Method::Post : display::Method::Get;
    request.target = asked.target();
    request.body = asked.body();
    request.accept_language = asked.accept_language();
    request.accepts_gzip = !asked.unpacked();
    router.handle_for_hall(request, asked.by(), [answered = std::move(answered)](const display::Response& response) {
        v1::PageAnswer out;
        out.set_status(response.status);
        out.set_content_type(response.content_type);
        out.set_body(std::string(response.content()));
        for (const auto& [name, value] : response.headers) {
            if (name == "Content-Encoding") out.set_gzip(true);
            if (name == "Content-Disposition") out.set_disposition(value);
        }
        answered(std::move(out));
    });
}

}  // namespace kibitz::app
