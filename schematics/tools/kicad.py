"""KiCad 9's files (version 20250114): text to lists and back, symbols, and one sheet being drawn.

The same drawing gives the same bytes: identifiers are made of names, and items stand in the order in which KiCad saves them, so
that a sheet that is opened and saved in KiCad does not change. Lengths in mm; a sheet's y points down, a symbol's up."""
import json
import math
import re
import uuid

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')
FONT = ["effects", ["font", ["size", "1.27", "1.27"]]]
ORDER = ["rectangle", "text", "junction", "no_connect", "wire", "label", "hierarchical_label", "symbol", "sheet"]


def quoted(text):
    return json.dumps(str(text), ensure_ascii=False)


def plain(token):
    return json.loads(token) if token.startswith('"') else token


def number(value):
    return f"{round(value, 4) + 0:g}"                  # + 0: no minus before a zero


def identifier(*names):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "kibitz/schematics/" + "/".join(map(str, names))))


def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(token)
    return stack[0][0]


def dump(item, depth=0):
    indent = "\t" * depth
    if all(isinstance(part, str) for part in item):
        return f"{indent}({' '.join(item)})"
    if item[0] == "pts":
        return f"{indent}(pts\n{indent}\t{' '.join(dump(point) for point in item[1:])}\n{indent})"
    first = next(i for i, part in enumerate(item) if not isinstance(part, str))
    lines = [f"{indent}({' '.join(item[:first])}"]
    lines += [dump([part] if isinstance(part, str) else part, depth + 1) for part in item[first:]]
    return "\n".join(lines + [f"{indent})"])


def every(item, key):
    return [part for part in item if isinstance(part, list) and part[0] == key]


def first(item, key):
    found = every(item, key)
    return found[0] if found else None


def flattened(table, name):
    """A library's symbol as a sheet embeds it: without `extends`, its units renamed."""
    symbol = table[name]
    base = first(symbol, "extends")
    if not base:
        return symbol
    parent = flattened(table, plain(base[1]))
    own = {part[1]: part for part in every(symbol, "property")}
    body = [own.pop(part[1], part) if isinstance(part, list) and part[0] == "property" else part for part in parent[2:]]
    last = max(i for i, part in enumerate(body) if isinstance(part, list) and part[0] == "property") + 1
    body[last:last] = own.values()
    old = len(plain(parent[1]))
    return symbol[:2] + [["symbol", quoted(name + plain(part[1])[old:])] + part[2:] if isinstance(part, list) and part[0] == "symbol" else part
                         for part in body]


class Symbols:
    """Where symbols come from: KiCad's libraries where they are, otherwise what the sheets drawn before embed."""

    def __init__(self, libraries, sheets, own):
        self.libraries, self.tables, self.embedded, self.own = libraries, {}, {}, own
        if not libraries:
            for sheet in sheets:
                for symbol in every(first(parse(sheet.read_text()), "lib_symbols"), "symbol"):
                    self.embedded[plain(symbol[1])] = symbol

    def get(self, lib_id):
        library, name = lib_id.split(":")
        if library == "kibitz":
            symbol = self.own[name]
        elif self.libraries:
            if library not in self.tables:
                text = (self.libraries / f"{library}.kicad_sym").read_text()
                self.tables[library] = {plain(s[1]): s for s in every(parse(text), "symbol")}
            symbol = flattened(self.tables[library], name)
        elif lib_id in self.embedded:
            return self.embedded[lib_id]
        else:
            raise SystemExit(f"draw: no sheet has {lib_id} yet: give KiCad's symbols with --symbols FOLDER")
        return ["symbol", quoted(lib_id)] + symbol[2:]


def box(name, datasheet, footprint, pins, width, height):
    """A symbol as a box. pins: (number, name, electrical type, side L R T B, offset along the side from the middle)."""
    def place(side, at):
        return {"L": (-width / 2 - 2.54, -at, 0), "R": (width / 2 + 2.54, -at, 180),
                "T": (at, height / 2 + 2.54, 270), "B": (at, -height / 2 - 2.54, 90)}[side]

    def prop(key, value, hide):
        return ["property", quoted(key), quoted(value), ["at", number(-width / 2), number(height / 2 + 1.27), "0"], FONT + ([["hide", "yes"]] if hide else [])]

    drawn = []
    for pin, text, kind, side, at in pins:
        x, y, angle = place(side, at)
        drawn.append((round(x, 2), round(-y, 2), ["pin", kind, "line", ["at", number(x), number(y), str(angle)], ["length", "2.54"]] + ([["hide", "yes"]] if kind == "no_connect" else [])
                      + [["name", quoted(text), FONT], ["number", quoted(pin), FONT]]))
    return ["symbol", quoted(name), ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
            prop("Reference", "U", False), prop("Value", name, False), prop("Footprint", footprint, True), prop("Datasheet", datasheet, True),
            prop("Description", name, True),
            ["symbol", quoted(name + "_0_1"), ["rectangle", ["start", number(-width / 2), number(height / 2)], ["end", number(width / 2), number(-height / 2)],
             ["stroke", ["width", "0.254"], ["type", "default"]], ["fill", ["type", "background"]]]],
            ["symbol", quoted(name + "_1_1")] + [pin for _, _, pin in sorted(drawn, key=lambda v: v[:2])], ["embedded_fonts", "no"]]


