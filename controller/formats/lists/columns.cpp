#include "controller/formats/lists/columns.hpp"

#include <algorithm>
#include <string_view>

#include "controller/formats/lists/letters.hpp"

namespace kibitz::formats {
namespace {

struct Named {
    Column column;
    std::string_view names;  ///< folded, with blanks between
};
/// Bridgemate's and USEBIO's names, and what people write.
constexpr Named known[] = {
    {Column::Section,
     "section sectionid sectionletter sec sect τμημα τομεασ ομαδα секция сектор "
     "группа"},
    {Column::Pair,
     "pair pairno pairnr pairnumber pairid ζευγοσ ζευγαρι αριθμοσζευγουσ "
     "αρζευγουσ αρζευγαριου αζευγουσ пара номерпары пары "
     "nпары n no nr αα αρ"},
    {Column::Direction,
     "direction dir side nsew axis seat κατευθυνση αξονασ πλευρα θεση "
     "направление линия сторона ось место"},
    {Column::First,
     "name1 player1 first firstname1 firstplayer playera player1name north n1 nameofplayer1 ne ονομα1 "
     "παικτησ1 πρωτοσ πρωτοσπαικτησ ονοματεπωνυμο1 βορρασ имя1 "
     "игрок1 первый первыйигрок фио1 фамилия1 север"},
    {Column::Second,
     "name2 player2 second secondplayer playerb player2name partner south n2 nameofplayer2 sw ονομα2 "
     "παικτησ2 δευτεροσ δευτεροσπαικτησ ονοματεπωνυμο2 "
     "συμπαικτησ παρτενερ νοτοσ имя2 игрок2 второй второйигрок "
     "партнер фио2 фамилия2 юг"},
    {Column::Names,
     "names players pairnames pairname playernames ονοματα παικτεσ ονοματαπαικτων "
     "ονοματεπωνυμα имена игроки фамилии участники "
     "составпары состав"},
    {Column::Name,
     "name player playername fullname ονομα παικτησ ονοματεπωνυμο имя игрок "
     "фио фамилия"},
    {Column::FirstNumber,
     "number1 id1 clubnumber1 clubno1 memberno1 membernumber1 membership1 nationalid1 player1id player1number "
     "playerid1 αριθμοσ1 μητρωο1 αμ1 κωδικοσ1 номер1 ид1 билет1 код1"},
    {Column::SecondNumber,
     "number2 id2 clubnumber2 clubno2 memberno2 membernumber2 membership2 nationalid2 player2id player2number "
     "playerid2 αριθμοσ2 μητρωο2 αμ2 κωδικοσ2 номер2 ид2 билет2 код2"},
    {Column::Number,
     "number id clubnumber clubno memberno membernumber membership playerid playernumber nationalid "
     "nationalidnumber αριθμοσ μητρωο αμ αριθμοσμητρωου κωδικοσ номер "
     "ид билет номербилета код"},
    {Column::Table, "table tableno tablenumber tbl τραπεζι τραπεζ стол номерстола"},
    {Column::Round, "round rnd roundno γυροσ тур раунд"},
    {Column::PairNs,
     "ns nspair pairns northsouth northsouthpair βν ζευγοσβν βορρασνοτοσ сю "
     "парасю северюг nsпара параns"},
    {Column::PairEw,
     "ew ewpair pairew eastwest eastwestpair αδ ζευγοσαδ ανατοληδυση зв паразв "
     "востокзапад ewпара параew"},
    {Column::Low,
     "lowboard low from firstboard boardfrom fromboard boardsfrom απο πρωτηδιανομη "
     "διανομηαπο сдачас сдачиот первая перваясдача от с"},
    {Column::High,
     "highboard high to lastboard boardto toboard boardsto εωσ μεχρι ωσ "
     "τελευταιαδιανομη διανομηεωσ сдачапо сдачидо последняя "
     "последняясдача до по"},
    {Column::West, "west δυση запад"},
    {Column::Boards,
     "boards board boardset customboards διανομεσ διανομη μοιρασιεσ сдачи "
     "сдача"},
};

Column named(const std::string& field) {
    const auto word = folded(field);
    if (word.empty()) return field == "#" ? Column::Pair : Column::None;
    for (const auto& one : known) {
        std::string_view names = one.names;
        while (!names.empty()) {
            const auto end = std::min(names.find(' '), names.size());
            if (names.substr(0, end) == word) return one.column;
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    return Column::None;
}

/// The second of two columns of one name is the second player's.
void second_of(std::vector<Column>& columns, Column one, Column first, Column second) {
    if (std::count(columns.begin(), columns.end(), one) < 2) return;
    const auto at = std::find(columns.begin(), columns.end(), one);
    *at = first;
    *std::find(at, columns.end(), one) = second;
}

}  // namespace

std::vector<Column> columns_of(const std::vector<std::string>& first_line) {
    std::vector<Column> columns;
    for (const auto& field : first_line) columns.push_back(named(field));
    const auto is_there = [&](Column one) { return std::find(columns.begin(), columns.end(), one) != columns.end(); };
    const auto understood = columns.size() - static_cast<std::size_t>(std::count(columns.begin(), columns.end(), Column::None));
    const bool has_figures = std::any_of(first_line.begin(), first_line.end(), [](const std::string& field) {
        return !field.empty() && field.find_first_not_of("0123456789") == std::string::npos;
    });
    if (understood < 2 || has_figures) return std::vector<Column>(columns.size(), Column::None);
    // Of a movement of individuals: South beside the pair North-South is who sits there, as West is; NS and EW are North and East then.
    if (is_there(Column::Round) && is_there(Column::PairNs) && is_there(Column::West))
        std::replace(columns.begin(), columns.end(), Column::Second, Column::South);
    second_of(columns, Column::Name, Column::First, Column::Second);
    // Of single players: the first number is the event's, one behind it the player's own. Beside a table and a direction it is his own.
    const bool single = is_there(Column::Name) && !is_there(Column::Pair) && !is_there(Column::Table) && !is_there(Column::Second);
    if (single && is_there(Column::Number)) *std::find(columns.begin(), columns.end(), Column::Number) = Column::Pair;
    second_of(columns, Column::Number, Column::FirstNumber, Column::SecondNumber);
    // "Number" beside two names, with no other number of the pair, is the pair's.
    if (!is_there(Column::Pair) && is_there(Column::Number) && (is_there(Column::Names) || is_there(Column::Second)))
        *std::find(columns.begin(), columns.end(), Column::Number) = Column::Pair;
    if (is_there(Column::Number) && is_there(Column::Second))
        *std::find(columns.begin(), columns.end(), Column::Number) = Column::FirstNumber;
    return columns;
}

}  // namespace kibitz::formats
