/// Fingers on one dummy's area: contacts become gestures, the beams say from which side the arm came, and what lies there besides,
/// where, and how it stirs says whether a finger means a card or a hand rests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "controller/perception/config.hpp"
#include "controller/perception/debounced.hpp"
#include "controller/perception/dummy_layout.hpp"
#include "controller/perception/sink.hpp"

namespace kibitz::perception {

class TouchSurface {
public:
    /// @param config  must outlive the surface
    TouchSurface(bridge::Seat seat, const Config& config) noexcept;

    // Each takes a reading of this area at `at`, which is not before any moment given earlier. `layout` is where the
    // cards lie there, nothing while this seat is not known to be dummy.
    void see(const reading::Contact& contact, const DummyLayout* layout, Instant at, Sink& sink);
    void see(const reading::Beam& beam, Instant at) noexcept;
    /// The beams died or came back: without them nobody can say whose arm it is, nor that it is none.
    void beams_work(bool work) noexcept { beams_work_ = work; }
    /// Somebody says "I arrange", or has done.
    void arranging(bool on) noexcept { arranging_ = on; }

    void pass(const DummyLayout* layout, Instant at, Sink& sink);
    Instant due() const noexcept { return due_; }
    /// Contacts nobody's arm can have made.
    std::uint64_t ghosts() const noexcept { return ghosts_; }

private:
    static constexpr std::size_t most_fingers = 10;  ///< multi-touch slots

    /// A finger that is down. It rests while it stays within the contact jitter of where it has been on average.
    struct Finger {
        bool down = false;
        Instant lifted_at{};
        bool late = false;            ///< a position was told after the lift
        bool told_hold = false;
        bool told_sweep = false;
        bool hold_tried = false;      ///< this rest lasted long enough, told or not
        bool ghost = false;           ///< counted as one
        std::optional<bridge::Card> held;  ///< the likeliest card of a hold that was told
        Instant held_since{};
        float held_x = 0, held_y = 0;      ///< where it rested then
        float late_x = 0, late_y = 0;      ///< where it has been lately: a mean of the last positions
        int beside = 0, behind = 0, apart = 0;  ///< other contacts that lay there with it: next to it, in line behind it, farther off
        observation::Arm whose = observation::Arm::Unknown;  ///< of that hold
        bool arranges = false;        ///< the sweep went along one column
        bool away_waits = false;      ///< the last position lies off the rest: a movement if it stays there
        Instant down_at{};
        Instant rest_since{};
        Instant away_at{};
        Instant moved_at{};           ///< when its position last changed
        float away_x = 0, away_y = 0;
        float first_x = 0;
        float x = 0, y = 0;           ///< mean of the rest
        float squares = 0;            ///< sum of squared distances from the mean
        int positions = 0;
        bridge::CardSet crossed;
    };

    void put_down(Finger& finger, const reading::Contact& contact, const DummyLayout* layout, Instant at);
    void move(Finger& finger, const reading::Contact& contact, const DummyLayout* layout, Instant at, Sink& sink);
    void rest_at(Finger& finger, float x, float y, Instant at) noexcept;
    void add_position(Finger& finger, float x, float y) noexcept;
    void settle(Finger& finger, Instant at) noexcept;
    void look_for_hold(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink);
    void lift(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink);
    /// Returns whether there was something to tell.
    bool tell(Finger& finger, observation::Gesture gesture, const DummyLayout* layout, Instant at, Sink& sink);
    std::optional<observation::Arm> arm(const Finger& finger, Instant at) noexcept;
    void lay_together(Finger& finger, const Finger& other, Instant at) const noexcept;
    Finger& likeliest_of_hand(Finger& finger, const DummyLayout& layout, Instant at) noexcept;
    bool nearer(const Finger& one, const Finger& other, const DummyLayout& layout) const noexcept;
    double off_middle(float x, const DummyLayout& layout) const noexcept;
    void forget_hand() noexcept;
    void tap(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink);
    double means_it(const Finger& finger, const DummyLayout& layout, Duration lasted, Instant at) const noexcept;
    double aim() const noexcept;
    Certainty judge(const Finger& finger, const DummyLayout& layout, Duration lasted, Instant at) noexcept;
    void note_place(const Finger& finger, const DummyLayout& layout) noexcept;
    double at_ease(Instant at) const noexcept;
    void reckon_due(Instant at) noexcept;

    bridge::Seat seat_;
    const Config& config_;
    std::array<Debounced, 2> beams_;  ///< by Edge; true = broken
    bool beams_work_ = true;
    bool arranging_ = false;
    std::array<Finger, most_fingers> fingers_{};
    int down_ = 0;
    Instant due_ = never;
    std::uint64_t ghosts_ = 0;
    std::optional<Finger> tapped_, leaving_;  ///< of a hand that is being lifted
    bool hand_told_ = false;      ///< of the hand of dummy's that lies there, by one of its fingers
    // How hands lie here elsewhere.
    double rests_ = 0;            ///< hands that rested lately, the older the less
    Instant rested_at_{};
    double off_middle_ = 0, off_squares_ = 0;  ///< sums of how far from the middle of their column single fingers came down, and of its squares
    int fingers_known_ = 0;       ///< so many
};

}  // namespace kibitz::perception
