#!/usr/bin/env python3
"""Plays a board at a Kibitz table over the sensing protocol: every player holds one suit, and North plays 7S. Needs the package
python3-websocket.    play_a_board.py HOST:PORT TOKEN [SECONDS A CARD]    The board file: boards/sight.textproto"""
import collections, datetime, json, sys, time, websocket

ADDRESS, TOKEN, PACE = sys.argv[1], sys.argv[2], float((sys.argv + ["0.4"])[3])
SEATS, RANKS = ["NORTH", "EAST", "SOUTH", "WEST"], "AKQJT98765432"
SUITS = dict(zip(SEATS, "SHDC"))
DEVICES = [f"{seat.lower()}.{does}" for seat in SEATS for does in ("sight", "panel")] + ["centre.board-reader"]
session, count, under_way, acknowledged, zone, dummy = "", collections.Counter(), collections.deque(), 0, {seat: [] for seat in SEATS}, []
clock = lambda: datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
name = lambda by: f"{by['place'][6:]}.{by['function'][16:]}".lower().replace("_", "-")
send = lambda **message: line.send(json.dumps(message))

def connect():  # the first time, and as the same session when the line has broken
    global line, acknowledged
    try: line = websocket.create_connection(f"ws://{ADDRESS}/api/v1/sense", header=[f"Authorization: Bearer {TOKEN}"], subprotocols=["kibitz.v1.json"])
    except (OSError, websocket.WebSocketException) as refused: sys.exit(str(refused))
    send(hello={"protocol": 1, "made_by": "play_a_board.py", "board_model": "sight", "device": DEVICES, "clock": clock(), "resume": session})
    acknowledged = -1
    while acknowledged < 0: hear(1)

def hear(seconds):
    global session, under_way, acknowledged
    line.settimeout(max(seconds, 0.001))
    try: message = json.loads(line.recv())
    except websocket.WebSocketTimeoutException: return
    except (OSError, ValueError, websocket.WebSocketException): return connect()
    if "clock" in message: send(clock={"ask": message["clock"]["ask"], "clock": clock()})
    if "refused" in message: sys.exit("refused: " + message["refused"]["what"])
    if "problem" in message: print("problem:", message["problem"])
    while "ack" in message and acknowledged < int(message["ack"]["readings"]): acknowledged += 1; under_way.popleft()
    if "welcome" in message:
        session, acknowledged = message["welcome"]["session"], 0
        taken = {t["device"]: t["sequence"] for t in message["welcome"].get("taken", [])}
        under_way = collections.deque(r for r in under_way if r["sequence"] > taken.get(name(r["reported_by"]), 0))
        for i in range(0, len(under_way), 64): send(readings={"reading": list(under_way)[i:i + 64]})

def report(*bodies):
    while len(under_way) + len(bodies) > 256: hear(0.1)
    new = []
    for (place, does), body in bodies:
        count[place, does] += 1
        new.append({"at": clock(), "reported_by": {"place": "PLACE_" + place, "function": "DEVICE_FUNCTION_" + does}, "sequence": count[place, does], **body})
    under_way.extend(new)
    try: send(readings={"reading": new})
    except (OSError, websocket.WebSocketException): connect()

def look(seconds, height=1):  # what the camera sees, ten times a second
    for _ in range(max(1, round(seconds * 10))):
        seen = lambda seat, area, cards: ((seat, "SIGHT"), {"sighting": {"seat": "SEAT_" + seat, "area": "AREA_" + area, "card": [
            {"card": card, "face_up": up, "height_mm": height, "confidence": 0.99} for card, up in cards]}})
        report(*(seen(seat, "PLAY", zone[seat]) for seat in SEATS), seen("SOUTH", "DUMMY", [(card, True) for card in dummy]),
               (("CENTRE", "BOARD_READER"), {"board_tag": {"tag": "1"}}))
        until = time.monotonic() + 0.1
        while (left := until - time.monotonic()) > 0: hear(left)

def press(seat, **key): report(((seat, "PANEL"), {"panel": {"seat": "SEAT_" + seat, **key}})); look(PACE)

connect()
full = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
report((("CENTRE", "BOARD_READER"), {"command": {"board_start": {"board": 1, "dealer": "SEAT_NORTH", "vulnerability": "VULNERABILITY_NONE",
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
report((("CENTRE", "BOARD_READER"), {"command": {"board_end": {}}}))
look(1)
