// Which language a display is answered in, and that each message is made once a language.
#include "controller/words/refusals.hpp"
#include "controller/display/language.hpp"

#include <google/protobuf/util/message_differencer.h>

#include "catch.hpp"
#include "controller/display/live_hub.hpp"
#include "following_display.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using namespace kibitz::display;
using google::protobuf::util::MessageDifferencer;
using test::FollowingDisplay;
using test::TableInMemory;
using words::Language;

TEST_CASE("A browser's languages are weighed") {
    CHECK(preferred_language("") == Language::English);
    CHECK(preferred_language("el") == Language::Greek);
    CHECK(preferred_language("el-GR,el;q=0.9,en;q=0.8") == Language::Greek);
    CHECK(preferred_language("de-DE, ru;q=0.7, en;q=0.3") == Language::Russian);
    CHECK(preferred_language("en;q=0.5, ru ; q=0.51") == Language::Russian);
    CHECK(preferred_language("fr, de, *") == Language::English);
    CHECK(preferred_language("ru;q=0, el;q=0.001") == Language::Greek);
    CHECK(preferred_language("ru;q=0") == Language::English);
    for (const char* odd : {",", ";", ";;,,;q", "ru;q=", "ru;q=x", "ru;level=1", "ru;q=1.5"})
        CHECK((preferred_language(odd) == Language::English || preferred_language(odd) == Language::Russian));
}

TEST_CASE("What is asked for by name comes first, and what is not spoken is an error") {
    CHECK(language_of(parse_target("/x?lang=ru"), "el") == Language::Russian);
    CHECK(language_of(parse_target("/x?after=3&lang=el-GR"), "") == Language::Greek);
    CHECK(language_of(parse_target("/x"), "el") == Language::Greek);
    CHECK(language_of(parse_target("/x?lang="), "el") == Language::Greek);
    const auto unknown = language_of(parse_target("/x?lang=de"), "el");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().find("en, el or ru") != std::string::npos);
}

TEST_CASE("Everybody reads the same event in his own language, made once for each") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1", "t"});
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    FollowingDisplay english(Language::English), greek(Language::Greek), russian(Language::Russian), second_greek(Language::Greek);
    for (auto* reader : {&english, &greek, &russian, &second_greek}) hub.join(*reader, std::nullopt);

    table.raise();
    CHECK(greek.frames.back() == second_greek.frames.back());
    CHECK(greek.frames.back() != english.frames.back());
    CHECK(english.last().table().incident(0).headline() == "East contributed a fifth card, ♠K, to trick 5");
    CHECK(greek.last().table().incident(0).headline() == "Η Ανατολή έπαιξε πέμπτο φύλλο, ♠Ρ, στη λεβέ 5");
    CHECK(russian.last().table().incident(0).headline() == "Восток сыграл пятую карту, ♠К, во взятку 5");
    CHECK(russian.last().table().incident(0).option(0).label() == "Штрафная карта");
    CHECK(russian.last().table().incident(0).option(0).code() == "penalty-card");

    table.happen(laws::event::RecordStateChanged{laws::RecordState::Doubtful, {.what = laws::Saying::CardUnread, .seat = bridge::Seat::West}});
    CHECK(english.last().table().record_why() == "West's card could not be read");
    CHECK(russian.last().table().record_why() == "карта Запада не прочитана");
    CHECK(russian.last().event().record_state_changed().why() == "карта Запада не прочитана");
    CHECK(table.evening().state.record_why.what == laws::Saying::CardUnread);

    // Who comes back, or joins late, gets the same words.
    FollowingDisplay back(Language::Russian);
    hub.join(back, table.evening().state.last_event - 1);
    CHECK(MessageDifferencer::Equals(back.table, russian.table));
    CHECK(hub.incident(1, Language::Greek)->message.headline() == greek.last().table().incident(0).headline());
    CHECK(hub.table_json(Language::Russian).find("Штрафная карта") != std::string::npos);
}

TEST_CASE("An option that play has closed is shown as closed, though no event names its incident") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1", "t"});
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    FollowingDisplay english(Language::English), greek(Language::Greek);
    for (auto* reader : {&english, &greek}) hub.join(*reader, std::nullopt);
    table.raise();
    const auto penalty = [](const FollowingDisplay& reader) { return reader.last().table().incident(0).option(0).open(); };
    CHECK(penalty(english));
    table.happen(laws::event::CardPlayed{bridge::Seat::East, *bridge::card_from_string("SK"), 1,
                                         laws::PlayedUnder::DefenderShown, Certainty::Certain, false});
    CHECK_FALSE(penalty(english));
    CHECK_FALSE(penalty(greek));
    CHECK(greek.last().table().incident(0).headline() == "Η Ανατολή έπαιξε πέμπτο φύλλο, ♠Ρ, στη λεβέ 5");
}

TEST_CASE("An amber light comes with its words") {
    TableInMemory table;
    table.start_board(7);
    LiveHub hub(table, {"1", "t"});
    table.on_event = [&](const laws::Event& event) { hub.event(event); };
    FollowingDisplay greek(Language::Greek);
    hub.join(greek, std::nullopt);
    CHECK(greek.last().table().prompt_size() == 0);
    using Colour = laws::event::LightChanged::Colour;
    table.happen(laws::event::LightChanged{bridge::Seat::West, Colour::Amber});
    table.happen(laws::event::LightChanged{bridge::Seat::East, Colour::Green});
    REQUIRE(greek.last().table().prompt_size() == 1);
    const auto prompt = greek.last().table().prompt(0);
    CHECK(prompt.seat() == v1::SEAT_WEST);
    CHECK(prompt.light() == v1::LIGHT_AMBER);
    CHECK(prompt.words() == "Δείξτε πάλι το φύλλο σας, παρακαλώ");
    table.happen(laws::event::LightChanged{bridge::Seat::West, Colour::Off});
    CHECK(greek.last().table().prompt_size() == 0);
}

TEST_CASE("A command refused says why in the language of who gave it") {
    TableInMemory table;
    table.start_board(7);
    table.raise();
    table.refusal = table::Refused{{laws::Why::NoSuchIncident, 4}};
    LiveHub hub(table, {"1", "t"});
    const std::string command = R"({"request":"7","incident":{"incident":"1","action":"DIRECTOR_ACTION_SEEN","by":"Anna"}})";
    const auto answer = [&](Language language) {
        v1::LiveMessage message;
        FollowingDisplay reader{language};
        CHECK(hub.request(reader, command, true, [&](const FramePtr& frame) { REQUIRE(message.ParseFromString(*frame->binary())); }));
        CHECK(message.reply().request() == 7);
        CHECK_FALSE(message.reply().done());
        return message.reply().error();
    };
    CHECK(answer(Language::English) == "there is no incident 4: reload the list");
    CHECK(answer(Language::Russian) == words::refusal(table.refusal->by_laws, Language::Russian));
    CHECK(answer(Language::Russian) != answer(Language::English));
    table.refusal = table::Refused{{}, "the table is being stopped"};  // the program's own trouble stays English
    CHECK(answer(Language::Greek) == "the table is being stopped");
}
