"""Texts and lists without measure: refused, and whatever stands in a journal already, a display can connect."""
from table import Daemon, check, wait_for


def with_an_incident(daemon):
    """Plays the demo until its first incident; its number."""
    check(daemon.log_in().status == 200, "the PIN is taken")

    def told():
        incidents = daemon.get("/api/v1/table").json().get("incident", [])
        return incidents and int(incidents[0]["id"])

    return wait_for("an incident", told, 60)


def test_a_long_reason_is_refused():
    with Daemon() as daemon:
        number = with_an_incident(daemon)
        for reason in ("x" * 501, "x" * 60000, "\x01" * 400, "\x7f"):
            answer = daemon.post(f"/api/v1/incidents/{number}",
                                 {"action": "DIRECTOR_ACTION_DISMISS", "by": "D", "reason": reason})
            check(answer.status == 400, f"{len(reason)} bytes of reason: {answer.status} {answer.body[:200]}")
        check(daemon.post(f"/api/v1/incidents/{number}", {"action": "DIRECTOR_ACTION_SEEN", "by": "D" * 60000}).status == 400, "a name")
        live = daemon.live()
        live.message()
        live.send({"request": 7, "incident": {"incident": number, "action": "DIRECTOR_ACTION_DISMISS", "reason": "x" * 60000}})
        reply = wait_for("a reply", lambda: (live.message() or {}).get("reply"))
        check(not reply.get("done") and "reason" in reply.get("error", ""), f"the live way refuses it too: {reply}")
        rounds = {"sessionStart": {"name": "n", "round": [{"pairNs": "1", "pairEw": "2", "board": list(range(1, 200))}]}}
        check(daemon.post("/api/v1/commands", rounds).status == 400, "a round of 199 boards")
        answer = daemon.post(f"/api/v1/incidents/{number}", {"action": "DIRECTOR_ACTION_DISMISS", "by": "D", "reason": "ναι " * 60})
        check(answer.status == 200, f"a long reason that says something: {answer.status} {answer.body}")


def test_a_display_can_always_connect():
    """Whoever has the PIN fills twenty incidents with as much text as is taken."""
    with Daemon("--noise", "wild", speed="50") as daemon:
        with_an_incident(daemon)
        filled = set()

        def fill():
            for incident in daemon.get("/api/v1/table").json().get("incident", []):
                number = int(incident["id"])
                if number in filled:
                    continue
                filled.add(number)
                daemon.post(f"/api/v1/incidents/{number}", {"action": "DIRECTOR_ACTION_DISMISS", "by": "D", "reason": "x" * 60000})
            return len(filled) >= 20

        wait_for("twenty incidents", fill, 120)

        def shown():
            """A display is shown the table, and what follows; one that a busy machine was too slow for asks again, as the page does."""
            try:
                live = daemon.live()
                first, second = live.message(), live.message()
                live.close()
            except ConnectionError:
                return False
            return first and "hello" in first and second and "dropped" not in second

        for _ in range(3):
            wait_for("a display is shown the table and what follows", shown, 10)


def test_nobody_posts_the_tables_own_commands():
    with Daemon(speed="1") as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        for command in ({"figuresReady": {"incident": "1", "before": 9, "after": 8}}, {"clockTold": {"ahead": "3600s"}}):
            answer = daemon.post("/api/v1/commands", command)
            check(answer.status == 400, f"{command}: {answer.status} {answer.body}")
