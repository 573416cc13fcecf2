// Boost.JSON, compiled here: Debian's headers have it whole, and no library is linked.
#include <boost/json/src.hpp>
