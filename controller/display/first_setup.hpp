/// What the setup page works with: a table, or a hall, that has never been set up waits for whoever reads the code on its computer.
#pragma once

#include <kibitz/v1/setup_page.pb.h>

#include <optional>
#include <string>
#include <string_view>

namespace kibitz::display {

class FirstSetup {
public:
    virtual ~FirstSetup() = default;
    /// The table waits for its setup: every page shows that of the setup.
    virtual bool open() const = 0;
    /// It is a hall that is set up.
    virtual bool of_hall() const { return false; }
    /// Whether these eight digits are the code that was printed. False when there is none any more.
    virtual bool is_code(std::string_view digits) const = 0;
    /// Somebody guesses: the code is void, another one is made and printed.
    virtual void change_code() = 0;
    /// What can be chosen. @param from_here  the browser runs on this computer
    virtual v1::SetupOffer offer(bool from_here) const = 0;
    /// What this computer has of what a board model needs; empty: the simulated table.
    virtual v1::SetupCheck check(const std::string& board) const = 0;

    struct Fault {
        std::string field;  ///< of SetupWish: "pin"; empty: it is none of one field
        std::string words;  ///< "what: what to do", English
        bool done = false;  ///< the table was set up meanwhile
    };
    /// Sets the table up with this, once, and starts it anew. Whatever power cut: all of it, or nothing.
    /// @pre is_code(wish.code())
    /// @return why not; nothing was written then
    virtual std::optional<Fault> settle(const v1::SetupWish& wish, bool from_here) = 0;
};

}  // namespace kibitz::display
