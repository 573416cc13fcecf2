"""Board files against sheets: each GPIO, chip select, channel, address and expander line, both ways. A fault is one line that names
both places: the board file's line, and sheet, reference and pin."""
import re

from table import SEATS, Table, address

# Lines of the expanders that the sheets wire and no board file has: what the daemon does not drive today.
SPARE = {7: "RF_SEL0", 8: "RF_SEL1", 9: "RF_SEL2", 11: "FAULT_N"}
SPARE_CHANNELS = {4, 5, 6, 7}        # a second window a seat


def gpio_of(pin):
    found = re.search(r"GPIO0*(\d+)", pin.name)
    return int(found.group(1)) if found and pin.part.lib.endswith("Raspberry_Pi_4") else None


def port_of(pin):
    found = re.fullmatch(r"P([01])([0-7])", pin.name)
    return int(found.group(1)) * 8 + int(found.group(2)) if found and pin.part.lib.split(":")[1].startswith("TCA9555") else None


def channel_of(pin):
    found = re.fullmatch(r"S([DC])([0-7])", pin.name)
    return (int(found.group(2)), {"D": "SDA", "C": "SCL"}[found.group(1)]) if found and pin.part.lib.split(":")[1].startswith("TCA9548") else None


def begin(pin):
    """What a board file calls this pin: the same tuples as Demand.start."""
    if gpio_of(pin) is not None:
        return ("gpio", gpio_of(pin))
    if port_of(pin) is not None:
        return ("expander", address(pin.part), port_of(pin))
    if channel_of(pin):
        channel, line = channel_of(pin)
        return ("channel", address(pin.part), channel, line)
    return None


def check_demands(table, board):
    faults, begins = [], {}
    for part in table.hub.parts:
        for pin in part.pins.values():
            if begin(pin) and pin.number == min((p.number for p in part.pins.values() if begin(p) == begin(pin)), key=int):
                begins[begin(pin)] = pin
    for demand in board.demands:
        start = begins.get(demand.start)
        ends = table.ends(demand)
        if not ends:
            faults.append(f"{demand.where}: {demand.what}: no part of the sheets is {' '.join(demand.end)} at {demand.seat}: draw it, or take it out of the board file")
            continue
        hit = {(at, pin) for at, pin in table.reached("hub", start.net)} if start else set()
        wanted = [end for end in ends if end in hit]
        # one of its pins is enough for a part in the table (its other pin is ground or supply); of a chip all that bear the name
        if wanted if demand.end[0] == "place" else len(wanted) == len(ends):
            continue
        at, end, drawn = max(((at, end, sorted({f"{pin} = {name(begin(pin))}" for _, pin in table.reached(at, end.net) if begin(pin)}))
                              for at, end in ends if (at, end) not in hit), key=lambda found: len(found[2]))
        faults.append(f"{demand.where}: {demand.what} is {demand.begins()}"
                      + (f" ({start})" if start else " (no pin of the sheets)") + f"; drawn: {end} of {at} leads to {', '.join(drawn) or 'none of them'}: change one of the two")
    return faults


def listed(names):
    return ", ".join(sorted(names)) or "nothing"


def name(start):
    kind, *rest = start
    return {"gpio": "GPIO{}", "expander": "line {1} of the expander at {0:#04x}", "channel": "{2} of channel {1}"}[kind].format(*[r if r is not None else -1 for r in rest])


# Which level means active at a chip's pin; IRQ's is a setting in the PN5180.
ACTIVE_LOW = {"~{RESET}": True, "~{INT}": True, "GPIO0/CE": False, "BUSY": False}


def drawn_low(table, demand):
    """Whether low means active by what is drawn: a contact to ground, a switch to ground behind the line, a receiver that light pulls up."""
    if demand.end[0] != "place":
        return ACTIVE_LOW.get(demand.end[1])
    part = next((p for p in table.seat.parts if p.fields.get("Place") == demand.end[1]), None)
    if not part:
        return None
    if part.lib == "Device:LED":
        return any("GND" in pin.net.rails for pin in part.pins.values())      # its anode on the line, or its cathode behind a switch
    if part.lib.startswith("Switch:"):
        return any("GND" in pin.net.rails for pin in part.pins.values())
    emitter = part.named("E")[0]                       # dark, and so broken, when the resistor at the emitter goes to ground
    return any(p.part.lib == "Device:R" and any("GND" in other.net.rails for other in p.part.pins.values()) for p in emitter.net.pins)


def check_levels(table, board):
    faults, words = [], {True: "low", False: "high"}
    for demand in board.demands:
        drawn = drawn_low(table, demand)
        if demand.low is not None and drawn is not None and demand.low != drawn:
            at, end = table.ends(demand)[0]
            faults.append(f"{demand.where}: {demand.what} is active {words[demand.low]}; drawn: {end} of {at} is active {words[drawn]}: change one of the two")
    return faults


