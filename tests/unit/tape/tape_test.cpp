// Tapes there and back in both forms, and every way in which a tape can be bad.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "drivers/tape/tape.hpp"
#include "any.hpp"

using namespace kibitz;
using drivers::TapeForm;
using drivers::TapeReader;
using drivers::TapeWriter;
using tests::any;
using tests::same;

namespace {

/// A folder of this test program alone, gone at its end.
struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("kibitz-tape-" + std::to_string(::getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
};
const std::filesystem::path& folder() {
    static const Folder one;
    return one.path;
}

v1::TapeHeader some_header() {
    v1::TapeHeader header;
    header.set_board_model("simulated");
    header.set_made_by("kibitz 0.1.0");
    header.set_seed(42);
    auto& pack = *header.add_packs();
    pack.set_name("blue");
    pack.add_tag(0xe004010012345678);
    return header;
}

std::string content(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string write_tape(const std::vector<Reading>& readings, TapeForm form) {
    const auto file = folder() / "written";
    auto writer = TapeWriter::create(file, some_header(), form);
    REQUIRE(writer.has_value());
    for (const auto& reading : readings) REQUIRE(writer->write(reading).has_value());
    REQUIRE(writer->close().has_value());
    return content(file);
}

struct Got {
    std::vector<Reading> readings;
    std::string fault;
};
Got read_all(TapeReader& reader) {
    Got got;
    Reading reading;
    for (;;) {
        const auto more = reader.next(reading);
        if (!more) {
            got.fault = more.error();
            CHECK_FALSE(reader.next(reading).has_value());  // it stays
            return got;
        }
        if (!*more) return got;
        got.readings.push_back(reading);
    }
}
Got read_bytes(const std::string& bytes) {
    auto reader = TapeReader::from_bytes(bytes, "t");
    if (!reader) return {{}, reader.error()};
    return read_all(*reader);
}

std::vector<Reading> three() {
    return {{Instant(Duration(1'700'000'000'000'000)), reading::Range{bridge::Seat::East, Millimetres{43}}},
            {Instant(Duration(1'700'000'000'100'000)),
             std::make_shared<reading::Panel>(reading::Panel{bridge::Seat::South, reading::CallKey{bridge::Call::pass(), false, "Zoë"}})},
            {Instant(Duration(1'700'000'000'200'000)), reading::BoardTag{}}};
}

}  // namespace

TEST_CASE("a tape comes back as it went, in both forms") {
    for (const auto form : {TapeForm::Binary, TapeForm::JsonLines}) {
        CHECK(rc::check([form] {
            auto readings = any<std::vector<Reading>>();
            const auto bytes = write_tape(readings, form);
            auto reader = TapeReader::from_bytes(bytes, "t");
            RC_ASSERT(reader.has_value());
            RC_ASSERT(reader->form() == form);
            RC_ASSERT(reader->header().seed() == 42U);
            RC_ASSERT(reader->header().format() == drivers::tape_format);
            const auto got = read_all(*reader);
            RC_ASSERT(got.fault == "");
            RC_ASSERT(same(got.readings, readings));
        }));
    }
}

TEST_CASE("a tape of many blocks is read from a file and from a pipe") {
    const auto file = folder() / "long.tape";
    constexpr int count = 50'000;
    const auto reading = [](int i) {
        return Reading{Instant(Duration(i * 1000)), reading::Contact{bridge::Seat::West, 1, reading::ContactPhase::Move,
                                                                     {static_cast<float>(i % 400)}, {5}}};
    };
    for (const auto form : {TapeForm::Binary, TapeForm::JsonLines}) {
        auto writer = TapeWriter::create(file, some_header(), form);
        REQUIRE(writer.has_value());
        for (int i = 0; i < count; ++i) REQUIRE(writer->write(reading(i)).has_value());
        REQUIRE(writer->close().has_value());
        auto reader = TapeReader::open(file);
        REQUIRE(reader.has_value());
        Reading out;
        int read = 0;
        for (auto more = reader->next(out); more.value(); more = reader->next(out)) {
            if (!same(out, reading(read))) FAIL("reading " << read << " differs");
            ++read;
        }
        CHECK(read == count);
    }
    const auto pipe = folder() / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        std::ofstream out(pipe, std::ios::binary);
        const auto bytes = content(file);
        for (std::size_t at = 0; at < bytes.size(); at += 777) out.write(bytes.data() + at, static_cast<std::streamsize>(std::min<std::size_t>(777, bytes.size() - at))).flush();
        out.close();
        ::_exit(0);
    }
    auto reader = TapeReader::open(pipe);
    REQUIRE(reader.has_value());
    CHECK(read_all(*reader).readings.size() == count);
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
}

TEST_CASE("a tape cut anywhere gives what came before, and one message") {
    const auto readings = three();
    const auto bytes = write_tape(readings, TapeForm::Binary);
    const auto whole = read_bytes(bytes);
    REQUIRE(whole.readings.size() == 3);
    std::size_t clean = 0;
    std::size_t before = 0;
    for (std::size_t cut = 1; cut <= bytes.size(); ++cut) {
        const auto got = read_bytes(bytes.substr(0, cut));
        CAPTURE(cut, got.fault);
        CHECK(got.readings.size() >= before);
        before = got.readings.size();
        for (std::size_t i = 0; i < got.readings.size(); ++i) CHECK(same(got.readings[i], readings[i]));
        if (got.fault.empty()) ++clean;
        else CHECK((got.fault.find("ends in mid-message") != std::string::npos || got.fault.find("is not a tape") != std::string::npos));
    }
    CHECK(clean == 4);  // after the header and after each reading
    const auto two = write_tape({readings[0], readings[1]}, TapeForm::Binary);
    CHECK(read_bytes(bytes.substr(0, bytes.size() - 1)).fault ==
          "t:message 3 (byte " + std::to_string(two.size()) + "): the tape ends in mid-message: what came before is good");
}

TEST_CASE("a bad message is told with its place; what came before it is good") {
    const auto header = write_tape({}, TapeForm::Binary);
    const auto one = write_tape({three()[0]}, TapeForm::Binary);
    const auto place = "t:message 2 (byte " + std::to_string(one.size()) + "): ";
    SECTION("a length of 4 GB") {
        const auto got = read_bytes(one + "\xff\xff\xff\xff\x0f" + "abc");
        CHECK(got.readings.size() == 1);
        CHECK(got.fault == place + "a message longer than 4194304 bytes: the tape is damaged here, what came before is good");
    }
    SECTION("a length without end") {
        CHECK(read_bytes(one + std::string(20, '\xff')).fault.starts_with(place + "a message longer than"));
        CHECK(read_bytes(one + std::string(3, '\xff')).fault.starts_with(place + "the tape ends in mid-message"));
    }
    SECTION("bytes that are no reading") {
        CHECK(read_bytes(one + "\x03\xff\xff\xff").fault.starts_with(place + "not a kibitz.v1.Reading: "));
    }
    SECTION("a reading that cannot be") {
        CHECK(read_bytes(one + '\0').fault.starts_with(place + "body: missing: "));
    }
    SECTION("a device's name that is not UTF-8") {
        const std::string device("\x4a\x03\x0a\x01\xff", 5);
        CHECK(read_bytes(one + '\x05' + device).fault.starts_with(place + "not a kibitz.v1.Reading: "));
    }
    SECTION("a header of a later format") {
        const auto fault = read_bytes(std::string("\x02\x08\x02", 3)).fault;
        CHECK(fault == "t:message 0 (byte 0): tape format 2: this version reads format 1");
    }
}

TEST_CASE("a bad JSON line is told with its number") {
    const auto header = write_tape({}, TapeForm::JsonLines);
    const auto one = write_tape({three()[0]}, TapeForm::JsonLines);
    const auto fault = [&](const std::string& line) {
        const auto got = read_bytes(one + "\n" + line + "\n");  // an empty line between
        CHECK(got.readings.size() == 1);
        return got.fault;
    };
    CHECK(fault("{").starts_with("t:4: not a message of kibitz.v1: "));
    CHECK(fault("{\"nonsense\":1}").starts_with("t:4: not a message of kibitz.v1: "));
    CHECK(fault("{\"beam\":{\"seat\":\"SEAT_MIDDLE\"}}").starts_with("t:4: not a message of kibitz.v1: "));
    CHECK(fault("{\"beam\":{}}").starts_with("t:4: beam.at: missing: "));
    CHECK(fault("{\"device\":{\"name\":\"\xff\"}}") == "t:4: text that is not UTF-8: the tape is damaged here");
    CHECK(fault(std::string(1000, '[')).starts_with("t:4: "));
    CHECK(fault(std::string(5 << 20, 'x')) == "t:4: a line longer than 4194304 bytes: no message is that long");
    CHECK(read_bytes("\xef\xbb\xbf  \r\n" + header + "\r\n\r\n").fault == "");
    CHECK(read_bytes(one.substr(0, one.size() - 1)).readings.size() == 1);  // no newline at the end
    CHECK(read_bytes("{}\n").fault == "t:1: tape format 0: this version reads format 1");
}

TEST_CASE("what is no tape is said so") {
    CHECK(read_bytes("").fault == "t: is empty: a tape begins with a header");
    CHECK(read_bytes("% PBN 2.1").fault == "t: is not a tape: a tape begins with its header, in protobuf or JSON");
    CHECK(read_bytes(std::string(100, '\0')).fault == "t: is not a tape: a tape begins with its header, in protobuf or JSON");
    CHECK(TapeReader::open(folder()).error() == folder().string() + ": is a folder: name a tape in it");
    const auto missing = folder() / "missing.tape";
    CHECK(TapeReader::open(missing).error().starts_with(missing.string() + ": cannot be opened: No such file or directory: "));
}

TEST_CASE("any bytes are read without harm") {
    const auto binary = write_tape(three(), TapeForm::Binary);
    const auto json = write_tape(three(), TapeForm::JsonLines);
    CHECK(rc::check([&] {
        std::string bytes = tests::any_int(0, 1) == 0 ? binary : json;
        for (int i = tests::any_int(1, 8); i > 0; --i)
            bytes[static_cast<std::size_t>(tests::any_int(0, static_cast<int>(bytes.size()) - 1))] = static_cast<char>(tests::any_int(0, 255));
        const auto got = read_bytes(bytes);
        RC_ASSERT(got.readings.size() <= 64U);
        RC_ASSERT(got.fault.empty() || got.fault.starts_with("t:"));
    }));
}

TEST_CASE("a tape that cannot be written says so, and stays so") {
    CHECK(TapeWriter::create(folder(), some_header(), TapeForm::Binary).error().find("cannot be made: ") != std::string::npos);
    auto header = some_header();
    header.set_board_file("\xff\xfe");
    CHECK(TapeWriter::create(folder() / "bad", header, TapeForm::Binary).error().find("not UTF-8") != std::string::npos);

    // In a child: a limit on file size cannot be lifted again.
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100'000, 100'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        auto writer = TapeWriter::create(folder() / "full", some_header(), TapeForm::Binary);
        bool failed = false;
        for (int i = 0; i < 100'000 && !failed; ++i) failed = !writer->write(three()[0]).has_value();
        const bool stays = !writer->write(three()[0]).has_value();
        const auto closed = writer->close();
        ::_exit(failed && stays && !closed && closed.error().find("cannot be written: File too large") != std::string::npos ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
}
