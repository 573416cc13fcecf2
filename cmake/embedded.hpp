/// Files built into the binary, so that Kibitz runs from one file: law codes, the simulated table, the web pages.
#pragma once

#include <span>
#include <string_view>

namespace kibitz::embedded {

struct File {
    std::string_view path;  ///< relative to the source tree
    std::string_view contents;
};
std::span<const File> law_codes();
std::span<const File> words();  ///< message catalogues: "el.mo"
std::span<const File> boards();
std::span<const File> web();
std::span<const File> weights();  ///< of the judgement

}  // namespace kibitz::embedded
