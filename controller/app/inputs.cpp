#include "controller/app/inputs.hpp"

#include "controller/formats/plain_text.hpp"
#include "controller/host/setup.hpp"

namespace kibitz::app {
namespace {

/// Texts are law codes, scripts and scenarios: kilobytes. More is a file named by mistake.
constexpr std::size_t max_text_bytes = std::size_t{64} << 20U;

template <class T>
std::optional<T> value_or_print(tl::expected<T, std::vector<std::string>>&& result, std::ostream& err) {
    if (result) return *std::move(result);
    print_faults(result.error(), err);
    return std::nullopt;
}

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

void print_faults(const std::vector<std::string>& faults, std::ostream& err) {
    for (const auto& fault : faults) err << fault << '\n';
}

std::optional<laws::LawCode> find_law_code(const std::string& name, std::ostream& err) {
    if (name.find('/') == std::string::npos && !ends_with(name, ".textproto"))
        return value_or_print(laws::embedded_law_code(name), err);
    const auto text = read_text(name, err);
    if (!text) return std::nullopt;
    return value_or_print(laws::load_law_code(*text, name), err);
}

std::optional<boards::Board> find_board(const std::string& path, std::ostream& err) {
    if (path.empty()) return boards::simulated();
    return value_or_print(boards::load_file(host::board_path(path)), err);
}

std::shared_ptr<const weights::Weights> find_weights(const boards::Board& board, const std::string& path, std::ostream& err) {
    if (path.empty()) return board.weights;
    const auto text = read_text(path, err);
    if (!text) return nullptr;
    const auto read = value_or_print(weights::read_weights(*text, path, *board.weights), err);
    return read ? std::make_shared<const weights::Weights>(*read) : nullptr;
}

perception::Config perception_config(const boards::Board& board, const laws::LawCode& code) {
    return {code.thresholds, board.sensors(), board.geometry(), board.packs(), code.judged_by};
}

std::optional<std::string> read_text(const std::string& path, std::ostream& err) {
    const auto fault = [&](const std::string& what) {
        err << path << ":1: " << what << '\n';
        return std::nullopt;
    };
    auto bytes = formats::file_bytes(path, max_text_bytes);
    if (!bytes) return fault(bytes.error());
    std::string room;
    const auto plain = formats::plain_text(*bytes, room);
    if (!plain) return fault(plain.error());
    if (plain->data() == bytes->data() && plain->size() == bytes->size()) return *std::move(bytes);
    return std::string(*plain);
}

}  // namespace kibitz::app
