#include "drivers/chips/obid/emulator.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace kibitz::chips::obid {

using iso15693::EmulatedTags;
using bus::microseconds;
using bus::milliseconds;

namespace {

// Control and status bytes as the manuals have them, written down once more: what the driver calls them proves nothing here.
enum : std::uint8_t {
    Reset = 0x63,
    SoftwareVersion = 0x65,
    ReaderInfo = 0x66,
    RfReset = 0x69,
    RfOnOff = 0x6A,
    ReadConfiguration = 0x80,
    IsoCommand = 0xB0,
    Ok = 0x00,
    NoTransponder = 0x01,
    ParameterRange = 0x11,
    UnknownCommand = 0x80,
    LengthError = 0x81,
    NotAvailable = 0x82,
    RfCommunication = 0x83,
    RfWarning = 0x84,
    MoreData = 0x94,
};
constexpr milliseconds field_off_time{15};     // H60301, 5.6: t_rf
constexpr milliseconds least_command{5};       // H60301, annex B
constexpr milliseconds boot_time{400};         // no manual says it
constexpr std::size_t most_frame = 255;        // what its transmit buffer holds
// ISO 15693-3 at 26 kbit/s, 1 of 4: a byte takes 302.1 us, start and end of frame 113.3; the next slot's end of frame 37.8, t2 309.2.
constexpr microseconds byte_time{302}, frame_time{113}, slot_time{38}, after_answer{309};

/// Whether a frame's check sum is right: over all of it, sum included, nothing is left.
bool nothing_left(std::span<const std::uint8_t> frame) {
    unsigned rest = 0xFFFF;
    for (const auto byte : frame)
        for (int bit = 0; bit < 8; ++bit) {
            const bool one = ((rest ^ static_cast<unsigned>(byte >> bit)) & 1U) != 0;
            rest = rest >> 1 ^ (one ? 0x8408U : 0U);
        }
    return rest == 0;
}

void add_sum(std::vector<std::uint8_t>& frame) {
    // The one pair of bytes that leaves nothing: found bit by bit as above.
    unsigned rest = 0xFFFF;
    for (const auto byte : frame)
        for (int bit = 0; bit < 8; ++bit) {
            const bool one = ((rest ^ static_cast<unsigned>(byte >> bit)) & 1U) != 0;
            rest = rest >> 1 ^ (one ? 0x8408U : 0U);
        }
    frame.push_back(static_cast<std::uint8_t>(rest & 0xFFU));
    frame.push_back(static_cast<std::uint8_t>(rest >> 8));
}

}  // namespace

Emulator::Emulator(bus::VirtualTime&, bus::Breaches& breaches, unsigned seed)
    : breaches_(&breaches),
      fields_{EmulatedTags(seed), EmulatedTags(seed + 1), EmulatedTags(seed + 2), EmulatedTags(seed + 3),
              EmulatedTags(seed + 4), EmulatedTags(seed + 5), EmulatedTags(seed + 6), EmulatedTags(seed + 7)} {}

void Emulator::power(bool on) {
    if (std::exchange(powered_, on) == on) return;
    field_off();
    heard_.clear();
    sending_.clear();
    left_.clear();
    fresh_ = on;
    boots_.reset();
}

void Emulator::field_off() {
    for (auto& field : fields_) field.field_off();
    on_.reset();
}

void Emulator::hear(std::span<const std::uint8_t> bytes, Moment at) {
    if (!powered_) return;
    if (std::exchange(fresh_, false)) boots_ = at + boot_time;
    if (boots_ && at < *boots_) return;
    // Bytes of one frame follow one another; a part of one that nothing follows is none.
    if (at - heard_at_ > milliseconds(100)) heard_.clear();
    heard_at_ = at;
    heard_.insert(heard_.end(), bytes.begin(), bytes.end());
    while (const auto frame = next_frame()) {
        if (deaf || (frame->address != 0xFF && frame->address != address)) continue;
        send(*frame, reply(*frame), at);
    }
}

