"""Bits that change in the journal and its log, and logs that are cut: nothing acknowledged is lost or renumbered without being
told. An evening is recorded once; each round damages a copy of it and starts the daemon on that."""
import os
import random
import shutil
import sqlite3
import tempfile

import table
from files import playing
from table import Daemon, Failed, check, wait_for

DAMAGED = ("damaged", "are lost", "not as it was written")
_evening = {}


def log_end(folder):
    """How many bytes of the log are of now: frames behind them are left from before the last checkpoint, their salts differ
    (https://www.sqlite.org/fileformat2.html#the_write_ahead_log)."""
    with open(os.path.join(folder, "journal.sqlite-wal"), "rb") as file:
        log = file.read()
    if len(log) < 32:
        return 0
    frame = 24 + int.from_bytes(log[8:12], "big")
    end = 32
    while end + frame <= len(log) and log[end + 8:end + 16] == log[16:24]:
        end += frame
    return end


def evening():
    """A folder as `kill -9` leaves it: some events in the file, the rest in its log; and what had been acknowledged."""
    if not _evening:
        folder = tempfile.mkdtemp(prefix="kibitz-evening-")
        with Daemon(speed="50") as daemon:
            playing(daemon)
            wait_for("some boards, and a log", lambda: daemon.last() > 600 and log_end(daemon.data) > 40 * 4120, 60)
            _evening["number"] = daemon.last()
            daemon.kill()
            shutil.copytree(daemon.data, folder, dirs_exist_ok=True)
            jar = daemon.cookies
        kept = events(folder)
        check(len(kept) >= _evening["number"], "what was acknowledged is there")
        # What the end came upon between the disk and the acknowledgement nobody has been told of.
        _evening.update(folder=folder, jar=jar, events={n: body for n, body in kept.items() if n <= _evening["number"]})
    return _evening


def events(folder, copy=True):
    """The bodies by number, as SQLite itself reads them."""
    with tempfile.TemporaryDirectory() as there:
        if copy:
            for name in ("journal.sqlite", "journal.sqlite-wal"):
                if os.path.exists(os.path.join(folder, name)):
                    shutil.copy(os.path.join(folder, name), there)
        journal = sqlite3.connect(os.path.join(there, "journal.sqlite"))
        try:
            return dict(journal.execute("SELECT number, body FROM events"))
        finally:
            journal.close()


def start_on(damage):
    """Starts the daemon on a damaged copy of the evening; what it says, and the events on the disk a moment later."""
    whole = evening()
    daemon = Daemon(speed="20")
    shutil.copytree(whole["folder"], daemon.data)
    damage(daemon.data)
    try:
        try:
            daemon.start()
        except Failed:
            return daemon.said(), {}
        number = len(whole["events"])
        try:
            wait_for("a new event", lambda: max(events(daemon.data), default=0) > number, 10)
        except (Failed, sqlite3.DatabaseError):
            pass
        daemon.kill()
        return daemon.said(), events(daemon.data)
    finally:
        daemon.__exit__()


def judge(what, said, after):
    """Nothing is gone or has another body under its number, unless it was told."""
    before = evening()["events"]
    if any(word in said for word in DAMAGED):
        # Told. Numbers of what was lost are not used again all the same.
        reused = [number for number in before if number in after and after[number] != before[number]]
        check(not reused, f"{what}: told, but the numbers {reused[:5]} were used again")
        return True
    changed = [number for number in before if after.get(number) != before[number]]
    check(not changed, f"{what}: {len(changed)} events are gone or changed without a word, {changed[:5]}: {said[-300:]}")
    return False


def flip(data, name, where):
    path = os.path.join(data, name)
    with open(path, "r+b") as file:
        file.seek(where)
        byte = file.read(1)[0]
        file.seek(where)
        file.write(bytes([byte ^ (1 << random.randrange(8))]))


def flips(name, end, count):
    random.seed(14)
    told = 0
    for _ in range(count):
        where = random.randrange(end)
        said, after = start_on(lambda data: flip(data, name, where))
        told += judge(f"a bit of byte {where} of {name}", said, after)
    return f"{count} flips, {told} told"


def test_flips_in_the_log():
    return flips("journal.sqlite-wal", log_end(evening()["folder"]), 500 if table.LONG else 8)


def test_flips_in_the_file():
    return flips("journal.sqlite", os.path.getsize(os.path.join(evening()["folder"], "journal.sqlite")), 500 if table.LONG else 6)


def test_a_log_that_is_cut():
    acknowledged = evening()["number"]
    cuts_told = 0
    for keep in (0.99, 0.7, 0.3):
        size = int(log_end(evening()["folder"]) * keep)
        left = {}

        def cut(data):
            os.truncate(os.path.join(data, "journal.sqlite-wal"), size)
            left.update(events(data))
        said, after = start_on(cut)
        told = judge(f"a log cut to {size} bytes", said, after)
        # What lies behind the last acknowledged event is nobody's loss: a cut there need not be told.
        lost = sum(number not in left for number in evening()["events"])
        check(told or not lost, f"{lost} of {acknowledged} events are cut off, and it is told: {said[-300:]}")
        check(any(number > acknowledged for number in after), "play goes on, with new numbers")
        cuts_told += told
    check(cuts_told >= 2, f"cuts of a third and more lose events: {cuts_told} told")
    return f"3 cuts, {cuts_told} told"


def test_one_flip_in_the_pins_hash():
    with Daemon(speed="1") as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")

        def kept():
            journal = sqlite3.connect(os.path.join(daemon.data, "journal.sqlite"))
            try:
                return journal.execute("SELECT value FROM settings WHERE key = 'pin-hash'").fetchone()
            finally:
                journal.close()

        wait_for("its hash is kept", kept)
        check(daemon.end() == 0, "a clean end")
        path = os.path.join(daemon.data, "journal.sqlite")
        with open(path, "rb") as file:
            bytes_ = file.read()
        at = bytes_.rindex(b"$argon2id$") + 60
        with open(path, "r+b") as file:
            file.seek(at)
            file.write(bytes([bytes_[at] ^ 1]))
        daemon.pin = None
        daemon.start()
        check("pin-hash" in daemon.said() and "not as it was written" in daemon.said(), f"it is told: {daemon.said()[-300:]}")
        check("as before" not in daemon.printed(), "and a new PIN is printed")
