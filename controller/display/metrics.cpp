#include "controller/display/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

#include "controller/display/http.hpp"

namespace kibitz::display {
namespace {

class Text {
public:
    void counter(std::string_view name, std::string_view help, std::uint64_t value) { add(name, help, "counter", value); }
    void gauge(std::string_view name, std::string_view help, std::uint64_t value) { add(name, help, "gauge", value); }
    void seconds(std::string_view name, std::string_view help, const table::Histogram& times) {
        auto out = std::back_inserter(text);
        fmt::format_to(out, "# HELP kibitz_{0} {1}\n# TYPE kibitz_{0} histogram\n", name, help);
        std::uint64_t up_to = 0;
        for (std::size_t i = 0; i < table::Histogram::bounds.size(); ++i) {
            up_to += times.boxes[i];
            fmt::format_to(out, "kibitz_{}_bucket{{le=\"{}\"}} {}\n", name,
                           static_cast<double>(table::Histogram::bounds[i]) / 1e6, up_to);
        }
        fmt::format_to(out, "kibitz_{0}_bucket{{le=\"+Inf\"}} {1}\nkibitz_{0}_sum {2}\nkibitz_{0}_count {1}\n", name,
                       times.count, static_cast<double>(times.sum_us) / 1e6);
    }
    void devices(const std::vector<drivers::DeviceState>& devices) {
        auto out = std::back_inserter(text);
        if (devices.empty()) return;
        fmt::format_to(out, "# HELP kibitz_device_works 1 when the device works.\n# TYPE kibitz_device_works gauge\n");
        for (const auto& device : devices)
            fmt::format_to(out, "kibitz_device_works{{device=\"{}\"}} {}\n", to_string(device.id),
                           device.health == reading::Health::Ok ? 1 : 0);
    }
    std::string text;

private:
    void add(std::string_view name, std::string_view help, std::string_view type, std::uint64_t value) {
        fmt::format_to(std::back_inserter(text), "# HELP kibitz_{0} {1}\n# TYPE kibitz_{0} {2}\nkibitz_{0} {3}\n", name,
                       help, type, value);
    }
};

void play_figures(const table::Figures& table, Text& out) {
    out.counter("readings_total", "Readings taken from drivers, panels and displays.", table.readings);
    out.counter("late_readings_total", "Readings older than one taken before.", table.late_readings);
    out.counter("refused_readings_total", "Readings not taken because the journal's backlog was full.",
                table.refused_readings);
    out.counter("late_in_inbox_total", "Readings that came later than their source states.", table.inbox.late);
    out.counter("overflowed_readings_total", "Readings not taken because too many of their source waited.", table.inbox.overflowed);
    out.counter("lost_readings_total", "Readings left out in their device's numbers.", table.inbox.lost);
    out.counter("overtaken_readings_total", "Readings that came after a later one of their device.", table.inbox.overtaken);
    out.counter("repeated_readings_total", "Readings that came twice, taken once.", table.inbox.repeated);
    out.devices(table.devices);
    out.counter("events_total", "Events published.", table.events);
    out.counter("incidents_total", "Incidents published.", table.incidents);
    out.gauge("journal_backlog_events", "Events decided and not yet durable.", table.backlog);
    out.gauge("evidence_waiting", "Windows of evidence not yet written.", table.evidence_waiting);
    out.gauge("journal_questions_waiting", "Pages waiting for the journal.", table.questions_waiting);
    out.seconds("journal_commit_seconds", "From hand-over of events to durable.", table.commit);
}

}  // namespace

std::string metrics_text(const table::Figures& table, const table::Durability& durability, const ServerFigures& server,
                         bool play) {
    Text out;
    if (play) play_figures(table, out);
    out.gauge("journal_durable", "1 when the journal can be written.", durability.durable ? 1 : 0);
    out.counter("journal_failures_total", "Commits that failed.", table.journal_failures);
    out.gauge("connections", "Open connections.", server.connections);
    out.counter("refused_connections_total", "Connections over the limit.", server.refused_connections);
    out.counter("connections_gave_way_total", "Connections closed for a newer one.", server.gave_way);
    out.counter("requests_total", "HTTP requests.", server.requests);
    out.counter("bad_requests_total", "Requests malformed, too long or too slow.", server.bad_requests);
    out.gauge("live_clients", "Displays connected live.", server.live_clients);
    out.counter("live_messages_total", "Messages sent to displays.", server.live_messages);
    out.counter("dropped_clients_total", "Displays dropped because they could not keep up.", server.dropped_clients);
    out.counter("displays_behind_total", "Times a display fell behind and got the table as it was by then.", server.displays_behind);
    out.counter("wrong_pins_total", "Wrong PINs.", server.wrong_pins);
    return std::move(out.text);
}

std::string health_json(const table::Evening& evening, const table::Durability& durability) {
    constexpr std::string_view record[] = {"in step", "doubtful", "out of step"};
    std::string failed;
    for (const auto& [id, detail] : evening.state.failed_devices)
        failed += fmt::format("{}{{\"name\":{},\"detail\":{}}}", failed.empty() ? "" : ",", json_quote(to_string(id)),
                              json_quote(detail));
    return fmt::format(
        "{{\"ok\":{0},\"journal\":{{\"durable\":{0},\"trouble\":{1},\"last\":{2}}},\"record\":\"{3}\","
        "\"devices\":{{\"failed\":[{4}]}}}}\n",
        durability.durable, json_quote(durability.trouble), evening.state.last_event,
        record[static_cast<std::size_t>(evening.state.record)], failed);
}

std::string health_json(const table::Durability& durability) { return fmt::format("{{\"ok\":{}}}\n", durability.durable); }

}  // namespace kibitz::display
