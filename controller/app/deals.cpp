#include "controller/app/deals.hpp"

#include <cstdlib>

#include "controller/formats/formats.hpp"

namespace kibitz::app {
namespace {

/// Why a game cannot be acted out; empty when it can.
std::string obstacle(const formats::Game& game) {
    if (!game.start.deal.complete()) return "not all four hands are known";
    if (!game.auction_complete) return "the auction is not complete";
    const auto faults = formats::check(game);
    return faults.empty() ? std::string() : faults.front();
}

std::string where(const formats::Game& game) {
    const auto number = game.start.board.value();
    return game.source.file + ":" + std::to_string(game.source.line) + ": " +
           (number == 0 ? std::string("a board without a number") : "board " + std::to_string(number));
}

/// Prints up to the limit, then how many more there were.
class Faults {
public:
    explicit Faults(std::ostream& err) : err_(err) {}
    void add(const std::string& message) {
        if (count_++ < max_faults_shown) err_ << message << '\n';
    }
    ~Faults() {
        if (count_ > max_faults_shown) err_ << "... and " << count_ - max_faults_shown << " more like these\n";
    }
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

private:
    std::ostream& err_;
    std::size_t count_ = 0;
};

/// @return whether it has been told why there is no game in the file
bool take(formats::ReadGames&& read, Deals& deals, std::ostream& err) {
    const bool told = read.games.empty() && !read.faults.empty();
    Faults faults(err);
    for (const auto& fault : read.faults) {
        faults.add(fault.message);
        if (fault.skipped) ++deals.left_out;
    }
    for (auto& game : read.games) {
        if (const auto why = obstacle(game); !why.empty()) {
            ++deals.left_out;
            faults.add(where(game) + ": " + why + ": this game is left out");
        } else {
            deals.games.push_back(std::move(game));
        }
    }
    return told;
}

}  // namespace

std::string_view embedded_deal_file(std::string_view path) {
    for (const auto& file : embedded::deals())
        if (file.path == path) return file.contents;
    std::abort();  // built in by CMakeLists.txt and tested
}

std::optional<Deals> playable_games(const std::vector<std::string>& files, std::ostream& err) {
    Deals deals;
    bool told = !files.empty();
    if (files.empty()) take(formats::read_games(embedded_deal_file(demo_deals), demo_deals), deals, err);
    for (const auto& file : files) told &= take(formats::read_games_file(file), deals, err);
    if (!deals.games.empty()) return deals;
    if (told) return std::nullopt;
    err << (files.empty() ? std::string(demo_deals) : files.front())
        << ":1: no game here can be played: give PBN or LIN files with four hands, auction and play\n";
    return std::nullopt;
}

}  // namespace kibitz::app
