"""The daemon killed at any moment, again and again on one journal: what a display was shown is in it, and stays as it was."""
import random
import socket
import time

import table
from damage import events
from table import Daemon, Failed, check


def shown(live, seconds):
    """The number of the last event that a display is shown within so long."""
    last, end = 0, time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        live.socket.settimeout(left)
        try:
            message = live.message()
        except (TimeoutError, socket.timeout):
            break
        if message is None:
            break
        last = max(last, int(message.get("number", 0)))
    return last


def watching(daemon):
    """A live display; a login of the moment before the end may not have been kept, and is made again."""
    try:
        return daemon.live()
    except Failed:
        check(daemon.log_in().status == 200, "the PIN is taken again")
        return daemon.live()


def test_killed_at_any_moment():
    random.seed(14)
    kills = 1000 if table.LONG else 12
    before = {}
    with Daemon(speed="50") as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        for round_ in range(kills):
            last = shown(watching(daemon), random.uniform(0.05, 0.4))
            daemon.kill()
            after = events(daemon.data)
            check(last <= max(after, default=0), f"kill {round_}: a display was shown event {last}, the journal ends with {max(after, default=0)}")
            check(all(after.get(number) == body for number, body in before.items()), f"kill {round_}: earlier events have changed")
            before = after
            daemon.start()
        check("are lost" not in daemon.said(), "and nothing is said to be lost")
        return f"{kills} kills, {len(before)} events"
