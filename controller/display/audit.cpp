#include "controller/display/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "controller/display/kept_lines.hpp"
#include "controller/display/utf8.hpp"

namespace kibitz::display {
namespace {

/// As an act is kept; what a later version writes and this one does not know is left out.
constexpr std::pair<Act, std::string_view> acts[] = {
    {Act::LoggedIn, "login"},         {Act::WrongPins, "wrong-pin"},      {Act::LoggedOut, "logout"},
    {Act::LoggedOutAll, "logout-all"}, {Act::Renamed, "name"},            {Act::PinChanged, "pin"},
    {Act::DirectorAdded, "director"}, {Act::DirectorRemoved, "director-removed"}, {Act::DirectorPin, "director-pin"},
    {Act::CodeShown, "code"},         {Act::PanelShut, "shut"},           {Act::Joined, "joined"},
    {Act::WrongCodes, "wrong-code"},  {Act::Exported, "export"},          {Act::AuditExported, "audit-export"},
    {Act::BackedUp, "backup"},       {Act::TableKeyMade, "table-key"},     {Act::TableKeyTaken, "table-key-taken"},
    {Act::TableKeyAnother, "table-key-another"}, {Act::TableKeyTakenBack, "table-key-taken-back"},
    {Act::CameraSeen, "camera-seen"}, {Act::CameraByCorners, "camera-corners"}, {Act::CameraByMarkers, "camera-markers"}};
constexpr std::size_t most_text = 120;
constexpr std::uint32_t most_times = 1'000'000;

/// One cell of a line: no tab and no line's end is in it.
std::string cell(std::string_view text) {
    auto shown = to_utf8(text.substr(0, most_text));
    std::erase_if(shown, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    return shown;
}

std::string line_of(const Noted& one) {
    const auto* name = std::find_if(std::begin(acts), std::end(acts), [&](const auto& act) { return act.first == one.act; });
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}{}\n", one.at.time_since_epoch().count(), name->second, one.times,
                       cell(one.role), cell(one.from), cell(one.by), cell(one.about), one.after ? fmt::format("\t{}", *one.after) : "");
}

/// A cell that is a number; nothing of any other.
std::optional<std::int64_t> cell_number(std::string_view text) { return take_number(text); }

std::optional<Noted> read_noted(std::string_view line) {
    Noted one;
    const auto at = cell_number(take_until(line, '\t'));
    const auto name = take_until(line, '\t');
    const auto* act = std::find_if(std::begin(acts), std::end(acts), [&](const auto& known) { return known.second == name; });
    const auto times = cell_number(take_until(line, '\t'));
    if (!at || act == std::end(acts) || !times || *times < 1 || *times > most_times) return std::nullopt;
    one.at = bounded(Instant(Duration(*at)));
    one.act = act->first;
    one.times = static_cast<std::uint32_t>(*times);
    one.role = cell(take_until(line, '\t'));
    one.from = cell(take_until(line, '\t'));
    one.by = cell(take_until(line, '\t'));
    one.about = cell(take_until(line, '\t'));
    if (const auto after = cell_number(line); after && *after >= 0) one.after = static_cast<std::uint64_t>(*after);
    return one;
}

bool same_act(const Noted& a, const Noted& b) {
    return a.act == b.act && a.by == b.by && a.role == b.role && a.from == b.from && a.about == b.about;
}

}  // namespace

bool AuditTrail::is_strangers(Act act) noexcept { return act == Act::WrongPins || act == Act::WrongCodes || act == Act::Joined; }

void AuditTrail::note(Noted one) {
    auto& ring = is_strangers(one.act) ? strangers_ : members_;
    for (auto* text : {&one.by, &one.role, &one.from, &one.about}) *text = cell(*text);
    if (!ring.parts.empty() && !ring.parts.back().lines.empty()) {
        auto& part = ring.parts.back();
        const auto before = read_noted(std::string_view(part.lines).substr(part.last, part.lines.size() - part.last - 1));
        if (before && same_act(*before, one) && one.at - before->at < alike_within && before->times < most_times) {
            one.times = before->times + 1;
            part.lines.resize(part.last);
        }
    }
    const auto line = line_of(one);
    if (ring.parts.empty() || ring.parts.back().lines.size() + line.size() > part_bytes) {
        const auto serial = ring.parts.empty() ? 0 : ring.parts.back().serial + 1;
        ring.parts.push_back({serial, {}, 0, false});
        if (ring.parts.size() > ring.most) ring.parts.pop_front();
    }
    auto& part = ring.parts.back();
    part.last = part.lines.size();
    part.lines += line;
    part.changed = true;
}

std::vector<Noted> AuditTrail::all() const {
    std::vector<Noted> lines;
    for (const auto* ring : {&members_, &strangers_})
        for (const auto& part : ring->parts)
            for (std::string_view left = part.lines; !left.empty();)
                if (auto one = read_noted(take_line(left))) lines.push_back(std::move(*one));
    std::stable_sort(lines.begin(), lines.end(), [](const Noted& a, const Noted& b) { return a.at < b.at; });
    return lines;
}

void AuditTrail::flush(const std::function<void(std::size_t part, const std::string& text)>& keep) {
    for (auto* ring : {&members_, &strangers_})
        for (auto& part : ring->parts)
            if (std::exchange(part.changed, false))
                keep(ring->first_part + part.serial % ring->most, fmt::format("{}\n{}", part.serial, part.lines));
}

void AuditTrail::restore(std::size_t part, std::string_view text) {
    auto& ring = part < member_parts ? members_ : strangers_;
    const auto serial = cell_number(take_line(text));
    if (part >= all_parts || !serial || *serial < 0) return;
    Part read;
    read.serial = static_cast<std::uint64_t>(*serial);
    if (ring.first_part + read.serial % ring.most != part) return;
    while (!text.empty()) {
        const auto one = read_noted(take_line(text));
        if (!one || read.lines.size() > part_bytes) continue;
        read.last = read.lines.size();
        read.lines += line_of(*one);
    }
    const auto behind = std::find_if(ring.parts.begin(), ring.parts.end(), [&](const Part& other) { return other.serial > read.serial; });
    ring.parts.insert(behind, std::move(read));
    // Of parts that a lost disk has left of two times round the newest count.
    while (ring.parts.size() > ring.most) ring.parts.pop_front();
}

std::string audit_key(std::size_t part) { return fmt::format("audit-{:03}", part); }

std::string_view device_kind(std::string_view user_agent) noexcept {
    const auto says = [&](std::string_view word) { return user_agent.find(word) != std::string_view::npos; };
    if (!says("Mozilla/")) return "program";
    if (says("iPad") || says("Tablet") || (says("Android") && !says("Mobile"))) return "tablet";
    if (says("iPhone") || says("Mobile") || says("Android")) return "phone";
    return "computer";
}

}  // namespace kibitz::display
