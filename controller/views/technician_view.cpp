#include "controller/views/technician_view.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

using table::DeviceRecord;
using wire::terms::utf8;
using wire::terms::write;

std::string hex_of(TagId tag) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llX", static_cast<unsigned long long>(tag.value));
    return text;
}

struct Condition {
    v1::DeviceCondition condition;
    Instant since;
};

/// The worst of what is the matter with it.
Condition condition_of(const FittedDevice& device, const DeviceRecord& record, Instant now) {
    if (record.health == reading::Health::Failed) return {v1::DEVICE_CONDITION_FAILED, record.health_since};
    const auto heard = std::max(record.health_since, record.told_at.value_or(record.health_since));
    if (repeats(device) && now - heard > silence) return {v1::DEVICE_CONDITION_SILENT, heard};
    if (record.lost_at && now - *record.lost_at < losses_count) return {v1::DEVICE_CONDITION_LOSES, *record.lost_at};
    if (record.drift) return {v1::DEVICE_CONDITION_DRIFTED, record.drift_since};
    if (!record.told_at && device.id.function != Function::Light) return {v1::DEVICE_CONDITION_NOTHING_YET, record.health_since};
    return {v1::DEVICE_CONDITION_ANSWERS, record.health_since};
}

void fill_tags(const DeviceRecord& record, const perception::TagTable& known, Instant now, v1::TagsNow& out) {
    for (const auto& tag : record.values.tags) {
        const auto until = tag.now ? now : tag.last;
        const auto passed = until - tag.since;
        const auto heard = tag.heard + (tag.now ? now - tag.last : Duration());
        auto& one = *out.add_tag();
        one.set_tag(hex_of(tag.tag));
        if (const auto card = known.card(tag.tag)) one.set_card(bridge::to_string(*card));
        write(tag.since, *one.mutable_since());
        const auto percent = passed.count() > 0 ? 100 * heard.count() / passed.count() : 100;
        one.set_heard_percent(static_cast<std::uint32_t>(std::clamp<std::int64_t>(percent, 0, 100)));
        one.set_gaps(tag.gaps);
        one.set_now(tag.now);
    }
}

void fill_fingers(const table::DeviceValues& values, v1::TouchNow& out) {
    const auto add = [&](std::size_t slot) {
        const auto& finger = values.fingers[slot];
        auto& one = *out.add_finger();
        one.set_finger(static_cast<std::uint32_t>(slot + 1));
        one.set_down(finger.down);
        one.set_x_mm(std::round(finger.x.value));
        one.set_y_mm(std::round(finger.y.value));
    };
    for (std::size_t i = 0; i < values.fingers.size(); ++i)
        if (values.fingers[i].down) add(i);
    if (out.finger_size() == 0 && values.last_finger) add(*values.last_finger);
}

/// A key as board files name it.
struct NamesKey {
    std::string operator()(const reading::CallKey& key) const { return bridge::to_string(key.call); }
    std::string operator()(const reading::DirectorKey&) const { return "director"; }
    std::string operator()(const reading::StopKey&) const { return "stop"; }
    std::string operator()(const reading::ArrangeKey&) const { return "arrange"; }
    std::string operator()(const reading::ConfirmKey&) const { return "confirm"; }
    std::string operator()(const reading::DesignateKey&) const { return "dummy's card"; }
    std::string operator()(const reading::ClaimKey&) const { return "claim"; }
    std::string operator()(const reading::ClaimAnswerKey&) const { return "claim: answer"; }
    std::string operator()(const reading::ReportKey&) const { return "report"; }
    std::string operator()(const reading::QuestionKey&) const { return "question"; }
    std::string operator()(const reading::ExplainKey&) const { return "explain"; }
};

void fill_sight(const table::DeviceValues& values, v1::SightNow& out) {
    for (const auto& sight : values.sight) {
        if (!sight) continue;
        for (const auto& seen : sight->cards) {
            auto& one = *out.add_card();
            if (seen.card) one.set_card(bridge::to_string(*seen.card));
            one.set_on_dummys_area(sight->area == reading::Area::Dummy);
            if (seen.face_up) one.set_face_up(*seen.face_up);
            if (seen.height) one.set_mm(std::round(seen.height->value));
            one.set_confidence(seen.confidence);
        }
    }
}

void fill_value(const FittedDevice& device, const DeviceRecord& record, const laws::TableState& state, const perception::TagTable& tags, Instant now,
                v1::DeviceNow& out) {
    if (record.health == reading::Health::Failed) return;
    const auto& values = record.values;
    if (device.id.function == Function::Light) {
        if (const auto seat = seat_at(device.id.place)) out.set_light(wire::terms::named<v1::Light>(state.lights[*seat]));
        return;
    }
    if (!record.told_at || *record.told_at < record.health_since) return;
    switch (device.id.function) {
        case Function::Reader:
        case Function::Column: return fill_tags(record, tags, now, *out.mutable_tags());
        case Function::Touch: return fill_fingers(values, *out.mutable_touch());
        case Function::Beams:
            out.mutable_beams()->set_inner_broken(values.broken[static_cast<std::size_t>(reading::Edge::Inner)]);
            out.mutable_beams()->set_outer_broken(values.broken[static_cast<std::size_t>(reading::Edge::Outer)]);
            return;
        case Function::Panel:
            if (values.key) out.set_key(std::visit(NamesKey(), values.key->key));
            return;
        case Function::Sight: return fill_sight(values, *out.mutable_sight());
        default:
            if (values.last) wire::to_proto(Reading{*record.told_at, *values.last, {}, {}}, *out.mutable_reading());
            return;
    }
}

}  // namespace

