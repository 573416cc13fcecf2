"""A broker, a hall and tables as people start them, each in a process of its own, with a wire of the test's between; and what stands in
their files."""
import ctypes
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from network import Network
from table import PIN, Failed, check, wait_for

C_LIBRARY = ctypes.CDLL(None)
HERE = os.path.dirname(os.path.abspath(__file__))
SERVER = next((one for one in ("/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server") if os.path.exists(one)), None)
# What goes wrong at the simulated tables, on every board: something for the Director each few seconds.
IRREGULAR = ("dummy-touches", "lead-out-of-turn", "fifth-card", "turns-early", "dummy-touches", "defender-shows")
BOARDS = 36
# Only ends what hangs: nothing is judged by it.
PATIENCE = 180


# A cluster's brokers speak to each other so far above the port that tables use.
ROUTES_ABOVE = 2000


def free_port(above=0):
    """One that is free, and the one so far above it."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
            try:
                other.bind(("127.0.0.1", port + above if above else 0))
                return port
            except (OSError, OverflowError):
                pass


def shim(source, folder):
    """Builds a library to put under a program; None: there is no compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    library = os.path.join(folder, os.path.basename(source) + ".so")
    if compiler:
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, os.path.join(HERE, source), "-ldl"], check=True)
    return library if compiler else None


def with_this_program():
    """A child ends when this program does, however that ends (PR_SET_PDEATHSIG)."""
    C_LIBRARY.prctl(1, signal.SIGKILL)


