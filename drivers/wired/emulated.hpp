/// A board whose chips, lines and input devices are emulated in process: for tests, and for `kibitz run --emulated`. What a test
/// puts into a field, over a sensor or on a film, the drivers find there.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "drivers/bus/emulated.hpp"
#include "drivers/chips/kind.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/calibration.hpp"
#include "drivers/wired/emulated_input.hpp"

namespace kibitz::wired {

/// Not safe for threads: lanes are worked by one thread.
class Emulated final : public BackEnd {
public:
    /// @param board outlives it
    explicit Emulated(const boards::Board& board, bus::EmulatedInputs::Like lines = bus::EmulatedInputs::Like::Gpiod2);
    ~Emulated() override;

    // What there is to sense. @pre the board has that device, of that driver
    void tags(DeviceId antenna, std::vector<TagId> tags);
    /// The same with strengths, for chips that tell them.
    void tags_heard(DeviceId antenna, std::vector<chips::iso15693::EmulatedTag> tags);
    void height(DeviceId range, std::optional<double> mm);
    void surface(DeviceId face, reading::Surface surface);
    EmulatedInput& input(DeviceId film_or_screen);
    void pads(DeviceId touch, std::uint32_t touched);
    void beam(DeviceId beams, reading::Edge edge, bool broken, bus::Moment at);
    void sits(DeviceId seat_switch, bool sits, bus::Moment at);
    /// Which of its two lamps is lit: green, amber.
    std::pair<bool, bool> lamps(DeviceId light) const;

    // What can go wrong.
    bus::Faults& reader_faults(DeviceId reader);  ///< of its bus, where devices share one
    /// @pre it hangs on SPI
    chips::EmulatedReader& reader_chip(DeviceId reader);
    chips::EmulatedSerialReader& serial_reader(const std::string& bus);
    chips::EmulatedSlot& slot(DeviceId reader);
    /// Out of its socket, or in again.
    void plug_serial(const std::string& bus, bool in);
    bus::Faults& i2c_faults(const std::string& bus);
    bus::Faults& line_faults(const std::string& chip_label);    ///< of its inputs
    bus::Faults& output_faults(const std::string& chip_label);
    void power(DeviceId device, bool on);
    /// A chip of that bus, or of that channel, holds SDA low: a transaction there takes the time-out. While the multiplexer has such a
    /// channel chosen, so does every one on the trunk.
    void hold(const std::string& bus, bool low) { held_[bus] = low; }

    bus::Breaches& breaches() noexcept { return breaches_; }
    /// As calibrated at this table: windows that know nothing, backs and faces.
    Calibration calibration() const;

    [[nodiscard]] tl::expected<std::unique_ptr<bus::I2cBus>, bus::Fault> i2c(const std::string& bus) override;
    [[nodiscard]] tl::expected<std::unique_ptr<chips::ReaderWires>, bus::Fault> reader_wires(const boards::Device& device) override;
    [[nodiscard]] tl::expected<std::shared_ptr<bus::SerialLine>, bus::Fault> serial(const boards::Device& device) override;
    [[nodiscard]] std::shared_ptr<bus::CardSlot> card_slot(const boards::Device& device) override;
    [[nodiscard]] tl::expected<std::unique_ptr<bus::GpioInputs>, bus::Fault> inputs(const LinesPlace& place) override;
    [[nodiscard]] tl::expected<std::unique_ptr<bus::GpioOutputs>, bus::Fault> outputs(const LinesPlace& place) override;
    [[nodiscard]] tl::expected<std::unique_ptr<evdev::Device>, bus::Fault> input_device(const evdev::Match& match) override;
    bus::Moment reach(const std::string& lane, bus::Moment now) override;
    bus::Moment after(const std::string& lane) override;

private:
    struct Reader;
    struct I2cBus;
    struct SerialBus;
    class ForwardI2c;
    void attach(const boards::Device& device);
    template <class Role, class Chip>
    void on_buses(const boards::Device& device, const chips::Kind& kind, const Role& role, std::vector<std::unique_ptr<Chip>>& chips);
    void attach_reader(const boards::Device& device, const chips::ReaderRole& role);
    const boards::Device& device(DeviceId id) const;
    bus::VirtualTime& time(const std::string& lane) { return times_[lane]; }
    I2cBus& i2c_bus(const std::string& name);
    bus::EmulatedInputs& lines(const std::string& chip);
    void output(const std::string& chip, bus::GpioLine line, bool level);

    const boards::Board* board_;
    Wiring wiring_;
    bus::EmulatedInputs::Like like_;
    bus::Breaches breaches_;
    std::map<std::string, bus::VirtualTime> times_;
    std::map<std::string, std::unique_ptr<SerialBus>> serials_;  ///< by bus
    std::map<DeviceId, std::unique_ptr<Reader>> readers_;
    std::map<DeviceId, std::shared_ptr<chips::EmulatedSlot>> slots_;
    std::map<std::string, std::unique_ptr<I2cBus>> buses_;
    std::map<DeviceId, std::vector<std::unique_ptr<chips::EmulatedRange>>> ranges_;
    std::map<DeviceId, std::vector<std::unique_ptr<chips::EmulatedWindow>>> faces_;
    std::map<DeviceId, std::vector<std::unique_ptr<chips::EmulatedPads>>> pads_;
    std::map<std::string, std::unique_ptr<bus::EmulatedInputs>> lines_;
    std::map<std::string, bus::Faults> output_faults_;
    std::map<std::pair<std::string, unsigned>, bool> driven_;  ///< outputs as they were set
    std::map<DeviceId, EmulatedInput> inputs_;
    std::map<std::string, bool> held_;             ///< buses that a chip holds low
    std::map<std::string, std::string> chosen_;    ///< by trunk: the channel that its multiplexer has chosen
};

}  // namespace kibitz::wired
