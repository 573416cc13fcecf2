/// The Director's own cases and corrections, touches and devices at random: structs whose fields have ranges of their own. Part of
/// same.hpp, which includes it where `Any` is known.
#pragma once

namespace kibitz::tests {

template <> struct Any<reading::CaseTold> {
    static reading::CaseTold make() {
        reading::CaseTold told;
        fill(told);
        told.trick = static_cast<std::uint32_t>(any_int(0, 13));
        told.count = static_cast<std::uint32_t>(any_int(0, 20));
        return told;
    }
};
template <> struct Any<reading::BoardCorrection::CardAt> {
    static reading::BoardCorrection::CardAt make() { return {static_cast<std::uint32_t>(any_int(1, 13)), any<bridge::Seat>(), any<bridge::Card>()}; }
};
template <> struct Any<reading::BoardCorrection> {
    static reading::BoardCorrection make() {
        reading::BoardCorrection correction;
        fill(correction);
        if (correction.declarer_tricks) correction.declarer_tricks = static_cast<std::uint32_t>(any_int(0, 13));
        correction.board = bridge::BoardNumber(static_cast<std::uint32_t>(any_int(0, 999)));
        correction.ns = any_int(0, 100);
        correction.ew = any_int(0, 100);
        return correction;
    }
};

template <> struct Any<reading::Contact> {
    static reading::Contact make() {
        return {any<bridge::Seat>(), static_cast<std::uint8_t>(any_int(0, 9)), any<reading::ContactPhase>(),
                {any_float(-100, 1000)}, {any_float(-100, 1000)}};
    }
};
template <> struct Any<reading::Device> {
    static reading::Device make() { return {any<DeviceId>(), any<reading::Health>(), any_text()}; }
};

}  // namespace kibitz::tests
