#include "drivers/remote/remote.hpp"

#include <algorithm>
#include <utility>

#include "controller/wire/terms.hpp"

namespace kibitz::drivers::remote {

namespace {

constexpr const char* not_connected = "not connected";
constexpr const char* connection_lost = "the connection was lost";

}  // namespace

RemoteSource::RemoteSource(const boost::asio::any_io_executor& executor, RemoteConfig config)
    : config_(std::move(config)),
      cameras_({config_.clock, [this](std::uint32_t id) { return link_of_camera(id); }, config_.kept_corners, config_.keep_corners}),
      timer_(executor) {
    for (const auto& device : config_.devices) states_[device.id] = {device.id, reading::Health::Failed, not_connected};
}

RemoteSource::~RemoteSource() = default;

void RemoteSource::start(OnReading on_reading) {
    on_reading_ = std::move(on_reading);
    for (const auto& [id, state] : std::map(states_)) tell(id, state.health, state.detail);
}

void RemoteSource::stop() {
    on_reading_ = nullptr;
    timer_.cancel();
    const auto goodbye = [this](Link* link) {
        if (link) refuse(*link, "the table is being stopped");
    };
    for (Peer& peer : peers_) goodbye(std::exchange(peer.link, nullptr));
    for (const Fresh& fresh : std::exchange(fresh_, {})) goodbye(fresh.link);
}

Duration RemoteSource::latency() const noexcept {
    Duration longest{};
    for (const Peer& peer : peers_) {
        if (!peer.link) continue;
        for (const DeviceId id : peer.devices) {
            const auto* device = wired(id);
            if (!device || !device->wiring.remote().has_latency()) {
                longest = std::max(longest, usual_latency);
                continue;
            }
            const auto& d = device->wiring.remote().latency();
            longest = std::max(longest, std::chrono::seconds(d.seconds()) + Duration(d.nanos() / 1000));
        }
    }
    return longest;
}

std::vector<DeviceState> RemoteSource::devices() const {
    std::vector<DeviceState> all;
    for (const auto& device : config_.devices) all.push_back(states_.at(device.id));
    return all;
}

const boards::Device* RemoteSource::wired(DeviceId id) const noexcept {
    const auto found = std::find_if(config_.devices.begin(), config_.devices.end(), [&](const auto& device) { return device.id == id; });
    return found == config_.devices.end() ? nullptr : &*found;
}

Peer* RemoteSource::peer_of(const Link& link) noexcept {
    const auto found = std::find_if(peers_.begin(), peers_.end(), [&](const Peer& peer) { return peer.link == &link; });
    return found == peers_.end() ? nullptr : &*found;
}

Link* RemoteSource::link_of_camera(std::uint32_t id) noexcept {
    const auto found = std::find_if(peers_.begin(), peers_.end(), [&](const Peer& peer) { return peer.link && peer.camera == id; });
    return found == peers_.end() ? nullptr : found->link;
}

// --- connections ----------------------------------------------------------------------------------------------------

void RemoteSource::opened(Link& link) {
    if (!on_reading_) return refuse(link, "the table is being stopped");
    fresh_.push_back({&link, config_.clock()});
    arm();
}

void RemoteSource::closed(Link& link) {
    std::erase_if(fresh_, [&](const Fresh& fresh) { return fresh.link == &link; });
    if (Peer* peer = peer_of(link)) {
        peer->link = nullptr;
        peer->broke = config_.clock();
        arm();
    }
}

void RemoteSource::refuse(Link& link, const std::string& what) {
    v1::SenseDown down;
    down.mutable_refused()->set_what(what);
    link.send(down);
    link.close();
}

void RemoteSource::malformed(Link& link, const std::string& what) { refuse(link, what); }

void RemoteSource::received(Link& link, const v1::SenseUp& message) {
    if (!on_reading_) return;
    Peer* peer = peer_of(link);
    if (!peer) {
        if (message.message_case() == v1::SenseUp::kHello) return hello(link, message.hello());
        return refuse(link, "the first message is a hello");
    }
    peer->heard = config_.clock();
    switch (message.message_case()) {
        case v1::SenseUp::kReadings: return readings(*peer, message.readings());
        case v1::SenseUp::kClock: return clock_answered(*peer, message.clock());
        case v1::SenseUp::kView:
            if (const auto why = cameras_.told(peer->camera, message.view()); !why.empty()) refuse(link, why);
            return;
        case v1::SenseUp::kHello: return refuse(link, "a hello is sent once");
        case v1::SenseUp::MESSAGE_NOT_SET: return refuse(link, "a message is a hello, readings, a clock or a view");
    }
}

/// Why a hello cannot be welcomed; empty when it can. Fills in the devices it names.
std::string RemoteSource::refusal(const v1::SenseHello& hello, std::set<DeviceId>& devices) const {
    if (hello.protocol() != protocol)
        return "protocol " + std::to_string(hello.protocol()) + ": this table speaks protocol " + std::to_string(protocol);
    if (hello.board_model() != config_.board_model)
        return "board_model \"" + hello.board_model() + "\": this table is a \"" + config_.board_model + "\"";
    if (!hello.has_clock()) return "clock: missing: a hello says what time it is";
    if (hello.device().empty()) return "device: missing: say which devices of the board file you report for";
    for (const auto& text : hello.device()) {
        const auto id = device_from_name(text);
        if (!id) return "device \"" + text + "\": " + std::string(device_name_rule);
        if (!wired(*id)) return "device \"" + text + "\": the board file has no such device with `remote {}`";
        devices.insert(*id);
    }
    return {};
}

/// The session a hello goes on with, or nothing. A connection of it that seems to stand has died: its sender is here.
Peer* RemoteSource::resumed(const v1::SenseHello& hello, const std::set<DeviceId>& devices) {
    if (hello.resume().empty()) return nullptr;
    for (Peer& peer : peers_) {
        if (peer.session != hello.resume() || peer.devices != devices) continue;
        if (peer.link) std::exchange(peer.link, nullptr)->close();
        return &peer;
    }
    return nullptr;
}

void RemoteSource::hello(Link& link, const v1::SenseHello& hello) {
    const Instant now = config_.clock();
    wire::terms::Terms terms("hello");
    const Instant theirs = terms.instant(hello.has_clock(), hello.clock(), "clock");
    std::set<DeviceId> devices;
    auto why = refusal(hello, devices);
    if (why.empty() && !terms.ok()) why = terms.take_fault();
    Peer* peer = why.empty() ? resumed(hello, devices) : nullptr;
    const bool goes_on = peer != nullptr;
    if (why.empty() && !peer) {
        // Sessions that broke and whose devices are taken over now are over.
        std::erase_if(peers_, [&](const Peer& old) {
            return !old.link && std::any_of(devices.begin(), devices.end(), [&](DeviceId id) { return old.devices.contains(id); });
        });
        for (const Peer& other : peers_)
            for (const DeviceId id : devices)
                if (other.devices.contains(id)) why = "device \"" + to_string(id) + "\": somebody reports for it already: " + other.made_by;
        if (why.empty() && peers_.size() >= max_peers) why = "four senders report already: a table takes no more";
    }
    std::erase_if(fresh_, [&](const Fresh& fresh) { return fresh.link == &link; });
    if (!why.empty()) return refuse(link, why);
    if (!peer) {
        peer = &peers_.emplace_back();
        peer->session = config_.new_session();
        peer->devices = std::move(devices);
        peer->told_failed = true;  // as not connected
    }
    peer->camera = hello.shows_pictures() ? cameras_.came(hello.made_by(), peer->devices) : 0;
    peer->link = &link;
    peer->made_by = hello.made_by();
    peer->clock = {};
    peer->clock.greeted(theirs, now);
    peer->asked.clear();
    peer->heard = now;
    peer->asked_at = earliest;
    peer->received = peer->acknowledged = 0;
    peer->to_acknowledge.clear();
    if (std::exchange(peer->told_failed, false)) told(*peer, reading::Health::Ok, "");
    welcome(*peer, goes_on);
    tick();
}

void RemoteSource::welcome(Peer& peer, bool resumed) {
    v1::SenseDown down;
    auto& welcome = *down.mutable_welcome();
    welcome.set_session(peer.session);
    welcome.set_window(window);
    welcome.set_resumed(resumed);
    for (const auto& [id, sequence] : peer.last) {
        auto& taken = *welcome.add_taken();
        taken.set_device(to_string(id));
        taken.set_sequence(sequence);
    }
    peer.link->send(down);
    show(peer);
    if (peer.camera != 0) cameras_.welcomed(peer.camera);
}

// --- readings -------------------------------------------------------------------------------------------------------

void RemoteSource::readings(Peer& peer, const v1::SenseReadings& message) {
    const auto count = static_cast<std::uint64_t>(message.reading_size());
    if (peer.received + count - peer.acknowledged > window)
        return refuse(*peer.link, "more than " + std::to_string(window) + " readings are not acknowledged: wait for the table");
    peer.received += count;
    for (const auto& reading : message.reading()) {
        take(peer, reading);
        if (!peer.link) return;  // it was sent away
    }
    // They have left the inbox when nothing older can come any more.
    peer.to_acknowledge.push_back({config_.clock() + latency(), count});
}

void RemoteSource::take(Peer& peer, const v1::Reading& message) {
    Reading reading;
    if (auto parsed = wire::from_proto(message, reading); !parsed) return problem(peer, message, parsed.error());
    if (auto why = wrong(peer, reading); !why.empty()) return problem(peer, message, why);
    const Instant now = config_.clock();
    const Instant at = bounded(reading.at) + peer.clock.offset();
    if (at > now + most_ahead) return problem(peer, message, "at: ahead of the clock you told: is one of your clocks wrong?");
    if (at < now - oldest) return problem(peer, message, "at: more than two minutes old: it is of no use any more");
    auto& last = peer.last[*reading.device];
    if (last != 0 && reading.sequence - last - 1 >= 0x80000000U) return;  // repeated after a resume
    last = reading.sequence;
    // A better estimate of the clock may lie a little before the one used so far: order stays.
    peer.latest = reading.at = std::max(peer.latest, std::min(at, now));
    if (const auto* health = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body))
        states_[(*health)->device] = {(*health)->device, (*health)->health, (*health)->detail};
    on_reading_(reading);
}

