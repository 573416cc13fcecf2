"""A second copy of the journal on a stick: kept while the table plays, and what a damaged journal is filled up from."""
import os
import shutil
import sqlite3

from damage import events
from files import playing
from table import Daemon, check, wait_for


def copy_in(folder):
    names = [name for name in os.listdir(folder) if name.endswith(".sqlite")] if os.path.isdir(folder) else []
    return os.path.join(folder, names[0]) if names else None


def bodies(file):
    journal = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return dict(journal.execute("SELECT number, body FROM events"))
    finally:
        journal.close()


def test_a_damaged_journal_goes_on_from_its_copy():
    daemon = Daemon(speed="50")
    stick = os.path.join(daemon.home, "stick")
    os.mkdir(stick)
    daemon.arguments += ["--copy", stick]
    with daemon:
        playing(daemon)
        wait_for("some boards", lambda: daemon.last() > 600, 60)
        check(daemon.end() == 0, "a clean end")
        before = events(daemon.data)
        copied = bodies(copy_in(stick))
        check(copied == before, f"the copy has all: {len(copied)} of {len(before)} events")
        path = os.path.join(daemon.data, "journal.sqlite")
        with open(path, "r+b") as file:
            file.seek(os.path.getsize(path) // 2)
            file.write(os.urandom(8192))
        daemon.start()
        check("damaged" in daemon.said() and "goes on with it" in daemon.said(), f"it is told: {daemon.said()[-400:]}")
        check("are lost" not in daemon.said(), f"nothing is lost: {daemon.said()[-400:]}")
        wait_for("play goes on", lambda: daemon.last() > len(before) + 20, 30)
        after = events(daemon.data)
        check(all(after.get(number) == body for number, body in before.items()), "every event is as it was")
        return f"{len(before)} events"


def test_a_damaged_journal_gives_back_what_is_whole():
    with Daemon(speed="50") as daemon:
        playing(daemon)
        wait_for("some boards", lambda: daemon.last() > 600, 60)
        check(daemon.end() == 0, "a clean end")
        before = events(daemon.data)
        journal = sqlite3.connect(os.path.join(daemon.data, "journal.sqlite"))
        with journal:
            journal.execute("UPDATE events SET body = x'00' WHERE number = 400")
        journal.close()
        daemon.start()
        check("up to event 399" in daemon.said(), f"it is told: {daemon.said()[-400:]}")
        check(f"events 400 to {len(before)} were written and are lost" in daemon.said(), f"and what is lost: {daemon.said()[-400:]}")
        wait_for("play goes on", lambda: daemon.last() > len(before) + 20, 30)
        after = events(daemon.data)
        check(all(after.get(number) == before[number] for number in range(1, 400)), "what is whole is as it was")
        check(not any(number in after for number in range(400, len(before) + 1)), "no number of what is lost is used again")
        return f"399 of {len(before)} events"


def test_a_stick_that_is_not_there_is_told():
    daemon = Daemon()
    stick = os.path.join(daemon.home, "stick")
    daemon.arguments += ["--copy", stick]
    with daemon:
        wait_for("it is told", lambda: "is not there: plug the disk in" in daemon.said(), 10)
        check(not os.path.exists(stick), "nothing is made where it should be")
        before = playing(daemon)
        wait_for("play goes on", lambda: daemon.last() > before + 20, 30)
        os.mkdir(stick)
        check(daemon.end() == 0, "a clean end")
        check(copy_in(stick), "with the stick in its place the last copy is made")
        check(bodies(copy_in(stick)) == events(daemon.data), "and has all")
        shutil.rmtree(stick)
