#include "controller/table/evidence_ring.hpp"

#include <utility>

#include "controller/wire/reading_wire.hpp"

namespace kibitz::table {

void EvidenceRing::push(const Reading& reading) {
    // Time can stand still or go back by a little between sources; only what is truly old goes.
    while (size_ > 0 && (size_ == capacity || reading.at - oldest().at > span)) forget_oldest();
    if (pages_.empty() || pages_.back().entries.size() == Page::readings) turn_the_page();
    Page& page = pages_.back();
    const auto begin = static_cast<std::uint32_t>(page.bytes.size());
    wire::append_wire(reading, page.bytes);
    page.entries.push_back({reading.at, begin, static_cast<std::uint32_t>(page.bytes.size())});
    ++size_;
}

void EvidenceRing::turn_the_page() {
    pages_.push_back(std::exchange(spare_, {}));
    pages_.back().entries.reserve(Page::readings);
}

void EvidenceRing::forget_oldest() {
    --size_;
    if (++forgotten_ < pages_.front().entries.size()) return;
    spare_ = std::move(pages_.front());
    spare_.bytes.clear();
    spare_.entries.clear();
    pages_.pop_front();
    forgotten_ = 0;
}

std::vector<Reading> EvidenceRing::between(Instant from, Instant to) const {
    std::vector<Reading> result;
    wire::ReadingDecoder decoder;
    std::size_t skipped = forgotten_;
    for (const Page& page : pages_) {
        for (; skipped < page.entries.size(); ++skipped) {
            const Entry& entry = page.entries[skipped];
            if (entry.at < from || entry.at > to) continue;
            const std::string_view bytes = std::string_view(page.bytes).substr(entry.begin, entry.end - entry.begin);
            // What cannot be read is left out: the journal would not give it back either.
            if (!decoder.decode(bytes, result.emplace_back())) result.pop_back();
        }
        skipped = 0;
    }
    return result;
}

bool EvidenceRing::reaches(Instant moment) const noexcept { return size_ > 0 && oldest().at <= moment; }

}  // namespace kibitz::table
