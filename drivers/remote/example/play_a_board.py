#!/usr/bin/env python3
"""Plays a board at a Kibitz table over the sensing protocol, with Python's own library: every player holds one suit, and
North plays 7S.    play_a_board.py HOST:PORT TOKEN [SECONDS A CARD]    The board file: boards/sight.textproto"""
import base64, collections, datetime, json, os, select, socket, struct, sys, time

HOST, PORT, TOKEN, PACE = *sys.argv[1].split(":"), sys.argv[2], float((sys.argv + ["0.4"])[3])
SEATS, RANKS = ["NORTH", "EAST", "SOUTH", "WEST"], "AKQJT98765432"
SUITS = dict(zip(SEATS, "SHDC"))
DEVICES = [f"{seat.lower()}.{does}" for seat in SEATS for does in ("sight", "panel")] + ["centre.board-reader"]
clock = lambda: datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

class Table:
    session, count, under_way, acknowledged = "", collections.Counter(), collections.deque(), 0

    def connect(self):
        self.socket, self.bytes, self.welcomed, self.acknowledged = socket.create_connection((HOST, int(PORT))), b"", False, 0
        self.socket.sendall(f"GET /api/v1/sense HTTP/1.1\r\nHost: {HOST}:{PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
            f"{base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kibitz.v1.json\r\n"
            f"Authorization: Bearer {TOKEN}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.bytes: self.bytes += self.socket.recv(4096) or sys.exit("no answer")
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head: sys.exit((head + self.bytes).decode())
        self.send({"hello": {"protocol": 1, "made_by": "play_a_board.py", "board_model": "sight", "device": DEVICES,
                             "clock": clock(), "resume": self.session}})
        while not self.welcomed: self.hear(1)

    def send(self, message):  # one text frame, masked as a client's must be (RFC 6455, 5.3)
        data, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack("!BH", 254, len(data))
        try: self.socket.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        except OSError: pass  # hear() finds the connection broken

    def hear(self, seconds):
        if not select.select([self.socket], [], [], seconds)[0]: return
        try: more = self.socket.recv(65536)
        except OSError: more = b""
        self.bytes += more
        while len(self.bytes) > 1 and len(self.bytes) >= (end := (start := 4 if self.bytes[1] == 126 else 2) + (
                struct.unpack("!H", self.bytes[2:4])[0] if start == 4 and len(self.bytes) > 3 else self.bytes[1])):
            kind, data, self.bytes = self.bytes[0] & 15, self.bytes[start:end], self.bytes[end:]
            if kind == 1: self.heard(json.loads(data))
            if kind == 8: more = b""
        if not more: self.connect()  # it broke: come back as the same session

    def heard(self, message):
        if "clock" in message: self.send({"clock": {"ask": message["clock"]["ask"], "clock": clock()}})
        if "refused" in message: sys.exit("refused: " + message["refused"]["what"])
        if "problem" in message: print("problem:", message["problem"])
        if "ack" in message:
            while self.acknowledged < int(message["ack"]["readings"]): self.acknowledged += 1; self.under_way.popleft()
        if "welcome" in message:
            self.session, self.welcomed = message["welcome"]["session"], True
            taken = {t["device"]: t["sequence"] for t in message["welcome"].get("taken", [])}
            self.under_way = collections.deque(r for r in self.under_way if r["sequence"] > taken.get(name(r["reported_by"]), 0))
            again = list(self.under_way)
            for i in range(0, len(again), 64): self.send({"readings": {"reading": again[i:i + 64]}})

    def report(self, *bodies):
        while len(self.under_way) + len(bodies) > 256: self.hear(0.1)
        new = []
        for (place, does), body in bodies:
            self.count[place, does] += 1
            new.append({"at": clock(), "reported_by": {"place": "PLACE_" + place, "function": "DEVICE_FUNCTION_" + does},
                        "sequence": self.count[place, does], **body})
        self.under_way.extend(new)
        self.send({"readings": {"reading": new}})

name = lambda by: f"{by['place'][6:]}.{by['function'][16:]}".lower().replace("_", "-")
table, zone, dummy = Table(), {seat: [] for seat in SEATS}, []
table.connect()

def look(seconds, height=1):  # what the camera sees, ten times a second
    for _ in range(max(1, round(seconds * 10))):
        seen = lambda seat, area, cards: ((seat, "SIGHT"), {"sighting": {"seat": "SEAT_" + seat, "area": "AREA_" + area, "card": [
            {"card": card, "face_up": up, "height_mm": height, "confidence": 0.99} for card, up in cards]}})
        table.report(*(seen(seat, "PLAY", zone[seat]) for seat in SEATS), seen("SOUTH", "DUMMY", [(card, True) for card in dummy]),
                     (("CENTRE", "BOARD_READER"), {"board_tag": {"tag": "1"}}))
        until = time.monotonic() + 0.1
        while (left := until - time.monotonic()) > 0: table.hear(left)

def press(seat, **key): table.report(((seat, "PANEL"), {"panel": {"seat": "SEAT_" + seat, **key}})); look(PACE)

full = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
table.report((("CENTRE", "BOARD_READER"), {"command": {"board_start": {"board": 1, "dealer": "SEAT_NORTH", "vulnerability": "VULNERABILITY_NONE",
    "deal": {seat.lower(): {full[SUITS[seat]]: RANKS} for seat in SEATS}}}}))
for seat, call in zip(SEATS, ["7S", "Pass", "Pass", "Pass"]): press(seat, call={"call": call})
for trick, rank in enumerate(RANKS):
    for seat in SEATS[1:] + SEATS[:1] if trick == 0 else SEATS:  # East leads; then North, who trumps everything
        if seat == "SOUTH":
            press("NORTH", designate={"suit": "D", "rank": rank, "naming": "NAMING_EXACT"})
            dummy.remove("D" + rank)
        zone[seat] = [(SUITS[seat] + rank, True)]
        look(PACE)
        if trick == 0 and seat == "EAST": dummy[:] = ["D" + r for r in RANKS]; look(1)
    look(0.1, 30)  # a card that is turned over rises
    for seat in SEATS: zone[seat] = [(SUITS[seat] + rank, False)]
    look(PACE)
    for seat in SEATS: zone[seat] = []
    look(0.5)
for seat in SEATS: press(seat, confirm={"agreed": True})
table.report((("CENTRE", "BOARD_READER"), {"command": {"board_end": {}}}))
look(1)
