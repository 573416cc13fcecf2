#include "drivers/chips/obid/obid.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "drivers/chips/obid/status.hpp"

namespace kibitz::chips::obid {

namespace {

// A byte of an answer follows the one before it; an adapter on USB may hand them on a millisecond, or 16, later.
constexpr milliseconds between_bytes{40};
constexpr unsigned most_late = 4;
constexpr unsigned most_parts = 8;  // answers to one inventory
// Get Software Version and Get Reader Info: TR-TYPE's bit for ISO 15693 (H60301, 5.4).
constexpr std::uint16_t reads_iso15693 = 0x0008;

std::uint16_t word(std::span<const std::uint8_t> bytes, std::size_t at) {
    return static_cast<std::uint16_t>(bytes[at] << 8 | bytes[at + 1]);
}

bool tells_data(std::uint8_t status) {
    return status == ok || status == rf_communication || status == rf_warning || status == buffer_overflow || status == more_data;
}

}  // namespace

microseconds longest_turn(bus::SerialSettings line) {
    // ISO 15693-3 at 26 kbit/s: a request of 16 slots takes 2 ms, an empty slot 0.55 ms, one with an answer 4.6 ms, a Stay Quiet 3.8 ms.
    // Who was heard is made quiet, and the others are asked once more.
    constexpr microseconds round{2000 + 16 * 550}, heard{4600 - 550 + 3800};
    constexpr microseconds least_command{5000}, field_on{1000};
    const microseconds bytes{static_cast<std::int64_t>(sweep_bytes * line.bits_a_byte() * 1e6 / line.baud)};
    // The second field off is the inventory's own, where the reader is set to it (ONT = 0).
    return 2 * rf_reset_time + 2 * field_on + least_command + 2 * round + heard + bytes;
}

std::string Core::name() const {
    if (!type_) return "OBID reader";
    const auto known = reader_name(*type_);
    return known.empty() ? "OBID reader of type " + std::to_string(*type_) : std::string(known);
}

std::string Core::version() const {
    if (!known_ || !type_) return {};
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), ", software %u.%02u", software_ >> 8, software_ & 0xFFU);
    return name() + text.data();
}

std::string Core::raw() const {
    std::string text;
    if (last_rssi_ != 0) text = "RSSI " + std::to_string(last_rssi_);
    if (last_status_ == rf_warning || last_status_ == rf_communication) text += (text.empty() ? "" : ", ") + words(last_status_);
    return text;
}

tl::expected<Answer, Fault> Core::ask(std::uint8_t control, std::span<const std::uint8_t> data, microseconds most) {
    if (auto good = line_->drop(); !good) return tl::unexpected(std::move(good.error()));
    const auto bytes = request(framing_, settings_.address, control, data);
    if (auto good = line_->send({bytes.data(), bytes.size()}); !good) return tl::unexpected(std::move(good.error()));
    reading_.clear();
    // The kernel may have taken the request before its bits are out.
    const auto begins = most + microseconds(static_cast<std::int64_t>(static_cast<double>(bytes.size()) * settings_.line.bits_a_byte() *
                                                                      1e6 / settings_.line.baud));
    auto patience = begins;
    unsigned others = 0;
    std::array<std::uint8_t, 64> come{};
    for (;;) {
        const auto got = line_->receive(come, patience);
        if (!got) return tl::unexpected(got.error());
        if (*got == 0)
            return tl::unexpected(
                reading_.size() == 0
                    ? Fault{Trouble::TimedOut, name() + ": no answer at " + std::to_string(settings_.line.baud) +
                                                   " baud: is it on, is it set to that rate and parity, and is its cable the right one?"}
                    : Fault{Trouble::TimedOut, name() + ": half an answer: is the rate right, and the plug tight?"});
        patience = between_bytes;
        for (std::size_t i = 0; i < *got; ++i) {
            const auto found = reading_.take(come[i]);
            if (found == AnswerReader::Found::Spoilt)
                return tl::unexpected(Fault{
                    Trouble::Io, name() + ": its answer's check sum is wrong: is the rate right, and is the cable long or near a motor?"});
            if (found != AnswerReader::Found::Whole) continue;
            const auto answer = reading_.answer();
            if (answer.control == control) return answer;
            // Late, to something that was given up. It answers in order: what was asked now comes after it.
            if (++others > most_late)
                return tl::unexpected(Fault{Trouble::Io, name() + ": it answers what it was not asked: is another program at this line?"});
            reading_.clear();
            patience = begins;
        }
    }
}

tl::expected<void, Fault> Core::identify(const Answer& answer, bool info) {
    // SW-REV, D-REV, HW-TYPE, SW-TYPE, TR-TYPE (H60301, 5.4); [0x66] with MODE 0 the same, and two more words (H90202, p. 124).
    if (answer.data.size() < 7)
        return tl::unexpected(Fault{Trouble::Nonsense, "OBID reader: its answer about itself is too short: is it one of FEIG's?"});
    software_ = word(answer.data, 0);
    type_ = answer.data[4];
    if (is_uhf(*type_) || (!info && (word(answer.data, 5) & reads_iso15693) == 0))
        return tl::unexpected(
            Fault{Trouble::Nonsense,
                  name() + ": this reader hears no ISO 15693 cards: take one for 13.56 MHz, as the board file's packs have them"});
    known_ = true;
    return {};
}