def pins_of(symbol, unit):
    """number -> (x, y) of the pins of a unit, and of those that all units share."""
    found = {}
    for part in every(symbol, "symbol"):
        if int(plain(part[1]).split("_")[-2]) in (0, unit):
            for pin in every(part, "pin"):
                found[plain(first(pin, "number")[1])] = tuple(map(float, first(pin, "at")[1:3]))
    return found


def every_pin(symbol):
    return {plain(first(pin, "number")[1]) for part in every(symbol, "symbol") for pin in every(part, "pin")}


def near(a, b):
    return math.dist(a, b) < 1e-3


def inside(point, a, b):
    return not near(point, a) and not near(point, b) and abs(math.dist(a, point) + math.dist(point, b) - math.dist(a, b)) < 1e-3


class Project:
    """A folder with its root sheet; `parts` is the catalogue, `symbols` where symbols come from."""

    def __init__(self, name, parts, symbols):
        self.name, self.parts, self.symbols, self.sheets = name, parts, symbols, []
        self.root = identifier(name)

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for sheet in self.sheets:
            (folder / sheet.file).write_text(sheet.text())
        used = sorted({lib_id.split(":")[0] for sheet in self.sheets for lib_id in sheet.symbols} - {"kibitz"})
        rows = [("kibitz", "${KIPRJMOD}/../kibitz.kicad_sym")] + [(name, f"${{KICAD9_SYMBOL_DIR}}/{name}.kicad_sym") for name in used]
        (folder / "sym-lib-table").write_text("(sym_lib_table\n\t(version 7)\n" + "".join(
            f'\t(lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))\n' for name, uri in rows) + ")\n")