def varints(data):
    """The fields of a message: (number, integer or bytes)."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 2:
            size = varint()
            yield key >> 3, data[at:at + size]
            at += size
        else:
            size = 8 if key & 7 == 1 else 4
            yield key >> 3, data[at:at + size]
            at += size


class Hall:
    """The processes are called "broker" (of a cluster "broker1", "broker2", "broker3"), "hall", and as their tables are: "1", "2"."""

    def __init__(self, kibitz, tables, megabytes, own_disk=False, wires=True, brokers=1, tls=False):
        self.kibitz = kibitz
        self.folder = tempfile.mkdtemp(prefix="kibitz-hall-")
        self.club = os.path.join(self.folder, "club")
        self.names = [str(n) for n in range(1, tables + 1)]
        self.running, self.shims, self.mounted = {}, [], False
        self.port, ports = free_port(), [free_port(ROUTES_ABOVE if brokers > 1 else 0) for _ in range(brokers)]
        self.brokers = [f"broker{n}" for n in range(1, brokers + 1)] if brokers > 1 else ["broker"]
        # For other machines it would listen everywhere; here not.
        listen = [word for port in ports for word in ("--broker-listen", f"{'0.0.0.0' if tls else '127.0.0.1'}:{port}")]
        listen += [word for _ in ports if tls for word in ("--address", "127.0.0.1")]
        self.ports = ports
        self.command("hall", "init", self.club, "--name", "CLUB", *listen, "--stream-megabytes", str(megabytes))
        for what in self.brokers:
            self.change(os.path.join(self.broker_folder(what), "broker.conf"), '"0.0.0.0:', '"127.0.0.1:')
        self.command("hall", "add-table", self.club, *self.names)
        self.store = self.store_of(self.brokers[0])
        os.mkdir(self.store)
        self.left_out = {} if not own_disk else self.mount(megabytes + megabytes // 2)
        self.wires = {}
        if wires:
            network = Network()
            self.wires = {name: network.way(ports, index) for index, name in enumerate(["hall", *self.names])}
        for name, way in self.wires.items():
            for port, wire in zip(ports, way.wires):
                self.change(self.hall_file(name), f"127.0.0.1:{port}", f"127.0.0.1:{wire.port}")
        self.script = os.path.join(self.folder, "irregular.script")
        with open(self.script, "w", encoding="ascii") as out:
            for board in range(1, BOARDS + 1):
                for index, kind in enumerate(IRREGULAR):
                    out.write(f"board {board} trick {2 * index + 2} {kind}\n")
        self.shims = list(filter(None, (shim(source, self.folder) for source in ("wall_clock.c", "../faults/bad_disk.c"))))
        if not self.shims:
            self.left_out.update({kind: "no C compiler here" for kind in ("clock", "hall-disk")})

    def broker_folder(self, what):
        """Where a broker's configuration stands."""
        return self.club if what == "broker" else os.path.join(self.club, f"broker-{what[-1]}")

    def store_of(self, what):
        return os.path.join(self.broker_folder(what), "store")

    def leader(self):
        """The broker that leads the stream, as they have said last; None: none yet."""
        last = {}
        for what in self.brokers:
            for line in self.said(what).splitlines() if os.path.exists(self.path(f"{what}.log")) else []:
                if "new stream leader for 'HALL > KIBITZ-CLUB'" in line:
                    last[what] = line.split("] ", 1)[1]  # begins with date and time
        return max(last, key=last.get, default=None)

    def mount(self, megabytes):
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", self.store], capture_output=True, check=False)
        self.mounted = done.returncode == 0
        return {} if self.mounted else {"disk": "no tmpfs may be mounted here"}

    def hall_file(self, name):
        return os.path.join(self.club, "hall.key" if name == "hall" else f"tables/{self.id(name)}.hall")

    @staticmethod
    def id(name):
        return f"T{int(name):03}"

    @staticmethod
    def change(file, old, new):
        with open(file, encoding="utf-8") as text:
            changed = text.read().replace(old, new)
        with open(file, "w", encoding="utf-8") as text:
            text.write(changed)

    def run_to_end(self, *words):
        return subprocess.run([self.kibitz, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)

    def command(self, *words):
        done = self.run_to_end(*words)
        check(done.returncode == 0, f"kibitz {' '.join(words)}: {done.stderr}")
        return done

    # ---- Processes ----

    def environment(self, what):
        out = dict(os.environ)
        out.pop("KIBITZ_PIN", None)
        if what == "hall":
            if not os.path.exists(self.path("hall.log")):
                out["KIBITZ_PIN"] = PIN  # kept; each time that it is set costs a second of a core
            out.update(KIBITZ_FULL=self.path("hall-full"), KIBITZ_DISK=os.path.join(self.club, "hall.sqlite"))
        if what not in self.brokers and self.shims:
            out.update(LD_PRELOAD=" ".join(self.shims), KIBITZ_CLOCK=self.path(f"clock-{what}"))
        return out

    def path(self, name):
        return os.path.join(self.folder, name)

    def options(self, what, speed="20"):
        """Of a table's people."""
        return ["--speed", speed, "--quick", "--seed", what, "--script", self.script]

    def start(self, what, **options):
        if what in self.brokers:
            words, where = [SERVER, "-c", "broker.conf"], self.broker_folder(what)
        elif what == "hall":
            words, where = [self.kibitz, "hall", "run", self.club, "--listen", f"127.0.0.1:{self.port}"], self.folder
        else:
            words = [self.kibitz, "run", "--hall", self.hall_file(what), "--data", self.path(f"table{what}"), "--listen", "127.0.0.1:0",
                     *self.options(what, **options)]
            where = self.folder
        environment = self.environment(what)
        with open(self.path(f"{what}.log"), "a", encoding="utf-8") as log:
            self.running[what] = subprocess.Popen(words, cwd=where, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
                                                  preexec_fn=with_this_program)

    def signal(self, what, number):
        self.running[what].send_signal(number)

    def end(self, what, number):
        process = self.running.pop(what)
        process.send_signal(number)
        return process.wait(timeout=PATIENCE)

    def check_alive(self):
        for what, process in self.running.items():
            check(process.poll() is None, f"{self.called(what)} has ended by itself with {process.returncode}: {self.said(what)[-600:]}")

    def said(self, what):
        with open(self.path(f"{what}.log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    @staticmethod
    def called(what):
        return f"table {what}" if what.isdigit() else f"broker {what[-1]}" if what[-1].isdigit() else f"the {what}"

    def start_all(self):
        for what in [*self.brokers, "hall", *self.names]:
            self.start(what)

    def kill_all(self):
        for process in self.running.values():
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()
        self.running = {}
        if self.mounted:
            subprocess.run(["umount", "-l", self.store], check=False)
            self.mounted = False

    def remove(self):
        self.kill_all()
        shutil.rmtree(self.folder)

    # ---- What stands in the files ----

    def journal(self, name):
        return sqlite3.connect(f"file:{self.path(f'table{name}')}/journal.sqlite?mode=ro", uri=True, timeout=20)

    def journals(self):
        """By table and journal: every event's bytes, by number."""
        out = {}
        for name in self.names:
            db = self.journal(name)
            journal = db.execute("SELECT value FROM settings WHERE key = 'journal-id'").fetchone()[0]
            out[self.id(name), journal] = dict(db.execute("SELECT number, body FROM events"))
            db.close()
        return out

    def last(self, name):
        db = self.journal(name)
        last = db.execute("SELECT max(number) FROM events").fetchone()[0]
        db.close()
        return last or 0

    def read_model(self, query):
        """Nothing while the file is not there yet: the hall waits for room to make it."""
        if not os.path.exists(f"{self.club}/hall.sqlite"):
            return []
        db = sqlite3.connect(f"file:{self.club}/hall.sqlite?mode=ro", uri=True, timeout=20)
        try:
            return db.execute(query).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            return []
        finally:
            db.close()

    def events(self):
        """As journals(), of the hall's own file."""
        out = {}
        for table, journal, number, body in self.read_model("SELECT tbl, journal, number, body FROM events"):
            out.setdefault((table, journal), {})[number] = body
        return out

    def bodies(self, name, *kinds):
        """Events of a kind: (kind, the body's fields)."""
        db = self.journal(name)
        marks = ", ".join("?" for _ in kinds)
        out = []
        for kind, body in db.execute(f"SELECT kind, body FROM events WHERE kind IN ({marks}) ORDER BY number", kinds):
            inner = next(value for number, value in varints(body) if number > 2)
            out.append((kind, dict(varints(inner))))
        db.close()
        return out

    # ---- The end of a campaign ----

    def stop_tables(self):
        """At the ends of an evening; a table sends what it can yet."""
        for name in self.names:
            self.signal(name, signal.SIGTERM)
        for name in self.names:
            self.end(name, signal.SIGTERM)

    def settle(self):
        """Until the hall has what every table's journal had when the table stopped, and the two are equal; the number of events, or a
        sentence for each table where they are not equal after PATIENCE. Tables that have not sent everything are started again, slow, as people
        start them on another evening."""
        end = time.monotonic() + PATIENCE
        while True:
            self.stop_tables()
            looked = time.monotonic() + 4
            while True:
                expected, there = self.journals(), self.events()
                if expected == there:
                    return sum(len(one) for one in expected.values()), ""
                if time.monotonic() > looked:
                    break
                time.sleep(0.2)
            self.check_alive()
            if time.monotonic() > end:
                return 0, self.differences(expected, there)
            for name in self.names:
                self.start(name, speed="0.1")
            wanted = {key: max(one, default=0) for key, one in expected.items()}
            while time.monotonic() < end:
                lasts = self.read_model("SELECT tbl, journal, max(number) FROM events GROUP BY tbl, journal")
                there = {(table, journal): last for table, journal, last in lasts}
                if all(there.get(key, 0) >= last for key, last in wanted.items()):
                    break
                time.sleep(0.3)
            time.sleep(1)

    @staticmethod
    def differences(expected, there):
        out = []
        for key in sorted({*expected, *there}):
            mine, theirs = expected.get(key, {}), there.get(key, {})
            if mine == theirs:
                continue
            missing, more = sorted(set(mine) - set(theirs)), sorted(set(theirs) - set(mine))
            other = sorted(number for number in mine if number in theirs and theirs[number] != mine[number])
            out.append(f"{key[0]}, journal {key[1]}: {len(mine)} events in the journal, {len(theirs)} in the hall; "
                       f"not in the hall {len(missing)} {missing[:5]}; in the hall alone {len(more)} {more[:5]}; other bytes {len(other)} {other[:5]}")
        return "\n".join(out)

    def wait_until_there(self, director):
        """Until the page is there and tells of every table."""
        def all_heard():
            self.check_alive()
            check(not director.failure, director.failure)
            return len(director.heard()) == len(self.names)
        try:
            wait_for("the hall's page hears every table", all_heard, PATIENCE)
        except Failed as error:
            raise Failed(f"{error}; it hears {', '.join(sorted(director.heard())) or 'none'}") from None
