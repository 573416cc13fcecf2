#include "controller/perception/perception.hpp"