bool repeats(const FittedDevice& device) noexcept {
    if (device.connection == Connection::Simulated || device.connection == Connection::Page) return false;
    switch (device.id.function) {
        case Function::Touch:
        case Function::Panel:
        case Function::Light: return false;
        case Function::Beams: return device.connection == Connection::Wired;  // the sensing protocol asks it of what sees cards only
        default: return true;
    }
}

void fill(const FittedDevice& device, v1::FittedDevice& out) {
    out.Clear();
    out.set_name(to_string(device.id));
    out.set_driver(device.driver);
    out.set_wiring(utf8(device.wiring));
    out.set_required(device.required);
}

void fill(const FittedDevice& device, const DeviceRecord& record, const laws::TableState& state, const perception::TagTable& tags, Instant now,
          v1::DeviceNow& out) {
    out.Clear();
    out.set_name(to_string(device.id));
    const auto condition = condition_of(device, record, now);
    out.set_condition(condition.condition);
    write(condition.since, *out.mutable_since());
    if (condition.condition == v1::DEVICE_CONDITION_FAILED) out.set_fault(utf8(record.fault));
    if (record.told_at) write(*record.told_at, *out.mutable_told_at());
    write(record.changed_at, *out.mutable_changed_at());
    out.set_per_second(record.rate.per_second(now));
    out.set_readings(record.readings);
    out.set_lost(record.lost);
    out.set_failures(record.failures);
    out.set_recoveries(record.recoveries);
    if (record.largest_gap > Duration()) write(record.largest_gap, *out.mutable_largest_gap());
    if (record.latency > Duration()) write(record.latency, *out.mutable_latency());
    fill_value(device, record, state, tags, now, out);
}

/// Runs of hexadecimal digits as long as a tag's number become dots: a driver may name the tag that it could not read.
static std::string without_numbers(std::string text) {
    constexpr std::size_t shortest = 8;
    constexpr std::string_view digits = "0123456789abcdefABCDEF";
    for (std::size_t at = text.find_first_of(digits); at != std::string::npos; at = text.find_first_of(digits, at)) {
        const auto end = std::min(text.find_first_not_of(digits, at), text.size());
        if (end - at >= shortest) text.replace(at, end - at, end - at, '.');
        at = end;
    }
    return text;
}

void without_cards(v1::DeviceNow& device) {
    device.set_fault(without_numbers(device.fault()));
    switch (device.value_case()) {
        case v1::DeviceNow::kTags: {
            int place = 0;
            for (auto& tag : *device.mutable_tags()->mutable_tag()) {
                tag.set_tag(std::to_string(++place));
                tag.clear_card();
            }
            return;
        }
        case v1::DeviceNow::kSight:
            for (auto& seen : *device.mutable_sight()->mutable_card()) seen.clear_card();
            return;
        case v1::DeviceNow::kKey:
            if (bridge::call_from_string(device.key())) device.set_key("call");
            return;
        case v1::DeviceNow::kReading: {
            auto& reading = *device.mutable_reading();
            switch (reading.body_case()) {
                case v1::Reading::kRange:
                case v1::Reading::kFace:
                case v1::Reading::kContact:
                case v1::Reading::kBeam:
                case v1::Reading::kSeatSwitch: return;
                case v1::Reading::kBoardTag:
                    if (reading.board_tag().tag() != 0) reading.mutable_board_tag()->set_tag(1);
                    return;
                default: device.clear_value();
            }
            return;
        }
        case v1::DeviceNow::kTouch:
        case v1::DeviceNow::kBeams:
        case v1::DeviceNow::kLight: return;
        default: device.clear_value();
    }
}

bool may_see_pictures(bool director, bool board_on_table) noexcept { return director || !board_on_table; }

void fill(const drivers::Camera& camera, bool may_be_seen, v1::CameraNow& out) {
    out.Clear();
    out.set_id(camera.id);
    out.set_made_by(wire::terms::utf8(camera.made_by));
    out.set_connected(camera.connected);
    out.set_table_found(camera.table_found);
    out.set_by_corners(camera.by_corners);
    for (const auto& at : camera.corners) {
        auto& corner = *out.add_corner();
        corner.set_x(at.x);
        corner.set_y(at.y);
    }
    out.set_pixels_per_mm(camera.pixels_per_mm);
    out.set_tilt_degrees(camera.tilt_degrees);
    for (const auto& fault : camera.faults) out.add_fault(wire::terms::utf8(fault));
    out.set_may_be_seen(may_be_seen);
}

}  // namespace kibitz::views
