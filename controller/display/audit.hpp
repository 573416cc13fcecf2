/// Who did what, of all that the journal does not tell: logins, codes, files taken, Directors added. Kept beside the journal, in parts of
/// a bounded number, so that a line costs no more to write than a part is long.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controller/units/time.hpp"

namespace kibitz::display {

enum class Act : std::uint8_t {
    LoggedIn,
    WrongPins,
    LoggedOut,
    LoggedOutAll,
    Renamed,
    PinChanged,
    DirectorAdded,
    DirectorRemoved,
    DirectorPin,
    CodeShown,
    PanelShut,
    Joined,
    WrongCodes,
    Exported,
    AuditExported,
    BackedUp,
    TableKeyMade,
    TableKeyTaken,
    TableKeyAnother,
    TableKeyTakenBack,
    CameraSeen,
    CameraByCorners,
    CameraByMarkers,
};

/// A line of it. No PIN, no code and no card ever stands in one.
struct Noted {
    Instant at{};         ///< by the table's clock, which a restart sets back to the last event; of several alike the last
    Act act = Act::LoggedIn;
    std::string by{};     ///< the name of the login; empty: none
    std::string role{};   ///< "chief", "director", or an audience's name; empty: nobody was logged in
    std::string from{};   ///< "phone 10.0.0.7": kind of device, address
    std::string about{};  ///< a Director's name, a panel, a file
    std::uint32_t times = 1;
    std::optional<std::uint64_t> after{};  ///< number of the journal's event before it; nothing: a line of an earlier version
};

class AuditTrail {
public:
    /// A part's lines, in bytes: with its row it fits into a page of the journal's file.
    static constexpr std::size_t part_bytes = 2000;
    /// Parts of what those did who were let in, some two thousand lines, and of what anybody may do from outside: whoever types wrong
    /// PINs pushes out other wrong PINs and nothing else. The oldest part gives way.
    static constexpr std::size_t member_parts = 96, stranger_parts = 24, all_parts = member_parts + stranger_parts;
    /// What is done again within this time, with nothing between, is one line that counts.
    static constexpr Duration alike_within = std::chrono::minutes(10);

    void note(Noted one);
    /// All of it, oldest first.
    std::vector<Noted> all() const;

    /// Gives each part that has changed to be kept. @param keep  (number of the part, below all_parts; its text)
    void flush(const std::function<void(std::size_t part, const std::string& text)>& keep);
    /// Takes in what flush() gave, in any order; lines that make no sense are left out.
    void restore(std::size_t part, std::string_view text);

private:
    struct Part {
        std::uint64_t serial = 0;  ///< its place among the parts is this, modulo their number
        std::string lines;
        std::size_t last = 0;      ///< where its last line begins
        bool changed = false;
    };
    struct Ring {
        std::size_t first_part, most;
        std::deque<Part> parts{};  ///< by serial
    };
    static bool is_strangers(Act act) noexcept;
    Ring members_{0, member_parts}, strangers_{member_parts, stranger_parts};
};

/// The setting's key of a part: "audit-007".
std::string audit_key(std::size_t part);
/// Which kind of device a browser says that it is: "phone", "tablet", "computer", or "program" where it is no browser.
std::string_view device_kind(std::string_view user_agent) noexcept;

/// A line for people, of this list or of the journal's events.
struct AuditLine {
    Instant at{};
    std::string by, role, from, what;
    std::uint32_t times = 1;
    std::uint64_t incident = 0;
    std::uint32_t play = 0;
    std::uint64_t event = 0;  ///< number of the event that it is, or that was before it
};

}  // namespace kibitz::display
