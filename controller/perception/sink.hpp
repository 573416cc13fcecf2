/// Where perception puts what it observed.
#pragma once

#include "controller/perception/observation.hpp"

namespace kibitz::perception {

/// Takes observations one by one, in order of time.
class Sink {
public:
    virtual void observe(const Observation& observation) = 0;

protected:
    ~Sink() = default;
};

}  // namespace kibitz::perception
