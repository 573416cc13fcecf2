#include "drivers/bus/emulated.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace kibitz::bus {

namespace {

std::string hex(const char* before, unsigned number) {
    char text[48];
    std::snprintf(text, sizeof text, "%s 0x%03x", before, number);
    return text;
}

}  // namespace

tl::expected<void, Fault> Faults::next(const char* what) {
    const auto mine = operations_++;
    if (mine < from_ || mine >= until_) return {};
    return tl::unexpected(Fault{Trouble::NoAnswer, std::string(what) + ": operation " + std::to_string(mine) + " made to fail"});
}

void RegisterFile::reset() noexcept {
    for (auto& [number, cell] : cells_) cell.value = cell.reset;
}

std::uint8_t RegisterFile::read(unsigned number) {
    const auto found = cells_.find(number);
    if (found != cells_.end() && found->second.access != Access::Write) return found->second.value;
    breaches_->push_back(hex("read of undeclared register", number));
    return 0;
}

bool RegisterFile::write(unsigned number, std::uint8_t value) {
    const auto found = cells_.find(number);
    if (found == cells_.end() || found->second.access == Access::Read) {
        breaches_->push_back(hex("write to undeclared register", number));
        return false;
    }
    found->second.value = value;
    return true;
}

tl::expected<void, Fault> EmulatedI2c::transfer(I2cAddress address, std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    time_->pass(transfer_time_);
    if (auto good = faults_.next("emulated I2C"); !good) return good;
    EmulatedI2cChip* answering = nullptr;
    for (auto* chip : chips_) {
        if (!chip->answers(address)) continue;
        if (answering) breaches_->push_back("two chips answer at " + to_string(address));
        answering = chip;
    }
    if (!answering) return tl::unexpected(errno_fault(ENXIO, "emulated I2C address " + to_string(address)));
    answering->transfer(out, in);
    return {};
}

void EmulatedInputs::drive(GpioOffset line, bool level, Moment at) {
    if (std::exchange(levels_[line.value], level) == level) return;
    EdgeEvent edge{line, level ? Edge::Rising : Edge::Falling, at, std::nullopt, std::nullopt};
    if (like_ == Like::Gpiod2) {
        edge.sequence = ++sequences_[line.value];
        edge.among_all = ++all_;
    }
    if (like_ == Like::Gpiod1 && waiting_of_[line.value] == kept_) return;
    if (like_ == Like::Gpiod2 && waiting_.size() == kept_) waiting_.pop_front();
    waiting_.push_back(edge);
    ++waiting_of_[line.value];
}

tl::expected<std::size_t, Fault> EmulatedInputs::read(std::span<EdgeEvent> into) {
    if (auto good = faults_.next("emulated GPIO"); !good) return tl::unexpected(std::move(good.error()));
    const auto n = std::min(into.size(), waiting_.size());
    std::copy_n(waiting_.begin(), n, into.begin());
    for (std::size_t i = 0; i < n; ++i) --waiting_of_[into[i].line.value];
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(n));
    return n;
}

tl::expected<bool, Fault> EmulatedInputs::level(GpioOffset line) {
    if (auto good = faults_.next("emulated GPIO"); !good) return tl::unexpected(std::move(good.error()));
    return levels_[line.value];
}

tl::expected<void, Fault> EmulatedOutputs::set(GpioOffset line, bool level) {
    if (auto good = faults_.next("emulated GPIO output"); !good) return good;
    if (on_set) on_set(line, level);
    return {};
}

tl::expected<void, Fault> EmulatedSerial::operation() {
    if (!plugged_) return tl::unexpected(Fault{Trouble::Gone, "emulated serial line: it is gone: is its adapter still plugged in?"});
    return faults_.next("emulated serial line");
}

tl::expected<void, Fault> EmulatedSerial::send(std::span<const std::uint8_t> bytes) {
    if (auto good = operation(); !good) return good;
    time_->pass(bits_of(bytes.size()));
    device_->hear(bytes, time_->now);
    return {};
}

tl::expected<std::size_t, Fault> EmulatedSerial::receive(std::span<std::uint8_t> into, microseconds most) {
    if (auto good = operation(); !good) return tl::unexpected(std::move(good.error()));
    take();
    if (come_.empty()) {
        const auto end = time_->now + most, next = device_->speaks().value_or(end);
        time_->now = std::max(time_->now, std::min(end, next));
        take();
    }
    const auto count = std::min(into.size(), come_.size());
    std::copy_n(come_.begin(), count, into.begin());
    come_.erase(come_.begin(), come_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
}

tl::expected<void, Fault> EmulatedSerial::drop() {
    if (auto good = operation(); !good) return good;
    take();
    come_.clear();
    return {};
}

}  // namespace kibitz::bus