std::optional<Emulator::Frame> Emulator::next_frame() {
    const bool with_stx = !heard_.empty() && heard_[0] == 0x02;
    const std::size_t head = with_stx ? 3 : 1;
    if (heard_.size() < head) return std::nullopt;
    const std::size_t length = with_stx ? static_cast<std::size_t>(heard_[1] << 8 | heard_[2]) : heard_[0];
    // "There is no reply from the Reader if there is a protocol frame failure."
    if (length < head + 4 || length > most_frame || (with_stx ? !advanced : !standard)) {
        heard_.clear();
        return std::nullopt;
    }
    if (heard_.size() < length) return std::nullopt;
    std::optional<Frame> frame;
    if (nothing_left({heard_.data(), length}))
        frame = Frame{with_stx, heard_[head], heard_[head + 1],
                      {heard_.begin() + static_cast<std::ptrdiff_t>(head) + 2, heard_.begin() + static_cast<std::ptrdiff_t>(length) - 2}};
    heard_.erase(heard_.begin(), heard_.begin() + static_cast<std::ptrdiff_t>(length));
    return frame;
}

Emulator::Reply Emulator::reply(const Frame& frame) {
    const auto only = [&](std::size_t bytes) { return frame.data.size() == bytes; };
    switch (frame.control) {
        case Reset:
            field_off();
            return {only(0) ? Ok : LengthError, {}};
        case SoftwareVersion:
        case ReaderInfo: {
            const bool info = frame.control == ReaderInfo;
            if (info == knows_software_version) return {UnknownCommand, {}};
            if (!only(info ? 1 : 0) || (info && frame.data[0] != 0)) return {LengthError, {}};
            Reply about{
                Ok, {0x02, 0x01, 0x00, 0x00, type, static_cast<std::uint8_t>(transponders >> 8), static_cast<std::uint8_t>(transponders)}};
            if (info) about.data.insert(about.data.end(), {0x01, 0x00, 0x01, 0x00});  // RX-BUF, TX-BUF: 256 bytes
            return about;
        }
        case RfReset:
            field_off();
            return {only(0) ? Ok : LengthError, {}, field_off_time};
        case RfOnOff:
            if (!only(1)) return {LengthError, {}};
            if (frame.data[0] == 0) field_off();
            else on_ = 0;
            return {Ok, {}};
        case ReadConfiguration:
            if (!only(1)) return {LengthError, {}};
            return {Ok, std::vector<std::uint8_t>(14)};
        case IsoCommand:
            if (in_scan_mode) return {NotAvailable, {}};
            if (!frame.data.empty() && frame.data[0] == 0x01) return inventory(frame);
            [[fallthrough]];
        default: {
            char text[40];
            std::snprintf(text, sizeof text, "control byte 0x%02X", frame.control);
            breaches_->emplace_back(text);
            return {UnknownCommand, {}};
        }
    }
}

Emulator::Reply Emulator::inventory(const Frame& frame) {
    const auto mode = frame.data.size() > 1 ? frame.data[1] : std::uint8_t{0};
    const bool more = (mode & 0x80) != 0, ant = (mode & 0x10) != 0;
    if (!ant || (mode & ~0x90) != 0) breaches_->emplace_back("a MODE of the inventory that is not known here");
    if (frame.data.size() != 3) return {LengthError, {}};
    const auto room = most_frame - (frame.with_stx ? 3U : 1U) - 6U;
    if (more) return answered_with(room);
    left_.clear();
    auto time = microseconds(least_command);
    const unsigned asked = frame.data[2];
    if (asked == 0 || asked >> outputs != 0) return {ParameterRange, {}};
    Reply reply;
    std::vector<std::uint8_t> faulty;
    for (unsigned output = 0; output < outputs; ++output) {
        if ((asked >> output & 1U) == 0) continue;
        if (on_ != output) field_off();
        if (!only_new) {
            field_off();
            time += field_off_time;
        }
        on_ = output;
        time += iso15693::tag_wakes;
        if (torn_[output]) {
            faulty.push_back(static_cast<std::uint8_t>(output + 1));
            continue;
        }
        for (const auto tag : told_apart(fields_[output], time)) left_.emplace_back(tag, output + 1);
    }
    if (!faulty.empty()) {
        // Without an identifier: how an antenna is (FEDM_ISOTabItem.cpp, SetSnr_with_Antenna).
        reply.data.push_back(static_cast<std::uint8_t>(faulty.size()));
        for (const auto output : faulty) reply.data.insert(reply.data.end(), {0x10, output, RfCommunication, 0, 0, 0, 0, 0});
        reply.status = RfWarning;
    } else {
        reply = answered_with(room);
        if (warns && reply.status != MoreData) reply.status = RfWarning;
    }
    reply.time = time;
    return reply;
}

