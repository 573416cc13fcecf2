#include "drivers/bus/line_watch.hpp"

#include <algorithm>
#include <utility>

namespace kibitz::bus {

tl::expected<LineWatch, Fault> LineWatch::begin(std::unique_ptr<GpioInputs> inputs, std::vector<WatchedLine> lines,
                                                std::function<Moment()> now) {
    LineWatch watch(std::move(inputs), std::move(now));
    for (const auto& line : lines) {
        const auto level = watch.inputs_->level(line.offset);
        if (!level) return tl::unexpected(level.error());
        watch.lines_.push_back({line.offset, EdgeWatch(*level, watch.now_()), Debounce(*level, line.settle)});
    }
    return watch;
}

tl::expected<void, Fault> LineWatch::read(const Tell& tell) {
    const auto now = now_();  // asked first: no edge from before it is still to be made
    const auto taken = inputs_->read(edges_);
    if (!taken) return tl::unexpected(taken.error());
    for (std::size_t i = 0; i < *taken; ++i) take(edges_[i], tell);
    for (auto& one : lines_) {
        const auto kept = inputs_->keeps();
        if (const auto mine = std::exchange(one.taken, 0); kept != 0 && mine >= kept) lost(one, tell);
        if (one.unread)
            if (auto good = read_lost(one, tell); !good) return good;
    }
    if (*taken == edges_.size()) return {};  // more may wait: what has settled is not known yet
    for (auto& one : lines_)
        if (const auto settled = one.debounce.pass(now)) tell({one.offset, settled});
    return {};
}

void LineWatch::take(const EdgeEvent& event, const Tell& tell) {
    if (event.among_all && *event.among_all != std::exchange(among_all_, *event.among_all) + 1)
        for (auto& one : lines_) lost(one, tell);
    auto* one = find(event.line);
    if (!one) return;
    ++one->taken;
    const auto seen = one->watch.edge(event);
    if (seen.lost) lost(*one, tell);
    if (!seen.change || one->unread) return;
    if (const auto settled = one->debounce.change(*seen.change)) tell({one->offset, settled});
}

void LineWatch::lost(One& one, const Tell& tell) {
    if (!std::exchange(one.unread, true)) tell({one.offset, std::nullopt});
}

tl::expected<void, Fault> LineWatch::read_lost(One& one, const Tell& tell) {
    const auto level = inputs_->level(one.offset);
    if (!level) return tl::unexpected(level.error());
    one.unread = false;
    if (const auto settled = one.debounce.change(one.watch.read(*level, now_()))) tell({one.offset, settled});
    return {};
}

std::optional<Moment> LineWatch::deadline() const {
    std::optional<Moment> first;
    for (const auto& one : lines_)
        if (const auto its = one.debounce.deadline(); its && (!first || *its < *first)) first = its;
    return first;
}

LineWatch::One* LineWatch::find(GpioOffset line) noexcept {
    const auto found = std::find_if(lines_.begin(), lines_.end(), [&](const One& one) { return one.offset == line; });
    return found == lines_.end() ? nullptr : &*found;
}

bool LineWatch::level(GpioOffset line) const noexcept {
    const auto found = std::find_if(lines_.begin(), lines_.end(), [&](const One& one) { return one.offset == line; });
    return found != lines_.end() && found->debounce.settled();
}

}  // namespace kibitz::bus
