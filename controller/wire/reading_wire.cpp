#include "controller/wire/reading_wire.hpp"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <type_traits>

#include "controller/units/require.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::wire {
namespace {

using namespace reading;

/// The enum of kibitz.v1 that an enum of ours is written as.
template <class Ours>
struct Schema;
template <> struct Schema<Seat> { using Type = v1::Seat; };
template <> struct Schema<Antenna> { using Type = v1::Antenna; };
template <> struct Schema<Surface> { using Type = v1::Surface; };
template <> struct Schema<ContactPhase> { using Type = v1::ContactPhase; };
template <> struct Schema<Edge> { using Type = v1::Edge; };
template <> struct Schema<Place> { using Type = v1::Place; };
template <> struct Schema<Function> { using Type = v1::DeviceFunction; };
template <class Ours>
using SchemaOf = EnumMap<Ours, typename Schema<Ours>::Type>;

// Tags: field number and wire type in one byte (protobuf encoding: varint 0, 64 bits 1, length-delimited 2, 32 bits 5).
constexpr unsigned char varint_field(int number) { return static_cast<unsigned char>(number << 3); }
constexpr unsigned char bytes_field(int number) { return static_cast<unsigned char>(number << 3 | 2); }
constexpr unsigned char fixed64_field(int number) { return static_cast<unsigned char>(number << 3 | 1); }
constexpr unsigned char fixed32_field(int number) { return static_cast<unsigned char>(number << 3 | 5); }

// --- writing --------------------------------------------------------------------------------------------------------

/// Bytes of one sensor reading: the largest is an inventory of 16 tags, under 180 bytes.
class Buffer {
public:
    void byte(unsigned char b) noexcept {
        require(size_ < bytes_.size(), "a sensor reading fits the buffer");
        bytes_[size_++] = static_cast<char>(b);
    }
    void varint(std::uint64_t v) noexcept {
        for (; v >= 0x80; v >>= 7U) byte(static_cast<unsigned char>(v | 0x80U));
        byte(static_cast<unsigned char>(v));
    }
    template <class Word>
    void fixed(Word v) noexcept {
        for (std::size_t i = 0; i < sizeof v; ++i) byte(static_cast<unsigned char>(v >> (8 * i)));
    }
    void part(const Buffer& other) noexcept {
        varint(other.size_);
        require(size_ + other.size_ <= bytes_.size(), "a sensor reading fits the buffer");
        std::copy_n(other.bytes_.data(), other.size_, bytes_.data() + size_);
        size_ += other.size_;
    }
    // Fields; proto3 leaves out what is zero.
    void field(int number, std::uint64_t v) noexcept {
        if (v == 0) return;
        byte(varint_field(number));
        varint(v);
    }
    void field(int number, float v) noexcept {
        if (const auto bits = std::bit_cast<std::uint32_t>(v); bits != 0) always(number, bits);
    }
    void always(int number, std::uint32_t bits) noexcept {
        byte(fixed32_field(number));
        fixed(bits);
    }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void field(int number, Enum v) noexcept { field(number, static_cast<std::uint64_t>(SchemaOf<Enum>::to(v))); }

    std::string_view view() const noexcept { return {bytes_.data(), size_}; }

private:
    std::array<char, 192> bytes_;  // NOLINT: written before it is read
    std::size_t size_ = 0;
};

constexpr int plain_field(const Inventory&) { return 2; }
constexpr int plain_field(const Range&) { return 3; }
constexpr int plain_field(const Face&) { return 4; }
constexpr int plain_field(const Contact&) { return 5; }
constexpr int plain_field(const Beam&) { return 6; }
constexpr int plain_field(const SeatSwitch&) { return 7; }
constexpr int plain_field(const BoardTag&) { return 8; }

constexpr int device_field = 12;
constexpr int sequence_field = 13;

void put(DeviceId id, Buffer& out) {
    out.field(1, id.place);
    out.field(2, id.function);
    out.field(3, std::uint64_t{id.number});
}
void put(const Inventory& body, Buffer& out) {
    out.field(1, body.seat);
    out.field(2, body.antenna);
    if (body.tags.empty()) return;
    out.byte(bytes_field(3));
    out.varint(body.tags.size() * sizeof(std::uint64_t));
    for (const TagId tag : body.tags) out.fixed(tag.value);
}
void put(const Range& body, Buffer& out) {
    out.field(1, body.seat);
    if (body.height) out.always(2, std::bit_cast<std::uint32_t>(body.height->value));
}
void put(const Face& body, Buffer& out) {
    out.field(1, body.seat);
    out.field(2, body.surface);
}
void put(const Contact& body, Buffer& out) {
    out.field(1, body.seat);
    out.field(2, std::uint64_t{body.finger});
    out.field(3, body.phase);
    out.field(4, body.x.value);
    out.field(5, body.y.value);
}
void put(const Beam& body, Buffer& out) {
    out.field(1, body.seat);
    out.field(2, body.edge);
    out.field(3, std::uint64_t{body.broken});
}
void put(const SeatSwitch& body, Buffer& out) {
    out.field(1, body.seat);
    out.field(2, std::uint64_t{body.occupied});
}
void put(const BoardTag& body, Buffer& out) {
    if (!body.tag || body.tag->value == 0) return;
    out.byte(fixed64_field(1));
    out.fixed(body.tag->value);
}

template <class Body>
constexpr bool is_plain = requires(const Body& body) { plain_field(body); };

// --- reading --------------------------------------------------------------------------------------------------------

/// Takes a message apart from the front. A field that does not come where the plain form has it is left for the end,
/// where done() then says no.
class Cursor {
public:
    explicit Cursor(std::string_view bytes) noexcept : at_(bytes.data()), end_(at_ + bytes.size()) {}

