#include "controller/app/hall_papers.hpp"

#include <google/protobuf/util/json_util.h>
#include <spdlog/spdlog.h>

#include "controller/wire/convert.hpp"

namespace kibitz::app {

tl::expected<table::Papers, std::string> papers_of(const v1::TablePapers& told) {
    auto session = wire::from_proto(told.session());
    if (!session) return tl::unexpected(session.error());
    table::Papers papers;
    papers.session = std::move(*session);
    papers.section = told.section();
    papers.table = told.number() == 0 ? std::string() : std::to_string(told.number());
    for (const auto& one : told.players()) {
        auto& players = papers.players.emplace_back();
        using enum bridge::Seat;
        players[North] = one.north();
        players[East] = one.east();
        players[South] = one.south();
        players[West] = one.west();
    }
    return papers;
}

std::string kept_text(const v1::TablePapers& told) {
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(told, &text);
    return text;
}

std::optional<table::Papers> kept_papers(const journal::Journal& journal) {
    const auto text = journal.setting(hall_papers_key);
    if (!text || !*text) return std::nullopt;
    v1::TablePapers told;
    if (google::protobuf::util::JsonStringToMessage(**text, &told).ok())
        if (auto papers = papers_of(told)) return *std::move(papers);
    spdlog::warn("the papers of the hall's session cannot be read any more: the hall gives them again");
    return std::nullopt;
}

}  // namespace kibitz::app
