/// What the display is told of its table, and what it is given to work with.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "controller/display/other_tables.hpp"
#include "controller/display/pin.hpp"
#include "controller/display/session_told.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/results_page.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/units/time.hpp"
#include "controller/table/stop.hpp"
#include "controller/display/upkeep.hpp"
#include "controller/views/technician_view.hpp"
#include "drivers/cameras.hpp"

namespace kibitz::display {

class Feed;
class FirstSetup;
class TableKeys;

/// Runs a job away from the table's thread, then what the job returned on it. For what takes milliseconds: long JSON; or
/// a second: PINs' hashes. Tests run both at once.
using Aside = std::function<void(std::function<std::function<void()>()> job)>;

/// What the display keeps in the journal's settings: each with the text of what it is.
/// They are read back in this order: whose logins are known is known before the logins are.
enum class Kept : std::uint8_t { PinHash, Directors, Logins, PinTries, KnownDevices, JoinCodes };
inline constexpr Kept all_kept[] = {Kept::PinHash, Kept::Directors, Kept::Logins, Kept::PinTries, Kept::KnownDevices, Kept::JoinCodes};
/// The setting's key: "pin-hash" ...
const char* key_of(Kept kept) noexcept;

/// What files are written of.
struct Boards {
    std::vector<formats::BoardPlay> plays;
    laws::event::LawCodeInForce law_code{};
    formats::ScoredBy scored{};
    std::map<std::string, std::string> numbers{};  ///< players' own, by name, beside those of the origin
};

/// A hall's results, of boards that nobody has still to play.
struct OpenResults {
    std::uint64_t edition = 0;      ///< another number when something of them is another
    std::function<std::function<Boards()>()> read{};  ///< as RouterConfig::hall_boards; empty: they are not open
};

struct RouterConfig {
    std::string pin_hash;
    PinCost pin_cost = display::pin_cost;
    /// Names this table answers to beside addresses and "localhost": a page of another site whose name has been turned
    /// to this machine must not speak with it. None: to any.
    std::vector<std::string> hosts;
    formats::Origin origin;                      ///< of what is told: program, journal, table
    std::vector<perception::Pack> packs;         ///< to name the tags in evidence
    bool prevent_illegal_calls = false;          ///< of the players' panels, as the board file has it
    table::StopRule stop;                        ///< the pause after a jump bid, as the board file has it
    laws::Elections elected;                     ///< what the table's law code elects of bidding and leading
    SessionTold session_told;                    ///< by the hall
    std::chrono::seconds spectators{};           ///< how far behind the table they are; 0: nobody may watch
    std::vector<views::FittedDevice> devices;    ///< of the board file, for the technician's page
    drivers::Cameras* cameras = nullptr;         ///< over the table, for the same page; it outlives the display; null: there are none
    float range_max_mm = 0;                      ///< of the table's range sensors, for evidence
    /// How the computer of the table, or of the hall, is, for whoever looks after it: what is returned looks, and may be called on another
    /// thread. Empty: nobody tells it.
    std::function<std::function<Upkeep()>()> upkeep{};
    FirstSetup* first_setup = nullptr;           ///< of a table that may wait for it; it outlives the display
    std::string language{};                      ///< of pages on devices that nobody has told otherwise: "el"; empty: as the device
    OtherTables* tables = nullptr;               ///< of the hall; likewise
    TableKeys* table_keys = nullptr;             ///< of the hall; never null where there is `hall`; likewise
    Feed* hall = nullptr;                        ///< of all tables of a hall, whose display this is; it outlives the display
    /// A hall's display: reads its tables' boards now, and folds them when that is called, which may be on another thread. Empty: this is a
    /// table's, and the record is its own.
    std::function<std::function<Boards()>()> hall_boards{};
    /// The same of a session before the one that is on; empty where there was none of that name.
    std::function<std::function<Boards()>(const std::string& session)> hall_earlier{};
    std::function<OpenResults()> hall_results{};
    /// The boards that those who watch a hall may read afterwards; empty: this one may not be read now.
    std::function<OpenResults(std::uint32_t board)> hall_watched{};
    Feed* hall_watch = nullptr;                  ///< of those who watch a hall; it outlives the display
    /// Reads a file of names or of a movement; JSON (kibitz.v1.HallRead). May be called on another thread.
    std::function<std::string(const std::string& bytes, const std::string& file_name)> hall_read{};
    Aside aside;
    Aside aside_pins;                            ///< for PINs' hashes; empty: as `aside`
    std::function<Instant()> clock;              ///< the table's time: no wall clock moves it, no restart sets it back
    std::function<void(Kept, const std::string&)> keep;  ///< after a change; may be empty
    std::function<void(std::function<void()>)> when_kept;  ///< calls that when what was to be kept is on the disk; empty: it is at once
    std::function<void(const std::string& key, const std::string&)> keep_audit;  ///< a part of the list of who did what; may be empty
    /// What the page of the table by hand is told to play with, JSON with a ticket for this login; empty: there is no such page.
    std::function<std::string(const std::string& login)> by_hand;
};

}  // namespace kibitz::display
