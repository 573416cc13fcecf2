// What a camera over the table sees, and where the table's corners are in its picture: for the person who hangs it up.
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "controller/display/router.hpp"
#include "controller/words/denials.hpp"
#include "kibitz/v1/sense.pb.h"

namespace kibitz::display {
/// Names of its own: the display's files are joined when they are built.
namespace of_cameras {

/// Who has not looked for so long looks anew, and the list of who did what has a line more.
constexpr Duration one_look = std::chrono::minutes(1);

Response no_such_camera() { return error_response(404, "no camera of that number has come to this table since it was started"); }

words::Denial in_words(drivers::CornersWrong wrong) {
    switch (wrong) {
        case drivers::CornersWrong::Number:
        case drivers::CornersWrong::Outside: return words::Denial::CornersMissing;
        case drivers::CornersWrong::Crossed: return words::Denial::CornersCrossed;
        case drivers::CornersWrong::Small: return words::Denial::CornersSmall;
    }
    return words::Denial::CornersMissing;
}

bool is_there(const drivers::Cameras* cameras, std::uint64_t id) {
    if (!cameras) return false;
    const auto all = cameras->cameras();
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
}

}  // namespace of_cameras

std::optional<Response> Router::no_technician(Asked& asked) const {
    if (asked.role == views::Role::Director) return std::nullopt;
    const auto& door = door_at(asked.request, technician_live_path);
    asked.login = login_of(asked.request, door.role);
    return closed(door, asked.login);
}

/// 200 with the last picture, 202 while none has come yet, 409 while it is not for a technician.
void Router::camera_picture(const Asked& asked, Respond respond) {
    Asked his = asked;
    if (auto why = no_technician(his)) return respond(std::move(*why));
    const auto& state = source_.evening().state;
    if (!views::may_see_pictures(his.role == views::Role::Director, state.board && state.phase != laws::Phase::NoBoard))
        return respond(error_response(409, words::denial(words::Denial::PictureOfABoard, asked.language)));
    if (!of_cameras::is_there(config_.cameras, asked.number)) return respond(of_cameras::no_such_camera());
    const auto now = config_.clock();
    if (const auto before = looks_.find(his.login); before == looks_.end() || now - before->second > of_cameras::one_look)
        note(Act::CameraSeen, his);
    std::erase_if(looks_, [&](const auto& look) { return now - look.second > of_cameras::one_look; });
    looks_[his.login] = now;
    const auto picture = config_.cameras->look(static_cast<std::uint32_t>(asked.number));
    Response response;
    response.status = picture ? 200 : 202;
    response.content_type = picture ? "image/jpeg" : "application/json";
    response.body = picture ? *picture : "{}\n";
    respond(std::move(response));
}

void Router::camera_corners(const Asked& asked, Respond respond) {
    Asked his = asked;
    if (auto why = no_technician(his)) return respond(std::move(*why));
    v1::SenseCorners told;
    if (!google::protobuf::util::JsonStringToMessage(asked.request.body, &told).ok())
        return respond(error_response(400, "send {\"corner\":[{\"x\":0.1,\"y\":0.1}, ...]}: north-west, north-east, south-east, south-west, or none"));
    std::vector<drivers::PicturePoint> corners;
    for (const auto& at : told.corner()) corners.push_back({at.x(), at.y()});
    if (!of_cameras::is_there(config_.cameras, asked.number)) return respond(of_cameras::no_such_camera());
    if (const auto wrong = config_.cameras->stand(static_cast<std::uint32_t>(asked.number), corners))
        return respond(error_response(422, words::denial(of_cameras::in_words(*wrong), asked.language)));
    note(corners.empty() ? Act::CameraByMarkers : Act::CameraByCorners, his);
    when_kept([respond] { respond(done_response()); });
}

}  // namespace kibitz::display
