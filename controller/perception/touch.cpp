#include "controller/perception/touch.hpp"

#include <cmath>

namespace kibitz::perception {

using observation::Arm;
using observation::Gesture;

namespace {

/// Cards a finger crosses in a sweep (observation.hpp).
constexpr int cards_of_a_sweep = 3;
/// The mean of the positions of a resting finger is off by no more than this many of its standard errors.
constexpr float position_deviations = 2.0F;
/// So far off a film, or a column, may lie from where the board file has it.
constexpr Millimetres film_off{8.0F};

}  // namespace

TouchSurface::TouchSurface(bridge::Seat seat, const Config& config) noexcept
    : seat_(seat),
      config_(config),
      beams_{Debounced{config.sensors.beam_settle, false}, Debounced{config.sensors.beam_settle, false}} {}

void TouchSurface::see(const reading::Beam& beam, Instant at) noexcept {
    beams_work_ = true;
    const auto edge = static_cast<std::size_t>(beam.edge) & 1;
    beams_[edge].see(beam.broken, at);
}

void TouchSurface::see(const reading::Contact& contact, const DummyLayout* layout, Instant at, Sink& sink) {
    if (contact.finger >= most_fingers || !std::isfinite(contact.x.value) || !std::isfinite(contact.y.value)) return;
    Finger& finger = fingers_[contact.finger];
    switch (contact.phase) {
        case reading::ContactPhase::Down: put_down(finger, contact, layout, at); break;
        case reading::ContactPhase::Move:
            if (finger.down) move(finger, contact, layout, at, sink);
            else put_down(finger, contact, layout, at);  // its Down was lost
            break;
        case reading::ContactPhase::Up:
            if (finger.down) lift(finger, layout, at, sink);
            break;
    }
    reckon_due(at);
}

void TouchSurface::pass(const DummyLayout* layout, Instant at, Sink& sink) {
    for (auto& finger : fingers_) {
        if (!finger.down) continue;
        settle(finger, at);
        look_for_hold(finger, layout, at, sink);
    }
    reckon_due(at);
}

void TouchSurface::put_down(Finger& finger, const reading::Contact& contact, const DummyLayout* layout, Instant at) {
    if (!finger.down) ++down_;
    finger = {};
    finger.down = true;
    finger.down_at = at;
    finger.first_x = contact.x.value;
    rest_at(finger, contact.x.value, contact.y.value, at);
    if (layout)
        if (const auto card = layout->at(contact.x, contact.y)) finger.crossed.insert(*card);
}

void TouchSurface::rest_at(Finger& finger, float x, float y, Instant at) noexcept {
    finger.rest_since = at;
    finger.away_waits = false;
    finger.hold_tried = false;
    finger.x = x;
    finger.y = y;
    finger.squares = 0;
    finger.positions = 1;
}

void TouchSurface::add_position(Finger& finger, float x, float y) noexcept {
    ++finger.positions;
    const float dx = x - finger.x;
    const float dy = y - finger.y;
    finger.x += dx / static_cast<float>(finger.positions);
    finger.y += dy / static_cast<float>(finger.positions);
    finger.squares += dx * (x - finger.x) + dy * (y - finger.y);
}

/// A position off the rest that was not followed by a nearer one for the settle time is where the finger is now.
void TouchSurface::settle(Finger& finger, Instant at) noexcept {
    if (finger.away_waits && at - finger.away_at >= config_.sensors.beam_settle)
        rest_at(finger, finger.away_x, finger.away_y, finger.away_at);
}

void TouchSurface::move(Finger& finger, const reading::Contact& contact, const DummyLayout* layout, Instant at,
                        Sink& sink) {
    const float x = contact.x.value;
    const float y = contact.y.value;
    settle(finger, at);
    const bool away = std::hypot(x - finger.x, y - finger.y) > config_.sensors.contact_jitter.value;
    if (!away) {
        finger.away_waits = false;
        add_position(finger, x, y);
    } else if (!finger.away_waits) {
        finger.away_waits = true;
        finger.away_at = at;
        finger.away_x = x;
        finger.away_y = y;
    } else {
        rest_at(finger, finger.away_x, finger.away_y, finger.away_at);
        if (std::hypot(x - finger.x, y - finger.y) > config_.sensors.contact_jitter.value) rest_at(finger, x, y, at);
        else add_position(finger, x, y);
    }
    if (!layout) return;
    if (const auto card = layout->at(contact.x, contact.y)) finger.crossed.insert(*card);
    if (!finger.told_sweep && !finger.told_hold && finger.crossed.size() >= cards_of_a_sweep) {
        finger.arranges = std::fabs(x - finger.first_x) <= config_.dummy.column_width.value / 2;
        finger.told_sweep = tell(finger, Gesture::Sweep, layout, at, sink);
    }
}

void TouchSurface::look_for_hold(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink) {
    if (finger.told_hold || finger.hold_tried || finger.away_waits) return;
    const Duration rested = at - finger.rest_since;
    if (rested < config_.law.touch_time && rested < config_.law.dummy_hold_time) return;
    // What declarer's touch is and what dummy's is are matters of different clauses (45C3 and 45F, F64 and F62).
    if (rested < (arm(finger, at) == Arm::FromDummy ? config_.law.dummy_hold_time : config_.law.touch_time)) return;
    finger.hold_tried = true;
    finger.told_hold = tell(finger, Gesture::Hold, layout, at, sink);
}

void TouchSurface::lift(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink) {
    settle(finger, at);
    look_for_hold(finger, layout, at, sink);
    const bool tried = finger.told_hold || finger.told_sweep || finger.hold_tried;
    if (!tried && at - finger.rest_since >= config_.law.dummy_touch_time) tell(finger, Gesture::Tap, layout, at, sink);
    if (finger.told_hold && finger.held)
        sink.observe({at, Certainty::Certain, observation::DummyReleased{seat_, finger.whose, *finger.held, at - finger.rest_since}});
    finger.down = false;
    --down_;
}

/// Whose arm was over the area while the finger was down; nothing when nobody's was: a ghost.
std::optional<Arm> TouchSurface::arm(const Finger& finger, Instant at) noexcept {
    if (!beams_work_) return Arm::Unknown;
    const auto crossed = [&](reading::Edge edge) {
        auto& beam = beams_[static_cast<std::size_t>(edge)];
        beam.pass(at);
        // A beam that settled open again after the finger came down was broken while it did.
        return beam.settled() || beam.raw() || (beam.settled_since() >= finger.down_at && beam.settled_since() != earliest);
    };
    const bool inner = crossed(reading::Edge::Inner);
    const bool outer = crossed(reading::Edge::Outer);
    if (inner && outer) return Arm::Unknown;
    if (inner) return Arm::FromMiddle;
    if (outer) return Arm::FromDummy;
    return std::nullopt;
}

bool TouchSurface::tell(Finger& finger, Gesture gesture, const DummyLayout* layout, Instant at, Sink& sink) {
    const auto whose = arm(finger, at);
    if (!whose) {
        if (!finger.ghost) ++ghosts_;
        finger.ghost = true;
        return false;
    }
    if (!layout) return false;
    const float spread = std::sqrt(finger.squares / static_cast<float>(finger.positions));
    const float uncertainty = position_deviations * spread / std::sqrt(static_cast<float>(finger.positions));
    observation::DummyTouched touched;
    touched.candidates = layout->candidates({finger.x}, {finger.y}, {uncertainty});
    if (touched.candidates.empty()) return false;
    for (const auto card : layout->candidates({finger.x}, {finger.y}, {uncertainty + film_off.value})) touched.beside.insert(card);
    for (const auto card : touched.candidates) touched.beside.erase(card);
    touched.seat = seat_;
    touched.arm = *whose;
    touched.gesture = gesture;
    touched.lasted = at - (gesture == Gesture::Sweep ? finger.down_at : finger.rest_since);
    touched.arranging = arranging_ || finger.arranges;
    const auto sure = touched.candidates.size() == 1 && *whose != Arm::Unknown ? Certainty::Certain : Certainty::Probable;
    if (gesture == Gesture::Hold) {
        finger.held = touched.candidates.front();
        finger.whose = *whose;
    }
    sink.observe({at, sure, touched});
    return true;
}

void TouchSurface::reckon_due(Instant at) noexcept {
    due_ = never;
    if (down_ == 0) return;
    const auto by = [&](Instant moment) {
        if (moment > at && moment < due_) due_ = moment;
    };
    for (const auto& finger : fingers_) {
        if (!finger.down) continue;
        if (finger.away_waits) by(finger.away_at + config_.sensors.beam_settle);
        else if (!finger.told_hold && !finger.hold_tried) {
            by(finger.rest_since + config_.law.touch_time);
            by(finger.rest_since + config_.law.dummy_hold_time);
        }
    }
}

}  // namespace kibitz::perception