def check_selects(table, board):
    """A chip select, BUSY, IRQ, reset or enable reaches its own chip and none besides."""
    faults, shared = [], ("SDA", "SCL", "SCK", "MOSI", "MISO", "~{INT}")
    for demand in board.demands:
        lib, pin_name = demand.end
        if pin_name in shared or lib == "place":
            continue
        for at, end in table.ends(demand):
            others = {(a, p) for a, p in table.reached(at, end.net) if (p.part.lib.split(":")[1], p.name) == (lib, pin_name)} - {(at, end)}
            faults += [f"{demand.where}: {demand.what}: {end} of {at} is joined to {p} of {a} too: part them" for a, p in sorted(others, key=lambda found: (found[0], str(found[1])))]
    # the clock of a seat's channel must not come to another seat's
    for demand in board.demands:
        if demand.start[0] == "channel":
            for at, end in table.ends(demand):
                others = {a.split()[0] for a, p in table.reached(at, end.net) if a != "hub"} - {demand.seat}
                faults += [f"{demand.where}: {demand.what}: {end} of {at} is joined to {other}'s module: a channel is one seat's" for other in sorted(others)]
    return faults


def check_addresses(table, board):
    faults = []
    for want in board.addresses:
        project = table.pads if want.lib == "MPR121QR2" else table.hub
        parts = [p for p in project.of(want.lib) if want.lib != "TCA9555PWR" or want.seat in p.place]
        drawn = [address(p) for p in parts]
        if sorted(drawn, key=str) != sorted(want.addresses, key=str):
            shown = ", ".join(f"{p} has {'no address' if a is None else hex(a)}" for p, a in zip(parts, drawn))
            faults.append(f"{want.where}: {want.what} is at {', '.join(map(hex, want.addresses))}; drawn: {shown}: change one of the two")
    return faults


def check_unused(table, boards):
    """What the sheets wire and the board files do not name."""
    faults = []
    named = {demand.start for board in boards for demand in board.demands}
    trunk = {(b.get("i2c").get(pin)) for board in boards for b in board.file.all("bus") if b.get("i2c") and b.get("i2c").get("sda") is not None for pin in ("sda", "scl")}
    header = boards[0]
    for part in table.hub.parts:
        for pin in part.pins.values():
            start = begin(pin)
            if not start or start in named:
                continue
            if start[0] == "expander" and start[2] in SPARE:
                if SPARE[start[2]] not in pin.net.called(part.place) or len(pin.net.pins) < 2:
                    faults.append(f"{pin}: bears {listed(pin.net.called(part.place))}, and is the spare line {SPARE[start[2]]} of {header.shown}, which no device has yet")
                continue
            if len(pin.net.pins) < 2 or start[0] == "gpio" and (start[1] in (0, 1) or start[1] in trunk):
                continue                               # free; the HAT's EEPROM; the trunk
            if start[0] == "channel" and start[2] in SPARE_CHANNELS:
                continue
            faults.append(f"{pin}: is wired as {name(start)}, and {header.shown} names no device there: name it, or free the pin")
    return faults


def check_cable(table):
    """Each pin of a cable bears one name at both ends."""
    faults = []
    module = table.seat.part("J1")
    for place in SEATS + ["Centre"]:
        hub = table.hub_connector(place)
        for number, pin in hub.pins.items():
            other = module.pins[number]
            if len(pin.net.pins) < 2 and not pin.net.called(hub.place):
                continue                               # free on the hub: the centre has no sensors
            a, b = pin.net.called(hub.place), other.net.called("/")
            if not a & b:
                faults.append(f"{pin} at {place} bears {listed(a)}, {other} bears {listed(b)}: a cable joins pin to pin")
        own = f"KEY_{place.upper()}"
        closed = set()
        for pin in hub.pins.values():
            if any(p.part.lib.endswith("TPS2051CDBV") and p.name == "EN" for p in pin.net.pins):
                closed |= {name for name in pin.net.called(hub.place) if name != "KEY_OWN"}
        if closed != {own}:
            faults.append(f"{hub}: the switch of {place} is closed by {listed(closed)}, not by {own}: a module of another seat would be taken for this one")
    return faults


def check(root, boards):
    table = Table(root)
    faults = [fault for project in table.projects for fault in project.faults]
    for board in boards:
        faults += check_demands(table, board) + check_levels(table, board) + check_selects(table, board) + check_addresses(table, board)
    faults += check_unused(table, boards) + check_cable(table)
    return table, list(dict.fromkeys(faults))
