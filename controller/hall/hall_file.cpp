// Reading and writing hall files: see hall_file.hpp.
#include "controller/hall/hall_file.hpp"

#include <fcntl.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "controller/hall/nkey.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/units/uuid.hpp"

namespace kibitz::hall {
namespace {

class FirstFault final : public google::protobuf::io::ErrorCollector {
public:
    void AddError(int line, int, const std::string& message) override {
        if (text.empty()) text = std::to_string(line + 1) + ": " + message;
    }
    std::string text;
};

}  // namespace

tl::expected<v1::HallFile, std::string> read_hall_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in) return tl::unexpected(path.string() + ": cannot be read: " + std::strerror(errno) +
                                   ": `kibitz hall init` and `kibitz hall add-table` write such files");
    std::stringstream text;
    text << in.rdbuf();
    v1::HallFile file;
    google::protobuf::TextFormat::Parser parser;
    FirstFault fault;
    parser.RecordErrorsTo(&fault);
    const auto wrong = [&](const std::string& what) { return tl::unexpected(path.string() + ": " + what); };
    if (!parser.ParseFromString(text.str(), &file))
        return tl::unexpected(path.string() + ":" + fault.text + ": take the file as `kibitz hall` has written it");
    if (!is_subject_token(file.hall())) return wrong("hall: letters, figures and hyphens, as in \"CLUB\"");
    if (!uuid_from_string(file.hall_id())) return wrong("hall_id: not a UUID: take the file as `kibitz hall` has written it");
    if (!file.table().empty() && !is_subject_token(file.table())) return wrong("table: letters, figures and hyphens, as in \"T012\"");
    if (!nkey_of(file.seed())) return wrong("seed: no user's nkey: take the file as `kibitz hall` has written it");
    const auto speaks_tls = [](const std::string& server) { return server.starts_with("tls://"); };
    if (file.server_size() == 0) return wrong("server: nats://HOST:PORT or tls://HOST:PORT");
    for (const auto& server : file.server()) {
        if (!server.starts_with("nats://") && !speaks_tls(server)) return wrong("server: nats://HOST:PORT or tls://HOST:PORT");
        if (speaks_tls(server) != speaks_tls(file.server(0)))
            return wrong("server: " + server + " beside " + file.server(0) + ": brokers of one hall all speak TLS, or none does");
    }
    if (speaks_tls(file.server(0)) && file.ca().empty())
        return wrong("ca: a tls:// server needs the certificate that signs the broker's");
    return file;
}

std::string servers_of(const v1::HallFile& file) {
    std::string out;
    for (const auto& server : file.server()) out += (out.empty() ? "" : ", ") + server;
    return out;
}

tl::expected<void, std::string> write_private(const std::filesystem::path& path, const std::string& text, bool again) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (again ? O_TRUNC : O_EXCL), 0600);
    if (fd < 0) return tl::unexpected(path.string() + ": " + std::strerror(errno));
    std::size_t done = 0;
    while (done < text.size()) {
        const auto wrote = ::write(fd, text.data() + done, text.size() - done);
        if (wrote < 0) break;
        done += static_cast<std::size_t>(wrote);
    }
    const bool synced = done == text.size() && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!synced) return tl::unexpected(path.string() + ": " + std::strerror(error));
    return {};
}

tl::expected<void, std::string> replace_private(const std::filesystem::path& path, const std::string& text) {
    auto fresh = path;
    fresh += ".new";
    if (auto wrote = write_private(fresh, text, true); !wrote) return wrote;
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (error) return tl::unexpected(path.string() + ": " + error.message());
    return {};
}

std::string to_text(const v1::HallFile& file) {
    std::string text;
    google::protobuf::TextFormat::PrintToString(file, &text);
    return "# Whoever has this file can speak as this table: keep it to yourself.\n" + text;
}

}  // namespace kibitz::hall
