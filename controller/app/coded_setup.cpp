// The half of a first start that a table and a hall share: the code, the PIN, clock and network.
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <chrono>

#include "controller/app/first_setup.hpp"
#include "controller/display/pin.hpp"
#include "controller/host/checkup.hpp"
#include "controller/host/new_pin.hpp"
#include "controller/host/setup.hpp"
#include "controller/host/setup_code.hpp"
#include "controller/host/time_zone.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::app {

using Fault = display::FirstSetup::Fault;

tl::expected<void, std::string> CodedSetup::make_code(const std::filesystem::path& data) {
    if (host::read_setup_code(data)) return {};
    return host::write_setup_code(data, display::random_digits(host::setup_code_digits));
}

std::string CodedSetup::code() const {
    const auto code = host::read_setup_code(start_.data);
    return code ? host::spaced(*code) : std::string();
}

bool CodedSetup::open() const {
    std::error_code error;
    return std::filesystem::exists(host::setup_code_file(start_.data), error);
}

bool CodedSetup::is_code(std::string_view digits) const {
    const auto code = host::read_setup_code(start_.data);
    return code && code->size() == digits.size() && sodium_memcmp(code->data(), digits.data(), digits.size()) == 0;
}

void CodedSetup::change_code() {
    if (auto written = host::write_setup_code(start_.data, display::random_digits(host::setup_code_digits)); !written)
        return spdlog::error("{}", written.error());
    spdlog::warn("somebody guesses at the setup page's code: it is another one now: {}", code());
}

void CodedSetup::offer_common(v1::SetupOffer& out, const v1::Setup& setup, bool from_here) const {
    for (const auto& name : host::time_zones()) out.add_time_zones(name);
    out.set_time_zone(setup.has_time_zone() ? setup.time_zone() : host::own_time_zone());
    using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::system_clock;
    out.set_now_ms(duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
    out.set_clock_told(host::clock_is_told());
    out.set_network(listening_.address != "127.0.0.1" && listening_.address != "::1");
    out.set_network_fixed(start_.listen_given);
    out.set_from_here(from_here);
    out.set_fingerprint(listening_.fingerprint);
    out.set_version(start_.version);
}

std::optional<Fault> CodedSetup::fault_of_common(const v1::SetupWish& wish, bool from_here) const {
    if (!display::is_pin(wish.pin())) return Fault{"pin", "the PIN has six digits, like 271828"};
    if (!words::language_from_tag(wish.language())) return Fault{"language", "use en, el or ru"};
    if (!wish.time_zone().empty() && !host::is_time_zone(wish.time_zone()))
        return Fault{"time_zone", "there is no such time zone: it is written like Europe/Athens"};
    if (!start_.listen_given && !wish.network() && !from_here)
        return Fault{"network", "this browser is on another computer: it would not reach it any more"};
    return std::nullopt;
}

void CodedSetup::take_common(const v1::SetupWish& wish, v1::Setup& setup) {
    setup.set_language(wish.language());
    wish.time_zone().empty() ? setup.clear_time_zone() : setup.set_time_zone(wish.time_zone());
}

std::string CodedSetup::listen_wished(const v1::SetupWish& wish) const {
    return (wish.network() ? "0.0.0.0:" : "127.0.0.1:") + std::to_string(listening_.port);
}

std::optional<Fault> CodedSetup::finish(const v1::Setup& setup, const std::string& pin) {
    if (auto written = host::write_setup(start_.data, setup); !written) return Fault{"", written.error()};
    if (auto left = host::leave_new_pin(start_.data, pin); !left) return Fault{"", left.error()};
    if (!host::forget_setup_code(start_.data))
        return Fault{"", host::setup_code_file(start_.data).string() + ": cannot be taken away: check the disk"};
    spdlog::info("the {} has been set up; it starts anew", of_hall() ? "hall" : "table");
    if (on_settled_) on_settled_();
    return std::nullopt;
}

}  // namespace kibitz::app
