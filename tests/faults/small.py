"""Files for their owner only, names of other sites, addresses that open, and bad input that is told with its line."""
import glob
import os
import re
import shutil
import subprocess
import tempfile

import table
from table import Daemon, check, wait_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEMO = os.path.join(ROOT, "controller/app/deals/demo.pbn")


def run(*arguments, **options):
    return subprocess.run([table.KIBITZ, *arguments], capture_output=True, timeout=60, **options)


def test_files_are_not_for_everybody():
    old = os.umask(0o022)
    try:
        tape = tempfile.mkdtemp() + "/x.tape"
        check(run("simulate", DEMO, "-o", tape).returncode == 0, "a tape is made")
        with Daemon("--tape", os.path.join(os.path.dirname(tape), "run.tape")) as daemon:
            check(daemon.log_in().status == 200, "the PIN is taken")
            files = [tape, os.path.join(os.path.dirname(tape), "run.tape"), *glob.glob(daemon.data + "/*")]
            check(any(name.endswith("journal.sqlite") for name in files), "a journal is there")
            for name in files:
                mode = os.stat(name).st_mode & 0o777
                check(mode & 0o007 == 0 and mode & 0o020 == 0, f"{os.path.basename(name)} is {mode:04o}")
            daemon.kill()
            os.chmod(os.path.join(daemon.data, "journal.sqlite"), 0o644)
            daemon.start()
            check(os.stat(os.path.join(daemon.data, "journal.sqlite")).st_mode & 0o007 == 0, "an earlier version's journal too")
        shutil.rmtree(os.path.dirname(tape))
    finally:
        os.umask(old)


def test_an_input_is_not_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        deals = os.path.join(folder, "x.pbn")
        shutil.copy(DEMO, deals)
        before = open(deals, "rb").read()
        os.link(deals, os.path.join(folder, "same"))
        for name in (deals, os.path.join(folder, "same"), os.path.join(folder, ".", "x.pbn")):
            made = run("simulate", deals, "-o", name)
            check(made.returncode == 2 and b"another name" in made.stderr, f"-o {name}: {made.returncode} {made.stderr}")
            check(open(deals, "rb").read() == before, "it is as it was")


def test_bad_cases_are_told_with_their_line():
    pack = " ".join(suit + rank for suit in "SHD" for rank in "AKQJT98765432")
    head = ("title: x\nboard: 3\ndeal: N:KJ94.A72.863.KQ5 53.QT85.KJ7.J986 AQT87.K4.A52.A73 62.J963.QT94.T42\n"
            "auction: 1S P 4S P P P\n")
    for line, number in ((f"play: {pack} {pack} {pack}\n", 5), ("play: D4 D3\nresync east leads SA SK SQ SJ ST\n", 6)):
        with tempfile.NamedTemporaryFile("w", suffix=".scenario") as case:
            case.write(head + line)
            case.flush()
            made = run("scenario", case.name)
            said = (made.stdout + made.stderr).decode()
            check(made.returncode == 1 and "bad_alloc" not in said and f"{case.name}:{number}:" in said, f"{made.returncode}: {said[:300]}")


def test_another_sites_name_is_refused():
    with Daemon(speed="1") as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        for path in ("/", "/api/v1/table", "/healthz"):
            answer = daemon.get(path, headers={"Host": f"evil.example:{daemon.port}"})
            check(answer.status == 421, f"{path} by another name: {answer.status}")
        for host in ("localhost", "127.0.0.1", os.uname().nodename):
            check(daemon.get("/", headers={"Host": f"{host}:{daemon.port}"}).status == 200, f"by the name {host}")
    with Daemon("--host", "bridge.example", speed="1") as daemon:
        check(daemon.get("/", headers={"Host": "Bridge.example"}).status == 200, "by a name given")


def test_strangers_are_told_nothing_of_play():
    with Daemon() as daemon:
        health = daemon.get("/healthz").json()
        check(health == {"ok": True}, f"/healthz says {health}")
        figures = daemon.get("/metrics").body
        for word in ("kibitz_readings_total", "events_total", "incidents_total", "commit_seconds", "evidence"):
            check(word not in figures, f"/metrics tells {word}")
        daemon.log_in()
        wait_for("play goes on", lambda: daemon.last() > 5)
        check("kibitz_events_total" in daemon.get("/metrics").body, "the Director is told")


def test_the_address_printed_opens():
    with Daemon(speed="1", listen="0.0.0.0:0") as daemon:
        url = re.search(r"http://([^:/]+):", daemon.printed()).group(1)
        check(url != "0.0.0.0", "0.0.0.0 opens nowhere")


def test_the_version_is_the_changelogs():
    with open(os.path.join(ROOT, "CHANGELOG.md"), encoding="utf-8") as changes:
        newest = re.search(r"^## (\S+)", changes.read(), re.MULTILINE).group(1)
    said = run("--version").stdout.decode().split()[-1]
    check(said == newest, f"--version says {said}, the changelog {newest}")