/// Why a reading is not to be taken from this sender.
std::string RemoteSource::wrong(const Peer& peer, const Reading& reading) const {
    if (!reading.device) return "reported_by: missing: which device reports?";
    if (reading.sequence == 0) return "sequence: missing: each device counts its readings from 1";
    if (!peer.devices.contains(*reading.device)) return "reported_by: your hello did not name this device";
    return misplaced(*reading.device, reading.body);
}

void RemoteSource::problem(Peer& peer, const v1::Reading& message, const std::string& what) {
    v1::SenseDown down;
    auto& told = *down.mutable_problem();
    wire::terms::Terms terms("reading");
    const auto id = terms.device(message.reported_by(), "reported_by");
    if (terms.ok()) told.set_device(to_string(id));
    told.set_sequence(message.sequence());
    told.set_what(what);
    peer.link->send(down);
    if (++peer.problems < max_problems) return;
    Link* link = std::exchange(peer.link, nullptr);
    peer.broke = config_.clock();
    refuse(*link, std::to_string(max_problems) + " readings could not be taken: see kibitz sense check");
}

void RemoteSource::clock_answered(Peer& peer, const v1::SenseClock& answer) {
    const auto asked = peer.asked.find(answer.ask());
    wire::terms::Terms terms("clock");
    const Instant theirs = terms.instant(answer.has_clock(), answer.clock(), "clock");
    if (asked == peer.asked.end() || !terms.ok())
        return refuse(*peer.link, terms.ok() ? "clock.ask: that was not asked, or has been answered" : terms.fault());
    peer.clock.answered(asked->second, bounded(theirs), config_.clock());
    peer.asked.erase(peer.asked.begin(), std::next(asked));
}

