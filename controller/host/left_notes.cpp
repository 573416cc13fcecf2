#include "controller/host/left_notes.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <random>

#include "controller/host/files.hpp"

namespace kibitz::host {
namespace {

constexpr std::string_view note_prefix = "note-";
constexpr std::size_t most_note_bytes = 1024, most_notes = 64;
constexpr std::chrono::seconds notes_look_every{2};

std::string one_line(const std::string& text) {
    std::string line = text;
    std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
    return line;
}

std::string next_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
    return line;
}

}  // namespace

tl::expected<std::filesystem::path, std::string> leave_note(const std::filesystem::path& data, std::string_view what,
                                                            const std::string& first, const std::string& second) {
    const auto now = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const auto file = data / fmt::format("{}{:016}-{:08x}", note_prefix, now, std::random_device{}());
    if (auto written = write_whole(file, fmt::format("{}\n{}\n{}\n", what, one_line(first), one_line(second)), 0600); !written)
        return tl::unexpected(written.error());
    return file;
}

std::vector<LeftNote> read_notes(const std::filesystem::path& data) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator at(data, error), end; !error && at != end; at.increment(error)) {
        const auto name = at->path().filename().string();
        if (name.starts_with(note_prefix) && !name.ends_with(".new")) files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    if (files.size() > most_notes) files.resize(most_notes);
    std::vector<LeftNote> notes;
    for (const auto& file : files) {
        const auto text = read_whole(file, most_note_bytes);
        if (text && !*text) continue;
        std::string_view left = text ? std::string_view(**text) : std::string_view();
        LeftNote note{file, next_line(left), next_line(left), next_line(left)};
        const bool known = note.what == note_add_director || note.what == note_remove_director || note.what == note_backup;
        if (known) notes.push_back(std::move(note));
        else if (forget_note(file)) spdlog::error("{}: says nothing that the table understands: nothing was changed", file.string());
    }
    return notes;
}

bool forget_note(const std::filesystem::path& file) {
    std::error_code error;
    std::filesystem::remove(file, error);
    return !error;
}

LeftNotes::LeftNotes(boost::asio::io_context& io, std::filesystem::path data, std::function<void(const LeftNote&)> on_note)
    : timer_(io), data_(std::move(data)), on_note_(std::move(on_note)) {
    look();
}

void LeftNotes::look() {
    timer_.expires_after(notes_look_every);
    timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        const auto notes = read_notes(data_);
        std::erase_if(taken_, [&](const auto& file) {
            return std::none_of(notes.begin(), notes.end(), [&](const LeftNote& note) { return note.file == file; });
        });
        for (const auto& note : notes) {
            if (std::find(taken_.begin(), taken_.end(), note.file) != taken_.end()) continue;
            taken_.push_back(note.file);
            on_note_(note);
        }
        look();
    });
}

}  // namespace kibitz::host
