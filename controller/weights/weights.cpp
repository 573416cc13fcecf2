#include "controller/weights/weights.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>

#include "cmake/embedded.hpp"
#include "controller/units/require.hpp"
#include "controller/units/text_faults.hpp"
#include "kibitz/v1/weights.pb.h"

namespace kibitz::weights {
namespace {

/// e^50 is "never": a weight above it is a slip of the pen.
constexpr double most_nats = 50;
/// A span that is longer is a slip of the pen: no incident, and no card, waits ten minutes for what comes next.
constexpr auto longest = std::chrono::minutes(10);

/// As short as reads back to the same number.
std::string number(double value) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

/// "about 1 card in 330": what the weight says of how often.
std::string one_in(double nats) {
    const double n = std::exp(nats);
    const double step = n < 10 ? 0.1 : std::pow(10, std::floor(std::log10(n)) - 1);
    return number(std::round(n / step) / std::round(1 / std::min(1.0, step)) * std::max(1.0, step));
}

template <class Rows>
auto find(const Rows& rows, const std::string& name) {
    return std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.name == name; });
}

/// Says that a name is none, or stands twice.
template <class Rows>
bool known(const Rows& rows, const std::string& name, int line, std::map<std::string, int>& lines, std::vector<WeightFault>& faults) {
    if (find(rows, name) == rows.end()) {
        faults.push_back({line, "\"" + name + "\": no such name: `kibitz weights` prints all of them"});
        return false;
    }
    const auto [first, fresh] = lines.emplace(name, line);
    if (!fresh) faults.push_back({line, "\"" + name + "\": a second time: the first is on line " + std::to_string(first->second) +
        ": keep one of them"});
    return fresh;
}

bool within(double value, double least, double most) { return std::isfinite(value) && value >= least && value <= most; }

std::vector<WeightFault> lay_weight(const v1::FeatureWeight& one, int line, Weights& weights) {
    std::vector<WeightFault> faults;
    const auto row = find(feature_rows, one.of());
    const auto i = index(row->feature);
    if (!one.has_nats() && !one.has_most_seconds()) faults.push_back({line, "\"" + one.of() + "\": has no weight: write nats: 2.5"});
    if (one.has_nats() && !within(one.nats(), 0, most_nats))
        faults.push_back({line, "\"" + one.of() + "\": nats: " + number(one.nats()) +
            ": must be 0 to 50, -ln of how often it is true: 2.3 is 1 card in 10"});
    if (one.has_most_seconds() && row->counted != Counted::PerSecond)
        faults.push_back({line, "\"" + one.of() + "\": most_seconds: is not counted by the second: leave it out"});
    else if (one.has_most_seconds() && !within(one.most_seconds(), 0, std::chrono::duration<double>(longest).count()))
        faults.push_back({line, "\"" + one.of() + "\": most_seconds: " + number(one.most_seconds()) + ": must be 0 to 600"});
    if (!faults.empty()) return faults;
    if (one.has_nats()) weights.nats[i] = one.nats();
    if (one.has_most_seconds()) weights.most_seconds[i] = one.most_seconds();
    return faults;
}

