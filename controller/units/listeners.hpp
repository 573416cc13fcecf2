/// Those who want to hear of something, for as long as they hold what they were given when they came.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace kibitz {

/// Being heard of: the listener hears until this is destroyed or reset. It may outlive what it listens to.
class [[nodiscard]] Listening {
public:
    Listening() = default;
    explicit Listening(std::shared_ptr<void> held) noexcept : held_(std::move(held)) {}
    void stop() noexcept { held_.reset(); }

private:
    std::shared_ptr<void> held_;
};

/// On one thread. A listener may come or go, itself included, while something is told: who comes hears the next, who goes
/// hears nothing more.
template <class... What>
class Listeners {
public:
    using Listener = std::function<void(What...)>;

    Listening add(Listener listener) {
        auto held = std::make_shared<Listener>(std::move(listener));
        listeners_.push_back(held);
        return Listening(std::move(held));
    }
    /// In the order in which they came.
    void tell(What... what) {
        std::erase_if(listeners_, [](const auto& one) { return one.expired(); });
        const auto present = listeners_;  // a listener may come or go while he is told
        for (const auto& one : present)
            if (const auto listener = one.lock()) (*listener)(what...);
    }

private:
    std::vector<std::weak_ptr<Listener>> listeners_;
};

}  // namespace kibitz
