#include "controller/views/own_hand.hpp"

#include <algorithm>

#include "controller/views/open_facts.hpp"

namespace kibitz::views {
namespace {

bool is_reader_of(const table::DeviceRecord& device, bridge::Seat seat) noexcept {
    return device.id.function == Function::Reader && device.id.place == place_of(seat);
}

}  // namespace

bool has_reader(std::span<const table::DeviceRecord> devices, bridge::Seat seat) noexcept {
    return std::any_of(devices.begin(), devices.end(), [&](const auto& one) { return is_reader_of(one, seat); });
}

tl::expected<bridge::CardSet, words::Denial> own_hand(std::span<const table::DeviceRecord> devices, const laws::TableState& state,
                                                      const perception::TagTable& tags, bridge::Seat seat, Instant now) {
    if (!has_reader(devices, seat)) return tl::unexpected(words::Denial::NoReader);
    if (!state.board || state.phase == laws::Phase::NoBoard || state.phase == laws::Phase::Finished) return tl::unexpected(words::Denial::NoBoard);
    bridge::CardSet heard;
    bool answers = false;
    for (const auto& device : devices) {
        if (!is_reader_of(device, seat)) continue;
        if (device.health == reading::Health::Failed || !device.told_at || now - *device.told_at > reader_silent) continue;
        answers = true;
        for (const auto& tag : device.values.tags)
            if (const auto card = tags.card(tag.tag); card && tag.now) heard.insert(*card);
    }
    if (!answers) return tl::unexpected(words::Denial::ReaderSilent);
    return heard - cards_in_tricks(*state.board);
}

}  // namespace kibitz::views
