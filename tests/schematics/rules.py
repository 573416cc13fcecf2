"""What KiCad's own check does not see: references, makers' numbers, voltages, text over text, pictures older than their sheets."""
import hashlib
import re
import xml.etree.ElementTree

from table import SUPPLY, VOLTS

# Which supply each chip's pins bear, by symbol and pin name: (volts, ...) that are right. From the data sheets' operating ranges.
SUPPLIES = {
    "VL6180X": {"AVDD": (2.8,), "AVDD_VCSEL": (2.8,), "GND": (0,), "AVSS_VCSEL": (0,)},
    "MPR121QR2": {"VDD": (2.8,), "VSS": (0,)},
    "APDS-9960": {"VDD": (2.8,), "LED_A": (3.3,), "GND": (0,)},
    "PN5180A0HN": {"PVDD": (3.3,), "VBAT": (3.3,), "TVDD": (5.0,), "AVDD": (1.8,), "DVDD": (1.8,), "VSS": (0,), "PVSS": (0,), "TVSS": (0,), "EP": (0,)},
    "TCA9555PWR": {"VCC": (3.3,), "GND": (0,)}, "TCA9548APWR": {"VCC": (3.3,), "GND": (0,)}, "CAT24C128": {"VCC": (3.3,), "GND": (0,)},
    "74LVC125": {"VCC": (3.3,), "GND": (0,)}, "74LVC2G17": {"VCC": (3.3,), "GND": (0,)},
    "TLV75533PDBV": {"IN": (5.0,), "OUT": (3.3,), "GND": (0,)}, "TLV75528PDBV": {"IN": (5.0,), "OUT": (2.8,), "GND": (0,)}, "TPS2051CDBV": {"IN": (5.0,), "GND": (0,)},
    "SP0504BAHT": {"A": (0,)},
}
LOW = {"VL6180X": 2.8, "MPR121QR2": 2.8, "APDS-9960": 2.8}     # their inputs bear their supply and little more
# Pins that are no supply and stand at a rail for good: addresses, enables, what is not used.
STRAPS = {
    "TCA9555PWR": {"A0", "A1", "A2"}, "TCA9548APWR": {"A0", "A1", "A2"}, "CAT24C128": {"A0", "A1", "A2"}, "MPR121QR2": {"ADDR", "EP"},
    "TLV75533PDBV": {"EN"}, "TLV75528PDBV": {"EN"}, "74LVC125": {"~"},  # its output enables have no name
}
FIELDS = ("MPN", "Manufacturer", "Datasheet", "Price")


def volts(net):
    found = {VOLTS[rail] for rail in net.rails if rail in VOLTS} | {SUPPLY[name] for _, name in net.names if name in SUPPLY}
    return found


def references(project):
    faults, seen = [], {}
    for part in project.parts:
        if "?" in part.reference or not re.fullmatch(r"[A-Z]+\d+", part.reference):
            faults.append(f"{part} at {part.place}: has no number: annotate it")
        other = seen.setdefault(part.reference, part)
        if other is not part:
            faults.append(f"{part} at {part.place}: the reference stands at {other.place} in {other.sheet} too: number one of them anew")
    return faults


def bought(project):
    faults = []
    for part in project.parts:
        faults += [f"{part}: has no {field}" for field in FIELDS if not part.fields.get(field)]
        if part.on_board and not part.fields.get("Footprint"):
            faults.append(f"{part}: has no footprint")
    return faults


