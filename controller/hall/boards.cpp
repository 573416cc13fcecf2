// The boards of all tables, for files: a whole evening, or the session alone.
#include <memory>
#include <utility>

#include "controller/hall/hall_impl.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::hall {
namespace {

using Journal = std::vector<std::string>;  ///< each event as it was kept, in order

/// Folds journals into the boards of a session; of every session where none is named.
display::Boards folded(const std::vector<Journal>& journals, const std::string& session) {
    display::Boards out;
    for (const auto& journal : journals) {
        std::vector<laws::Event> events;
        for (const auto& bytes : journal) {
            v1::Event message;
            if (!message.ParseFromString(bytes)) break;
            auto event = wire::from_proto(message);
            if (!event) break;  // of a newer version: the hall follows the table up to here
            events.push_back(*std::move(event));
        }
        if (auto code = formats::law_code_of(events); !code.name.empty()) out.law_code = std::move(code);
        for (auto& play : formats::board_plays(events))
            if (session.empty() || play.board.start.event == session) out.plays.push_back(std::move(play));
    }
    return out;
}

}  // namespace

std::function<display::Boards()> Hall::boards() const {
    auto journals = std::make_shared<std::vector<Journal>>();
    for (const auto& [id, of] : impl_->tables)
        for (const auto& [journal, fold] : of.journals) {
            auto& events = journals->emplace_back();
            const auto read = impl_->store->events(id, journal, [&](const JournalFold::Event& event) { events.push_back(event.bytes); });
            if (!read) impl_->trouble("store", read.error());
        }
    const auto session = impl_->config.session.empty() ? impl_->session.wish().name() : impl_->config.session;
    return [journals, session] { return folded(*journals, session); };
}

}  // namespace kibitz::hall
