"""A disk without room: a shim under the daemon says ENOSPC whenever a file in its folder is to grow."""
import os
import shutil
import subprocess
import tempfile

import table
from files import exported, playing
from table import Daemon, Skipped, check, wait_for

_made = {}


def shim(name):
    """Builds a shim of this folder once."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        raise Skipped("no C compiler here")
    if name not in _made:
        library = os.path.join(tempfile.mkdtemp(prefix="kibitz-shim-"), name + ".so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".c")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        _made[name] = library
    return _made[name]


class Disk:
    """A daemon on a disk that can be filled."""

    def __init__(self, full=False):
        self.daemon = Daemon(preload=shim("bad_disk"))
        self.flag = os.path.join(self.daemon.home, "full")
        self.daemon.environment = {"KIBITZ_FULL": self.flag, "KIBITZ_DISK": self.daemon.data}
        if full:
            self.fill()

    def fill(self):
        with open(self.flag, "w", encoding="ascii"):
            pass

    def make_room(self):
        os.remove(self.flag)

    def __enter__(self):
        self.daemon.start()
        return self.daemon

    def __exit__(self, *_):
        self.daemon.__exit__()


def test_a_ruling_says_whether_it_is_on_the_disk():
    disk = Disk()
    with disk as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        number = wait_for("an incident", lambda: (seen := daemon.get("/api/v1/table").json().get("incident")) and seen[0]["id"], 60)
        answer = daemon.post(f"/api/v1/incidents/{number}", {"action": "DIRECTOR_ACTION_SEEN", "by": "D"}).json()
        check(answer.get("done") and not answer.get("unwritten"), f"with room: {answer}")
        disk.fill()
        wait_for("the disk is full", lambda: daemon.get("/healthz").status == 503, 60)
        answer = daemon.post(f"/api/v1/incidents/{number}", {"action": "DIRECTOR_ACTION_DISMISS", "by": "D", "reason": "r"}).json()
        check(answer.get("done") and answer.get("unwritten"), f"on a full disk: {answer}")
        live = daemon.live()
        live.message()
        live.send({"request": 3, "incident": {"incident": number, "action": "DIRECTOR_ACTION_UNDO", "by": "D"}})
        reply = wait_for("a reply", lambda: (live.message() or {}).get("reply"))
        check(reply.get("done") and reply.get("unwritten"), f"live, on a full disk: {reply}")
        disk.make_room()
        wait_for("it is all written", lambda: daemon.get("/healthz").status == 200, 20)
        last = daemon.last()
        daemon.kill()
        check(exported(daemon) >= last, "nothing is missing")


def test_an_end_on_a_full_disk_is_no_success():
    disk = Disk()
    with disk as daemon:
        playing(daemon)
        disk.fill()
        wait_for("the disk is full", lambda: daemon.get("/healthz").status == 503, 60)
        code = daemon.end()
        check(code not in (0, -15), f"exit code {code}")
        check("could not be written and are lost" in daemon.said(), "it says so")
        check(exported(daemon) > 0, "what was written is whole")


def test_a_start_on_a_full_disk_plays_in_memory():
    disk = Disk(full=True)
    os.makedirs(disk.daemon.data)
    with disk as daemon:
        last = playing(daemon)
        health = daemon.get("/healthz")
        check(health.status == 503 and "full" in health.body.lower(), f"it says so: {health.status} {health.body}")
        disk.make_room()
        wait_for("it is all written", lambda: daemon.get("/healthz").status == 200, 20)
        daemon.kill()
        check(exported(daemon) >= last, "all of it is written when there is room")
        disk.fill()
        daemon.start()
        check(daemon.get("/api/v1/table").status == 200, "a display is still logged in")
        check(daemon.last() >= last, "a journal that is there is gone on with, in memory")
        more = wait_for("play goes on", lambda: (now := daemon.last()) > last + 20 and now, 60)
        disk.make_room()
        wait_for("it is all written", lambda: daemon.get("/healthz").status == 200, 20)
        check(daemon.end() == 0, "a clean end")
        check(exported(daemon) >= more, "all of it is written")
