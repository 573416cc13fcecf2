/// What a reader answers an inventory with: data sets, with the antenna that each was heard by. Pure; README.md names the manuals.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <string>

#include "controller/units/tag_id.hpp"

namespace kibitz::chips::obid {

/// Up to eight, for ANT_SEL is a bit field of one byte.
inline constexpr std::uint32_t most_outputs = 8;

/// One data set: a tag, or how an antenna is.
struct DataSet {
    std::optional<TagId> tag;             ///< nothing: none, or one that is no ISO 15693 tag
    std::uint32_t outputs = 0;            ///< by which it was heard: bit n, output n + 1
    std::uint32_t faulty = 0;             ///< outputs whose ANT_STATUS is not 0
    std::uint8_t status = 0;              ///< the last ANT_STATUS that is not 0
    std::uint8_t rssi = 0;                ///< of the first output; 0: the reader tells none
};
/// 12 data sets of 20 bytes fill a frame of 255 bytes.
inline constexpr std::size_t most_sets = 50;
using DataSets = boost::container::static_vector<DataSet, most_sets>;

/// The RESPONSE-DATA of [0xB0] [0x01] with ANT set in MODE: DATA-SETS, and so many of them. Faults, in words: a length that does not fit,
/// an antenna number out of range.
[[nodiscard]] tl::expected<DataSets, std::string> data_sets(std::span<const std::uint8_t> data);

}  // namespace kibitz::chips::obid