    bool done() const noexcept { return ok_ && at_ == end_; }
    bool takes(unsigned char tag) noexcept {
        if (at_ == end_ || static_cast<unsigned char>(*at_) != tag) return false;
        ++at_;
        return true;
    }
    /// 0, which is no tag, at the end.
    unsigned char byte() noexcept { return at_ == end_ ? 0 : static_cast<unsigned char>(*at_++); }
    std::uint64_t varint() noexcept {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 63 && at_ != end_; shift += 7) {
            const auto byte = static_cast<unsigned char>(*at_++);
            value |= std::uint64_t{byte & 0x7fU} << shift;
            if (byte < 0x80) return value;
        }
        ok_ = false;  // cut short, or of ten bytes: negative or overlong
        return 0;
    }
    template <class Word>
    Word fixed() noexcept {
        if (static_cast<std::size_t>(end_ - at_) < sizeof(Word)) {
            ok_ = false;
            at_ = end_;
            return 0;
        }
        Word value = 0;
        for (std::size_t i = 0; i < sizeof value; ++i)
            value |= static_cast<Word>(static_cast<Word>(static_cast<unsigned char>(at_[i])) << (8 * i));
        at_ += sizeof value;
        return value;
    }
    std::string_view part() noexcept {
        const std::uint64_t length = varint();
        if (length > static_cast<std::size_t>(end_ - at_)) {
            ok_ = false;
            return {};
        }
        const std::string_view bytes(at_, length);
        at_ += length;
        return bytes;
    }
    std::uint64_t field(int number, std::uint64_t most) noexcept {
        if (!takes(varint_field(number))) return 0;
        const std::uint64_t value = varint();
        ok_ = ok_ && value <= most;
        return value;
    }
    template <class Enum>
    Enum enumerated(int number) noexcept {
        const auto value = SchemaOf<Enum>::from(static_cast<int>(field(number, enums::most_values)));
        ok_ = ok_ && value;
        return value.value_or(Enum{});
    }
    Seat seat() noexcept { return enumerated<Seat>(1); }
    float length(int number, float low, float high) noexcept {
        if (!takes(fixed32_field(number))) return 0;
        const float value = std::bit_cast<float>(fixed<std::uint32_t>());
        ok_ = ok_ && value >= low && value <= high;
        return value;
    }

private:
    const char* at_;
    const char* end_;
    bool ok_ = true;
};

bool take(Cursor in, Inventory& body) noexcept {
    body.seat = in.seat();
    body.antenna = in.enumerated<Antenna>(2);
    body.tags.clear();
    if (in.takes(bytes_field(3))) {
        const std::string_view packed = in.part();
        if (packed.size() > Inventory::max_tags * sizeof(std::uint64_t) || packed.size() % sizeof(std::uint64_t) != 0) return false;
        Cursor tags(packed);
        for (std::size_t i = 0; i < packed.size() / sizeof(std::uint64_t); ++i) {
            const TagId tag{tags.fixed<std::uint64_t>()};
            if (tag.value == 0) return false;
            body.tags.push_back(tag);
        }
    }
    return in.done();
}
bool take(Cursor in, Range& body) noexcept {
    body.seat = in.seat();
    body.height.reset();
    if (!in.done()) body.height = Millimetres{in.length(2, 0, terms::max_height_mm)};
    return in.done();
}
bool take(Cursor in, Face& body) noexcept {
    body.seat = in.seat();
    body.surface = in.enumerated<Surface>(2);
    return in.done();
}
bool take(Cursor in, Contact& body) noexcept {
    body.seat = in.seat();
    body.finger = static_cast<std::uint8_t>(in.field(2, terms::max_finger));
    body.phase = in.enumerated<ContactPhase>(3);
    body.x = {in.length(4, terms::min_contact_mm, terms::max_contact_mm)};
    body.y = {in.length(5, terms::min_contact_mm, terms::max_contact_mm)};
    return in.done();
}
bool take(Cursor in, Beam& body) noexcept {
    body.seat = in.seat();
    body.edge = in.enumerated<Edge>(2);
    body.broken = in.field(3, 1) != 0;
    return in.done();
}
bool take(Cursor in, SeatSwitch& body) noexcept {
    body.seat = in.seat();
    body.occupied = in.field(2, 1) != 0;
    return in.done();
}
bool take(Cursor in, BoardTag& body) noexcept {
    body.tag.reset();
    if (in.takes(fixed64_field(1))) {
        const TagId tag{in.fixed<std::uint64_t>()};
        if (tag.value == 0) return false;
        body.tag = tag;
    }
    return in.done();
}