// --- time -----------------------------------------------------------------------------------------------------------

void RemoteSource::arm() {
    if (armed_ || !on_reading_ || (peers_.empty() && fresh_.empty())) return;
    armed_ = true;
    timer_.expires_after(tick_every);
    timer_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;  // the source may be gone
        armed_ = false;
        tick();
    });
}

void RemoteSource::tick() {
    if (!on_reading_) return;
    const Instant now = config_.clock();
    cameras_.tick();
    for (const Fresh& fresh : std::vector(fresh_))
        if (now - fresh.opened > silence) refuse(*fresh.link, "no hello came within five seconds");
    for (Peer& peer : peers_) {
        if (!peer.link) {
            if (now - peer.broke > grace && !std::exchange(peer.told_failed, true)) told(peer, reading::Health::Failed, connection_lost);
            continue;
        }
        acknowledge(peer, now);
        if (now - peer.heard > silence) {
            peer.broke = now;
            refuse(*std::exchange(peer.link, nullptr), "nothing was heard for five seconds");
        } else if (now - peer.asked_at >= clock_asked_every) {
            peer.asked_at = now;
            peer.asked[++peer.last_ask] = now;
            if (peer.asked.size() > max_asked) peer.asked.erase(peer.asked.begin());
            v1::SenseDown down;
            down.mutable_clock()->set_ask(peer.last_ask);
            peer.link->send(down);
        }
    }
    std::erase_if(peers_, [&](const Peer& peer) { return !peer.link && now - peer.broke > resumable; });
    arm();
}