class Sheet:
    """One file. paths: one ("/root/...", page, hundreds of its references) for every use of it."""

    def __init__(self, project, file, title, paths, comment="", paper="A4"):
        self.project, self.file, self.title, self.comment, self.paper = project, file, title, comment, paper
        self.paths = paths
        self.symbols, self.items, self.wires, self.ends, self.powers = {}, [], [], [], 0   # ends: of pins
        project.sheets.append(self)

    def own(self, *names):
        return quoted(identifier(self.project.name, self.file, *names))

    def child(self, name, file, title, page, hundred, x, y, width, left=(), right=(), step=2.54, other=None, comment=""):
        """A box for another sheet; left, right: (name, shape) of its pins, None a gap. Returns the sheet (other, where it is drawn already) and its pins."""
        height = step * (max(len(left), len(right)) + 1)
        own = identifier(self.project.name, self.file, name)
        path = f"{self.paths[0][0]}/{own}"
        pins = {pin[0]: (x, y + step * (i + 1)) for i, pin in enumerate(left) if pin}
        pins.update({pin[0]: (x + width, y + step * (i + 1)) for i, pin in enumerate(right) if pin})
        left, right = [pin for pin in left if pin], [pin for pin in right if pin]

        def prop(key, value, at):
            return ["property", quoted(key), quoted(value), ["at", number(x), number(at), "0"], FONT + [["justify", "left"]]]

        def pin(net, shape, angle, justify):
            return ["pin", quoted(net), shape, ["at", *map(number, pins[net]), angle], ["uuid", self.own(name, net)], FONT + [["justify", justify]]]

        self.items.append(["sheet", ["at", number(x), number(y)], ["size", number(width), number(height)], ["exclude_from_sim", "no"], ["in_bom", "yes"],
                           ["on_board", "yes"], ["dnp", "no"], ["stroke", ["width", "0.1524"], ["type", "solid"]], ["fill", ["color", "0", "0", "0", "0.0000"]],
                           ["uuid", quoted(own)], prop("Sheetname", name, y - 1.27), prop("Sheetfile", file, y + height + 1.905)]
                          + [pin(net, shape, "180", "left") for net, shape in left] + [pin(net, shape, "0", "right") for net, shape in right]
                          + [["instances", ["project", quoted(self.project.name), ["path", quoted(self.paths[0][0]), ["page", quoted(page)]]]]])
        self.ends += pins.values()
        if other:
            other.paths.append((path, page, hundred))
            return other, pins
        return Sheet(self.project, file, title, [(path, page, hundred)], comment), pins

    def part(self, key, ref, x, y, rot=0, at=None, mirror=False, unit=1, justify="left", value=None, gap=2.54, fitted=True, **fields):
        """Places a part of the catalogue; ref: letter and number within the sheet's hundred. Returns {pin number: (x, y)}."""
        entry = dict(self.project.parts[key])
        lib_id = entry.pop("symbol")
        symbol = self.symbols.setdefault(lib_id, self.project.symbols.get(lib_id))
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[rot // 90 % 4]
        turn = -1 if mirror else 1
        pins = {name: (x + turn * (cos * px - sin * py), y - sin * px - cos * py) for name, (px, py) in pins_of(symbol, unit).items()}
        library = {plain(p[1]): plain(p[2]) for p in every(symbol, "property")}
        values = {"Reference": "", "Value": value or entry.pop("value", key), "Footprint": library.get("Footprint", ""), "Datasheet": library.get("Datasheet", ""),
                  "Description": library.get("Description", "")}
        entry.pop("value", None)
        fitted, board = entry.pop("fitted", fitted), entry.pop("board", True)
        values.update(entry)
        values.update(fields)
        letter, digits = re.match(r"([A-Z]+)(\d+)$", ref).groups()
        refs = [f"{letter}{hundred * 100 + int(digits)}" for _, _, hundred in self.paths]
        self.items.append((lib_id, refs, letter, int(digits), values, x, y, rot, at, mirror, unit, justify, gap, fitted, board, sorted(every_pin(symbol))))
        self.ends += sorted(set(pins.values()))
        return pins

    def power(self, net, x, y, stub=2.54):
        end = y + (stub if net == "GND" else -stub)
        if stub:
            self.wire((x, y), (x, end))
        self.powers += 1
        lib_id = f"power:{net}"
        symbol = self.symbols.setdefault(lib_id, self.project.symbols.get(lib_id))
        library = {plain(p[1]): plain(p[2]) for p in every(symbol, "property")}
        letter = "#FLG" if net == "PWR_FLAG" else "#PWR"
        values = {"Reference": "", "Value": net, "Footprint": "", "Datasheet": library.get("Datasheet", ""), "Description": library.get("Description", "")}
        self.items.append((lib_id, None, letter, self.powers, values, x, end, 0, (0, 3.81 if net == "GND" else -3.81), False, 1, None, 2.54, True, True, ["1"]))
        self.ends.append((x, end))

    def symbol_item(self, lib_id, refs, letter, digits, values, x, y, rot, at, mirror, unit, justify, gap, fitted, board, pins):
        power = letter[0] == "#"
        axis, place_rot = "y", rot
        if mirror and rot >= 180:                                   # the same said as KiCad says it
            axis, place_rot = "x", rot - 180
        refs = [f"{letter}{page}{digits:02d}" for _, page, _ in self.paths] if power else [f"{letter}{hundred * 100 + digits}" for _, _, hundred in self.paths]
        item = ["symbol", ["lib_id", quoted(lib_id)], ["at", number(x), number(y), str(place_rot)]] + ([["mirror", axis]] if mirror else [])
        yes = "yes" if not power else "no"
        item += [["unit", str(unit)], ["exclude_from_sim", "no"], ["in_bom", yes], ["on_board", "yes" if board else "no"], ["dnp", "no" if fitted else "yes"],
                 ["uuid", self.own(letter, digits, unit)]]
        tall = lib_id in ("Device:C", "Device:FerriteBead")      # lying parts have their texts above them
        ax, ay = at or ((2.54, -1.27) if rot % 180 == 0 else (0, -5.715 if tall else -4.445))
        if rot % 180 and not at:
            justify, gap = None, 1.905
        if justify and (rot in (90, 180)) != mirror:             # KiCad turns the side with the symbol
            justify = {"left": "right", "right": "left"}[justify]
        for i, (key, text) in enumerate({**values, "Reference": refs[0]}.items()):
            shown = i == 1 if power else i < 2
            place = (x + ax, y + ay + gap * (0 if power else min(i, 2)))
            item.append(["property", quoted(key), quoted(text), ["at", number(place[0]), number(place[1]), str(rot % 180)],
                         FONT + ([["justify", justify]] if justify else []) + ([] if shown else [["hide", "yes"]])])
        item += [["pin", quoted(pin), ["uuid", self.own(letter, digits, unit, pin)]] for pin in pins]
        item.append(["instances", ["project", quoted(self.project.name)] + [["path", quoted(path), ["reference", quoted(r)], ["unit", str(unit)]]
                                                                          for path, r in sorted(zip([p for p, _, _ in self.paths], refs))]])
        return item

    def wire(self, *points):
        self.wires += [(a, b) for a, b in zip(points, points[1:]) if not near(a, b)]

    def words(self, kind, text, x, y, rot=0, shape=None, size="1.27"):
        self.items.append([kind, quoted(text)] + ([["exclude_from_sim", "no"]] if kind == "text" else []) + ([["shape", shape]] if shape else [])
                          + [["at", number(x), number(y), str(rot)], ["effects", ["font", ["size", size, size]],
                             ["justify", "right" if rot == 180 else "left"] + (["bottom"] if kind == "label" else ["top"] if kind == "text" else [])],
                             ["uuid", self.own(kind, text, x, y)]])

    def note(self, x, y, *lines, size="1.27"):
        self.words("text", "\n".join(lines), x, y, size=size)

    def label(self, pin, net, dx, shape=None):
        """A short wire out of a pin and its net's name; dx < 0 to the left. With a shape: the name of a pin of this sheet."""
        end = (pin[0] + dx, pin[1])
        self.wire(pin, end)
        self.words("hierarchical_label" if shape else "label", net, *end, 180 if dx < 0 else 0, shape)

    def frame(self, x, y, width, height):
        self.items.append(["rectangle", ["start", number(x), number(y)], ["end", number(x + width), number(y + height)],
                           ["stroke", ["width", "0.15"], ["type", "dash"]], ["fill", ["type", "none"]], ["uuid", self.own("frame", x, y).strip('"')]])     # KiCad quotes no rectangle's

    def no_connect(self, *points):
        for x, y in points:
            self.items.append(["no_connect", ["at", number(x), number(y)], ["uuid", self.own("free", x, y)]])

    def joined(self):
        """Wires split where another one ends on them, and a junction there: a wire's middle is no joint."""
        wires, dots = self.wires, []
        for p in sorted({(round(x, 3), round(y, 3)) for x, y in self.ends + [p for wire in wires for p in wire]}):
            split = [part for a, b in wires for part in ([(a, p), (p, b)] if inside(p, a, b) else [(a, b)])]
            if sum(near(p, end) for wire in split for end in wire) + sum(near(p, end) for end in self.ends) > 2:
                wires = split
                dots.append(["junction", ["at", *map(number, p)], ["diameter", "0"], ["color", "0", "0", "0", "0"], ["uuid", self.own("joint", *p)]])
        wires = self.straightened(wires)
        return dots + [["wire", ["pts", ["xy", *map(number, a)], ["xy", *map(number, b)]], ["stroke", ["width", "0"], ["type", "default"]],
                        ["uuid", self.own("wire", *a, *b)]] for a, b in (sorted((tuple(round(v, 4) for v in a), tuple(round(v, 4) for v in b))) for a, b in wires)]

    def straightened(self, wires):
        """Two wires in a line that meet where nothing else does are one."""
        wires = [tuple((round(x, 4), round(y, 4)) for x, y in wire) for wire in wires]
        pins = {(round(x, 4), round(y, 4)) for x, y in self.ends}
        for p in sorted({end for wire in wires for end in wire} - pins):
            there = [wire for wire in wires if p in wire]
            if len(there) == 2:
                a, b = (next(end for end in wire if end != p) for wire in there)
                if inside(p, a, b):
                    wires = [wire for wire in wires if wire not in there] + [(a, b)]
        return wires

    def text(self):
        root = self is self.project.sheets[0]
        tree = ["kicad_sch", ["version", "20250114"], ["generator", quoted("eeschema")], ["generator_version", quoted("9.0")],
                ["uuid", quoted(self.project.root if root else identifier(self.project.name, self.file))], ["paper", quoted(self.paper)],
                ["title_block", ["title", quoted(self.title)], ["rev", quoted("A")], ["company", quoted("Kibitz")]] + ([["comment", "1", quoted(self.comment)]] if self.comment else []),
                ["lib_symbols"] + [self.symbols[key] for key in sorted(self.symbols)]]
        items = [self.symbol_item(*item) if isinstance(item, tuple) else item for item in self.items] + self.joined()
        tree += sorted(items, key=lambda item: (ORDER.index(item[0]), first(item, "uuid")[1]))
        if root:
            tree += [["sheet_instances", ["path", quoted("/"), ["page", quoted("1")]]], ["embedded_fonts", "no"]]
        return dump(tree) + "\n"
