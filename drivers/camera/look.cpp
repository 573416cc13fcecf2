#include "drivers/camera/look.hpp"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <ostream>

#include "drivers/camera/reader.hpp"

namespace kibitz::camera {
namespace {

constexpr std::uintmax_t longest_file = 256U << 20U;  // bytes; a picture of 100 Mpx has less

/// The picture, or why there is none.
cv::Mat load(const std::string& name, std::string& why) {
    std::error_code failed;
    if (std::filesystem::is_directory(name, failed)) return why = "is a folder: name the pictures in it", cv::Mat();
    std::ifstream file(name, std::ios::binary);
    if (!file) return why = std::string("cannot be opened: ") + std::strerror(errno), cv::Mat();
    if (std::filesystem::file_size(name, failed) > longest_file && !failed)
        return why = "is larger than 256 MB: scale the picture down", cv::Mat();
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (bytes.empty()) return why = "is empty", cv::Mat();
    cv::Mat picture;
    try {
        picture = cv::imdecode(bytes, cv::IMREAD_COLOR);
    } catch (const cv::Exception&) {  // a header that promises more pixels than OpenCV takes
    }
    if (picture.empty()) why = "is no picture that can be read (JPEG, PNG, WebP, TIFF; at most 1,000 Mpx)";
    return picture;
}

std::string line(const std::string& file, const std::vector<ReadCard>& cards) {
    std::string text = fmt::format("{{\"file\":{},\"cards\":[", boost::json::serialize(boost::json::string_view(file)));
    for (std::size_t i = 0; i < cards.size(); ++i)
        text += fmt::format("{}{{\"card\":\"{}\",\"probability\":{:.3f},\"corner\":[{:.0f},{:.0f}]}}", i == 0 ? "" : ",",
                            bridge::to_string(cards[i].card), cards[i].probability, cards[i].corner.x, cards[i].corner.y);
    return text + "]}\n";
}

}  // namespace

int look(const std::vector<std::string>& files, std::ostream& out, std::ostream& err, const std::string& pack) {
    Reader reader;
    if (!pack.empty()) {
        std::string why;
        auto learnt = Pack::load(pack, why);
        if (!learnt) return err << "kibitz-camera: " << why << "\n", 2;
        reader.use(std::move(*learnt));
    }
    int code = 0;
    for (const auto& file : files) {
        std::string why;
        const cv::Mat picture = load(file, why);
        if (picture.empty()) {
            err << "kibitz-camera: " << file << ": " << why << "\n";
            code = 1;
            continue;
        }
        out << line(file, reader.read(picture)) << std::flush;
    }
    return code;
}

}  // namespace kibitz::camera
