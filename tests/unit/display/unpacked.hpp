/// gzip taken apart, by zlib itself.
#pragma once

#include <zlib.h>

#include <string>

namespace kibitz::test {

/// Empty when it is no gzip.
inline std::string unpacked(const std::string& packed) {
    z_stream stream{};
    if (inflateInit2(&stream, 16 + 15) != Z_OK) return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string text;
    int result = Z_OK;
    while (result == Z_OK) {
        char part[16384];
        stream.next_out = reinterpret_cast<Bytef*>(part);
        stream.avail_out = sizeof part;
        result = inflate(&stream, Z_NO_FLUSH);
        text.append(part, sizeof part - stream.avail_out);
    }
    inflateEnd(&stream);
    return result == Z_STREAM_END ? text : std::string();
}

}  // namespace kibitz::test
