#include "controller/app/upkeep_page.hpp"

#include <spdlog/sinks/ringbuffer_sink.h>
#include <spdlog/spdlog.h>

#include <utility>

#include "controller/app/commands.hpp"

namespace kibitz::app {
namespace {

/// An evening logs some ten; a phone shows them.
constexpr std::size_t most_lines = 100;

const std::shared_ptr<spdlog::sinks::ringbuffer_sink_mt>& kept() {
    static const auto sink = std::make_shared<spdlog::sinks::ringbuffer_sink_mt>(most_lines);
    return sink;
}

const char* name_of(host::Verdict verdict) {
    switch (verdict) {
        case host::Verdict::Good: return "good";
        case host::Verdict::Look: return "look";
        case host::Verdict::Bad: return "bad";
    }
    return "";
}

}  // namespace

void keep_log() { spdlog::default_logger()->sinks().push_back(kept()); }

std::vector<display::Upkeep::Line> kept_log() {
    std::vector<display::Upkeep::Line> out;
    for (const auto& one : kept()->last_raw(most_lines)) {
        const char* weight = one.level >= spdlog::level::err ? "error" : one.level == spdlog::level::warn ? "warning" : "info";
        out.push_back({std::chrono::time_point_cast<std::chrono::system_clock::duration>(one.time), weight,
                       std::string(one.payload.data(), one.payload.size())});
    }
    return out;
}

std::vector<display::Upkeep::Check> look_at_computer(const std::filesystem::path& data, std::vector<host::Finding> own) {
    std::vector<host::Finding> all{{host::Verdict::Good, std::string("version: kibitz ") + version(), ""},
                                   host::check_clock(),
                                   host::check_disk(data),
                                   host::check_memory()};
    const auto add = [&all](std::vector<host::Finding> more) {
        for (auto& one : more) all.push_back(std::move(one));
    };
    add(host::check_supply("/sys"));
    all.push_back(host::check_network());
    add(std::move(own));
    std::vector<display::Upkeep::Check> out;
    for (auto& one : all) out.push_back({name_of(one.verdict), std::move(one.what), std::move(one.advice)});
    return out;
}

}  // namespace kibitz::app
