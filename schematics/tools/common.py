"""What several sheets share: the seat cable, rows of capacitors, pull-ups."""

SEATS = ["North", "East", "South", "West"]
FIVE = SEATS + ["Centre"]
KEYS = [f"KEY_{name.upper()}" for name in FIVE]

# The ribbon cable between hub and seat modules, pin by pin, the same at both ends. A conductor lies beside those with numbers one
# less and one more: the clock between two grounds, the fast lines apart from the slow ones.
CABLE = {1: "SEAT_5V", 2: "SEAT_5V", 3: "GND", 4: "SCK", 5: "GND", 6: "MOSI", 7: "GND", 8: "MISO", 9: "GND", 10: "CS_N", 11: "BUSY", 12: "IRQ", 13: "RST_N", 14: "GND",
         15: "SDA", 16: "RANGE_EN", 17: "SCL", 18: "SDA2", 19: "SCL2", 20: "BEAM_IN", 21: "BEAM_OUT", 22: "SEAT_N", 23: "GREEN", 24: "AMBER",
         25: "RF_SEL0", 26: "RF_SEL1", 27: "RF_SEL2", 28: "LIGHT", 29: "KEY", 30: KEYS[0], 31: KEYS[1], 32: KEYS[2], 33: KEYS[3], 34: KEYS[4]}
READER = ["SCK", "MOSI", "MISO", "CS_N", "BUSY", "IRQ"]


def cable(sheet, ref, x, y, shapes, free=()):
    """The cable's connector with its names; those in `shapes` are pins of this sheet. Odd pins to the left, even ones to the right."""
    pins = sheet.part("seat cable", ref, x, y, at=(1.27, -26.67), justify=None, gap=2.032)
    grounds = {"left": [], "right": []}
    for number, net in CABLE.items():
        pin, side = pins[str(number)], "left" if number % 2 else "right"
        if net == "GND":
            grounds[side].append(pin)
        elif net in free:
            sheet.no_connect(pin)
        else:
            far = 15.24 if net == "IRQ" and net not in shapes and "CS_N" in shapes else 5.08   # past the text above it
            sheet.label(pin, net, -far if side == "left" else far, shapes.get(net))
    left, bar = grounds["left"], x - 10.16
    for pin in left:
        sheet.wire(pin, (bar, pin[1]))
    sheet.wire((bar, left[0][1]), (bar, left[-1][1]))
    sheet.wire((bar, left[2][1]), (bar - 15.24, left[2][1]))
    sheet.power("GND", bar - 15.24, left[2][1])
    pin = grounds["right"][0]
    sheet.wire(pin, (x + 38.1, pin[1]))
    sheet.power("GND", x + 38.1, pin[1])
    return pins


def row(sheet, net, x, y, parts, pitch=12.7, feed=True):
    """Capacitors side by side between a rail and ground: the rail's name over the first. parts: (reference, catalogue key)."""
    tops = []
    for i, (ref, key) in enumerate(parts):
        pins = sheet.part(key, ref, x + pitch * i, y)
        tops.append(pins["1"])
        sheet.power("GND", *pins["2"])
    rail = tops[0][1] - 2.54
    for top in tops:
        sheet.wire(top, (top[0], rail))
    if len(tops) > 1:
        sheet.wire((tops[0][0], rail), (tops[-1][0], rail))
    if feed:
        sheet.power(net, tops[0][0], rail)
    return (tops[-1][0], rail)


def pulled(sheet, key, ref, x, y, line, net="+3V3"):
    """A resistor from a rail (up) or from ground (down) to a line that runs at the height `line`; y is the resistor's middle."""
    pins = sheet.part(key, ref, x, y)
    if net == "GND":
        sheet.power("GND", *pins["2"])
        sheet.wire(pins["1"], (x, line))
    else:
        sheet.power(net, *pins["1"])
        sheet.wire(pins["2"], (x, line))
    return pins
