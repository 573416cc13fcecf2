#include "controller/perception/touch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kibitz::perception {

using observation::Arm;
using observation::Gesture;

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
            // One position may be told just after the lift; where they go on, another finger's Down or this one's was lost.
            else if (at - finger.lifted_at >= config_.within(Time::FilmTellsLate) || std::exchange(finger.late, true)) put_down(finger, contact, layout, at);
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
    else if (down_ == 1) forget_hand();  // its Up was lost
    finger = {};
    finger.down = true;
    finger.down_at = at;
    finger.moved_at = at;
    finger.first_x = contact.x.value;
    finger.late_x = contact.x.value;
    finger.late_y = contact.y.value;
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
    // Positions come when they change: the last one held until now.
    const auto of_late = static_cast<float>(config_.within(Time::FingerOfLate).count());
    const float newer = 1 - std::exp(-static_cast<float>((at - finger.moved_at).count()) / of_late);
    finger.late_x += newer * (x - finger.late_x);
    finger.late_y += newer * (y - finger.late_y);
    finger.moved_at = at;
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
    if (!finger.told_sweep && !finger.told_hold && finger.crossed.size() >= config_.count(Quantity::SweepCards)) {
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
    if (layout && arm(finger, at) == Arm::FromDummy) {
        if (hand_told_) return;
        Finger& one = likeliest_of_hand(finger, *layout, at);
        one.hold_tried = true;
        one.told_hold = tell(one, Gesture::Hold, layout, at, sink);
        return;
    }
    finger.told_hold = tell(finger, Gesture::Hold, layout, at, sink);
}

/// Of the fingers of a hand that lie there with this one, the one that is likeliest to mean its card.
TouchSurface::Finger& TouchSurface::likeliest_of_hand(Finger& finger, const DummyLayout& layout, Instant at) noexcept {
    Finger* best = &finger;
    for (auto& other : fingers_)
        if (other.down && at - other.rest_since >= config_.within(Time::LieTogether) && nearer(other, *best, layout)) best = &other;
    return *best;
}

/// Whether `one` is likelier to mean its card than `other`: it alone is on a card, or it is nearer to the middle of its card.
bool TouchSurface::nearer(const Finger& one, const Finger& other, const DummyLayout& layout) const noexcept {
    if (!layout.at({one.x}, {one.y})) return false;
    return !layout.at({other.x}, {other.y}) || std::fabs(off_middle(one.x, layout)) < std::fabs(off_middle(other.x, layout));
}

/// How far from the middle of its column a finger is, as far as it is known by now where the film lies.
double TouchSurface::off_middle(float x, const DummyLayout& layout) const noexcept {
    const double as_told = config_.quantity(Quantity::FilmAsTold);
    const double film = fingers_known_ > 0 ? off_middle_ / (static_cast<double>(fingers_known_) + as_told) : 0.0;
    return layout.off_middle({x}) - film;
}

/// Two contacts that lie there at once are of one hand: what the other is to the first.
void TouchSurface::lay_together(Finger& finger, const Finger& other, Instant at) const noexcept {
    if (at - std::max(finger.down_at, other.down_at) < config_.within(Time::LieTogether)) return;
    const float dx = other.x - finger.x, dy = other.y - finger.y;
    const bool in_line = std::fabs(dx) <= config_.measure(Quantity::HandWidth) && dy < 0 && -dy <= config_.measure(Quantity::HandLength);
    if (in_line) ++finger.behind;
    else if (std::hypot(dx, dy) <= config_.measure(Quantity::NextFinger)) ++finger.beside;
    else ++finger.apart;
}

/// How much likelier what the film saw is of a finger that means the card under it than of a hand at rest, in nats.
double TouchSurface::means_it(const Finger& finger, const DummyLayout& layout, Duration lasted, Instant at) const noexcept {
    const auto nats = [&](Quantity quantity) { return config_.quantity(quantity); };
    const auto several = [](int parts, double first, double each) { return parts > 0 ? first + (parts - 1) * each : 0.0; };
    const double misses = nats(Quantity::FingerMisses);
    const double off = off_middle(finger.held_x, layout), here = aim();
    const double bell = std::exp(-off * off / (2 * here * here)) / (here * 2.5066);
    double weight = nats(Quantity::OneFinger) + std::log((1 - misses) * bell * config_.dummy.column_pitch.value + misses);
    weight += several(finger.beside, nats(Quantity::SecondFinger), nats(Quantity::FurtherFinger)) +
              several(finger.behind, nats(Quantity::SideOfHand), nats(Quantity::MoreOfSide)) + finger.apart * nats(Quantity::PartOfHand);
    const float shifted = std::hypot(finger.late_x - finger.held_x, finger.late_y - finger.held_y);
    if (lasted < config_.within(Time::LongEnoughToShift)) weight += nats(Quantity::TooShortToShift);
    else if (shifted <= config_.measure(Quantity::StillWithin)) weight += nats(Quantity::KeepsStill);
    else weight += nats(shifted <= config_.measure(Quantity::ShiftsWithin) ? Quantity::Shifts : Quantity::Wanders);
    return weight + nats(Quantity::RestedBefore) * std::min(nats(Quantity::RestsCounted), at_ease(at));
}

/// How far from the middle of their cards fingers come down at this table, one standard deviation in mm.
double TouchSurface::aim() const noexcept {
    const double told = config_.quantity(Quantity::FingerAim), as_told = config_.quantity(Quantity::AimAsTold);
    const double mean = fingers_known_ > 0 ? off_middle_ / fingers_known_ : 0.0;
    const double scatter = std::max(0.0, off_squares_ - fingers_known_ * mean * mean);
    const double best = std::max(1.0, config_.quantity(Quantity::BestAim)), worst = std::max(best, config_.quantity(Quantity::WorstAim));
    return std::clamp(std::sqrt((as_told * told * told + scatter) / (as_told + fingers_known_)), best, worst);
}

