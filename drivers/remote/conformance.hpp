/// The conformance kit of the sensing protocol: plays the table's side for a while, breaks the connection once, holds its
/// acknowledgements back once, and says rule by rule what the other side did.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/remote/remote.hpp"

namespace kibitz::drivers::remote {

struct Verdict {
    enum class Outcome : std::uint8_t { Pass, Fail, Skipped };
    std::string_view rule;  ///< "clock", "resume" ...
    Outcome outcome = Outcome::Pass;
    std::string detail;     ///< what was seen
};

class Conformance final : public Listener {
public:
    /// @param length  how long it watches from the first welcome on
    Conformance(const boost::asio::any_io_executor& executor, const boards::Board& board, std::function<Instant()> clock, Duration length);
    ~Conformance() override;

    void start();
    void stop();
    /// Holds back and breaks what is due by the clock; true when the time is over.
    bool step();
    /// One for each rule, in the order of the README.
    std::vector<Verdict> verdicts() const;

    void opened(Link& link) override;
    void received(Link& link, const v1::SenseUp& message) override;
    void malformed(Link& link, const std::string& what) override;
    void closed(Link& link) override;

private:
    struct Tap;
    struct Seen {
        std::uint64_t readings = 0;
        std::uint32_t last = 0;
        std::uint64_t lost = 0, late = 0;
        Instant at{};
        bool back = false;           ///< its moments ran back
        Duration longest_silence{};
        Instant heard{};
    };
    void took(const Reading& reading);
    Verdict verdict_of_devices() const;
    Verdict verdict_of_life() const;
    Verdict verdict_of_pictures() const;

    std::function<Instant()> clock_;
    Duration length_;
    std::shared_ptr<RemoteSource> source_;
    std::vector<boards::Device> wired_;
    std::map<Link*, std::unique_ptr<Tap>> taps_;
    std::map<DeviceId, Seen> seen_;
    std::set<DeviceId> promised_;
    Instant welcomed_{}, broken_{}, returned_{};
    bool was_welcomed_ = false, was_broken_ = false, has_returned_ = false, resumed_ = false;
    bool holding_ = false, held_ = false, window_reached_ = false;
    std::uint64_t most_under_way_ = 0;
    std::uint64_t answers_ = 0;
    Duration slowest_answer_{};
    bool clock_ran_back_ = false;
    bool shows_pictures_ = false, looked_ = false;
    std::uint64_t views_ = 0, pictures_ = 0, unasked_ = 0;
    std::vector<std::string> problems_, refusals_, malformed_;
};

}  // namespace kibitz::drivers::remote
