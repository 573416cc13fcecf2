#include "people.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "controller/app/accuracy.hpp"
#include "controller/formats/formats.hpp"
#include "controller/laws/engine.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::bench {

namespace {

constexpr int acts_in_one_turn = 50;

std::string json_of(const Reading& reading) {
    v1::Reading message;
    wire::to_proto(reading, message);
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(message.command(), &text);
    return text;
}

using Events = std::map<std::uint64_t, laws::Event>;

/// The events of a feed in order of number, each once, from the first that it was told.
Events read_feed(const std::string& file, std::vector<std::string>& faults) {
    Events events;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        v1::Event message;
        if (!google::protobuf::util::JsonStringToMessage(line, &message).ok()) {
            faults.push_back("the feed has a line that is no event");
            continue;
        }
        auto event = wire::from_proto(message);
        if (event) events.emplace(event->number, *std::move(event));
        else faults.push_back("the feed: " + event.error());
    }
    for (auto one = events.begin(); one != events.end() && std::next(one) != events.end(); ++one)
        if (std::next(one)->first != one->first + 1) faults.push_back("the feed has no event " + std::to_string(one->first + 1));
    return events;
}

/// How far the table's time is ahead of the people's, whose keys are read within a millisecond: the median over the last calls.
std::optional<Duration> ahead(const Events& events, const std::vector<Instant>& called) {
    std::vector<Instant> heard;
    for (const auto& [number, event] : events)
        if (std::holds_alternative<laws::event::CallMade>(event.body)) heard.push_back(event.at);
    if (called.empty() || heard.size() < called.size()) return std::nullopt;
    std::vector<Duration> all;
    const auto first = heard.size() - called.size();
    for (std::size_t i = 0; i < called.size(); ++i) all.push_back(heard[first + i] - called[i]);
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

template <class T>
void keep_last(std::vector<T>& all, std::size_t count) {
    if (all.size() > count) all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(count));
}

/// Whether a board of the PBN says what the display was told.
void compare_pbn(const app::RecordedGame& told, const formats::Game& written, std::size_t number, std::vector<std::string>& faults) {
    const auto fault = [&](const std::string& what) { faults.push_back("PBN, board " + std::to_string(number + 1) + ": " + what); };
    if (written.calls.size() != told.calls.size()) fault("another number of calls than the display was told");
    for (std::size_t i = 0; i < std::min(written.calls.size(), told.calls.size()); ++i)
        if (written.calls[i].call != told.calls[i].call || written.calls[i].seat != told.calls[i].seat) fault("another call than the display was told");
    if (written.contract != told.contract) fault("another contract than the display was told");
    if (told.result && written.declarer_tricks != told.result->declarer_tricks) fault("another result than the display was told");
    if (written.play.size() != told.cards.size())
        return fault(std::to_string(written.play.size()) + " cards, the display was told " + std::to_string(told.cards.size()));
    for (std::size_t i = 0; i < told.cards.size(); ++i)
        if (written.play[i].card != told.cards[i].card || written.play[i].seat != told.cards[i].seat)
            fault("card " + std::to_string(i + 1) + " is another than the display was told");
}

}  // namespace

People::People(boost::asio::io_context& io, KernelTable& table, const boards::Board& board, Says says)
    : table_(&table), board_(&board), stage_(board, table.emulated()), says_(std::move(says)), due_(io) {}

void People::play(drivers::SimulatorConfig config, std::vector<formats::Game> games) {
    games_ = std::move(games);
    begin_ = config.start;
    origin_ = KernelTable::now() + std::chrono::milliseconds(200);
    people_ = std::make_unique<drivers::Simulator>(std::move(config), games_);
    next_ = people_->next();
    called_.clear();
    wait();
}

void People::stop() {
    due_.cancel();
    next_.reset();
}

void People::wait() {
    if (!next_) return says_.done();
    due_.expires_at(origin_ + (next_->at - begin_));
    due_.async_wait([this](const boost::system::error_code& error) {
        if (!error) act();
    });
}

void People::act() {
    for (int i = 0; i < acts_in_one_turn && next_; ++i) {
        const auto now = KernelTable::now();
        if (origin_ + (next_->at - begin_) > now) break;
        const auto& body = next_->body;
        const auto* key = std::get_if<std::shared_ptr<const reading::Panel>>(&body);
        if (key && std::holds_alternative<reading::CallKey>((*key)->key)) called_.push_back(next_->at);
        if (std::holds_alternative<std::shared_ptr<const reading::Command>>(body)) says_.command(json_of(*next_));
        else if (!stage_.act(*next_, now) && !std::holds_alternative<std::shared_ptr<const reading::Device>>(body)) ++unsensed_;
        next_ = people_->next();
    }
    table_->tell();
    wait();
}

std::vector<std::string> People::judge(const std::string& feed_file, const std::string& pbn_file, std::string& figures) const {
    std::vector<std::string> faults;
    app::Recorder recorder;
    laws::TableState state;
    auto events = read_feed(feed_file, faults);
    const auto offset = ahead(events, called_);
    if (!offset) faults.push_back("the feed has fewer calls than were made");
    for (auto& [number, event] : events) {
        event.at -= offset.value_or(Duration::zero());
        laws::evolve(state, event);
        recorder.take(event, state);
    }
    auto recorded = std::move(recorder).games();
    keep_last(recorded, games_.size());
    const auto code = laws::embedded_law_code("duplicate-2017");
    app::Accuracy accuracy;
    std::vector<app::Mistake> mistakes;
    app::compare(app::Expected{*code}, games_, people_->truth(), recorded, accuracy, mistakes, 0);
    for (const auto& one : mistakes) faults.push_back("board " + std::to_string(one.game + 1) + ": " + one.words);
    auto written = formats::read_games_file(pbn_file);
    keep_last(written.games, games_.size());
    for (const auto& one : written.faults) faults.push_back(one.message);
    if (written.games.size() != recorded.size()) faults.push_back("PBN: " + std::to_string(written.games.size()) + " boards, the display was told " + std::to_string(recorded.size()));
    for (std::size_t i = 0; i < std::min(written.games.size(), recorded.size()); ++i) compare_pbn(recorded[i], written.games[i], i, faults);
    const auto of = [](std::uint64_t right, std::uint64_t all) { return std::to_string(right) + "/" + std::to_string(all); };
    figures = "boards " + std::to_string(accuracy.boards) + ", calls " + of(accuracy.calls_right, accuracy.calls) + ", cards " +
              of(accuracy.cards_right, accuracy.cards) + ", cards too many " + std::to_string(accuracy.cards_extra) + ", results " +
              of(accuracy.results_right, accuracy.results) + ", violations " + of(accuracy.all_found(), accuracy.all_acted()) +
              ", false incidents " + std::to_string(accuracy.false_incidents) + ", decision p50 " + std::to_string(accuracy.delays.of(0.5).count()) +
              " ms, p99 " + std::to_string(accuracy.delays.of(0.99).count()) + " ms";
    return faults;
}

}  // namespace kibitz::bench
