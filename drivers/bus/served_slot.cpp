#include "drivers/bus/served_slot.hpp"

#include <winscard.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kibitz::bus {

namespace {

using Command = boost::container::static_vector<std::uint8_t, CardSlot::longest_command>;
using Answer = tl::expected<std::optional<CardSlot::Bytes>, Fault>;

Fault fault_of(LONG error) {
    switch (static_cast<std::uint32_t>(error)) {
        case static_cast<std::uint32_t>(SCARD_E_NO_SERVICE):
        case static_cast<std::uint32_t>(SCARD_E_SERVICE_STOPPED):
        case static_cast<std::uint32_t>(SCARD_F_COMM_ERROR):
        case static_cast<std::uint32_t>(SCARD_E_INVALID_HANDLE):  // of a service that was started anew
            return {Trouble::Absent,
                    "PC/SC: its service does not answer: is package pcscd installed, and running (`systemctl status pcscd.socket`)?"};
        case static_cast<std::uint32_t>(SCARD_W_SECURITY_VIOLATION):
        case static_cast<std::uint32_t>(SCARD_E_NO_ACCESS):
            return {Trouble::NoAccess, "PC/SC: its service refuses this user: run it as root or as user kibitz, or let polkit allow him "
                                       "org.debian.pcsc-lite.access_pcsc and access_card"};
        case static_cast<std::uint32_t>(SCARD_E_READER_UNAVAILABLE):
        case static_cast<std::uint32_t>(SCARD_E_UNKNOWN_READER):
        case static_cast<std::uint32_t>(SCARD_E_NO_READERS_AVAILABLE):
            return {Trouble::Gone, "PC/SC: the reader is gone: is it still plugged in?"};
        case static_cast<std::uint32_t>(SCARD_E_SHARING_VIOLATION):
            return {Trouble::Taken, "PC/SC: another program has the reader's card for itself: which one asks cards here (a browser, gpg)?"};
        case static_cast<std::uint32_t>(SCARD_W_UNRESPONSIVE_CARD):
        case static_cast<std::uint32_t>(SCARD_W_UNPOWERED_CARD):
        case static_cast<std::uint32_t>(SCARD_W_UNSUPPORTED_CARD):
        case static_cast<std::uint32_t>(SCARD_E_PROTO_MISMATCH):
        case static_cast<std::uint32_t>(SCARD_E_NOT_TRANSACTED):
            return {Trouble::NoAnswer,
                    "PC/SC: a card lies there that the reader does not understand: does it read ISO 15693, or do two lie there?"};
        default: return {Trouble::Io, std::string("PC/SC: ") + ::pcsc_stringify_error(error) + ": see pcscd's log (journalctl -u pcscd)"};
    }
}

/// The library's calls, each of which waits for the service however long it takes.
class Calls {
public:
    explicit Calls(std::string reader) : wanted_(std::move(reader)) {}
    ~Calls() { leave(); }
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    const std::string& reader() const noexcept { return found_; }
    /// @param command empty: only that the reader is there
    Answer ask(const Command& command) {
        if (command.empty()) found_.clear();
        if (auto good = enter(); !good) return tl::unexpected(std::move(good.error()));
        if (command.empty()) return std::nullopt;
        for (int reset = 0;; ++reset) {
            Bytes answer(Bytes::static_capacity);
            const auto said = transmit(command, answer);
            if (said == SCARD_S_SUCCESS) return answer;
            if (said == static_cast<LONG>(SCARD_E_NO_SMARTCARD) || said == static_cast<LONG>(SCARD_W_REMOVED_CARD)) return std::nullopt;
            // Another program reset the card between the two calls: it lies there all the same.
            if (said == static_cast<LONG>(SCARD_W_RESET_CARD) && reset < most_resets) continue;
            auto fault = fault_of(said);
            // The service or the reader: looked for anew.
            if (fault.trouble != Trouble::NoAnswer && fault.trouble != Trouble::Taken) leave();
            return tl::unexpected(std::move(fault));
        }
    }
    /// The service is told that nothing more will be asked.
    void leave() {
        if (std::exchange(entered_, false)) (void)::SCardReleaseContext(context_);
        found_.clear();
    }

private:
    using Bytes = CardSlot::Bytes;
    static constexpr int most_resets = 3;
    static constexpr std::size_t room_for_names = 2048;  // 16 readers (PCSCLITE_MAX_READERS_CONTEXTS) of 128 bytes (MAX_READERNAME)