template <class Body>
bool take_body(std::string_view bytes, Reading& out) noexcept {
    auto* body = std::get_if<Body>(&out.body);
    return take(Cursor(bytes), body ? *body : out.body.emplace<Body>());
}

bool take_device(Cursor in, DeviceId& id) noexcept {
    id.place = in.enumerated<Place>(1);
    id.function = in.enumerated<Function>(2);
    id.number = static_cast<std::uint8_t>(in.field(3, DeviceId::last_number));
    return in.done() && is_device(id);
}

bool take_instant(Cursor in, Instant& at) noexcept {
    constexpr std::uint64_t last_second = 253402300799;  // the year 9999 ends (protobuf's Timestamp)
    const auto seconds = static_cast<std::int64_t>(in.field(1, last_second));
    const auto nanos = static_cast<std::int64_t>(in.field(2, 999999999));
    if (!in.done()) return false;  // before the sum: seconds beyond the bound would overflow it
    at = Instant(std::chrono::seconds(seconds) + std::chrono::microseconds(nanos / 1000));
    return true;
}

}  // namespace

void append_wire(const Reading& reading, std::string& out) {
    const bool plain = std::visit(
        [&]<class Body>(const Body& body) {
            if constexpr (is_plain<Body>) {
                if (reading.at.time_since_epoch().count() < 0) return false;
                Buffer at;
                const auto seconds = std::chrono::floor<std::chrono::seconds>(reading.at);
                at.field(1, static_cast<std::uint64_t>(seconds.time_since_epoch().count()));
                at.field(2, static_cast<std::uint64_t>((reading.at - seconds).count() * 1000));
                Buffer part;
                put(body, part);
                Buffer whole;
                whole.byte(bytes_field(1));
                whole.part(at);
                whole.byte(bytes_field(plain_field(body)));
                whole.part(part);
                if (reading.device) {
                    Buffer device;
                    put(*reading.device, device);
                    whole.byte(bytes_field(device_field));
                    whole.part(device);
                }
                whole.field(sequence_field, std::uint64_t{reading.sequence});
                out.append(whole.view());
                return true;
            } else {
                return false;
            }
        },
        reading.body);
    if (plain) return;
    v1::Reading message;
    to_proto(reading, message);
    message.AppendToString(&out);
}

bool decode_plain(std::string_view bytes, Reading& out) noexcept {
    Cursor in(bytes);
    if (!in.takes(bytes_field(1)) || !take_instant(Cursor(in.part()), out.at)) return false;
    const unsigned char tag = in.byte();
    const std::string_view body = in.part();
    out.device.reset();
    if (in.takes(bytes_field(device_field)) && !take_device(Cursor(in.part()), out.device.emplace())) return false;
    out.sequence = static_cast<std::uint32_t>(in.field(sequence_field, std::numeric_limits<std::uint32_t>::max()));
    if (!in.done()) return false;
    switch (tag) {
        case bytes_field(2): return take_body<Inventory>(body, out);
        case bytes_field(3): return take_body<Range>(body, out);
        case bytes_field(4): return take_body<Face>(body, out);
        case bytes_field(5): return take_body<Contact>(body, out);
        case bytes_field(6): return take_body<Beam>(body, out);
        case bytes_field(7): return take_body<SeatSwitch>(body, out);
        case bytes_field(8): return take_body<BoardTag>(body, out);
        default: return false;
    }
}

bool parse(std::string_view bytes, google::protobuf::Message& into) {
    const google::protobuf::LogSilencer silence;
    return bytes.size() <= std::size_t{std::numeric_limits<int>::max()} &&
           into.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

ReadingDecoder::ReadingDecoder() = default;
ReadingDecoder::~ReadingDecoder() = default;
ReadingDecoder::ReadingDecoder(ReadingDecoder&&) noexcept = default;
ReadingDecoder& ReadingDecoder::operator=(ReadingDecoder&&) noexcept = default;

Parsed<void> ReadingDecoder::decode(std::string_view bytes, Reading& out) {
    if (decode_plain(bytes, out)) return {};
    if (!message_) message_ = std::make_unique<v1::Reading>();
    if (!parse(bytes, *message_))
        return tl::unexpected(Fault("not a kibitz.v1.Reading: the bytes are damaged, or text in them is not UTF-8"));
    return from_proto(*message_, out);
}

}  // namespace kibitz::wire