def voltages(project):
    faults = []
    for net in project.nets:
        rails = sorted(net.rails)
        if len(rails) > 1:
            faults.append(f"{net.pins[0]}: {' and '.join(rails)} are joined there: part them")
    for part in project.parts:
        name = part.lib.split(":")[1]
        for pin in part.pins.values():
            allowed, found = SUPPLIES.get(name, {}).get(pin.name), volts(pin.net)
            if allowed and name == "APDS-9960" and pin.name == "LED_A":
                found = {v for p in pin.net.pins if p.part.lib == "Device:R" for other in p.part.pins.values() for v in volts(other.net)}
            if allowed and found != set(allowed):
                faults.append(f"{pin}: wants {' or '.join(map(str, allowed))} V and hangs on {', '.join(f'{v} V' for v in sorted(found)) or 'no supply'}")
            if part.reference.startswith("U") and pin.net.rails and not allowed and pin.name not in STRAPS.get(name, set()):
                faults.append(f"{pin}: hangs on {' and '.join(sorted(pin.net.rails))} and is no supply of the chip: part them, or name it among the straps")
            if name in LOW and pin.kind in ("input", "bidirectional", "open_collector"):
                for resistor in [p.part for p in pin.net.pins if p.part.lib == "Device:R"]:
                    for other in resistor.pins.values():
                        high = [v for v in volts(other.net) if v > LOW[name]]
                        if high:
                            faults.append(f"{pin}: bears {LOW[name]} V; {resistor} pulls it to {high[0]} V")
                if volts(pin.net) - {0, LOW[name]}:
                    faults.append(f"{pin}: bears {LOW[name]} V and hangs on {max(volts(pin.net))} V")
    return faults


# --- pictures -------------------------------------------------------------------------------------------------------
TEXT = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)"\s+textLength="([-\d.]+)" font-size="([-\d.]+)"[^>]*?text-anchor="(\w+)"[^>]*>([^<]*)</text>')
TURNED = re.compile(r'<g transform="rotate\(([-\d.]+) ([-\d.]+) ([-\d.]+)\)">\s*(<text.*?</text>)', re.S)


def boxes(svg):
    """The texts of a picture as rectangles: (text, left, top, right, bottom)."""
    found = []

    def box(match, turn=None):
        x, y, length, size, anchor, text = match.groups()
        x, y, length, size = float(x), float(y), float(length), float(size)
        left = x - {"start": 0, "middle": length / 2, "end": length}[anchor]
        corners = [(left, y - 0.7 * size), (left + length, y)]   # a capital is 0.7 of the font's size high
        if turn:
            angle, cx, cy = turn
            quarter = {-90: 1, 270: 1, 90: -1, 180: 2, -180: 2, 0: 0}[round(angle)]
            for _ in range(quarter % 4):
                corners = [(cx + (py - cy), cy - (px - cx)) for px, py in corners]
        (ax, ay), (bx, by) = corners
        found.append((text, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))

    rest = svg
    for match in TURNED.finditer(svg):
        inner = TEXT.search(match.group(4))
        if inner:
            box(inner, tuple(map(float, match.groups()[:3])))
            rest = rest.replace(match.group(4), "", 1)
    for match in TEXT.finditer(rest):
        box(match)
    return found


def overlaps(shown, svg):
    texts, slack = sorted(boxes(svg), key=lambda b: b[1]), 0.05
    faults = []
    for i, (one, left, top, right, bottom) in enumerate(texts):
        for other, l2, t2, r2, b2 in texts[i + 1:]:
            if l2 > right:
                break
            if min(right, r2) - max(left, l2) > slack and min(bottom, b2) - max(top, t2) > slack:
                faults.append(f"{shown}: '{one}' and '{other}' lie over each other at {max(left, l2):.1f}, {max(top, t2):.1f} mm: move one")
    return faults


def sums(project):
    """The sheets' bytes, as pictures/SHEETS has them of those that were last drawn."""
    return {f"{project.name}/{path.name}": hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(project.files)}


def pictures(root, projects):
    folder, faults = root / "schematics/pictures", []
    noted = dict(line.split()[::-1] for line in (folder / "SHEETS").read_text().splitlines()) if (folder / "SHEETS").exists() else {}
    for project in projects:
        faults += [f"schematics/{name}: its picture is older than the sheet: schematics/run --pictures" for name, digest in sums(project).items() if noted.get(name) != digest]
    for picture in sorted(folder.glob("*.svg")):
        drawn = picture.read_text()
        try:
            xml.etree.ElementTree.fromstring(drawn)
        except xml.etree.ElementTree.ParseError as why:
            faults.append(f"schematics/pictures/{picture.name}: no SVG: {why}: schematics/run --pictures")
        faults += overlaps(f"schematics/pictures/{picture.name}", drawn)
    return faults
