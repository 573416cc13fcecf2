#include "controller/host/setup.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <system_error>

#include "controller/host/files.hpp"
#include "controller/units/where_told.hpp"

namespace kibitz::host {
namespace {

namespace fs = std::filesystem;
namespace pb = google::protobuf;

constexpr std::size_t most_setup_bytes = 64U << 10U;

class Faults final : public pb::io::ErrorCollector {
public:
    Faults(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}
    void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override {
        if (const int told = where_told(text_, line, message); told != line) line = told, column = 0;
        faults.push_back(file_ + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": " + message +
                         ": correct it, or let `kibitz setup` write it; its keys are " + keys());
    }
    std::vector<std::string> faults;

private:
    static std::string keys() {
        std::string all;
        const auto* type = v1::Setup::descriptor();
        for (int i = 0; i < type->field_count(); ++i) all += (i ? ", " : "") + type->field(i)->name();
        return all;
    }
    std::string_view text_;
    std::string file_;
};

}  // namespace

fs::path setup_file(const fs::path& data) { return data / "setup.textproto"; }

tl::expected<v1::Setup, std::vector<std::string>> read_setup(const fs::path& data) {
    const auto file = setup_file(data);
    auto text = read_whole(file, most_setup_bytes);
    if (!text) return tl::unexpected(std::vector<std::string>{text.error()});
    v1::Setup setup;
    if (!*text) return setup;
    if ((*text)->starts_with("\xef\xbb\xbf")) (*text)->erase(0, 3);  // a mark that editors on Windows put there
    Faults faults(**text, file.string());
    pb::TextFormat::Parser parser;
    parser.RecordErrorsTo(&faults);
    if (!parser.ParseFromString(**text, &setup)) return tl::unexpected(std::move(faults.faults));
    return setup;
}

tl::expected<void, std::string> write_setup(const fs::path& data, const v1::Setup& setup) {
    pb::TextFormat::Printer printer;
    printer.SetUseUtf8StringEscaping(true);
    std::string text = "# Written by `kibitz setup`; may be edited. `kibitz setup --help` says each.\n", body;
    if (!printer.PrintToString(setup, &body)) return tl::unexpected<std::string>(setup_file(data).string() + ": no memory to write it");
    return write_whole(setup_file(data), text + body, 0640);
}

fs::path installed_boards() {
    std::error_code error;
    const auto program = fs::read_symlink("/proc/self/exe", error);
    const auto beside = program.parent_path().parent_path() / "share" / "kibitz" / "boards";
    return !error && fs::is_directory(beside, error) ? beside : fs::path(KIBITZ_SHARE) / "boards";
}

std::vector<std::string> installed_board_names() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& one : fs::directory_iterator(installed_boards(), error))
        if (one.path().extension() == ".textproto") names.push_back(one.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string board_path(const std::string& name) {
    std::error_code error;
    if (name.empty() || name.find('/') != std::string::npos || fs::exists(name, error)) return name;
    for (const auto& ending : {"", ".textproto"})
        if (const auto installed = installed_boards() / (name + ending); fs::exists(installed, error)) return installed.string();
    return name;
}

fs::path usual_data() {
    std::error_code error;
    const fs::path here = "kibitz-data", service = "/var/lib/kibitz";
    return !fs::exists(here, error) && fs::exists(service, error) ? service : here;
}

}  // namespace kibitz::host
