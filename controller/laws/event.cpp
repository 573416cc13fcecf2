#include "controller/laws/event.hpp"

namespace kibitz::laws {

Event::Body::Body() noexcept = default;
Event::Body::Body(const Body&) = default;
Event::Body::Body(Body&&) noexcept = default;
Event::Body& Event::Body::operator=(const Body&) = default;
Event::Body& Event::Body::operator=(Body&&) noexcept = default;
Event::Body::~Body() = default;

}  // namespace kibitz::laws
