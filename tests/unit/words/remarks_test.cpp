// What Kibitz says of its own accord.
#include "controller/words/remarks.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include "catch.hpp"
#include "controller/units/enum_map.hpp"
#include "controller/words/earlier_sentences.hpp"
#include "controller/words/form.hpp"
#include "controller/words/refusals.hpp"

using namespace kibitz;
using namespace kibitz::words;
using laws::Saying;

namespace {

/// A sentence with every place filled as journals of 0.1 and 0.2 had it.
std::string as_said(std::string_view form) {
    return fill(form, [](std::string_view name, Case) -> std::string {
               if (name == "seat") return "West";
               if (name == "card") return "DT";
               if (name == "other_card") return "H2";
               if (name == "call") return "XX";
               if (name == "words") return "Ada and Bo";
               return name == "why" ? "play has gone on" : name == "n" ? "12" : name == "m" ? "3" : "5";
           }).text;
}

/// The texts between quotes on a line of C++, up to a comment; \" is not used there.
std::vector<std::string> literals(const std::string& line) {
    std::vector<std::string> found;
    if (line.find("#include") != std::string::npos) return found;
    for (std::size_t open = line.find('"'); open != std::string::npos;) {
        if (line.find("//") < open) break;
        const auto close = line.find('"', open + 1);
        if (close == std::string::npos) break;
        found.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('"', close + 1);
    }
    return found;
}

/// Every fact at hand.
laws::Remark whole(Saying what) {
    return {.what = what, .n = 12, .m = 3, .k = 5, .seat = bridge::Seat::West, .card = bridge::card_from_string("DT"),
            .other_card = bridge::card_from_string("H2"), .words = "Ada and Bo"};
}

}  // namespace

TEST_CASE("each saying is said in each language, with its facts") {
    for (const auto& form : remark_forms()) {
        INFO(form.text);
        const auto english = remark(whole(form.what));
        CHECK(english.find('{') == std::string::npos);
        for (const auto language : {Language::Greek, Language::Russian}) {
            const auto translated = remark(whole(form.what), language);
            for (const auto* filled : {"Ada and Bo", "12"})  // nothing is lost on the way
                if (english.find(filled) != std::string::npos) CHECK(translated.find(filled) != std::string::npos);
            CHECK(translated != english);
            CHECK(translated.find('{') == std::string::npos);
        }
    }
    CHECK(remark({.what = Saying::CardUnread, .seat = bridge::Seat::South}, Language::Russian) == "карта Юга не прочитана");
    CHECK(remark({.what = Saying::NotInDummy, .card = bridge::card_from_string("HK")}) == "♥K is not in dummy");
    CHECK(remark({.what = Saying::NotInDummy, .card = bridge::card_from_string("HK")}, Language::Greek) == "το ♥Ρ δεν είναι στον μορ");
    CHECK(remark({}).empty());
    CHECK(remark(laws::Remark::in_words("I have the rest"), Language::Greek) == "I have the rest");
    CHECK(dismissal(laws::Dismissal::KnownAgain, "", Language::English) == "the play is known again");
    CHECK(dismissal(laws::Dismissal::InWords, "the play is known again", Language::Russian) == "the play is known again");
}

TEST_CASE("a refusal is said with the reason behind it") {
    laws::Refusal closed(laws::Why::OptionNotOpen, 2);
    closed.because = laws::Why::PlayWentOn;
    CHECK(refusal(closed, Language::Russian) == "вариант 2 закрыт: розыгрыш продолжился: выберите другой");
    laws::Refusal call = laws::Why::CallNotTaken;
    call.because = laws::Why::NotAbove;
    call.seat = bridge::Seat::South;
    call.call = bridge::call_from_string("2H");
    call.other_call = bridge::call_from_string("2S");
    CHECK(refusal(call) == "South's 2♥ was not taken: it is not above 2♠: bid more or pass");
}

TEST_CASE("a refusal whose reason would itself have a reason is said, and ends") {  // a damaged journal may hold one
    for (const auto& form : reason_forms())
        for (const auto& reason : reason_forms()) {
            laws::Refusal refusal(form.why, 1, 2, 3);
            refusal.because = reason.why;
            CHECK(words::refusal(refusal, Language::English).find('{') == std::string::npos);
        }
}

