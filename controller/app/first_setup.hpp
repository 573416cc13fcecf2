/// The first start of a service, a table's or a hall's: what its setup page can choose, and how it is set up with it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include <kibitz/v1/setup.pb.h>

#include "controller/display/first_setup.hpp"

namespace kibitz::app {

/// The half of a first start that a table and a hall share: it is waited for as long as DIR/setup-code is there. settle() writes the setup,
/// leaves the PIN, and takes that file away last: until then a start after a power cut waits as before, with the same code.
class CodedSetup : public display::FirstSetup {
public:
    struct Listening {
        std::string address, table, fingerprint;
        std::uint16_t port = 0;
    };
    /// What the display listens at, and how table or hall are called.
    void listens(Listening listening) { listening_ = std::move(listening); }
    /// Called when it is set up: it starts anew.
    void on_settled(std::function<void()> listener) { on_settled_ = std::move(listener); }
    /// "1234 5678"; empty when it is set up.
    std::string code() const;

    bool open() const final;
    bool is_code(std::string_view digits) const final;
    void change_code() final;

protected:
    /// What stands before anything was chosen.
    struct Start {
        std::filesystem::path data;
        std::string version;
        bool listen_given = false;  ///< on the command line, or there is nothing to choose
    };
    explicit CodedSetup(Start start) : start_(std::move(start)) {}
    /// Makes the code, where there is none yet. @return an error "file: what: what to do"
    [[nodiscard]] static tl::expected<void, std::string> make_code(const std::filesystem::path& data);
    /// Clock, time zones, who reaches it, certificate, version.
    void offer_common(v1::SetupOffer& out, const v1::Setup& setup, bool from_here) const;
    /// PIN, language, time zone, and whether this browser would still reach it.
    std::optional<Fault> fault_of_common(const v1::SetupWish& wish, bool from_here) const;
    static void take_common(const v1::SetupWish& wish, v1::Setup& setup);
    /// Where the display is to listen, with the port that it has.
    std::string listen_wished(const v1::SetupWish& wish) const;
    /// The last steps, in an order that a power cut may end anywhere.
    std::optional<Fault> finish(const v1::Setup& setup, const std::string& pin);

    Start start_;
    Listening listening_;

private:
    std::function<void()> on_settled_;
};

class FirstSetup final : public CodedSetup {
public:
    struct Table : Start {
        std::string law_code;
    };
    /// @param pin_known  the table has a PIN of an earlier start: it is no first one
    /// @return null when the table does not wait for a setup; an error "file: what: what to do"
    [[nodiscard]] static tl::expected<std::unique_ptr<FirstSetup>, std::string> begin(Table start, bool pin_known);

    v1::SetupOffer offer(bool from_here) const override;
    v1::SetupCheck check(const std::string& board) const override;
    std::optional<Fault> settle(const v1::SetupWish& wish, bool from_here) override;

private:
    explicit FirstSetup(Table start) : CodedSetup(start), law_code_(std::move(start.law_code)) {}
    std::string law_code_;
};

/// Of a hall: its folder has no hall yet, and settle() makes one.
class HallFirstSetup final : public CodedSetup {
public:
    /// @return null when there is a hall; an error "file: what: what to do"
    [[nodiscard]] static tl::expected<std::unique_ptr<HallFirstSetup>, std::string> begin(const std::filesystem::path& folder,
                                                                                          const std::string& version, bool listen_given);

    v1::SetupOffer offer(bool from_here) const override;
    /// A hall has no board.
    v1::SetupCheck check(const std::string&) const override { return {}; }
    std::optional<Fault> settle(const v1::SetupWish& wish, bool from_here) override;
    bool of_hall() const override { return true; }

private:
    using CodedSetup::CodedSetup;
};

}  // namespace kibitz::app
