/// The senders of the sensing protocol that are cameras: how each stands, its picture while somebody looks, and where the table's corners
/// are as somebody tapped them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "controller/perception/reading.hpp"
#include "drivers/cameras.hpp"
#include "drivers/remote/link.hpp"

namespace kibitz::drivers::remote {

/// Longest picture: as base64 in JSON a message stays below max_message_bytes.
inline constexpr std::size_t max_picture_bytes = 180 * 1024;
/// Pictures come for so long after somebody has looked, and the last one is forgotten afterwards.
inline constexpr Duration looked_at_for = std::chrono::seconds(5);

class RemoteCameras final : public Cameras {
public:
    struct Config {
        std::function<Instant()> clock;                   ///< the table's
        std::function<Link*(std::uint32_t id)> link_of;   ///< null: that camera is not connected
        std::string kept{};                               ///< what `keep` heard last, at an earlier start; empty: nothing
        std::function<void(const std::string&)> keep{};   ///< hears all tapped corners when some have changed; may be empty
    };
    explicit RemoteCameras(Config config);

    std::vector<Camera> cameras() const override;
    std::shared_ptr<const std::string> look(std::uint32_t id) override;
    std::optional<CornersWrong> stand(std::uint32_t id, const std::vector<PicturePoint>& corners) override;

    /// A sender that shows pictures is to be welcomed. One that reports for the same devices as an earlier one is the same camera.
    std::uint32_t came(const std::string& made_by, const std::set<DeviceId>& devices);
    /// It was welcomed: is told its corners, if somebody has tapped them.
    void welcomed(std::uint32_t id);
    /// Takes what it says of itself. @return what is wrong with that; empty: it was taken
    std::string told(std::uint32_t id, const v1::SenseView& view);
    /// Forgets pictures that nobody looks at any more. To be called now and then.
    void tick();

private:
    struct Known {
        Camera as_told{};
        std::string devices{};                ///< their names, in order: what a camera is known by from one start to the next
        std::vector<PicturePoint> corners{};  ///< as tapped; empty: by its markers
        std::shared_ptr<const std::string> picture{};
        Instant looked_at = earliest, asked_at = earliest;
    };
    Known* known(std::uint32_t id) noexcept;
    void tell_corners(const Known& camera) const;
    void keep() const;

    Config config_;
    std::map<std::string, std::vector<PicturePoint>> kept_;  ///< by devices, of cameras that have not come yet too
    std::vector<Known> all_;                                 ///< by id, from 1
};

}  // namespace kibitz::drivers::remote
