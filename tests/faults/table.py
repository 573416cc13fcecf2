"""A daemon of ours under test, and clients that talk to it: HTTP over bare sockets, and live displays."""
import base64
import http.client
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

PIN = "271828"
KIBITZ = None  # the program; set by run
LONG = False   # the long run: as often as the promise says


class Failed(AssertionError):
    pass


class Skipped(Exception):
    pass


def check(true, what):
    if not true:
        raise Failed(what)


def wait_for(what, condition, seconds=10.0):
    """Asks until the answer is true; what it answered. Failed after so many seconds."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failed(f"not within {seconds:g} s: {what}")
        time.sleep(0.05)


class Answer:
    def __init__(self, status, headers, raw):
        self.status, self.headers, self.raw = status, headers, raw
        self.body = raw.decode("utf-8", "replace")

    def json(self):
        return json.loads(self.body)


class Daemon:
    """`kibitz run` on a free port of this machine, with a folder of its own."""

    def __init__(self, *arguments, pin=PIN, preload=None, environment=None, speed="20", listen="127.0.0.1:0"):
        self.home = tempfile.mkdtemp(prefix="kibitz-faults-")
        self.data = os.path.join(self.home, "data")
        self.arguments = ["--quick", "--speed", speed, *arguments]
        self.listen, self.port, self.pin = listen, None, pin
        self.environment = dict(environment or {})
        self.preload = preload
        self.process = None
        self.cookies = {}

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self):
        environment = {**os.environ, **self.environment}
        environment.pop("KIBITZ_PIN", None)
        if self.pin:
            environment["KIBITZ_PIN"] = self.pin
        if self.preload:
            environment["LD_PRELOAD"] = self.preload
        listen = f"127.0.0.1:{self.port}" if self.port else self.listen
        self.out = os.path.join(self.home, "out")
        self.err = os.path.join(self.home, "err")
        with open(self.out, "wb") as out, open(self.err, "ab") as err:
            self.process = subprocess.Popen([KIBITZ, "run", "--data", self.data, "--listen", listen, *self.arguments],
                                            stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment)

        def address():
            if self.process.poll() is not None:
                raise Failed(f"the daemon ended with {self.process.returncode}: {self.said()}")
            return re.search(r"https?://[^\s:]+:(\d+)/|https?://\[[^\s]+\]:(\d+)/", self.printed())

        found = wait_for("the daemon prints its address", address, 120)
        self.port = int(found.group(1) or found.group(2))
        return self

    def printed(self):
        with open(self.out, encoding="utf-8", errors="replace") as file:
            return file.read()

    def said(self):
        with open(self.err, encoding="utf-8", errors="replace") as file:
            return file.read()

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def end(self, number=signal.SIGTERM, seconds=120):
        """Asks it to end; its exit code."""
        self.process.send_signal(number)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failed(f"still there {seconds} s after signal {number}") from None

    def ask(self, method, path, body=None, source="127.0.0.1", cookies=None, headers=None, timeout=60):
        """One request on a connection of its own, from an address of this machine. Cookies set by the answer are kept in
        `cookies`, by default the daemon's own jar; None sends the jar, {} none."""
        jar = self.cookies if cookies is None else cookies
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0))
        try:
            sent = dict(headers or {})
            if jar:
                sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in jar.items())
            if isinstance(body, (dict, list)):
                body = json.dumps(body)
            link.request(method, path, body=body.encode() if isinstance(body, str) else body, headers=sent)
            got = link.getresponse()
            answer = Answer(got.status, got.headers, got.read())
            for cookie in got.headers.get_all("Set-Cookie") or []:
                name, _, value = cookie.split(";")[0].partition("=")
                if re.search(r"Max-Age=0\b", cookie):
                    jar.pop(name, None)
                else:
                    jar[name] = value
            return answer
        finally:
            link.close()

    def get(self, path, **options):
        return self.ask("GET", path, **options)

    def post(self, path, body="", **options):
        return self.ask("POST", path, body, **options)

    def log_in(self, pin=None, **options):
        return self.post("/api/v1/login", {"pin": pin or self.pin}, **options)

    def live(self, cookies=None):
        return Live(self.port, self.cookies if cookies is None else cookies)

    def export(self):
        """The record as the command line gives it: a dict."""
        made = subprocess.run([KIBITZ, "export", "--data", self.data, "--format", "json"], capture_output=True, timeout=60)
        return json.loads(made.stdout or b"{}")

    def last(self, **options):
        """The number of the last event published."""
        return int(self.get("/healthz", **options).json()["journal"]["last"])


class Live:
    """A display: the WebSocket of /api/v1/live, JSON; with `after` it is told what came after that event."""

    def __init__(self, port, cookies, timeout=60, after=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        jar = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.socket.sendall((f"GET /api/v1/live{'' if after is None else f'?after={after}'} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Protocol: kibitz.v1.json\r\nCookie: {jar}\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            part = self.socket.recv(65536)
            check(part, "the live address closed the connection at once")
            self.rest += part
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        check(b" 101 " in head.split(b"\r\n")[0], f"no live display: {head.splitlines()[0].decode()}")

    def _take(self, count):
        while len(self.rest) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                raise EOFError
            self.rest += part
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def _send(self, opcode, data):
        mask = os.urandom(4)
        if len(data) < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | len(data))
        elif len(data) < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0xFE, len(data))
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0xFF, len(data))
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self._send(1, json.dumps(message).encode())

    def message(self):
        """The next message; None when the connection has ended."""
        text = b""
        while True:
            try:
                first, second = self._take(2)
                size = second & 0x7F
                if size == 126:
                    size = struct.unpack("!H", self._take(2))[0]
                elif size == 127:
                    size = struct.unpack("!Q", self._take(8))[0]
                data = self._take(size)
            except (EOFError, ConnectionError):
                return None
            opcode = first & 0x0F
            if opcode == 8:
                return None
            if opcode == 9:
                self._send(10, data)
            if opcode in (0, 1, 2):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def ends_within(self, seconds):
        """Whether the connection ends, whatever is sent before; the reason it gave, or True."""
        end = time.monotonic() + seconds
        why = True
        while time.monotonic() < end:
            self.socket.settimeout(max(0.05, end - time.monotonic()))
            try:
                message = self.message()
            except (TimeoutError, socket.timeout):
                return False
            if message is None:
                return why
            why = message.get("dropped", why)
        return False

    def close(self):
        self.socket.close()
