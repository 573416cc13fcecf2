/// The faults of a file in protobuf's text format, in words that a person can act on.
#pragma once

#include <google/protobuf/io/tokenizer.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "controller/units/where_told.hpp"

namespace kibitz {

/// Collects every fault of a text, as "file:line: what: what to do", lines from 1.
class TextFaults final : public google::protobuf::io::ErrorCollector {
public:
    /// @param text    must outlive it
    /// @param to_do   what helps with what the parser itself finds wrong: "see laws/codes/README.md"
    TextFaults(std::string_view text, std::string_view file, std::string to_do) : text_(text), file_(file), to_do_(std::move(to_do)) {}
    void AddError(int line, int column, const std::string& message) override {
        const int told = where_told(text_, line, message);
        const auto place = told == line ? "column " + std::to_string(column + 1) + ": " : "";
        add(told + 1, place + message.substr(0, message.find_last_not_of('.') + 1) + ": " + to_do_);
    }
    void add(int line, const std::string& what) { list_.push_back(file_ + ":" + std::to_string(line) + ": " + what); }
    std::vector<std::string>& list() { return list_; }

private:
    std::string_view text_;
    std::string file_, to_do_;
    std::vector<std::string> list_;
};

}  // namespace kibitz
