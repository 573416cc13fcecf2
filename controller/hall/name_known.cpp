#include "controller/hall/name_known.hpp"

#include <netdb.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace kibitz::hall {

bool name_is_known(const std::string& host, std::chrono::milliseconds patience) {
    struct Asked {
        std::mutex mutex;
        std::condition_variable answered;
        std::optional<bool> known;
    };
    const auto asked = std::make_shared<Asked>();
    std::thread([asked, host] {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        const bool known = ::getaddrinfo(host.c_str(), nullptr, &hints, &found) == 0;
        if (found) ::freeaddrinfo(found);
        const std::lock_guard lock(asked->mutex);
        asked->known = known;
        asked->answered.notify_all();
    }).detach();
    std::unique_lock lock(asked->mutex);
    asked->answered.wait_for(lock, patience, [&] { return asked->known.has_value(); });
    return asked->known.value_or(false);
}

}  // namespace kibitz::hall
