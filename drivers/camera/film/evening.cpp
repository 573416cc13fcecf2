#include "drivers/camera/film/evening.hpp"

#include <algorithm>

namespace kibitz::camera::film {

using namespace std::chrono_literals;

struct Evening::Impl {
    drivers::Simulator people;
    perception::DummyGeometry geometry;
    Options options;
    Studio studio;
    drivers::Sequencer sequencer;
    std::optional<Reading> reading;      ///< the next one of the simulator
    std::optional<Scene> scene;          ///< of the board on the table
    std::size_t boards = 0;
    Instant due;                         ///< of the next picture
    Instant stirred{}, taken{};          ///< when something last moved, and the last picture
    std::optional<Things> before;

    Impl(drivers::SimulatorConfig config, std::vector<formats::Game> games, const Faces& faces, const Options& the_options)
        : people(config, std::move(games)),
          geometry(config.geometry),
          options(the_options),
          studio(the_options.setting, faces),
          due(config.start) {
        follow();
    }

    Duration step() const { return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(1 / options.rate)); }

    /// The simulator's next reading; with it another board may have begun.
    void follow() {
        reading = people.next();
        if (people.boards_begun() == boards) return;
        boards = people.boards_begun();
        scene.emplace(people.timeline(), geometry, options.setting.table_width, options.setting.table_length);
    }

    static bool same(const Things& a, const Things& b) { return a.cards == b.cards && a.arms == b.arms; }

    /// Whether the picture that is due shows something new, or is due although it does not.
    bool wanted() {
        Things now = scene->at(due);
        if (!before || !same(now, *before)) stirred = due;
        before = std::move(now);
        const bool rests = due - stirred > 1s;
        const auto gap = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(1 / options.at_rest));
        return !rests || due - taken >= gap;
    }

    static bool is_told(const Reading& one) {
        return std::holds_alternative<std::shared_ptr<const reading::Panel>>(one.body) ||
               std::holds_alternative<std::shared_ptr<const reading::Command>>(one.body) ||
               std::holds_alternative<reading::BoardTag>(one.body);
    }

    std::optional<Step> next() {
        while (reading) {
            if (due <= reading->at) {
                const Instant at = due;
                const bool take = wanted();
                due += step();
                if (!take) continue;
                taken = at;
                return Step{at, &studio.take([&](Instant t) { return scene->at(t); }, at), {}};
            }
            Reading told = std::move(*reading);
            follow();
            if (!is_told(told)) continue;
            told.device.reset();
            if (std::holds_alternative<std::shared_ptr<const reading::Command>>(told.body)) told.device = board_reader;
            sequencer.stamp(told);
            return Step{told.at, nullptr, std::move(told)};
        }
        return std::nullopt;
    }
};

Evening::Evening(drivers::SimulatorConfig people, std::vector<formats::Game> games, const Faces& faces, const Options& options)
    : impl_(std::make_unique<Impl>(std::move(people), std::move(games), faces, options)) {}
Evening::~Evening() = default;
std::optional<Evening::Step> Evening::next() { return impl_->next(); }
void Evening::skip_to(Instant at) {
    while (impl_->due < at) impl_->due += impl_->step();
}
const drivers::Simulator& Evening::people() const { return impl_->people; }

}  // namespace kibitz::camera::film
