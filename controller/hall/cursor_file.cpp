#include "controller/hall/cursor_file.hpp"

#include <fstream>

namespace kibitz::hall {

std::optional<CursorFile::Cursor> CursorFile::read() const {
    std::ifstream in(path);
    std::string of_hall, of_journal;
    Cursor out;
    if (in >> of_hall >> of_journal >> out.event >> out.sequence && of_hall == hall_id && of_journal == journal) return out;
    return std::nullopt;
}

void CursorFile::write(const Cursor& cursor) const {
    const auto fresh = path.string() + ".new";
    {
        std::ofstream out(fresh, std::ios::trunc);
        out << hall_id << ' ' << journal << ' ' << cursor.event << ' ' << cursor.sequence << '\n';
        if (!out.flush()) return;
    }
    std::error_code ignored;
    std::filesystem::rename(fresh, path, ignored);
}

}  // namespace kibitz::hall
