#include "drivers/wired/readers_lane.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "boards/reader_wiring.hpp"
#include "boards/rf.hpp"

namespace kibitz::wired {

namespace v1 = board::v1;
using chips::iso15693::Sweep;
using readers::Need;

struct ReadersLane::Reader {
    boards::Device device;
    std::string bus;
    std::unique_ptr<chips::ReaderChip> chip;  ///< null: there are no wires for it
    float weakest_mv = 0;  ///< what is heard weaker is beside the zone
    std::vector<LinePlace> select;
    std::unique_ptr<bus::GpioOutputs> switches;  ///< of the antenna switch, where there are several antennas
    Moment due{};
    bool failed = false;
};

struct ReadersLane::Antenna {
    Reader* reader = nullptr;
    AntennaPlace place;
    SweepChange<Tags> inventory;
    OnChange<std::optional<TagId>> board;
    std::optional<Moment> swept;
    bool sure = false;     ///< its last sweep was one
    bool several = false;  ///< tags in the last sweep
    SweepTimes sweeps;
};

ReadersLane::ReadersLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back, Taps taps)
    : back_(&back), taps_(std::move(taps)) {
    const Wiring wiring(board);
    for (const auto& device : devices) {
        auto reader = std::make_unique<Reader>();
        reader->device = device;
        if (const auto wires = boards::reader_wiring(device.wiring)) {
            reader->bus = wires->bus;
            for (const auto& line : wires->select_line) reader->select.push_back(wiring.line(line));
        }
        if (auto chip = reader_chip(board, device, back)) reader->chip = *std::move(chip);
        const auto* role = boards::role_of<chips::ReaderRole>(device.wiring);
        if (role && role->weakest_mv) reader->weakest_mv = static_cast<float>(role->weakest_mv(device.wiring));
        for (const auto& place : wired::antennas(device)) {
            Antenna antenna;
            antenna.reader = reader.get();
            antenna.place = place;
            antennas_.push_back(std::move(antenna));
        }
        readers_.push_back(std::move(reader));
    }
    auto zones = boards::rf_zones(board.file);
    for (std::size_t i = 0; i < antennas_.size(); ++i) antennas_[i].sweeps.budget = zones[i].turn;
    schedule_ = std::make_unique<readers::Schedule>(std::move(zones));
}

ReadersLane::~ReadersLane() = default;

std::vector<DeviceId> ReadersLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& reader : readers_) all.push_back(reader->device.id);
    return all;
}

void ReadersLane::inside(std::vector<Inside>& all) const {
    for (const auto& antenna : antennas_) {
        const auto& reader = *antenna.reader;
        all.push_back({antenna.place.device, {}, antenna.sweeps});
        if (reader.chip) all.back().chips.push_back(reader.chip->particulars());
    }
}

Moment ReadersLane::work(Moment now, const Tell& tell) {
    now = back_->reach(name(), now);
    for (auto& reader : readers_)
        if (reader->chip && !reader->chip->started() && reader->due <= now) start(*reader, now, tell);
    now = std::max(now, back_->after(name()));
    set_needs(now);
    if (const auto zone = schedule_->next(now)) {
        sweep(antennas_[*zone], now, tell);
        return std::max(back_->after(name()), now + microseconds(200));
    }
    auto next = now + milliseconds(100);
    for (const auto& reader : readers_)
        if (reader->chip && !reader->chip->started()) next = std::min(next, reader->due);
    return std::max(next, now + microseconds(200));
}

void ReadersLane::set_needs(Moment now) {
    for (std::size_t i = 0; i < antennas_.size(); ++i) {
        const auto& antenna = antennas_[i];
        const auto seat = seat_at(antenna.place.device.place);
        auto need = Need::Watched;
        if (!antenna.reader->chip || !antenna.reader->chip->started()) need = Need::Off;
        else if (seat && antenna.place.zone == v1::ZONE_PLAY && (to_play_[*seat] || to_play_[bridge::partner(*seat)])) need = Need::Urgent;
        schedule_->need(i, need, now);
    }
}

void ReadersLane::prompt(bridge::Seat seat, drivers::Prompt prompt, Moment now) {
    to_play_[seat] = prompt == drivers::Prompt::Play || prompt == drivers::Prompt::ShowAgain;
    set_needs(now);
}

void ReadersLane::start(Reader& reader, Moment now, const Tell& tell) {
    const auto step = reader.chip->step(now);
    reader.due = step.next;
    take(step, reader, nullptr, back_->after(name()), tell);
}

