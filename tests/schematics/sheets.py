"""KiCad's sheets read as they lie there: every part in every place it is used, and which pins are joined.

No KiCad is needed. schematics/run shows that the nets found here are those that kicad-cli finds."""
import dataclasses
import json
import pathlib
import re
import sys

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')


def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(json.loads(token) if token[0] == '"' else token)
    return stack[0][0]


def every(item, key):
    return [part for part in item if isinstance(part, list) and part and part[0] == key]


def first(item, key):
    found = every(item, key)
    return found[0] if found else None


def value(item, key, default=None):
    found = first(item, key)
    return found[1] if found else default


@dataclasses.dataclass(eq=False, repr=False)
class Part:
    reference: str
    lib: str                 # "Device:R"
    fields: dict
    sheet: str               # "schematics/hub/seat.kicad_sch"
    place: str               # "/North/"
    fitted: bool
    on_board: bool
    pins: dict = dataclasses.field(default_factory=dict)     # number -> Pin
    units: set = dataclasses.field(default_factory=set)      # those of its units that were found

    def __str__(self):
        return f"{self.sheet}: {self.reference} ({self.fields.get('Value', '')})"

    def named(self, name):
        """Its pins of that name."""
        return [pin for pin in self.pins.values() if pin.name == name]


@dataclasses.dataclass(eq=False, repr=False)
class Pin:
    part: Part
    number: str
    name: str
    kind: str
    net: "Net" = None

    def __str__(self):
        name = "" if self.name == "~" or self.name == f"Pin_{self.number}" else f" ({self.name})"
        return f"{self.part.sheet}: {self.part.reference} pin {self.number}{name}"


@dataclasses.dataclass(eq=False, repr=False)
class Net:
    pins: list
    names: set               # labels: (place, name)
    rails: set               # of supply symbols: "+3V3", "GND"

    def called(self, place):
        """The names that the net has on that sheet; a rail has one everywhere."""
        return self.rails or {name for at, name in self.names if at == place}


