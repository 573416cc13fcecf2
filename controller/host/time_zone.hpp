/// Time zones by their names in the tz database.
#pragma once

#include <string>
#include <vector>

namespace kibitz::host {

/// "Africa/Abidjan" ... and "UTC", sorted; none where the database (package tzdata) is not installed.
std::vector<std::string> time_zones();
bool is_time_zone(const std::string& name);
/// Of this computer, "Europe/Athens"; empty when it does not say.
std::string own_time_zone();
/// From now on local times of this program are that zone's. @return false when there is no such zone, and nothing was changed
bool take_time_zone(const std::string& name);

}  // namespace kibitz::host
