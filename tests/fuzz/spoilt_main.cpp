// spoilt-NAME FOLDER RUNS: a fuzzer's seeds, each whole and then spoilt RUNS times in ways that are the same everywhere. No
// search as libFuzzer's is: what must hold of any input is tried in every build. Ends by the fuzzer's own abort; 0 otherwise.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

/// As libFuzzer's: longer inputs are cut.
constexpr std::size_t longest = 4096;

class Spoiler {
public:
    explicit Spoiler(const std::vector<Bytes>& seeds) : seeds_(seeds) {}

    Bytes spoil(Bytes bytes) {
        for (int left = 1 + static_cast<int>(below(4)); left > 0; --left) once(bytes);
        bytes.resize(std::min(bytes.size(), longest));
        return bytes;
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
    Bytes::iterator somewhere(Bytes& bytes) { return bytes.begin() + static_cast<std::ptrdiff_t>(below(bytes.size() + 1)); }
    std::uint8_t byte() { return static_cast<std::uint8_t>(random_()); }

    void once(Bytes& bytes) {
        const auto from = somewhere(bytes);
        const auto to = from + static_cast<std::ptrdiff_t>(below(static_cast<std::size_t>(std::min<std::ptrdiff_t>(bytes.end() - from, 32) + 1)));
        switch (below(6)) {
            case 0:
                if (from != bytes.end()) *from ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 1: std::generate(from, to, [this] { return byte(); }); break;
            case 2: bytes.erase(from, to); break;
            case 3: {
                const Bytes again(from, to);
                bytes.insert(somewhere(bytes), again.begin(), again.end());
                break;
            }
            case 4: bytes.insert(from, 1 + below(4), byte()); break;
            case 5: {  // goes on as another one does
                const auto& other = seeds_[below(seeds_.size())];
                const auto tail = static_cast<std::ptrdiff_t>(below(other.size() + 1));
                bytes.erase(from, bytes.end());
                bytes.insert(bytes.end(), other.begin() + tail, other.end());
                break;
            }
        }
    }

    const std::vector<Bytes>& seeds_;
    std::mt19937 random_{1};
};

std::vector<Bytes> read(const char* folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Bytes> seeds;
    for (const auto& path : files) {
        std::ifstream in(path, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return seeds;
}

}  // namespace

int main(int argc, char** argv) {
    int runs = 0;
    const std::string_view number = argc == 3 ? argv[2] : "";
    if (std::from_chars(number.data(), number.data() + number.size(), runs).ec != std::errc()) {
        std::fputs("spoilt: the folder of the seeds, and how often each is spoilt\n", stderr);
        return 2;
    }
    const auto seeds = read(argv[1]);
    Spoiler spoiler(seeds);
    for (const auto& seed : seeds) {
        LLVMFuzzerTestOneInput(seed.data(), seed.size());
        for (int run = 0; run < runs; ++run) {
            const auto bytes = spoiler.spoil(seed);
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
        }
    }
    std::printf("%zu inputs\n", seeds.size() * static_cast<std::size_t>(runs + 1));
    return seeds.empty() ? 1 : 0;
}
