/// Messages on their way to the displays: each is put into bytes at most once a form and language, however many read it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "controller/display/feed.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/table/source.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::display {

/// One incident in words, with its bytes in either form when somebody wanted them.
struct IncidentText {
    v1::Incident message;
    const std::string& binary() const;
    const std::string& json() const;

private:
    mutable std::string binary_, json_;
};
using IncidentTexts = std::vector<std::shared_ptr<const IncidentText>>;
/// `place` is its index in the state's incidents.
std::shared_ptr<const IncidentText> incident_text(const table::Evening& evening, std::size_t place, const laws::LawCode& code, words::Language language);

/// The incidents that a live view holds, in one language; only those an event touched, or whose options play
/// has opened or closed, are worded again.
class IncidentWords {
public:
    IncidentWords(const laws::LawCode& code, words::Language language) : code_(code), language_(language) {}
    /// Words what is not worded yet.
    std::shared_ptr<const IncidentTexts> all(const table::Evening& evening);
    /// An event may have changed incidents: those it names are worded again on the next call of all().
    void touched(const laws::Event& event);

private:
    const laws::LawCode& code_;
    words::Language language_;
    std::map<std::uint64_t, std::shared_ptr<const IncidentText>> worded_;
    std::shared_ptr<const IncidentTexts> list_;
    std::vector<std::size_t> shown_;  ///< their places
};

/// A TableView: what is cheap as a message, the incidents as bytes made once for many messages.
class TableText {
public:
    TableText(v1::TableView without_incidents, std::shared_ptr<const IncidentTexts> incidents);
    std::string binary() const;
    std::string json() const;
    /// What became of it: from this table to `after`, incidents included.
    v1::TableChange change_to(const TableText& after) const;

private:
    v1::TableView view_;
    std::shared_ptr<const IncidentTexts> incidents_;
};

/// What a table is called, and by what version: the same to the Director's displays and the scorers'.
struct TableNames {
    std::string version, table_name;
    std::string table_id{}, journal_id{};  ///< UUIDs
};
/// The first message to a client, but for what only the Director's displays or the scorers' are told.
v1::Hello hello_to(const LiveClient& client, const TableNames& names, const table::Source& source);

/// One LiveMessage in one language.
class Frame final : public Outgoing {
public:
    /// `rest` is the message without its table.
    explicit Frame(v1::LiveMessage rest, std::shared_ptr<const TableText> table = nullptr);
    /// Who is there is summed up as well.
    bool summed_up() const noexcept override { return rest_.number() != 0 || rest_.has_presence(); }
    const Bytes& binary() const override;
    const Bytes& json() const override;
    std::uint64_t number() const noexcept { return rest_.number(); }

private:
    v1::LiveMessage rest_;
    std::shared_ptr<const TableText> table_;
    mutable Bytes binary_, json_;
};

}  // namespace kibitz::display
