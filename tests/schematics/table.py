"""A whole table: the hub, a module at each cable, a pads' board at each module; and how a signal goes through all three.

A signal passes series resistors, buffers, level shifters and cables. It ends at a rail."""
import pathlib

from sheets import Project

SUPPLY = {"SEAT_5V": 5.0, "VDD_1V8": 1.8}
VOLTS = {"+5V": 5.0, "+3V3": 3.3, "+2V8": 2.8, "GND": 0.0}
PASSING_OHM = 10e3
BUFFERS = {"74LVC125": (("2", "3"), ("5", "6"), ("9", "8"), ("12", "11")), "74LVC2G17": (("1", "6"), ("3", "4"))}
SEATS = ["North", "East", "South", "West"]


def ohm(text):
    text = text.split()[0]
    return float(text[:-1]) * 1e3 if text[-1] == "k" else float(text)


class Table:
    """A node is (which board, net): one seat module drawn stands for five."""

    def __init__(self, root):
        folder = pathlib.Path(root) / "schematics"
        self.hub, self.seat, self.pads = (Project(folder / name, root) for name in ("hub", "seat", "pads"))
        self.projects = [self.hub, self.seat, self.pads]
        self.boards = {"hub": self.hub}
        for place in SEATS + ["Centre"]:
            self.boards[place] = self.seat
        for place in SEATS:
            self.boards[f"{place} pads"] = self.pads
        self.inner = {project: self._inner(project) for project in self.projects}
        self.cables = {}
        for place in SEATS + ["Centre"]:
            self._cable("hub", self.hub_connector(place), place, self.seat.part("J1"))
        for place in SEATS:
            self._cable(place, next(p for p in self.seat.parts if p.fields["Value"] == "pads"), f"{place} pads", self.pads.part("J1"))

    def hub_connector(self, place):
        return next(p for p in self.hub.parts if p.place == f"/{place}/" and p.reference.startswith("J"))

    def _cable(self, a, one, b, other):
        for number, pin in one.pins.items():
            if number in other.pins:
                ends = (a, pin.net), (b, other.pins[number].net)
                for x, y in (ends, ends[::-1]):
                    self.cables.setdefault(x, []).append(y)

    @staticmethod
    def _inner(project):
        """What passes a signal on within a board: net -> nets."""
        steps = {}

        def step(a, b):
            if a and b and not a.rails and not b.rails:
                steps.setdefault(a, []).append(b)
                steps.setdefault(b, []).append(a)

        for part in project.parts:
            name = part.lib.split(":")[1]
            nets = {number: pin.net for number, pin in part.pins.items()}
            if name == "R" and ohm(part.fields["Value"]) <= PASSING_OHM:
                step(nets["1"], nets["2"])
            for a, b in BUFFERS.get(name, ()):
                step(nets[a], nets[b])
            if name == "BSS138":
                gate, source, drain = nets["1"], nets["2"], nets["3"]
                if "+2V8" in gate.rails:
                    step(source, drain)               # level shifter
                elif "GND" in source.rails:
                    step(gate, drain)                 # switch to ground
        return steps

    def reached(self, board, net):
        """Every pin that a signal comes to: (board, Pin)."""
        seen, todo, found = set(), [(board, net)], []
        while todo:
            at = todo.pop()
            if at in seen or at[1].rails:
                continue
            seen.add(at)
            found += [(at[0], pin) for pin in at[1].pins]
            todo += [(at[0], other) for other in self.inner[self.boards[at[0]]].get(at[1], ())] + self.cables.get(at, [])
        return found

    def ends(self, demand):
        """The pins that the demand is about: (board, Pin)."""
        lib, name = demand.end
        if lib == "place":
            return [(demand.seat, pin) for part in self.seat.parts if part.fields.get("Place") == name for pin in part.pins.values()]
        if lib.startswith("TCA"):
            return [("hub", pin) for part in self.hub.of(lib) if demand.seat in part.place for pin in part.named(name)]
        board, project = (f"{demand.seat} pads", self.pads) if lib == "MPR121QR2" else (demand.seat, self.seat)
        return [(board, pin) for part in project.of(lib) for pin in part.named(name)]


def straps(pins):
    """The number that address pins make by the rails they hang on: A0 is 1. None where one hangs elsewhere."""
    total = 0
    for bit, pin in enumerate(pins):
        if pin.net.rails not in ({"GND"}, {"+3V3"}):
            return None
        total += ("+3V3" in pin.net.rails) << bit
    return total


def address(part):
    name = part.lib.split(":")[1]
    if name.startswith(("TCA9555", "TCA9548")):
        bits = straps([part.named(f"A{i}")[0] for i in range(3)])
        return None if bits is None else (0x20 if name.startswith("TCA9555") else 0x70) + bits
    if name.startswith("MPR121"):                     # by the pin ADDR: ground, supply, SDA, SCL
        net = part.named("ADDR")[0].net
        ways = [{"GND"} == net.rails, {"+2V8"} == net.rails, net is part.named("SDA")[0].net, net is part.named("SCL")[0].net]
        return 0x5A + ways.index(True) if any(ways) else None
    return None
