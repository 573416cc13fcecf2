"""A Director's client at the hall, like the page in a browser: logged in, it rules on what comes, and remembers each reply."""
import base64
import http.client
import json
import os
import random
import re
import select
import socket
import threading
import time

import table

NAME = "M. Rossi"
# The display says something every two seconds; a hall that is held back for some seconds is waited for.
SILENCE = 15
MOST_AT_ONCE = 4


class Feed(table.Live):
    """A WebSocket of the hall, or of a table."""

    def __init__(self, port, cookie, path="/api/v1/hall/live"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SILENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kibitz.v1.json\r\n"
                             f"Cookie: {cookie}\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            part = self.socket.recv(65536)
            if not part:
                raise ConnectionError("closed at once")
            self.rest += part
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise PermissionError(head.splitlines()[0].decode())

    def next(self, seconds):
        """The next message; None: none within the time, or a ping, that was answered. ConnectionError: the connection has ended."""
        if not self.rest and not select.select([self.socket], [], [], seconds)[0]:
            return None
        text = b""
        while True:
            first, size = self._take(2)
            if size > 125:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            data = self._take(size)
            if first & 0x0F == 8:
                raise ConnectionError("ended")
            if first & 0x0F == 9:
                self._send(10, data)
            if first & 0x0F > 2:
                return None
            text += data
            if first & 0x80:
                return json.loads(text)


def log_in(port, pin):
    """The cookie of a login, or None: not now."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        link.request("POST", "/api/v1/login", json.dumps({"pin": pin, "name": NAME}))
        answer = link.getresponse()
        text = answer.read().decode("utf-8", "replace")
        if answer.status != 200:
            return None if answer.status in (429, 503) else table.check(False, f"login at the hall: {answer.status} {text}")
        return "; ".join(one.split(";")[0] for one in answer.headers.get_all("Set-Cookie") or [])
    finally:
        link.close()


class Ruling:
    """One time that the Director has asked for something, and what he was told."""

    def __init__(self, number, key, action, option, reason):
        self.number, self.key, self.action, self.option, self.reason = number, key, action, option, reason
        self.at = time.strftime("%H:%M:%S")
        self.reply = None  # none: the connection ended before an answer

    @property
    def done(self):
        return bool(self.reply and self.reply.get("done"))

    @property
    def open(self):
        """Nobody has told him whether it was carried out: no answer, or the hall had none of the table."""
        return not self.done and (self.reply is None or re.search("has not answered|broker is away|not known", self.reply.get("error", "")) is not None)


class Director(threading.Thread):
    def __init__(self, port, pin, seed):
        super().__init__(daemon=True)
        self.port, self.pin, self.dice = port, pin, random.Random(seed)
        self.cookie = None
        self.entries, self.tables = {}, {}
        self.rulings, self.asked = [], {}
        self.shown = {}        # (table, incident): its code
        self.settled = set()   # entries that he knows he has ruled on
        self.connects = 0
        self.failure = None
        self.asks, self.goes = True, True
        self.later = 0.0
        self.lock = threading.Lock()

    # ---- The thread ----

    def run(self):
        while self.goes:
            try:
                if not self.cookie:
                    self.cookie = log_in(self.port, self.pin)
                if self.cookie:
                    self.watch(Feed(self.port, self.cookie))
            except PermissionError:
                self.cookie = None
            except (OSError, EOFError, http.client.HTTPException, ValueError):
                pass
            except Exception as error:  # noqa: BLE001 whatever it is, the campaign ends with it
                self.failure = f"the Director's client: {error!r}"
                return
            with self.lock:
                self.asked = {}  # no answer
            time.sleep(0.3)

    def watch(self, feed):
        self.connects += 1
        heard = time.monotonic()
        try:
            while self.goes:
                message = feed.next(0.1)
                if message:
                    heard = time.monotonic()
                    self.take(message)
                elif time.monotonic() - heard > SILENCE:
                    return
                if self.asks and time.monotonic() > self.later:
                    self.rule(feed)
        finally:
            feed.close()

    def take(self, message):
        with self.lock:
            if "hello" in message:
                self.entries, self.tables = {}, {}
            for one in message.get("table", []):
                self.tables[one["id"]] = one
            for one in message.get("entry", []):
                self.entries[one["key"]] = one
                self.shown[one["table"], int(one["incident"]["id"])] = one["incident"]["code"]
            for key in message.get("gone", []):
                self.entries.pop(key, None)
            reply = message.get("reply")
            ruling = self.asked.pop(int(reply["request"]), None) if reply else None
            if ruling:
                ruling.reply = reply
                if ruling.done and ruling.action != "SEEN":
                    self.settled.add(ruling.key)

    def rule(self, feed):
        self.later = time.monotonic() + self.dice.uniform(0.05, 0.6)
        with self.lock:
            busy = {one.key for one in self.asked.values()}
            free = sorted(key for key in self.entries if key not in busy and key not in self.settled)
            if not free or len(self.asked) >= MOST_AT_ONCE:
                return
            key = self.dice.choice(free)
            incident = self.entries[key]["incident"]
            asks = ("asksSuit", "asksTricks", "asksScore", "asksSide", "asksPenalty", "asksNote", "general")
            options = [one for one in incident.get("option", []) if one.get("open") and not any(one.get(what) for what in asks)]
            action = self.dice.choice(["DISMISS", "DISMISS", "RULE", "RULE", "SEEN"])
            if action == "RULE" and not options or action == "SEEN" and incident.get("status") != "INCIDENT_STATUS_RAISED":
                action = "DISMISS"
            option = self.dice.choice(options) if action == "RULE" else None
            number = len(self.rulings) + 1
            ruling = Ruling(number, key, action, option and option["number"], f"reason {number}" if action == "DISMISS" else None)
            self.rulings.append(ruling)
            self.asked[number] = ruling
        command = {"action": f"DIRECTOR_ACTION_{action}"}
        if option:
            command.update(option=option["number"], code=option["code"])
        if ruling.reason:
            command["reason"] = ruling.reason
        feed.send({"request": number, "ruling": {"key": key, "command": command}})

    # ---- From outside ----

    def heard(self):
        """Tables of which the page says that they are there."""
        with self.lock:
            return {id for id, one in self.tables.items() if one.get("contact") == "TABLE_CONTACT_HEARD"}

    def rest(self, seconds):
        """Asks nothing more; waits for the answers that are due."""
        self.asks = False
        end = time.monotonic() + seconds
        while self.asked and time.monotonic() < end:
            time.sleep(0.1)

    def stop(self):
        self.goes = False
        self.join(60)
