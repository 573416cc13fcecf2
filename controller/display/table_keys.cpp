// GET and POST /api/v1/hall/tables: the files by which tables reach a hall. Whoever has one can speak as that table: for the chief
// Director alone.
#include "controller/display/table_keys.hpp"

#include <fmt/format.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include "controller/display/json.hpp"
#include "controller/display/router.hpp"

namespace kibitz::display {
/// Names of its own: the display's files are joined when they are built.
namespace of_table_keys {

/// As many tables as a large congress has.
constexpr int most_at_once = 500;

std::string list_of(const TableKeys& keys) {
    std::string tables, elsewhere;
    for (const auto& one : keys.all())
        tables += fmt::format("{}{{\"id\":{},\"name\":{},\"key\":{}}}", tables.empty() ? "" : ",", json_quote(one.id), json_quote(one.name),
                              json_quote(one.key));
    for (const auto& one : keys.elsewhere()) elsewhere += (elsewhere.empty() ? "" : ",") + json_quote(one);
    return fmt::format("{{\"table\":[{}],\"elsewhere\":[{}]}}\n", tables, elsewhere);
}

/// "T012" of /api/v1/hall/tables/T012.hall; empty: no such name.
std::string_view table_in(std::string_view path) {
    constexpr std::string_view ending = ".hall";
    path.remove_prefix(hall_tables_path.size() + 1);
    return path.ends_with(ending) ? path.substr(0, path.size() - ending.size()) : std::string_view();
}

}  // namespace of_table_keys

void Router::list_table_keys(const Asked&, Respond respond) {
    respond(json_response(of_table_keys::list_of(*config_.table_keys)));
}

void Router::add_table_keys(const Asked& asked, Respond respond) {
    google::protobuf::Struct body;
    (void)google::protobuf::util::JsonStringToMessage(asked.request.body, &body);
    const auto names = body.fields().find("name");
    const auto count = names == body.fields().end() ? 0 : names->second.list_value().values_size();
    if (count == 0 || count > of_table_keys::most_at_once)
        return respond(error_response(400, fmt::format("send {{\"name\":[\"1\",\"2\"]}}, {} at most", of_table_keys::most_at_once)));
    for (const auto& one : names->second.list_value().values()) {
        const auto added = config_.table_keys->add(one.string_value());
        if (!added) return respond(error_response(400, added.error()));
        if (*added) note(Act::TableKeyMade, asked, one.string_value());
    }
    list_table_keys(asked, std::move(respond));
}

void Router::table_key_file(const Asked& asked, Respond respond) {
    const auto id = of_table_keys::table_in(asked.target.path);
    const auto text = id.empty() ? std::nullopt : config_.table_keys->file(id);
    if (!text) return respond(error_response(404, "this hall has no table of that name: add it first"));
    note(Act::TableKeyTaken, asked, std::string(id));
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.body = *text;
    response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}.hall\"", id));
    respond(std::move(response));
}

void Router::take_back_table_key(const Asked& asked, Respond respond) {
    google::protobuf::Struct body;
    (void)google::protobuf::util::JsonStringToMessage(asked.request.body, &body);
    const auto id = of_table_keys::table_in(asked.target.path);
    const auto key = body.fields().find("key"), another = body.fields().find("another");
    if (id.empty() || key == body.fields().end() || key->second.string_value().empty())
        return respond(error_response(400, "send {\"key\":\"U...\",\"another\":true}: the key that the list tells of the file"));
    const bool anew = another != body.fields().end() && another->second.bool_value();
    const auto taken = config_.table_keys->take_back(id, key->second.string_value(), anew);
    if (!taken) return respond(error_response(500, taken.error()));
    if (*taken) note(anew ? Act::TableKeyAnother : Act::TableKeyTakenBack, asked, std::string(id));
    list_table_keys(asked, std::move(respond));
}

}  // namespace kibitz::display
