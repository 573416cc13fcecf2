/// An emulated OBID i-scan reader, from FEIG's and Siemens' manuals (README.md): what is asked of it that they do not know is a breach.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/chips/iso15693/emulated_reader.hpp"

namespace kibitz::chips::obid {

class Emulator final : public EmulatedSerialReader {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches, unsigned seed = 1);

    // How the reader is set, and what may be wrong with it; a test sets it.
    std::uint8_t type = 33;              ///< SW-TYPE: ID ISC.M02.M8
    std::uint16_t transponders = 0x0008;  ///< TR-TYPE: ISO 15693
    std::uint8_t address = 0;            ///< COM-ADR
    unsigned outputs = 8;
    bool advanced = true;        ///< knows the frame with STX; each reader knows the one without
    bool standard = true;
    bool only_new = true;        ///< ONT: a card is told once until it loses the field
    bool in_scan_mode = false;   ///< host commands are not available
    bool knows_software_version = true;  ///< newer ones have [0x66] in its place
    bool warns = false;          ///< status 0x84 with each inventory: noise, or an antenna out of tune
    bool deaf = false;           ///< does not answer at all
    unsigned spoils = 0;         ///< so many answers have a wrong check sum
    unsigned cuts = 0;           ///< so many answers lose their second half

    void hear(std::span<const std::uint8_t> bytes, Moment at) override;
    std::optional<Moment> speaks() const override;
    std::vector<std::uint8_t> said(Moment by) override;
    std::vector<iso15693::EmulatedTag>& before(unsigned output) override { return fields_.at(output - 1).tags; }
    void power(bool on) override;
    bool field() const override { return on_.has_value(); }
    void torn(unsigned output, bool is) override { torn_.at(output - 1) = is; }

private:
    struct Frame {
        bool with_stx = false;
        std::uint8_t address = 0, control = 0;
        std::vector<std::uint8_t> data;
    };
    struct Reply {
        std::uint8_t status = 0;
        std::vector<std::uint8_t> data;
        bus::microseconds time{5000};  ///< until it begins to answer
    };

    /// The frame at the front of what was heard, and takes it off. Nothing: none that is whole, or that it knows.
    std::optional<Frame> next_frame();
    Reply reply(const Frame& frame);
    Reply inventory(const Frame& frame);
    /// Every card in that field that answers, told apart. Adds the time it takes.
    std::vector<TagId> told_apart(iso15693::EmulatedTags& field, bus::microseconds& time);
    Reply answered_with(std::size_t room);
    void field_off();
    void send(const Frame& frame, Reply reply, Moment at);

    struct Sending {
        Moment at{};
        std::vector<std::uint8_t> bytes;
    };
    bus::Breaches* breaches_;
    std::array<iso15693::EmulatedTags, 8> fields_;
    std::array<bool, 8> torn_{};
    std::optional<unsigned> on_;                ///< the output whose field is on, from 0
    std::vector<std::uint8_t> heard_;
    Moment heard_at_{};
    std::deque<Sending> sending_;
    std::vector<std::pair<TagId, unsigned>> left_;  ///< told with MORE
    bool powered_ = true;
    std::optional<Moment> boots_;  ///< silent until then; set with the first byte after its supply came
    bool fresh_ = false;
};

}  // namespace kibitz::chips::obid