    LONG transmit(const Command& command, Bytes& answer) {
        SCARDHANDLE card = 0;
        DWORD protocol = 0;
        constexpr DWORD either = SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1;
        const auto connected = ::SCardConnect(context_, found_.c_str(), SCARD_SHARE_SHARED, either, &card, &protocol);
        if (connected != SCARD_S_SUCCESS) return connected;
        DWORD length = answer.size();
        const auto* pci = protocol == SCARD_PROTOCOL_T1 ? SCARD_PCI_T1 : SCARD_PCI_T0;
        const auto said = ::SCardTransmit(card, pci, command.data(), command.size(), nullptr, answer.data(), &length);
        (void)::SCardDisconnect(card, SCARD_LEAVE_CARD);
        if (said == SCARD_S_SUCCESS) answer.resize(std::min<std::size_t>(length, answer.size()));
        return said;
    }
    /// The service, and the reader's whole name.
    tl::expected<void, Fault> enter() {
        if (!entered_) {
            const auto good = ::SCardEstablishContext(SCARD_SCOPE_SYSTEM, nullptr, nullptr, &context_);
            if (good != SCARD_S_SUCCESS) return tl::unexpected(fault_of(good));
            entered_ = true;
        }
        if (!found_.empty()) return {};
        std::array<char, room_for_names> names{};
        DWORD length = names.size();
        const auto listed = ::SCardListReaders(context_, nullptr, names.data(), &length);
        if (listed != SCARD_S_SUCCESS && listed != static_cast<LONG>(SCARD_E_NO_READERS_AVAILABLE)) {
            leave();
            return tl::unexpected(fault_of(listed));
        }
        std::vector<std::string> all;
        if (listed == SCARD_S_SUCCESS)
            for (const char* name = names.data(); *name != '\0'; name += all.back().size() + 1) all.emplace_back(name);
        return choose(all);
    }
    tl::expected<void, Fault> choose(const std::vector<std::string>& all) {
        std::string others, fitting;
        int fit = 0;
        for (const auto& name : all) {
            others += (others.empty() ? "\"" : ", \"") + name + "\"";
            if (!name.starts_with(wanted_)) continue;
            fitting += (fitting.empty() ? "\"" : ", \"") + name + "\"";
            found_ = name;
            ++fit;
        }
        if (fit == 1) return {};
        found_.clear();
        if (fit > 1)
            return tl::unexpected(Fault{Trouble::Absent, "PC/SC: several readers fit: " + fitting + ": write more of the name in `reader`"});
        if (all.empty())
            return tl::unexpected(
                Fault{Trouble::Absent, "PC/SC: no reader is there: is it plugged in, and its driver installed (package libccid)?"});
        return tl::unexpected(Fault{Trouble::Absent, "PC/SC: no reader whose name begins with \"" + wanted_ + "\": there are " + others +
                                                         ": correct `reader`, or plug it in"});
    }
    std::string wanted_, found_;
    SCARDCONTEXT context_ = 0;
    bool entered_ = false;
};

/// The library has no time-out: a reader or a service that hangs would hold whoever asks for ever. So its calls are made on a thread of
/// their own, which is left alone with a call that does not come back.
class Served final : public CardSlot {
public:
    explicit Served(std::string reader) : desk_(std::make_shared<Desk>(std::move(reader))) {}
    ~Served() override {
        {
            std::unique_lock lock(desk_->mutex);
            desk_->over = true;
            desk_->news.notify_all();
            // Leaving the service is a call too, and may not come back either.
            if (caller_.joinable() && !desk_->news.wait_for(lock, for_a_late_call, [this] { return desk_->left; })) caller_.detach();
        }
        if (caller_.joinable()) caller_.join();
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    Moment now() override { return std::chrono::steady_clock::now(); }
    std::string reader() const override {
        const std::lock_guard lock(desk_->mutex);
        return desk_->reader;
    }
    tl::expected<void, Fault> find() override {
        auto answer = put({});
        if (!answer) return tl::unexpected(std::move(answer.error()));
        return {};
    }
    Answer ask(std::span<const std::uint8_t> command) override { return put(Command(command.begin(), command.end())); }

private:
    static constexpr auto for_a_late_call = milliseconds(200);

    struct Desk {
        explicit Desk(std::string name) : calls(std::move(name)) {}
        std::mutex mutex;
        std::condition_variable news;
        std::optional<Command> question;  ///< until it was answered
        Answer answer;
        std::string reader;
        bool over = false;
        bool left = false;  ///< the caller has nothing more to ask of the service
        Calls calls;  ///< the caller's thread's
    };

    Answer put(Command command) {
        std::unique_lock lock(desk_->mutex);
        const auto answered = [this] { return !desk_->question; };
        if (!desk_->news.wait_for(lock, for_a_late_call, answered)) return tl::unexpected(late());
        desk_->question = std::move(command);
        desk_->news.notify_all();
        if (!caller_.joinable()) caller_ = std::thread([desk = desk_] { call(*desk); });
        if (!desk_->news.wait_for(lock, longest_served_call, answered)) return tl::unexpected(late());
        return desk_->answer;
    }
    static Fault late() {
        return {Trouble::TimedOut,
                "PC/SC: its service or the reader hangs: pull the reader's plug and put it in again, or `systemctl restart pcscd`"};
    }
    static void call(Desk& desk) {
        std::unique_lock lock(desk.mutex);
        for (;;) {
            desk.news.wait(lock, [&desk] { return desk.question || desk.over; });
            if (!desk.question) break;
            const auto command = *desk.question;
            lock.unlock();
            auto answer = desk.calls.ask(command);
            lock.lock();
            desk.answer = std::move(answer);
            desk.reader = desk.calls.reader();
            desk.question.reset();
            desk.news.notify_all();
        }
        lock.unlock();
        desk.calls.leave();
        lock.lock();
        desk.left = true;
        desk.news.notify_all();
    }

    std::shared_ptr<Desk> desk_;
    std::thread caller_;
};

}  // namespace

std::unique_ptr<CardSlot> served_slot(std::string reader) { return std::make_unique<Served>(std::move(reader)); }

}  // namespace kibitz::bus