class Project:
    def __init__(self, folder, root=None):
        folder = pathlib.Path(folder)
        self.name, self.folder = folder.name, folder
        self.root = pathlib.Path(root) if root else folder.parent.parent
        self.parts, self.faults, self.files, self.parent = [], [], {}, {}
        self.points, self.marks = {}, {}
        self._sheet(folder / f"{folder.name}.kicad_sch", None, "/")
        self._nets()

    # --- joining ----------------------------------------------------------------------------------------------------
    def _find(self, key):
        self.parent.setdefault(key, key)
        while self.parent[key] != key:
            self.parent[key] = self.parent[self.parent[key]]
            key = self.parent[key]
        return key

    def _join(self, a, b):
        self.parent[self._find(a)] = self._find(b)

    def _sheet(self, path, ids, place):
        shown = str(path.relative_to(self.root))
        if path not in self.files:
            self.files[path] = parse(path.read_text())
        tree = self.files[path]
        ids = ids or "/" + value(tree, "uuid")
        library = {s[1]: s for s in every(first(tree, "lib_symbols"), "symbol")}

        def at(x, y):
            return (place, round(float(x), 2), round(float(y), 2))

        wires = []
        for wire in every(tree, "wire"):
            a, b = [at(*point[1:3]) for point in every(first(wire, "pts"), "xy")]
            wires.append((a, b))
            self._join(a, b)
        spots = {at(*first(dot, "at")[1:3]) for dot in every(tree, "junction")}
        for kind in ("label", "hierarchical_label", "global_label"):
            for label in every(tree, kind):
                spot, name = at(*first(label, "at")[1:3]), label[1]
                spots.add(spot)
                key = ("global", name) if kind == "global_label" else (place, "label", name)
                self._join(spot, key)
                self.marks.setdefault(key, (place, name))
        for symbol in every(tree, "symbol"):
            self._symbol(symbol, library, ids, place, shown, at)
        for child in every(tree, "sheet"):
            fields = {p[1]: p[2] for p in every(child, "property")}
            below = f"{place}{fields['Sheetname']}/"
            for pin in every(child, "pin"):
                spot = at(*first(pin, "at")[1:3])
                self._find(spot)
                self._join(spot, (below, "label", pin[1]))
            self._sheet(path.parent / fields["Sheetfile"], f"{ids}/{value(child, 'uuid')}", below)
        for spot in spots:                            # a junction or a label joins the wires that pass there
            for a, b in wires:
                if spot not in (a, b) and min(a[1], b[1]) <= spot[1] <= max(a[1], b[1]) and min(a[2], b[2]) <= spot[2] <= max(a[2], b[2]) \
                        and abs((b[1] - a[1]) * (spot[2] - a[2]) - (b[2] - a[2]) * (spot[1] - a[1])) < 1e-6:
                    self._join(spot, a)

    def _symbol(self, symbol, library, ids, place, shown, at):
        fields = {p[1]: p[2] for p in every(symbol, "property")}
        lib, unit = value(symbol, "lib_id"), int(value(symbol, "unit", "1"))
        x, y, angle = map(float, first(symbol, "at")[1:4])
        mirror = value(symbol, "mirror")
        reference = None
        for project in every(first(symbol, "instances") or [], "project"):
            for instance in every(project, "path"):
                if instance[1] == ids:
                    reference, unit = value(instance, "reference"), int(value(instance, "unit", "1"))
        if reference is None:
            self.faults.append(f"{shown}: {fields.get('Reference')}: the instance at {place} is lost: it has no reference there")
            reference = fields.get("Reference", "?")
        power = lib.startswith("power:")
        part = next((p for p in self.parts if (p.reference, p.place, p.lib) == (reference, place, lib) and unit not in p.units), None)
        if not part or self._units(library[lib]) == 1:
            part = Part(reference, lib, fields, shown, place, value(symbol, "dnp") != "yes", value(symbol, "on_board") != "no")
            if not power:
                self.parts.append(part)
        part.units.add(unit)
        for drawn in every(library[lib], "symbol"):
            if int(drawn[1].split("_")[-2]) not in (0, unit):
                continue
            for pin in every(drawn, "pin"):
                px, py = map(float, first(pin, "at")[1:3])
                px, py = px, -py                       # the library's y points up
                for _ in range(int(angle) // 90 % 4):  # counter-clockwise
                    px, py = py, -px
                if mirror == "y":
                    px = -px
                elif mirror == "x":
                    py = -py
                spot, number = at(x + px, y + py), value(pin, "number")
                if power:
                    if fields["Value"] != "PWR_FLAG":
                        self._join(spot, ("rail", fields["Value"]))
                    continue
                made = Pin(part, number, value(pin, "name"), pin[1])
                part.pins[number] = made
                self.points[made] = spot
                self._find(spot)

    @staticmethod
    def _units(symbol):
        return max(int(drawn[1].split("_")[-2]) for drawn in every(symbol, "symbol"))

    def _nets(self):
        nets = {}
        for pin, spot in self.points.items():
            net = nets.setdefault(self._find(spot), Net([], set(), set()))
            net.pins.append(pin)
            pin.net = net
        for key in list(self.parent):
            net = nets.get(self._find(key))
            if net and key in self.marks:
                net.names.add(self.marks[key])
            if net and key[0] == "rail":
                net.rails.add(key[1])
        self.nets = list(nets.values())

    def part(self, reference):
        found = next((p for p in self.parts if p.reference == reference), None)
        if not found:
            raise LookupError(f"schematics/{self.name}: no part is {reference}")
        return found

    def of(self, lib):
        return [p for p in self.parts if p.lib.split(":")[1].startswith(lib)]


if __name__ == "__main__":                            # sheets.py PROJECT_FOLDER: its nets, a line each
    for net in sorted(sorted(f"{p.part.reference}.{p.number}" for p in net.pins) for net in Project(pathlib.Path(sys.argv[1]).resolve()).nets):
        print(" ".join(net))