TEST_CASE("each sentence of an earlier journal is understood, with what was filled in") {
    for (const auto& form : remark_forms()) {
        INFO(form.text);
        const auto heard = earlier_remark({form.where}, as_said(form.text));
        CHECK(heard.what == form.what);
        CHECK(remark(heard) == remark(whole(form.what)));
    }
    for (const auto& form : reason_forms()) {
        if (form.where != Told::Refusing || form.why == laws::Why::InWords) continue;
        INFO(form.text);
        CHECK(earlier_refusal(as_said(form.text)).why == form.why);
    }
    for (const auto& form : dismissal_forms()) CHECK(earlier_dismissal(form.text) == form.why);
}

TEST_CASE("the words of Kibitz's own dismissals are those of every journal there is") {
    using laws::Dismissal;
    // Changed here, an evening of 0.1 or 0.2 goes on otherwise.
    const std::pair<Dismissal, std::string_view> kept[] = {
        {Dismissal::NothingHappened, "what followed shows that nothing happened"},
        {Dismissal::CardSeen, "the card has been seen since"},
        {Dismissal::CardKnown, "the card has been known since"},
        {Dismissal::HandFaced, "the hand was faced and play ended with it: a claim"},
        {Dismissal::Explained, "what was seen is explained without it"},
        {Dismissal::NotBorneOut, "something else may have happened"},
        {Dismissal::RecordLost, "what was seen does not make a play: the record has lost it"},
        {Dismissal::KnownAgain, "the play is known again"},
        {Dismissal::GroundTakenBack, "the ruling it came of was taken back"},
        {Dismissal::AuctionReopened, "the auction has gone on since"},
        {Dismissal::LeadElsewhere, "the lead is with another hand"},
        {Dismissal::LeadMade, "he has led: no other suit was forbidden"},
        {Dismissal::FirstNotPlayed, "the card before it was not played"},
        {Dismissal::RevokeCorrected, "a revoke was corrected (47B, 62A)"},
        {Dismissal::StillToChoose, "he has still to choose his card (58B2)"},
        {Dismissal::SensorWrong, "the sensor was wrong"},
        {Dismissal::HandsTogether, "the hands were put together"},
    };
    CHECK(std::size(kept) + 1 == enums::count<Dismissal>());
    for (const auto& [why, text] : kept) CHECK(earlier_dismissal(text) == why);
}

TEST_CASE("what is nobody's but a person's stays his") {
    for (const std::string text : {"I have the rest", "which suit? ", "East", "East's card could not be read!", "HX is not in dummy", "which suit?!"}) {
        CHECK(earlier_remark({Told::InWords, Told::OfTheRecord, Told::OfDummy}, text) == laws::Remark::in_words(text));
        CHECK(earlier_dismissal(text) == laws::Dismissal::InWords);
    }
    for (const std::string text : {"option x is not offered: choose 1 to 3", "there is no incident : reload the list", "which suit?",
                                   "option 2 is not open: because it is Monday: choose another"}) {
        CHECK(earlier_refusal(text).why == laws::Why::InWords);
        CHECK(earlier_refusal(text).words == text);
    }
    CHECK_FALSE(earlier_remark({Told::InWords}, ""));
}

TEST_CASE("the laws say nothing in sentences: words are made of what they mean") {
    // A law code's and a schedule's faults and the names of things are no sentences to the Director.
    const std::set<std::string> no_sentences{"law_code.cpp", "names.cpp", "situation.cpp", "apply.cpp", "schedule.cpp"};
    std::size_t checked = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(KIBITZ_SOURCE_DIR) + "/controller/laws")) {
        const auto name = file.path().filename().string();
        if ((file.path().extension() != ".cpp" && file.path().extension() != ".hpp") || no_sentences.contains(name)) continue;
        ++checked;
        std::ifstream in(file.path());
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            for (const auto& text : literals(line)) {
                if (text.find(' ') == std::string::npos || line.find("require(") != std::string::npos || line.starts_with("static_assert(")) continue;
                FAIL_CHECK("controller/laws/" << name << ":" << number << ": \"" << text
                                              << "\": make it a laws::Saying, and its sentence in controller/words/remarks.cpp");
            }
    }
    CHECK(checked > 50);
}
