#include "boards/board.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "boards/braces.hpp"
#include "boards/check.hpp"
#include "boards/pins.hpp"
#include "cmake/embedded.hpp"
#include "controller/units/where_told.hpp"

namespace kibitz::boards {
namespace {

namespace pb = google::protobuf;

/// A board file is some hundred lines; a larger file is something else, named by mistake.
constexpr std::streamsize max_file_bytes = 1 << 20;

Duration to_duration(const pb::Duration& d) {
    return std::chrono::duration_cast<Duration>(std::chrono::seconds(d.seconds()) + std::chrono::nanoseconds(d.nanos()));
}
Millimetres mm(std::uint32_t value) { return {static_cast<float>(value)}; }

/// Fewest single-letter changes from `a` to `b` (Levenshtein), for "did you mean".
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// The text between the n-th pair of double quotes; empty when there is none.
std::string quoted(const std::string& message, int n) {
    std::size_t from = 0;
    for (int i = 0; i < 2 * n; ++i) {
        from = message.find('"', from);
        if (from == std::string::npos) return {};
        ++from;
    }
    const auto open = message.find('"', from);
    if (open == std::string::npos) return {};
    const auto close = message.find('"', open + 1);
    return close == std::string::npos ? std::string{} : message.substr(open + 1, close - open - 1);
}

/// Protobuf tells of an unknown key in its own words; ours name the keys that exist.
std::string unknown_key(const std::string& message, const std::string& key) {
    const std::string type = quoted(message, 0);
    const auto* descriptor = pb::DescriptorPool::generated_pool()->FindMessageTypeByName(type);
    if (!descriptor || key.empty()) return message + ": correct the key";
    std::string nearest;
    std::string all;
    for (int i = 0; i < descriptor->field_count(); ++i) {
        const std::string& name = descriptor->field(i)->name();
        all += (i ? ", " : "") + name;
        if (nearest.empty() || distance(key, name) < distance(key, nearest)) nearest = name;
    }
    const bool close = distance(key, nearest) <= 3;
    return "`" + key + "`: a " + descriptor->name() + " has no such key: " +
           (close ? "did you mean `" + nearest + "`?" : "its keys are " + all);
}

class Faults final : public pb::io::ErrorCollector {
public:
    Faults(std::string_view text, std::string_view file_name) : text_(text), file_name_(file_name) {}
    void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override {
        const int told = where_told(text_, line, message);
        add(told, told == line ? column : 0, message + ": correct this place; the file is protobuf text (boards/README.md)");
        broken_ = true;
    }
    /// With unknown keys allowed, protobuf warns of them and reads on: so all of them are found at once. The place it
    /// gives is what follows the key; people look for the key itself.
    void AddWarning(int line, pb::io::ColumnNumber column, const std::string& message) override {
        const std::string key = quoted(message, 1);
        std::size_t start = 0;
        for (int i = 0; i < line; ++i) start = text_.find('\n', start) + 1;
        const auto at = text_.substr(start, static_cast<std::size_t>(column)).rfind(key);
        add(line, at == std::string_view::npos ? column : static_cast<int>(at), unknown_key(message, key));
    }
    bool broken() const { return broken_; }
    std::vector<std::string> take() { return std::move(faults_); }

private:
    void add(int line, int column, const std::string& what) {
        faults_.push_back(file_name_ + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": " + what);
    }
    std::string_view text_;
    std::string file_name_;
    std::vector<std::string> faults_;
    bool broken_ = false;
};

}  // namespace

perception::SensorThresholds Board::sensors() const {
    const auto& s = file.sensors();
    perception::SensorThresholds out;
    out.identity_reads = static_cast<int>(s.identity_reads());
    out.identity_window = static_cast<int>(s.identity_window());
    out.gone_sweeps = static_cast<int>(s.gone_sweeps());
    out.face_settle = to_duration(s.face_settle());
    out.face_memory = to_duration(s.face_memory());
    out.turn_time = to_duration(s.turn_time());
    out.range_settle = to_duration(s.range_settle());
    out.beam_settle = to_duration(s.beam_settle());
    out.seat_settle = to_duration(s.seat_settle());
    out.contact_jitter = mm(s.contact_jitter_mm());
    out.unread_time = to_duration(s.unread_time());
    return out;
}

perception::DummyGeometry Board::geometry() const {
    const auto& g = file.geometry();
    perception::DummyGeometry out;
    out.columns = static_cast<int>(g.columns());
    out.column_pitch = mm(g.column_pitch_mm());
    out.column_width = mm(g.card_width_mm());
    out.card_length = mm(g.card_length_mm());
    out.strip = mm(g.strip_mm());
    out.outer_margin = mm(g.outer_margin_mm());
    out.column_readers = g.column_readers();
    return out;
}

std::vector<perception::Pack> Board::packs() const {
    std::vector<perception::Pack> out;
    for (const auto& p : file.pack()) {
        perception::Pack pack;
        pack.name = p.name();
        for (int i = 0; i < bridge::cards_in_pack; ++i) {
            const auto tag = p.tag_size() ? p.tag(i) : p.first_tag() + static_cast<std::uint64_t>(i);
            pack.tags[static_cast<std::size_t>(i)] = TagId{tag};
        }
        out.push_back(std::move(pack));
    }
    return out;
}

bool is_wired(const Device& device) { return has_wires(device.wiring); }

bool Board::has(DeviceId id) const {
    if (id.function == Function::Column) return file.geometry().column_readers() && id.number < file.geometry().columns();
    return std::any_of(device_list.begin(), device_list.end(), [&](const Device& device) { return device.id == id; });
}

namespace {

/// What nobody need write who tries parts of a table: the simulated table's, but that nothing reads dummy's columns.
void fill_in(board::v1::Board& file) {
    if (file.has_geometry() && file.has_sensors()) return;
    const auto whole = simulated().file;
    if (!file.has_geometry()) {
        *file.mutable_geometry() = whole.geometry();
        file.mutable_geometry()->set_column_readers(false);
    }
    if (!file.has_sensors()) *file.mutable_sensors() = whole.sensors();
}

/// @pre the file has been checked: every name says what the device is
void list_devices(Board& board, const Places& places) {
    for (int i = 0; i < board.file.device_size(); ++i) {
        const auto& wiring = board.file.device(i);
        Device device;
        device.id = *device_from_name(wiring.name());
        device.required = wiring.need() == board::v1::NEED_REQUIRED;
        if (const auto* field = wiring.GetReflection()->GetOneofFieldDescriptor(wiring, wiring.GetDescriptor()->FindOneofByName("driver")))
            device.driver = field->name();
        device.wiring = wiring;
        device.line = line_of(inside(&places, board.file, "device", i), wiring, "name");
        board.device_list.push_back(std::move(device));
    }
}

}  // namespace

tl::expected<Board, std::vector<std::string>> load(std::string_view text, std::string_view file_name) {
    Board board;
    board.text = text;
    board.file_name = file_name;
    Faults faults(board.text, file_name);
    pb::TextFormat::ParseInfoTree places;
    pb::TextFormat::Parser parser;
    parser.RecordErrorsTo(&faults);
    parser.AllowUnknownField(true);
    parser.WriteLocationsTo(&places);
    const bool parsed = parser.ParseFromString(board.text, &board.file);
    if (!parsed || faults.broken())
        if (auto fault = fault_of_braces(board.text)) return tl::unexpected(std::vector{std::string(file_name) + ":" + *std::move(fault)});
    std::vector<std::string> all = faults.take();
    if (board.file.bring_up()) fill_in(board.file);
    // What a half-read file lacks is no news; only a file that was read to its end is checked further.
    if (parsed && !faults.broken()) check(board.file, places, board.file_name, all);
    if (!all.empty()) return tl::unexpected(std::move(all));
    list_devices(board, places);
    if (board.file.has_judgement()) {
        auto weights = *weights::built_in_weights();
        weights::lay_over(board.file.judgement(), [](const char*, int) { return 0; }, weights);  // its faults were told by check()
        board.weights = std::make_shared<const weights::Weights>(weights);
    }
    return board;
}

tl::expected<Board, std::vector<std::string>> load_file(const std::string& path) {
    const auto fault = [&](const char* what) {
        return tl::unexpected(std::vector<std::string>{path + ":1: " + what});
    };
    std::ifstream in(path, std::ios::binary);
    if (!in) return fault("the file cannot be opened: give the path of a board file, like boards/simulated.textproto");
    std::string text(static_cast<std::size_t>(max_file_bytes) + 1, '\0');
    in.read(text.data(), max_file_bytes + 1);
    if (in.gcount() > max_file_bytes) return fault("larger than 1 MiB: this is no board file");
    if (in.bad() || (in.gcount() == 0 && !in.eof())) return fault("the file cannot be read: is it a folder?");
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // a mark that editors on Windows put there
    return load(text, path);
}

namespace {

Board built_in(const std::string& path) {
    for (const auto& file : embedded::boards()) {
        if (file.path != path) continue;
        auto board = load(file.contents, file.path);
        if (board) return *std::move(board);
        for (const auto& fault : board.error()) std::fprintf(stderr, "%s\n", fault.c_str());
        break;
    }
    // Built in and tested: cannot happen but by a broken build.
    std::fprintf(stderr, "%s: the built-in board file is missing or wrong\n", path.c_str());
    std::abort();
}

}  // namespace

Board simulated() { return built_in("boards/simulated.textproto"); }
Board by_hand() { return built_in("boards/by-hand.textproto"); }

}  // namespace kibitz::boards
