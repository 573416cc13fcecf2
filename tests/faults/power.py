"""The power goes: what was not synced is lost, whole, in part or torn within a write, and what a display was shown is in the
journal all the same."""
import os
import random
import struct

import table
from damage import events
from kills import shown, watching
from disk import shim
from table import Daemon, check

ENTRY = struct.Struct("<cHQQI")
SECTOR = 512


def unsynced(log):
    """By file, the writes since its last sync: (offset, size of the file before, what stood there)."""
    writes = {}
    with open(log, "rb") as file:
        data = file.read()
    at = 0
    while at + ENTRY.size <= len(data):
        kind, path_length, offset, size, length = ENTRY.unpack_from(data, at)
        at += ENTRY.size
        path = data[at:at + path_length].decode()
        old = data[at + path_length:at + path_length + length]
        at += path_length + length
        if kind == b"s":
            writes[path] = []
        else:
            writes.setdefault(path, []).append((offset, size, old))
    return writes


def take_back(path, writes, how):
    """Undoes writes, the last first: all of them, or some, or single sectors of some."""
    with open(path, "r+b") as file:
        end = os.path.getsize(path)
        gone = []
        for offset, size, old in reversed(writes):
            if how != "all" and random.random() < 0.5:
                gone.append(False)
                continue
            gone.append(True)
            if how == "torn":
                for sector in range(0, len(old), SECTOR):
                    if random.random() < 0.5:
                        file.seek(offset + sector)
                        file.write(old[sector:sector + SECTOR])
                continue
            file.seek(offset)
            file.write(old)
            if size < end:  # the file had grown: nothing stands there
                file.seek(size)
                file.write(bytes(end - size))
        if all(gone) and how == "all" and writes:
            file.truncate(writes[0][1])
    return sum(gone)


def cut(daemon, log):
    how = random.choice(["all", "some", "torn"])
    lost = 0
    for path, writes in unsynced(log).items():
        if writes and os.path.isfile(path) and not path.endswith("-shm"):
            lost += take_back(path, writes, how)
    shared = os.path.join(daemon.data, "journal.sqlite-shm")
    if os.path.exists(shared):
        os.remove(shared)
    return lost


def test_the_power_goes_at_any_moment():
    random.seed(14)
    cuts = 1000 if table.LONG else 12
    before, lost = {}, 0
    with Daemon(speed="50", preload=shim("power_cut")) as daemon:
        daemon.kill()
        daemon.environment["KIBITZ_DISK"] = daemon.data
        for round_ in range(cuts):
            log = os.path.join(daemon.home, f"cut.{round_}")
            daemon.environment["KIBITZ_CUT_LOG"] = log
            daemon.start()
            if round_ == 0:
                check(daemon.log_in().status == 200, "the PIN is taken")
            last = shown(watching(daemon), random.uniform(0.05, 0.4))
            daemon.kill()
            check(os.path.getsize(log) > 0, "the shim has seen the disk")
            lost += cut(daemon, log)
            os.remove(log)
            after = events(daemon.data)
            check(last <= max(after, default=0), f"cut {round_}: a display was shown event {last}, the journal ends with {max(after, default=0)}")
            check(all(after.get(number) == body for number, body in before.items()), f"cut {round_}: earlier events have changed")
            before = after
        check(lost > 0, "something that was not synced was lost")
        check("are lost" not in daemon.said() and "damaged" not in daemon.said(), f"and nothing is said to be lost: {daemon.said()[-300:]}")
        return f"{cuts} cuts, {lost} writes lost, {len(before)} events"
