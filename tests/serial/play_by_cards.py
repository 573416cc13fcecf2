#!/usr/bin/env python3
"""Plays a board at a table whose cards are read by an OBID reader: cards are put before the emulated one (obid-on-pty), all else is reported over
the sensing protocol. Every player holds one suit, and North plays 7S. Needs python3-websocket.
    play_by_cards.py HOST:PORT TOKEN OBID-ON-PTY LINK [SECONDS A CARD]    The board file: obid.textproto.
In the middle of play the reader is pulled out of its socket and put in again."""
import collections, datetime, json, subprocess, sys, time
import websocket

ADDRESS, TOKEN, PROGRAM, LINK, PACE = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], float((sys.argv + ["0.7"])[5])
SEATS, RANKS, SUITS = ["NORTH", "EAST", "SOUTH", "WEST"], "AKQJT98765432", dict(NORTH="S", EAST="H", SOUTH="D", WEST="C")
DEVICES = [f"{seat.lower()}.{does}" for seat in SEATS for does in ("range", "face", "panel")] + ["centre.board-reader"]
count, under_way, acknowledged, zone, told = collections.Counter(), 0, 0, {seat: [] for seat in SEATS}, 0.0


def tag(card):
    return 0xE004015000010000 + "CDHS".index(card[0]) * 13 + "23456789TJQKA".index(card[1])


def clock():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def send(**message):
    line.send(json.dumps(message))


def hear(seconds):
    global acknowledged
    line.settimeout(max(seconds, 0.001))
    try:
        message = json.loads(line.recv())
    except websocket.WebSocketTimeoutException:
        return
    if "clock" in message:
        send(clock={"ask": message["clock"]["ask"], "clock": clock()})
    if "refused" in message:
        sys.exit("refused: " + message["refused"]["what"])
    if "problem" in message:
        print("problem:", message["problem"], flush=True)
    if "ack" in message:
        acknowledged = int(message["ack"]["readings"])


def report(*bodies):
    global under_way
    while under_way + len(bodies) - acknowledged > 200:
        hear(0.1)
    new = []
    for (place, does), body in bodies:
        count[place, does] += 1
        new.append({"at": clock(), "reported_by": {"place": "PLACE_" + place, "function": "DEVICE_FUNCTION_" + does},
                    "sequence": count[place, does], **body})
    under_way += len(new)
    send(readings={"reading": new})


def reader(command):
    pty.stdin.write(command + "\n")
    pty.stdin.flush()
    answer = pty.stdout.readline().strip()
    if answer != "done":
        sys.exit(f"{command}: {answer}")


def sensors(seat):
    cards = zone[seat]
    up = cards and cards[-1][1]
    yield (seat, "RANGE"), {"range": {"seat": "SEAT_" + seat, **({"height_mm": cards[-1][2]} if cards else {})}}
    yield (seat, "FACE"), {"face": {"seat": "SEAT_" + seat, "surface": "SURFACE_" + ("NOTHING" if not cards else "PRINTED" if up else "PLAIN")}}


def wait(seconds):
    """What the sensors see, ten times a second."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        report(*(one for seat in SEATS for one in sensors(seat)))
        tick = time.monotonic() + 0.1
        while (left := tick - time.monotonic()) > 0:
            hear(left)


def lay(seat, card, up, height=1.0):
    zone[seat] = [(card, up, height)] if card else []
    reader(f"before {SEATS.index(seat) + 1}" + (f" {tag(card):016X}" if card else ""))


def press(seat, **key):
    report(((seat, "PANEL"), {"panel": {"seat": "SEAT_" + seat, **key}}))
    wait(PACE)


pty = subprocess.Popen([PROGRAM, LINK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
if pty.stdout.readline().strip() != "ready":
    sys.exit("the emulated reader does not start")
print("reader", flush=True)
sys.stdin.readline()  # the table has been started
line = websocket.create_connection(f"ws://{ADDRESS if ADDRESS != '-' else sys.stdin.readline().strip()}/api/v1/sense", header=[f"Authorization: Bearer {TOKEN}"], subprotocols=["kibitz.v1.json"])
send(hello={"protocol": 1, "made_by": "play_by_cards.py", "board_model": "obid-by-network", "device": DEVICES, "clock": clock()})
hear(2)
wait(2)
full = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
report((("CENTRE", "BOARD_READER"), {"command": {"board_start": {"board": 1, "dealer": "SEAT_NORTH", "vulnerability": "VULNERABILITY_NONE",
    "deal": {seat.lower(): {full[SUITS[seat]]: RANKS} for seat in SEATS}}}}))
for seat, call in zip(SEATS, ["7S", "Pass", "Pass", "Pass"]):
    press(seat, call={"call": call})
for trick, rank in enumerate(RANKS):
    if trick == 6:
        reader("unplug")
        wait(4)
        reader("plug")
        wait(4)
    for seat in SEATS[1:] + SEATS[:1] if trick == 0 else SEATS:  # East leads; then North, who trumps everything
        if seat == "SOUTH":
            press("NORTH", designate={"suit": "D", "rank": rank, "naming": "NAMING_EXACT"})
        lay(seat, SUITS[seat] + rank, True)
        wait(PACE)
    for seat in SEATS:  # a card that is turned over rises
        lay(seat, SUITS[seat] + rank, True, 30.0)
    wait(0.1)
    for seat in SEATS:
        lay(seat, SUITS[seat] + rank, False)
    wait(PACE)
    for seat in SEATS:
        lay(seat, None, False)
    wait(0.8)
for seat in SEATS:
    press(seat, confirm={"agreed": True})
report((("CENTRE", "BOARD_READER"), {"command": {"board_end": {}}}))
wait(1)
pty.stdin.write("breaches\n")
pty.stdin.flush()
print("breaches", pty.stdout.readline().strip(), flush=True)
