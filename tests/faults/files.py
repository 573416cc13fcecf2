"""The journal's files taken away while the table plays; and a second daemon that wants the same journal."""
import glob
import os
import shutil
import signal
import sqlite3
import subprocess

import table
from table import Daemon, check, wait_for


def playing(daemon):
    """Logs in and waits until some calls are in the journal; the number of the last event then."""
    check(daemon.log_in().status == 200, "the PIN is taken")
    return wait_for("play goes on", lambda: (last := daemon.last()) > 10 and last, 30)


def exported(daemon):
    """How many events the journal on the disk holds, read as another program would."""
    journal = sqlite3.connect(f"file:{os.path.join(daemon.data, 'journal.sqlite')}?mode=ro", uri=True)
    try:
        numbers = [row[0] for row in journal.execute("SELECT number FROM events ORDER BY number")]
    finally:
        journal.close()
    check(numbers == list(range(1, len(numbers) + 1)), f"numbered without gaps: {numbers[:5]} ... {numbers[-5:]}")
    return len(numbers)


def taken_away(how):
    with Daemon() as daemon:
        before = playing(daemon)
        how(daemon)
        after = wait_for("play still goes on", lambda: (last := daemon.last()) > before + 30 and last, 60)
        wait_for("it is said", lambda: "written anew" in daemon.said(), 10)
        wait_for("the journal is whole again", lambda: daemon.get("/healthz").status == 200, 10)
        last = daemon.last()
        daemon.kill()
        check(exported(daemon) >= last, f"nothing acknowledged is lost: {last} events, {exported(daemon)} on the disk")
        daemon.start()
        check(daemon.last() >= after, "the next start goes on with it")
        # Taken away after the last event, just before the end.
        how(daemon)
        code = daemon.end()
        check(code == 0, f"all of it was written anew at the end: {code} {daemon.said()[-500:]}")
        check(exported(daemon) >= after, "all is there")


def test_deleted():
    taken_away(lambda daemon: [os.remove(name) for name in glob.glob(daemon.data + "/journal.sqlite*")])


def test_only_its_log_deleted():
    taken_away(lambda daemon: os.remove(daemon.data + "/journal.sqlite-wal"))


def test_renamed():
    taken_away(lambda daemon: os.rename(daemon.data + "/journal.sqlite", daemon.data + "/moved.sqlite"))


def test_replaced():
    def replace(daemon):
        with open(daemon.data + "/other", "wb") as other:
            other.write(b"somebody else's file" * 1000)
        os.rename(daemon.data + "/other", daemon.data + "/journal.sqlite")

    taken_away(replace)


def test_the_folder_deleted_and_renamed():
    def delete(daemon):
        while os.path.exists(daemon.data):
            before = os.stat(daemon.data).st_ino
            shutil.rmtree(daemon.data, ignore_errors=True)  # the daemon may be writing into it
            if not os.path.exists(daemon.data) or os.stat(daemon.data).st_ino != before:
                return

    taken_away(delete)
    taken_away(lambda daemon: os.rename(daemon.data, f"{daemon.data}-{os.urandom(4).hex()}"))


def test_no_second_writer():
    with Daemon() as daemon:
        playing(daemon)
        for lock in glob.glob(daemon.data + "/*lock*"):
            os.remove(lock)
        check(not runs_on(daemon.data), "a second daemon keeps the same journal")


def runs_on(data):
    """Whether a second daemon can start there; it is ended again."""
    process = subprocess.Popen([table.KIBITZ, "run", "--data", data, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, env={**os.environ, "KIBITZ_PIN": "111111"})
    try:
        line = process.stdout.readline()
        return b"http" in line
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
