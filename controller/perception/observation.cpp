#include "controller/perception/observation.hpp"

namespace kibitz {

Observation::Body::Body() noexcept = default;
Observation::Body::Body(const Body&) = default;
Observation::Body::Body(Body&&) noexcept = default;
Observation::Body& Observation::Body::operator=(const Body&) = default;
Observation::Body& Observation::Body::operator=(Body&&) noexcept = default;
Observation::Body::~Body() = default;

}  // namespace kibitz
