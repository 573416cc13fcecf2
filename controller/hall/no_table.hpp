/// The table of a hall's display: none. What a display does besides (logins, pages, languages, limits) it does all the same.
#pragma once

#include "controller/table/source.hpp"

namespace kibitz::hall {

class NoTable : public table::Source {
public:
    explicit NoTable(const laws::LawCode& code) : code_(code) {}

    const table::Evening& evening() const override { return evening_; }
    const laws::LawCode& law_code() const override { return code_; }
    table::Durability durability() const override { return {}; }
    table::Figures figures() const override { return {}; }
    std::vector<table::DeviceRecord> device_records() const override { return {}; }
    std::optional<std::vector<laws::Event>> missed(std::uint64_t) const override { return std::vector<laws::Event>(); }
    void evidence(laws::IncidentId, Answer<table::Evidence> answer) override { answer(tl::unexpected<std::string>(why)); }
    void weighed(std::uint32_t, Answer<std::shared_ptr<const reconstruction::Weighed>> answer) override { answer(nullptr); }
    void makeable(std::uint32_t, Answer<std::optional<table::Makeable>> answer) override { answer(tl::unexpected<std::string>(why)); }
    void record(Answer<std::vector<laws::Event>> answer) override { answer(std::vector<laws::Event>()); }
    void submit(reading::Command, Submitted answer) override { answer(tl::unexpected(table::Refused{{}, why})); }
    void play_on(bridge::Seat, Submitted answer) override { answer(tl::unexpected(table::Refused{{}, why})); }
    bool has_page_panel(bridge::Seat) const override { return false; }
    void press(reading::Panel, Submitted answer) override { answer(tl::unexpected(table::Refused{{}, why})); }

private:
    static constexpr const char* why = "this is a hall's display: no table stands behind it; rule on the incident in the hall's queue";
    const laws::LawCode& code_;
    table::Evening evening_;
};

}  // namespace kibitz::hall
