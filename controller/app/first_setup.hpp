/// The first start of a table's service: what its setup page can choose, and how it is set up with it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "controller/display/first_setup.hpp"

namespace kibitz::app {

/// What stands before anything was chosen.
struct FirstStart {
    std::filesystem::path data;
    std::string version, law_code;
    bool listen_given = false;  ///< on the command line, or there is nothing to choose
};

/// One is waited for as long as DIR/setup-code is there. settle() writes the setup, leaves the PIN, and takes that file away last: until
/// then a start after a power cut waits as before, with the same code.
class FirstSetup final : public display::FirstSetup {
public:
    /// @param pin_known  the table has a PIN of an earlier start: it is no first one
    /// @return null when the table does not wait for a setup; an error "file: what: what to do"
    [[nodiscard]] static tl::expected<std::unique_ptr<FirstSetup>, std::string> begin(FirstStart start, bool pin_known);

    struct Listening {
        std::string address, table, fingerprint;
        std::uint16_t port = 0;
    };
    /// What the table listens at, and how it is called.
    void listens(Listening listening) { listening_ = std::move(listening); }
    /// Called when the table is set up: it starts anew.
    void on_settled(std::function<void()> listener) { on_settled_ = std::move(listener); }
    /// "1234 5678"; empty when it is set up.
    std::string code() const;

    bool open() const override;
    bool is_code(std::string_view digits) const override;
    void change_code() override;
    v1::SetupOffer offer(bool from_here) const override;
    v1::SetupCheck check(const std::string& board) const override;
    std::optional<Fault> settle(const v1::SetupWish& wish, bool from_here) override;

private:
    explicit FirstSetup(FirstStart start) : start_(std::move(start)) {}
    FirstStart start_;
    Listening listening_;
    std::function<void()> on_settled_;
};

}  // namespace kibitz::app