/// The least and the most that a quantity of this unit may be, and how a fault says so.
struct Bounds {
    double least, most;
    std::string_view sentence;
};
constexpr Bounds bounds_of(Unit unit) {
    switch (unit) {
        case Unit::Share: return {0, 1, "must be 0 to 1, a share"};
        case Unit::Nats: return {-most_nats, most_nats, "must be -50 to 50, ln of how much likelier"};
        case Unit::Count: return {1, 100'000, "must be a whole number, 1 to 100000"};
        case Unit::Millimetres: return {0, 1'000, "must be 0 to 1000, millimetres"};
        case Unit::Factor: break;
    }
    return {0, 100, "must be 0 to 100"};
}
constexpr std::string_view name_of(Unit unit) {
    switch (unit) {
        case Unit::Share: return "a share";
        case Unit::Nats: return "nats";
        case Unit::Count: return "a number";
        case Unit::Millimetres: return "mm";
        case Unit::Factor: break;
    }
    return "a factor";
}

/// Of two quantities the first is no more than the second.
struct InOrder {
    Quantity less, more;
};
constexpr std::array in_order{
    InOrder{Quantity::RefutedBelow, Quantity::RatherLikely}, InOrder{Quantity::RatherLikely, Quantity::BeyondDoubt},
    InOrder{Quantity::LeastUnseen, Quantity::MostUnseen},    InOrder{Quantity::EdgeStrays, Quantity::EdgeReads},
    InOrder{Quantity::LeastSighting, Quantity::SureSighting}, InOrder{Quantity::BestAim, Quantity::WorstAim},
    InOrder{Quantity::StillWithin, Quantity::ShiftsWithin},  InOrder{Quantity::FingerRather, Quantity::FingerSurely},
    InOrder{Quantity::DriftGood, Quantity::DriftBad},        InOrder{Quantity::DriftGoodHeight, Quantity::DriftBadHeight},
    InOrder{Quantity::DriftGoodTouch, Quantity::DriftBadTouch},
};

/// Tells of quantities of the message that are not in order. @param lines  of those that it has
void look_at_order(const Weights& weights, const std::map<std::string, int>& lines, std::vector<WeightFault>& faults) {
    for (const auto& [less, more] : in_order) {
        if (!(weights[less] > weights[more])) continue;
        const std::string low(row_of(less).name), high(row_of(more).name);
        const auto told = lines.contains(low) ? lines.find(low) : lines.find(high);
        if (told == lines.end()) continue;
        faults.push_back({told->second, "\"" + low + "\": value: " + number(weights[less]) + ": must be no more than " + high + ", which is " +
                                            number(weights[more])});
    }
}

/// What is wrong with a quantity; empty: nothing.
std::string fault_of(const v1::JudgementQuantity& one, Unit unit) {
    if (!one.has_value()) return "\"" + one.of() + "\": has no value: write value: 0.8";
    const auto bounds = bounds_of(unit);
    if (within(one.value(), bounds.least, bounds.most) && (unit != Unit::Count || one.value() == std::floor(one.value()))) return {};
    return "\"" + one.of() + "\": value: " + number(one.value()) + ": " + std::string(bounds.sentence);
}

}  // namespace

void Weights::set_rate(Feature feature, double rate) {
    require(rate > 0 && rate < 1, "a rate is a share of the cards");
    nats[index(feature)] = -std::log(rate);
}

double cost_of(const std::vector<Fired>& fired, const Weights& weights) noexcept {
    double cost = 0;
    for (const auto& one : fired) cost += weights[one.feature] * one.value;
    return cost;
}

std::vector<WeightFault> lay_over(const v1::Weights& over, const std::function<int(const char* field, int i)>& line, Weights& weights) {
    std::vector<WeightFault> faults;
    std::map<std::string, int> lines, time_lines, quantity_lines;
    for (int i = 0; i < over.weight_size(); ++i) {
        const int at = line("weight", i);
        if (!known(feature_rows, over.weight(i).of(), at, lines, faults)) continue;
        for (auto& fault : lay_weight(over.weight(i), at, weights)) faults.push_back(std::move(fault));
    }
    for (int i = 0; i < over.span_size(); ++i) {
        const auto& one = over.span(i);
        const int at = line("span", i);
        if (!known(time_rows, one.of(), at, time_lines, faults)) continue;
        if (one.milliseconds() == 0 || std::chrono::milliseconds(one.milliseconds()) > longest)
            faults.push_back({at, "\"" + one.of() + "\": milliseconds: " + std::to_string(one.milliseconds()) + ": must be 1 to 600000"});
        else
            weights.within[index(find(time_rows, one.of())->time)] = std::chrono::milliseconds(one.milliseconds());
    }
    for (int i = 0; i < over.quantity_size(); ++i) {
        const auto& one = over.quantity(i);
        const int at = line("quantity", i);
        if (!known(quantity_rows, one.of(), at, quantity_lines, faults)) continue;
        const auto& row = *find(quantity_rows, one.of());
        if (auto fault = fault_of(one, row.unit); !fault.empty()) faults.push_back({at, std::move(fault)});
        else weights.at[index(row.quantity)] = one.value();
    }
    look_at_order(weights, quantity_lines, faults);
    return faults;
}

tl::expected<Weights, std::vector<std::string>> read_weights(std::string_view text, std::string_view file, Weights base) {
    TextFaults faults(text, file, "write it as `kibitz weights --file` does");
    google::protobuf::TextFormat::Parser parser;
    google::protobuf::TextFormat::ParseInfoTree places;
    parser.RecordErrorsTo(&faults);
    parser.WriteLocationsTo(&places);
    v1::Weights message;
    if (parser.ParseFromString(std::string(text), &message))
        for (const auto& [line, what] : lay_over(
                 message, [&](const char* field, int i) { return places.GetLocation(message.GetDescriptor()->FindFieldByName(field),
                     i).line + 1; }, base))
            faults.add(line, what);
    if (!faults.list().empty()) return tl::unexpected(std::move(faults.list()));
    return base;
}

const std::shared_ptr<const Weights>& built_in_weights() {
    static const auto weights = [] {
        const auto& file = embedded::weights().front();
        Weights none;
        none.nats.fill(-1);
        none.at.fill(std::nan(""));
        const auto read = read_weights(file.contents, file.path, none);
        if (!read)
            for (const auto& fault : read.error()) std::fprintf(stderr, "%s\n", fault.c_str());
        require(read.has_value(), "the weights that are built in are read");
        require(std::none_of(read->nats.begin(), read->nats.end(), [](double nats) { return nats < 0; }), "a weight for each feature");
        require(std::none_of(read->within.begin(), read->within.end(), [](Duration d) { return d <= Duration{}; }),
            "a length for each time");
        require(std::none_of(read->at.begin(), read->at.end(), [](double value) { return std::isnan(value); }),
            "a value for each quantity");
        return std::make_shared<const Weights>(*read);
    }();
    return weights;
}

std::string write_weights(const Weights& weights) {
    std::string out =
        "# What the judgement of a board's play goes by, as `kibitz weights --file` writes it. A weight is in nats: -ln of how often it is\n"
        "# true, in 1 card of play, given all else. controller/weights/README.md has more; feature.hpp, times.hpp and\n"
        "# quantities.hpp have the names.\n";
    for (const auto& row : feature_rows) {
        const double nats = weights[row.feature];
        out += "weight { of: \"" + std::string(row.name) + "\" nats: " + number(nats);
        if (row.counted == Counted::PerSecond) out += " most_seconds: " + number(weights.most_seconds[index(row.feature)]);
        out += " }  # " + (row.counted == Counted::Once ? "1 in " + one_in(nats) : row.counted == Counted::PerSecond ? "each second"
            : "less") + ": " +
               std::string(row.sentence) + '\n';
    }
    for (const auto& row : time_rows)
        out += "span { of: \"" + std::string(row.name) + "\" milliseconds: " +
            std::to_string(weights[row.time] / std::chrono::milliseconds(1)) + " }  # " +
               std::string(row.sentence) + '\n';
    for (const auto& row : quantity_rows)
        out += "quantity { of: \"" + std::string(row.name) + "\" value: " + number(weights[row.quantity]) + " }  # " +
               std::string(name_of(row.unit)) + ": " + std::string(row.sentence) + '\n';
    return out;
}

std::string table_of(const Weights& weights) {
    std::array<char, 16> rounded{};
    const auto two_places = [&](double value) {
        std::snprintf(rounded.data(), rounded.size(), "%.2f", value);
        return std::string(rounded.data());
    };
    std::string out = "| feature | nats | about 1 card in | to believe |\n|---|---|---|---|\n";
    for (const auto& row : feature_rows) {
        const double nats = weights[row.feature];
        const auto most = weights.most_seconds[index(row.feature)];
        const auto how_often = row.counted == Counted::Once        ? one_in(nats)
                               : row.counted == Counted::PerSecond ? "each second, " + two_places(most * nats) + " at most"
                                                                   : "costs less by this";
        out += "| `" + std::string(row.name) + "` | " + two_places(nats) + " | " + how_often + " | " + std::string(row.sentence) + " |\n";
    }
    out += "\n| time | s | what |\n|---|---|---|\n";
    for (const auto& row : time_rows)
        out += "| `" + std::string(row.name) + "` | " + number(std::chrono::duration<double>(weights[row.time]).count()) + " | " +
            std::string(row.sentence) + " |\n";
    out += "\n| quantity | value | of | what |\n|---|---|---|---|\n";
    for (const auto& row : quantity_rows)
        out += "| `" + std::string(row.name) + "` | " + number(weights[row.quantity]) + " | " + std::string(name_of(row.unit)) + " | " +
            std::string(row.sentence) + " |\n";
    return out;
}

}  // namespace kibitz::weights
