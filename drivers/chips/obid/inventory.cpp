#include "drivers/chips/obid/inventory.hpp"

namespace kibitz::chips::obid {

namespace {

// FLAGS: which parts a data set has.
constexpr std::uint8_t with_identifier = 0x01, with_antenna = 0x10;
constexpr std::uint8_t iso15693 = 0x03;  // TR-TYPE
constexpr std::size_t reserved_bytes = 4;

/// Takes bytes from the front; once one is missing, all that follow are.
class Taking {
public:
    explicit Taking(std::span<const std::uint8_t> bytes) noexcept : left_(bytes) {}
    std::uint8_t byte() noexcept {
        const auto one = bytes(1);
        return one.empty() ? std::uint8_t{0} : one.front();
    }
    std::span<const std::uint8_t> bytes(std::size_t n) noexcept {
        good_ = good_ && n <= left_.size();
        if (!good_) return {};
        const auto front = left_.first(n);
        left_ = left_.subspan(n);
        return front;
    }
    bool good() const noexcept { return good_; }
    std::size_t left() const noexcept { return left_.size(); }

private:
    std::span<const std::uint8_t> left_;
    bool good_ = true;
};

std::optional<TagId> tag_of(std::uint8_t type, std::span<const std::uint8_t> uid) {
    if (type != iso15693 || uid.size() != 8 || uid.front() != 0xE0) return std::nullopt;
    TagId tag{0};
    for (const auto byte : uid) tag.value = tag.value << 8 | byte;  // the MSB is sent first
    return tag;
}

/// ANT_NR, ANT_STATUS, RSSI, and what is reserved. @return false: there is no such output
bool antenna(Taking& from, DataSet& set) {
    const auto number = from.byte(), status = from.byte(), rssi = from.byte();
    (void)from.bytes(reserved_bytes);
    if (!from.good()) return true;
    if (number < 1 || number > most_outputs) return false;
    set.outputs |= 1U << (number - 1);
    if (set.rssi == 0) set.rssi = rssi;
    if (status != 0) set.faulty |= 1U << (number - 1), set.status = status;
    return true;
}

}  // namespace

tl::expected<DataSets, std::string> data_sets(std::span<const std::uint8_t> data) {
    Taking from(data);
    const std::size_t count = from.byte();
    if (count > most_sets)
        return tl::unexpected(std::to_string(count) + " data sets at once, and a frame holds " + std::to_string(most_sets));
    DataSets all;
    for (std::size_t i = 0; i < count && from.good(); ++i) {
        DataSet set;
        const auto flags = from.byte();
        if ((flags & with_identifier) != 0) {
            const auto type = from.byte();
            (void)from.byte();  // DSFID
            const std::size_t length = from.byte();
            set.tag = tag_of(type, from.bytes(length));
        }
        // Without an identifier it is of one antenna, and its count is left out.
        const std::size_t antennas = (flags & with_antenna) == 0 ? 0 : (flags & with_identifier) == 0 ? 1 : from.byte();
        for (std::size_t n = 0; n < antennas && from.good(); ++n)
            if (!antenna(from, set))
                return tl::unexpected("a data set names an antenna that there is not: outputs are 1 to " + std::to_string(most_outputs));
        all.push_back(set);
    }
    if (!from.good()) return tl::unexpected(std::string("its data sets are longer than the answer"));
    if (from.left() != 0) return tl::unexpected(std::to_string(from.left()) + " bytes are left after the last data set");
    return all;
}

}  // namespace kibitz::chips::obid
