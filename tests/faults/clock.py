"""A wall clock that is wrong at the start, and set while cards are played: the same incidents with the same evidence as with one
that is right. The table's time follows the monotonic clock (controller/units/table_time.hpp)."""
import os
import time
from concurrent.futures import ThreadPoolExecutor

import table
from disk import shim
from table import Daemon, check, wait_for

HOUR, DAY = 3600, 24 * 3600


def evening(speed, at_start, steps, boards=1, second_start=None):
    """What the Director is told of the demo's first boards: (code, seat, trick, evidence is there) of each incident. The clock is
    `at_start` seconds off, and at each incident off by the next of `steps`."""
    daemon = Daemon(preload=shim("wrong_clock"), speed=speed)
    clock = os.path.join(daemon.home, "clock")
    daemon.environment = {"KIBITZ_CLOCK": clock}

    def set_clock(seconds):
        with open(clock + ".new", "w", encoding="ascii") as file:
            file.write(str(int(seconds)))
        os.rename(clock + ".new", clock)

    set_clock(at_start)
    steps = list(steps)
    with daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        seen = 0

        def over():
            nonlocal seen
            view = daemon.get("/api/v1/table").json()
            if len(view.get("incident", [])) > seen or (steps and seen == 0 and len(view.get("call", [])) > 3):
                seen = max(seen + 1, len(view.get("incident", [])))
                if steps:
                    set_clock(steps.pop(0))
            return int(view.get("play", 0)) > boards or len(view.get("finishedBoard", [])) > boards

        wait_for(f"{boards} boards", over, 400 / float(speed) * boards + 30)
        if second_start is not None:
            daemon.end()
            set_clock(second_start)
            daemon.start()
            wait_for("another board", lambda: int(daemon.get("/api/v1/table").json().get("play", 0)) > boards + 1, 400 / float(speed) + 30)
            boards += 1
        time.sleep(2.5 / float(speed) + 0.5)
        told = []
        for incident in daemon.get("/api/v1/table").json()["incident"]:
            if int(incident.get("play", 0)) > boards:
                continue
            evidence = daemon.get(f"/api/v1/incidents/{incident['id']}/evidence").json()
            facts = incident.get("facts", {})
            told.append((incident["code"], incident["clause"], facts.get("seat", ""), facts.get("trick", 0), len(evidence.get("reading", [])) > 3))
        return told


CLOCKS = (
    ("right", lambda: (0, [])),
    ("a start in 1970", lambda: (-time.time(), [])),
    ("a day forward, then an hour back", lambda: (0, [DAY, DAY - HOUR, -HOUR])),
    ("from 1970 to now, as the network tells it", lambda: (-time.time(), [0])),
)


def compare(speed):
    with ThreadPoolExecutor(len(CLOCKS)) as tables:
        evenings = list(tables.map(lambda clock: evening(speed, *clock[1]()), CLOCKS))
    right = evenings[0]
    check(right and all(one[-1] for one in right), f"with a right clock there are incidents, with evidence: {right}")
    for (name, _), wrong in zip(CLOCKS, evenings):
        check(wrong == right, f"{name}, at speed {speed}: {wrong}, not {right}")
    return len(right)


def test_a_wrong_clock_changes_no_incident():
    return f"{compare('5')} incidents each at speed 5" + (f", {compare('1')} at speed 1" if table.LONG else "")


def test_a_journal_ahead_of_the_clock():
    with ThreadPoolExecutor(2) as tables:
        first, second = tables.map(lambda ahead: evening("5", ahead, [], 1, second_start=0), (0, 2 * HOUR))
    check(first == second, f"with a journal two hours ahead: {second}, not {first}")
    check(first and all(one[-1] for one in second), f"evidence: {second}")
    return f"{len(first)} incidents"
