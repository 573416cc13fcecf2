/// What a board file must hold to be believed. Inside kibitz-boards only.
#pragma once

#include <google/protobuf/text_format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boards/kinds.hpp"

namespace kibitz::boards {

using Places = google::protobuf::TextFormat::ParseInfoTree;

/// Collects faults with the line in the board file they belong to.
class Check {
public:
    Check(std::string_view file_name, std::vector<std::string>& out) : file_name_(file_name), out_(out) {}
    /// @param line as given by line_of; below 1 the whole file is meant
    /// @param what "value: rule: owners: hint"
    void fault(int line, const std::string& what);

private:
    std::string file_name_;
    std::vector<std::string>& out_;
};

/// What dummy's cards lie on when they are spread, millimetres.
struct DummyArea {
    std::uint32_t width = 0, depth = 0;
};
/// Nothing where the geometry is at fault itself: that is told of its own keys.
std::optional<DummyArea> dummy_area(const board::v1::Geometry& geometry);

/// 1-based line of a field of `message` (index -1: not repeated); 0 where the file does not have it.
int line_of(const Places* places, const google::protobuf::Message& message, const char* field, int index = -1);
/// The places inside a nested message; null where the file does not have it.
const Places* inside(const Places* places, const google::protobuf::Message& message, const char* field, int index = -1);
/// "line 12", or "nowhere in the file".
std::string at_line(int line);

/// Appends every fault of `file` to `out` as "file:line: value: rule: owners: what to do".
void check(const board::v1::Board& file, const Places& places, std::string_view file_name,
           std::vector<std::string>& out);

void check_devices(const board::v1::Board& file, const Places& places, Check& check);
void check_packs(const board::v1::Board& file, const Places& places, Check& check);

/// What a device does; files of 0.1 and 0.2 say it in its driver. Unspecified where nothing says it.
board::v1::Function function_of(const board::v1::Device& device);
/// "reader", "seat-switch" ...; "device without function" for none.
std::string kind_name(const board::v1::Device& device);

}  // namespace kibitz::boards
