// USEBIO: the pairs of an entry list, or of a file of results.
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/fields.hpp"
#include "controller/formats/lists/readers.hpp"

namespace kibitz::formats {
namespace {

class Usebio {
public:
    Usebio(std::string_view text, const std::string& file) : text_(text), pairs_(file) {}

    /// Everything below, whatever stands around it: versions and programs put PARTICIPANTS at other places.
    void walk(const pugi::xml_node& node, const std::string& section) {
        for (const auto& child : node.children()) {
            const std::string_view name = child.name();
            if (name == "PAIR")
                read(child, section);
            else if (name == "PLAYER" && !text(child, "PLAYER_NUMBER").empty())
                read_player(child, section);
            else if (name == "SECTION")
                walk(child, child.attribute("SECTION_ID").value());
            else if (name == "BOARD" || name == "TRAVELLER_LINE")
                continue;
            else
                walk(child, section);
        }
    }
    void finish(Listed& out) { pairs_.finish(out); }
    unsigned line_of(std::ptrdiff_t offset) const {
        const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
        return static_cast<unsigned>(std::count(text_.begin(), end, '\n')) + 1;
    }

private:
    static std::string text(const pugi::xml_node& node, const char* name) { return node.child_value(name); }
    /// The player's own number: his country's, else his club's.
    static std::string own_number(const pugi::xml_node& player) {
        auto number = text(player, "NATIONAL_ID_NUMBER");
        return number.empty() ? text(player, "CLUB_ID_NUMBER") : number;
    }

    void read(const pugi::xml_node& node, const std::string& section) {
        ListedPair pair;
        pair.line = line_of(node.offset_debug());
        try {
            const auto told = pair_of_text(text(node, "PAIR_NUMBER"));
            pair.number = told.number;
            pair.section = told.section.empty() ? section : told.section;
            if (const auto own = text(node, "SECTION"); !own.empty()) pair.section = own;
            if (pair.section.size() > 8) throw BadField{fmt::format("section \"{}\": a letter, like A", cut_utf8(pair.section, 60))};
            pair.side = told.side ? told.side : side_of_text(text(node, "DIRECTION"));
            std::size_t at = 0;
            for (const auto& player : node.children("PLAYER")) {
                if (at == pair.players.size())
                    throw BadField{fmt::format("pair {} has more than two players: keep those who begin", pair.number)};
                auto& of = pair.players[at++];
                of.name = text(player, "PLAYER_NAME");
                of.number = own_number(player);
            }
            pairs_.add(std::move(pair));
        } catch (const BadField& bad) {
            pairs_.fault(pair.line, bad.what);
        }
    }

    /// Of an event for individuals: PARTICIPANTS has PLAYER with a number of the event.
    void read_player(const pugi::xml_node& node, const std::string& section) {
        ListedPair of;
        of.line = line_of(node.offset_debug());
        try {
            const auto told = pair_of_text(text(node, "PLAYER_NUMBER"));
            of.number = told.number;
            of.section = told.section.empty() ? section : told.section;
            pairs_.add(std::move(of), {text(node, "PLAYER_NAME"), own_number(node)}, std::nullopt);
        } catch (const BadField& bad) {
            pairs_.fault(of.line, bad.what);
        }
    }

    std::string_view text_;
    Pairs pairs_;
};

}  // namespace

/// Declared entities and files elsewhere are not read: pugixml passes over the document type.
Listed read_usebio(std::string_view utf8, const std::string& file_name) {
    Listed out;
    pugi::xml_document document;
    const auto parsed = document.load_buffer(utf8.data(), utf8.size(), pugi::parse_default, pugi::encoding_utf8);
    Usebio usebio(utf8, file_name);
    if (!parsed) {
        out.error = fmt::format("{}:{}: not XML ({}): give the file as the scoring program has written it", file_name,
                                usebio.line_of(parsed.offset), parsed.description());
        return out;
    }
    if (std::string_view(document.document_element().name()) != "USEBIO") {
        out.error = fmt::format("{}:1: XML, and no USEBIO: its outermost element is {}", file_name,
                                cut_utf8(document.document_element().name(), 60));
        return out;
    }
    usebio.walk(document, {});
    usebio.finish(out);
    if (out.pairs.empty() && out.faults.empty())
        out.error = fmt::format("{}:1: no pairs: PARTICIPANTS with PAIR and PLAYER are read", file_name);
    return out;
}

}  // namespace kibitz::formats
