// Any bytes as a tape, in either form: no crash, no endless reading, and every reading taken can be written and read
// back as the same bytes.
#include <cstdlib>

#include "controller/wire/reading_wire.hpp"
#include "drivers/tape/tape.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kibitz;
    auto reader = drivers::TapeReader::from_bytes(std::string(reinterpret_cast<const char*>(data), size), "tape");
    if (!reader) {
        if (reader.error().empty()) std::abort();
        return 0;
    }
    Reading reading;
    Reading back;
    wire::ReadingDecoder decoder;
    std::string bytes, again;
    for (std::size_t read = 0;; ++read) {
        const auto more = reader->next(reading);
        if (!more || !*more) break;
        if (read > size) std::abort();  // a reading takes a byte at least
        bytes.clear();
        wire::append_wire(reading, bytes);
        if (!decoder.decode(bytes, back)) std::abort();
        again.clear();
        wire::append_wire(back, again);
        if (again != bytes) std::abort();
    }
    return 0;
}
