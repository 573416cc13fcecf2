#include "controller/laws/engine.hpp"
