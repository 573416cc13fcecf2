// The record by its addresses: every form, its name, its language, one board alone.
#include <google/protobuf/util/json_util.h>

#include "desk.hpp"
#include "kibitz/v1/record.pb.h"

using namespace kibitz;
using namespace kibitz::display;
using namespace kibitz::display::test_desk;

TEST_CASE("The record is downloaded in the formats other programs read") {
    Desk desk;
    desk.table.raise();
    desk.be_director();
    const auto pbn = desk.get("/api/v1/export?format=pbn");
    CHECK(pbn.status == 200);
    CHECK(pbn.body.find("[Board \"7\"]") != std::string::npos);
    CHECK(pbn.body.find("[Contract \"1NT\"]") != std::string::npos);
    const auto called = Desk::header(pbn, "Content-Disposition");
    CHECK(called.starts_with("attachment; filename=\""));
    CHECK(called.find("board-7.pbn\"; filename*=UTF-8''") != std::string::npos);
    CHECK(desk.get("/api/v1/export?format=csv").body.starts_with("ID,Section,"));
    CHECK(desk.get("/api/v1/export?format=csv&table=PlayerNumbers").body.find(",N,,\"Ανδρέας \"\"Ace\"\"\",") != std::string::npos);
    CHECK(desk.get("/api/v1/export?format=csv&table=Nothing").status == 400);
    CHECK(desk.get("/api/v1/export?format=usebio").body.starts_with("<?xml"));
    CHECK(desk.get("/api/v1/export?format=pbn&play=1").body.find("[Board \"7\"]") != std::string::npos);
    CHECK(desk.get("/api/v1/export?format=pbn&play=2").body.find("[Board ") == std::string::npos);
    CHECK(desk.get("/api/v1/export?format=pbn&play=1/x").status == 400);
    const auto list = desk.get("/api/v1/exports?lang=el").body;
    CHECK(list.find("{\"format\":\"csv\",\"table\":\"PlayData\",\"name\":\"CSV\",\"what\":\"Κάθε φύλλο (Bridgemate)\"}") != std::string::npos);
    CHECK(desk.get("/api/v1/export?format=lin").body.find("1N") != std::string::npos);
    const auto json = desk.get("/api/v1/export?format=json");
    v1::Evening evening;
    REQUIRE(google::protobuf::util::JsonStringToMessage(json.body, &evening).ok());
    REQUIRE(evening.board_size() == 1);
    CHECK(evening.board(0).incident_size() == 1);
    CHECK(desk.get("/api/v1/export?format=doc").status == 400);
    CHECK(desk.get("/api/v1/export").status == 400);
}