double TouchSurface::at_ease(Instant at) const noexcept {
    const double ago = std::chrono::duration<double>(at - rested_at_).count();
    return rests_ > 0 ? rests_ * std::exp2(-ago / std::chrono::duration<double>(config_.within(Time::RestFades)).count()) : 0;
}

/// The certainty of DummyReleased: a finger meant the card; perhaps one did; a hand rested.
Certainty TouchSurface::judge(const Finger& finger, const DummyLayout& layout, Duration lasted, Instant at) noexcept {
    const double weight = means_it(finger, layout, lasted, at);
    const double rather = config_.quantity(Quantity::FingerRather);
    if (weight <= rather && lasted >= config_.within(Time::LongEnoughToShift)) {
        rests_ = at_ease(at) + 1;
        rested_at_ = at;
    }
    if (weight > config_.quantity(Quantity::FingerSurely)) return Certainty::Certain;
    return weight > rather ? Certainty::Probable : Certainty::Doubtful;
}

/// A single finger came down: learns from it where the film lies, and how well fingers aim at this table.
void TouchSurface::note_place(const Finger& finger, const DummyLayout& layout) noexcept {
    if (down_ > 1 || finger.beside + finger.behind + finger.apart > 0) return;
    const double off = layout.off_middle({finger.held_x});
    ++fingers_known_;
    off_middle_ += off;
    off_squares_ += off * off;
}

void TouchSurface::lift(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink) {
    settle(finger, at);
    look_for_hold(finger, layout, at, sink);
    for (auto& other : fingers_) {
        if (!other.down || &other == &finger) continue;
        lay_together(other, finger, at);
        lay_together(finger, other, at);
    }
    const bool tried = finger.told_hold || finger.told_sweep || finger.hold_tried;
    if (!tried && at - finger.rest_since >= config_.law.dummy_touch_time) tap(finger, layout, at, sink);
    if (finger.told_hold && finger.held) leaving_ = finger;
    finger.down = false;
    finger.lifted_at = at;
    --down_;
    // Dummy's hand has left when all of it has: fingers of a hand at rest come and go.
    if (leaving_ && layout && (down_ == 0 || leaving_->whose != Arm::FromDummy)) {
        const Duration lasted = at - leaving_->held_since;
        const auto meant = leaving_->whose == Arm::FromDummy ? judge(*leaving_, *layout, lasted, at) : Certainty::Certain;
        if (leaving_->whose == Arm::FromDummy && lasted < config_.within(Time::LongEnoughToShift)) note_place(*leaving_, *layout);
        sink.observe({at, meant, observation::DummyReleased{seat_, leaving_->whose, *leaving_->held, lasted}});
        leaving_.reset();
    }
    if (down_ == 0) forget_hand();
}

void TouchSurface::forget_hand() noexcept {
    hand_told_ = false;
    tapped_.reset();
    leaving_.reset();
}

/// A hand of dummy's that taps with several fingers is told of when the last is lifted, by the one that is likeliest to mean its card.
void TouchSurface::tap(Finger& finger, const DummyLayout* layout, Instant at, Sink& sink) {
    if (!layout || arm(finger, at) != Arm::FromDummy) return void(tell(finger, Gesture::Tap, layout, at, sink));
    if (!tapped_ || nearer(finger, *tapped_, *layout)) tapped_ = finger;
    if (down_ == 1) tell(*tapped_, Gesture::Tap, layout, at, sink);
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
    // One hand is one touch, with however many fingers; declarer's two fingers may be on two cards (F64).
    if (*whose == Arm::FromDummy && hand_told_ && gesture != Gesture::Sweep) return false;
    const float spread = std::sqrt(finger.squares / static_cast<float>(finger.positions));
    const float uncertainty = config_.measure(Quantity::RestErrors) * spread / std::sqrt(static_cast<float>(finger.positions));
    observation::DummyTouched touched;
    touched.candidates = layout->candidates({finger.x}, {finger.y}, {uncertainty});
    if (touched.candidates.empty()) return false;
    const Millimetres film_off{config_.measure(Quantity::FilmOff)};
    for (const auto card : layout->candidates({finger.x}, {finger.y}, {uncertainty + film_off.value})) touched.beside.insert(card);
    for (const auto card : touched.candidates) touched.beside.erase(card);
    touched.seat = seat_;
    touched.arm = *whose;
    touched.gesture = gesture;
    touched.lasted = at - (gesture == Gesture::Sweep ? finger.down_at : finger.rest_since);
    if (gesture == Gesture::Hold && *whose == Arm::FromDummy) touched.lasted = config_.law.dummy_hold_time;
    touched.arranging = arranging_ || finger.arranges;
    auto sure = touched.candidates.size() == 1 && *whose != Arm::Unknown ? Certainty::Certain : Certainty::Probable;
    finger.held_x = finger.late_x = finger.x;
    finger.held_y = finger.late_y = finger.y;
    if (gesture == Gesture::Hold) {
        finger.held = touched.candidates.front();
        finger.held_since = at - touched.lasted;
        finger.whose = *whose;
    }
    if (gesture == Gesture::Tap && *whose == Arm::FromDummy) sure = std::max(sure, judge(finger, *layout, touched.lasted, at));
    const bool may_rest = gesture == Gesture::Hold && *whose == Arm::FromDummy;
    if (gesture != Gesture::Sweep && !may_rest) note_place(finger, *layout);
    if (*whose == Arm::FromDummy && gesture != Gesture::Sweep) hand_told_ = true;
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
