"""read_tables.py RECORD.json USEBIO.xml ReceivedData.csv BiddingData.csv PlayData.csv HandRecord.csv PlayerNumbers.csv

The record as scorers take it, read by Python's own readers of XML and CSV, against the same record in JSON. Prints a line for
each difference; ends with 1 when there is one.
"""
import csv
import json
import sys
import xml.etree.ElementTree as ET

record, usebio, received, bidding, playing, hands, players = sys.argv[1:]
boards = json.load(open(record, encoding="utf-8"))["board"]
finished = [b for b in boards if "result" in b]
differences = 0


def same(what, read, recorded):
    global differences
    if read != recorded:
        differences += 1
        print(f"{what}: read {read!r}, recorded {recorded!r}")


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, strict=True))


def letter(seat):
    return seat[len("SEAT_")]


def tens(card):
    return card[0] + ("10" if card[1] == "T" else card[1])


def doubled(contract, marks):
    return marks[contract.get("doubling", 0)]


def over(board):
    made = board["result"].get("declarerTricks", 0) - 6 - int(board["contract"]["bid"][0])
    return "=" if made == 0 else f"{made:+d}"


# --- Bridgemate's tables
rows = table(received)
same("ReceivedData, lines", len(rows), len(finished))
for row, board in zip(rows, finished):
    start, contract = board["board"], board.get("contract")
    at = f"ReceivedData, line {row['ID']}"
    for column, field in {"Section": "section", "Table": "table", "Round": "round", "PairNS": "pairNs", "PairEW": "pairEw"}.items():
        same(f"{at}, {column}", row[column], start.get(field, ""))
    same(f"{at}, Board", row["Board"], str(start["board"]))
    if contract:
        bid = contract["bid"]
        declarer = letter(contract["declarer"])
        same(f"{at}, Contract", row["Contract"], f"{bid[0]} {bid[1:]}" + doubled(contract, ["", " x", " xx"]))
        same(f"{at}, NS/EW", row["NS/EW"], declarer)
        same(f"{at}, Declarer", row["Declarer"], start.get("pairNs" if declarer in "NS" else "pairEw", ""))
        same(f"{at}, Result", row["Result"], over(board))
        same(f"{at}, LeadCard", row["LeadCard"], tens(board["trick"][0]["card"][0]["card"]) if board.get("trick") else "")
    else:
        same(f"{at}, Contract", row["Contract"], "PASS")
same("BiddingData", [(r["Board"], r["Direction"], r["Bid"]) for r in table(bidding)],
     [(str(b["board"]["board"]), letter(c["seat"]), {"Pass": "P"}.get(c["call"], c["call"])) for b in boards for c in b.get("call", [])])
same("PlayData", [(r["Board"], r["Direction"], r["Card"]) for r in table(playing)],
     [(str(b["board"]["board"]), letter(c["seat"]), tens(c["card"])) for b in boards for t in b.get("trick", []) for c in t["card"]])
same("HandRecord", [[row[s + u] for s in ("North", "East", "South", "West") for u in ("Spades", "Hearts", "Diamonds", "Clubs")] for row in table(hands)],
     [[b["board"]["deal"][s].get(u, "") for s in ("north", "east", "south", "west") for u in ("spades", "hearts", "diamonds", "clubs")] for b in boards])

same("PlayerNumbers", {(r["Direction"], r["Name"]) for r in table(players)},
     {(seat[0].upper(), b["board"]["players"][seat]) for b in boards for seat in ("north", "east", "south", "west") if b["board"]["players"].get(seat)})

# --- USEBIO
root = ET.parse(usebio).getroot()
lines = root.findall("./EVENT/SESSION/SECTION/BOARD")
same("USEBIO, boards", len(lines), len(finished))
same("USEBIO, BOARDS_PLAYED", root.findtext("./EVENT/BOARDS_PLAYED"), str(len(finished)))
pairs = {p.findtext("PAIR_NUMBER"): [n.text for n in p.findall("PLAYER/PLAYER_NAME")] for p in root.findall("./EVENT/PARTICIPANTS/PAIR")}
for line, board in zip(lines, finished):
    start, contract, result = board["board"], board.get("contract"), board["result"]
    at = f"USEBIO, board {line.findtext('BOARD_NUMBER')}"
    one = line.find("TRAVELLER_LINE")
    same(f"{at}, number", line.findtext("BOARD_NUMBER"), str(start["board"]))
    for side, field, sat in (("NS", "pairNs", ("north", "south")), ("EW", "pairEw", ("east", "west"))):
        same(f"{at}, {side} pair", one.findtext(f"{side}_PAIR_NUMBER"), start.get(field))
        if start.get(field):
            same(f"{at}, {side} players", pairs.get(start[field]), [start["players"].get(s, "") for s in sat])
    same(f"{at}, contract", one.findtext("CONTRACT"), contract["bid"] + doubled(contract, ["", "X", "XX"]) if contract else "PASS")
    if contract:
        same(f"{at}, declarer", one.findtext("PLAYED_BY"), letter(contract["declarer"]))
        same(f"{at}, tricks", one.findtext("TRICKS"), str(result.get("declarerTricks", 0)))
    same(f"{at}, score", one.findtext("SCORE"), str(result.get("scoreNs", 0)))
print(f"{len(finished)} boards of CSV and XML read by others' readers, {differences} differences")
sys.exit(0 if differences == 0 and finished else 1)
