/// What the list of who did what says: a sentence an act, and who it was and where.
#pragma once

#include <array>

namespace kibitz::words {

inline constexpr const char* audit_context = "audit";

namespace audit {
inline constexpr const char* logged_in = "Logged in";
inline constexpr const char* wrong_pin = "Typed a wrong PIN";
inline constexpr const char* wrong_pin_for = "Typed a wrong PIN for {about}";
inline constexpr const char* logged_out = "Logged out";
inline constexpr const char* logged_out_all = "Logged out all devices";
inline constexpr const char* renamed = "Goes by the name {about} from now on";
inline constexpr const char* pin_changed = "The chief Director's PIN became another one";
inline constexpr const char* director_added = "Added the Director {about}";
inline constexpr const char* director_removed = "Removed the Director {about}";
inline constexpr const char* director_pin = "Gave the Director {about} a new PIN";
inline constexpr const char* code_shown = "Had a code to join by shown: {about}";
inline constexpr const char* shut_out = "Shut out: {about}";
inline constexpr const char* joined = "Joined with a code: {about}";
inline constexpr const char* wrong_code = "Typed a wrong code";
inline constexpr const char* exported = "Took the record as a file: {about}";
inline constexpr const char* audit_exported = "Took this list as a file";
inline constexpr const char* backed_up = "A backup was made: {about}";
inline constexpr const char* table_key_made = "Made the file of table {about} for the hall";
inline constexpr const char* table_key_taken = "Took the file of table {about} for the hall";
inline constexpr const char* table_key_another = "Made another file for table {about}; the one before is refused";
inline constexpr const char* table_key_taken_back = "Took back the file of table {about}: it is refused";
inline constexpr const char* camera_seen = "Looked at the camera's picture";
inline constexpr const char* camera_by_corners = "Showed the camera where the table's corners are";
inline constexpr const char* camera_by_markers = "Had the camera find the table by its markers";
inline constexpr const char* ruled = "Ruled on incident {n} (Law {about})";
inline constexpr const char* dismissed = "Dismissed incident {n} (Law {about})";
inline constexpr const char* reopened = "Took back what was settled of incident {n} (Law {about})";
inline constexpr const char* told = "Took down a case: incident {n} (Law {about})";
inline constexpr const char* play_corrected = "Put the record of board {n} right";
inline constexpr const char* board_corrected = "Corrected board {n}";
inline constexpr const char* correction_withdrawn = "Took back a correction of board {n}";
inline constexpr const char* appeal = "Took down or decided the appeal on incident {n} (Law {about})";
inline constexpr const char* appeal_gone = "Took the appeal on incident {n} (Law {about}) off";

inline constexpr const char* chief = "Chief Director";
inline constexpr const char* director = "Director";
inline constexpr const char* scorer = "Scorer";
inline constexpr const char* technician = "Technician";
inline constexpr const char* spectator = "Spectator";
inline constexpr const char* screen = "The table's screen";
inline constexpr const char* seat_north = "North";
inline constexpr const char* seat_east = "East";
inline constexpr const char* seat_south = "South";
inline constexpr const char* seat_west = "West";

inline constexpr const char* phone = "phone";
inline constexpr const char* tablet = "tablet";
inline constexpr const char* computer = "computer";
inline constexpr const char* program = "program";
inline constexpr const char* here = "the table's computer";
inline constexpr const char* hall = "the hall's display";

inline constexpr const char* time_head = "Time";
inline constexpr const char* name_head = "Name";
inline constexpr const char* role_head = "Role";
inline constexpr const char* from_head = "From";
inline constexpr const char* what_head = "What";
}  // namespace audit

/// All of them, for the list of messages.
inline constexpr std::array audit_forms{
    audit::logged_in,    audit::wrong_pin,      audit::wrong_pin_for,  audit::logged_out,      audit::logged_out_all,  audit::renamed,
    audit::pin_changed,  audit::director_added, audit::director_removed, audit::director_pin,  audit::code_shown,      audit::shut_out,
    audit::joined,       audit::wrong_code,     audit::exported,       audit::audit_exported,  audit::backed_up,
    audit::table_key_made,
    audit::table_key_taken, audit::table_key_another, audit::table_key_taken_back,
    audit::camera_seen,  audit::camera_by_corners, audit::camera_by_markers, audit::ruled,
    audit::dismissed,    audit::reopened,       audit::told,           audit::play_corrected,  audit::board_corrected,
        audit::correction_withdrawn,
    audit::appeal,       audit::appeal_gone,    audit::chief,          audit::director,        audit::scorer,          audit::technician,
    audit::spectator,    audit::screen,         audit::seat_north,     audit::seat_east,       audit::seat_south,      audit::seat_west,
    audit::phone,        audit::tablet,         audit::computer,       audit::program,         audit::here,            audit::hall,
    audit::time_head,    audit::name_head,      audit::role_head,      audit::from_head,       audit::what_head};

}  // namespace kibitz::words
