"""The bill of materials of a table, from the sheets: which part, how many, where, what it costs about."""
import csv
import io
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/schematics"))
import sheets  # noqa: E402
from parts import BESIDES  # noqa: E402

# How many of each board a table has. The board's reader is a seat module with the sheets below left empty.
FULL, EMPTY_AT_CENTRE = 4, ("/Levels/", "/Sensors/", "/Edge/")
COLUMNS = ["Part", "Manufacturer", "MPN", "Footprint", "Film", "Pads", "USD each", "USD film", "USD pads", "References", "Datasheet"]


def counted(root):
    """MPN -> [fields, references, number at a table with film, with pads]."""
    found = {}

    def add(part, board, film, pads):
        row = found.setdefault(part.fields["MPN"], [part.fields, {}, 0, 0])
        row[1].setdefault(board, []).append(part.reference)
        row[2] += film
        row[3] += pads

    for name in ("hub", "seat", "pads"):
        for part in sheets.Project(root / "schematics" / name, root).parts:
            number = {"hub": 1, "pads": 0, "seat": FULL + (part.place not in EMPTY_AT_CENTRE)}[name]
            if part.fitted:
                add(part, name, number, FULL if name == "pads" else number)
    return found


def ordered(reference):
    return [int(t) if t.isdigit() else t for t in re.split(r"(\d+)", reference)]


def bill(root):
    """The file bom.csv, and the sums (film, pads)."""
    rows = []
    for mpn, (fields, places, film, pads) in counted(root).items():
        price = float(fields["Price"])
        references = "; ".join(f"{board} {' '.join(sorted(set(refs), key=ordered))}" for board, refs in places.items())
        rows.append([fields["Value"], fields["Manufacturer"], mpn, fields.get("Footprint", ""), film, pads, f"{price:.2f}", f"{film * price:.2f}", f"{pads * price:.2f}", references, fields["Datasheet"]])
    rows.sort(key=lambda row: (ordered(row[9].split()[1]), row[2]))
    for what, mpn, _, number, price in BESIDES:
        rows.append([what, "", mpn, "", number, number, f"{price:.2f}", f"{number * price:.2f}", f"{number * price:.2f}", "besides", ""])
    film, pads = (sum(float(row[column]) for row in rows) for column in (7, 8))
    rows.append(["Together", "", "", "", sum(row[4] for row in rows), sum(row[5] for row in rows), "", f"{film:.2f}", f"{pads:.2f}", "", ""])
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue(), film, pads


def cost(root):
    """The README's table: what a table costs, by board."""
    rows, sums = [], [0.0, 0.0]
    for name, what in (("hub", "the hub"), ("seat", "four modules, and one with only the reader"), ("pads", "four boards of pads")):
        film = pads = 0.0
        for part in sheets.Project(root / "schematics" / name, root).parts:
            price = float(part.fields["Price"])
            number = {"hub": 1, "pads": 0, "seat": FULL + (part.place not in EMPTY_AT_CENTRE)}[name]
            film += number * price
            pads += (FULL if name == "pads" else number) * price
        rows.append((what, film, pads))
    besides = sum(number * price for _, _, _, number, price in BESIDES)
    rows.append(("cables, adapter, bare boards", besides, besides))
    for _, film, pads in rows:
        sums[0] += film
        sums[1] += pads
    lines = [f"| {what} | {film:.0f} | {pads:.0f} |" for what, film, pads in rows + [("together", *sums)]]
    return "| USD | with film | with pads |\n|---|---|---|\n" + "\n".join(lines) + "\n"