tl::expected<Started, Fault> Core::start(Moment) {
    known_ = false;
    auto answer = ask(software_version, {}, answer_time);
    const bool info = answer && (answer->status == unknown_command || answer->status == not_available);
    if (info) answer = ask(reader_info, std::array<std::uint8_t, 1>{0x00}, answer_time);
    if (!answer) {
        // A reader is silent at a frame that it does not know.
        if (answer.error().trouble == Trouble::TimedOut) framing_ = framing_ == Framing::Standard ? Framing::Advanced : Framing::Standard;
        return tl::unexpected(std::move(answer.error()));
    }
    if (answer->status != ok) return tl::unexpected(Fault{Trouble::Nonsense, name() + ": " + words(answer->status)});
    if (auto good = identify(*answer, info); !good) return tl::unexpected(std::move(good.error()));
    return Started{true, line_->now()};
}

tl::expected<Worked<iso15693::Sample>, Fault> Core::work(Moment) {
    // Cards that were told are quiet until they lose the field, whatever ONT and the persistence are set to.
    const auto reset = ask(rf_reset, {}, answer_time);
    if (!reset) return tl::unexpected(reset.error());
    if (reset->status != ok && reset->status != rf_warning)
        return tl::unexpected(Fault{Trouble::NoAnswer, name() + ": " + words(reset->status)});
    Sample sample;
    auto status = inventory(false, sample);
    for (unsigned part = 1; status && *status == more_data && part < most_parts; ++part) status = inventory(true, sample);
    if (!status) return tl::unexpected(std::move(status.error()));
    if (*status == more_data) sample.complete = false;
    sample.at = line_->now();
    return Worked<Sample>{sample.at, std::move(sample)};
}

tl::expected<std::uint8_t, Fault> Core::inventory(bool more, Sample& sample) {
    const std::array<std::uint8_t, 3> data{inventory_command, static_cast<std::uint8_t>(mode_ant | (more ? mode_more : 0)),
                                           static_cast<std::uint8_t>(1U << (output_ - 1))};
    const auto answer = ask(iso_command, data, inventory_time);
    if (!answer) return tl::unexpected(answer.error());
    last_status_ = answer->status;
    const auto place = name() + ", output " + std::to_string(output_) + ": ";
    if (answer->status == data_false) ++sample.collisions, sample.complete = false;
    if (answer->status == no_transponder || answer->status == data_false) return answer->status;
    if (!tells_data(answer->status)) return tl::unexpected(Fault{Trouble::NoAnswer, place + words(answer->status)});
    if (!answer->data.empty()) {
        const auto sets = data_sets(answer->data);
        if (!sets)
            return tl::unexpected(Fault{Trouble::Nonsense, place + "its answer makes no sense: " + sets.error() +
                                                               ": tell the makers of Kibitz which reader it is"});
        if (!sets->empty()) last_rssi_ = sets->front().rssi;
        if (auto good = take(*sets, sample); !good) return tl::unexpected(std::move(good.error()));
    }
    // What is heard counts, warning or not; an antenna that hears nothing and warns is not one with no card before it.
    if ((answer->status == rf_warning || answer->status == rf_communication) && sample.tags.empty())
        return tl::unexpected(Fault{Trouble::NoAnswer, place + words(answer->status)});
    if (answer->status == rf_communication || answer->status == buffer_overflow) sample.complete = false;
    return answer->status;
}

tl::expected<void, Fault> Core::take(const DataSets& sets, Sample& sample) const {
    const auto wanted = 1U << (output_ - 1);
    for (const auto& set : sets) {
        if ((set.faulty & wanted) != 0 && !set.tag)
            return tl::unexpected(Fault{Trouble::NoAnswer, name() + ", output " + std::to_string(output_) + ": " + words(set.status)});
        if (set.outputs != 0 && (set.outputs & wanted) == 0)
            return tl::unexpected(Fault{Trouble::Nonsense, name() + ": asked for output " + std::to_string(output_) +
                                                               " it tells of another: can it be asked for one output (ANT_SEL)?"});
        if (!set.tag || std::find(sample.tags.begin(), sample.tags.end(), *set.tag) != sample.tags.end()) continue;
        if (sample.tags.size() == Sample::most_tags) {
            sample.complete = false;
            continue;
        }
        sample.tags.push_back(*set.tag);
        sample.millivolts.push_back(0);  // RSSI has no unit that the manuals name
    }
    return {};
}

tl::expected<void, Fault> Core::off() {
    const auto answer = ask(rf_on_off, std::array<std::uint8_t, 1>{0x00}, answer_time);
    if (!answer) return tl::unexpected(answer.error());
    return {};
}

}  // namespace kibitz::chips::obid
