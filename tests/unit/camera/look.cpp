/// `look`: one line a picture, and one clear line for what is none.
#include "drivers/camera/look.hpp"

#include <catch.hpp>
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <sstream>

#include "temporary_folder.hpp"

namespace kibitz::camera {
namespace {

TEST_CASE("Bad files are told, and the others are read all the same") {
    const tests::TemporaryFolder folder;
    const auto in = [&](const char* name) { return (folder.path / name).string(); };
    std::ofstream(in("empty.jpg")).close();
    std::ofstream(in("text.jpg")) << "no picture";
    cv::imwrite(in("table \"1\".png"), cv::Mat(60, 80, CV_8UC3, cv::Scalar(30, 80, 30)));
    std::ostringstream out, err;
    CHECK(look({in("none.jpg"), in("empty.jpg"), in("text.jpg"), folder.path.string(), in("table \"1\".png")}, out, err) == 1);
    CHECK(out.str() == "{\"file\":\"" + folder.path.string() + "/table \\\"1\\\".png\",\"cards\":[]}\n");
    CHECK(err.str() == "kibitz-camera: " + in("none.jpg") + ": cannot be opened: No such file or directory\n" +
                           "kibitz-camera: " + in("empty.jpg") + ": is empty\n" + "kibitz-camera: " + in("text.jpg") +
                           ": is no picture that can be read (JPEG, PNG, WebP, TIFF; at most 1,000 Mpx)\n" +
                           "kibitz-camera: " + folder.path.string() + ": is a folder: name the pictures in it\n");
}

TEST_CASE("Nothing but good files ends well") {
    const tests::TemporaryFolder folder;
    const auto name = (folder.path / "grey.png").string();
    cv::imwrite(name, cv::Mat(50, 50, CV_8UC1, cv::Scalar(90)));  // a grey picture is a picture
    std::ostringstream out, err;
    CHECK(look({name, name}, out, err) == 0);
    CHECK(err.str().empty());
}

}  // namespace
}  // namespace kibitz::camera