void ReadersLane::sweep(Antenna& antenna, Moment now, const Tell& tell) {
    auto& reader = *antenna.reader;
    const bool column = boards::column_of(antenna.place.zone).has_value();
    // A strong tag hides a weak one from one slot. So who was heard is kept quiet and others are asked: where time is left, and as long as
    // two lie there.
    const bool sure = antenna.several || (schedule_->spare() && !sure_last_ && !antenna.sure);
    sure_last_ = antenna.sure = sure;
    reader.chip->sweep(column ? Sweep::Full : sure ? Sweep::Sure : Sweep::Quick);
    bool switched = true;
    if (!reader.select.empty()) {
        if (!reader.switches) {
            LinesPlace place{reader.select.front().chip, {}};
            for (const auto& one : reader.select) place.lines.push_back(one.line);
            if (auto opened = back_->outputs(place)) reader.switches = *std::move(opened);
        }
        switched = reader.switches != nullptr;
        for (std::size_t i = 0; switched && i < reader.select.size(); ++i)
            switched = reader.switches->set(reader.select[i].line.offset, (antenna.place.select >> i & 1U) != 0).has_value();
    }
    if (!switched) {
        // A sweep of another antenna would be told as this one's.
        reader.switches.reset();
        schedule_->done(now);
        if (!std::exchange(reader.failed, true)) tell_health(tell, now, reader.device.id, false, "antenna switch: its lines cannot be set: are they free and wired?");
        return;
    }
    // One field at a time: a reader that leaves its own on is told when another's goes on. Devices on one line are one reader.
    if (lit_ && lit_->bus != reader.bus) (void)lit_->chip->off();
    lit_ = reader.chip->stays_on() ? &reader : nullptr;
    reader.chip->output(antenna.place.select);
    const auto step = reader.chip->step(now);
    const auto end = back_->after(name());
    schedule_->done(end);
    if (antenna.swept) longest_ = std::max(longest_, std::chrono::duration_cast<microseconds>(end - *antenna.swept));
    antenna.swept = now;
    if (step.sample) {
        const auto took = std::chrono::duration_cast<microseconds>(step.sample->at - now);
        auto& sweeps = antenna.sweeps;
        ++sweeps.count;
        sweeps.last = took;
        sweeps.most = std::max(sweeps.most, took);
        if (took > sweeps.budget) ++sweeps.over;
    }
    reader.due = step.next;
    take(step, reader, &antenna, end, tell);
}

void ReadersLane::take(const chips::Step<Sample>& step, Reader& reader, Antenna* antenna, Moment now, const Tell& tell) {
    if (step.news && step.news->state == chips::State::Failed && !std::exchange(reader.failed, true)) {
        tell_health(tell, now, reader.device.id, false, step.news->detail);
        for (auto& one : antennas_)
            if (one.reader == &reader) one.inventory.forget(), one.board.forget(), one.swept.reset();
    }
    if (!step.sample || !antenna) return;
    antenna->several = step.sample->tags.size() > 1;
    if (std::exchange(reader.failed, false)) tell_health(tell, step.sample->at, reader.device.id, true, {});
    report(*antenna, *step.sample, tell);
}

void ReadersLane::report(Antenna& antenna, const Sample& sample, const Tell& tell) {
    if (taps_.sweep) taps_.sweep(antenna.place.device, sample);
    Tags tags;
    for (std::size_t i = 0; i < sample.tags.size(); ++i)
        if (sample.millivolts[i] >= antenna.reader->weakest_mv || sample.millivolts[i] == 0) tags.push_back(sample.tags[i]);
    const auto seat = seat_at(antenna.place.device.place);
    if (!seat) {
        const auto tag = tags.empty() ? std::nullopt : std::optional(tags.front());
        if (antenna.board.take(tag, sample.at)) tell({sample.at, antenna.place.device, reading::BoardTag{tag}});
        return;
    }
    if (!antenna.inventory.take(tags, sample.at)) return;
    constexpr std::array under{reading::Antenna::Column0, reading::Antenna::Column1, reading::Antenna::Column2, reading::Antenna::Column3};
    const auto column = boards::column_of(antenna.place.zone);
    const auto which = column ? under[*column] : reading::Antenna::Play;
    tell({sample.at, antenna.place.device, reading::Inventory{*seat, which, tags}});
}

}  // namespace kibitz::wired
