#include "controller/app/first_setup.hpp"

#include <algorithm>

#include "boards/board.hpp"
#include "controller/app/table_folder.hpp"
#include "controller/app/wired_table.hpp"
#include "controller/host/checkup.hpp"
#include "controller/host/setup.hpp"
#include "controller/host/setup_code.hpp"
#include "controller/laws/law_code.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;
using Fault = display::FirstSetup::Fault;

constexpr std::size_t most_table_characters = 40;

std::optional<Fault> fault(const char* field, std::string words) { return Fault{field, std::move(words)}; }

/// Without spaces around it.
std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

bool has(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

v1::SetupPartState state_of(host::NodeState state) {
    switch (state) {
        case host::NodeState::Good: return v1::SETUP_PART_STATE_GOOD;
        case host::NodeState::Absent: return v1::SETUP_PART_STATE_ABSENT;
        case host::NodeState::Denied: return v1::SETUP_PART_STATE_DENIED;
    }
    return v1::SETUP_PART_STATE_UNSPECIFIED;
}

bool is_table_name(const std::string& name) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    const auto characters = std::count_if(name.begin(), name.end(), begins);
    const bool control = std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return !trimmed(name).empty() && !control && static_cast<std::size_t>(characters) <= most_table_characters;
}

}  // namespace

tl::expected<std::unique_ptr<FirstSetup>, std::string> FirstSetup::begin(Table start, bool pin_known) {
    std::error_code error;
    const bool waits = fs::exists(host::setup_code_file(start.data), error);
    if (!waits && (pin_known || fs::exists(host::setup_file(start.data), error))) return nullptr;
    if (auto made = make_code(start.data); !made) return tl::unexpected(made.error());
    return std::unique_ptr<FirstSetup>(new FirstSetup(std::move(start)));
}

v1::SetupOffer FirstSetup::offer(bool from_here) const {
    v1::SetupOffer out;
    const auto setup = host::read_setup(start_.data).value_or(v1::Setup());
    out.set_table(setup.has_table() ? setup.table() : listening_.table);
    out.set_law_code(setup.has_law_code() ? setup.law_code() : law_code_);
    out.set_board(setup.board());
    for (const auto& name : laws::embedded_law_code_names()) out.add_law_codes(name);
    for (const auto& name : host::installed_board_names())
        if (const auto board = boards::load_file(host::board_path(name));
            board && name != boards::simulated().file.model() && name != boards::by_hand().file.model() && !board->file.bring_up()) {
            auto& one = *out.add_boards();
            one.set_name(name);
            one.set_description(board->file.description());
        }
    offer_common(out, setup, from_here);
    return out;
}

v1::SetupCheck FirstSetup::check(const std::string& name) const {
    v1::SetupCheck out;
    if (!name.empty() && !has(host::installed_board_names(), name)) {
        out.set_fault("there is no such board model");
        return out;
    }
    const auto board = name.empty() ? boards::simulated() : boards::load_file(host::board_path(name));
    if (!board) {
        for (const auto& one : board.error()) out.set_fault(out.fault() + (out.fault().empty() ? "" : "\n") + one);
        return out;
    }
    if (board->file.bring_up()) {
        out.set_fault("these are parts of a table, to be brought up: nobody can play at it");
        return out;
    }
    out.set_devices(static_cast<std::uint32_t>(board->devices().size()));
    for (const auto& node : host::nodes(*board)) {
        auto& part = *out.add_part();
        part.set_name(node.name);
        part.set_path(node.path);
        part.set_state(state_of(node.state));
    }
    for (const auto& one : missing_required(*board)) out.add_missing(one);
    return out;
}

std::optional<Fault> FirstSetup::settle(const v1::SetupWish& wish, bool from_here) {
    if (!open()) return Fault{{}, {}, true};
    if (!is_table_name(wish.table())) return fault("table", "a table's name has 1 to 40 characters, like \"Table 3\"");
    if (!has(laws::embedded_law_code_names(), wish.law_code())) return fault("law_code", "there is no such law code");
    if (auto wrong = fault_of_common(wish, from_here)) return wrong;
    const auto board = check(wish.board());
    // A table that cannot open its buses does not start, and nobody could set anything right in a browser.
    if (!board.fault().empty()) return fault("board", board.fault());
    if (board.missing_size() > 0)
        return fault("board", "this computer does not have what that board model needs: take the simulated table, and change it later");

    auto setup = host::read_setup(start_.data);
    if (!setup) return fault("", setup.error().front());
    take_common(wish, *setup);
    setup->set_table(trimmed(wish.table()));
    setup->set_law_code(wish.law_code());
    wish.board().empty() ? setup->clear_board() : setup->set_board(wish.board());
    if (!start_.listen_given) setup->set_listen(listen_wished(wish));
    if (!wish.hall_file().empty()) {
        const auto kept = keep_hall_file(start_.data, wish.hall_file());
        if (!kept) return fault("hall_file", kept.error());
        setup->set_hall(kept->string());
    }
    return finish(*setup, wish.pin());
}

}  // namespace kibitz::app
