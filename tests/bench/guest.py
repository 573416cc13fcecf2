"""Inside the bench's machine: the board's devices, the shipped daemon, and what is done with them. What is found goes into
/run/shared: `result` (one line a finding), `feed-N`, `N.pbn`."""
import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "faults"))
import table  # noqa: E402  # pylint: disable=wrong-import-position
from table import check, wait_for  # noqa: E402  # pylint: disable=wrong-import-position

SHARED = "/run/shared"
DISK = "/run/disk/data"
TICKS = os.sysconf("SC_CLK_TCK")


def say(line):
    with open(f"{SHARED}/result", "a", encoding="utf-8") as file:
        print(line, file=file, flush=True)


def busy():
    """Share of the machine's processor in use since it was last asked."""
    with open("/proc/stat", encoding="ascii") as file:
        fields = list(map(int, file.readline().split()[1:9]))
    was, busy.was = busy.was, fields
    spent = [now - before for now, before in zip(fields, was)]
    return 100 * (1 - (spent[3] + spent[4]) / max(1, sum(spent)))


busy.was = [0] * 8


class Devices:
    """The program that makes the board's devices and seats people at them."""

    def __init__(self, plan):
        self.answers, self.played, self.orders = [], threading.Event(), []
        self.more = threading.Condition()
        self.on_command = None
        self.process = subprocess.Popen(
            [plan["devices"], "--board", plan["board"], "--calibration", "/run/calibration", *(["--deals", *plan["deals"]] if plan["deals"] else [])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        first = self.process.stdout.readline().split()
        check(first and first[0] == "ready", f"the devices were not made: {first}")
        self.games = int(first[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "command" and self.on_command:
                self.on_command(rest)
            elif word == "played":
                self.unsensed = int(rest)
                self.played.set()
            else:
                with self.more:
                    self.answers.append((word, rest))
                    self.more.notify_all()

    def ask(self, line):
        """What it says to that: a list of (word, rest), the last one "answer"."""
        with self.more:
            self.answers.clear()
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            check(self.more.wait_for(lambda: self.answers and self.answers[-1][0] == "answer", 120), f"no answer to {line}")
            return list(self.answers)

    def play(self, count, first, seed, noise, irregularities, *habits):
        self.played.clear()
        self.ask(" ".join(map(str, ["play", count, first, seed, noise, irregularities, *habits])))


def kind_of(event):
    """The name of its body's field: "cardPlayed"."""
    return next((key for key in event if key not in ("number", "at")), "")


class Feed:
    """A Director's display: every event it is told, a line each."""

    def __init__(self, daemon, path):
        self.live = table.Live(daemon.port, daemon.cookies, timeout=None, after=0)
        self.path, self.last, self.cards, self.backwards = path, 0, 0, 0
        self.events = []  # of devices: name, health, why
        self.kinds = []   # of all: number, kind
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        latest = ""
        with open(self.path, "w", encoding="utf-8") as file:
            while (message := self.live.message()) is not None:
                event = message.get("event")
                if message.get("hello"):
                    self.last = int(message.get("number", 0))
                if not event:
                    continue
                if int(event["number"]) != self.last + 1:
                    say(f"difference the display was told event {event['number']} after {self.last}")
                print(json.dumps(event), file=file, flush=True)
                kind = kind_of(event)
                self.kinds.append((int(event["number"]), kind))
                self.cards = 0 if kind == "boardStarted" else self.cards + (kind == "cardPlayed")
                self.backwards += event["at"] < latest
                latest = event["at"]
                self.last = int(event["number"])
                changed = event.get("deviceStateChanged")
                if changed:
                    self.events.append((changed.get("name"), changed.get("health"), changed.get("detail", "")))


class Table:
    """The daemon on the bench's board file, watched by a Director."""

    def __init__(self, plan, name):
        self.name = name
        table.KIBITZ = plan["kibitz"]
        self.daemon = table.Daemon("--board", plan["board"], "--calibration", "/run/calibration", pin=None, speed="1")
        self.daemon.data, self.daemon.cookies = DISK, dict(plan["cookies"])
        self.daemon.start()
        self.feed = Feed(self.daemon, f"{SHARED}/feed-{name}")

    def command(self, text):
        answer = self.daemon.post("/api/v1/commands", text)
        if answer.status != 200:
            say(f"difference a command of the Director is refused: {answer.status} {answer.body[:200]}")

    def failed(self):
        return {one["name"]: one["detail"] for one in self.daemon.get("/healthz").json()["devices"]["failed"]}

    def all_work(self, seconds=20):
        wait_for("every device works", lambda: not self.failed(), seconds)

    def metric(self, name):
        found = re.search(rf"^kibitz_{name} (\d+)", self.daemon.get("/metrics").body, re.M)
        return int(found.group(1)) if found else 0

    def used(self):
        """CPU seconds, and memory in KiB: now, at most."""
        pid = self.daemon.process.pid
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            status = file.read()
        memory = [int(re.search(rf"{name}:\s+(\d+)", status).group(1)) for name in ("VmRSS", "VmHWM")]
        return (int(fields[11]) + int(fields[12])) / TICKS, *memory

    def settled(self):
        """Until nothing more is told for two seconds."""
        last = -1
        while last != self.feed.last:
            last = self.feed.last
            time.sleep(2)

    def pbn(self):
        path = f"{SHARED}/{self.name}.pbn"
        with open(path, "wb") as file:  # names are in it as the deal's file had them
            file.write(self.daemon.get("/api/v1/export?format=pbn", timeout=60).raw)
        return path


def judged(devices, here, what=""):
    """Says whether the display and the PBN were told of the last deal what its people did."""
    for word, rest in devices.ask(f"judge {here.feed.path} {here.pbn()}")[:-1]:
        say(f"{word} {what}{rest}")


def play(plan, devices):
    """People play deals; what the Director was told and the PBN are what they played."""
    here = Table(plan, "play")
    here.all_work()
    devices.on_command = here.command
    cpu, readings, begun = here.used()[0], here.metric("readings_total"), time.monotonic()
    served = devices.ask("served")[-1][1]
    for deal in range(plan["count"]):  # each judged by itself, so that a run that is broken off has said what it found
        devices.play(1, plan.get("first", 0) + deal, plan.get("seed", 1) + deal, plan.get("noise", "typical"), plan.get("irregularities", 0.5), *plan.get("habits", []))
        check(devices.played.wait(1000), "the people do not come to an end")
        here.settled()
        if devices.unsensed:
            say(f"difference deal {deal + 1}: {devices.unsensed} readings that no device could sense")
        judged(devices, here, f"deal {deal + 1}: ")
        say(f"figures deal {deal + 1}: {here.used()[1] / 1024:.1f} MiB resident")
    took = time.monotonic() - begun
    cpu_end, rss, most = here.used()
    readings = here.metric("readings_total") - readings
    say(f"figures {took:.0f} s of play, {readings / took:.0f} readings/s, daemon {100 * (cpu_end - cpu) / took:.1f} % of this machine's core, "
        f"{rss / 1024:.1f} MiB, at most {most / 1024:.1f} MiB")
    was, now = (list(map(int, text.split())) for text in (served, devices.ask("served")[-1][1]))
    say(f"figures {(now[0] - was[0]) / took:.0f} I2C transactions/s, {(now[1] - was[1]) / took:.0f} SPI frames/s")
    for name in ("late_readings_total", "late_in_inbox_total", "overflowed_readings_total", "lost_readings_total", "overtaken_readings_total"):
        say(f"figures {name} {here.metric(name)}")
    for device, health, why in here.feed.events:
        if health != "HEALTH_OK":
            say(f"difference {device} failed while nothing was wrong: {why}")
    here.daemon.end()
    for word, rest in devices.ask("breaches"):
        if word == "breach":
            say(f"difference the emulators were touched where the data sheet says no: {rest}")


class Evening:
    """A deal that people play while something happens to the table."""

    def __init__(self, plan, devices, name):
        self.devices, self.here = devices, Table(plan, name)
        self.here.all_work()
        devices.on_command = self.here.command

    def begin(self, plan, first, seed=1):
        self.devices.play(1, first, seed, "none", 0, *plan.get("habits", []))

    def cards(self, number, seconds=300):
        """Until so many cards have been played on the board."""
        wait_for(f"{number} cards are played", lambda: self.here.feed.cards >= number, seconds)

    def fault(self, what, device, begin, end, seconds=3.0, told=15):
        """Something goes wrong with a device: that is told, the others go on, and it comes back by itself."""
        here, feed = self.here, self.here.feed
        since = len(feed.events)
        begun, readings = time.monotonic(), here.metric("readings_total")
        begin()
        failed = wait_for(f"{what}: {device} is told as failed", lambda: next((e for e in feed.events[since:] if e[0] == device and e[1] != "HEALTH_OK"), None), told)
        after = time.monotonic() - begun
        time.sleep(seconds)
        others = set(here.failed()) - {device}
        check(not others, f"{what}: {others} failed too")
        more = (here.metric("readings_total") - readings) / (time.monotonic() - begun)
        check(more > 20, f"{what}: only {more:.0f} readings/s from the others")
        since = len(feed.events)
        begun = time.monotonic()
        end()
        wait_for(f"{what}: {device} works again", lambda: any(e[0] == device and e[1] == "HEALTH_OK" for e in feed.events[since:]) and not here.failed(), told)
        say(f"fault {what}: {device} told after {after:.1f} s ({failed[2]}), {more:.0f} readings/s meanwhile, back {time.monotonic() - begun:.1f} s after it was put right")

    def endured(self, what, device, begin, end, seconds=4.0):
        """Something that a device may survive, or be told as failed by; nobody else is, and in the end all work."""
        here = self.here
        begun, readings = time.monotonic(), here.metric("readings_total")
        begin()
        time.sleep(seconds)
        failed = here.failed()
        check(set(failed) <= {device}, f"{what}: {set(failed) - {device}} failed too")
        more = (here.metric("readings_total") - readings) / (time.monotonic() - begun)
        check(more > 20, f"{what}: only {more:.0f} readings/s")
        end()
        here.all_work()
        say(f"fault {what}: {device} {'failed: ' + failed[device] if failed else 'goes on'}, {more:.0f} readings/s meanwhile, all work after it")

    def a_good_deal(self, plan, first):
        """After all that a deal is recorded as it is played."""
        self.devices.ask("leave")
        self.here.settled()
        self.begin(plan, first, 7)
        check(self.devices.played.wait(1200), "the people do not come to an end")
        self.here.settled()
        judged(self.devices, self.here)


def faults(plan, devices):
    """While people play: cables, storms, a film, the clock."""
    evening = Evening(plan, devices, "faults")
    evening.begin(plan, 0)
    ask = devices.ask
    evening.cards(2)
    for what, device, on, off in (
            ("a range sensor's cable pulled", "east.range", "power east.range off", "power east.range on"),
            ("a reader's supply gone", "west.reader", "power west.reader off", "power west.reader on"),
            ("BUSY stuck", "south.reader", "busy-stuck south.reader on", "busy-stuck south.reader off"),
            ("a beam's line in a storm, 2,000 edges a second", "west.beams", "storm 50 2000", "storm 50 0"),
            ("a film unplugged", "north.touch", "power north.touch off", "power north.touch on")):
        evening.fault(what, device, lambda on=on: ask(on), lambda off=off: ask(off))
    evening.endured("an interrupt of a reader that never ends", "north.reader", lambda: ask("irq-storm north.reader on"), lambda: ask("irq-storm north.reader off"))
    for step in (3600, -7200):
        last = evening.here.feed.last
        time.clock_settime(time.CLOCK_REALTIME, time.time() + step)
        wait_for(f"the clock set by {step} s is told", lambda: any("clock" in kind.lower() for number, kind in evening.here.feed.kinds if number > last), 20)
        check(not evening.here.failed(), f"after the clock was set by {step} s: {evening.here.failed()}")
        say(f"fault the clock set by {step} s: told, every device works")
    # Moments are told by the wall clock: they go back where it was set back, and nowhere else.
    check(evening.here.feed.backwards <= 1, f"{evening.here.feed.backwards} events were told that are earlier than the one before")
    evening.a_good_deal(plan, 1)
    evening.here.daemon.end()


def latency(plan, devices):
    """The board's drivers without the daemon: how old a reading is when the table's thread has it. Besides what people do, one
    beam is broken and free again a hundred times a second, half of what a line may do."""
    drivers = subprocess.Popen([os.path.join(os.path.dirname(plan["devices"]), "bench-latency"), "--board", plan["board"],
                                "--calibration", "/run/calibration", "--seconds", "40"], stdout=subprocess.PIPE, text=True)
    check(drivers.stdout.readline().strip() == "ready", "the drivers do not start")
    devices.play(1, 0, 1, "none", 0, *plan.get("habits", []))
    devices.ask("storm 50 100")
    for line in drivers.stdout:
        say(line.strip())
    check(drivers.wait() == 0, "the drivers end with a fault")
    devices.ask("storm 50 0")
    devices.ask("leave")


def before_the_cut(plan, devices):
    """People play until the host cuts the power."""
    evening = Evening(plan, devices, "before")
    evening.begin(plan, 0)
    evening.cards(plan.get("cards", 6))
    say("cut now")
    time.sleep(3600)


def after_the_cut(plan, devices):
    """The same disk: what was told is there, and the evening goes on."""
    evening = Evening(plan, devices, "after")
    time.sleep(2)
    with open(f"{SHARED}/told-before", encoding="utf-8") as file:
        before = [json.loads(line) for line in file if line.endswith("\n")]
    with sqlite3.connect(f"file:{DISK}/journal.sqlite?mode=ro", uri=True) as journal:
        after = {number: kind.replace("_", "") for number, kind in journal.execute("SELECT number, kind FROM events")}
    lost = [event["number"] for event in before if after.get(int(event["number"])) != kind_of(event).lower()]
    check(not lost, f"events were told to the Director before the cut and are not in the journal: {lost[:5]}")
    say(f"fault power cut: {len(before)} events told before it, all of them there after it; every device works")
    evening.a_good_deal(plan, 1)
    evening.here.daemon.end()


STEPS = {"play": play, "faults": faults, "latency": latency, "before": before_the_cut, "after": after_the_cut}



def main():
    os.environ["TMPDIR"] = "/run"
    with open(f"{SHARED}/plan.json", encoding="utf-8") as file:
        plan = json.load(file)
    devices = Devices(plan)
    for name in plan["steps"]:
        say(f"begin {name}")
        begun = time.monotonic()
        try:
            STEPS[name](plan, devices)
            say(f"end {name} {time.monotonic() - begun:.1f}")
        except Exception as why:  # pylint: disable=broad-except
            say(f"difference {name}: {type(why).__name__}: {why}")
            break
    say("done")


main()
