#include "drivers/bus/pcsc_slot.hpp"

#include <winscard.h>

#include <array>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

namespace kibitz::bus {

namespace {

class Pcsc final : public CardSlot {
public:
    explicit Pcsc(std::string reader) : wanted_(std::move(reader)) {}
    ~Pcsc() override { leave(); }
    Pcsc(const Pcsc&) = delete;
    Pcsc& operator=(const Pcsc&) = delete;

    Moment now() override { return std::chrono::steady_clock::now(); }
    std::string reader() const override { return found_; }
    tl::expected<std::optional<Bytes>, Fault> ask(std::span<const std::uint8_t> command) override {
        if (auto good = enter(); !good) return tl::unexpected(std::move(good.error()));
        SCARDHANDLE card = 0;
        DWORD protocol = 0;
        const auto connected = ::SCardConnect(context_, found_.c_str(), SCARD_SHARE_SHARED, SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, &card, &protocol);
        if (connected != SCARD_S_SUCCESS) return without_card(connected);
        Bytes answer(answer_room);
        DWORD length = answer.size();
        const auto* pci = protocol == SCARD_PROTOCOL_T1 ? SCARD_PCI_T1 : SCARD_PCI_T0;
        const auto said = ::SCardTransmit(card, pci, command.data(), command.size(), nullptr, answer.data(), &length);
        (void)::SCardDisconnect(card, SCARD_LEAVE_CARD);
        if (said != SCARD_S_SUCCESS) return without_card(said);
        answer.resize(length);
        return answer;
    }

private:
    static constexpr std::size_t answer_room = 258;

    /// The service, and the reader's whole name.
    tl::expected<void, Fault> enter() {
        if (!entered_) {
            const auto good = ::SCardEstablishContext(SCARD_SCOPE_SYSTEM, nullptr, nullptr, &context_);
            if (good != SCARD_S_SUCCESS) return tl::unexpected(fault_of(good));
            entered_ = true;
        }
        if (!found_.empty()) return {};
        std::array<char, 2048> names{};
        DWORD length = names.size();
        const auto listed = ::SCardListReaders(context_, nullptr, names.data(), &length);
        if (listed != SCARD_S_SUCCESS && listed != static_cast<LONG>(SCARD_E_NO_READERS_AVAILABLE)) {
            leave();
            return tl::unexpected(fault_of(listed));
        }
        std::string others;
        std::vector<std::string> fitting;
        for (const char* name = names.data(); listed == SCARD_S_SUCCESS && *name != '\0'; name += std::strlen(name) + 1) {
            if (std::string(name).starts_with(wanted_)) fitting.emplace_back(name);
            others += (others.empty() ? "" : ", ") + ("\"" + std::string(name) + "\"");
        }
        if (fitting.size() == 1) {
            found_ = fitting.front();
            return {};
        }
        if (fitting.empty())
            return tl::unexpected(Fault{Trouble::Absent, "PC/SC: no reader" + (wanted_.empty() ? std::string() : " whose name begins with \"" + wanted_ + "\"") + ": " +
                                                             (others.empty() ? "there is none: is it plugged in, and its driver installed (package libccid)?"
                                                                             : "there are " + others + ": correct `reader`, or plug it in")});
        return tl::unexpected(Fault{Trouble::Absent, "PC/SC: several readers fit: " + others + ": write more of the name in `reader`"});
    }
    void leave() {
        if (std::exchange(entered_, false)) (void)::SCardReleaseContext(context_);
        found_.clear();
    }

    /// No card is no fault. A reader or a service that is gone is looked for anew.
    tl::expected<std::optional<Bytes>, Fault> without_card(LONG error) {
        switch (static_cast<std::uint32_t>(error)) {
            case static_cast<std::uint32_t>(SCARD_E_NO_SMARTCARD):
            case static_cast<std::uint32_t>(SCARD_W_REMOVED_CARD):
            case static_cast<std::uint32_t>(SCARD_W_RESET_CARD): return std::optional<Bytes>{};
            case static_cast<std::uint32_t>(SCARD_E_SHARING_VIOLATION):
                return tl::unexpected(Fault{Trouble::Taken, "PC/SC: another program has the reader's card for itself: which one asks cards here (a browser, gpg)?"});
            case static_cast<std::uint32_t>(SCARD_W_UNRESPONSIVE_CARD):
            case static_cast<std::uint32_t>(SCARD_W_UNPOWERED_CARD):
            case static_cast<std::uint32_t>(SCARD_W_UNSUPPORTED_CARD):
            case static_cast<std::uint32_t>(SCARD_E_PROTO_MISMATCH):
            case static_cast<std::uint32_t>(SCARD_E_NOT_TRANSACTED):
                return tl::unexpected(Fault{Trouble::NoAnswer, "PC/SC: a card lies there that the reader does not understand: does it read ISO 15693, or do two lie there?"});
            default: break;
        }
        leave();
        return tl::unexpected(fault_of(error));
    }
    static Fault fault_of(LONG error) {
        switch (static_cast<std::uint32_t>(error)) {
            case static_cast<std::uint32_t>(SCARD_E_NO_SERVICE):
            case static_cast<std::uint32_t>(SCARD_E_SERVICE_STOPPED):
                return {Trouble::Absent, "PC/SC: its service does not answer: is package pcscd installed, and running (`systemctl status pcscd.socket`)?"};
            case static_cast<std::uint32_t>(SCARD_W_SECURITY_VIOLATION):
            case static_cast<std::uint32_t>(SCARD_E_NO_ACCESS):
                return {Trouble::NoAccess, "PC/SC: its service refuses this user: polkit must allow org.debian.pcsc-lite.access_pcsc and access_card to him"};
            case static_cast<std::uint32_t>(SCARD_E_READER_UNAVAILABLE):
            case static_cast<std::uint32_t>(SCARD_E_UNKNOWN_READER):
            case static_cast<std::uint32_t>(SCARD_E_NO_READERS_AVAILABLE): return {Trouble::Gone, "PC/SC: the reader is gone: is it still plugged in?"};
            default: return {Trouble::Io, std::string("PC/SC: ") + ::pcsc_stringify_error(error) + ": see pcscd's log (journalctl -u pcscd)"};
        }
    }

    std::string wanted_, found_;
    SCARDCONTEXT context_ = 0;
    bool entered_ = false;
};

}  // namespace

std::unique_ptr<CardSlot> pcsc_slot(std::string reader) { return std::make_unique<Pcsc>(std::move(reader)); }

}  // namespace kibitz::bus
