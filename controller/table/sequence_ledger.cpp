#include "controller/table/sequence_ledger.hpp"

namespace kibitz::table {
namespace {

/// Numbers run round without 0: how far `to` is ahead of `from`, 0 to 2^32-2.
std::uint32_t ahead(std::uint32_t from, std::uint32_t to) noexcept {
    return to >= from ? to - from : to - from - 1;
}

}  // namespace

SequenceLedger::Entry SequenceLedger::note(DeviceId id, std::uint32_t sequence) noexcept {
    Last& last = last_[slot(id)];
    if (last.highest == 0) {
        last = {sequence, 1};
        return {Came::InOrder, 0};
    }
    const std::uint32_t forward = ahead(last.highest, sequence);
    const std::uint32_t back = ahead(sequence, last.highest);
    if (back < memory) {
        const std::uint64_t bit = std::uint64_t{1} << back;
        if (last.seen & bit) return {Came::Again, 0};
        last.seen |= bit;
        return {Came::Overtaken, 0};
    }
    // What lies more than half the numbers ahead lies behind.
    if (forward > back) {
        last = {sequence, 1};
        return {Came::Restarted, 0};
    }
    last.seen = forward < memory ? last.seen << forward | 1 : 1;
    last.highest = sequence;
    return forward == 1 ? Entry{Came::InOrder, 0} : Entry{Came::AfterLoss, forward - 1};
}

}  // namespace kibitz::table