void RemoteSource::acknowledge(Peer& peer, Instant now) {
    const auto before = peer.acknowledged;
    for (; !peer.to_acknowledge.empty() && peer.to_acknowledge.front().due <= now; peer.to_acknowledge.pop_front())
        peer.acknowledged += peer.to_acknowledge.front().readings;
    if (peer.acknowledged == before) return;
    v1::SenseDown down;
    down.mutable_ack()->set_readings(peer.acknowledged);
    peer.link->send(down);
}

void RemoteSource::told(const Peer& peer, reading::Health health, const std::string& detail) {
    for (const DeviceId id : peer.devices) tell(id, health, detail);
}

/// The source's own word for a device: without a number, for its count may begin anew.
void RemoteSource::tell(DeviceId id, reading::Health health, const std::string& detail) {
    states_[id] = {id, health, detail};
    if (!on_reading_) return;
    Reading reading{config_.clock(), std::make_shared<const reading::Device>(reading::Device{id, health, detail})};
    reading.device = id;
    on_reading_(reading);
}

// --- lights and panels ----------------------------------------------------------------------------------------------

namespace {

v1::SenseDown light_message(bridge::Seat seat, Outputs::Colour colour) {
    v1::SenseDown down;
    down.mutable_light()->set_seat(wire::to_proto(seat));
    down.mutable_light()->set_colour(wire::terms::named<v1::Light>(colour));
    return down;
}
v1::SenseDown prompt_message(bridge::Seat seat, Prompt prompt) {
    v1::SenseDown down;
    down.mutable_prompt()->set_seat(wire::to_proto(seat));
    down.mutable_prompt()->set_prompt(wire::terms::named<v1::Prompt>(prompt));
    return down;
}

}  // namespace

void RemoteSource::light(bridge::Seat seat, Colour colour) {
    lights_[seat] = colour;
    for (Peer& peer : peers_)
        if (peer.link && peer.devices.contains(device_at(seat, Function::Light))) peer.link->send(light_message(seat, colour));
}

void RemoteSource::prompt(bridge::Seat seat, Prompt prompt) {
    prompts_[seat] = prompt;
    for (Peer& peer : peers_)
        if (peer.link && peer.devices.contains(device_at(seat, Function::Panel))) peer.link->send(prompt_message(seat, prompt));
}

/// All lights and panels of a sender that has just come.
void RemoteSource::show(Peer& peer) {
    for (const auto seat : bridge::all_seats) {
        if (peer.devices.contains(device_at(seat, Function::Light))) peer.link->send(light_message(seat, lights_[seat]));
        if (peer.devices.contains(device_at(seat, Function::Panel))) peer.link->send(prompt_message(seat, prompts_[seat]));
    }
}

}  // namespace kibitz::drivers::remote
