/// The weights of the judgement as data: read from a file, laid over one another, written.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/weights/feature.hpp"
#include "controller/weights/quantities.hpp"
#include "controller/weights/times.hpp"
#include "controller/units/time.hpp"

namespace kibitz::v1 {
class Weights;
}

namespace kibitz::weights {

struct Weights {
    std::array<double, features> nats{};          ///< by Feature; 0 and more
    std::array<double, features> most_seconds{};  ///< by Feature; 0 where it is not counted by the second
    std::array<Duration, times> within{};         ///< by Time; above 0
    std::array<double, quantities> at{};              ///< by Quantity; within the bounds of its unit

    double operator[](Feature feature) const noexcept { return nats[index(feature)]; }
    Duration operator[](Time time) const noexcept { return within[index(time)]; }
    double operator[](Quantity quantity) const noexcept { return at[index(quantity)]; }
    /// A quantity that counts: hands, cards, tricks. @pre its unit is Count
    int count(Quantity quantity) const noexcept { return static_cast<int>(at[index(quantity)]); }
    /// The feature is true in `rate` of the cards of play. @pre 0 < rate < 1
    void set_rate(Feature feature, double rate);
};

/// One feature of a play, and how often, for how many seconds, it is to be believed.
struct Fired {
    Feature feature = Feature::Unseen;
    double value = 1;
};
/// The cost of a play with these features: the sum of weight times value.
double cost_of(const std::vector<Fired>& fired, const Weights& weights) noexcept;

/// weights.textproto, which is built in.
const std::shared_ptr<const Weights>& built_in_weights();

/// What is wrong with an entry, and the line of its file.
struct WeightFault {
    int line = 1;
    std::string what;  ///< "value: rule: what to do"
};
/// Lays over `weights` what the message has: an unknown name, a name twice, a weight that is negative or no number, a time that is
/// none, or a quantity that its unit does not have, is a fault, and is not laid over. So are two quantities of which the first
/// must be no more than the second (refuted_below, rather_likely), but that both are.
/// @param line  of the i-th entry of the message's field ("weight", "span", "quantity"), from 1
std::vector<WeightFault> lay_over(const v1::Weights& over, const std::function<int(const char* field, int i)>& line, Weights& weights);

/// A file of weights, which may be a part of them: what it has is laid over `base`. Faults, all at once: "file:line: value: rule: what to do".
[[nodiscard]] tl::expected<Weights, std::vector<std::string>> read_weights(std::string_view text, std::string_view file, Weights base);
/// All of them as a file, each with its rate and its sentence as a comment. Reading it gives the same weights to the last bit.
std::string write_weights(const Weights& weights);
/// The same as a table for people (Markdown).
std::string table_of(const Weights& weights);

}  // namespace kibitz::weights