/// What is told of `left_` in one frame.
Emulator::Reply Emulator::answered_with(std::size_t room) {
    if (left_.empty()) return {NoTransponder, {}};
    constexpr std::size_t set_bytes = 20;
    const auto count = std::min(left_.size(), (room - 1) / set_bytes);
    Reply reply;
    reply.data.push_back(static_cast<std::uint8_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const auto [tag, output] = left_[i];
        reply.data.insert(reply.data.end(), {0x11, 0x03, 0x00, 0x08});  // FLAGS, TR-TYPE, DSFID, UID-LEN (C79000-G8976-C377, p. 62)
        for (int shift = 56; shift >= 0; shift -= 8) reply.data.push_back(static_cast<std::uint8_t>(tag.value >> shift));
        reply.data.insert(reply.data.end(),
                          {0x01, static_cast<std::uint8_t>(output), Ok, 0x48, 0, 0, 0, 0});  // ANT-CNT, ANT-NR, ANT-STATUS, RSSI
    }
    left_.erase(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(count));
    reply.status = left_.empty() ? Ok : MoreData;
    return reply;
}

std::vector<TagId> Emulator::told_apart(EmulatedTags& field, microseconds& time) {
    std::vector<TagId> all;
    std::vector<iso15693::Mask> asked{{}};
    constexpr std::size_t most_rounds = 200;
    for (std::size_t round = 0; !asked.empty() && round < most_rounds; ++round) {
        const auto mask = asked.back();
        asked.pop_back();
        const auto request = iso15693::inventory(iso15693::Slots::Sixteen, mask);
        time += frame_time + (static_cast<int>(request.size()) + 2) * byte_time;
        std::vector<TagId> heard;
        bool listening = field.request({request.data(), request.size()});
        for (unsigned slot = 0; listening; ++slot) {
            const auto answers = field.heard();
            time += iso15693::until_answer + (answers.answering.empty() ? iso15693::answer_start : iso15693::answer_length + after_answer);
            if (answers.alone) heard.push_back(answers.alone->id);
            else if (!answers.answering.empty() && mask.bits + iso15693::slot_bits < iso15693::uid_bits) asked.push_back(mask.with(slot));
            listening = field.next_slot();
            time += slot_time;
        }
        for (const auto tag : heard) {
            // "The Transponder will be automatically set in the quiet state by the Reader" (H40801, 6.1.1).
            const auto quiet = iso15693::stay_quiet(tag);
            (void)field.request({quiet.data(), quiet.size()});
            time += frame_time + (static_cast<int>(quiet.size()) + 2) * byte_time;
            all.push_back(tag);
        }
        // One that a stronger one covered may be there still.
        if (!heard.empty()) asked.push_back(mask);
    }
    return all;
}

void Emulator::send(const Frame& frame, Reply reply, Moment at) {
    std::vector<std::uint8_t> bytes;
    const auto length = reply.data.size() + (frame.with_stx ? 3 : 1) + 5;
    if (frame.with_stx) bytes.insert(bytes.end(), {std::uint8_t{0x02}, static_cast<std::uint8_t>(length >> 8)});
    bytes.push_back(static_cast<std::uint8_t>(length));
    bytes.insert(bytes.end(), {address, frame.control, reply.status});
    bytes.insert(bytes.end(), reply.data.begin(), reply.data.end());
    add_sum(bytes);
    if (spoils > 0) --spoils, bytes[bytes.size() / 2] ^= 0x20;
    if (cuts > 0) --cuts, bytes.resize(bytes.size() / 2);
    sending_.push_back({at + std::max<microseconds>(reply.time, least_command), std::move(bytes)});
}

std::optional<Moment> Emulator::speaks() const {
    if (sending_.empty()) return std::nullopt;
    return sending_.front().at;
}

std::vector<std::uint8_t> Emulator::said(Moment by) {
    std::vector<std::uint8_t> all;
    while (!sending_.empty() && sending_.front().at <= by) {
        all.insert(all.end(), sending_.front().bytes.begin(), sending_.front().bytes.end());
        sending_.pop_front();
    }
    return all;
}

}  // namespace kibitz::chips::obid
