#include "controller/table/evidence_ring.hpp"

#include <algorithm>

namespace kibitz::table {

void EvidenceRing::push(const Reading& reading) {
    // Time can stand still or go back by a little between sources; only what is truly old goes.
    while (!readings_.empty() && reading.at - readings_.front().at > span) readings_.pop_front();
    readings_.push_back(reading);
}

std::vector<Reading> EvidenceRing::between(Instant from, Instant to) const {
    std::vector<Reading> result;
    for (const Reading& reading : readings_)
        if (reading.at >= from && reading.at <= to) result.push_back(reading);
    return result;
}

bool EvidenceRing::reaches(Instant moment) const noexcept {
    return !readings_.empty() && readings_.front().at <= moment;
}

}  // namespace kibitz::table
